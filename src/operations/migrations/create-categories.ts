/** Creates the categories of another program's budget, before its transactions. */

import { nameKey } from "../../domain/name.ts";
import type { MigratedCategory, Migration } from "../../readers/statements/migration/migration.ts";
import { updateBudget } from "../budget/budgets.ts";
import { createCategory, updateCategory } from "../ledger/categories.ts";
import { pausedBatches } from "../pause.ts";
import type { Write } from "../service.ts";

/** The budget and its funds carry from the program's first month. Categories with the same names become like these. */
export async function createCategories(write: Write, { categories, months }: Migration): Promise<void> {
  const first = months[0]?.month ?? null;
  if (first !== null && categories.some(({ carries }) => carries)) await updateBudget(write, { carries_from: first });
  const known = new Map((await write.tx.categories.list()).map(({ id, name }) => [nameKey(name), id]));
  for await (const batch of pausedBatches([...categories.entries()])) {
    for (const [position, category] of batch) {
      const fields = fieldsOf(category, position, first);
      const id = known.get(nameKey(category.name));
      if (id === undefined) await createCategory(write, { name: category.name, ...fields });
      else await updateCategory(write, id, { ...fields, is_archived: false });
    }
  }
}

/** It is archived later: an archived category cannot be planned. */
function fieldsOf({ group, kind, carries, note }: MigratedCategory, position: number, first: string | null) {
  return { group, kind, position, note, carries_from: carries ? first : null };
}
