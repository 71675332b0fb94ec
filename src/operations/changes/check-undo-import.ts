/**
 * Finds out before the first chunk of a large import is undone whether a later one can be: the request is then rejected as a whole.
 * It only reads. What changes after it, or is too rare for it, stops the undo at its chunk.
 */
import type { Account } from "../../domain/account.ts";
import type { Change } from "../../domain/change.ts";
import type { ProblemItem } from "../../domain/problem.ts";
import type { Reads } from "../../store/store.ts";
import { pause } from "../pause.ts";
import { rejectReconciled } from "./check-undo-reconciled.ts";
import { type EditedChoice, editedProblem, findEdited, idIn } from "./edited-imports.ts";
import { missingChange } from "./read-changes.ts";
import { movedOf } from "./resources.ts";
import { planSteps, throwIfAny } from "./undo-change.ts";

interface CheckedUndo {
  readonly importId: string;
  /** The changes of the chunks, newest first. */
  readonly seqs: readonly number[];
  readonly edited: EditedChoice | undefined;
}

/**
 * @throws Problem `import_edited`, `undo_conflict`, `transaction_reconciled` or `changes_expired`.
 */
export async function checkUndoImport(reads: Reads, { importId, seqs, edited }: CheckedUndo): Promise<void> {
  const undoneBefore = new Set(seqs);
  const editedIds = new Set<string>();
  const others: ProblemItem[] = [];
  const reconciled: ProblemItem[] = [];
  const booked = new Map<string, number>();
  for (const seq of seqs) {
    const change = await reads.changes.find(seq);
    if (change === undefined) throw await missingChange({ reads }, seq);
    addBooked(booked, change);
    const planned = await planSteps(reads, change, { isImport: true, openings: new Map(), undoneBefore });
    const { conflicts } = planned;
    const transactions = planned.steps.get("transaction") ?? [];
    await pause();
    const found = edited === undefined ? new Set<string>() : await findEdited(reads, transactions, { conflicts });
    for (const id of found) editedIds.add(id);
    others.push(...conflicts.filter(({ pointer = "" }) => !found.has(idIn(pointer))));
    const undone = edited === "keep" ? transactions.filter(({ item }) => !found.has(item.id)) : transactions;
    rejectReconciled(new Map(planned.steps).set("transaction", undone), reconciled);
    await pause();
  }
  others.push(...(await findClosed(reads, seqs, booked)));
  if (edited === "reject" && editedIds.size + others.length > 0)
    throw await editedProblem(reads, [importId], editedIds, others);
  throwIfAny(others);
  throwIfAny(reconciled);
}

/** The amounts that a change booked on accounts. */
function addBooked(booked: Map<string, number>, { items }: Change): void {
  for (const { type, id, bookedMoved } of items)
    if (type === "account") booked.set(id, (booked.get(id) ?? 0) + bookedMoved);
}

/** A conflict for each account that was closed after the import and would have a balance again. */
async function findClosed(
  { accounts, changes }: Reads,
  seqs: readonly number[],
  booked: ReadonlyMap<string, number>,
): Promise<ProblemItem[]> {
  const own = new Set(seqs);
  const closed = (await accounts.list()).filter(({ id, closed_on }) => closed_on !== null && booked.has(id));
  const ids = closed.map(({ id }) => id);
  const befores = await changes.listBefores("account", ids, Math.min(...seqs));
  const isConflict = ({ id }: Account) => {
    const ofAccount = befores.get(id) ?? [];
    const closing = ofAccount.findLast(({ fields }) => fields !== null && "closed_on" in fields);
    if (closing === undefined || own.has(closing.seq)) return false;
    const opened = ofAccount.filter(({ seq }) => own.has(seq)).map(({ fields }) => movedOf(fields?.opening_minor));
    return opened.reduce((sum, minor) => sum + minor, booked.get(id) ?? 0) !== 0;
  };
  return closed.filter(isConflict).map(({ id, name }) => ({
    ...{ code: "undo_conflict", pointer: `/account/${id}/closed_on` },
    detail: `"${name}" was closed since, and would have a balance again. Reopen it first.`,
  }));
}
