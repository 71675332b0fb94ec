/** Migrates a SQLite database in one transaction. */
import type Database from "better-sqlite3";
import { formatTimestamp } from "../../../domain/calendar.ts";
import type { MigrationEngine } from "../../migrations/migration.ts";
import { assertNonePending, pendingMigrations } from "../../migrations/pending-migrations.ts";
import { RESTORE_ADVICE, StoreError } from "../../store-error.ts";

/** @throws StoreError if a newer version wrote the data or the migrations table is missing. */
export function migrate(database: Database.Database, engine: MigrationEngine, nowMs: number): void {
  const run = database.transaction(() => {
    for (const migration of pendingMigrations(readApplied(database))) {
      for (const statement of migration.statements(engine)) database.exec(statement);
      database.prepare("INSERT INTO migrations VALUES (?, ?)").run(migration.id, formatTimestamp(nowMs));
    }
  });
  run.immediate();
}

/** Changes nothing. @throws StoreError like `migrate`, and if migrations are pending. */
export function assertCurrent(database: Database.Database): void {
  assertNonePending(readApplied(database));
}

function readApplied(database: Database.Database): string[] {
  if (!hasMigrations(database)) throw new StoreError(`${database.name} lacks table migrations. ${RESTORE_ADVICE}.`);
  return database.prepare<[], string>("SELECT id FROM migrations").pluck().all();
}

/** Creates the table of applied migrations in a new database. */
export function createMigrations(database: Database.Database): void {
  database.exec("CREATE TABLE migrations (id text NOT NULL PRIMARY KEY, applied_at text NOT NULL) STRICT");
}

export function hasMigrations(database: Database.Database): boolean {
  return database.prepare("SELECT count(*) FROM sqlite_schema WHERE name = 'migrations'").pluck().get() === 1;
}
