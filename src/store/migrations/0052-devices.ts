/** The browsers in which users have signed in. */
import type { MigrationEngine } from "./migration.ts";

export const id = "0052-devices";

export function statements({ text, withoutRowid }: MigrationEngine): string[] {
  return [
    `CREATE TABLE devices (
      user_id ${text} NOT NULL REFERENCES users (id),
      digest ${text} NOT NULL,
      session_id ${text} NOT NULL,
      expires_at ${text} NOT NULL,
      PRIMARY KEY (user_id, digest)
    ) ${withoutRowid}`,
    `CREATE INDEX devices_by_digest ON devices (digest)`,
    `CREATE INDEX devices_by_expiry ON devices (expires_at)`,
  ];
}
