/** The writes that tables of logged resources share: each stores a row and notes the change. */
import type { ResourceType } from "../../domain/change.ts";
import type { ChangeNotes } from "../changes/change-notes.ts";
import type { Db } from "../engine.ts";
import type { Schema } from "../schema.ts";
import { raw, sql } from "../sql.ts";

/** The table of each type of resource. */
const TABLES = {
  balance_point: "balance_points",
  category: "categories",
  dismissed_suggestion: "dismissed_suggestions",
  payee_alias: "payee_aliases",
  reconciliation: "reconciliations",
  recurring_rule: "recurring_rules",
  rule: "rules",
} as const satisfies { readonly [Type in ResourceType]?: keyof Schema };

type Columns<Type extends keyof typeof TABLES> = Omit<Schema[(typeof TABLES)[Type]], "budget_id">;

/** `columnsOf` returns the columns of a resource. */
export function resourceWrites<Type extends keyof typeof TABLES, Resource extends { readonly id: string }>(
  { insert, query, update }: Db,
  budgetId: string,
  notes: ChangeNotes,
  type: Type,
  columnsOf: (resource: Resource) => Columns<Type>,
) {
  const table = TABLES[type] as "rules"; // the types cannot follow a choice of tables
  const insertMany = async (resources: readonly Resource[]): Promise<void> => {
    for (const resource of resources) notes.created(type, resource.id, resource);
    const rows = resources.map((resource) => ({ budget_id: budgetId, ...columnsOf(resource) }));
    await insert(table, rows as unknown as Schema["rules"][]);
  };
  return {
    insertMany,

    insert: (resource: Resource): Promise<void> => insertMany([resource]),

    async update(before: Resource, after: Resource): Promise<void> {
      notes.updated(type, after.id, before, after);
      const row = { budget_id: budgetId, ...columnsOf(after) } as unknown as Schema["rules"];
      const { budget_id: _, id: __, ...fields } = row;
      await update(table, Object.keys(fields) as (keyof typeof fields)[], [row]);
    },

    async remove(resource: Resource): Promise<void> {
      notes.deleted(type, resource.id, resource);
      await query(sql`DELETE FROM ${raw(table)} WHERE budget_id = ${budgetId} AND id = ${resource.id}`);
    },
  };
}
