/**
 * Performs writes that wait for the same commit as one: what they look up and what they sum up costs many hardly more
 * than one. Where they cannot be performed together, each is to be performed alone, so that none suffers for another.
 */
import { formatTimestamp } from "../domain/calendar.ts";
import { Problem } from "../domain/problem.ts";
import { MAX_WAITING, tooManyWaiting } from "../store/storage-unavailable.ts";
import type { Service, Write } from "./service.ts";
import type { Answer, WriteRequest } from "./write-request.ts";

/** In transactions. Bounds how long the first request waits for the last, and what is done again where one is refused. */
const MAX_SIZE = 256;

/** A write that may be performed with others. */
type Joinable = WriteRequest & Required<Pick<WriteRequest, "together">>;

/** Undefined where the write is to be performed alone: nothing of it is done. */
type PerformTogether = (request: Joinable) => Promise<Answer | undefined>;

/** Those that wait for the same commit. */
interface Batch {
  readonly requests: Joinable[];
  size: number;
  answers: Promise<readonly Answer[] | undefined>;
}

export function togetherPerformer({ store, now, newId }: Service): PerformTogether {
  /** The batches that can still be joined, by caller and kind. */
  const open = new Map<string, Batch>();
  let waiting = 0;

  function begin(key: string, { caller }: Joinable): Batch {
    const batch: Batch = { requests: [], size: 0, answers: Promise.resolve([]) };
    const close = () => {
      if (open.get(key) === batch) open.delete(key);
    };
    open.set(key, batch);
    const work = store.write(caller.budgetId, (tx) => {
      close();
      return performBatch({ tx, caller, at: formatTimestamp(now()), newId }, batch.requests);
    });
    batch.answers = work.finally(close);
    return batch;
  }

  function join(request: Joinable): Batch {
    const { caller, together } = request;
    const key = `${caller.tokenId} ${together.kind}`;
    const known = open.get(key);
    const hasRoom = known !== undefined && known.size + together.size <= MAX_SIZE;
    const batch = hasRoom ? known : begin(key, request);
    batch.requests.push(request);
    batch.size += together.size;
    return batch;
  }

  return async (request) => {
    if (waiting >= MAX_WAITING) throw tooManyWaiting();
    waiting += 1;
    const { requests, answers } = join(request);
    const index = requests.length - 1;
    try {
      return (await answers)?.[index];
    } catch (error) {
      // A failure on our side concerns all of them, and what they wrote may be committed all the same.
      const isOurs = error instanceof Problem && error.status >= 500;
      const isFinal = requests.length === 1 && request.idempotency === undefined;
      if (isOurs || isFinal) throw error;
      return undefined;
    } finally {
      waiting -= 1;
    }
  };
}

/** Undefined where one of them came before. */
async function performBatch(write: Write, requests: readonly Joinable[]): Promise<readonly Answer[] | undefined> {
  const { tx, at, caller } = write;
  const { budgetId, tokenId } = caller;
  const keys = requests.flatMap(({ idempotency }) => idempotency?.key ?? []);
  if (await tx.idempotencyKeys.areAnyKnown(budgetId, tokenId, keys)) return undefined;
  const inputs = requests.map(({ together }) => together.input);
  const answers = (await requests[0]?.together.perform(write, inputs)) ?? [];
  const keyed = answers.flatMap((answer, i) => {
    const idempotency = requests[i]?.idempotency;
    return idempotency === undefined ? [] : [{ ...idempotency, ...answer }];
  });
  await tx.idempotencyKeys.insertMany(budgetId, tokenId, keyed, at);
  return answers;
}
