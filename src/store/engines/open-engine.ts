/** Chooses the engine by the data's location. */
import type { Engine, StoreOptions } from "../engine.ts";
import { isDatabaseUrl } from "./postgres/database-url.ts";
import { openSqlite } from "./sqlite/open.ts";

/** Opens the data. Creates it if it is missing, unless `mustExist` is set. @throws StoreError with advice for the operator. */
export async function openEngine(options: StoreOptions): Promise<Engine> {
  if (!isDatabaseUrl(options.location)) return openSqlite(options);
  // Loaded on demand, so that a server on a directory starts faster.
  const { openPostgres } = await import("./postgres/open.ts");
  return await openPostgres(options);
}
