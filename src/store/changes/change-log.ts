/**
 * The log of changes: what each write did, in the order of the commits. `change-notes.ts` collects the notes of a write,
 * and `append` stores them as one change with the next number.
 */
import type { ChangeOrigin } from "../../domain/change.ts";
import type { Db } from "../engine.ts";
import { pipelined } from "../pipelined.ts";
import type { Schema } from "../schema.ts";
import { sql } from "../sql.ts";
import type { ChangeNotes, Note } from "./change-notes.ts";

/** The most items in a part of a change. */
const PART_ITEMS = 500;

/**
 * An item as stored: type, id and action, followed by the amount booked into or out of an account, if any.
 * `change_befores` has everything else.
 */
type Item = readonly [type: string, id: string, action: string, bookedMoved?: number];

export function changeLogWrites({ insert, query }: Db, budgetId: string, notes: ChangeNotes) {
  return {
    /** Notes that the write needed a scope. */
    needsScope: notes.needsScope,

    /**
     * The number of the write's change; undefined if the budget was deleted. Writes to a budget take turns, so the
     * numbers have the order of the commits. This statement must run after the one that locks the budget: its snapshot
     * then has the previous write.
     */
    async nextSeq(): Promise<number | undefined> {
      const last = sql`(SELECT MAX(seq) FROM changes WHERE budget_id = ${budgetId})`;
      const [row] = await query<{ last: number | null }>(
        sql`SELECT ${last} AS last FROM budgets WHERE id = ${budgetId} AND deleted_at IS NULL`,
      );
      return row && (row.last ?? 0) + 1;
    },

    /** Stores the notes of the write so far as one change. Undefined if it changed nothing. */
    append(seq: number, origin: ChangeOrigin): Promise<void> | undefined {
      const { scope } = notes;
      const taken = notes.take();
      if (taken.length === 0) return undefined;
      const items = taken.map(itemOf);
      const parts: Schema["changes"][] = [];
      for (let start = 0; start < items.length; start += PART_ITEMS) {
        parts.push({
          budget_id: budgetId,
          seq,
          part: parts.length,
          at: origin.at,
          actor_kind: origin.actorKind,
          actor_id: origin.actorId,
          operation: origin.operation,
          scope,
          request_id: origin.requestId,
          items: JSON.stringify(items.slice(start, start + PART_ITEMS)),
        });
      }
      const befores = taken.flatMap((note) => beforeOf(note, budgetId, seq));
      return pipelined([insert("changes", parts), insert("change_befores", befores)]).then(() => {});
    },
  };
}

function itemOf({ type, id, action, bookedMoved }: Note): Item {
  return bookedMoved === 0 ? [type, id, action] : [type, id, action, bookedMoved];
}

/** The previous values to store. A created transaction has none: its time of creation leads to its change. */
function beforeOf(note: Note, budgetId: string, seq: number): Schema["change_befores"][] {
  const { type, id, action, openingMoved } = note;
  if (action === "created" && type === "transaction") return [];
  if (action === "balance" && openingMoved === 0) return [];
  const opening = openingMoved === 0 ? {} : { opening_minor: { moved: openingMoved } };
  const before = action === "created" ? null : JSON.stringify({ ...note.before, ...opening });
  return [{ budget_id: budgetId, type, id, seq, before }];
}

/** Parts without their first one, and previous values or undos without their change. */
export async function findWrongChanges({ query }: Db): Promise<{ budget_id: string; seq: number }[]> {
  return await query(sql`
    SELECT DISTINCT budget_id, seq FROM (
      SELECT budget_id, seq FROM changes GROUP BY budget_id, seq HAVING COUNT(*) <> MAX(part) + 1
      UNION ALL
      SELECT budget_id, seq FROM change_befores AS b WHERE NOT EXISTS (
        SELECT 1 FROM changes AS c WHERE c.budget_id = b.budget_id AND c.seq = b.seq AND c.part = 0)
      UNION ALL
      SELECT budget_id, undone_by FROM change_undos AS u WHERE NOT EXISTS (
        SELECT 1 FROM changes AS c WHERE c.budget_id = u.budget_id AND c.seq = u.undone_by AND c.part = 0)
    ) AS wrong ORDER BY budget_id, seq`);
}
