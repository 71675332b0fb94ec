/** Returns free pages of the database file to the disk, in steps that are short enough to run between other writes. */
import type Database from "better-sqlite3";

/** A step takes about a millisecond, and its commit as long as any other. */
const STEP_PAGES = 64;

/** Free pages that stay for new data: 16 MiB. */
const KEPT_PAGES = 4096;

/**
 * Runs one step in an open transaction. Returns whether more are left. Does nothing in a database that was created without
 * incremental vacuum. The file shrinks at the next checkpoint.
 */
export function reclaimStep(database: Database.Database): boolean {
  const left = () => Number(database.pragma("freelist_count", { simple: true })) - KEPT_PAGES;
  const before = left();
  if (before <= 0) return false;
  database.pragma(`incremental_vacuum(${Math.min(before, STEP_PAGES)})`);
  const after = left();
  return after > 0 && after < before;
}
