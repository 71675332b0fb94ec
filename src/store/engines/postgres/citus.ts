/**
 * Everything that Citus asks of the tables: the statements that distribute them over a cluster. The rows of a table whose
 * primary key starts with the budget are stored beside the budget, so that all rows of a household are on one machine. The
 * other tables, such as those of people, stay on the coordinator: a write to a table that is copied to every machine would
 * need every machine, and wait for all other such writes.
 * `distribute.ts` runs them on an existing database, `migrate.ts` for every table that a later migration creates.
 * The functions are documented at https://docs.citusdata.com/en/stable/develop/api_udf.html.
 */
import { createdTable, type ForeignKey, withoutForeignKeys } from "../../foreign-keys.ts";
import { budgetColumnOf, DATA_TABLES } from "../../tables.ts";

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
    ...DATA_TABLES.filter((table) => budgetColumnOf(table) !== undefined).map((table) => ({
      table,
      statement: table === BUDGETS ? distributeBudgets(shards) : distribute(table),
    })),
  ];
}

/** The tables that stay on the coordinator. */
export const LOCAL_TABLES: readonly string[] = [
  ...DATA_TABLES.filter((table) => budgetColumnOf(table) === undefined),
  "migrations",
];

/**
 * Moves a table to the coordinator that an earlier version copied to every machine, with the tables that refer to it. Does
 * nothing if it was moved with another table.
 */
export function moveToCoordinator(table: string): string {
  return `SELECT undistribute_table(logicalrelid, cascade_via_foreign_keys => true) FROM pg_dist_partition WHERE logicalrelid = CAST('${table}' AS regclass)`;
}

/** Removes the coordinator's local copies of the rows, including those of tables that refer to this one. */
export const REMOVE_LOCAL_ROWS = `SELECT truncate_local_data_after_distributing_table('${BUDGETS}')`;

function distributeBudgets(shards: number): string {
  return `SELECT create_distributed_table('${BUDGETS}', 'id', colocate_with => 'none', shard_count => ${shards})`;
}

function distribute(table: string): string {
  return `SELECT create_distributed_table('${table}', 'budget_id', colocate_with => '${BUDGETS}')`;
}

/**
 * Converts a migration's statements for a distributed database. Citus can alter distributed tables directly, but a new
 * table can refer to them only after it is distributed too. So it is created without foreign keys, which are added last.
 */
export function onDistributedTables(statements: readonly string[]): string[] {
  return [
    // Later statements use the results of earlier ones, so Citus must run them one after the other on each shard.
    "SET LOCAL citus.multi_shard_modify_mode TO 'sequential'",
    // The coordinator collects the rows of a common table expression. The default limit is 1 GB.
    "SET LOCAL citus.max_intermediate_result_size TO -1",
    ...statements.flatMap(distributeNewTable),
  ];
}

function distributeNewTable(statement: string): string[] {
  const table = createdTable(statement);
  if (table === undefined) return [statement];
  const { statement: created, keys } = withoutForeignKeys(statement);
  const isOfBudgets = /PRIMARY KEY \(budget_id\b|\bbudget_id [^,()]*PRIMARY KEY/.test(created);
  if (!isOfBudgets) return [statement];
  return [
    created,
    distribute(table),
    ...keys.map((key) => `ALTER TABLE ${table} ADD CONSTRAINT ${nameOf(table, key)} ${key.constraint}`),
  ];
}

/** The name that PostgreSQL would choose. Before Citus 11.2, constraints of distributed tables need one. */
function nameOf(table: string, { columns }: ForeignKey): string {
  return `${table}_${columns.join("_")}_fkey`;
}
