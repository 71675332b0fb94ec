/** Performs a write and rolls it back: only its result is used. */
import { formatTimestamp } from "../domain/calendar.ts";
import type { Caller, Service, Write } from "./service.ts";

export async function tryWrite<Result>(
  { store, now, newId }: Service,
  caller: Caller,
  work: (write: Write) => Promise<Result>,
): Promise<Result> {
  return await store.write(
    caller.budgetId,
    async (tx) => {
      await tx.budget.lock();
      await tx.changes.nextSeq();
      return await work({ tx, caller, at: formatTimestamp(now()), newId });
    },
    { rollBack: true, isLong: true },
  );
}
