/**
 * A change: all effects of one write on a budget's resources. The log of changes has consecutive numbers, `seq`.
 * Each item names a resource and how it changed.
 */
import type { ResourceType } from "./resource.ts";
import type { Scope } from "./token.ts";

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

/** A resource that a change touched. */
export interface ChangeItem {
  readonly type: ResourceType;
  readonly id: string;
  readonly action: ChangeAction;
  /** The amount that moved into an account through transactions, in minor units of its currency. */
  readonly bookedMoved: number;
}

export interface Change {
  readonly seq: number;
  readonly at: string;
  readonly actor_kind: ActorKind;
  readonly actor_id: string | null;
  readonly operation: string;
  /** The scope that the change needed, and that its undo needs. */
  readonly scope: ChangeScope;
  readonly items: ChangeItem[];
}

/** The previous values that a change stored for a resource: null if the change created it. */
export interface Before {
  readonly seq: number;
  readonly fields: Readonly<Record<string, unknown>> | null;
}

/** The first change to a field among the previous values of a resource, which are in order. */
export function firstChangeOf(field: string, befores: readonly Before[]): Before | undefined {
  return befores.find(({ fields }) => fields !== null && field in fields);
}

/** Whether a text is the number of a change. */
export function isSeq(text: string): boolean {
  return /^[1-9]\d{0,15}$/.test(text) && Number.isSafeInteger(Number(text));
}

/** The first change of a budget. */
export const BUDGET_CREATED = "budget_created";

/** The first change after the data was restored from a backup. */
export const RESTORED = "restored";

/** The counting days of data that is older than counting days were decided. */
export const DAYS_DECIDED = "counting_days_decided";

/** Changes that the system made. They mark a place in the log and cannot be undone. */
const SYSTEM_OPERATIONS: ReadonlySet<string> = new Set(["log_started", BUDGET_CREATED, RESTORED, DAYS_DECIDED]);

export function isUndoable({ operation }: Pick<Change, "operation">): boolean {
  return !SYSTEM_OPERATIONS.has(operation);
}
