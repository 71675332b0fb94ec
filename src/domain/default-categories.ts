/**
 * The default categories of a new budget. A household may rename, regroup, reorder, archive and merge them. A bill is
 * due regardless of daily decisions; spending depends on them.
 */
import type { CategoryInput, CategoryKind } from "./category.ts";

const GROUPS: readonly (readonly [group: string, kind: CategoryKind, names: readonly string[]])[] = [
  ["Income", "income", ["Salary", "Other income"]],
  ["Home", "bill", ["Rent", "Electricity and heating", "Water", "Internet and phone"]],
  ["Obligations", "bill", ["Insurance", "Loans", "Taxes", "Subscriptions"]],
  ["Everyday", "spending", ["Groceries", "Household", "Transport", "Health", "Clothes", "Children"]],
  ["Free time", "spending", ["Eating out", "Hobbies", "Gifts", "Travel"]],
  ["Savings", "saving", ["Emergency fund", "Large purchases"]],
];

/** In display order. */
export const DEFAULT_CATEGORIES: readonly CategoryInput[] = GROUPS.flatMap(([group, kind, names]) =>
  names.map((name) => ({ name, kind, group })),
).map((category, position) => ({ ...category, position }));
