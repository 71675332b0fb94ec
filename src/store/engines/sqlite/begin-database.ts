/**
 * Begins a database. It is made whole under another name and enters the data directory in one step, so that there is no
 * moment at which a kill or a power cut leaves a database that is empty or lacks tables: such a one has been damaged.
 */
import { linkSync, mkdtempSync, rmSync } from "node:fs";
import { join } from "node:path";
import { createWriter } from "./connection.ts";
import { databaseFile, makePrivate } from "./data-directory.ts";
import { sqliteMigrationEngine } from "./dialect.ts";
import { createMigrations, migrate } from "./migrate.ts";
import { syncPath } from "./sync-path.ts";

/** Leaves what is there alone where another process was faster. */
export function beginDatabase(directory: string, nowMs: number): void {
  const staging = mkdtempSync(join(directory, "new-"));
  try {
    const made = databaseFile(staging);
    makeDatabase(made, nowMs);
    enter(made, databaseFile(directory));
    syncPath(directory);
  } finally {
    rmSync(staging, { recursive: true, force: true });
  }
}

function makeDatabase(file: string, nowMs: number): void {
  const database = createWriter(file);
  try {
    createMigrations(database);
    migrate(database, sqliteMigrationEngine, nowMs);
  } finally {
    database.close();
  }
  makePrivate(file);
  syncPath(file);
}

/** Unlike a rename, this never replaces what another process may be writing to already. */
function enter(made: string, file: string): void {
  try {
    linkSync(made, file);
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code !== "EEXIST") throw error;
  }
}
