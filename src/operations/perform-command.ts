/** Performs a write of an operator's command in one transaction, and stores the changes of commands in the log. */
import { formatTimestamp } from "../domain/calendar.ts";
import type { ChangeOrigin } from "../domain/change.ts";
import type { Tx } from "../store/store.ts";
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
      await tx.changes.append(seq, originOf(operation, at));
      return result;
    },
    { rollBack, isLong: true },
  );
}

/** Stores the changes of a command under the next number, or a higher one. The budget must be locked. */
export async function recordCommand(
  { changes }: Pick<Tx, "changes">,
  operation: string,
  at: string,
  { skipped = 0 } = {},
): Promise<void> {
  const seq = await changes.nextSeq();
  if (seq === undefined) return;
  await changes.append(seq + skipped, originOf(operation, at));
}

function originOf(operation: string, at: string): ChangeOrigin {
  return { at, actorKind: "command", actorId: null, operation, requestId: null };
}
