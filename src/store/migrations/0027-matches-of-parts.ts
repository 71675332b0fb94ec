/**
 * A transaction may match occurrences of several rules: as a whole for one, and with its transfer splits for others. Each
 * rule matches it at most once.
 */
export const id = "0027-matches-of-parts";

export function statements(): string[] {
  return [
    `DROP INDEX occurrence_links_one_to_one`,
    `CREATE UNIQUE INDEX occurrence_links_one_per_rule
      ON occurrence_links (budget_id, transaction_id, rule_id) WHERE is_match`,
  ];
}
