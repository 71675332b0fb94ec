/**
 * Changes or deletes all transactions that a filter or a list of ids selects, in one write and one change of the log, by
 * the same rules as single requests.
 */
import { decimalsOf } from "../../domain/currency.ts";
import { formatAmount, toSafeSum } from "../../domain/money.ts";
import { nameKey } from "../../domain/name.ts";
import { type CountsIn, nearestDay } from "../../domain/period.ts";
import { MAX_LISTED, PROBLEMS, Problem, type ProblemItem, ProblemList, problemOf } from "../../domain/problem.ts";
import { MAX_TAGS } from "../../domain/tag.ts";
import { isSameTransaction, type Transaction } from "../../domain/transaction.ts";
import { periodsOf } from "../../recurrence/periods.ts";
import type { TransactionFilter } from "../../store/store.ts";
import { getBudget } from "../get-budget.ts";
import { readOf, type Write } from "../service.ts";
import { balanceChanges } from "./balance-changes.ts";
import type { ChangedRow, TransactionInput } from "./check-transactions.ts";
import { planDeletions, removeTransactions } from "./delete-transaction.ts";
import { removeCounterparts, withCounterparts } from "./join-payments.ts";
import { findCurrencies, type TransactionsView } from "./read-transactions.ts";
import { checkChangedReferences, findKnownReferences } from "./references.ts";
import { summarizeTransactions } from "./summarize-transactions.ts";
import { planUpdates } from "./update-transaction.ts";

/** The maximum number of transactions of a request. */
export const MAX_BULK = 10_000;

type ChangedField =
  | "account_id"
  | "transfer_account_id"
  | "payee_id"
  | "payee"
  | "category_id"
  | "category"
  | "notes"
  | "authorized_at"
  | "counts_on"
  | "is_reviewed"
  | "splits"
  | "tags";

interface BulkChanges extends Partial<Pick<TransactionInput, ChangedField>> {
  readonly add_tags?: readonly string[];
  /** Removed before `add_tags` are added. */
  readonly remove_tags?: readonly string[];
  /** Instead of `counts_on`: a period as seen from that of each transaction's day. */
  readonly counts_in?: CountsIn;
  /** Whether the category becomes the default one of the payees. */
  readonly set_default_category?: boolean;
}

export interface BulkRequest {
  /** Instead of a filter. */
  readonly ids?: readonly string[];
  readonly filter?: TransactionFilter;
  /** Undefined: delete the transactions. */
  readonly changes?: BulkChanges;
  readonly update_account_balance?: boolean;
  /** Whether opposite payments on the other account become the other sides of transfers. */
  readonly join_payments?: boolean;
}

export interface BulkResult {
  /** The transactions that were changed or deleted. */
  readonly count: number;
  /** The transactions that had all the values already. They are not written. */
  readonly unchanged: number;
  /** The amounts of all selected transactions by currency, in major units. */
  readonly sums: readonly { readonly currency: string; readonly amount: number; readonly count: number }[];
}

/**
 * Receives the selected transactions in their state before the write. @throws Problem `precondition_failed` if the client
 * expects other ones.
 */
export type CheckSelection = (view: TransactionsView) => void;

/** @throws Problem `too_many_rows`, `precondition_failed`, or with the rules that transactions would break. */
export async function changeInBulk(
  write: Write,
  request: BulkRequest,
  checkSelection: CheckSelection,
): Promise<BulkResult> {
  const { tx } = write;
  const { changes, filter, update_account_balance: updateBalance, join_payments: joins = false } = request;
  if (changes !== undefined) await rejectUnknownReferences(write, changes);
  const ids = await selectIds(write, request);
  const rows = await tx.transactions.lock(ids);
  checkSelection({ transactions: rows, currencies: await findCurrencies(readOf(write), rows) });
  const problems = new ProblemList();
  rejectMissing(ids, rows, problems);
  if (changes?.account_id !== undefined) rejectOtherAccounts(rows, filter?.account_id, problems);
  const count =
    changes === undefined
      ? await deleteRows(write, rows, updateBalance, problems)
      : await changeRows(write, rows, changes, { updateBalance, joins }, problems);
  return { count, unchanged: ids.length - count, sums: sumsOf(rows) };
}

async function selectIds({ tx }: Write, { ids, filter = {} }: BulkRequest): Promise<string[]> {
  if (ids !== undefined) return [...new Set(ids)];
  const matches = await tx.transactions.listIds(filter, MAX_BULK + 1);
  if (matches.length <= MAX_BULK) return matches;
  const { count, is_complete } = await summarizeTransactions({ reads: tx }, filter);
  const detail = `${is_complete ? count : `More than ${count}`} transactions match. One request changes at most ${MAX_BULK}. Add filters, such as since and until.`;
  throw problemOf([{ code: "too_many_rows", pointer: "/filter", detail }]);
}

function rejectMissing(ids: readonly string[], rows: readonly Transaction[], problems: ProblemList): void {
  if (rows.length === ids.length) return;
  const found = new Set(rows.map(({ id }) => id));
  for (const id of ids) {
    if (found.has(id)) continue;
    problems.add("unknown_transaction", pointerOf({ id }), `There is no transaction ${id} in this budget.`);
  }
}

/** Returns the number of deleted transactions. */
async function deleteRows(
  write: Write,
  rows: readonly Transaction[],
  updateBalance = true,
  problems: ProblemList,
): Promise<number> {
  const balances = balanceChanges();
  const accounts = await planDeletions(write, rows, updateBalance, balances, problems, pointerOf);
  throwIfAny(problems);
  const changed = balances.changedAccounts(write, accounts, problems);
  throwIfAny(problems);
  await removeTransactions(write, rows);
  await write.tx.accounts.updateBalances(accounts, changed);
  return rows.length;
}

