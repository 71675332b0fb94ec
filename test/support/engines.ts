/**
 * The engines that every store and API test runs on, one after the other. PostgreSQL is the server of
 * `LEEWAY_TEST_DATABASE_URL`, where a user must be able to make databases; `global-setup.ts` runs one for all test files,
 * and a file that is run by itself runs its own.
 */
import { appendFileSync, mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { after, afterEach, describe } from "node:test";
import Database from "better-sqlite3";
import pg from "pg";
import { databaseFile } from "../../src/store/sqlite/data-directory.ts";
import { openStore, type Store } from "../../src/store/store.ts";
import { holdWrites } from "./hold-writes.ts";
import { type PostgresServer, query, startPostgres } from "./postgres-server.ts";
import { createDatabase } from "./test-databases.ts";

export interface TestStore {
  readonly store: Store;
  /** Where others can open it too. */
  readonly location: string;
  /** Runs a statement from outside, as a second program would. */
  query<Row extends object>(sql: string): Promise<Row[]>;
  /** Keeps everybody else from writing until the function that it resolves to is called. */
  holdWrites(): Promise<() => Promise<void>>;
  /** Closes and removes it. */
  dispose(): Promise<void>;
}

export interface TestEngine {
  readonly name: "SQLite" | "PostgreSQL";
  /** An empty store of its own. */
  open(now: () => number): Promise<TestStore>;
}

const sqlite: TestEngine = {
  name: "SQLite",
  async open(now) {
    const location = mkdtempSync(join(tmpdir(), "leeway-test-"));
    const store = await openStore({ location, now });
    return {
      store,
      location,
      query: async (sql) => querySqlite(location, sql),
      async holdWrites() {
        const release = holdWrites(location);
        return async () => release();
      },
      async dispose() {
        await store.close();
        rmSync(location, { recursive: true });
      },
    };
  },
};

const postgres: TestEngine = {
  name: "PostgreSQL",
  async open(now) {
    const database = await createDatabase(await testServerUrl());
    const store = await openStore({ location: database.url, now });
    return {
      store,
      location: database.url,
      query: (sql) => query(database.url, sql),
      holdWrites: () => holdPostgresWrites(database.url),
      async dispose() {
        await store.close();
        await database.drop();
      },
    };
  },
};

/** Why PostgreSQL cannot be tested on this machine; undefined where it can. Set by `global-setup.ts`. */
const { LEEWAY_TEST_WITHOUT_POSTGRES: missing } = process.env;

export function onEveryEngine(define: (engine: TestEngine) => void): void {
  onSqlite(define);
  onPostgres(define);
}

/** For what is SQLite's own. */
export function onSqlite(define: (engine: TestEngine) => void): void {
  onEngine(sqlite, define, false);
}

/** For what is PostgreSQL's own. */
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

/** Adds the tests of the enclosing suite to the tally that is told in the end. */
function countTests(engine: string): void {
  const { LEEWAY_TEST_TALLY: tally } = process.env;
  if (!tally) return;
  let count = 0;
  afterEach(() => {
    count += 1;
  });
  after(() => appendFileSync(tally, `${engine} ${count}\n`));
}
