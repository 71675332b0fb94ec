/** Digests of each day's notes: 16 columns of 52 bits. Migration 0014 drops them. */
import type { MigrationEngine } from "./migration.ts";

export const id = "0007-note-digests";

const DIGEST_COLUMNS = Array.from({ length: 16 }, (_, i) => `bits_${i}`);

/** Every bit is set: the day's notes may contain anything. */
const EVERYTHING = 2 ** 52 - 1;

export function statements({ text, bigint, withoutRowid }: MigrationEngine): string[] {
  return [
    `CREATE TABLE note_digests (
      budget_id ${text} NOT NULL REFERENCES budgets (id),
      authorized_at ${text} NOT NULL,
      ${DIGEST_COLUMNS.map((column) => `${column} ${bigint} NOT NULL,`).join("\n      ")}
      PRIMARY KEY (budget_id, authorized_at)
    ) ${withoutRowid}`,

    `INSERT INTO note_digests
      SELECT DISTINCT budget_id, authorized_at, ${DIGEST_COLUMNS.map(() => EVERYTHING).join(", ")}
      FROM transactions WHERE notes_key <> ''`,
  ];
}
