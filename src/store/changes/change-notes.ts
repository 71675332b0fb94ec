/**
 * Collects the changes of a write. Every write in a table file adds a note here; `change-log.ts` stores the notes of a
 * request as one change. Tokens, idempotency keys and sums derived from other rows are not noted.
 */
import type { ChangeAction, ChangeScope } from "../../domain/change.ts";
import type { ResourceType } from "../../domain/resource.ts";
import { isSameValue } from "../../domain/same-value.ts";

/** Fields by name. */
type Fields = Readonly<Record<string, unknown>>;

/** The effect of a write on a resource. Booked and opening amounts are stored as differences, so that undos commute. */
export interface Note {
  readonly type: ResourceType;
  readonly id: string;
  readonly action: ChangeAction;
  /** The changed fields with their previous values; all fields of a deleted resource; null for a created one. */
  readonly before: Fields | null;
  /** All fields of a created resource; otherwise null. */
  readonly created: Fields | null;
  /** The change of an account's balance and of its reconciled part, in minor units. */
  readonly openingMoved: number;
  readonly bookedMoved: number;
  readonly reconciledMoved: number;
}

type Moved = Pick<Note, "openingMoved" | "bookedMoved" | "reconciledMoved">;

const UNMOVED: Moved = { openingMoved: 0, bookedMoved: 0, reconciledMoved: 0 };

/** The amounts that make up an account's balance, and its reconciled part. */
interface Balance {
  readonly opening_minor: number;
  readonly booked_minor: number;
  readonly reconciled_minor: number;
}

export interface ChangeNotes {
  /** `row` has all fields of the new resource, in the same form as for `deleted`. */
  created(type: ResourceType, id: string, row: object): void;
  /** Notes the fields of `after` that differ from `before`. */
  updated(type: ResourceType, id: string, before: object, after: object): void;
  /** Notes previous values that are known without reading the rows, such as the payee that a merge replaces. */
  replaced(type: ResourceType, ids: readonly string[], before: Fields): void;
  deleted(type: ResourceType, id: string, row: object): void;
  accountUpdated(id: string, before: Balance, after: Balance): void;
  balanceMoved(id: string, before: Balance, after: Balance): void;
  /** Notes that the write needed this scope. */
  needsScope(scope: ChangeScope): void;
  readonly scope: ChangeScope;
  /** Notes that the write undoes another change. */
  undoes(seq: number): void;
  readonly undone: readonly number[];
  /** The change of each account's opening amount, including accounts that the write has restored. */
  openingsMoved(): ReadonlyMap<string, number>;
  /** One note per resource. */
  merged(): Note[];
  clear(): void;
  /** Marks a place in the list, for `rollBackTo`. */
  mark(): number;
  /** Removes the notes after a mark, because a savepoint was rolled back. */
  rollBackTo(mark: number): void;
}

export function changeNotes(): ChangeNotes {
  let notes: Note[] = [];
  let scope: ChangeScope = "write";
  let undone: number[] = [];
  const add = (
    type: ResourceType,
    id: string,
    action: ChangeAction,
    before: Fields | null,
    created: Fields | null = null,
  ) => void notes.push({ type, id, action, before, created, ...UNMOVED });
  const addMoved = (id: string, action: ChangeAction, fields: Fields | null, before: Balance, after: Balance) =>
    void notes.push({
      type: "account",
      id,
      action,
      before: fields,
      created: null,
      openingMoved: after.opening_minor - before.opening_minor,
      bookedMoved: after.booked_minor - before.booked_minor,
      reconciledMoved: after.reconciled_minor - before.reconciled_minor,
    });
  const clear = () => {
    notes = [];
    scope = "write";
    undone = [];
  };
  return {
    created: (type, id, row) => add(type, id, "created", null, row as Fields),
    updated: (type, id, before, after) => add(type, id, "updated", differenceOf(before as Fields, after as Fields)),
    replaced(type, ids, before) {
      for (const id of ids) add(type, id, "updated", before);
    },
    deleted: (type, id, row) => add(type, id, "deleted", row as Fields),
    accountUpdated(id, before, after) {
      const { opening_minor, booked_minor, reconciled_minor, ...fields } = differenceOf({ ...before }, { ...after });
      addMoved(id, "updated", fields, before, after);
    },
    balanceMoved: (id, before, after) => addMoved(id, "balance", null, before, after),
    needsScope(needed) {
      scope = needed;
    },
    get scope() {
      return scope;
    },
    undoes: (seq) => void undone.push(seq),
    get undone() {
      return undone;
    },
    openingsMoved() {
      const moved = new Map<string, number>();
      for (const { type, id, openingMoved } of notes) {
        if (type === "account") moved.set(id, (moved.get(id) ?? 0) + openingMoved);
      }
      return moved;
    },
    merged: () => mergeNotes(notes),
    clear,
    mark: () => notes.length,
    rollBackTo(mark) {
      notes.length = mark;
    },
  };
}

