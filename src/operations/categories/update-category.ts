/** Changes a category; a new kind counts for its past transactions too. */
import type { Category } from "../../domain/category.ts";
import { refuseTakenName } from "../references/refuse-taken-name.ts";
import { readOf, type Write } from "../service.ts";
import { getCategory } from "./read-categories.ts";
import { refuseCarriedIncome } from "./refuse-carried-income.ts";

/** @throws Problem `not_found`, `name_taken` or `income_cannot_carry`. */
export async function updateCategory(
  write: Write,
  id: string,
  changes: Partial<Omit<Category, "id">>,
): Promise<Category> {
  const category: Category = { ...(await getCategory(readOf(write), id)), ...changes };
  refuseCarriedIncome(category, changes);
  await refuseTakenName(write, "category", category.name, id);
  await write.tx.categories.update(category);
  return category;
}
