/**
 * Checks transactions as they are given against every rule that they must keep, in creates and updates alike, and
 * notes all that is wrong with each. What is left to do after it is to find or create what they give by name.
 */
import type { Account } from "../domain/account.ts";
import { Problem, type ProblemList } from "../domain/problem.ts";
import { allows } from "../domain/token.ts";
import { brokenRules, type Transaction } from "../domain/transaction.ts";
import { readAmount, readCurrency } from "./read-amount.ts";
import type { Write } from "./service.ts";
import type { TransactionInput } from "./transaction-input.ts";

/** The fields of a transaction that a check settles. */
export type CheckedTransaction = Omit<
  Transaction,
  "id" | "payee_id" | "category_id" | "booked_minor" | "transfer_booked_minor" | "created_at" | "updated_at"
>;

/** What the transactions come to, and what they name as it is now. */
export interface CheckResult {
  /** The fields of each that was given, in their order; undefined where they cannot be made out. */
  readonly fields: readonly (CheckedTransaction | undefined)[];
  readonly accounts: ReadonlyMap<string, Account>;
}

export interface GivenTransaction {
  readonly input: TransactionInput;
  /** Where it stands in the request, as a JSON pointer. */
  readonly pointer: string;
}

export async function checkTransactions(
  { tx, caller }: Write,
  given: readonly GivenTransaction[],
  problems: ProblemList,
): Promise<CheckResult> {
  const inputs = given.map(({ input }) => input);
  const ids = <Id extends "account_id" | "transfer_account_id" | "payee_id" | "category_id">(field: Id) => [
    ...new Set(inputs.map((input) => input[field]).filter((id) => id != null)),
  ];
  const accountIds = [...new Set([...ids("account_id"), ...ids("transfer_account_id")])];
  const known: Known = {
    accounts: await tx.accounts.lockMany(caller.budgetId, accountIds),
    payeeIds: await tx.payees.findExistingIds(caller.budgetId, ids("payee_id")),
    categoryIds: await tx.categories.findExistingIds(caller.budgetId, ids("category_id")),
  };
  return { fields: given.map((item) => checkOne(item, known, problems)), accounts: known.accounts };
}

/** @throws Problem `insufficient_scope` where a transaction says that it comes from a bank connection that is not asking. */
export function refuseForeignSource({ caller }: Write, given: readonly GivenTransaction[]): void {
  if (allows(caller.scope, "sync") || given.every(({ input }) => input.source !== "sync")) return;
  throw new Problem("insufficient_scope", "Only a token with the scope sync may give transactions the source sync.");
}

interface Known {
  readonly accounts: ReadonlyMap<string, Account>;
  readonly payeeIds: ReadonlySet<string>;
  readonly categoryIds: ReadonlySet<string>;
}

function checkOne(
  { input, pointer }: GivenTransaction,
  known: Known,
  problems: ProblemList,
): CheckedTransaction | undefined {
  checkPayeeForms(input, pointer, problems);
  checkCategoryForms(input, pointer, problems);
  checkExists(input.payee_id, known.payeeIds, "payee", pointer, problems);
  checkExists(input.category_id, known.categoryIds, "category", pointer, problems);
  const account = findAccount(input.account_id, known, `${pointer}/account_id`, problems);
  const other =
    input.transfer_account_id == null
      ? null
      : findAccount(input.transfer_account_id, known, `${pointer}/transfer_account_id`, problems);
  const currency =
    input.currency == null ? account?.currency : readCurrency(input.currency, `${pointer}/currency`, problems);

  const read = (field: "amount" | "account_amount" | "transfer_amount", unit: string | undefined) =>
    unit === undefined || input[field] == null ? null : readAmount(input[field], unit, `${pointer}/${field}`, problems);
  const amount = read("amount", currency);
  const accountAmount = read("account_amount", account?.currency);
  const transferAmount = read("transfer_amount", other === null ? account?.currency : other?.currency);
  if (
    account === undefined ||
    other === undefined ||
    currency === undefined ||
    amount == null ||
    accountAmount === undefined ||
    transferAmount === undefined
  ) {
    return undefined;
  }
  const fields: CheckedTransaction = {
    account_id: account.id,
    transfer_account_id: other?.id ?? null,
    amount_minor: amount,
    currency,
    account_amount_minor: accountAmount,
    transfer_amount_minor: transferAmount,
    authorized_at: input.authorized_at,
    posted_at: input.posted_at ?? null,
    is_pending: input.is_pending ?? false,
    notes: input.notes ?? "",
    source: input.source ?? "manual",
    external_id: input.external_id ?? null,
  };
  for (const { code, field, detail } of brokenRules(fields, account.currency, other?.currency ?? null)) {
    problems.add(code, `${pointer}/${field}`, detail);
  }
  return fields;
}

/** The three ways to say who was paid, of which a transaction has exactly one. */
export const PAYEE_FORMS = ["payee_id", "payee", "transfer_account_id"] as const;

function checkPayeeForms(input: TransactionInput, pointer: string, problems: ProblemList): void {
  const given = PAYEE_FORMS.filter((form) => input[form] != null);
  if (given.length === 0) {
    const detail = "Name the payee by payee_id or payee, or the other account of a transfer by transfer_account_id.";
    problems.add("payee_required", pointer, detail);
  }
  if (given.length > 1) {
    problems.add("payee_conflict", pointer, `Give one of ${PAYEE_FORMS.join(", ")}; here are ${given.join(" and ")}.`);
  }
}

function checkCategoryForms(input: TransactionInput, pointer: string, problems: ProblemList): void {
  if (input.category_id == null || input.category == null) return;
  problems.add("category_conflict", pointer, "Give category_id or category, not both.");
}

function checkExists(
  id: string | null | undefined,
  known: ReadonlySet<string>,
  what: "payee" | "category",
  pointer: string,
  problems: ProblemList,
): void {
  if (id == null || known.has(id)) return;
  problems.add(`unknown_${what}`, `${pointer}/${what}_id`, `There is no ${what} ${id} in this budget.`);
}

function findAccount(id: string, { accounts }: Known, pointer: string, problems: ProblemList): Account | undefined {
  const account = accounts.get(id);
  if (account === undefined) problems.add("unknown_account", pointer, `There is no account ${id} in this budget.`);
  return account;
}
