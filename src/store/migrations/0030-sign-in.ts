/**
 * Passwords with recovery codes, proofs of a fresh sign-in, failed sign-ins, invitations, and security events. A token created
 * with another token refers to it.
 */
import type { MigrationEngine } from "./migration.ts";

export const id = "0030-sign-in";

export function statements({ text, strict, withoutRowid }: MigrationEngine): string[] {
  return [
    `ALTER TABLE tokens ADD COLUMN parent_id ${text}`,
    `CREATE INDEX tokens_by_parent ON tokens (budget_id, parent_id) WHERE parent_id IS NOT NULL`,

    `ALTER TABLE users ADD COLUMN sign_in_name ${text}`,
    `ALTER TABLE users ADD COLUMN sign_in_key ${text}`,
    `ALTER TABLE users ADD COLUMN password ${text}`,
    `ALTER TABLE users ADD COLUMN password_at ${text}`,
    `CREATE UNIQUE INDEX users_by_sign_in_key ON users (sign_in_key) WHERE sign_in_key IS NOT NULL`,

    `ALTER TABLE sessions ADD COLUMN proven_at ${text}`,

    `CREATE TABLE recovery_codes (
      user_id ${text} NOT NULL REFERENCES users (id),
      digest ${text} NOT NULL,
      used_at ${text},
      PRIMARY KEY (user_id, digest)
    ) ${withoutRowid}`,

    `CREATE TABLE sign_in_failures (
      key ${text} NOT NULL PRIMARY KEY,
      count integer NOT NULL,
      started_at ${text} NOT NULL,
      last_at ${text} NOT NULL
    ) ${withoutRowid}`,
    `CREATE INDEX sign_in_failures_by_age ON sign_in_failures (last_at)`,

    `CREATE TABLE invitations (
      id ${text} NOT NULL PRIMARY KEY,
      budget_id ${text} NOT NULL,
      role ${text} NOT NULL CHECK (role IN ('owner', 'member', 'viewer')),
      name ${text},
      digest ${text} NOT NULL,
      created_by ${text} NOT NULL,
      created_at ${text} NOT NULL,
      expires_at ${text} NOT NULL,
      used_at ${text}
    ) ${withoutRowid}`,
    `CREATE UNIQUE INDEX invitations_by_digest ON invitations (digest)`,
    `CREATE INDEX invitations_by_budget ON invitations (budget_id, id)`,
    `CREATE INDEX invitations_by_expiry ON invitations (expires_at)`,

    `CREATE TABLE security_events (
      budget_id ${text} NOT NULL REFERENCES budgets (id),
      id ${text} NOT NULL,
      at ${text} NOT NULL,
      type ${text} NOT NULL,
      actor_kind ${text} NOT NULL,
      actor_id ${text},
      address ${text} NOT NULL,
      device ${text} NOT NULL,
      details ${text} NOT NULL,
      PRIMARY KEY (budget_id, id)
    ) ${strict}`,
    `CREATE INDEX security_events_by_age ON security_events (at)`,

    `CREATE TABLE user_events (
      user_id ${text} NOT NULL REFERENCES users (id),
      id ${text} NOT NULL,
      at ${text} NOT NULL,
      type ${text} NOT NULL,
      actor_kind ${text} NOT NULL,
      actor_id ${text},
      address ${text} NOT NULL,
      device ${text} NOT NULL,
      details ${text} NOT NULL,
      PRIMARY KEY (user_id, id)
    ) ${strict}`,
    `CREATE INDEX user_events_by_age ON user_events (at)`,
  ];
}
