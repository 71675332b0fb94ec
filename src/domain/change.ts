/**
 * A change: everything that one write did to a budget's resources. The log of changes has consecutive numbers, `seq`.
 * Each item names a resource and how it changed.
 */
import type { Scope } from "./token.ts";

export const RESOURCE_TYPES = [
  "transaction",
  "account",
  "category",
  "payee",
  "goal",
  "recurring_rule",
  "occurrence",
  "month",
  "exchange_rate",
  "budget",
] as const;
export type ResourceType = (typeof RESOURCE_TYPES)[number];

/** `balance`: only the balance of an account moved, through transactions. */
export const CHANGE_ACTIONS = ["created", "updated", "deleted", "balance"] as const;
export type ChangeAction = (typeof CHANGE_ACTIONS)[number];

/** Who made a change. */
export const ACTOR_KINDS = ["token", "user", "connection", "job", "command"] as const;
export type ActorKind = (typeof ACTOR_KINDS)[number];

/** The scopes that a change can need. */
export type ChangeScope = Exclude<Scope, "read">;

/** The author of a change and the operation that made it. */
export interface ChangeOrigin {
  readonly at: string;
  readonly actorKind: ActorKind;
  readonly actorId: string | null;
  /** For example "transactions.update". */
  readonly operation: string;
  readonly requestId: string | null;
}
