/**
 * What a new budget starts with, in plain words: a household may rename, regroup, order, archive and merge all of it. A
 * bill is what comes whether one likes it or not; spending is what one decides on from day to day.
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

/** In the order in which they are shown. */
export const DEFAULT_CATEGORIES: readonly CategoryInput[] = GROUPS.flatMap(([group, kind, names]) =>
  names.map((name) => ({ name, kind, group })),
).map((category, position) => ({ ...category, position }));
