/**
 * Creates a database. It is completed in a temporary directory and then linked into the data directory atomically, so a
 * kill or power cut never leaves an empty or incomplete database, which would look damaged.
 */
import { linkSync, mkdtempSync, rmSync } from "node:fs";
import { join } from "node:path";
import { createWriter } from "./connection.ts";
import { databaseFile, makePrivate } from "./data-directory.ts";
import { sqliteMigrationEngine } from "./dialect.ts";
import { createMigrations, migrate } from "./migrate.ts";
import { syncPath } from "./sync-path.ts";

/** Keeps the existing database if another process created it first. */
export function createDatabase(directory: string, nowMs: number): void {
  const staging = mkdtempSync(join(directory, "new-"));
  try {
    const created = databaseFile(staging);
    writeDatabase(created, nowMs);
    publish(created, databaseFile(directory));
    syncPath(directory);
  } finally {
    rmSync(staging, { recursive: true, force: true });
  }
}

function writeDatabase(file: string, nowMs: number): void {
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

/** Unlike a rename, a link never replaces a database that another process may already use. */
function publish(created: string, file: string): void {
  try {
    linkSync(created, file);
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code !== "EEXIST") throw error;
  }
}
