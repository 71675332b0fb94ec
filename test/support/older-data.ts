/** Loads data of an older version. `../fixtures/older-data/README.md` describes the household. */
import { readFileSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { gunzipSync } from "node:zlib";
import { isDatabaseUrl } from "../../src/store/engines/postgres/database-url.ts";
import { postgresMigrationEngine } from "../../src/store/engines/postgres/dialect.ts";
import { createWriter } from "../../src/store/engines/sqlite/connection.ts";
import { databaseFile } from "../../src/store/engines/sqlite/data-directory.ts";
import { sqliteMigrationEngine } from "../../src/store/engines/sqlite/dialect.ts";
import { MIGRATIONS } from "../../src/store/migrations/index.ts";
import type { MigrationEngine } from "../../src/store/migrations/migration.ts";
import { query } from "./postgres-server.ts";

export interface RecordedAnswer {
  /** The name of the token of the request. */
  readonly token: keyof OlderAnswers["tokens"];
  /** The path of the GET request. */
  readonly path: string;
  readonly status: number;
  /** Problems are reduced to their code and the pointers of their errors. */
  readonly body: unknown;
}

export interface OlderAnswers {
  readonly tokens: Readonly<Record<"read" | "write" | "sync" | "large" | "expired" | "revoked", string>>;
  /** The counts that `leeway verify` reports. */
  readonly counts: { readonly budgets: number; readonly accounts: number; readonly transactions: number };
  readonly answers: readonly RecordedAnswer[];
  /** The intended differences of today's answers, by token and path. */
  readonly changed: Readonly<Record<string, readonly string[]>>;
}

/** The time of the answers, in Unix milliseconds. */
export const OLDER_DATA_MS = Date.parse("2026-11-21T12:00:00Z");

export function readOlderAnswers(): OlderAnswers {
  const changed = JSON.parse(readFileSync(fixture("changed.json"), "utf8"));
  return { ...JSON.parse(readFixture("answers.json.gz").toString()), changed };
}

/** Loads the household into an empty directory or database. */
export async function putOlderData(location: string): Promise<void> {
  if (isDatabaseUrl(location)) await query(location, readFixture("data.postgres.sql.gz").toString());
  else writeFileSync(databaseFile(location), readFixture("data.sqlite.gz"));
}

function fixture(name: string): string {
  return join(import.meta.dirname, "../fixtures/older-data", name);
}

function readFixture(name: string): Buffer {
  return gunzipSync(readFileSync(fixture(name)));
}

/** The one migration that `makeOlderTables` leaves out. */
export const LAST_MIGRATION = MIGRATIONS.at(-1)?.id ?? "";

/** Creates the tables before the last migration, without data, in an empty directory or database. */
export async function makeOlderTables(location: string): Promise<void> {
  if (isDatabaseUrl(location)) {
    await query(location, olderTables(postgresMigrationEngine));
    return;
  }
  const database = createWriter(databaseFile(location));
  database.exec(olderTables(sqliteMigrationEngine));
  database.close();
}

function olderTables(engine: MigrationEngine): string {
  const applied = MIGRATIONS.slice(0, -1).flatMap(({ id, statements }) => [
    ...statements(engine),
    `INSERT INTO migrations VALUES ('${id}', '2026-11-21T12:00:00.000000+00:00')`,
  ]);
  const migrations = `CREATE TABLE migrations (id ${engine.text} NOT NULL PRIMARY KEY, applied_at ${engine.text} NOT NULL)`;
  return [migrations, ...applied].join(";\n");
}
