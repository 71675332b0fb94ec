/** Goals, joined with the category or account that decides whether the goal is active. */
import { canHoldGoal, type Goal, type GoalWithState } from "../../domain/goal.ts";
import type { Db } from "../engine.ts";
import type { Schema } from "../schema.ts";
import { columns, join, type Sql, sql } from "../sql.ts";
import { referenceReads } from "./references.ts";
import { shiftedBy } from "./shifted-decimals.ts";

const COLUMNS = [
  "g.id",
  "g.name",
  "g.category_id",
  "g.account_id",
  "g.amount_minor",
  "g.due_on",
  "g.monthly_minor",
  "g.starts_in",
  "g.already_minor",
  "g.is_archived",
  "g.created_at",
  "g.updated_at",
] as const;

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

export function goalWrites({ kysely, insert, query }: Db, budgetId: string) {
  return {
    async insert(goal: Goal): Promise<void> {
      await insert("goals", [{ budget_id: budgetId, ...goal }]);
    },

    async update({ id, ...fields }: Goal): Promise<void> {
      await kysely.updateTable("goals").set(fields).where("budget_id", "=", budgetId).where("id", "=", id).execute();
    },

    /** Converts the minor units of all goals to a currency with other decimals, so that the numbers stay the same. */
    async shift(shift: number, updatedAt: string): Promise<void> {
      const changes = join(["amount_minor", "monthly_minor", "already_minor"].map(shiftedBy(shift)), ", ");
      await query(sql`UPDATE goals SET updated_at = ${updatedAt}, ${changes} WHERE budget_id = ${budgetId}`);
    },

    async remove(id: string): Promise<void> {
      await kysely.deleteFrom("goals").where("budget_id", "=", budgetId).where("id", "=", id).execute();
    },

    /** Moves the goals of one category to another. */
    async moveCategory(from: string, to: string, updatedAt: string): Promise<void> {
      const query = kysely.updateTable("goals").set({ category_id: to, updated_at: updatedAt });
      await query.where("budget_id", "=", budgetId).where("category_id", "=", from).execute();
    },
  };
}

function selectAll(budgetId: string): Sql {
  return sql`SELECT ${columns(COLUMNS)}, c.kind, c.is_archived AS category_is_archived, a.is_hidden AS account_is_hidden
    FROM goals AS g
      LEFT JOIN categories AS c ON c.budget_id = ${budgetId} AND c.id = g.category_id
      LEFT JOIN accounts AS a ON a.budget_id = ${budgetId} AND a.id = g.account_id
    WHERE g.budget_id = ${budgetId}`;
}

function toGoal({ kind, category_is_archived, account_is_hidden, ...row }: Row): GoalWithState {
  const is_archived = Boolean(row.is_archived);
  const target =
    kind === null ? { is_hidden: Boolean(account_is_hidden) } : { kind, is_archived: Boolean(category_is_archived) };
  return { ...row, is_archived, is_active: !is_archived && canHoldGoal(target) };
}
