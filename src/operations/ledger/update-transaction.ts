/**
 * Changes only the fields sent. The rules of a new transaction apply to the result, and no stored amount changes its
 * currency. By default, the change of the amount also changes the balances (`update_account_balance`).
 */

import { type Account, crossesBudget, includesDay } from "../../domain/account.ts";
import { decimalsOf } from "../../domain/currency.ts";
import { MAX_NOTES } from "../../domain/lengths.ts";
import { formatAmount, parseAmount } from "../../domain/money.ts";
import { ProblemList } from "../../domain/problem.ts";
import { keptTransferMarks } from "../../domain/reconciliation.ts";
import { withDifference } from "../../domain/splits.ts";
import {
  bookings,
  changedBooking,
  decidedByUser,
  externalKey,
  fullBooking,
  isInCountingRange,
  isSameAmountAndDay,
  remainingBooking,
  type Transaction,
  type TransactionLine,
} from "../../domain/transaction.ts";
import { pipelined } from "../../store/store.ts";
import { found } from "../found.ts";
import { hasSyncScope, type Write } from "../service.ts";
import { type BalanceChanges, balanceChanges } from "./balance-changes.ts";
import type {
  ChangedRow,
  CheckedTransaction,
  SentTransaction,
  SplitInput,
  TransactionInput,
} from "./check-transactions.ts";
import { checkCountingDay, checkTransactions, requireSyncScope, withCategories } from "./check-transactions.ts";
import { rejectClosed } from "./close-account.ts";
import { removeCounterparts, withCounterparts } from "./join-payments.ts";
import { currenciesOf, type TransactionsView } from "./read-transactions.ts";
import { checkChangedReferences, findKnownReferences, PAYEE_FORMS, resolveReferences } from "./references.ts";
import { rejectReconciled } from "./reject-reconciled.ts";
import { resolveTags } from "./tags.ts";

export interface UpdateTransaction {
  readonly transaction: Partial<TransactionInput>;
  /** True: book the new amounts. False: leave all balances. Absent: book the amounts that change (`changedBooking`). */
  readonly update_account_balance?: boolean;
  /** Whether an opposite payment on the other account becomes the other side of the transfer. */
  readonly join_payments?: boolean;
}

/** @throws Problem `not_found`, `transaction_reconciled`, or with every rule that the result would break. */
export async function updateTransaction(
  write: Write,
  id: string,
  { transaction: changes, update_account_balance: updateBalance, join_payments: joins = false }: UpdateTransaction,
): Promise<TransactionsView> {
  const { tx } = write;
  const before = found((await tx.transactions.lock([id]))[0], "transaction", id);
  const problems = new ProblemList();
  const balances = balanceChanges();
  const row = { before, changes, pointer: "/transaction" };
  const rows = joins ? await withCounterparts(write, [row], problems) : [row];
  const { updates, accounts } = await planUpdates(write, rows, updateBalance, balances, problems);
  problems.throwIfAny();
  const changed = balances.changedAccounts(write, accounts, problems);
  problems.throwIfAny();
  await removeCounterparts(write, rows);
  await pipelined([tx.accounts.updateBalances(accounts, changed), tx.transactions.updateMany(updates)]);
  return { transactions: updates.map(({ after }) => after), currencies: currenciesOf(accounts) };
}

export interface PlannedUpdates {
  /** The rows to store; empty if any of them breaks a rule. */
  readonly updates: readonly { readonly before: Transaction; readonly after: Transaction }[];
  readonly accounts: ReadonlyMap<string, Account>;
}

