/** Chooses the engine by where the data lies. */
import type { Engine, StoreOptions } from "../engine.ts";
import { isDatabaseUrl } from "./postgres/database-url.ts";
import { openSqlite } from "./sqlite/open.ts";

/** Opens the data, creating it where there may be none. @throws StoreError that says what the operator can do. */
export async function openEngine(options: StoreOptions): Promise<Engine> {
  if (!isDatabaseUrl(options.location)) return openSqlite(options);
  // Loaded only here: without, a server on a directory starts faster.
  const { openPostgres } = await import("./postgres/open.ts");
  return await openPostgres(options);
}
