/** Reconciles accounts with bank statements: reports the difference, marks legs, and removes the latest reconciliation. */
import type { Account } from "../../domain/account.ts";
import type { ReportedBalance } from "../../domain/balance-check.ts";
import { decimalsOf } from "../../domain/currency.ts";
import { formatDecimalMinor, MAX_AMOUNT_MINOR, sumOutOfRange, toSafeSum } from "../../domain/money.ts";
import { MAX_LISTED, Problem, type ProblemItem, ProblemList, problemOf } from "../../domain/problem.ts";
import {
  legsOf,
  type Obstacle,
  type Reconciliation,
  reconciledBalance,
  reconcileObstacle,
  type TransactionLeg,
} from "../../domain/reconciliation.ts";
import { fullBooking, NOT_IMPORTED, OWN_DAY, type Transaction, UNRECONCILED } from "../../domain/transaction.ts";
import { type AccountLeg, pipelined } from "../../store/store.ts";
import { readAmount, readAmountParameter } from "../read-amount.ts";
import { type Read, userOf, type Write } from "../service.ts";
import { getAccount, lockAccount } from "./accounts.ts";
import { balanceChanges } from "./balance-changes.ts";
import { checkReferences, findKnownReferences, type ReferencesInput, resolveReferences } from "./references.ts";

/** The maximum number of legs that one reconciliation marks. */
export const MAX_LEGS = 10_000;

/** The maximum number of legs that the status counts. */
const MAX_COUNTED = 100_000;

/** Amounts in minor units of the account's currency. */
export interface ReconciliationStatus {
  readonly currency: string;
  readonly reconciledMinor: number;
  /** Null if no balance is compared. */
  readonly differenceMinor: number | null;
  readonly count: number;
  readonly sumMinor: number;
  /** False if the account has more legs than are counted. */
  readonly isComplete: boolean;
  readonly last: Reconciliation | undefined;
  /** The newest balance that the bank reported. */
  readonly suggested: ReportedBalance | undefined;
}

/** `balance` is in major units. @throws Problem `not_found`, `sum_out_of_range`, or if the balance cannot be read. */
export async function getReconciliationStatus(
  { reads }: Read,
  accountId: string,
  { balance, on }: { readonly balance?: number; readonly on?: string },
): Promise<ReconciliationStatus> {
  const account = await getAccount({ reads }, accountId);
  const { currency } = account;
  const [unreconciled, last, suggested] = await pipelined([
    reads.transactions.sumReconcilable(accountId, on, MAX_COUNTED),
    reads.reconciliations.findLatest(accountId),
    reads.balancePoints.findNewest(accountId),
  ]);
  const reconciled = reconciledBalance(account);
  const balanceMinor = balance === undefined ? null : readAmountParameter(balance, currency, "balance");
  return {
    currency,
    reconciledMinor: toSafeSum(reconciled),
    differenceMinor: balanceMinor === null ? null : toSafeSum(BigInt(balanceMinor) - reconciled),
    count: unreconciled.count,
    sumMinor: toSafeSum(unreconciled.sum),
    isComplete: unreconciled.isComplete,
    last,
    suggested,
  };
}

/** A transaction on the account that is not reconciled. Amounts in minor units of the account's currency. */
export interface OpenTransaction {
  readonly id: string;
  /** The sum that a reconciliation marks; of a transaction that is left out, the sum that it moved on the account. */
  readonly amountMinor: number;
  /** Null if a reconciliation can mark it. */
  readonly leftOut: Obstacle | null;
}

/**
 * The transactions up to `on` that are not reconciled, in any order: at most `MAX_LEGS` that a reconciliation can mark, and as
 * many that it leaves out.
 */
export async function listOpenTransactions(
  { reads }: Read,
  accountId: string,
  on: string | undefined,
): Promise<OpenTransaction[]> {
  const [free, others] = await pipelined([
    reads.transactions.listReconcilable(accountId, on, MAX_LEGS),
    reads.transactions.listLeftOut(accountId, on, MAX_LEGS),
  ]);
  const sums = new Map<string, OpenTransaction>();
  const add = (id: string, minor: number, leftOut: Obstacle | null) => {
    const before = sums.get(id);
    if (before !== undefined && before.leftOut !== leftOut) return; // a transaction with several splits on the account
    sums.set(id, { id, amountMinor: (before?.amountMinor ?? 0) + minor, leftOut });
  };
  for (const { id, booked_minor } of free) add(id, booked_minor, null);
  for (const { id, booked_minor, amount_minor, is_pending } of others) {
    const leg = { bookedMinor: booked_minor, amountMinor: amount_minor };
    add(id, amount_minor, reconcileObstacle(is_pending, leg) ?? null);
  }
  return [...sums.values()];
}

