/** An access token as stored. Only a digest of its text is stored. */

export const SCOPES = ["read", "write", "sync"] as const;
export type Scope = (typeof SCOPES)[number];

export interface Token {
  readonly id: string;
  readonly budget_id: string;
  readonly name: string;
  readonly scope: Scope;
  readonly created_at: string;
  /** When it stops working; null: never. */
  readonly expires_at: string | null;
  /** When it was revoked; null: it is not. */
  readonly revoked_at: string | null;
  /** When it was last used, to the minute; null: never. */
  readonly last_used_at: string | null;
}

/** A scope and the scopes that it includes. `sync` is `["read", "write", "sync"]`. */
export function scopesOf(scope: Scope): readonly Scope[] {
  return SCOPES.slice(0, SCOPES.indexOf(scope) + 1);
}

/** Whether a token with the scope `held` may do something that needs `needed`. */
export function allows(held: Scope, needed: Scope): boolean {
  return SCOPES.indexOf(held) >= SCOPES.indexOf(needed);
}
