/** Passkeys, and the challenges that browsers must answer. */
import type { MigrationEngine } from "./migration.ts";

export const id = "0033-passkeys";

export function statements({ text, boolean, bigint, strict, withoutRowid }: MigrationEngine): string[] {
  return [
    `CREATE TABLE passkeys (
      id ${text} NOT NULL PRIMARY KEY,
      user_id ${text} NOT NULL REFERENCES users (id),
      rp_id ${text} NOT NULL,
      credential_id ${text} NOT NULL,
      public_key ${text} NOT NULL,
      counter ${bigint} NOT NULL,
      transports ${text} NOT NULL,
      is_backed_up ${boolean} NOT NULL,
      name ${text} NOT NULL,
      created_at ${text} NOT NULL,
      last_used_at ${text}
    ) ${strict}`,
    `CREATE UNIQUE INDEX passkeys_by_credential ON passkeys (credential_id)`,
    `CREATE INDEX passkeys_by_user ON passkeys (user_id, id)`,
    `CREATE INDEX passkeys_by_rp ON passkeys (rp_id)`,

    `CREATE TABLE challenges (
      digest ${text} NOT NULL PRIMARY KEY,
      kind ${text} NOT NULL CHECK (kind IN ('passkey', 'new_passkey', 'oidc')),
      user_id ${text} REFERENCES users (id),
      session_id ${text},
      data ${text} NOT NULL,
      expires_at ${text} NOT NULL
    ) ${withoutRowid}`,
    `CREATE INDEX challenges_by_expiry ON challenges (expires_at)`,
  ];
}
