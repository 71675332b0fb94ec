/**
 * Checks the accounts, the payee and the category of a transaction or a recurring rule, and notes the mistakes.
 * `name-references.ts` finds or creates payees and categories that are given by name.
 */
import type { Account } from "../../domain/account.ts";
import type { CategoryKind } from "../../domain/category.ts";
import { nameKey } from "../../domain/name.ts";
import type { ProblemCode, ProblemList } from "../../domain/problem.ts";
import { pipelined, type Tx } from "../../store/store.ts";
import type { ReferencesInput } from "./references-input.ts";

/** Which of the things named exist; the accounts cannot be changed by others until the transaction ends. */
export interface Known {
  readonly accounts: ReadonlyMap<string, Account>;
  readonly payeeIds: ReadonlySet<string>;
  readonly categoryIds: ReadonlySet<string>;
  /** The kinds of categories that are given by name and kind, by `nameKey`: existing ones, then the first one given. */
  readonly categoryKinds: ReadonlyMap<string, CategoryKind>;
}

export async function findKnown(tx: Tx, inputs: readonly ReferencesInput[]): Promise<Known> {
  const ids = <Id extends "account_id" | "transfer_account_id" | "payee_id" | "category_id">(field: Id) => [
    ...new Set(inputs.map((input) => input[field]).filter((id) => id != null)),
  ];
  const accountIds = [...new Set([...ids("account_id"), ...ids("transfer_account_id")])];
  const [accounts, payeeIds, categoryIds, categoryKinds] = await pipelined([
    tx.accounts.lockMany(accountIds),
    tx.payees.findExistingIds(ids("payee_id")),
    tx.categories.findExistingIds(ids("category_id")),
    findCategoryKinds(tx, inputs),
  ]);
  return { accounts, payeeIds, categoryIds, categoryKinds };
}

async function findCategoryKinds(tx: Tx, inputs: readonly ReferencesInput[]): Promise<Known["categoryKinds"]> {
  const given = inputs.flatMap(({ category }) =>
    category?.kind == null ? [] : [[nameKey(category.name), category.kind] as const],
  );
  if (given.length === 0) return new Map();
  const existing = await tx.categories.findKindsByKey([...new Set(given.map(([key]) => key))]);
  // Of two entries with one key, a Map keeps the last: existing kinds win, then the first one given.
  return new Map([...given.toReversed(), ...existing]);
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
  "category_kind_conflict",
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
  checkCategoryForms(input, known, pointer, problems);
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
    const detail = "Send payee_id or payee, or transfer_account_id for a transfer.";
    problems.add("payee_required", pointer, detail);
  }
  if (given.length > 1) {
    problems.add(
      "payee_conflict",
      pointer,
      `Send only one of ${PAYEE_FORMS.join(", ")}. This request has ${given.join(" and ")}.`,
    );
  }
}

function checkCategoryForms(input: ReferencesInput, known: Known, pointer: string, problems: ProblemList): void {
  const { category } = input;
  if (category == null) return;
  if (input.category_id != null) {
    problems.add("category_conflict", pointer, "Send category_id or category, not both.");
  }
  const kind = known.categoryKinds.get(nameKey(category.name));
  if (category.kind == null || kind === undefined || kind === category.kind) return;
  const detail = `The category "${category.name}" has the kind ${kind}, not ${category.kind}. Leave out kind, use another name, or change the category's kind first.`;
  problems.add("category_kind_conflict", `${pointer}/category/kind`, detail);
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
