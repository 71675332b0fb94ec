/**
 * Tokens store the user who created them. For existing tokens, the security events name the user; events older than 400
 * days are gone. `details` starts with the token's id.
 */
import type { MigrationEngine } from "./migration.ts";

export const id = "0050-token-creators";

export function statements({ text }: MigrationEngine): string[] {
  return [
    `ALTER TABLE tokens ADD COLUMN created_by ${text}`,
    `UPDATE tokens SET created_by = e.actor_id FROM security_events AS e
      WHERE e.budget_id = tokens.budget_id AND e.type = 'token_created' AND e.actor_kind = 'user'
        AND substr(e.details, 1, 50) = '{"token_id":"' || tokens.id || '"'`,
  ];
}
