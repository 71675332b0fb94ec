/** Performs a write of an operator's command about imports in one transaction, and stores its changes in the log. */
import { formatTimestamp } from "../../domain/calendar.ts";
import { commandOrigin } from "../record-command.ts";
import { decideCountingDays } from "../recurring/counting-days.ts";
import type { Caller, Service, Write } from "../service.ts";

export async function performCommand<T>(
  { store, now, newId }: Service,
  caller: Omit<Caller, "actor">,
  operation: string,
  work: (write: Write) => Promise<T>,
  { rollBack }: { readonly rollBack: boolean },
): Promise<T> {
  return await store.write(
    caller.budgetId,
    async (tx) => {
      const at = formatTimestamp(now());
      await tx.budget.lock();
      const seq = (await tx.changes.nextSeq()) ?? 0;
      const actor = { kind: "command", id: null } as const;
      const write = { tx, caller: { ...caller, actor }, at, newId };
      const result = await work(write);
      await decideCountingDays(write);
      await tx.changes.append(seq, commandOrigin(operation, at));
      return result;
    },
    { rollBack, isLong: true },
  );
}
