/** Follows the log of changes: by server-sent events, and by polling while no stream can be opened. */
import type { Change, Operations } from "./contract.ts";
import { LeewayProblem } from "./problem.ts";
import { type Sender, sleep } from "./send.ts";

export interface FollowOptions {
  /** The number of the last change that you know. By default, only changes from now on. */
  readonly since?: number;
  readonly signal?: AbortSignal;
  /** The longest wait between two attempts to open a stream, and between two polls. The default is 30 seconds. */
  readonly pollMs?: number;
}

/** One change, with its number and the types of the changed resources; or `reset`: read everything again. */
export type Followed =
  | { readonly type: "change"; readonly seq: number; readonly types: readonly Change["items"][number]["type"][] }
  | { readonly type: "reset"; readonly seq: number };

interface Api {
  readonly listChanges: Operations["listChanges"];
  readonly stream: Sender["stream"];
}

/** The server sends a comment every 15 seconds. A stream that is silent for longer has ended, or is held back by a proxy. */
const SILENCE_MS = 40_000;

const FIRST_WAIT_MS = 500;

export async function* follow(api: Api, options: FollowOptions = {}): AsyncIterableIterator<Followed> {
  const { signal, pollMs = 30_000 } = options;
  let seq = options.since;
  let waitMs = FIRST_WAIT_MS;
  while (true) {
    try {
      seq ??= (await api.listChanges({ limit: 1 }, { ...(signal && { signal }) })).server_knowledge;
      for await (const one of source(api, seq, signal)) {
        yield one;
        seq = one.seq;
        waitMs = FIRST_WAIT_MS;
      }
    } catch (error) {
      signal?.throwIfAborted();
      if (!isTemporary(error)) throw error;
    }
    await sleep(Math.min(waitMs, pollMs) * (0.5 + Math.random() / 2), signal);
    waitMs = Math.min(waitMs * 2, pollMs);
  }
}

/** The changes of one stream. When it fails, the changes until then from the list. */
async function* source(api: Api, since: number, signal: AbortSignal | undefined): AsyncIterableIterator<Followed> {
  let seq = since;
  try {
    for await (const one of streamed(api, since, signal)) {
      yield one;
      seq = one.seq;
    }
  } catch (error) {
    signal?.throwIfAborted();
    if (error instanceof LeewayProblem && [401, 403].includes(error.status)) throw error;
  }
  yield* polled(api, seq, signal);
}

async function* polled(api: Api, since: number, signal: AbortSignal | undefined): AsyncIterableIterator<Followed> {
  const given = signal === undefined ? {} : { signal };
  for (let seq = since, hasMore = true; hasMore; ) {
    try {
      // Before the first change there is no number to ask for.
      const page = await api.listChanges(seq === 0 ? { limit: 500 } : { since: seq }, given);
      const changes: readonly Change[] = seq === 0 ? [...page.changes].reverse() : page.changes;
      for (const change of changes) {
        seq = change.seq;
        yield { type: "change", seq, types: [...new Set(change.items.map(({ type }) => type))] };
      }
      hasMore = page.has_more && changes.length > 0;
    } catch (error) {
      if (!(error instanceof LeewayProblem) || error.status !== 410) throw error;
      const { server_knowledge } = await api.listChanges({ limit: 1 }, given);
      yield { type: "reset", seq: server_knowledge };
      return;
    }
  }
}

async function* streamed(api: Api, since: number, signal: AbortSignal | undefined): AsyncIterableIterator<Followed> {
  const silent = new AbortController();
  const watch = () => setTimeout(() => silent.abort(new Error("The stream is silent.")), SILENCE_MS);
  let timer = watch();
  try {
    const either = signal === undefined ? silent.signal : AbortSignal.any([silent.signal, signal]);
    const headers = { Accept: "text/event-stream", ...(since > 0 && { "Last-Event-ID": String(since) }) };
    const response = await api.stream({ method: "GET", path: "/v1/events", headers, signal: either });
    for await (const block of blocksOf(response)) {
      clearTimeout(timer);
      timer = watch();
      const one = eventOf(block);
      if (one !== undefined) yield one;
    }
  } finally {
    clearTimeout(timer);
    silent.abort();
  }
}

/** The blocks of lines of a stream, each ended by an empty line. */
async function* blocksOf(response: Response): AsyncIterableIterator<string> {
  const isStream = response.headers.get("Content-Type")?.startsWith("text/event-stream");
  if (!isStream || response.body === null) throw new LeewayProblem(response.status, {});
  const reader = response.body.getReader();
  const decoder = new TextDecoder();
  let text = "";
  for (let part = await reader.read(); !part.done; part = await reader.read()) {
    const blocks = (text + decoder.decode(part.value, { stream: true })).split("\n\n");
    text = blocks.pop() ?? "";
    yield* blocks;
  }
}

function eventOf(block: string): Followed | undefined {
  const fields = new Map(block.split("\n").map((line) => [line.split(":", 1)[0] ?? "", line.replace(/^\w*: ?/, "")]));
  const type = fields.get("event");
  if (type !== "change" && type !== "reset") return undefined;
  return { type, ...(JSON.parse(fields.get("data") ?? "{}") as object) } as Followed;
}

/** Whether a later attempt may succeed. */
function isTemporary(error: unknown): boolean {
  return !(error instanceof LeewayProblem) || error.status === 429 || error.status >= 500;
}
