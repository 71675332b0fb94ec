/** Income is spent in the month in which it comes: there is no envelope that could carry it to another. */
import type { Category } from "../../domain/category.ts";
import { problemOf } from "../../domain/problem.ts";

/** `given` is what the request says of the category. @throws Problem `income_cannot_carry`. */
export function refuseCarriedIncome(category: Category, given: Partial<Category>): void {
  if (category.kind !== "income" || category.carries_from === null) return;
  const field = given.carries_from ? "carries_from" : "kind";
  const detail = "A category of kind income cannot carry over. Send carries_from null, or another kind.";
  throw problemOf([{ code: "income_cannot_carry", pointer: `/category/${field}`, detail }]);
}
