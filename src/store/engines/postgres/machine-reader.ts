/**
 * Reads the rows of all budgets on one machine of a Citus cluster. Citus itself asks all machines for such a query, and fails if
 * one of them does not respond. So the query runs on the machine's own shards, through the coordinator's function that runs a
 * command on a given machine. It returns a single value, so the rows come as JSON.
 */
import pg from "pg";
import type { Db } from "../../engine.ts";
import { type Sql, sql, statementOf } from "../../sql.ts";
import { budgetColumnOf, DATA_TABLES } from "../../tables.ts";
import { postgresDialect } from "./dialect.ts";
import { asStorageProblem, workerError } from "./errors.ts";
import { type ClusterMachine, readShardQueries } from "./machines.ts";

/** `coordinator` reads the catalog, and `limited` runs a statement within the limit of the machine. */
export function machineReader(coordinator: Db, limited: Db, machine: ClusterMachine): Db {
  const onlyReads = () => Promise.reject(new Error("writes are made by budget"));
  return {
    dialect: postgresDialect,
    async query<Row>(fragment: Sql) {
      const text = textOf(fragment);
      const shards = await readShardQueries(coordinator, machine, tablesIn(text));
      const command = jsonOf(text, shards);
      const [answer] = await limited.query<{ success: boolean; result: string }>(sql`
        SELECT success, result FROM master_run_on_worker(
          CAST(${[machine.host]} AS text[]), CAST(${[machine.port]} AS integer[]), CAST(${[command]} AS text[]), false)`);
      if (answer === undefined || !answer.success) throw asStorageProblem(workerError(answer?.result ?? "no response"));
      return JSON.parse(answer.result) as Row[];
    },
    insert: onlyReads,
    update: onlyReads,
  };
}

/** The shards take the names of the tables. PostgreSQL merges a common table expression into the query that uses it. */
function jsonOf(text: string, shards: ReadonlyMap<string, string>): string {
  const tables = [...shards].map(([table, rows]) => `${table} AS (${rows})`);
  return `WITH ${tables.join(", ")} SELECT coalesce(json_agg(found), '[]') FROM (${text}) AS found`;
}

function tablesIn(text: string): string[] {
  const words = new Set(text.match(/\w+/g));
  return DATA_TABLES.filter((table) => budgetColumnOf(table) !== undefined && words.has(table));
}

/** The statement with its values as literals. */
function textOf(fragment: Sql): string {
  const { text, values } = statementOf(fragment, (position) => `$${position}`);
  return text.replace(/\$(\d+)/g, (_, position: string) => literalOf(values[Number(position) - 1]));
}

function literalOf(value: unknown): string {
  if (typeof value === "string") return pg.escapeLiteral(value);
  if (typeof value === "number" || typeof value === "boolean") return String(value);
  throw new Error(`not a value of a query on one machine: ${value}`);
}