/** The previous values of the fields that differ. `updated_at` changes with every write, so it is left out. */
function differenceOf(before: Fields, after: Fields): Fields {
  const changed: Record<string, unknown> = {};
  for (const name in after) {
    if (!isSameValue(before[name], after[name]) && name !== "updated_at") changed[name] = before[name];
  }
  return changed;
}

/** One note per resource, in the order in which they were first noted. */
function mergeNotes(notes: readonly Note[]): Note[] {
  const merged = new Map<string, Note | undefined>();
  for (const note of notes) {
    const key = `${note.type} ${note.id}`;
    const first = merged.get(key);
    merged.set(key, first === undefined ? note : mergeTwo(first, note));
  }
  return [...merged.values()].filter((note) => note !== undefined);
}

/** Merges two notes of a resource; undefined if it was created and deleted. */
function mergeTwo(first: Note, next: Note): Note | undefined {
  if (first.action === "deleted") return restored(first, next);
  if (first.action === "created" && next.action === "deleted") return undefined;
  const moved = {
    openingMoved: first.openingMoved + next.openingMoved,
    bookedMoved: first.bookedMoved + next.bookedMoved,
    reconciledMoved: first.reconciledMoved + next.reconciledMoved,
  };
  if (first.action === "created") return { ...first, ...moved };
  if (next.action === "deleted")
    return { ...next, before: { ...next.before, ...first.before, ...startOf(next, moved) } };
  const action = first.action === "balance" ? next.action : first.action;
  return { ...first, ...moved, action, before: { ...next.before, ...first.before } };
}

/**
 * The note of a resource that was deleted and created again with other values, for example by the undo of several changes.
 * A field that only one of the two rows has, such as a category of a month's plan, is null in the other.
 */
function restored({ type, id, before: removed }: Note, { created }: Note): Note {
  const names = [...new Set([...Object.keys(removed ?? {}), ...Object.keys(created ?? {})])];
  const fieldsOf = (row: Fields | null): Fields => Object.fromEntries(names.map((name) => [name, row?.[name] ?? null]));
  const before = differenceOf(fieldsOf(removed), fieldsOf(created));
  const note = { type, id, action: "updated", created: null } as const;
  if (type !== "account") return { ...note, before, ...UNMOVED };
  const { opening_minor: _opening, booked_minor: _booked, reconciled_minor: _reconciled, ...fields } = before;
  const [old, now] = [removed, created] as unknown as readonly [Balance, Balance];
  return {
    ...note,
    before: fields,
    openingMoved: now.opening_minor - old.opening_minor,
    bookedMoved: now.booked_minor - old.booked_minor,
    reconciledMoved: now.reconciled_minor - old.reconciled_minor,
  };
}

/** The balance of a deleted account before the request moved it. */
function startOf({ before }: Note, { openingMoved, bookedMoved, reconciledMoved }: Moved): Fields {
  if (openingMoved === 0 && bookedMoved === 0 && reconciledMoved === 0) return {};
  const { opening_minor, booked_minor, reconciled_minor } = before as unknown as Balance;
  return {
    opening_minor: opening_minor - openingMoved,
    booked_minor: booked_minor - bookedMoved,
    reconciled_minor: reconciled_minor - reconciledMoved,
  };
}
