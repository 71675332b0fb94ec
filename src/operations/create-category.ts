/** Creates a category. */
import { type Category, type CategoryKind, DEFAULT_CATEGORY_KIND } from "../domain/category.ts";
import { refuseTakenName } from "./refuse-taken-name.ts";
import type { Write } from "./service.ts";

export interface CategoryInput {
  readonly name: string;
  readonly kind?: CategoryKind;
  readonly group?: string | null;
  readonly is_archived?: boolean;
}

/** @throws Problem `name_taken`. */
export async function createCategory(write: Write, input: CategoryInput): Promise<Category> {
  await refuseTakenName(write, "category", input.name);
  const category: Category = {
    id: write.newId(),
    name: input.name,
    kind: input.kind ?? DEFAULT_CATEGORY_KIND,
    group: input.group ?? null,
    is_archived: input.is_archived ?? false,
  };
  await write.tx.categories.insertMany(write.caller.budgetId, [category]);
  return category;
}
