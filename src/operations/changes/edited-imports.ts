/**
 * Undoes an import whose transactions were edited: the request is rejected, or the edited transactions stay or are
 * removed too. Accounts that the import created stay if something else uses them or if they were changed.
 */
import type { Account } from "../../domain/account.ts";
import { type Before, firstChangeOf } from "../../domain/change.ts";
import { MAX_LISTED, Problem, type ProblemItem } from "../../domain/problem.ts";
import { bookings, type Transaction } from "../../domain/transaction.ts";
import type { Reads } from "../../store/store.ts";
import type { Write } from "../service.ts";
import type { ResourceRow, TypedSteps, UndoStep } from "./resources.ts";

/** `reject` is the default of a request that undoes an import. */
export type EditedChoice = "reject" | "keep" | "remove";

interface ImportUndo {
  /** The change that committed the import. */
  readonly seq: number;
  readonly importIds: readonly string[];
  /** Undefined if the change log undoes the change: the edited fields are conflicts. */
  readonly edited: EditedChoice | undefined;
}

interface Planned {
  readonly steps: TypedSteps;
  readonly conflicts: readonly ProblemItem[];
}

interface Resolved {
  readonly steps: TypedSteps;
  readonly conflicts: ProblemItem[];
  /** The edited transactions that stay. */
  readonly keptIds: readonly string[];
}

/**
 * Applies the choice about edited transactions, and changes the balances by the amounts that the remaining steps book.
 * @throws Problem `import_edited`.
 */
export async function resolveEdited(write: Write, undo: ImportUndo, planned: Planned): Promise<Resolved> {
  const { edited } = undo;
  const transactions = planned.steps.get("transaction") ?? [];
  const editedIds = edited === undefined ? new Set<string>() : await findEdited(write.tx, transactions, planned);
  const others = planned.conflicts.filter(({ pointer = "" }) => !editedIds.has(idIn(pointer)));
  if (edited === "reject" && editedIds.size + others.length > 0)
    throw await editedProblem(write.tx, undo.importIds, editedIds, others);
  if (edited === "remove") {
    const { tx, at } = write;
    const removed = transactions.flatMap(({ item, target }) =>
      target === null && editedIds.has(item.id) ? [item.id] : [],
    );
    await tx.attachments.removeOfTransactions(removed, at);
    await tx.occurrenceDecisions.removeTransactions(removed);
  }
  const kept = edited === "keep" ? transactions.filter(({ item }) => editedIds.has(item.id)) : [];
  const steps = new Map(planned.steps).set(
    "transaction",
    edited === "keep"
      ? transactions.flatMap((step) => (editedIds.has(step.item.id) ? asManual(step) : [step]))
      : transactions,
  );
  const accounts = await planAccounts(write, steps, await keptOpenings(write, undo, kept));
  return { steps: steps.set("account", accounts), conflicts: others, keptIds: kept.map(({ item }) => item.id) };
}

/** The transactions with a conflict, and those to remove that have attachments or matched occurrences. */
export async function findEdited(
  reads: Reads,
  steps: readonly UndoStep[],
  { conflicts }: Pick<Planned, "conflicts">,
): Promise<ReadonlySet<string>> {
  const removed = steps.flatMap(({ item, target }) => (target === null ? [item.id] : []));
  const attachments = await reads.attachments.listOfTransactions(removed);
  const links = await reads.occurrenceDecisions.listLinksOfTransactions(removed);
  const changed = conflicts.flatMap(({ pointer = "" }) => (pointer.startsWith("/transaction/") ? [idIn(pointer)] : []));
  return new Set([...changed, ...[...attachments, ...links].map(({ transaction_id }) => transaction_id)]);
}

/** The id in a pointer such as "/transaction/ID/notes". */
export function idIn(pointer: string): string {
  return pointer.split("/")[2] ?? "";
}

/** Lists each edited transaction once, those that a later import matched first. */
export async function editedProblem(
  { imports }: Reads,
  importIds: readonly string[],
  ids: ReadonlySet<string>,
  others: readonly ProblemItem[],
): Promise<Problem> {
  const matched = new Set<string>();
  for (const importId of importIds) {
    for (const id of await imports.findMatchedLater(importId, [...ids])) matched.add(id);
  }
  const item = (id: string, detail: string): ProblemItem => ({
    ...{ code: "import_edited", pointer: `/transaction/${id}`, detail },
  });
  const items = [
    ...[...matched].map((id) => item(id, "A row of a later import matched it.")),
    ...[...ids].filter((id) => !matched.has(id)).map((id) => item(id, "It has been edited since the import.")),
    ...others.map((other): ProblemItem => ({ ...other, code: "import_edited" })),
  ];
  const count = ids.size === 1 ? "1 transaction" : `${ids.size} transactions`;
  const fix =
    ids.size === 0
      ? "Undo these changes first."
      : `${count} of the import ${ids.size === 1 ? "has" : "have"} been edited since. Send edited=keep to keep them as manual entries, or edited=remove to remove them too (in the command: --edited keep or --edited remove).`;
  const listed = items.length > MAX_LISTED ? ` The first ${MAX_LISTED} are listed.` : "";
  return new Problem("import_edited", `${fix} Nothing was undone.${listed}`, items.slice(0, MAX_LISTED));
}

