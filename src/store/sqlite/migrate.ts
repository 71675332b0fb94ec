/** Brings a SQLite database's tables up to date, or leaves them as they were. */
import type Database from "better-sqlite3";
import { formatTimestamp } from "../../domain/calendar.ts";
import { MIGRATIONS } from "../migrations/index.ts";
import type { MigrationEngine } from "../migrations/migration.ts";
import { StoreError } from "../store-error.ts";

/** @throws StoreError where the data was written by a newer version of the program. */
export function migrate(database: Database.Database, engine: MigrationEngine, nowMs: number): void {
  const run = database.transaction(() => {
    database.exec(
      "CREATE TABLE IF NOT EXISTS migrations (id text NOT NULL PRIMARY KEY, applied_at text NOT NULL) STRICT",
    );
    const applied = new Set(database.prepare("SELECT id FROM migrations").pluck().all());
    assertNoneUnknown(applied.difference(new Set(MIGRATIONS.map(({ id }) => id))));
    for (const migration of MIGRATIONS.filter(({ id }) => !applied.has(id))) {
      for (const statement of migration.statements(engine)) database.exec(statement);
      database.prepare("INSERT INTO migrations VALUES (?, ?)").run(migration.id, formatTimestamp(nowMs));
    }
  });
  run.immediate();
}

function assertNoneUnknown(unknown: ReadonlySet<unknown>): void {
  if (unknown.size === 0) return;
  throw new StoreError(
    `The data was written by a newer version of Leeway (${[...unknown].join(", ")}). Run that version or a later one.`,
  );
}
