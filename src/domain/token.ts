/** An access token as it is stored: everything but the token itself, of which only a digest is kept. */

export const SCOPES = ["read", "write", "sync"] as const;
export type Scope = (typeof SCOPES)[number];

export interface Token {
  readonly id: string;
  readonly budget_id: string;
  readonly name: string;
  readonly scope: Scope;
  readonly created_at: string;
  /** When it stops to work; null: never. */
  readonly expires_at: string | null;
  /** When it was revoked; null: it is not. */
  readonly revoked_at: string | null;
  /** When it was last used, to the minute; null: never. */
  readonly last_used_at: string | null;
}

/** The scopes that a scope carries: each includes those before it. `sync` is `["read", "write", "sync"]`. */
export function scopesOf(scope: Scope): readonly Scope[] {
  return SCOPES.slice(0, SCOPES.indexOf(scope) + 1);
}

/** Whether a token of scope `held` may do what needs `needed`. */
export function allows(held: Scope, needed: Scope): boolean {
  return SCOPES.indexOf(held) >= SCOPES.indexOf(needed);
}
