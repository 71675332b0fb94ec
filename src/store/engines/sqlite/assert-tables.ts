/** Checks that a database has every table and index that the migrations create. If one is missing, the data is damaged. */
import Database from "better-sqlite3";
import { RESTORE_ADVICE, StoreError } from "../../store-error.ts";
import { sqliteMigrationEngine } from "./dialect.ts";
import { createMigrations, migrate } from "./migrate.ts";

/** Takes a millisecond or two for a database of any size. @throws StoreError that names the missing tables and indexes. */
export function assertTables(database: Database.Database): void {
  const missing = expectedNames().difference(namesIn(database));
  if (missing.size > 0) throw new StoreError(`${database.name} lacks ${[...missing].join(", ")}. ${RESTORE_ADVICE}.`);
}

function expectedNames(): ReadonlySet<string> {
  const model = new Database(":memory:");
  try {
    createMigrations(model);
    migrate(model, sqliteMigrationEngine, 0);
    return namesIn(model);
  } finally {
    model.close();
  }
}

/** Such as "table accounts". */
function namesIn(database: Database.Database): ReadonlySet<string> {
  const names = database.prepare<[], string>("SELECT type || ' ' || name FROM sqlite_schema").pluck();
  return new Set(names.all());
}
