/** Puts categories in an order, all at once. */
import type { Category } from "../../domain/category.ts";
import { ProblemList } from "../../domain/problem.ts";
import { readOf, type Write } from "../service.ts";
import { checkCategoryList } from "./check-category-list.ts";
import { listCategories } from "./read-categories.ts";

/**
 * Those that are named come first, in that order; the others follow by name. Answers all of them.
 * @throws Problem `unknown_category` or `duplicate_category`.
 */
export async function orderCategories(write: Write, ids: readonly string[]): Promise<Category[]> {
  const { tx } = write;
  await tx.budget.lock();
  const problems = new ProblemList();
  await checkCategoryList(write, ids, (index) => `/category_ids/${index}`, problems);
  problems.throwIfAny();
  await tx.categories.setOrder(ids);
  return await listCategories(readOf(write));
}
