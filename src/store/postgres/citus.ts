/**
 * What Citus is told of the tables: each household's rows lie on one machine, all of its tables together. These are
 * statements only; `distribute.ts` runs them on a database that is there, `migrate.ts` with every table that comes later.
 * https://docs.citusdata.com/en/stable/develop/api_udf.html has the functions.
 */
import { budgetColumnOf, DATA_TABLES } from "../tables.ts";

/** The table beside which all others lie, and the only one whose own id is the budget's. */
const BUDGETS = "budgets";

export interface DistributeTable {
  readonly table: string;
  readonly statement: string;
}

/**
 * Each table's statement. Those that others refer to come first: Citus takes a foreign key from a table that is still
 * whole to one that is distributed, but not the other way round.
 */
export function distributionOf(shards: number): DistributeTable[] {
  return [
    ...DATA_TABLES.map((table) => ({
      table,
      statement: table === BUDGETS ? distributeBudgets(shards) : distribute(table, budgetColumnOf(table) !== undefined),
    })),
    // Every server reads it when it starts, from whatever machine it is connected to.
    { table: "migrations", statement: distribute("migrations", false) },
  ];
}

/** Removes what is left of the rows where they were before; Citus goes on to the tables that refer to this one. */
export const REMOVE_LOCAL_ROWS = `SELECT truncate_local_data_after_distributing_table('${BUDGETS}')`;

function distributeBudgets(shards: number): string {
  return `SELECT create_distributed_table('${BUDGETS}', 'id', colocate_with => 'none', shard_count => ${shards})`;
}

/** A table whose rows lie beside their budget, or, where they belong to none, whole on every machine. */
function distribute(table: string, hasBudgets: boolean): string {
  return hasBudgets
    ? `SELECT create_distributed_table('${table}', 'budget_id', colocate_with => '${BUDGETS}')`
    : `SELECT create_reference_table('${table}')`;
}

/**
 * A migration's statements for a database that is distributed. Citus changes distributed tables as they stand, but a new
 * table may refer to them only when it is distributed itself: so it is made without its foreign keys, which follow.
 */
export function onDistributedTables(statements: readonly string[]): string[] {
  // One statement after the other on each machine, since later ones use what the earlier ones made.
  return ["SET LOCAL citus.multi_shard_modify_mode TO 'sequential'", ...statements.flatMap(distributeNewTable)];
}

const CREATE_TABLE = /^\s*CREATE TABLE (\w+) \(/;

/** As migrations write them: a line for each constraint, or at the end of a column's. */
const FOREIGN_KEY = /^\s*FOREIGN KEY \(([^)]+)\) REFERENCES ([^,]+\([^)]+\)[^,]*),?$/;
const REFERENCES = / REFERENCES (\w+ \(\w+\)[^,]*)/;
const COLUMN = /^\s*(\w+) /;

function distributeNewTable(statement: string): string[] {
  const table = CREATE_TABLE.exec(statement)?.[1];
  if (table === undefined) return [statement];
  const lines = statement.split("\n");
  const foreignKeys = lines.flatMap((line) => {
    const [, columns = COLUMN.exec(line)?.[1], target = REFERENCES.exec(line)?.[1]] = FOREIGN_KEY.exec(line) ?? [];
    return target === undefined ? [] : [`ALTER TABLE ${table} ADD FOREIGN KEY (${columns}) REFERENCES ${target}`];
  });
  const withoutForeignKeys = lines
    .filter((line) => !FOREIGN_KEY.test(line))
    .map((line) => line.replace(REFERENCES, ""))
    .join("\n")
    .replace(/,(\s*\n\s*\)[^)]*)$/, "$1");
  return [withoutForeignKeys, distribute(table, statement.includes("budget_id")), ...foreignKeys];
}