/** Oldest first. @throws Problem `not_found`. */
export async function listReconciliations({ reads }: Read, accountId: string): Promise<Reconciliation[]> {
  await getAccount({ reads }, accountId);
  return await reads.reconciliations.list(accountId);
}

export interface ReconcileRequest {
  /** The day and the balance of the statement, in major units. Without a balance, nothing is compared. */
  readonly on: string;
  readonly balance?: number | null;
  /** The transactions to mark; undefined: all up to `on` that can be reconciled. */
  readonly transaction_ids?: readonly string[];
  /** The payee and category of a transaction for the difference. */
  readonly adjustment?: Pick<ReferencesInput, "payee" | "category_id"> | null;
}

export interface Reconciled {
  readonly reconciliation: Reconciliation;
  readonly account: Account;
  /** The number of marked legs, including an adjustment. */
  readonly count: number;
}

/**
 * Marks legs of an account as reconciled. @throws Problem `not_found`, `reconciliation_difference`, `not_reconcilable`,
 * `too_many_rows`, or if the balance or the adjustment is not valid.
 */
export async function reconcileAccount(
  write: Write,
  accountId: string,
  { on, balance, transaction_ids, adjustment }: ReconcileRequest,
): Promise<Reconciled> {
  const { tx, at, newId } = write;
  const before = await lockAccount(write, accountId);
  const balanceMinor = balance == null ? null : readBalance(balance, before);
  const legs =
    transaction_ids === undefined
      ? await findAllLegs(write, before, on)
      : await findLegs(write, before, transaction_ids);
  const moved = legs.reduce((sum, { booked_minor }) => sum + BigInt(booked_minor), 0n);
  const reconciled = BigInt(before.reconciled_minor) + moved;
  const difference = balanceMinor === null ? 0n : BigInt(balanceMinor) - BigInt(before.opening_minor) - reconciled;

  const { currency } = before;
  const reconciliation = { id: newId(), account_id: accountId, on_day: on, balance_minor: balanceMinor, currency, at };
  let adjusted: { readonly account: Account; readonly transaction: Transaction } | undefined;
  if (difference !== 0n) {
    const amountMinor = toSafeSum(difference);
    if (adjustment == null) throw differenceLeft(before, balanceMinor ?? 0, amountMinor);
    if (Math.abs(amountMinor) > MAX_AMOUNT_MINOR) throw sumOutOfRange();
    adjusted = await adjust(write, reconciliation, amountMinor, { account_id: accountId, ...adjustment });
  }
  const account = withReconciled(adjusted?.account ?? before, reconciled + difference, at);
  const count = new Set(legs.map(({ id }) => id)).size;
  await pipelined([
    tx.reconciliations.insert(reconciliation),
    ...(account === before ? [] : [tx.accounts.updateBalance(before, account)]),
    tx.transactions.reconcile(reconciliation, legs),
    ...(adjusted ? [tx.transactions.insertMany([adjusted.transaction])] : []),
  ]);
  return { reconciliation, account, count: count + (adjusted ? 1 : 0) };
}

/** The account itself if its reconciled amount stays, so that a change of nothing is not stored. */
function withReconciled(account: Account, reconciled: bigint, at: string): Account {
  const reconciled_minor = toSafeSum(reconciled);
  return reconciled_minor === account.reconciled_minor ? account : { ...account, reconciled_minor, updated_at: at };
}

/** In minor units. @throws Problem `too_many_decimals` or `amount_out_of_range`. */
function readBalance(balance: number, { currency }: Account): number {
  const problems = new ProblemList();
  const minor = readAmount(balance, currency, "/balance", problems) ?? 0;
  problems.throwIfAny();
  return minor;
}

function differenceLeft({ currency }: Account, balanceMinor: number, differenceMinor: number): Problem {
  const show = (minor: number) => `${formatDecimalMinor(minor, decimalsOf(currency))} ${currency}`;
  const code = "reconciliation_difference";
  const detail = `The statement has ${show(balanceMinor)}. The reconciled balance is ${show(balanceMinor - differenceMinor)}: the difference is ${show(differenceMinor)}. Find the missing or wrong transactions, or send an adjustment.`;
  return problemOf([{ code, pointer: "/balance", detail }]);
}

async function findAllLegs({ tx }: Write, { id }: Account, on: string): Promise<AccountLeg[]> {
  const legs = await tx.transactions.listReconcilable(id, on, MAX_LEGS + 1);
  if (legs.length <= MAX_LEGS) return legs;
  const detail = `More than ${MAX_LEGS} transactions can be reconciled up to ${on}. Reconcile up to an earlier day first, without a balance.`;
  throw problemOf([{ code: "too_many_rows", pointer: "/on", detail }]);
}

