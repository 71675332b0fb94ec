/** Checkpoints the whole WAL, so that the database file is complete without it. */
import { openWriter } from "./connection.ts";
import { databaseFile, hasData } from "./data-directory.ts";

/** Does nothing if the checkpoint fails, for example because the data is damaged. */
export function checkpointWal(directory: string): void {
  try {
    if (!hasData(directory)) return;
    const database = openWriter(databaseFile(directory));
    try {
      database.pragma("wal_checkpoint(PASSIVE)");
    } finally {
      database.close();
    }
  } catch {
    // Nothing is lost: the WAL stays beside the file and is read with it.
  }
}
