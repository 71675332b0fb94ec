/** Counts the new rows of an import by category, and by what decided it. */
import type { CategoryDecider } from "../../domain/transaction.ts";
import type { EvaluatedRow } from "./evaluated-import.ts";

export interface CategoryCount {
  /** Null: the rows without a category. */
  readonly category: string | null;
  readonly rows: number;
  readonly decided_by: readonly { readonly by: CategoryDecider; readonly rows: number }[];
}

/** Most rows first, those without a category last. Transfers and split rows do not count: they have no category of their own. */
export function countCategories(rows: readonly EvaluatedRow[]): CategoryCount[] {
  const counts = new Map<string | null, { rows: number; by: Map<CategoryDecider, number> }>();
  for (const row of rows) {
    if (!needsCategory(row)) continue;
    const { category, by } = row.decided;
    const count = counts.get(category) ?? { rows: 0, by: new Map() };
    count.rows += 1;
    if (by.category_id !== null) count.by.set(by.category_id, (count.by.get(by.category_id) ?? 0) + 1);
    counts.set(category, count);
  }
  return [...counts]
    .map(([category, { rows: count, by }]) => ({
      category,
      rows: count,
      decided_by: [...by].map(([decider, own]) => ({ by: decider, rows: own })).sort((a, b) => b.rows - a.rows),
    }))
    .sort((a, b) => Number(a.category === null) - Number(b.category === null) || b.rows - a.rows);
}

function needsCategory({ state, row, transferOf, transferAccountId }: EvaluatedRow): boolean {
  if (state !== "added" || row === null || row.is_opening) return false;
  return transferOf === null && transferAccountId === null && (row.parts?.length ?? 0) < 2;
}
