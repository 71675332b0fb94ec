/** The chunks in which a large import is committed. */
import type { MigrationEngine } from "./migration.ts";

export const id = "0043-import-chunks";

export function statements({ text, bigint, strict }: MigrationEngine): string[] {
  return [
    `CREATE TABLE import_chunks (
      budget_id ${text} NOT NULL,
      import_id ${text} NOT NULL,
      position integer NOT NULL,
      row_count integer NOT NULL,
      plan ${text},
      change_seq ${bigint},
      PRIMARY KEY (budget_id, import_id, position),
      FOREIGN KEY (budget_id, import_id) REFERENCES imports (budget_id, id)
    ) ${strict}`,
    `CREATE INDEX import_chunks_by_change ON import_chunks (budget_id, change_seq) WHERE change_seq IS NOT NULL`,
    `CREATE INDEX import_chunks_planned ON import_chunks (budget_id, import_id, position) WHERE plan IS NOT NULL`,
  ];
}
