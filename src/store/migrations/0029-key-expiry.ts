/**
 * Stores when an Idempotency-Key expires instead of when it was created: the keys of members are stored longer. Existing keys
 * were stored for two days.
 */
import type { MigrationEngine } from "./migration.ts";

export const id = "0029-key-expiry";

export function statements({ daysAfter }: MigrationEngine): string[] {
  return [
    `DROP INDEX idempotency_keys_by_age`,
    `ALTER TABLE idempotency_keys RENAME COLUMN created_at TO expires_at`,
    `UPDATE idempotency_keys SET expires_at = ${daysAfter("expires_at", 2)}`,
    `CREATE INDEX idempotency_keys_by_expiry ON idempotency_keys (expires_at)`,
  ];
}
