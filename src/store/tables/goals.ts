/** Goals, joined with the category or account that decides whether the goal is active. */
import { canHoldGoal, type Goal, type GoalWithState } from "../../domain/goal.ts";
import type { ChangeNotes } from "../changes/change-notes.ts";
import type { Db } from "../engine.ts";
import type { Schema } from "../schema.ts";
import { shiftedBy } from "../shifted-decimals.ts";
import { join, raw, type Sql, sql } from "../sql.ts";
import { referenceReads, replaceReferences } from "./references.ts";
import { resourceRows } from "./resource-table.ts";

const { columns: COLUMNS, names: COLUMN_NAMES, updated: UPDATED, toRecord } = resourceRows("goal", "g");

/** A goal saves in a category or on an account. */
type Target = "category_id" | "account_id";

type Row = Omit<Schema["goals"], "budget_id"> & {
  readonly kind: Schema["categories"]["kind"] | null;
  readonly category_is_archived: Schema["categories"]["is_archived"] | null;
  readonly category_carries_from: Schema["categories"]["carries_from"];
  readonly account_is_hidden: Schema["accounts"]["is_hidden"] | null;
};

export function goalReads(db: Db, budgetId: string) {
  const { query } = db;
  return {
    ...referenceReads(db, budgetId, "goals"),

    /** In order of creation. */
    async list(): Promise<GoalWithState[]> {
      return (await query<Row>(sql`${selectAll(budgetId)} ORDER BY g.id`)).map(toGoal);
    },

    async find(id: string): Promise<GoalWithState | undefined> {
      const rows = await query<Row>(sql`${selectAll(budgetId)} AND g.id = ${id}`);
      return rows.map(toGoal)[0];
    },

    /** The open goal of a category or an account. There is at most one. */
    async findOpenId(column: Target, targetId: string): Promise<string | undefined> {
      const goals = await query<Pick<Schema["goals"], "id" | "is_archived">>(
        sql`SELECT id, is_archived FROM goals WHERE budget_id = ${budgetId} AND ${raw(column)} = ${targetId}`,
      );
      return goals.find(({ is_archived }) => !is_archived)?.id;
    },
  };
}

export function goalWrites(db: Db, budgetId: string, notes: ChangeNotes) {
  const { insert, query, update } = db;
  return {
    async insert(goal: Goal): Promise<void> {
      notes.created("goal", goal.id, rowOf(goal));
      await insert("goals", [{ budget_id: budgetId, ...goal }]);
    },

    async update(before: Goal, after: Goal): Promise<void> {
      notes.updated("goal", after.id, before, after);
      const rows = [{ budget_id: budgetId, ...after }];
      await update("goals", UPDATED, rows);
    },

    /** Converts the minor units of all goals to a currency with other decimals, so that the numbers stay the same. */
    async shift(shift: number, updatedAt: string): Promise<void> {
      const rows = await query<Pick<Goal, "id" | "amount_minor" | "monthly_minor" | "already_minor">>(
        sql`SELECT id, amount_minor, monthly_minor, already_minor FROM goals WHERE budget_id = ${budgetId}`,
      );
      for (const { id, ...before } of rows) notes.replaced("goal", [id], before);
      const changes = join(["amount_minor", "monthly_minor", "already_minor"].map(shiftedBy(shift)), ", ");
      await query(sql`UPDATE goals SET updated_at = ${updatedAt}, ${changes} WHERE budget_id = ${budgetId}`);
    },

    async remove(goal: Goal): Promise<void> {
      notes.deleted("goal", goal.id, rowOf(goal));
      await query(sql`DELETE FROM goals WHERE budget_id = ${budgetId} AND id = ${goal.id}`);
    },

    /** Moves the goals of one category to another. */
    moveCategory: (from: string, to: string, updatedAt: string) =>
      replaceReferences(db, budgetId, notes, "goal")("category_id", from, to, updatedAt),
  };
}

function selectAll(budgetId: string): Sql {
  return sql`SELECT ${COLUMNS}, c.kind, c.is_archived AS category_is_archived,
      c.carries_from AS category_carries_from, a.is_hidden AS account_is_hidden
    FROM goals AS g
      LEFT JOIN categories AS c ON c.budget_id = ${budgetId} AND c.id = g.category_id
      LEFT JOIN accounts AS a ON a.budget_id = ${budgetId} AND a.id = g.account_id
    WHERE g.budget_id = ${budgetId}`;
}

/** Without the state that other tables decide. */
function rowOf(goal: Goal): Partial<Goal> {
  return Object.fromEntries(COLUMN_NAMES.map((name) => [name, goal[name]]));
}

function toGoal({ kind, category_is_archived, category_carries_from, account_is_hidden, ...row }: Row): GoalWithState {
  const goal = toRecord(row);
  const category = { is_archived: Boolean(category_is_archived), carries_from: category_carries_from };
  const target = kind === null ? { is_hidden: Boolean(account_is_hidden) } : { kind, ...category };
  return { ...goal, is_active: !goal.is_archived && canHoldGoal(target) };
}
