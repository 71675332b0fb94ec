/**
 * Performs writes that wait for the same commit as one: what they look up and what they sum up costs many hardly more
 * than one. Where they are refused together, each is performed alone, so that none suffers for another.
 */
import { formatTimestamp } from "../domain/calendar.ts";
import { Problem } from "../domain/problem.ts";
import type { Caller, Service, Write } from "./service.ts";

/** Bounds how long the first waits for the last, and how much is done over again where one of them is refused. */
const MAX_SIZE = 256;

/** A write that can be performed with others of its kind. */
export interface SharedWrite<Input, Result> {
  readonly caller: Caller;
  /** The same for writes of a caller that may be performed as one. */
  readonly kind: string;
  readonly input: Input;
  /** How much it writes. */
  readonly size: number;
  /** A result for each of the inputs, in their order. */
  perform(write: Write, inputs: readonly Input[]): Promise<readonly Result[]>;
}

export type PerformTogether = <Input, Result>(shared: SharedWrite<Input, Result>) => Promise<Result>;

type AnyWrite = SharedWrite<unknown, unknown>;

/** Those that wait for the same commit. */
interface Batch {
  readonly inputs: unknown[];
  size: number;
  results: Promise<readonly unknown[]>;
}

export function togetherPerformer({ store, now, newId }: Service): PerformTogether {
  /** The batches that can still be joined, by caller and kind. */
  const open = new Map<string, Batch>();

  function write({ caller, perform }: AnyWrite, inputs: readonly unknown[], onStart = () => {}) {
    return store.write(caller.budgetId, (tx) => {
      onStart();
      return perform({ tx, caller, at: formatTimestamp(now()), newId }, inputs);
    });
  }

  function begin(key: string, shared: AnyWrite): Batch {
    const batch: Batch = { inputs: [], size: 0, results: Promise.resolve([]) };
    const close = () => {
      if (open.get(key) === batch) open.delete(key);
    };
    open.set(key, batch);
    batch.results = write(shared, batch.inputs, close).finally(close);
    return batch;
  }

  function join(shared: AnyWrite): Batch {
    const key = `${shared.caller.tokenId} ${shared.kind}`;
    const waiting = open.get(key);
    const hasRoom = waiting !== undefined && waiting.size + shared.size <= MAX_SIZE;
    const batch = hasRoom ? waiting : begin(key, shared);
    batch.inputs.push(shared.input);
    batch.size += shared.size;
    return batch;
  }

  async function performShared(shared: AnyWrite): Promise<unknown> {
    const { inputs, results } = join(shared);
    const index = inputs.length - 1;
    try {
      return (await results)[index];
    } catch (error) {
      const isTrouble = error instanceof Problem && error.status >= 500; // everybody's, and it may be committed
      if (isTrouble || inputs.length === 1) throw error;
    }
    const [result] = await write(shared, [shared.input]);
    return result;
  }

  return performShared as PerformTogether;
}
