/** Brings a SQLite database's tables up to date, or leaves them as they were. */
import type Database from "better-sqlite3";
import { formatTimestamp } from "../../../domain/calendar.ts";
import type { MigrationEngine } from "../../migrations/migration.ts";
import { assertNonePending, pendingMigrations } from "../../migrations/pending-migrations.ts";
import { PUT_BACK, StoreError } from "../../store-error.ts";

/** @throws StoreError where the data was written by a newer version of the program, or does not say by which. */
export function migrate(database: Database.Database, engine: MigrationEngine, nowMs: number): void {
  const run = database.transaction(() => {
    for (const migration of pendingMigrations(readApplied(database))) {
      for (const statement of migration.statements(engine)) database.exec(statement);
      database.prepare("INSERT INTO migrations VALUES (?, ?)").run(migration.id, formatTimestamp(nowMs));
    }
  });
  run.immediate();
}

/** Changes nothing. @throws StoreError likewise, and where the tables are not up to date. */
export function assertCurrent(database: Database.Database): void {
  assertNonePending(readApplied(database));
}

function readApplied(database: Database.Database): string[] {
  if (!hasMigrations(database)) throw new StoreError(`${database.name} lacks table migrations. ${PUT_BACK}.`);
  return database.prepare<[], string>("SELECT id FROM migrations").pluck().all();
}

/** The table that says which migrations were applied, in a new database. */
export function createMigrations(database: Database.Database): void {
  database.exec("CREATE TABLE migrations (id text NOT NULL PRIMARY KEY, applied_at text NOT NULL) STRICT");
}

export function hasMigrations(database: Database.Database): boolean {
  return database.prepare("SELECT count(*) FROM sqlite_schema WHERE name = 'migrations'").pluck().get() === 1;
}
