/**
 * Measures the storage of a household. Fills an empty directory or database with households that grow in parallel over
 * ten years, then prints the size of each table's rows, including indexes.
 *
 *     npm run sizes -- DIRECTORY or postgres://... [households]
 */
import Database from "better-sqlite3";
import pg from "pg";
import { createTransactions } from "../src/operations/ledger/create-transactions.ts";
import { isDatabaseUrl } from "../src/store/engines/postgres/database-url.ts";
import { databaseFile } from "../src/store/engines/sqlite/data-directory.ts";
import { DATA_TABLES } from "../src/store/tables.ts";
import { createReferences } from "./support/fill-household.ts";
import { beginBudget, type Filling, fillStore } from "./support/filling.ts";
import { dayMsOf, type References, transactionOf } from "./support/household.ts";
import { type Random, seededRandom } from "./support/random.ts";

/** Fifty transactions per month for ten years. */
const SHAPE = { transactions: 6000, accounts: 4, payees: 150, categories: 30 };
const PER_MONTH = 50;

interface TableSize {
  readonly table: string;
  readonly rows: number;
  readonly bytes: number;
}

const [, , location, households = "50"] = process.argv;
if (location === undefined) {
  console.error("Usage: npm run sizes -- DIRECTORY or postgres://... [households]");
  process.exitCode = 2;
} else {
  await fillSideBySide(location, Number(households));
  const sizes = await (isDatabaseUrl(location) ? readPostgresSizes(location) : readSqliteSizes(location));
  tell(sizes, Number(households));
}

async function fillSideBySide(place: string, count: number): Promise<void> {
  await fillStore(place, async (store) => {
    const homes: { filling: Filling; references: References; random: Random }[] = [];
    for (let seed = 1; seed <= count; seed++) {
      const { filling } = await beginBudget(store, { currency: "USD", seed, tokenCount: 1 });
      homes.push({ filling, references: await createReferences(filling, SHAPE), random: seededRandom(seed) });
    }
    for (let from = 0; from < SHAPE.transactions; from += PER_MONTH) {
      for (const { filling, references, random } of homes) {
        filling.nowMs = dayMsOf(from + PER_MONTH - 1, SHAPE);
        const month = Array.from({ length: PER_MONTH }, (_, i) => transactionOf(from + i, SHAPE, references, random));
        await filling.write((write) => createTransactions(write, { transactions: month }));
      }
    }
    return [];
  });
}

function readSqliteSizes(directory: string): TableSize[] {
  const database = new Database(databaseFile(directory), { readonly: true });
  const sizeOf = database
    .prepare("SELECT sum(pgsize) FROM dbstat JOIN sqlite_schema USING (name) WHERE tbl_name = ?")
    .pluck();
  return DATA_TABLES.map((table) => ({
    table,
    rows: database.prepare(`SELECT count(*) FROM ${table}`).pluck().get() as number,
    bytes: sizeOf.get(table) as number,
  }));
}

async function readPostgresSizes(databaseUrl: string): Promise<TableSize[]> {
  const client = new pg.Client(databaseUrl);
  await client.connect();
  const sizes: TableSize[] = [];
  for (const table of DATA_TABLES) {
    await client.query(`VACUUM ${table}`);
    const { rows } = await client.query(
      `SELECT count(*)::integer AS rows, pg_total_relation_size('${table}')::float8 AS bytes FROM ${table}`,
    );
    sizes.push({ table, ...rows[0] });
  }
  await client.end();
  return sizes;
}

function tell(sizes: readonly TableSize[], count: number): void {
  const filled = sizes.filter(({ rows }) => rows > 0);
  for (const { table, rows, bytes } of filled) {
    console.log(
      `${table.padEnd(18)} ${String(rows / count).padStart(8)} rows per household  ${Math.round(bytes / rows)} bytes per row`,
    );
  }
  const bytes = filled.reduce((sum, size) => sum + size.bytes, 0);
  console.log(`${Math.round(bytes / count).toLocaleString("en")} bytes per household`);
}
