/** The size of each preview, for the quotas. Existing previews count as 0: they live for a day. */
import type { MigrationEngine } from "./migration.ts";

export const id = "0051-preview-sizes";

export function statements({ bigint, dropDefault }: MigrationEngine): string[] {
  return [
    `ALTER TABLE imports ADD COLUMN stored_bytes ${bigint} NOT NULL DEFAULT 0`,
    dropDefault("imports", "stored_bytes"),
    `CREATE INDEX imports_previews ON imports (budget_id, id, stored_bytes) WHERE state = 'preview'`,
  ];
}
