/** An index that finds accounts that are hidden or in another currency than the budget. */
export const id = "0012-accounts-by-place";

export function statements(): string[] {
  return [`CREATE INDEX accounts_by_place ON accounts (budget_id, is_hidden, currency)`];
}
