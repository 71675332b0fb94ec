/**
 * Measures the storage of a household. Fills an empty directory or database with households that grow in parallel over
 * ten years, then prints the size of each table's rows, including indexes.
 *
 *     npm run sizes -- DIRECTORY or postgres://... [households]
 */
import { randomBytes } from "node:crypto";
import Database from "better-sqlite3";
import pg from "pg";
import { formatTimestamp } from "../src/domain/calendar.ts";
import { idGenerator } from "../src/domain/id.ts";
import { createAccount } from "../src/operations/accounts.ts";
import { createBudget } from "../src/operations/budgets.ts";
import { createCategory } from "../src/operations/categories.ts";
import { NO_ATTACHMENTS, type Service, type Write } from "../src/operations/service.ts";
import { createToken } from "../src/operations/tokens.ts";
import { createTransactions } from "../src/operations/transactions/create-transactions.ts";
import { isDatabaseUrl } from "../src/store/engines/postgres/database-url.ts";
import { databaseFile } from "../src/store/engines/sqlite/data-directory.ts";
import { openStore } from "../src/store/store.ts";
import { DATA_TABLES } from "../src/store/tables.ts";
import { accountOf, categoryOf, dayMsOf, payeeName, type References, transactionOf } from "./support/household.ts";
import { seededRandom } from "./support/random.ts";

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
  await fill(location, Number(households));
  const sizes = await (isDatabaseUrl(location) ? readPostgresSizes(location) : readSqliteSizes(location));
  tell(sizes, Number(households));
}

async function fill(place: string, count: number): Promise<void> {
  let nowMs = dayMsOf(0, SHAPE);
  const now = () => nowMs;
  const store = await openStore({ location: place, now });
  const service: Service = {
    store,
    now,
    randomBytes,
    newId: idGenerator(now, randomBytes),
    attachments: NO_ATTACHMENTS,
  };
  const homes: Awaited<ReturnType<typeof createHousehold>>[] = [];
  for (let i = 0; i < count; i++) homes.push(await createHousehold(service, i));
  for (let from = 0; from < SHAPE.transactions; from += PER_MONTH) {
    nowMs = dayMsOf(from + PER_MONTH - 1, SHAPE);
    for (const { write, references, random } of homes) {
      const month = Array.from({ length: PER_MONTH }, (_, i) => transactionOf(from + i, SHAPE, references, random));
      await write((open) => createTransactions(open, { transactions: month }));
    }
  }
  await store.close();
}

async function createHousehold(service: Service, number: number) {
  const { store, now, newId } = service;
  const { id: budgetId } = await createBudget(service, {
    name: `Household ${number}`,
    currency: "USD",
    time_zone: "UTC",
  });
  const { token } = await createToken(service, { budgetId, name: "phone", scope: "write" });
  const caller = {
    budgetId,
    tokenId: token.id,
    actor: { kind: "token", id: token.id },
    scope: "sync",
    can_manage: false,
  } as const;
  const write = <T>(work: (open: Write) => Promise<T>) =>
    store.write(budgetId, (tx) => work({ tx, caller, at: formatTimestamp(now()), newId }));
  const references: References = await write(async (open) => {
    const times = <T>(length: number, make: (index: number) => T) => Array.from({ length }, (_, index) => make(index));
    const payees = times(SHAPE.payees, (index) => ({ id: newId(), name: payeeName(index) }));
    await open.tx.payees.insertMany(payees);
    const accountIds: string[] = [];
    for (const input of times(SHAPE.accounts, accountOf)) accountIds.push((await createAccount(open, input)).id);
    const categoryIds: string[] = [];
    for (const input of times(SHAPE.categories, categoryOf)) categoryIds.push((await createCategory(open, input)).id);
    return { accountIds, categoryIds, payeeIds: payees.map(({ id }) => id) };
  });
  return { write, references, random: seededRandom(number) };
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
