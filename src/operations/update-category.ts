/** Changes a category; a new kind counts for its past transactions too. */
import type { Category } from "../domain/category.ts";
import type { CategoryInput } from "./create-category.ts";
import { getCategory } from "./read-categories.ts";
import { refuseTakenName } from "./refuse-taken-name.ts";
import { readOf, type Write } from "./service.ts";

/** @throws Problem `not_found` or `name_taken`. */
export async function updateCategory(write: Write, id: string, changes: Partial<CategoryInput>): Promise<Category> {
  const category: Category = { ...(await getCategory(readOf(write), id)), ...changes };
  await refuseTakenName(write, "category", category.name, id);
  await write.tx.categories.update(write.caller.budgetId, category);
  return category;
}