/** Checks the changes and creates missing names. The caller stores the updates and the `balances`. Adds to `problems`. */
export async function planUpdates(
  write: Write,
  sentRows: readonly ChangedRow[],
  updateBalance: boolean | undefined,
  balances: BalanceChanges,
  problems: ProblemList,
): Promise<PlannedUpdates> {
  const given = sentRows.map(withFreeCountingDay);
  const accounts = await lockAccounts(write, given);
  if (updateBalance !== true && given.every(isPlain)) {
    return { updates: await planPlainUpdates(write, given, accounts, problems), accounts };
  }
  const rows = given.map((row) => withoutPaymentCategory(row, accounts));
  const sent = rows.map((row) => ({
    input: mergedInput(withBankAmount(write, row, accounts), row.changes, accounts),
    pointer: row.pointer,
  }));
  requireSyncScope(
    write,
    sent.filter(({ input }, i) => input.source !== rows[i]?.before.source),
  );
  const { fields } = await checkTransactions(write, sent, problems);
  for (const [i, { before, changes, pointer }] of rows.entries()) {
    const after = fields[i];
    if (after !== undefined) requireMovedAmounts(before, after, changes, accounts, pointer, problems);
  }
  await rejectTakenExternalIds(write, rows, sent, problems);

  const inputs = sent.map(({ input }) => input);
  const named = problems.hasAny ? [] : inputs; // a request that breaks a rule creates no names
  const [references, tagsOf] = await pipelined([resolveReferences(write, named), resolveTags(write, named)]);
  const updates = rows.flatMap((row, i) => {
    const { before, changes, pointer, counterpart } = row;
    const input = inputs[i] as TransactionInput;
    const checked = fields[i];
    if (checked === undefined) return [];
    const changed = { ...before, ...checked, splits: withCategories(checked, input, references) };
    const booked = { ...changed, ...bookingAfter(row, changed, updateBalance, accounts) };
    const after: Transaction = {
      ...booked,
      ...keptTransferMarks(before, booked),
      payee_id: references.payeeIdOf(input),
      ...categoryAfter(before, references.categoryIdOf(input), booked.splits !== null, changes),
      ...countingAfter(before, changes),
      reviewed_at: reviewedAt(write, row, !isSameAmountAndDay(before, changed)),
      tags: tagsOf(input),
      updated_at: write.at,
    };
    rejectReconciled(before, after, pointer, problems);
    if (counterpart === undefined) changeBalances(balances, row, after, updateBalance, accounts);
    return [{ before, after }];
  });
  return { updates: problems.hasAny ? [] : updates, accounts };
}

/**
 * A payment that becomes a transfer loses its category, unless the request sends one. It stays if exactly one of the
 * accounts is hidden: a payment into a loan is a bill. The same holds for a transfer that gets another account.
 */
function withoutPaymentCategory(row: ChangedRow, accounts: ReadonlyMap<string, Account>): ChangedRow {
  const { before, changes } = row;
  const other = changes.transfer_account_id ?? null;
  if (other === null || other === before.transfer_account_id) return row;
  if (changes.category_id !== undefined || changes.category != null || changes.splits != null) return row;
  const account = accounts.get(changes.account_id ?? before.account_id);
  if (account === undefined || crossesBudget(account, accounts.get(other))) return row;
  return { ...row, changes: { ...changes, category_id: null, category_decided_by: null } };
}

/** The fields that change neither an amount nor an account. A payee does, if it replaces the other account of a transfer. */
const PLAIN_FIELDS: ReadonlySet<string> = new Set<keyof TransactionInput>([
  ...(["payee_id", "payee", "category_id", "category", "category_decided_by", "notes", "tags"] as const),
  ...(["authorized_at", "posted_at", "counts_on", "is_reviewed"] as const),
]);

function isPlain({ before, changes }: ChangedRow): boolean {
  for (const field in changes) if (!PLAIN_FIELDS.has(field)) return false;
  if (changes.payee_id === undefined && changes.payee === undefined) return true;
  return before.transfer_account_id === null && (changes.payee_id ?? changes.payee) != null;
}

/** Checks and plans only the changed fields: the rules about amounts and accounts hold as before. */
async function planPlainUpdates(
  write: Write,
  rows: readonly ChangedRow[],
  accounts: ReadonlyMap<string, Account>,
  problems: ProblemList,
): Promise<PlannedUpdates["updates"]> {
  const inputs = rows.map(({ changes }) => changes);
  const known = await findKnownReferences(write.tx, inputs);
  for (const { before, changes, pointer } of rows) {
    const { splits } = before;
    checkChangedReferences(splits === null ? changes : { ...changes, splits }, known, pointer, problems);
    checkCountingDay({ ...before, ...changes }, pointer, problems);
    const used = bookings(before).map(({ accountId: id }) => ({ id, pointer: `${pointer}/authorized_at` }));
    rejectClosed(used, changes.authorized_at ?? before.authorized_at, accounts, problems);
  }
  if (problems.hasAny) return [];
  const [references, tagsOf] = await pipelined([resolveReferences(write, inputs), resolveTags(write, inputs)]);
  return rows.map((row) => {
    const { before, changes } = row;
    const { authorized_at = before.authorized_at, posted_at = before.posted_at } = changes;
    const namesPayee = (changes.payee_id ?? changes.payee) != null;
    const namesCategory = changes.category_id !== undefined || changes.category != null;
    const changesDay = authorized_at !== before.authorized_at;
    const after: Transaction = {
      ...before,
      payee_id: namesPayee ? references.payeeIdOf(changes) : before.payee_id,
      ...categoryAfter(
        before,
        namesCategory ? references.categoryIdOf(changes) : before.category_id,
        before.splits !== null,
        changes,
      ),
      authorized_at,
      posted_at,
      ...countingAfter(before, changes),
      notes: changes.notes ?? before.notes,
      reviewed_at: reviewedAt(write, row, changesDay),
      tags: changes.tags === undefined ? before.tags : tagsOf(changes),
      updated_at: write.at,
    };
    return { before, after };
  });
}

