/**
 * The identities of users at a sign-in provider or a sign-in proxy. A session that a proxy started stores the user name
 * from the proxy's header.
 */
import type { MigrationEngine } from "./migration.ts";

export const id = "0034-identities";

export function statements({ text, strict }: MigrationEngine): string[] {
  return [
    `CREATE TABLE identities (
      id ${text} NOT NULL PRIMARY KEY,
      user_id ${text} NOT NULL REFERENCES users (id),
      issuer ${text} NOT NULL,
      subject ${text} NOT NULL,
      name ${text} NOT NULL,
      created_at ${text} NOT NULL,
      last_used_at ${text}
    ) ${strict}`,
    `CREATE UNIQUE INDEX identities_by_subject ON identities (issuer, subject)`,
    `CREATE INDEX identities_by_user ON identities (user_id, id)`,

    `ALTER TABLE sessions ADD COLUMN proxy_user ${text}`,
  ];
}
