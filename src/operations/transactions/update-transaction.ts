/**
 * Changes only the fields sent. The rules of a new transaction apply to the result, and no stored amount changes its
 * currency. Unless the balances are to stay, the difference from the booked amount is booked.
 */
import type { Account } from "../../domain/account.ts";
import { decimalsOf } from "../../domain/currency.ts";
import { formatAmount } from "../../domain/money.ts";
import { ProblemList } from "../../domain/problem.ts";
import { allows } from "../../domain/token.ts";
import {
  bookings,
  fullBooking,
  isSameAmountAndDay,
  movesSameAmounts,
  remainingBooking,
  type Transaction,
} from "../../domain/transaction.ts";
import { pipelined } from "../../store/store.ts";
import { PAYEE_FORMS, resolveReferences } from "../references.ts";
import { readOf, type Write } from "../service.ts";
import { resolveTags } from "../tags.ts";
import { balanceChanges } from "./balance-changes.ts";
import type { CheckedTransaction, TransactionInput } from "./check-transactions.ts";
import { checkTransactions, requireSyncScope } from "./check-transactions.ts";
import { currenciesOf, findCurrencies, type TransactionsView, transactionNotFound } from "./read-transactions.ts";
import { rejectReconciled } from "./reject-reconciled.ts";

export interface UpdateTransaction {
  readonly transaction: Partial<TransactionInput>;
  /** True: book the new amounts. False: leave all balances. Absent: true if the moved amounts change. */
  readonly update_account_balance?: boolean;
}

/** @throws Problem `not_found`, `transaction_reconciled`, or with every rule that the result would break. */
export async function updateTransaction(
  write: Write,
  id: string,
  { transaction: changes, update_account_balance: updateBalance }: UpdateTransaction,
): Promise<TransactionsView> {
  const { tx } = write;
  const before = await tx.transactions.lock(id);
  if (before === undefined) throw transactionNotFound(id);
  const input = mergeChanges(await asInput(write, before), changes);
  const accounts = await lockAccounts(write, before, input);
  const sent = [{ input, pointer: "/transaction" }];
  if (input.source !== before.source) requireSyncScope(write, sent);

  const problems = new ProblemList();
  const { fields } = await checkTransactions(write, sent, problems);
  if (fields[0] !== undefined) requireMovedAmounts(before, fields[0], changes, accounts, problems);
  await rejectTakenExternalId(write, id, input, problems);
  problems.throwIfAny();

  const [references, tagsOf] = await pipelined([resolveReferences(write, [input]), resolveTags(write, [input])]);
  const changed = { ...before, ...fields[0] };
  const movesMoney = updateBalance ?? !movesSameAmounts(before, changed);
  const after: Transaction = {
    ...changed,
    ...(movesMoney ? fullBooking(changed) : remainingBooking(before, changed)),
    payee_id: references.payeeIdOf(input),
    category_id: references.categoryIdOf(input),
    reviewed_at: reviewedAt(write, before, changed, changes.is_reviewed),
    tags: tagsOf(input),
    updated_at: write.at,
  };
  rejectReconciled(before, after);
  const balances = changeBalances(write, before, after, movesMoney, accounts);
  await pipelined([tx.accounts.updateBalances(accounts, balances), tx.transactions.update(before, after)]);
  return { transactions: [after], currencies: currenciesOf(accounts) };
}

/** A bank connection that changes the amount or the day needs a new review. */
function reviewedAt(
  { caller, at }: Write,
  before: Transaction,
  after: Transaction,
  isReviewed: boolean | null = null,
): string | null {
  if (allows(caller.scope, "sync") && !isSameAmountAndDay(before, after)) return null;
  if (isReviewed === null) return before.reviewed_at;
  return isReviewed ? (before.reviewed_at ?? at) : null;
}

/** Locks every account that may change in one statement, which locks them by ascending id. */
async function lockAccounts(
  { tx }: Write,
  before: Transaction,
  after: TransactionInput,
): Promise<ReadonlyMap<string, Account>> {
  const ids = [before.account_id, before.transfer_account_id, after.account_id, after.transfer_account_id];
  return await tx.accounts.lock([...new Set(ids.filter((id) => id != null))]);
}

type RequiredField = "currency" | "is_pending" | "notes" | "source";

/** An input with the fields that every stored transaction has. */
type FullInput = TransactionInput & { readonly [Field in RequiredField]: NonNullable<TransactionInput[Field]> };

/** The transaction in the form of a request. */
async function asInput(write: Write, transaction: Transaction): Promise<FullInput> {
  const { account_id, transfer_account_id, currency } = transaction;
  const currencies = await findCurrencies(readOf(write), [transaction]);
  const inMajor = (minor: number | null, accountId: string | null) =>
    minor === null ? null : formatAmount(minor, decimalsOf(currencies.get(accountId ?? "") ?? currency));
  return {
    account_id,
    transfer_account_id,
    payee_id: transaction.payee_id,
    amount: formatAmount(transaction.amount_minor, decimalsOf(currency)),
    currency,
    authorized_at: transaction.authorized_at,
    posted_at: transaction.posted_at,
    is_pending: transaction.is_pending,
    notes: transaction.notes,
    category_id: transaction.category_id,
    source: transaction.source,
    external_id: transaction.external_id,
    tags: transaction.tags,
    account_amount: inMajor(transaction.account_amount_minor, account_id),
    transfer_amount: inMajor(transaction.transfer_amount_minor, transfer_account_id),
  };
}

/** A payee or category in the request replaces the previous one in any form. */
function mergeChanges(before: FullInput, changes: Partial<TransactionInput>): TransactionInput {
  const namesPayee = PAYEE_FORMS.some((form) => changes[form] != null);
  const namesCategory = changes.category != null;
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
  const isTransfer = merged.transfer_account_id != null;
  return isTransfer || "transfer_amount" in changes ? merged : { ...merged, transfer_amount: null };
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
    problems.add(`${field}_required`, `/transaction/${field}`, detail);
  }
}

async function rejectTakenExternalId(
  { tx }: Write,
  id: string,
  { account_id, external_id }: TransactionInput,
  problems: ProblemList,
): Promise<void> {
  if (external_id == null) return;
  const found = await tx.transactions.findByExternalIds([{ account_id, external_id }]);
  const taken = found.find((other) => other.id !== id);
  if (taken === undefined) return;
  const detail = `Transaction ${taken.id} has this external_id on the same account.`;
  problems.add("duplicate_external_id", "/transaction/external_id", detail);
}

/**
 * Returns the changed accounts. If balances stay and the transaction no longer uses an account, the amount booked there
 * becomes part of its opening balance.
 */
function changeBalances(
  write: Write,
  before: Transaction,
  after: Transaction,
  movesMoney: boolean,
  accounts: ReadonlyMap<string, Account>,
): Account[] {
  const bookedAfter = bookings(after);
  const changes = balanceChanges();
  for (const { accountId, bookedMinor } of bookings(before)) {
    const isUnused = bookedAfter.every((booking) => booking.accountId !== accountId);
    if (isUnused && !movesMoney) changes.moveToOpening(accountId, bookedMinor, "/update_account_balance");
    else changes.book(accountId, -bookedMinor, "/transaction/amount");
  }
  for (const { accountId, bookedMinor } of bookedAfter) changes.book(accountId, bookedMinor, "/transaction/amount");
  const problems = new ProblemList();
  const changed = changes.changedAccounts(write, accounts, problems);
  problems.throwIfAny();
  return changed;
}
