/** Performs work that no request asked for, such as a command or a job, in a transaction, and stores its changes in the log. */
import { formatTimestamp } from "../../domain/calendar.ts";
import type { Tx } from "../../store/store.ts";
import { decideCountingDays } from "../recurring/counting-days.ts";
import type { Caller, Service, Write } from "../service.ts";

export async function recordChange<T>(
  { now, newId }: Pick<Service, "now" | "newId">,
  tx: Tx,
  caller: Caller,
  operation: string,
  work: (write: Write) => Promise<T>,
): Promise<T> {
  const at = formatTimestamp(now());
  await tx.budget.lock();
  const seq = (await tx.changes.nextSeq()) ?? 0;
  const write = { tx, caller, at, newId };
  const result = await work(write);
  await decideCountingDays(write);
  const { kind: actorKind, id: actorId } = caller.actor;
  await tx.changes.append(seq, { at, actorKind, actorId, operation, requestId: null });
  return result;
}
