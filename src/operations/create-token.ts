/** Creates an access token. Its text is told here, once, and stored nowhere. */
import { createTokenText } from "../auth/token-text.ts";
import { formatTimestamp } from "../domain/calendar.ts";
import type { Scope, Token } from "../domain/token.ts";
import type { Service } from "./service.ts";

export interface TokenInput {
  readonly budgetId: string;
  readonly name: string;
  readonly scope: Scope;
  /** How long it works, in milliseconds; undefined: until it is revoked. */
  readonly lifetimeMs?: number | undefined;
}

export async function createToken(
  { store, now, newId, randomBytes }: Service,
  { budgetId, name, scope, lifetimeMs }: TokenInput,
): Promise<{ readonly text: string; readonly token: Token }> {
  const { text, digest } = createTokenText(budgetId, randomBytes);
  const nowMs = now();
  const token: Token = {
    id: newId(),
    budget_id: budgetId,
    name,
    scope,
    created_at: formatTimestamp(nowMs),
    expires_at: lifetimeMs === undefined ? null : formatTimestamp(nowMs + lifetimeMs),
    revoked_at: null,
    last_used_at: null,
  };
  await store.write(budgetId, (tx) => tx.tokens.insert(token, digest));
  return { text, token };
}
