/** Rules that payees, categories and tags share: unique names, and replacement of one by another. */
import { MAX_AMOUNT_MINOR } from "../../domain/money.ts";
import { nameKey } from "../../domain/name.ts";
import { Problem, problemOf } from "../../domain/problem.ts";
import type { Tx } from "../../store/store.ts";
import type { Write } from "../service.ts";

type Kind = "payee" | "category" | "tag";

export const TABLES = { payee: "payees", category: "categories", tag: "tags" } as const;

/** @throws Problem `name_taken` if a payee, category or tag other than `ownId` has a name with the same `nameKey`. */
export async function rejectTakenName({ tx }: Write, kind: Kind, name: string, ownId?: string): Promise<void> {
  const key = nameKey(name);
  const id = (await tx[TABLES[kind]].findIdsByKey([key])).get(key);
  if (id === undefined || id === ownId) return;
  const detail = `The ${kind} ${id} already has this name. Merge the two, or choose another name.`;
  throw problemOf([{ code: "name_taken", pointer: `/${kind}/name`, detail }]);
}

const KINDS = {
  payee: { table: "payees", column: "payee_id", inUse: "payee_in_use", unknown: "unknown_payee" },
  category: { table: "categories", column: "category_id", inUse: "category_in_use", unknown: "unknown_category" },
} as const;

type InputPlace = { readonly pointer: string } | { readonly parameter: string };

/**
 * Changes the references of transactions, recurring rules, rules, plans, goals and payees to `replacement`, so that the payee
 * or category can be removed. `where` is the place of the replacement in the request. @throws Problem if it is in use and
 * there is no replacement, or if the replacement is not valid.
 */
export async function replaceReferences(
  { tx, at }: Write,
  kind: keyof typeof KINDS,
  id: string,
  replacement: string | undefined,
  where: InputPlace,
): Promise<void> {
  const { table, column, inUse, unknown } = KINDS[kind];
  if (replacement === undefined) {
    const what = await findReferrers(tx, column, id);
    if (what === undefined) return;
    throw new Problem(inUse, `${what} refer to this ${kind}. Choose a replacement with replace_with.`);
  }
  if (replacement === id) {
    throw problemOf([{ ...where, code: "replacement_is_itself", detail: `Send the id of another ${kind}.` }]);
  }
  if (!(await tx[table].findExistingIds([replacement])).has(replacement)) {
    throw problemOf([{ ...where, code: unknown, detail: `There is no ${kind} ${replacement} in this budget.` }]);
  }
  if (kind === "category") {
    await rejectSecondGoal(tx, [id, replacement], where);
    await rejectLargePlans(tx, [id, replacement], where);
  }
  await tx.transactions.replace(column, id, replacement, at);
  await tx.recurringRules.replace(column, id, replacement, at);
  await tx.rules.replace(column, id, replacement, at);
  if (kind === "payee") await tx.dismissedSuggestions.replacePayee(id, replacement);
  if (kind !== "category") return;
  await tx.plans.moveCategory(id, replacement);
  await tx.goals.moveCategory(id, replacement, at);
  await tx.payees.replaceDefaultCategory(id, replacement);
}

/** The kind of records that refer to it; undefined if none do. */
async function findReferrers(tx: Tx, column: "payee_id" | "category_id", id: string) {
  if (await tx.transactions.isReferenced([column], id)) return "Transactions";
  if (await tx.recurringRules.isReferenced([column], id)) return "Recurring rules";
  if (await tx.rules.isReferenced(id)) return "Rules";
  return column === "category_id" && (await tx.goals.isReferenced([column], id)) ? "Goals" : undefined;
}

/** @throws Problem `goal_exists` if both categories of a merge have an open goal. */
async function rejectSecondGoal(tx: Tx, categoryIds: readonly string[], where: InputPlace): Promise<void> {
  const goalIds: string[] = [];
  for (const categoryId of categoryIds) {
    const goalId = await tx.goals.findOpenId("category_id", categoryId);
    if (goalId !== undefined) goalIds.push(goalId);
  }
  if (goalIds.length < 2) return;
  const detail = `The goals ${goalIds.join(" and ")} would share one category. Archive one of them first.`;
  throw problemOf([{ ...where, code: "goal_exists", detail }]);
}

/** @throws Problem `sum_out_of_range` if the plans of a month add up to more than the largest amount. */
async function rejectLargePlans(tx: Tx, categoryIds: readonly string[], where: InputPlace): Promise<void> {
  const months = await tx.plans.listMonthsAbove(categoryIds, MAX_AMOUNT_MINOR);
  if (months.length === 0) return;
  const detail = `The planned amounts of the two categories add up to more than 15 digits in ${months.join(", ")}. Plan less for one of them first.`;
  throw problemOf([{ ...where, code: "sum_out_of_range", detail }]);
}
