/**
 * The log of changes: the effects of each write, in the order of the commits. `change-notes.ts` collects the notes of a write,
 * and `append` stores them as one change with the next number.
 */
import {
  type Before,
  type Change,
  type ChangeAction,
  type ChangeItem,
  type ChangeOrigin,
  isUndoable,
} from "../../domain/change.ts";
import { absentValuesOf, type ResourceType } from "../../domain/resource.ts";
import { NOT_IMPORTED, OWN_DAY, UNRECONCILED } from "../../domain/transaction.ts";
import type { Db } from "../engine.ts";
import { pipelined } from "../pipelined.ts";
import type { Schema } from "../schema.ts";
import { contains, join, raw, type Sql, sql } from "../sql.ts";
import type { ChangeNotes, Note } from "./change-notes.ts";

/** The maximum number of items in a part of a change. */
const PART_ITEMS = 500;

/** The number of items that are stored at a time, a multiple of `PART_ITEMS`. */
const WRITTEN_ITEMS = 2000;

/** One write removes about this many parts or items, but always whole changes. */
const REMOVED_PARTS = 1000;
const REMOVED_ITEMS = 10_000;

/**
 * An item as stored: type, id and action, followed by the amount booked into or out of an account, if any.
 * `change_befores` has everything else.
 */
export type Item = readonly [type: ResourceType, id: string, action: ChangeAction, bookedMoved?: number];

export function parseItems(items: string): Item[] {
  return JSON.parse(items) as Item[];
}

function toItem([type, id, action, bookedMoved = 0]: Item): ChangeItem {
  return { type, id, action, bookedMoved };
}

/** What a write changed: the changed fields with their previous values, or all fields of a deleted resource. */
export type PendingNote = Pick<Note, "type" | "id" | "action" | "before">;

type PartRow = Omit<Schema["changes"], "budget_id">;

export interface ChangeQuery {
  /** Changes after this number, oldest first. Undefined: all changes, newest first. */
  readonly since?: number | undefined;
  /** The last change. */
  readonly until?: number | undefined;
  /** Only these changes. */
  readonly among?: readonly number[] | undefined;
  readonly limit: number;
}

