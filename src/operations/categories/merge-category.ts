/** Merges a category into another: its transactions and plans become the other's, and it is gone. */
import type { Category } from "../../domain/category.ts";
import { replaceReferences } from "../references/replace-references.ts";
import { readOf, type Write } from "../service.ts";
import { getCategory } from "./read-categories.ts";

/**
 * The category that remains. @throws Problem `not_found`, `unknown_category`, `replacement_is_itself`, `goal_exists` or
 * `sum_out_of_range`.
 */
export async function mergeCategory(write: Write, id: string, into: string): Promise<Category> {
  await getCategory(readOf(write), id);
  await replaceReferences(write, "category", id, into, { pointer: "/into" });
  await write.tx.categories.remove(id);
  return await getCategory(readOf(write), into);
}
