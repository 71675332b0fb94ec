/** Goals, joined with the category or account that decides whether the goal is active. */
import { canHoldGoal, GOAL_FIELDS, type Goal, type GoalWithState } from "../../domain/goal.ts";
import type { ChangeNotes } from "../changes/change-notes.ts";
import type { Db } from "../engine.ts";
import type { Schema } from "../schema.ts";
import { join, type Sql, sql } from "../sql.ts";
import { referenceReads } from "./references.ts";
import { resourceRows } from "./resource-table.ts";
import { shiftedBy } from "./shifted-decimals.ts";

const { columns: COLUMNS, names: COLUMN_NAMES, toRecord } = resourceRows(GOAL_FIELDS, "g");

/** A goal saves in a category or on an account. */
type Target = "category_id" | "account_id";

type Row = Omit<Schema["goals"], "budget_id"> & {
  readonly kind: Schema["categories"]["kind"] | null;
  readonly category_is_archived: Schema["categories"]["is_archived"] | null;
  readonly account_is_hidden: Schema["accounts"]["is_hidden"] | null;
};

export function goalReads(db: Db, budgetId: string) {
  const { kysely, query } = db;
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
      const query = kysely.selectFrom("goals").select(["id", "is_archived"]).where("budget_id", "=", budgetId);
      const goals = await query.where(column, "=", targetId).execute();
      return goals.find(({ is_archived }) => !is_archived)?.id;
    },
  };
}

export function goalWrites({ kysely, insert, query }: Db, budgetId: string, notes: ChangeNotes) {
  return {
    async insert(goal: Goal): Promise<void> {
      notes.created("goal", goal.id, rowOf(goal));
      await insert("goals", [{ budget_id: budgetId, ...goal }]);
    },

    async update(before: Goal, after: Goal): Promise<void> {
      const { id, ...fields } = after;
      notes.updated("goal", id, before, after);
      await kysely.updateTable("goals").set(fields).where("budget_id", "=", budgetId).where("id", "=", id).execute();
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
      await kysely.deleteFrom("goals").where("budget_id", "=", budgetId).where("id", "=", goal.id).execute();
    },

    /** Moves the goals of one category to another. */
    async moveCategory(from: string, to: string, updatedAt: string): Promise<void> {
      const query = kysely.updateTable("goals").set({ category_id: to, updated_at: updatedAt });
      const changed = await query
        .where("budget_id", "=", budgetId)
        .where("category_id", "=", from)
        .returning("id")
        .execute();
      notes.replaced(
        "goal",
        changed.map(({ id }) => id),
        { category_id: from },
      );
    },
  };
}

function selectAll(budgetId: string): Sql {
  return sql`SELECT ${COLUMNS}, c.kind, c.is_archived AS category_is_archived, a.is_hidden AS account_is_hidden
    FROM goals AS g
      LEFT JOIN categories AS c ON c.budget_id = ${budgetId} AND c.id = g.category_id
      LEFT JOIN accounts AS a ON a.budget_id = ${budgetId} AND a.id = g.account_id
    WHERE g.budget_id = ${budgetId}`;
}

/** Without the state that other tables decide. */
function rowOf(goal: Goal): Partial<Goal> {
  return Object.fromEntries(COLUMN_NAMES.map((name) => [name, goal[name]]));
}

function toGoal({ kind, category_is_archived, account_is_hidden, ...row }: Row): GoalWithState {
  const goal = toRecord(row);
  const target =
    kind === null ? { is_hidden: Boolean(account_is_hidden) } : { kind, is_archived: Boolean(category_is_archived) };
  return { ...goal, is_active: !goal.is_archived && canHoldGoal(target) };
}