/** @throws Problem with every transaction that cannot be reconciled on the account. */
async function findLegs({ tx }: Write, { id: accountId }: Account, ids: readonly string[]): Promise<AccountLeg[]> {
  const found = new Map((await tx.transactions.findMany(ids)).map((transaction) => [transaction.id, transaction]));
  const items: ProblemItem[] = [];
  const legs = new Map<string, AccountLeg[]>();
  for (const [i, id] of ids.entries()) {
    const reject = (code: ProblemItem["code"], detail: string) =>
      void items.push({ code, pointer: `/transaction_ids/${i}`, detail });
    const transaction = found.get(id);
    if (transaction === undefined) {
      reject("unknown_transaction", `There is no transaction ${id} in this budget.`);
      continue;
    }
    const onAccount = legsOf(transaction).filter((leg) => leg.accountId === accountId);
    // Several splits may be transfers to the account. Those that were added since the last statement can be reconciled.
    const free = onAccount.filter(
      (leg) => leg.mark === null && reconcileObstacle(transaction.is_pending, leg) === undefined,
    );
    if (free.length === 0) reject("not_reconcilable", whyNot(transaction, onAccount[0]));
    legs.set(
      id,
      free.map(({ side, bookedMinor }) => ({ id, side, booked_minor: bookedMinor })),
    );
  }
  if (items.length > 0) throw problemOf(items.slice(0, MAX_LISTED));
  return [...legs.values()].flat();
}

function whyNot({ is_pending, authorized_at }: Transaction, leg: TransactionLeg | undefined): string {
  if (leg === undefined) return `The transaction of ${authorized_at} is not on this account.`;
  if (leg.mark !== null) return `The transaction of ${authorized_at} is already reconciled on this account.`;
  if (reconcileObstacle(is_pending, leg) === "pending") return `The transaction of ${authorized_at} is pending.`;
  return `The transaction of ${authorized_at} does not count in the balance of this account, which already includes it. Leave it out.`;
}

/** A reconciled transaction for the difference, and the account with its new balance. */
async function adjust(
  write: Write,
  { id, on_day, account_id, currency, at }: Reconciliation,
  amountMinor: number,
  references: ReferencesInput,
): Promise<{ readonly account: Account; readonly transaction: Transaction }> {
  const problems = new ProblemList();
  const known = await findKnownReferences(write.tx, [references]);
  checkReferences(references, known, "/adjustment", problems);
  problems.throwIfAny();
  const { payeeIdOf, categoryIdOf } = await resolveReferences(write, [references]);
  const legs = { account_id, transfer_account_id: null, splits: null };
  const amounts = { amount_minor: amountMinor, account_amount_minor: null, transfer_amount_minor: null };
  const transaction: Transaction = {
    id: write.newId(),
    ...legs,
    payee_id: payeeIdOf(references),
    category_id: categoryIdOf(references),
    category_decided_by: categoryIdOf(references) === null ? null : "you",
    ...OWN_DAY,
    ...amounts,
    currency,
    ...fullBooking({ ...legs, ...amounts }),
    authorized_at: on_day,
    posted_at: null,
    is_pending: false,
    notes: "",
    source: "manual",
    entered_by: userOf(write),
    external_id: null,
    transfer_external_id: null,
    ...NOT_IMPORTED,
    tags: [],
    reviewed_at: at,
    ...UNRECONCILED,
    reconciled_at: at,
    reconciliation_id: id,
    created_at: at,
    updated_at: at,
  };
  const changes = balanceChanges();
  changes.book(account_id, transaction.booked_minor, "/balance");
  const [account] = changes.changedAccounts(write, known.accounts, problems);
  problems.throwIfAny();
  if (account === undefined) throw new Error("an adjustment moves the balance");
  return { account, transaction };
}

/**
 * Removes the latest reconciliation of an account, and the marks of its legs. An adjustment stays. @throws Problem
 * `not_found` or `reconciliation_not_latest`.
 */
export async function unreconcileAccount(write: Write, accountId: string, id: string): Promise<void> {
  const { tx, at } = write;
  const before = await lockAccount(write, accountId);
  const [found, latest] = await pipelined([
    tx.reconciliations.findMany([id]),
    tx.reconciliations.findLatest(accountId),
  ]);
  const reconciliation = found.find(({ account_id }) => account_id === accountId);
  if (reconciliation === undefined) {
    throw new Problem("not_found", `There is no reconciliation ${id} of the account ${accountId}.`);
  }
  if (latest !== undefined && latest.id !== id) {
    const detail = `The reconciliation ${latest.id} is later. Remove it first.`;
    throw new Problem("reconciliation_not_latest", detail);
  }
  const moved = await tx.transactions.unreconcile(reconciliation, at);
  const after = withReconciled(before, BigInt(before.reconciled_minor) - moved, at);
  if (after !== before) await tx.accounts.updateBalance(before, after);
  await tx.reconciliations.remove(reconciliation);
}