/**
 * A new category counts as decided by the caller, unless the changes name the decider. An unchanged category keeps its
 * decider.
 */
function categoryAfter(
  before: Transaction,
  category_id: string | null,
  isSplit: boolean,
  { category_decided_by: decider = "you" }: ChangedRow["changes"],
): Pick<Transaction, "category_id" | "category_decided_by"> {
  if (isSplit) return { category_id, category_decided_by: null };
  return {
    category_id,
    category_decided_by: category_id === before.category_id ? before.category_decided_by : decider,
  };
}

/** The stored counting day changes nothing; another one is decided by the user. */
function countingAfter(before: Transaction, { counts_on = before.counts_on }: ChangedRow["changes"]) {
  const { counts_on_decided_by } = before;
  return counts_on === before.counts_on ? { counts_on, counts_on_decided_by } : decidedByUser(counts_on);
}

/** A counting day by a match does not prevent a change of the day: far from it, the match decides again. */
function withFreeCountingDay<Row extends ChangedRow>(row: Row): Row {
  const { before, changes } = row;
  const { authorized_at = before.authorized_at } = changes;
  const { counts_on, counts_on_decided_by } = before;
  if (changes.counts_on !== undefined || counts_on === null || counts_on_decided_by === "you") return row;
  return isInCountingRange(authorized_at, counts_on) ? row : { ...row, changes: { ...changes, counts_on: null } };
}

/** Whether a bank connection or a bank's statement makes the changes. */
function isFromBank(write: Write, { isFromStatement = false }: ChangedRow): boolean {
  return isFromStatement || hasSyncScope(write);
}

/** A bank that changes the amount or the day needs a new review. */
function reviewedAt(write: Write, row: ChangedRow, changesAmountOrDay: boolean): string | null {
  if (isFromBank(write, row) && changesAmountOrDay) return null;
  const { before, changes } = row;
  if (changes.is_reviewed == null) return before.reviewed_at;
  return changes.is_reviewed ? (before.reviewed_at ?? write.at) : null;
}

/** Locks every account that may change in one statement, which locks them by ascending id. */
async function lockAccounts({ tx }: Write, rows: readonly ChangedRow[]): Promise<ReadonlyMap<string, Account>> {
  const ids = new Set<string | null | undefined>();
  for (const { before, changes } of rows) {
    for (const { accountId } of bookings(before)) ids.add(accountId);
    ids.add(changes.account_id);
    for (const line of [changes, ...(changes.splits ?? [])]) ids.add(line.transfer_account_id);
  }
  return await tx.accounts.lock([...ids].filter((id) => id != null));
}

type RequiredField = "currency" | "is_pending" | "notes" | "source";

/** An input with the fields that every stored transaction has. */
type FullInput = TransactionInput & { readonly [Field in RequiredField]: NonNullable<TransactionInput[Field]> };

/**
 * A bank only knows the whole amount. If it sends a new one for a split transaction, the splits take the difference. Any
 * other caller must send the splits. A statement cannot send the other amounts, so those that repeat it are left out.
 */
function withBankAmount(write: Write, row: ChangedRow, accounts: ReadonlyMap<string, Account>): BankTransaction {
  const { changes } = row;
  if (changes.amount === undefined && changes.account_amount === undefined) return row.before;
  const before = row.isFromStatement ? withoutRepeatedAmounts(row.before, accounts) : row.before;
  const { splits, currency } = before;
  if (splits === null || changes.splits !== undefined || changes.amount === undefined) return before;
  if (changes.currency != null && changes.currency.toUpperCase() !== currency) return before;
  const amount_minor = parseAmount(changes.amount, decimalsOf(currency));
  if (typeof amount_minor !== "number" || amount_minor === before.amount_minor || !isFromBank(write, row))
    return before;
  const changed = amount_minor === 0 ? [] : withDifference(splits, amount_minor - before.amount_minor);
  if (changed === undefined) return before;
  // The shares of account_amount change. A transfer amount that only repeats its share would no longer match.
  const lines = changed.map((line) => withoutRepeatedTransfer(line, before.account_id, accounts));
  if (lines.length > 1) return { ...before, splits: lines };
  const { transfer_account_id = null, category_id = null, transfer_amount_minor = null, notes = "" } = lines[0] ?? {};
  return {
    ...before,
    splits: null,
    payee_id: transfer_account_id === null ? before.payee_id : null,
    transfer_account_id,
    category_id,
    transfer_amount_minor,
    splitNotes: notes,
  };
}

