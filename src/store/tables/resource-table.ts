/**
 * The tables of logged resources: the columns and records of a resource with a field table, and the usual reads and writes.
 * Each write stores a row and notes the change.
 */
import { columnsOf, type FieldTable, fieldsOf, type Stored } from "../../domain/field.ts";
import {
  type CodeName,
  codeName,
  FIELD_RESOURCES,
  type FieldResource,
  type FieldsOf,
  RESOURCES,
  type ResourceType,
  type TableOf,
} from "../../domain/resource.ts";
import type { ChangeNotes } from "../changes/change-notes.ts";
import type { Db } from "../engine.ts";
import type { Schema } from "../schema.ts";
import { columns, raw, type Sql, sql } from "../sql.ts";

interface ResourceRows<Resource> {
  readonly table: TableOf<ResourceType>;
  /** The list of columns in SQL. */
  readonly columns: Sql;
  readonly names: readonly (keyof Resource & string)[];
  /** Those that an update sets, not the id: SQLite would check every row that refers to it. */
  readonly updated: readonly (keyof Resource & string)[];
  /** Converts a row of any engine. */
  toRecord(row: object): Resource;
}

/** `alias` names the table in SQL. */
export function resourceRows<Type extends FieldResource>(
  type: Type,
  alias?: string,
): ResourceRows<Stored<FieldsOf<Type>>> {
  const { table, fields }: { table: TableOf<Type>; fields: FieldTable } = RESOURCES[type];
  const names = columnsOf(fields as FieldsOf<Type>);
  const flags = fieldsOf(fields, ({ kind }) => kind === "flag").map(([name]) => name);
  return {
    table,
    columns: columns(alias === undefined ? names : names.map((name) => `${alias}.${name}`)),
    names,
    updated: names.filter((name) => name !== "id"),
    toRecord(row) {
      const record: Record<string, unknown> = { ...row };
      for (const flag of flags) record[flag] = Boolean(record[flag]);
      return record as Stored<FieldsOf<Type>>;
    },
  };
}

export function resourceReads<Resource>(
  { dialect, query }: Db,
  budgetId: string,
  { table, columns, toRecord }: Pick<ResourceRows<Resource>, "table" | "columns" | "toRecord">,
) {
  const list = async (condition: Sql): Promise<Resource[]> => {
    const rows = await query<object>(
      sql`SELECT ${columns} FROM ${raw(table)} WHERE budget_id = ${budgetId} ${condition}`,
    );
    return rows.map(toRecord);
  };
  return {
    /** In order of creation. */
    list: () => list(sql`ORDER BY id`),

    /** Those that exist, in any order. */
    findMany: (ids: readonly string[]) => list(sql`AND ${dialect.anyOf("id", ids)}`),

    find: async (id: string): Promise<Resource | undefined> => (await list(sql`AND id = ${id}`))[0],
  };
}

/** `columnsOf` returns the columns of a resource. */
export function resourceWrites<Type extends ResourceType, Resource extends { readonly id: string }>(
  { insert, query, update }: Db,
  budgetId: string,
  notes: ChangeNotes,
  type: Type,
  columnsOf: (resource: Resource) => Omit<Schema[TableOf<Type>], "budget_id">,
) {
  const table = RESOURCES[type].table as "rules"; // the types cannot follow a choice of tables
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

/** The types with a field table whose files in `tables/` have all their reads and writes. */
const UNUSUAL = ["budget", "account", "category", "goal", "recurring_rule", "transaction", "duplicate_answer"] as const;
type UsualResource = Exclude<FieldResource, (typeof UNUSUAL)[number]>;

const USUAL = FIELD_RESOURCES.filter((type) => !(UNUSUAL as readonly string[]).includes(type)) as UsualResource[];
const USUAL_ROWS = new Map(USUAL.map((type) => [type, resourceRows(type)]));

type Usual<Type extends UsualResource> = Stored<FieldsOf<Type>> & { readonly id: string };

export type UsualReads = {
  readonly [Type in UsualResource as CodeName<TableOf<Type>>]: ReturnType<typeof resourceReads<Usual<Type>>>;
};
type UsualWrites = {
  readonly [Type in UsualResource as CodeName<TableOf<Type>>]: ReturnType<typeof resourceWrites<Type, Usual<Type>>>;
};
export type UsualTables = UsualReads & UsualWrites;

/** The tables of all other resources with a field table. */
export function usualTables(db: Db, budgetId: string, notes: ChangeNotes): UsualTables {
  const tables = Array.from(USUAL_ROWS, ([type, rows]) => {
    const writes = resourceWrites<UsualResource, Usual<UsualResource>>(db, budgetId, notes, type, (row) => row);
    return [codeName(type), { ...resourceReads<object>(db, budgetId, rows), ...writes }] as const;
  });
  return Object.fromEntries(tables) as unknown as UsualTables;
}
