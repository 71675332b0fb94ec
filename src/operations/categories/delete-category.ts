/** Deletes a category, where transactions name it only with another to take its place. What was planned for it goes too. */
import { replaceReferences } from "../references/replace-references.ts";
import { readOf, type Write } from "../service.ts";
import { getCategory } from "./read-categories.ts";

/** @throws Problem `not_found`, or `category_in_use` where transactions name it and nothing takes its place. */
export async function deleteCategory(write: Write, id: string, replaceWith: string | undefined): Promise<void> {
  const { tx } = write;
  await getCategory(readOf(write), id);
  await replaceReferences(write, "category", id, replaceWith, { parameter: "replace_with" });
  await tx.plans.removeCategory(id);
  await tx.categories.remove(id);
}