/** Returns the number of changed transactions. */
async function changeRows(
  write: Write,
  rows: readonly Transaction[],
  changes: BulkChanges,
  { updateBalance, joins }: { readonly updateBalance: boolean | undefined; readonly joins: boolean },
  problems: ProblemList,
): Promise<number> {
  const { add_tags = [], remove_tags = [], counts_in, set_default_category: setsDefault, ...others } = changes;
  const changesTags = add_tags.length > 0 || remove_tags.length > 0;
  const countingDay = counts_in && (await countingDayIn(write, counts_in));
  const changed = rows.map((before): ChangedRow => {
    const pointer = pointerOf(before);
    const own = {
      ...others,
      ...(changesTags && { tags: tagsAfter(before, add_tags, remove_tags, pointer, problems) }),
      ...(countingDay && { counts_on: countingDay(others.authorized_at ?? before.authorized_at) }),
    };
    return { before, changes: own, pointer };
  });
  const planned = joins ? await withCounterparts(write, changed, problems) : changed;
  const balances = balanceChanges();
  const { updates, accounts } = await planUpdates(write, planned, updateBalance, balances, problems);
  throwIfAny(problems);
  const moved = balances.changedAccounts(write, accounts, problems);
  throwIfAny(problems);
  const written = updates.filter(({ before, after }) => !isSameTransaction(before, after));
  await removeCounterparts(write, planned);
  await write.tx.transactions.updateMany(written);
  await write.tx.accounts.updateBalances(accounts, moved);
  if (setsDefault && (changes.category_id ?? changes.category) !== undefined) {
    await setDefaultCategories(
      write,
      updates.map(({ after }) => after),
    );
  }
  return written.length;
}

/** Each payee of the transactions gets their category as its default one. Those without a payee or a category change none. */
async function setDefaultCategories({ tx }: Write, rows: readonly Transaction[]): Promise<void> {
  const categories = new Map(rows.map(({ payee_id, category_id }) => [payee_id, category_id]));
  const payeeIds = [...categories.keys()].filter((id) => id !== null);
  for (const payee of await tx.payees.findMany(payeeIds)) {
    const category = categories.get(payee.id) ?? payee.default_category_id;
    if (category !== payee.default_category_id) {
      await tx.payees.update(payee, { ...payee, default_category_id: category });
    }
  }
}

/** Returns the counting day of a transaction by its day. */
async function countingDayIn(write: Write, countsIn: CountsIn): Promise<(day: string) => string> {
  const periods = periodsOf((await getBudget(readOf(write))).periods);
  return (day) => nearestDay(periods, day, countsIn);
}

/** A filter by account also finds transfers that another account recorded. Their own account must not change. */
function rejectOtherAccounts(
  rows: readonly Transaction[],
  accountIds: readonly string[] | undefined,
  problems: ProblemList,
): void {
  for (const row of rows) {
    if (accountIds === undefined || accountIds.includes(row.account_id)) continue;
    const detail = `The transaction belongs to the account ${row.account_id}, which the filter does not name.`;
    problems.add("account_mismatch", pointerOf(row), detail);
  }
}

function tagsAfter(
  { tags }: Transaction,
  added: readonly string[],
  removed: readonly string[],
  pointer: string,
  problems: ProblemList,
): readonly string[] {
  const names = new Map(tags.map((name) => [nameKey(name), name]));
  for (const name of removed) names.delete(nameKey(name));
  for (const name of added) names.set(nameKey(name), name);
  if (names.size > MAX_TAGS) {
    problems.add(
      "too_many_tags",
      pointer,
      `The transaction would have ${names.size} tags. The maximum is ${MAX_TAGS}.`,
    );
  }
  return [...names.values()];
}

async function rejectUnknownReferences({ tx }: Write, changes: BulkChanges): Promise<void> {
  const problems = new ProblemList();
  checkChangedReferences(changes, await findKnownReferences(tx, [changes]), "/changes", problems);
  problems.throwIfAny();
}

function pointerOf({ id }: Pick<Transaction, "id">): string {
  return `/rows/${id}`;
}

function sumsOf(rows: readonly Transaction[]): BulkResult["sums"] {
  const byCurrency = Map.groupBy(rows, ({ currency }) => currency);
  return [...byCurrency]
    .sort(([one], [other]) => (one < other ? -1 : 1))
    .map(([currency, found]) => {
      const sum = found.reduce((amount, { amount_minor }) => amount + BigInt(amount_minor), 0n);
      return { currency, amount: formatAmount(toSafeSum(sum), decimalsOf(currency)), count: found.length };
    });
}

/** @throws Problem with the first problems. A problem of a field of a transaction points at the transaction. */
export function throwIfAny({ items }: ProblemList): void {
  if (items.length === 0) return;
  const cut = items.map(
    ({ pointer = "", ...item }): ProblemItem => ({
      ...item,
      pointer: pointer.split("/").slice(0, 3).join("/"),
    }),
  );
  const rows = new Set(cut.map(({ pointer }) => pointer)).size;
  const { code } = problemOf(cut);
  const listed = cut.length > MAX_LISTED ? ` The first ${MAX_LISTED} of ${cut.length} problems are listed.` : "";
  const broken = rows === 1 ? "1 transaction breaks a rule" : `${rows} transactions break rules`;
  const detail = `${PROBLEMS[code].title}: ${broken}, so nothing was changed.${listed}`;
  throw new Problem(code, detail, cut.slice(0, MAX_LISTED));
}
