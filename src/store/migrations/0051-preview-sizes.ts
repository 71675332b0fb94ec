/** The size of each preview, for the quotas. Existing previews count as 0: they live for a day. */
import type { MigrationEngine } from "./migration.ts";

export const id = "0051-preview-sizes";

export function statements({ bigint, isClustered }: MigrationEngine): string[] {
  return [
    `ALTER TABLE imports ADD COLUMN stored_bytes ${bigint} NOT NULL DEFAULT 0`,
    // SQLite cannot drop a default.
    ...(isClustered ? [] : ["ALTER TABLE imports ALTER COLUMN stored_bytes DROP DEFAULT"]),
    `CREATE INDEX imports_previews ON imports (budget_id, id, stored_bytes) WHERE state = 'preview'`,
  ];
}
