/** Performs a write of an operator's command about imports in one transaction, and stores its changes in the log. */

import type { Caller, Service, Write } from "../service.ts";
import { recordChange } from "./record-change.ts";

export async function performCommand<T>(
  service: Service,
  caller: Omit<Caller, "actor">,
  operation: string,
  work: (write: Write) => Promise<T>,
  { rollBack }: { readonly rollBack: boolean },
): Promise<T> {
  const actor = { kind: "command", id: null } as const;
  return await service.store.write(
    caller.budgetId,
    (tx) => recordChange(service, tx, { ...caller, actor }, operation, work),
    { rollBack, isLong: true },
  );
}
