/** Opens a stream of server-sent events and collects its events. */
import assert from "node:assert/strict";
import { HANG_MS } from "./hang.ts";

export interface SentEvent {
  readonly id?: string;
  readonly event?: string;
  // biome-ignore lint/suspicious/noExplicitAny: the JSON of any event
  readonly data?: any;
}

export interface OpenEvents {
  readonly status: number;
  readonly headers: Headers;
  /** The events so far. */
  readonly events: readonly SentEvent[];
  /** The number of comments so far. */
  readonly comments: number;
  /** Resolves when the stream has sent `count` events. */
  wait(count: number): Promise<readonly SentEvent[]>;
  /** Resolves when the server has ended the stream. */
  readonly ended: Promise<void>;
  close(): void;
}

/** Opens the stream. The response may also be an error, whose stream ends at once. */
export async function openEvents(
  url: string,
  token: string | null,
  {
    query = "",
    lastEventId,
    headers = {},
  }: {
    readonly query?: string;
    readonly lastEventId?: number | string;
    readonly headers?: Readonly<Record<string, string>>;
  } = {},
): Promise<OpenEvents> {
  const abort = new AbortController();
  const response = await fetch(`${url}/v1/events${query}`, {
    headers: {
      ...(token === null ? {} : { authorization: `Bearer ${token}` }),
      ...headers,
      ...(lastEventId === undefined ? {} : { "last-event-id": String(lastEventId) }),
    },
    signal: abort.signal,
  });
  const events: SentEvent[] = [];
  let comments = 0;
  let noteEvent = () => {};
  let rest = "";

  async function read(): Promise<void> {
    const decoder = new TextDecoder();
    for await (const bytes of response.body ?? []) {
      rest += decoder.decode(bytes, { stream: true });
      const blocks = rest.split("\n\n");
      rest = blocks.pop() ?? "";
      for (const block of blocks) {
        if (block.startsWith(":")) comments += 1;
        else events.push(parse(block));
      }
      noteEvent();
    }
  }

  const ended = read().catch((error: Error) => {
    if (error.name !== "AbortError") throw error;
  });
  ended.catch(() => {});
  return {
    status: response.status,
    headers: response.headers,
    events,
    get comments() {
      return comments;
    },
    ended,
    wait: (count) =>
      new Promise((resolve, reject) => {
        const timer = setTimeout(
          () => reject(new Error(`only ${events.length} of ${count} events: ${JSON.stringify(events)}`)),
          HANG_MS,
        );
        noteEvent = () => {
          if (events.length < count) return;
          clearTimeout(timer);
          resolve(events);
        };
        noteEvent();
      }),
    close: () => abort.abort(),
  };
}

function parse(block: string): SentEvent {
  const lines = block.split("\n").map((line) => {
    const [, name = "", value = ""] = /^(\w+): (.*)$/.exec(line) ?? assert.fail(`not a line of an event: ${line}`);
    return [name, name === "data" ? JSON.parse(value) : value];
  });
  return Object.fromEntries(lines);
}
