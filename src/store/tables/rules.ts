/** Rules in their order. Conditions and actions are stored as JSON. */
import type { Rule } from "../../domain/rule.ts";
import type { ChangeNotes } from "../changes/change-notes.ts";
import type { Db } from "../engine.ts";
import type { Schema } from "../schema.ts";
import { sql } from "../sql.ts";
import { resourceWrites } from "./resource-writes.ts";

/** The values of a transaction that the conditions of rules compare. */
export interface RuleTransaction {
  readonly id: string;
  /** The name of the payee. */
  readonly payee: string | null;
  readonly account_id: string;
  readonly source: string;
  /** The currency of the account. */
  readonly currency: string;
  /** The amount charged to the account, in minor units. */
  readonly amount_minor: number;
  /** The day on which the bank booked it, or else the day of the purchase. */
  readonly day: string;
  /** Whether it is neither a transfer nor split. */
  readonly is_plain: boolean;
}

export function ruleReads({ query }: Db, budgetId: string) {
  const list = async (): Promise<Rule[]> => {
    const rows = await query<Schema["rules"]>(sql`SELECT id, name, conditions, actions, stop, position, created_at,
      updated_at FROM rules WHERE budget_id = ${budgetId} ORDER BY position, id`);
    return rows.map(({ conditions, actions, stop, ...row }) => {
      const { id, name, position, created_at, updated_at } = row;
      const data = { when: JSON.parse(conditions) as Rule["when"], then: JSON.parse(actions) as Rule["then"] };
      return { id, name, ...data, stop: Boolean(stop), position, created_at, updated_at };
    });
  };
  return {
    list,

    /** The values that conditions compare, for every transaction, newest first. */
    async listTransactions(): Promise<RuleTransaction[]> {
      const rows = await query<RuleTransaction>(sql`SELECT t.id, p.name AS payee, t.account_id, t.source, a.currency,
          COALESCE(t.account_amount_minor, t.amount_minor) AS amount_minor,
          COALESCE(t.posted_at, t.authorized_at) AS day,
          t.transfer_account_id IS NULL AND NOT t.is_split AS is_plain
        FROM transactions AS t
          JOIN accounts AS a ON a.budget_id = ${budgetId} AND a.id = t.account_id
          LEFT JOIN payees AS p ON p.budget_id = ${budgetId} AND p.id = t.payee_id
        WHERE t.budget_id = ${budgetId} ORDER BY t.authorized_at DESC, t.id DESC`);
      return rows.map((row) => ({ ...row, is_plain: Boolean(row.is_plain) }));
    },

    /** Whether the actions of a rule name the id. */
    async isReferenced(id: string): Promise<boolean> {
      return (await list()).some(({ then }) => Object.values(then).includes(id));
    },
  };
}

export function ruleWrites(db: Db, budgetId: string, notes: ChangeNotes) {
  const reads = ruleReads(db, budgetId);
  const writes = resourceWrites(db, budgetId, notes, "rule", columnsOf);
  return {
    ...writes,

    /** Replaces a payee or a category in the actions of every rule. */
    async replace(column: "payee_id" | "category_id", from: string, to: string, updatedAt: string): Promise<void> {
      for (const rule of await reads.list()) {
        if (rule.then[column] !== from) continue;
        await writes.update(rule, { ...rule, then: { ...rule.then, [column]: to }, updated_at: updatedAt });
      }
    },
  };
}

function columnsOf({ when, then, ...rule }: Rule) {
  return { ...rule, conditions: JSON.stringify(when), actions: JSON.stringify(then) };
}
