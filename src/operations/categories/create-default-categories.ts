/** Creates the usual categories that a budget does not have yet. */
import { type Category, newCategory } from "../../domain/category.ts";
import { DEFAULT_CATEGORIES } from "../../domain/default-categories.ts";
import { nameKey } from "../../domain/name.ts";
import type { Write } from "../service.ts";

/** Those that were created; what bears one of their names stays as it is. */
export async function createDefaultCategories({ tx, newId }: Write): Promise<Category[]> {
  await tx.budget.lock();
  const keys = DEFAULT_CATEGORIES.map(({ name }) => nameKey(name));
  const taken = await tx.categories.findIdsByKey(keys);
  const missing = DEFAULT_CATEGORIES.filter(({ name }) => !taken.has(nameKey(name)));
  const created = missing.map((category) => newCategory(newId(), category));
  await tx.categories.insertMany(created);
  return created;
}
