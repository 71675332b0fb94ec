/** Stores the changes of an operator's command in the log. */
import type { ChangeOrigin } from "../domain/change.ts";
import type { Tx } from "../store/store.ts";

/** Stores the changes of a command under the next number, or a higher one. The budget must be locked. */
export async function recordCommand(
  { changes }: Pick<Tx, "changes">,
  operation: string,
  at: string,
  { skipped = 0 } = {},
): Promise<void> {
  const seq = await changes.nextSeq();
  if (seq === undefined) return;
  await changes.append(seq + skipped, commandOrigin(operation, at));
}

function commandOrigin(operation: string, at: string): ChangeOrigin {
  return { at, actorKind: "command", actorId: null, operation, requestId: null };
}
