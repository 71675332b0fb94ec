/**
 * Reads the rows of both households over a separate connection, to detect changes by a request. Idempotency records,
 * tokens and derived tables are not read, because any request may change them.
 */
import { createHash } from "node:crypto";
import Database from "better-sqlite3";
import pg from "pg";
import { isDatabaseUrl } from "../../src/store/engines/postgres/database-url.ts";
import { databaseFile } from "../../src/store/engines/sqlite/data-directory.ts";
import { RECORDED_TABLES } from "../support/recorded-tables.ts";
import type { Household } from "./request.ts";

/** A digest of each household's rows, by table. */
export type TableState = Readonly<Record<Household, Readonly<Record<string, string>>>>;

export interface TableReader {
  read(): Promise<TableState>;
  close(): Promise<void>;
}

/** `location` is that of the store. */
export async function openTables(location: string, budgetIds: Record<Household, string>): Promise<TableReader> {
  return isDatabaseUrl(location) ? await postgresTables(location, budgetIds) : sqliteTables(location, budgetIds);
}

/** Reads the rows again only after a commit. */
function sqliteTables(directory: string, budgetIds: Record<Household, string>): TableReader {
  const database = new Database(databaseFile(directory), { readonly: true });
  const statements = RECORDED_TABLES.map(
    (table) => [table, database.prepare(`SELECT * FROM ${table} WHERE budget_id = ?`).raw()] as const,
  );
  const stateOf = (household: Household) =>
    Object.fromEntries(
      statements.map(([table, statement]) => {
        const rows = JSON.stringify(statement.all(budgetIds[household]));
        return [table, createHash("sha1").update(rows).digest("base64url")];
      }),
    );
  let version: unknown;
  let state: TableState = { own: {}, other: {} };
  return {
    async read() {
      const current = database.pragma("data_version", { simple: true });
      if (current !== version) state = { own: stateOf("own"), other: stateOf("other") };
      version = current;
      return state;
    },
    close: async () => void database.close(),
  };
}

async function postgresTables(url: string, budgetIds: Record<Household, string>): Promise<TableReader> {
  const client = new pg.Client(url);
  await client.connect();
  const digests = (parameter: string) =>
    RECORDED_TABLES.map((table) => {
      const rows = `SELECT md5(string_agg(t::text, ' ' ORDER BY t::text)) FROM ${table} AS t WHERE budget_id = ${parameter}`;
      return `'${table}', (${rows})`;
    });
  const text = `SELECT json_build_object(${digests("$1")}) AS own, json_build_object(${digests("$2")}) AS other`;
  const statement = { name: "state", text, values: [budgetIds.own, budgetIds.other] };
  return {
    read: async () => (await client.query(statement)).rows[0] as TableState,
    close: () => client.end(),
  };
}
