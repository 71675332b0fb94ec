/** Opens the data for a command, with the real clock and real randomness, and lets go of it afterwards. */
import { randomBytes } from "node:crypto";
import type { Config } from "../config.ts";
import { idGenerator } from "../domain/id.ts";
import type { Service } from "../operations/service.ts";
import { openStore } from "../store/store.ts";

export function openService(config: Config): Service {
  const now = Date.now;
  const store = openStore({ directory: config.dataDirectory, now });
  return { store, now, randomBytes, newId: idGenerator(now, randomBytes) };
}

/** Runs `work` on the data and closes it, whatever comes of it. */
export async function withService<T>(config: Config, work: (service: Service) => Promise<T>): Promise<T> {
  const service = openService(config);
  try {
    return await work(service);
  } finally {
    await service.store.close();
  }
}