export function changeLogReads({ dialect, query }: Db, budgetId: string) {
  const ofBudget = sql`budget_id = ${budgetId}`;
  const parts = async (condition: Sql, order: Sql, from = raw("changes")): Promise<Change[]> => {
    const rows =
      await query<PartRow>(sql`SELECT seq, part, at, actor_kind, actor_id, operation, scope, request_id, items
      FROM ${from} WHERE ${ofBudget} AND ${condition} ORDER BY ${order}`);
    const found = new Map<number, Change>();
    for (const { seq, at, actor_kind, actor_id, operation, scope, items } of rows) {
      const change = found.get(seq) ?? { seq, at, actor_kind, actor_id, operation, scope, items: [] };
      change.items.push(...parseItems(items).map(toItem));
      found.set(seq, change);
    }
    return [...found.values()];
  };
  const byTime = dialect.indexed("changes", "changes_by_time");
  return {
    async lastSeq(): Promise<number> {
      const [row] = await query<{ seq: number }>(
        sql`SELECT seq FROM changes WHERE ${ofBudget} ORDER BY seq DESC LIMIT 1`,
      );
      return row?.seq ?? 0;
    },

    async contains(seq: number): Promise<boolean> {
      const rows = await query(sql`SELECT 1 FROM changes WHERE ${ofBudget} AND seq = ${seq} AND part = 0`);
      return rows.length > 0;
    },

    /** A change with all its items. */
    async find(seq: number): Promise<Change | undefined> {
      return (await parts(sql`seq = ${seq}`, raw("part")))[0];
    },

    /** A resource's changes with these numbers or this time, each with only its item. */
    async listOfResource(
      type: ResourceType,
      id: string,
      among: { readonly seqs: readonly number[] } | { readonly at: string },
    ): Promise<Change[]> {
      const hasId = contains("items", `"${id}"`);
      const find = async (): Promise<Change[]> => {
        if ("at" in among) return await parts(sql`at = ${among.at} AND ${hasId}`, raw("seq, part"), byTime);
        if (among.seqs.length === 0) return [];
        const seqs = among.seqs.map((seq) => sql`${seq}`);
        return await parts(sql`seq IN (${join(seqs, ", ")}) AND ${hasId}`, raw("seq, part"));
      };
      const isItem = (item: ChangeItem) => item.type === type && item.id === id;
      return (await find()).flatMap((change) => {
        const items = change.items.filter(isItem);
        return items.length === 0 ? [] : [{ ...change, items }];
      });
    },

    /** The changes that were made at these times, with all their items. */
    listAt: (times: readonly string[]) => parts(dialect.anyOf("at", times), raw("seq, part"), byTime),

    /** Changes with all their items. */
    async list({ since, until, among, limit }: ChangeQuery): Promise<Change[]> {
      if (among?.length === 0) return [];
      const isAmong =
        among === undefined
          ? raw("true")
          : sql`seq IN (${join(
              among.map((seq) => sql`${seq}`),
              ", ",
            )})`;
      const isLater = since === undefined ? raw("true") : sql`seq > ${since}`;
      const isEarlier = until === undefined ? raw("true") : sql`seq <= ${until}`;
      const order = raw(since === undefined ? "seq DESC" : "seq");
      const seqs = await query<{ seq: number }>(sql`SELECT seq FROM changes
        WHERE ${ofBudget} AND part = 0 AND ${isLater} AND ${isEarlier} AND ${isAmong} ORDER BY ${order} LIMIT ${limit}`);
      const [first, last] = [seqs[0]?.seq, seqs.at(-1)?.seq];
      if (first === undefined || last === undefined) return [];
      const isInPage = sql`seq BETWEEN ${Math.min(first, last)} AND ${Math.max(first, last)}`;
      return await parts(
        sql`${isInPage} AND ${isAmong}`,
        since === undefined ? raw("seq DESC, part") : raw("seq, part"),
      );
    },

    /**
     * The previous values stored by change `seq` and later ones, by id, in order. With `field`, only changes to this
     * field.
     */
    async listBefores(
      type: ResourceType,
      ids: readonly string[],
      seq: number,
      field?: string,
    ): Promise<Map<string, Before[]>> {
      const hasField = field === undefined ? raw("") : sql`AND ${contains("before", `"${field}":`)}`;
      const rows = await query<{ id: string; seq: number; before: string | null }>(sql`
        SELECT id, seq, before FROM change_befores
        WHERE ${ofBudget} AND type = ${type} AND ${dialect.anyOf("id", ids)} AND seq >= ${seq} ${hasField}
        ORDER BY id, seq`);
      const found = new Map<string, Before[]>();
      for (const row of rows) {
        const before = { seq: row.seq, fields: row.before === null ? null : completed(type, JSON.parse(row.before)) };
        const ofId = found.get(row.id);
        if (ofId === undefined) found.set(row.id, [before]);
        else ofId.push(before);
      }
      return found;
    },

    /**
     * The last change that one write may remove: it removes the oldest changes before an instant, up to a limit.
     * Undefined if there are none. The newest change is never one of them.
     */
    async findExpired(before: string): Promise<number | undefined> {
      const newest = sql`(SELECT MAX(seq) FROM changes WHERE ${ofBudget})`;
      const oldestAt = sql`(SELECT at FROM changes WHERE ${ofBudget} ORDER BY seq, part LIMIT 1)`;
      const rows = await query<Pick<PartRow, "seq" | "at" | "items">>(sql`SELECT seq, at, items FROM changes
        WHERE ${ofBudget} AND seq < ${newest} AND ${oldestAt} < ${before} ORDER BY seq, part LIMIT ${REMOVED_PARTS}`);
      let last: number | undefined;
      let itemCount = 0;
      for (const { seq, at, items } of rows) {
        // Stops at the first newer change: if a clock was set back, the log must have no gap.
        if (at >= before || itemCount >= REMOVED_ITEMS) break;
        itemCount += parseItems(items).length;
        last = seq;
      }
      return last;
    },

    /** The undos of these changes, and the undos that they made. */
    async listUndos(seqs: readonly number[]): Promise<{ readonly seq: number; readonly undone_by: number }[]> {
      if (seqs.length === 0) return [];
      const [least, most] = [Math.min(...seqs), Math.max(...seqs)];
      return await query(sql`SELECT seq, undone_by FROM change_undos
        WHERE ${ofBudget} AND seq BETWEEN ${least} AND ${most}
        UNION SELECT seq, undone_by FROM change_undos
        WHERE ${ofBudget} AND undone_by BETWEEN ${least} AND ${most} ORDER BY seq, undone_by`);
    },
  };
}

