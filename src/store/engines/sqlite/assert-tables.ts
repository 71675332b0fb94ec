/** Checks that a database has all tables and indexes. If one is missing, the data is damaged. */
import type Database from "better-sqlite3";
import { RESTORE_ADVICE, StoreError } from "../../store-error.ts";
import { findMissing } from "../../tables.ts";
import { sqliteMigrationEngine } from "./dialect.ts";

/** @throws StoreError that names the missing tables and indexes. */
export function assertTables(database: Database.Database): void {
  const names = database.prepare<[], string>("SELECT name FROM sqlite_schema").pluck().all();
  const missing = findMissing(sqliteMigrationEngine, names);
  if (missing.length > 0) throw new StoreError(`${database.name} lacks ${missing.join(", ")}. ${RESTORE_ADVICE}.`);
}
