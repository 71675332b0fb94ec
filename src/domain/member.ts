/** A user, and the rights of a member of a budget. */
import type { Rights } from "./token.ts";

/** Each includes those after it. */
export const ROLES = ["owner", "member", "viewer"] as const;
export type Role = (typeof ROLES)[number];

export interface User {
  readonly id: string;
  /** The display name. It need not be unique. */
  readonly name: string;
  readonly created_at: string;
}

/** Whether a role has fewer rights than another. */
export function isLower(role: Role, than: Role): boolean {
  return ROLES.indexOf(role) > ROLES.indexOf(than);
}

/** A user's part in one budget. */
export interface Membership {
  readonly user_id: string;
  readonly budget_id: string;
  /** The member's row in `tokens`, to which Idempotency-Keys and limits refer. */
  readonly token_id: string;
  readonly role: Role;
  readonly joined_at: string;
  /** Whether the budget is the user's demo: then, when it was last used, to the day. Null for any other budget. */
  readonly demo_used_at: string | null;
}

const RIGHTS: Readonly<Record<Role, Rights>> = {
  owner: { scope: "write", can_manage: true },
  member: { scope: "write", can_manage: false },
  viewer: { scope: "read", can_manage: false },
};

export function rightsOf(role: Role): Rights {
  return RIGHTS[role];
}
