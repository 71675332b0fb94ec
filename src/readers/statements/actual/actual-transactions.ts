/** The transactions of Actual's database with their splits, payees and categories. Deleted ones are left out. */
import type { ActualDatabase, Cells } from "./actual-database.ts";
import { type Names, textOf } from "./actual-names.ts";

export interface Transaction {
  readonly id: string;
  /** In the order of the table, from 1: the number that a person sees, because a database has no lines. */
  readonly line: number;
  readonly account: string;
  readonly day: string;
  readonly amount: unknown;
  readonly payee: string | null;
  readonly transferAccount: string | null;
  readonly category: string | null;
  readonly notes: string | null;
  readonly bankId: string | null;
  readonly bankText: string | null;
  readonly isOpening: boolean;
  readonly isPending: boolean;
  readonly parts: Transaction[];
}

/** The transactions that are not deleted, by account and day. */
export function readTransactions(database: ActualDatabase, names: Names): readonly Transaction[] {
  const whole = new Map<string, Transaction>();
  const deleted = new Set<string>();
  const children: { readonly parentId: string; readonly child: Transaction }[] = [];
  let line = 0;
  for (const cells of database.rows("transactions")) {
    line += 1;
    const { transaction, parentId, isDeleted } = toTransaction(cells, line, names);
    if (isDeleted) deleted.add(transaction.id);
    else if (parentId === undefined) whole.set(transaction.id, transaction);
    else children.push({ parentId, child: transaction });
  }
  for (const { parentId, child } of children) {
    const parent = whole.get(parentId);
    if (parent !== undefined) parent.parts.push(child);
    else if (!deleted.has(parentId)) whole.set(child.id, child);
  }
  const byAccount = Map.groupBy(whole.values(), ({ account }) => account);
  return [...names.accounts.keys()].flatMap((account) =>
    (byAccount.get(account) ?? []).sort((one, other) => compare(one.day, other.day)),
  );
}

function toTransaction(cells: Cells, line: number, names: Names) {
  const [id, parent, , isChild, account, date, amount, payeeId, categoryId, notes] = cells;
  const [, , , , , , , , , , bankId, bankText, isOpening, , isPending, tombstone] = cells;
  const { name, transferAccount } = names.payeeOf(payeeId);
  const ownId = String(id);
  const transaction: Transaction = {
    id: ownId,
    line,
    account: String(account),
    amount,
    transferAccount,
    day: String(date).replace(/^(\d{4})(\d\d)(\d\d)$/, "$1-$2-$3"),
    payee: transferAccount === null ? name : null,
    category: names.categoryOf(categoryId)?.name ?? null,
    notes: textOf(notes),
    bankId: textOf(bankId),
    bankText: textOf(bankText),
    isOpening: Boolean(isOpening),
    isPending: Boolean(isPending),
    parts: [],
  };
  // Older versions name the parent in the id of the split.
  const parentId = isChild ? (textOf(parent) ?? ownId.split("/")[0]) : undefined;
  return { transaction, parentId, isDeleted: Boolean(tombstone) };
}

function compare(one: string, other: string): number {
  return one < other ? -1 : one > other ? 1 : 0;
}
