/** Performs a write of an operator's command in one transaction, which also stores the change that it made. */
import { formatTimestamp } from "../domain/calendar.ts";
import type { Caller, Service, Write } from "./service.ts";

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
      const result = await work({ tx, caller: { ...caller, actor }, at, newId });
      await tx.changes.append(seq, { at, actorKind: actor.kind, actorId: actor.id, operation, requestId: null });
      return result;
    },
    { rollBack, isLong: true },
  );
}