/** The transaction without amounts that follow from others because the currency is the same. */
function withoutRepeatedAmounts(before: Transaction, accounts: ReadonlyMap<string, Account>): Transaction {
  const { account_id, currency, account_amount_minor, splits } = before;
  return {
    ...withoutRepeatedTransfer(before, account_id, accounts),
    account_amount_minor: currency === accounts.get(account_id)?.currency ? null : account_amount_minor,
    splits: splits?.map((line) => withoutRepeatedTransfer(line, account_id, accounts)) ?? null,
  };
}

/** Between accounts in one currency, the transfer amount repeats the charged amount. */
function withoutRepeatedTransfer<Line extends TransactionLine>(
  line: Line,
  accountId: string,
  accounts: ReadonlyMap<string, Account>,
): Line {
  const other = accounts.get(line.transfer_account_id ?? "");
  return other?.currency === accounts.get(accountId)?.currency ? { ...line, transfer_amount_minor: null } : line;
}

type BankTransaction = Transaction & {
  /** The notes of the only split left. */
  readonly splitNotes?: string;
};

/** The notes of the only split left stay, below those of the transaction, if they fit. */
function mergedInput(
  { splitNotes = "", ...before }: BankTransaction,
  changes: Partial<TransactionInput>,
  accounts: ReadonlyMap<string, Account>,
): TransactionInput {
  const merged = mergeChanges(asInput(before, accounts), changes);
  if (splitNotes === "" || merged.notes === splitNotes) return merged;
  const notes = merged.notes ? `${merged.notes}\n${splitNotes}` : splitNotes;
  return [...notes].length > MAX_NOTES ? merged : { ...merged, notes };
}

/** The transaction in the form of a request. */
function asInput(transaction: Transaction, accounts: ReadonlyMap<string, Account>): FullInput {
  const { account_id, transfer_account_id, currency } = transaction;
  const inMajor = (minor: number | null, accountId: string | null) =>
    minor === null ? null : formatAmount(minor, decimalsOf(accounts.get(accountId ?? "")?.currency ?? currency));
  return {
    account_id,
    transfer_account_id,
    payee_id: transaction.payee_id,
    amount: formatAmount(transaction.amount_minor, decimalsOf(currency)),
    currency,
    authorized_at: transaction.authorized_at,
    posted_at: transaction.posted_at,
    counts_on: transaction.counts_on,
    is_pending: transaction.is_pending,
    notes: transaction.notes,
    category_id: transaction.category_id,
    source: transaction.source,
    external_id: transaction.external_id,
    transfer_external_id: transaction.transfer_external_id,
    tags: transaction.tags,
    account_amount: inMajor(transaction.account_amount_minor, account_id),
    transfer_amount: inMajor(transaction.transfer_amount_minor, transfer_account_id),
    splits:
      transaction.splits?.map(
        (line): SplitInput => ({
          category_id: line.category_id,
          transfer_account_id: line.transfer_account_id,
          amount: formatAmount(line.amount_minor, decimalsOf(currency)),
          transfer_amount: inMajor(line.transfer_amount_minor, line.transfer_account_id),
          notes: line.notes,
        }),
      ) ?? null,
  };
}

/** A payee or category in the request replaces the previous one in any form. Splits replace the category. */
function mergeChanges(before: FullInput, changes: Partial<TransactionInput>): TransactionInput {
  const namesPayee = PAYEE_FORMS.some((form) => changes[form] != null);
  const namesCategory = changes.category != null || changes.splits != null;
  const merged: TransactionInput = {
    ...before,
    ...(namesPayee ? { payee_id: null, transfer_account_id: null } : {}),
    ...(namesCategory ? { category_id: null } : {}),
    ...changes,
    currency: changes.currency ?? before.currency,
    is_pending: changes.is_pending ?? before.is_pending,
    notes: changes.notes ?? before.notes,
    source: changes.source ?? before.source,
  };
  const isSameOther = merged.transfer_account_id === before.transfer_account_id;
  const isTransfer = merged.transfer_account_id != null;
  return {
    ...merged,
    ...(isTransfer || "transfer_amount" in changes ? {} : { transfer_amount: null }),
    ...(isSameOther || "transfer_external_id" in changes ? {} : { transfer_external_id: null }),
  };
}