/** An edited transaction that the import added becomes a manual entry. One that it matched stays as it is. */
function asManual({ item, current, target }: UndoStep): UndoStep[] {
  if (target !== null || current === null || current.source === "manual") return [];
  return [{ item, current, target: { ...current, source: "manual" } }];
}

/**
 * The amounts that the undo leaves in the opening balances. If someone set the balance on a day, it includes the rows
 * up to that day, so importing them moved the opening balance.
 */
async function keptOpenings(
  { tx }: Write,
  { seq, importIds }: ImportUndo,
  kept: readonly UndoStep[],
): Promise<ReadonlyMap<string, number>> {
  const moved = new Map<string, number>();
  const keptIds = kept.map(({ item }) => item.id);
  if (keptIds.length === 0) return moved;
  const accounts = new Map((await tx.accounts.list()).map((account) => [account.id, account]));
  const befores = await tx.changes.listBefores("account", [...accounts.keys()], seq);
  const setOn = (id: string): string | null => {
    const first = firstChangeOf("balance_set_on", befores.get(id) ?? []);
    return first === undefined ? (accounts.get(id)?.balance_set_on ?? null) : (first.fields?.balance_set_on as string);
  };
  const keptBefores = await tx.changes.listBefores("transaction", keptIds, seq);
  const rows = new Map(kept.map(({ item, current }) => [item.id, current]));
  for (const importId of importIds) {
    for (const move of await tx.imports.listMoves(importId, keptIds)) {
      const [account, id] = [accounts.get(move.account_id ?? ""), move.transaction_id ?? ""];
      if (account === undefined || account.is_synced || (move.day ?? "") > (setOn(account.id) ?? "")) continue;
      const minor =
        move.reason === "matched_by_you"
          ? correctionOf(rows.get(id) ?? null, keptBefores.get(id) ?? [], seq, account.id)
          : (move.amount_minor ?? 0);
      moved.set(account.id, (moved.get(account.id) ?? 0) - minor);
    }
  }
  return moved;
}

/** The amount by which a commit changed what an existing transaction has booked on an account. */
function correctionOf(current: ResourceRow | null, befores: readonly Before[], seq: number, accountId: string): number {
  const was = befores.find((before) => before.seq === seq)?.fields?.booked_minor;
  const later = befores.filter((before) => before.seq > seq);
  const after = (field: string) => (firstChangeOf(field, later)?.fields ?? current)?.[field];
  return was === undefined || after("account_id") !== accountId ? 0 : Number(after("booked_minor")) - Number(was);
}

/**
 * The steps of accounts. The booked amount changes by the net effect of the transaction steps, because some of the
 * import's transactions were deleted or moved since, or stay.
 */
async function planAccounts(
  { tx }: Write,
  steps: TypedSteps,
  keptOpening: ReadonlyMap<string, number>,
): Promise<readonly UndoStep[]> {
  const moved = movedBy(steps.get("transaction") ?? []);
  const planned = steps.get("account") ?? [];
  const known = new Set(planned.map(({ item }) => item.id));
  const others = await tx.accounts.findMany(
    [...moved].flatMap(([id, minor]) => (known.has(id) || minor === 0n ? [] : [id])),
  );
  const all = [
    ...planned,
    ...[...others.values()].map((account): UndoStep => {
      const row = account as unknown as ResourceRow;
      return {
        item: { type: "account", id: account.id, action: "balance", bookedMoved: 0 },
        current: row,
        target: row,
      };
    }),
  ];
  return all.map(({ item, current, target }): UndoStep => {
    const booked_minor = Number(BigInt((current as unknown as Account).booked_minor) + (moved.get(item.id) ?? 0n));
    if (target === null) return { item, current, target, ifUsed: { ...current, booked_minor } };
    const opening_minor = Number(target.opening_minor) + (keptOpening.get(item.id) ?? 0);
    return { item, current, target: { ...target, opening_minor, booked_minor } };
  });
}

/** The amounts by which the steps change the booked amounts, by account. */
function movedBy(steps: readonly UndoStep[]): ReadonlyMap<string, bigint> {
  const moved = new Map<string, bigint>();
  const add = (row: ResourceRow | null, sign: bigint) => {
    if (row === null) return;
    for (const { accountId, bookedMinor } of bookings(row as unknown as Transaction)) {
      moved.set(accountId, (moved.get(accountId) ?? 0n) + sign * BigInt(bookedMinor));
    }
  };
  for (const { current, target } of steps) {
    add(current, -1n);
    add(target, 1n);
  }
  return moved;
}
