/**
 * What the tables hold, seen over a connection of its own: to tell whether a request changed anything. Idempotency
 * records and the last use of tokens are set aside, since every request may leave those.
 */
import { createHash } from "node:crypto";
import Database from "better-sqlite3";
import pg from "pg";
import { isDatabaseUrl } from "../../src/store/postgres/database-url.ts";
import { databaseFile } from "../../src/store/sqlite/data-directory.ts";
import type { Household } from "./fuzz-request.ts";
import { KINDS, type Kind } from "./world.ts";

/** A digest of each household's rows, table by table. */
export type TableState = Readonly<Record<Household, Readonly<Record<Kind, string>>>>;

/** Where rows do not lie under the name that they have in the API. */
const TABLES: Readonly<Partial<Record<Kind, string>>> = { recurring: "recurring_rules" };

type BudgetIds = Readonly<Record<Household, string>>;

export interface TableReader {
  read(): Promise<TableState>;
  idsOf(household: Household, kind: Kind): Promise<string[]>;
  close(): Promise<void>;
}

/** `location` is the store's. */
export function tableReader(location: string, budgetIds: BudgetIds): Promise<TableReader> {
  return isDatabaseUrl(location) ? postgresReader(location, budgetIds) : sqliteReader(location, budgetIds);
}

/** Costs next to nothing while nobody has committed anything. */
async function sqliteReader(directory: string, budgetIds: BudgetIds): Promise<TableReader> {
  const database = new Database(databaseFile(directory), { readonly: true });
  const rows = Object.fromEntries(
    KINDS.map((kind) => [
      kind,
      database.prepare(`SELECT * FROM ${tableOf(kind)} WHERE budget_id = ? ORDER BY id`).raw(),
    ]),
  ) as Record<Kind, Database.Statement>;
  const digests = (household: Household) => digestsOf((kind) => digest(rows[kind].all(budgetIds[household])));
  let version: unknown;
  let state: TableState | undefined;

  return {
    async read() {
      const current = database.pragma("data_version", { simple: true });
      if (state === undefined || current !== version) {
        state = { own: digests("own"), other: digests("other") };
        version = current;
      }
      return state;
    },
    idsOf: async (household, kind) =>
      database
        .prepare(`SELECT id FROM ${tableOf(kind)} WHERE budget_id = ?`)
        .pluck()
        .all(budgetIds[household]) as string[],
    close: async () => void database.close(),
  };
}

/** One statement for everything, which PostgreSQL itself digests. */
async function postgresReader(databaseUrl: string, budgetIds: BudgetIds): Promise<TableReader> {
  const client = new pg.Client(databaseUrl);
  await client.connect();
  const columns = KINDS.flatMap((kind) =>
    [1, 2].map(
      (number) =>
        `(SELECT md5(string_agg(t::text, ' ' ORDER BY id)) FROM ${tableOf(kind)} AS t WHERE budget_id = $${number}) AS ${kind}_${number}`,
    ),
  );
  const everything = { name: "everything", text: `SELECT ${columns}`, values: [budgetIds.own, budgetIds.other] };

  return {
    async read() {
      const [row] = (await client.query<Record<string, string | null>>(everything)).rows;
      const of = (number: number) => digestsOf((kind) => row?.[`${kind}_${number}`] ?? "");
      return { own: of(1), other: of(2) };
    },
    async idsOf(household, kind) {
      const sql = `SELECT id FROM ${tableOf(kind)} WHERE budget_id = $1`;
      return (await client.query<{ id: string }>(sql, [budgetIds[household]])).rows.map(({ id }) => id);
    },
    close: () => client.end(),
  };
}

function tableOf(kind: Kind): string {
  return TABLES[kind] ?? kind;
}

function digestsOf(digestOfKind: (kind: Kind) => string): Readonly<Record<Kind, string>> {
  return Object.fromEntries(KINDS.map((kind) => [kind, digestOfKind(kind)])) as Record<Kind, string>;
}

function digest(rows: unknown): string {
  return createHash("sha1").update(JSON.stringify(rows)).digest("base64url");
}
