/** Sends writes: with a key that makes retries safe, a toast with Undo, and the last 50 changes for Ctrl Z. */
import { isWorthRetrying } from "../logic/attempt.ts";
import { type More, showToast } from "../logic/toast.ts";
import {
  type Answer,
  ApiError,
  isLost,
  newKey,
  queryClient,
  type RequestInput,
  type RequestName,
  type SendOptions,
  send,
  sendRaw,
} from "./client.ts";
import { askConflict, type Fields } from "./conflict.ts";
import type { Requests } from "./contract.ts";

export type WriteName = Exclude<RequestName, `GET ${string}`>;

const MAX_UNDO = 50;
const RETRIES = 2;
const RETRY_MS = 800;

/** The numbers of this page's changes, newest last. */
const undoable: string[] = [];
const redoable: string[] = [];

/** An undo of this page has the same key each time, so one whose response was lost can be repeated. */
const UNDO_KEY = newKey();

/** The writes and undos of this page that have not finished. Each resolves with whether it failed. */
const running = new Set<Promise<boolean>>();

/**
 * Sends a write. If the connection is lost, retries with the same key, so that the write happens once. On success,
 * refetches everything on screen and shows `done` (which may use the response) with Undo. @throws ApiError, whose
 * `problem.errors` point at fields.
 *
 * @public
 */
export async function write<Name extends WriteName>(
  name: Name,
  input: RequestInput<Name>,
  done?: string | ((data: Requests[Name]["response"]) => string),
): Promise<Answer<Requests[Name]["response"]>> {
  return await run(async () => {
    const options = { key: newKey(), ...(input as object) } as SendOptions;
    const answer = await sendOrAsk<Requests[Name]["response"]>(name, options);
    if (answer.isTheirs) void queryClient.invalidateQueries();
    else reportWrite(answer, typeof done === "function" ? done(answer.data) : done);
    return answer;
  });
}

/** Runs `work`; later undos wait for it. It has failed if it rejects or `hasFailed` returns true. */
export function run<Result>(
  work: () => Promise<Result>,
  hasFailed: (result: Result) => boolean = () => false,
): Promise<Result> {
  const result = work().finally(() => running.delete(failed));
  const failed = result.then(hasFailed, () => true);
  running.add(failed);
  return result;
}

/**
 * If the resource has changed since it was read, the person chooses, unless the fields of the write still have the values
 * `before`. Without a new write, returns the current resource.
 */
export async function sendOrAsk<Data>(
  name: string,
  options: SendOptions,
  before?: Fields,
): Promise<Answer<Data> & { readonly isTheirs?: boolean }> {
  try {
    return await withRetries(() => sendRaw<Data>(name, options));
  } catch (error) {
    const isConflict = error instanceof ApiError && error.problem?.code === "precondition_failed";
    const [resource, mine] = Object.entries((options.body ?? {}) as Readonly<Record<string, Fields>>)[0] ?? [];
    if (!isConflict || !name.startsWith("PUT ") || resource === undefined || mine === undefined) throw error;
    const { params, budgetId } = options;
    const current = await sendRaw<Data>(name.replace("PUT", "GET"), { ...(params && { params }), budgetId });
    const theirs = (current.data as Readonly<Record<string, Fields>>)[resource];
    if (theirs === undefined) throw error;
    // Somebody else made the same change.
    if (isSame(mine, theirs)) return { ...current, isTheirs: true };
    const isFree = before !== undefined && isSame(before, theirs);
    if (!isFree && !(await askConflict(mine, theirs))) return { ...current, isTheirs: true };
    return await sendOrAsk(name, { ...options, key: newKey(), ifMatch: current.etag });
  }
}

function isSame(mine: Fields, theirs: Fields): boolean {
  return Object.keys(mine).every((field) => JSON.stringify(mine[field]) === JSON.stringify(theirs[field]));
}

/** After a write that has succeeded: records its change for Ctrl Z, refreshes the screen, and shows `text` with Undo. */
export function reportWrite(
  { changeId }: Pick<Answer<unknown>, "changeId">,
  text: string | undefined,
  more?: More,
): void {
  if (changeId !== undefined) {
    undoable.push(changeId);
    undoable.splice(0, undoable.length - MAX_UNDO);
    redoable.length = 0;
  }
  void queryClient.invalidateQueries();
  if (text !== undefined) showToast(text, changeId === undefined ? undefined : () => undoChanges([changeId]), more);
}

/**
 * Sends a write about people and access. It is not in the change log, so there is no Undo, and the service accepts no key for
 * it, because its response can contain a secret. @throws ApiError
 */
export async function writeAccess<Name extends WriteName>(
  name: Name,
  input: RequestInput<Name>,
  done?: string | ((data: Requests[Name]["response"]) => string),
): Promise<Requests[Name]["response"]> {
  const { data } = await send(name, input);
  void queryClient.invalidateQueries();
  if (done !== undefined) showToast(typeof done === "function" ? done(data) : done);
  return data;
}

/**
 * Undoes the page's last change; false if there is none, or if the write that it waits for fails. @throws ApiError, if the
 * resource has changed since.
 */
export async function undoLast(): Promise<boolean> {
  return await reverse(undoable, redoable);
}

/** Redoes the last undone change; false in the same cases. @throws ApiError */
export async function redoLast(): Promise<boolean> {
  return await reverse(redoable, undoable);
}

/** Undoes several changes of this page, newest first. @throws ApiError, if a resource has changed since. */
export async function undoChanges(changeIds: readonly string[]): Promise<void> {
  for (const changeId of changeIds.toReversed()) await reverse(undoable, redoable, changeId);
}

/**
 * Undoes a change, by default the last of `from`; false if there is none. Undoing is a change too, so undoing it again is
 * the redo: its number goes to `to`. The undone change stays in `from` if the same request may succeed later.
 */
async function reverse(from: string[], to: string[], chosenId?: string): Promise<boolean> {
  // The number of a change arrives with the response.
  const before = [...running];
  return await run(async () => {
    const failures = await Promise.all(before);
    // After a failed write, the last change is not the one the user meant.
    const changeId = chosenId ?? (failures.at(-1) ? undefined : from.at(-1));
    if (changeId === undefined) return false;
    const input = { params: { seq: Number(changeId) }, key: `${UNDO_KEY}-${changeId}` };
    let mayRepeat = false;
    try {
      const answer = await withRetries(() => send("POST /v1/changes/{seq}/undo", input));
      if (answer.changeId !== undefined) to.push(answer.changeId);
    } catch (error) {
      mayRepeat = error instanceof ApiError && isWorthRetrying({ status: error.status, code: error.problem?.code });
      throw error;
    } finally {
      const at = from.lastIndexOf(changeId);
      if (at >= 0 && !mayRepeat) from.splice(at, 1);
    }
    void queryClient.invalidateQueries();
    return true;
  });
}

async function withRetries<Result>(work: () => Promise<Result>): Promise<Result> {
  for (let attempt = 0; ; attempt += 1) {
    try {
      return await work();
    } catch (error) {
      if (!isLost(error) || attempt >= RETRIES) throw error;
      await new Promise((resolve) => setTimeout(resolve, RETRY_MS * (attempt + 1)));
    }
  }
}
