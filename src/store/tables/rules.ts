/** Rules in their order. Conditions and actions are stored as JSON. */
import type { Rule } from "../../domain/rule.ts";
import type { ChangeNotes } from "../changes/change-notes.ts";
import type { Db } from "../engine.ts";
import type { Schema } from "../schema.ts";
import { sql } from "../sql.ts";
import { resourceWrites } from "./resource-table.ts";

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

    /** Those that exist, in their order. */
    async findMany(ids: readonly string[]): Promise<Rule[]> {
      return (await list()).filter(({ id }) => ids.includes(id));
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
