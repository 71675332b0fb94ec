/** Opens the data for a command, with the real clock and real randomness, and lets go of it afterwards. */
import { randomBytes } from "node:crypto";
import type { Config } from "../config.ts";
import { idGenerator } from "../domain/id.ts";
import type { Service } from "../operations/service.ts";
import type { StoreOptions } from "../store/engine.ts";
import { openStore } from "../store/store.ts";

type OpenOptions = Pick<StoreOptions, "mustExist" | "mustBeCurrent" | "onFoldError">;

/** Without options, data is begun where there is none, and brought up to date where it is of an older version. */
export async function openService(config: Config, options: OpenOptions = {}): Promise<Service> {
  const now = Date.now;
  const { dataDirectory, databaseUrl, databaseConnections: maxConnections } = config;
  const store = await openStore({ ...options, location: databaseUrl ?? dataDirectory, now, maxConnections });
  return { store, now, randomBytes, newId: idGenerator(now, randomBytes) };
}

/**
 * Runs `work` on data that is there and closes it, whatever comes of it. A server may run on it, so that data of an older
 * version is refused.
 */
export async function withService<T>(
  config: Config,
  work: (service: Service) => Promise<T>,
  { mustExist = true } = {},
): Promise<T> {
  const service = await openService(config, { mustExist, mustBeCurrent: true });
  try {
    return await work(service);
  } finally {
    await service.store.close();
  }
}
