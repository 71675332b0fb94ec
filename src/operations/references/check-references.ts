/**
 * Checks what a transaction or a recurring rule names: an account, a payee in one of three forms, a category in one of
 * two. What is wrong is noted; how a name is found or created is `name-references.ts`'s business.
 */
import type { Account } from "../../domain/account.ts";
import type { ProblemCode, ProblemList } from "../../domain/problem.ts";
import type { Tx } from "../../store/store.ts";
import { together } from "../../store/together.ts";
import type { ReferencesInput } from "./references-input.ts";

/** Which of the things named exist; the accounts cannot be changed by others until the transaction ends. */
export interface Known {
  readonly accounts: ReadonlyMap<string, Account>;
  readonly payeeIds: ReadonlySet<string>;
  readonly categoryIds: ReadonlySet<string>;
}

export async function findKnown(tx: Tx, budgetId: string, inputs: readonly ReferencesInput[]): Promise<Known> {
  const ids = <Id extends "account_id" | "transfer_account_id" | "payee_id" | "category_id">(field: Id) => [
    ...new Set(inputs.map((input) => input[field]).filter((id) => id != null)),
  ];
  const accountIds = [...new Set([...ids("account_id"), ...ids("transfer_account_id")])];
  const [accounts, payeeIds, categoryIds] = await together([
    tx.accounts.lockMany(budgetId, accountIds),
    tx.payees.findExistingIds(budgetId, ids("payee_id")),
    tx.categories.findExistingIds(budgetId, ids("category_id")),
  ]);
  return { accounts, payeeIds, categoryIds };
}

interface Accounts {
  /** Undefined where it is not there, and a problem is noted. */
  readonly account: Account | undefined;
  /** Null on a payment. */
  readonly other: Account | undefined | null;
}

/** What `checkReferences` may note. */
export const REFERENCE_PROBLEMS = [
  "payee_required",
  "payee_conflict",
  "category_conflict",
  "unknown_account",
  "unknown_payee",
  "unknown_category",
] as const satisfies readonly ProblemCode[];

export function checkReferences(
  input: ReferencesInput,
  known: Known,
  pointer: string,
  problems: ProblemList,
): Accounts {
  checkPayeeForms(input, pointer, problems);
  checkCategoryForms(input, pointer, problems);
  checkExists(input.payee_id, known.payeeIds, "payee", pointer, problems);
  checkExists(input.category_id, known.categoryIds, "category", pointer, problems);
  const account = findAccount(input.account_id, known, `${pointer}/account_id`, problems);
  const other =
    input.transfer_account_id == null
      ? null
      : findAccount(input.transfer_account_id, known, `${pointer}/transfer_account_id`, problems);
  return { account, other };
}

/** The three ways to say who was paid, of which there is exactly one. */
export const PAYEE_FORMS = ["payee_id", "payee", "transfer_account_id"] as const;

function checkPayeeForms(input: ReferencesInput, pointer: string, problems: ProblemList): void {
  const given = PAYEE_FORMS.filter((form) => input[form] != null);
  if (given.length === 0) {
    const detail = "Name the payee by payee_id or payee, or the other account of a transfer by transfer_account_id.";
    problems.add("payee_required", pointer, detail);
  }
  if (given.length > 1) {
    problems.add("payee_conflict", pointer, `Give one of ${PAYEE_FORMS.join(", ")}; here are ${given.join(" and ")}.`);
  }
}

function checkCategoryForms(input: ReferencesInput, pointer: string, problems: ProblemList): void {
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
