/** Creates an access token. Its text is told here, once, and stored nowhere. */
import { createTokenText } from "../../auth/token-text.ts";
import { formatTimestamp } from "../../domain/calendar.ts";
import type { Scope, Token } from "../../domain/token.ts";
import type { Service } from "../service.ts";

export interface TokenInput {
  readonly budgetId: string;
  readonly name: string;
  readonly scope: Scope;
  /** How long it works, in milliseconds; undefined: until it is revoked. */
  readonly lifetimeMs?: number | undefined;
}

export async function createToken(service: Service, input: TokenInput): Promise<NewToken> {
  const made = newToken(service, input);
  await service.store.write(input.budgetId, (tx) => tx.tokens.insert(made.token, made.digest));
  return made;
}

interface NewToken {
  /** What lets somebody in. */
  readonly text: string;
  readonly token: Token;
  readonly digest: string;
}

export function newToken(
  { now, newId, randomBytes }: Service,
  { budgetId, name, scope, lifetimeMs }: TokenInput,
): NewToken {
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
  return { text, token, digest };
}
