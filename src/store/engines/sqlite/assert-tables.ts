/** Makes sure that a database has every table and index that the migrations make: one that lacks any has been damaged. */
import Database from "better-sqlite3";
import { PUT_BACK, StoreError } from "../../store-error.ts";
import { sqliteMigrationEngine } from "./dialect.ts";
import { createMigrations, migrate } from "./migrate.ts";

/** Takes a millisecond or two, however large the database is. @throws StoreError that names what is missing. */
export function assertTables(database: Database.Database): void {
  const missing = expectedNames().difference(namesIn(database));
  if (missing.size > 0) throw new StoreError(`${database.name} lacks ${[...missing].join(", ")}. ${PUT_BACK}.`);
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
