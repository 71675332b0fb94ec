/** Another process that writes: while it does, everybody else's writes wait. */
import { join } from "node:path";
import Database from "better-sqlite3";

/** Keeps a server from writing until the function that it returns is called. */
export function holdWrites(dataDirectory: string): () => void {
  const database = new Database(join(dataDirectory, "leeway.db"));
  database.exec("BEGIN IMMEDIATE");
  return () => void database.close();
}
