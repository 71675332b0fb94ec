/**
 * Checks the accounts, payee and category of a transaction or recurring rule, then finds or creates payees and
 * categories given by name.
 */
import type { Account } from "../../domain/account.ts";
import { type CategoryKind, newCategory } from "../../domain/category.ts";
import { nameKey } from "../../domain/name.ts";
import type { ProblemCode, ProblemList } from "../../domain/problem.ts";
import { pipelined, type Tx } from "../../store/store.ts";
import type { Write } from "../service.ts";

/** The references of a line. Null means absent. */
export interface LineReferencesInput {
  readonly transfer_account_id?: string | null;
  /** At most one of the two category forms. */
  readonly category_id?: string | null;
  readonly category?: { readonly name: string; readonly kind?: CategoryKind | null } | null;
}

/** The other account of a transfer is one of three payee forms. */
export interface ReferencesInput extends LineReferencesInput {
  readonly account_id: string;
  readonly payee_id?: string | null;
  readonly payee?: { readonly name: string } | null;
  /** The lines of a split transaction, which has neither a category nor another account of its own. */
  readonly splits?: readonly LineReferencesInput[] | null;
}

/** The inputs and their splits. */
function withSplits(inputs: readonly Partial<ReferencesInput>[]): readonly Partial<ReferencesInput>[] {
  if (inputs.every(({ splits }) => splits == null)) return inputs;
  return inputs.flatMap((input) => [input, ...(input.splits ?? [])]);
}

/** The existing references. The accounts are locked until the transaction ends. */
export interface KnownReferences {
  readonly accounts: ReadonlyMap<string, Account>;
  readonly payeeIds: ReadonlySet<string>;
  readonly categoryIds: ReadonlySet<string>;
  /** By `nameKey`, the kinds of categories given by name and kind: the existing kind, or the first one given. */
  readonly categoryKinds: ReadonlyMap<string, CategoryKind>;
}

export async function findKnownReferences(tx: Tx, sent: readonly Partial<ReferencesInput>[]): Promise<KnownReferences> {
  const inputs = withSplits(sent);
  const ids = <Id extends "account_id" | "transfer_account_id" | "payee_id" | "category_id">(field: Id) => [
    ...new Set(inputs.map((input) => input[field]).filter((id) => id != null)),
  ];
  const accountIds = [...new Set([...ids("account_id"), ...ids("transfer_account_id")])];
  const [accounts, payeeIds, categoryIds, categoryKinds] = await pipelined([
    tx.accounts.lock(accountIds),
    tx.payees.findExistingIds(ids("payee_id")),
    tx.categories.findExistingIds(ids("category_id")),
    findCategoryKinds(tx, inputs),
  ]);
  return { accounts, payeeIds, categoryIds, categoryKinds };
}

async function findCategoryKinds(
  tx: Tx,
  inputs: readonly LineReferencesInput[],
): Promise<KnownReferences["categoryKinds"]> {
  const given = inputs.flatMap(({ category }) =>
    category?.kind == null ? [] : [[nameKey(category.name), category.kind] as const],
  );
  if (given.length === 0) return new Map();
  const existing = await tx.categories.findKindsByKey([...new Set(given.map(([key]) => key))]);
  // A Map uses the last of two equal keys: existing kinds win, then the first kind given.
  return new Map([...given.toReversed(), ...existing]);
}

export interface Accounts {
  /** Undefined if it does not exist; a problem is then added. */
  readonly account: Account | undefined;
  /** Null for a payment. */
  readonly other: Account | undefined | null;
}

/** The problems that `checkReferences` may add. */
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
  known: KnownReferences,
  pointer: string,
  problems: ProblemList,
): Accounts {
  checkPayeeForms(input, pointer, problems);
  checkCategoryForms(input, known, pointer, problems);
  checkExists(input.payee_id, known.payeeIds, "payee", pointer, problems);
  checkExists(input.category_id, known.categoryIds, "category", pointer, problems);
  const account = findAccount(input.account_id, known, `${pointer}/account_id`, problems);
  return { account, other: findOther(input, known, pointer, problems) };
}

/** Checks the references of a split. Returns its other account: null for a payment, undefined if it does not exist. */
export function checkSplitReferences(
  split: LineReferencesInput,
  known: KnownReferences,
  pointer: string,
  problems: ProblemList,
): Accounts["other"] {
  checkCategoryForms(split, known, pointer, problems);
  checkExists(split.category_id, known.categoryIds, "category", pointer, problems);
  return findOther(split, known, pointer, problems);
}

function findOther(
  { transfer_account_id: id }: LineReferencesInput,
  known: KnownReferences,
  pointer: string,
  problems: ProblemList,
): Accounts["other"] {
  return id == null ? null : findAccount(id, known, `${pointer}/transfer_account_id`, problems);
}

/** The three payee forms. A request has exactly one of them. */
export const PAYEE_FORMS = ["payee_id", "payee", "transfer_account_id"] as const;

function checkPayeeForms(input: ReferencesInput, pointer: string, problems: ProblemList): void {
  if (PAYEE_FORMS.every((form) => input[form] == null)) {
    const detail = "Send payee_id or payee, or transfer_account_id for a transfer.";
    problems.add("payee_required", pointer, detail);
  }
  checkOnlyPayee(input, pointer, problems);
}

