/**
 * The statements that distribute the tables over a Citus cluster, so that all rows of a household are on one machine.
 * `distribute.ts` runs them on an existing database, `migrate.ts` for every table that a later migration creates.
 * The functions are documented at https://docs.citusdata.com/en/stable/develop/api_udf.html.
 */
import { FOREIGN_KEYS, type ForeignKey, formatForeignKey, formatReference } from "../../foreign-keys.ts";
import { DATA_TABLES, type Placement, placementOf } from "../../tables.ts";

/** All other tables are colocated with this one. Its id is the budget's. */
const BUDGETS = "budgets";

export interface DistributeTable {
  readonly table: string;
  readonly statement: string;
}

/**
 * The statement for each table. Referenced tables come first: Citus accepts a foreign key from a local table to a
 * distributed one, but not the reverse.
 */
export function distributionOf(shards: number): DistributeTable[] {
  return [
    ...DATA_TABLES.map((table) => ({
      table,
      statement: table === BUDGETS ? distributeBudgets(shards) : distribute(table, placementOf(table)),
    })),
    // Every server reads it at startup, from any machine.
    { table: "migrations", statement: distribute("migrations", "everywhere") },
  ];
}

/** Removes the coordinator's local copies of the rows, including those of tables that refer to this one. */
export const REMOVE_LOCAL_ROWS = `SELECT truncate_local_data_after_distributing_table('${BUDGETS}')`;

function distributeBudgets(shards: number): string {
  return `SELECT create_distributed_table('${BUDGETS}', 'id', colocate_with => 'none', shard_count => ${shards})`;
}

/** Rows of a budget are stored beside it. Other tables are copied to every machine. */
function distribute(table: string, placement: Placement): string {
  return placement === "budget"
    ? `SELECT create_distributed_table('${table}', 'budget_id', colocate_with => '${BUDGETS}')`
    : `SELECT create_reference_table('${table}')`;
}

/**
 * Converts a migration's statements for a distributed database. Citus can alter distributed tables directly, but a new
 * table can refer to them only after it is distributed too. So it is created without foreign keys, which are added last.
 */
export function onDistributedTables(statements: readonly string[]): string[] {
  // Later statements use the results of earlier ones, so Citus must run them one after the other on each shard.
  return ["SET LOCAL citus.multi_shard_modify_mode TO 'sequential'", ...statements.flatMap(distributeNewTable)];
}

function distributeNewTable(statement: string): string[] {
  if (!statement.trimStart().startsWith("CREATE TABLE ")) return [statement];
  const [table, foreignKeys] =
    Object.entries(FOREIGN_KEYS).find(([name]) => statement.trimStart().startsWith(`CREATE TABLE ${name} (`)) ?? [];
  if (table === undefined || foreignKeys === undefined)
    throw new Error(`foreign-keys.ts lacks the table of ${statement}`);
  return [
    withoutForeignKeys(statement, foreignKeys),
    distribute(table, placementOf(table)),
    ...foreignKeys.map((key) => `ALTER TABLE ${table} ADD ${formatForeignKey(key)}`),
  ];
}

function withoutForeignKeys(statement: string, foreignKeys: readonly ForeignKey[]): string {
  let rest = statement;
  for (const key of foreignKeys) {
    const constraint = `,\n      ${formatForeignKey(key)}`;
    rest = rest.replace(rest.includes(constraint) ? constraint : ` ${formatReference(key)}`, "");
  }
  if (rest.includes("REFERENCES")) throw new Error(`foreign-keys.ts lacks a foreign key of ${statement}`);
  return rest;
}