export function changeLogWrites({ dialect, insert, query }: Db, budgetId: string, notes: ChangeNotes) {
  async function nextSeq(): Promise<number | undefined> {
    const last = sql`(SELECT MAX(seq) FROM changes WHERE budget_id = ${budgetId})`;
    const [row] = await query<{ last: number | null }>(
      sql`SELECT ${last} AS last FROM budgets WHERE id = ${budgetId} AND deleted_at IS NULL`,
    );
    return row && (row.last ?? 0) + 1;
  }

  return {
    /** Notes that the write needed a scope. */
    needsScope: notes.needsScope,

    /** Notes that the write undoes another change. */
    undoes: notes.undoes,

    /** The changes that the write undoes. */
    pendingUndos: (): readonly number[] => notes.undone,

    /** The opening amounts that the write has moved so far, by account. */
    pendingOpenings: notes.openingsMoved,

    /** The items of the write so far. */
    pendingItems: (): ChangeItem[] => notes.merged().map((note) => toItem(itemOf(note))),

    /**
     * The number of the write's change; undefined if the budget was deleted. Writes to a budget are serialized, so the
     * numbers have the order of the commits. This statement must run after the one that locks the budget: its snapshot
     * then has the previous write.
     */
    nextSeq,

    /** The notes of the write so far. */
    pendingNotes: (): readonly PendingNote[] => notes.merged(),

    /** The number of notes so far, before they are merged. */
    countNotes: notes.mark,

    /** The number of the change that this write will make; null if it has changed nothing yet. */
    async pendingSeq(): Promise<number | null> {
      return notes.merged().length === 0 ? null : ((await nextSeq()) ?? null);
    },

    /** Removes all changes up to this one, with their previous values and undos. */
    async removeUpTo(seq: number): Promise<void> {
      const isRemoved = sql`budget_id = ${budgetId} AND seq <= ${seq}`;
      const rows = await query<Pick<PartRow, "items">>(sql`SELECT items FROM changes WHERE ${isRemoved}`);
      const keys = rows.flatMap(({ items }) => parseItems(items).map(([type, id]) => [type, id] as const));
      for (let start = 0; start < keys.length; start += PART_ITEMS) {
        const some = dialect.anyPairOf(["type", "id"], keys.slice(start, start + PART_ITEMS));
        await query(sql`DELETE FROM change_befores WHERE ${isRemoved} AND ${some}`);
      }
      await query(sql`DELETE FROM change_undos WHERE ${isRemoved}`);
      await query(sql`DELETE FROM changes WHERE ${isRemoved}`);
    },

    /** Stores the notes of the write so far as one change. Undefined if it changed nothing and is not a marker. */
    append(seq: number, origin: ChangeOrigin): Promise<void> | undefined {
      const taken = notes.merged();
      const { scope, undone } = notes;
      notes.clear();
      if (taken.length === 0 && undone.length === 0 && isUndoable(origin)) return undefined;
      const undos = undone.map((one) => ({ budget_id: budgetId, seq: one, undone_by: seq }));
      const { at, actorKind: actor_kind, actorId: actor_id, operation, requestId: request_id } = origin;
      const fields = { budget_id: budgetId, seq, at, actor_kind, actor_id, operation, scope, request_id };
      // Some parts at a time, so that a large change is not in memory twice.
      const storeParts = async () => {
        for (let start = 0; start === 0 || start < taken.length; start += WRITTEN_ITEMS) {
          const some = taken.slice(start, start + WRITTEN_ITEMS);
          const parts = inParts(some.map(itemOf)).map((items, i) => ({
            ...fields,
            part: start / PART_ITEMS + i,
            items,
          }));
          await pipelined([
            insert("changes", parts),
            insert(
              "change_befores",
              some.flatMap((note) => beforeOf(note, budgetId, seq)),
            ),
            insert("change_undos", start === 0 ? undos : []),
          ]);
        }
      };
      return storeParts();
    },
  };
}

function itemOf({ type, id, action, bookedMoved }: Note): Item {
  return bookedMoved === 0 ? [type, id, action] : [type, id, action, bookedMoved];
}

/** The items as JSON, in parts. A change without items has one part. */
function inParts(items: readonly Item[]): string[] {
  const parts: string[] = [];
  for (let start = 0; start === 0 || start < items.length; start += PART_ITEMS) {
    parts.push(JSON.stringify(items.slice(start, start + PART_ITEMS)));
  }
  return parts;
}

/** The previous values to store. A created transaction has none: `created_at` identifies its change. */
function beforeOf(note: Note, budgetId: string, seq: number): Schema["change_befores"][] {
  const { type, id, action, openingMoved, reconciledMoved } = note;
  if (action === "created" && type === "transaction") return [];
  if (action === "balance" && openingMoved === 0 && reconciledMoved === 0) return [];
  const moved = {
    ...(openingMoved === 0 ? {} : { opening_minor: { moved: openingMoved } }),
    ...(reconciledMoved === 0 ? {} : { reconciled_minor: { moved: reconciledMoved } }),
  };
  const before = action === "created" ? null : JSON.stringify({ ...note.before, ...moved });
  return [{ budget_id: budgetId, type, id, seq, before }];
}

/**
 * Adds newer fields to a resource that an older version deleted. The import of a transaction is not restored. Only complete
 * rows have the id.
 */
function completed(type: ResourceType, fields: NonNullable<Before["fields"]>): Before["fields"] {
  if (!("id" in fields)) return fields;
  if (type !== "transaction") return { ...absentValuesOf(type), ...fields };
  const newer = {
    tags: [],
    splits: null,
    reviewed_at: fields.created_at,
    category_decided_by: null,
    transfer_external_id: null,
    entered_by: null,
  };
  return { ...newer, ...OWN_DAY, ...UNRECONCILED, ...NOT_IMPORTED, ...fields };
}
