/** Reads categories: all of them, or one that must be there. */
import type { Category } from "../../domain/category.ts";
import { Problem } from "../../domain/problem.ts";
import type { Read } from "../service.ts";

/** By position, then by name. */
export async function listCategories({ reads }: Read): Promise<Category[]> {
  return await reads.categories.list();
}

/** @throws Problem `not_found`. */
export async function getCategory({ reads }: Read, id: string): Promise<Category> {
  const category = await reads.categories.find(id);
  if (category === undefined) throw new Problem("not_found", `There is no category ${id} in this budget.`);
  return category;
}
