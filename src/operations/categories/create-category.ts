/** Creates a category. */
import { type Category, type CategoryInput, newCategory } from "../../domain/category.ts";
import { refuseTakenName } from "../references/refuse-taken-name.ts";
import type { Write } from "../service.ts";
import { refuseCarriedIncome } from "./refuse-carried-income.ts";

/** @throws Problem `name_taken` or `income_cannot_carry`. */
export async function createCategory(write: Write, input: CategoryInput): Promise<Category> {
  const category = newCategory(write.newId(), input);
  refuseCarriedIncome(category, input);
  await refuseTakenName(write, "category", category.name);
  await write.tx.categories.insertMany([category]);
  return category;
}
