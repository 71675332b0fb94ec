/**
 * Users, their memberships in budgets, sessions, sign-in codes and preferences. Each membership has a row in `tokens`, to
 * which Idempotency-Keys refer. Tokens can also have the right to manage access.
 */
import type { MigrationEngine } from "./migration.ts";

export const id = "0028-people";

export function statements({ text, boolean, dropDefault, strict, withoutRowid }: MigrationEngine): string[] {
  return [
    `ALTER TABLE tokens ADD COLUMN kind ${text} NOT NULL DEFAULT 'token'`,
    dropDefault("tokens", "kind"),
    `ALTER TABLE tokens ADD COLUMN can_manage ${boolean} NOT NULL DEFAULT false`,
    dropDefault("tokens", "can_manage"),
    `ALTER TABLE tokens ADD COLUMN user_id ${text}`,

    `CREATE TABLE users (
      id ${text} NOT NULL PRIMARY KEY,
      name ${text} NOT NULL,
      created_at ${text} NOT NULL
    ) ${strict}`,

    `CREATE TABLE memberships (
      user_id ${text} NOT NULL REFERENCES users (id),
      budget_id ${text} NOT NULL,
      token_id ${text} NOT NULL,
      role ${text} NOT NULL CHECK (role IN ('owner', 'member', 'viewer')),
      joined_at ${text} NOT NULL,
      PRIMARY KEY (user_id, budget_id)
    ) ${withoutRowid}`,
    `CREATE INDEX memberships_by_budget ON memberships (budget_id, user_id)`,

    `CREATE TABLE sessions (
      owner_id ${text} NOT NULL,
      id ${text} NOT NULL,
      token_budget_id ${text},
      digest ${text} NOT NULL,
      previous_digest ${text},
      rotated_at ${text} NOT NULL,
      confirmed_at ${text},
      budget_id ${text},
      device ${text} NOT NULL,
      created_at ${text} NOT NULL,
      last_used_at ${text} NOT NULL,
      expires_at ${text} NOT NULL,
      revoked_at ${text},
      PRIMARY KEY (owner_id, id)
    ) ${strict}`,
    `CREATE INDEX sessions_by_expiry ON sessions (expires_at)`,

    `CREATE TABLE sign_in_codes (
      digest ${text} NOT NULL PRIMARY KEY,
      kind ${text} NOT NULL CHECK (kind IN ('setup', 'link', 'phone')),
      user_id ${text} REFERENCES users (id),
      budget_id ${text},
      expires_at ${text} NOT NULL,
      used_at ${text}
    ) ${withoutRowid}`,
    `CREATE INDEX sign_in_codes_by_expiry ON sign_in_codes (expires_at)`,

    `CREATE TABLE preferences (
      budget_id ${text} NOT NULL REFERENCES budgets (id),
      user_id ${text} NOT NULL,
      value ${text} NOT NULL,
      PRIMARY KEY (budget_id, user_id)
    ) ${strict}`,
  ];
}
