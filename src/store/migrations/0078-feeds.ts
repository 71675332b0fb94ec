/** Feeds: read-only addresses for programs that cannot send a token. Only the digests of their secrets are stored. */
import type { MigrationEngine } from "./migration.ts";

export const id = "0078-feeds";

export function statements({ text, strict }: MigrationEngine): string[] {
  return [
    `CREATE TABLE feeds (
      budget_id ${text} NOT NULL REFERENCES budgets (id),
      id ${text} NOT NULL,
      kind ${text} NOT NULL,
      name ${text} NOT NULL,
      settings ${text} NOT NULL,
      digest ${text} NOT NULL,
      claim_digest ${text},
      claim_until ${text},
      created_by ${text},
      created_at ${text} NOT NULL,
      expires_at ${text},
      last_used_at ${text},
      revoked_at ${text},
      PRIMARY KEY (budget_id, id)
    ) ${strict}`,
    `CREATE UNIQUE INDEX feeds_by_digest ON feeds (budget_id, digest)`,
    `CREATE UNIQUE INDEX feeds_by_claim ON feeds (budget_id, claim_digest) WHERE claim_digest IS NOT NULL`,
  ];
}
