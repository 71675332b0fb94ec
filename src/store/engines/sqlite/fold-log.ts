/** Moves what is in the write-ahead log into the database's file, which then holds everything without its log. */
import { openWriter } from "./connection.ts";
import { databaseFile, hasData } from "./data-directory.ts";

/** Leaves everything as it is where that cannot be done, such as in data that is damaged. */
export function foldLog(directory: string): void {
  try {
    if (!hasData(directory)) return;
    const database = openWriter(databaseFile(directory));
    try {
      database.pragma("wal_checkpoint(PASSIVE)");
    } finally {
      database.close();
    }
  } catch {
    // Nothing is lost: the log stays beside the file, and is read with it.
  }
}
