/**
 * Transactions store the user who entered them. For existing ones, the change log names the user; changes that the log no
 * longer has leave it unknown. The undo of a deletion also creates a row, so only the change of the row's own time counts.
 * Nobody entered the transactions of a demo.
 */
import type { MigrationEngine } from "./migration.ts";

export const id = "0067-entered-by";

export function statements({ text, isSqlite }: MigrationEngine): string[] {
  const items = isSqlite ? "json_each(c.items)" : "jsonb_array_elements(c.items::jsonb)";
  return [
    `ALTER TABLE transactions ADD COLUMN entered_by ${text}`,
    // Materialized, so that the items of each change are read only once.
    `WITH made AS MATERIALIZED (
        SELECT c.budget_id, c.at, c.actor_id, CAST(i.value ->> 1 AS text) AS id FROM changes AS c CROSS JOIN ${items} AS i
        WHERE c.actor_kind = 'user' AND c.operation <> 'budget_created'
          AND i.value ->> 0 = 'transaction' AND i.value ->> 2 = 'created'
      )
      UPDATE transactions SET entered_by = made.actor_id FROM made
      WHERE made.budget_id = transactions.budget_id AND made.id = transactions.id AND made.at = transactions.created_at
        AND transactions.import_id IS NULL`,
    `CREATE INDEX transactions_by_person ON transactions (budget_id, entered_by, authorized_at, id)`,
  ];
}
