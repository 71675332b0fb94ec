/** Categories: list, get, create, update, order, merge and delete. */
import { type CATEGORY_FIELDS, type Category, type CategoryInput, newCategory } from "../../domain/category.ts";
import { DEFAULT_CATEGORIES } from "../../domain/default-categories.ts";
import type { FieldChanges } from "../../domain/field.ts";
import { nameKey } from "../../domain/name.ts";
import { ProblemList, problemOf } from "../../domain/problem.ts";
import { found } from "../found.ts";
import { getBudget } from "../get-budget.ts";
import { carriesFromDay, readStart } from "../period-start.ts";
import { type Read, readOf, type Write } from "../service.ts";
import { rejectTakenName, replaceReferences } from "./named-rows.ts";

/** By position, then by name. */
export async function listCategories({ reads }: Read): Promise<Category[]> {
  return await reads.categories.list();
}

/** @throws Problem `not_found`. */
export async function getCategory({ reads }: Read, id: string): Promise<Category> {
  return found(await reads.categories.find(id), "category", id);
}

/** A category with what follows from the periods of the budget. */
export interface CategoryView extends Category {
  /** The first day of the period from which it carries. */
  readonly carries_from_day: string | null;
}

/** Returns a function that adds it. */
export async function categoryViews(read: Read): Promise<(category: Category) => CategoryView> {
  const { periods } = await getBudget(read);
  return (category) => ({ ...category, carries_from_day: carriesFromDay(category, periods) });
}

/** @throws Problem `name_taken`, `conflicting_fields` or `income_cannot_carry`. */
export async function createCategory(write: Write, input: CategoryInput): Promise<Category> {
  const carries_from = await readCarry(write, input, null);
  const category = newCategory(write.newId(), { ...input, carries_from });
  rejectCarriedIncome(category, input);
  await rejectTakenName(write, "category", category.name);
  await write.tx.categories.insertMany([category]);
  return category;
}

/** Creates the default categories whose names are not in use, and returns them. */
export async function createDefaultCategories({ tx, newId }: Write): Promise<Category[]> {
  await tx.budget.lock();
  const keys = DEFAULT_CATEGORIES.map(({ name }) => nameKey(name));
  const taken = await tx.categories.findIdsByKey(keys);
  const missing = DEFAULT_CATEGORIES.filter(({ name }) => !taken.has(nameKey(name)));
  const created = missing.map((category) => newCategory(newId(), category));
  await tx.categories.insertMany(created);
  return created;
}

/** A new kind also applies to past transactions. @throws Problem as for a new category, or `not_found`. */
export async function updateCategory(
  write: Write,
  id: string,
  changes: FieldChanges<typeof CATEGORY_FIELDS>,
): Promise<Category> {
  const before = await getCategory(readOf(write), id);
  const { carries_from_day: _, ...others } = changes;
  const carries_from = await readCarry(write, changes, before.carries_from);
  const category: Category = { ...before, ...others, carries_from };
  rejectCarriedIncome(category, changes);
  await rejectTakenName(write, "category", category.name, id);
  await write.tx.categories.update(before, category);
  return category;
}

/** The start of the carry after a request. */
async function readCarry(
  write: Write,
  { carries_from: month, carries_from_day: day }: FieldChanges<typeof CATEGORY_FIELDS>,
  before: string | null,
): Promise<string | null> {
  const { periods } = await getBudget(readOf(write));
  return readStart(periods, { month, day }, before, "/category/carries_from");
}

/**
 * Puts these categories first, in this order. The others follow by name. Returns all categories. @throws Problem
 * `unknown_category` or `duplicate_category`.
 */
export async function orderCategories(write: Write, ids: readonly string[]): Promise<Category[]> {
  const { tx } = write;
  await tx.budget.lock();
  const problems = new ProblemList();
  await checkCategoryList(write, ids, (index) => `/category_ids/${index}`, problems);
  problems.throwIfAny();
  await tx.categories.setOrder(await listCategories(readOf(write)), ids);
  return await listCategories(readOf(write));
}

/**
 * Moves transactions, recurring rules, plans, goals and default categories to another category, and returns it. @throws
 * Problem `not_found`, `unknown_category`, `replacement_is_itself`, `goal_exists` or `sum_out_of_range`.
 */
export async function mergeCategory(write: Write, id: string, into: string): Promise<Category> {
  const category = await getCategory(readOf(write), id);
  await replaceReferences(write, "category", id, into, { pointer: "/into" });
  await write.tx.categories.remove(category);
  return await getCategory(readOf(write), into);
}

/**
 * Deletes a category, its plans, and its use as a default category. @throws Problem `not_found`, or `category_in_use` if transactions, recurring rules
 * or goals refer to it and the request names no replacement.
 */
export async function deleteCategory(write: Write, id: string, replaceWith: string | undefined): Promise<void> {
  const { tx } = write;
  const category = await getCategory(readOf(write), id);
  await replaceReferences(write, "category", id, replaceWith, { parameter: "replace_with" });
  await tx.plans.removeCategory(id);
  await tx.payees.clearDefaultCategory(id);
  await tx.categories.remove(category);
}

/**
 * Adds `unknown_category` and `duplicate_category` to `problems`. `pointerOf` returns the JSON pointer of the id at an
 * index.
 */
export async function checkCategoryList(
  { tx }: Write,
  ids: readonly string[],
  pointerOf: (index: number) => string,
  problems: ProblemList,
): Promise<void> {
  const existing = await tx.categories.findExistingIds(ids);
  const places = new Map<string, number>();
  for (const [index, id] of ids.entries()) {
    const pointer = pointerOf(index);
    if (!existing.has(id)) problems.add("unknown_category", pointer, `There is no category ${id} in this budget.`);
    const first = places.get(id);
    places.set(id, first ?? index);
    if (first === undefined) continue;
    problems.add("duplicate_category", pointer, `${pointerOf(first)} already lists this category. List it once.`);
  }
}

/**
 * Income counts in the month in which it arrives, so it cannot carry over. `changes` has the fields of the request.
 * @throws Problem `income_cannot_carry`.
 */
function rejectCarriedIncome(category: Category, changes: FieldChanges<typeof CATEGORY_FIELDS>): void {
  if (!isCarriedIncome(category)) return;
  const field = (["carries_from", "carries_from_day"] as const).find((name) => changes[name]) ?? "kind";
  const detail = "A category of kind income cannot carry over. Send carries_from null, or another kind.";
  throw problemOf([{ code: "income_cannot_carry", pointer: `/category/${field}`, detail }]);
}

export function isCarriedIncome({ kind, carries_from }: Pick<Category, "kind" | "carries_from">): boolean {
  return kind === "income" && carries_from !== null;
}