/**
 * An amount that the request does not send is in the currency of the previous account. If the new account has another
 * currency, the request must send the amount. If the amounts have the same currency, `brokenRules` compared them already.
 */
function requireMovedAmounts(
  before: Transaction,
  after: CheckedTransaction,
  changes: Partial<TransactionInput>,
  accounts: ReadonlyMap<string, Account>,
  pointer: string,
  problems: ProblemList,
): void {
  const currencyOf = (id: string | null) => accounts.get(id ?? "")?.currency;
  for (const [field, leg, paidIn] of [
    ["account_amount", "account_id", after.currency],
    ["transfer_amount", "transfer_account_id", currencyOf(after.account_id)],
  ] as const) {
    if (field in changes || after[`${field}_minor`] === null) continue;
    const [from, to] = [currencyOf(before[leg]), currencyOf(after[leg])];
    if (to === from || to === paidIn) continue;
    const detail = `The stored ${field} is in ${from}, and the new account is in ${to}. Send ${field} in ${to}.`;
    problems.add(`${field}_required`, `${pointer}/${field}`, detail);
  }
}

async function rejectTakenExternalIds(
  { tx }: Write,
  rows: readonly ChangedRow[],
  sent: readonly SentTransaction[],
  problems: ProblemList,
): Promise<void> {
  const moved = rows.flatMap(({ before: { id, account_id, external_id } }, i) => {
    const { input, pointer } = sent[i] as SentTransaction;
    if (input.external_id == null) return [];
    if (input.external_id === external_id && input.account_id === account_id) return [];
    return [{ id, pointer, input }];
  });
  const owners = await tx.transactions.findIdsByExternalKey(moved.map(({ input }) => input));
  for (const { id, pointer, input } of moved) {
    const owner = owners.get(externalKey(input)) ?? id;
    owners.set(externalKey(input), owner);
    if (owner === id) continue;
    const detail = `Transaction ${owner} has this external_id on the same account.`;
    problems.add("duplicate_external_id", `${pointer}/external_id`, detail);
  }
}

function bookingAfter(
  { before, counterpart }: ChangedRow,
  changed: Omit<Transaction, "booked_minor" | "transfer_booked_minor">,
  updateBalance: boolean | undefined,
  accounts: ReadonlyMap<string, Account>,
) {
  if (counterpart !== undefined) {
    return { booked_minor: before.booked_minor, transfer_booked_minor: counterpart.booked_minor };
  }
  if (updateBalance === undefined) {
    return changedBooking(before, changed, (id) => accounts.get(id)?.is_synced === true);
  }
  return updateBalance ? fullBooking(changed) : remainingBooking(before, changed);
}

/**
 * Books the difference. The balance of an account that the transaction no longer uses stays if the request says so: what
 * was booked there becomes part of the opening balance. If the request says nothing, the same holds for another account
 * whose balance includes the day (`includesDay`), and if the transaction starts to use it.
 */
function changeBalances(
  balances: BalanceChanges,
  { before, pointer, isFromStatement = false }: ChangedRow,
  after: Transaction,
  updateBalance: boolean | undefined,
  accounts: ReadonlyMap<string, Account>,
): void {
  const [bookedBefore, bookedAfter] = [bookings(before), bookings(after)];
  const isOn = (accountId: string, booked: typeof bookedAfter) => booked.some((one) => one.accountId === accountId);
  const isIncluded = (accountId: string, { transfer_account_id, authorized_at }: Transaction) => {
    // An import moves the opening balances itself (`imports/balances.ts`).
    if (updateBalance !== undefined || isFromStatement || accountId !== transfer_account_id) return false;
    const account = accounts.get(accountId);
    return account !== undefined && includesDay(account, authorized_at);
  };
  for (const { accountId, bookedMinor } of bookedBefore) {
    const stays = updateBalance === false || isIncluded(accountId, before);
    if (stays && !isOn(accountId, bookedAfter)) {
      balances.moveToOpening(accountId, bookedMinor, "/update_account_balance");
    } else balances.book(accountId, -bookedMinor, `${pointer}/amount`);
  }
  for (const { accountId, bookedMinor } of bookedAfter) {
    const stays = isIncluded(accountId, after) && !isOn(accountId, bookedBefore);
    if (stays) balances.moveToOpening(accountId, -bookedMinor, `${pointer}/amount`);
    else balances.book(accountId, bookedMinor, `${pointer}/amount`);
  }
}