function checkOnlyPayee(input: Partial<ReferencesInput>, pointer: string, problems: ProblemList): void {
  const given = PAYEE_FORMS.filter((form) => input[form] != null);
  if (input.splits != null && input.transfer_account_id != null) {
    const detail = "A transfer cannot have splits. Send payee_id or payee, and transfer_account_id inside splits.";
    problems.add("payee_conflict", pointer, detail);
  } else if (given.length > 1) {
    problems.add(
      "payee_conflict",
      pointer,
      `Send only one of ${PAYEE_FORMS.join(", ")}. This request has ${given.join(" and ")}.`,
    );
  }
}

/** Checks only the references that a change sends. */
export function checkChangedReferences(
  input: Partial<ReferencesInput>,
  known: KnownReferences,
  pointer: string,
  problems: ProblemList,
): void {
  checkOnlyPayee(input, pointer, problems);
  checkCategoryForms(input, known, pointer, problems);
  checkExists(input.payee_id, known.payeeIds, "payee", pointer, problems);
  checkExists(input.category_id, known.categoryIds, "category", pointer, problems);
  if (input.account_id != null) findAccount(input.account_id, known, `${pointer}/account_id`, problems);
  findOther(input, known, pointer, problems);
}

function checkCategoryForms(
  input: Pick<ReferencesInput, "category_id" | "category" | "splits">,
  known: KnownReferences,
  pointer: string,
  problems: ProblemList,
): void {
  const { category } = input;
  if (input.splits != null && (category ?? input.category_id) != null) {
    const detail =
      "A split transaction cannot have a category of its own. Send categories inside splits, or splits null.";
    problems.add("category_conflict", pointer, detail);
  }
  if (category == null) return;
  if (input.category_id != null && input.splits == null) {
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

function findAccount(
  id: string,
  { accounts }: KnownReferences,
  pointer: string,
  problems: ProblemList,
): Account | undefined {
  const account = accounts.get(id);
  if (account === undefined) problems.add("unknown_account", pointer, `There is no account ${id} in this budget.`);
  return account;
}

type CategoryInput = Pick<ReferencesInput, "category_id" | "category">;
type NameInput = CategoryInput & Pick<ReferencesInput, "payee_id" | "payee" | "splits">;

export interface ResolvedReferences {
  payeeIdOf(input: NameInput): string | null;
  categoryIdOf(input: CategoryInput): string | null;
}

/**
 * Finds payees by name or alias and categories by name, and creates missing ones. A new category gets the first kind that
 * the inputs give for its name; `checkReferences` rejects other kinds.
 */
export async function resolveReferences(write: Write, inputs: readonly NameInput[]): Promise<ResolvedReferences> {
  const { tx } = write;
  const [payees, categories] = await pipelined([
    findOrCreate(
      write,
      inputs.map((input) => input.payee),
      { findIdsByKey: (keys) => findPayeeIds(tx, keys) },
      (created) => tx.payees.insertMany(created),
    ),
    findOrCreate(
      write,
      inputs.flatMap(({ category, splits }) => [category, ...(splits ?? []).map((split) => split.category)]),
      tx.categories,
      (created) =>
        tx.categories.insertMany(created.map(({ id, name, kind }) => newCategory(id, { name, ...(kind && { kind }) }))),
    ),
  ]);
  return {
    payeeIdOf: ({ payee_id, payee }) => payee_id ?? (payee ? (payees.get(nameKey(payee.name)) ?? null) : null),
    categoryIdOf: ({ category_id, category }) =>
      category_id ?? (category ? (categories.get(nameKey(category.name)) ?? null) : null),
  };
}

/** The payees with these names, by key. A payee's own name comes before the alias of another one. */
async function findPayeeIds(tx: Tx, keys: readonly string[]): Promise<Map<string, string>> {
  const ids = await tx.payees.findIdsByKey(keys);
  const unknown = keys.filter((key) => !ids.has(key));
  const aliases = await tx.payeeAliases.findByKey(unknown);
  return new Map([...[...aliases].map(([key, { payee_id }]) => [key, payee_id] as const), ...ids]);
}

interface Named {
  readonly name: string;
  readonly kind?: CategoryKind | null;
}

/** The ids by `nameKey`. */
async function findOrCreate(
  { newId }: Write,
  named: readonly (Named | null | undefined)[],
  table: { findIdsByKey(keys: readonly string[]): Promise<Map<string, string>> },
  insert: (created: (Named & { readonly id: string })[]) => Promise<void>,
): Promise<ReadonlyMap<string, string>> {
  const byKey = new Map<string, Named>();
  for (const item of new Set(named)) {
    if (item == null) continue;
    const key = nameKey(item.name);
    const first = byKey.get(key);
    if (first === undefined) byKey.set(key, item);
    else if (first.kind == null && item.kind != null) byKey.set(key, { ...first, kind: item.kind });
  }
  if (byKey.size === 0) return new Map();
  const ids = await table.findIdsByKey([...byKey.keys()]);
  const created = [...byKey].filter(([key]) => !ids.has(key)).map(([key, item]) => ({ key, ...item, id: newId() }));
  if (created.length > 0) await insert(created.map(({ key: _, ...item }) => item));
  for (const { key, id } of created) ids.set(key, id);
  return ids;
}
