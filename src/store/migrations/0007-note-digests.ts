/** What each day's notes may contain, so that a search passes over days without reading their transactions. */
import { DIGEST_COLUMNS, EVERYTHING } from "../digest.ts";
import type { MigrationEngine } from "./migration.ts";

export const id = "0007-note-digests";

export function statements({ text, bigint, clusteredTableOptions }: MigrationEngine): string[] {
  return [
    `CREATE TABLE note_digests (
      budget_id ${text} NOT NULL REFERENCES budgets (id),
      authorized_at ${text} NOT NULL,
      ${DIGEST_COLUMNS.map((column) => `${column} ${bigint} NOT NULL,`).join("\n      ")}
      PRIMARY KEY (budget_id, authorized_at)
    ) ${clusteredTableOptions}`,

    // Days that are there already may hold anything.
    `INSERT INTO note_digests
      SELECT DISTINCT budget_id, authorized_at, ${DIGEST_COLUMNS.map(() => EVERYTHING).join(", ")}
      FROM transactions WHERE notes_key <> ''`,
  ];
}
