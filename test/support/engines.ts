/**
 * The engines that tests run on. PostgreSQL is the server of `LEEWAY_TEST_DATABASE_URL`, whose user may create databases;
 * `global-setup.ts` starts one for all test files, and a file that runs alone starts its own.
 */
import { appendFileSync, cpSync, mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { after, afterEach, describe } from "node:test";
import Database from "better-sqlite3";
import pg from "pg";
import { databaseFile } from "../../src/store/engines/sqlite/data-directory.ts";
import { openStore, type Store } from "../../src/store/store.ts";
import { holdWrites } from "./hold-writes.ts";
import { type PostgresServer, query, startPostgres } from "./postgres-server.ts";
import { createDatabase, type TestDatabase } from "./test-databases.ts";

/** A new directory or database. */
export interface TestPlace {
  /** The location of the store. */
  readonly location: string;
  /** Runs a statement on a separate connection. */
  query<Row extends object>(sql: string): Promise<Row[]>;
  /** Blocks all writes until the returned function is called. */
  holdWrites(): Promise<() => Promise<void>>;
  remove(): Promise<void>;
}

export interface TestStore extends Omit<TestPlace, "remove"> {
  readonly store: Store;
  /** Closes and removes the location. */
  dispose(): Promise<void>;
}

export interface TestEngine {
  readonly name: "SQLite" | "PostgreSQL";
  /** Creates a place without data. */
  makePlace(): Promise<TestPlace>;
  /** Creates and opens an empty store. */
  open(now: () => number): Promise<TestStore>;
}

const sqlite: TestEngine = {
  name: "SQLite",
  async makePlace() {
    const location = mkdtempSync(join(tmpdir(), "leeway-test-"));
    return {
      location,
      query: async (sql) => querySqlite(location, sql),
      async holdWrites() {
        const release = holdWrites(location);
        return async () => release();
      },
      remove: async () => rmSync(location, { recursive: true }),
    };
  },
  async open(now) {
    const place = await sqlite.makePlace();
    const { LEEWAY_TEST_SQLITE_TEMPLATE: template } = process.env;
    if (template) cpSync(template, place.location, { recursive: true });
    return await openAt(place, now);
  },
};

const postgres: TestEngine = {
  name: "PostgreSQL",
  makePlace: async () => placeOf(await createDatabase(await testServerUrl(), { isEmpty: true })),
  open: async (now) => await openAt(placeOf(await createDatabase(await testServerUrl())), now),
};

function placeOf({ url, drop }: TestDatabase): TestPlace {
  return {
    location: url,
    query: (sql) => query(url, sql),
    holdWrites: () => holdPostgresWrites(url),
    remove: drop,
  };
}

/** Opens the store in a place. */
export async function openAt({ remove, ...place }: TestPlace, now: () => number): Promise<TestStore> {
  const store = await openStore({ location: place.location, now });
  return {
    ...place,
    store,
    async dispose() {
      await store.close();
      await remove();
    },
  };
}

/** Why PostgreSQL cannot run on this machine; undefined if it can. `global-setup.ts` sets it. */
const { LEEWAY_TEST_WITHOUT_POSTGRES: missing } = process.env;

/** `all`; `postgres`, as in `npm run test:engines`; undefined in `npm test`: SQLite, and PostgreSQL for a cross-section. */
const { LEEWAY_TEST_ENGINES: selected } = process.env;

/** Whether tests run in full. `npm test` runs a part of the longest ones. */
export const IS_FULL = selected !== undefined;

/** The share of the runs of each property: a third in `npm test`, all of them in the long suites. */
const SHARE = Number(process.env.LEEWAY_TEST_SHARE || (IS_FULL ? 1 : 1 / 3));

/** How often to run a property. */
export function runsOf(count: number): number {
  return Math.ceil(count * SHARE);
}

/** The seed of random sequences. Fixed, so that a run repeats the one before. Search with others: LEEWAY_TEST_SEED=2. */
export const SEED = Number(process.env.LEEWAY_TEST_SEED || 1);

/** SQLite in `npm test`, PostgreSQL in `npm run test:engines`, both in `npm run test:laws`. */
export function onEveryEngine(define: (engine: TestEngine) => void): void {
  onSqlite(define);
  if (IS_FULL) onPostgres(define);
}

/** Both engines in every run: for tests of the store, and for a cross-section of the API. */
export function onBothEngines(define: (engine: TestEngine) => void): void {
  onSqlite(define);
  onPostgres(define);
}

/** SQLite only: for SQLite itself, and for behavior that does not depend on the engine. */
export function onSqlite(define: (engine: TestEngine) => void): void {
  if (selected !== "postgres") onEngine(sqlite, define, false);
}

/** PostgreSQL only. */
export function onPostgres(define: (engine: TestEngine) => void): void {
  onEngine(postgres, define, missing || false);
}

function onEngine(engine: TestEngine, define: (engine: TestEngine) => void, skip: string | false): void {
  describe(engine.name, { skip }, () => {
    countTests(engine.name);
    define(engine);
  });
}

function querySqlite<Row extends object>(directory: string, sql: string): Row[] {
  const database = new Database(databaseFile(directory));
  try {
    const statement = database.prepare<[], Row>(sql);
    if (statement.reader) return statement.all();
    statement.run();
    return [];
  } finally {
    database.close();
  }
}

async function holdPostgresWrites(databaseUrl: string): Promise<() => Promise<void>> {
  const client = new pg.Client(databaseUrl);
  await client.connect();
  await client.query("BEGIN; LOCK TABLE budgets IN EXCLUSIVE MODE");
  return () => client.end();
}

let ownServer: Promise<PostgresServer> | undefined;
after(async () => await (await ownServer)?.dispose());

/** A PostgreSQL server for tests. */
export async function testServerUrl(): Promise<string> {
  const { LEEWAY_TEST_DATABASE_URL: given } = process.env;
  if (given) return given;
  ownServer ??= startPostgres();
  return (await ownServer).url;
}

/** Adds the tests of the enclosing suite to the counts per engine that are printed at the end. */
function countTests(engine: string): void {
  const { LEEWAY_TEST_TALLY: tally } = process.env;
  if (!tally) return;
  let count = 0;
  afterEach(() => {
    count += 1;
  });
  after(() => appendFileSync(tally, `${engine} ${count}\n`));
}
