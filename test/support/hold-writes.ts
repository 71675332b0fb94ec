/** Simulates another writing process, which blocks all other writes. */
import { join } from "node:path";
import Database from "better-sqlite3";

/** Blocks a server's writes until the returned function is called. */
export function holdWrites(dataDirectory: string): () => void {
  const database = new Database(join(dataDirectory, "leeway.db"));
  database.exec("BEGIN IMMEDIATE");
  return () => void database.close();
}
