/** An access token as stored, and the rights of a caller. Only a digest of a token's text is stored. */

/** The scopes of a token. Each includes those before it. */
export const SCOPES = ["read", "write", "sync"] as const;
export type Scope = (typeof SCOPES)[number];

/** A right that a request can need: a scope, or `manage`, which is for members, tokens and all other access to a budget. */
export const RIGHTS = [...SCOPES, "manage"] as const;
export type Right = (typeof RIGHTS)[number];

/** `manage` does not include `sync`, which means a bank connection, so it is stored beside the scope. */
export interface Rights {
  readonly scope: Scope;
  readonly can_manage: boolean;
}

export interface Token extends Rights {
  readonly id: string;
  readonly budget_id: string;
  readonly name: string;
  readonly created_at: string;
  /** The user who created it; null if a token or the operator did, or if it is unknown. */
  readonly created_by: string | null;
  /** When it stops working; null: never. */
  readonly expires_at: string | null;
  /** When it was revoked; null: it is not. */
  readonly revoked_at: string | null;
  /** When it was last used, to the minute; null: never. */
  readonly last_used_at: string | null;
}

/** All rights of a caller. Those of the scope `sync` are `["read", "write", "sync"]`. */
export function listRights({ scope, can_manage }: Rights): readonly Right[] {
  const scopes = SCOPES.slice(0, SCOPES.indexOf(scope) + 1);
  return can_manage ? [...scopes, "manage"] : scopes;
}

/** Whether a caller may do something that needs `needed`. */
export function allows({ scope, can_manage }: Rights, needed: Right): boolean {
  return needed === "manage" ? can_manage : SCOPES.indexOf(scope) >= SCOPES.indexOf(needed);
}
