/** Drops data that only supported caches. Past months and occurrences are now computed from the data each time. */
export const id = "0016-no-counted-changes";

export function statements(): string[] {
  return [
    `DROP TABLE past_changes`,
    `DROP TABLE recurring_changes`,
    `DROP INDEX recurring_rules_by_open_since`,
    `ALTER TABLE recurring_rules DROP COLUMN open_since`,
    `ALTER TABLE recurring_rules DROP COLUMN candidates_since`,
  ];
}
