/** The keys of sealed secrets: from the settings or, with a data directory, from a file in it. */
import type { Sealer } from "../auth/seal.ts";
import type { Config } from "../config.ts";
import { NO_SECRETS, type Secrets } from "../operations/service.ts";
import { UsageError } from "./usage-error.ts";

type KeyConfig = Pick<Config, "secretKeys" | "secretKeysFile" | "dataDirectory" | "databaseUrl">;

/**
 * Reads the keys when a secret is sealed or opened for the first time. With a data directory and no setting, sealing the first
 * secret creates the file with a key.
 */
export function openSecrets(config: KeyConfig): Secrets {
  let opened: Sealer | undefined;
  const use = async (mayCreate: boolean) => {
    opened ??= await openSealer(config, mayCreate);
    return opened;
  };
  return {
    seal: async (purpose, place, secret) => await ((await use(true)) ?? NO_SECRETS).seal(purpose, place, secret),
    open: async (purpose, place, sealed) => (await use(false))?.open(purpose, place, sealed),
    isCurrent: async (sealed) => (await use(false))?.isCurrent(sealed) === true,
  };
}

/** Undefined if there is no key. */
async function openSealer(config: KeyConfig, mayCreate: boolean): Promise<Sealer | undefined> {
  const { createSecretKey, parseSecretKeys, sealer } = await import("../auth/seal.ts");
  const given = config.secretKeys ?? config.secretKeysFile;
  if (given !== null) return sealer(given);
  if (config.databaseUrl !== null) return undefined;
  const { readSecretKey } = await import("../store/engines/sqlite/secret-key.ts");
  const text = readSecretKey(config.dataDirectory, mayCreate ? createSecretKey : undefined);
  if (text === undefined) return undefined;
  const keys = parseSecretKeys(text);
  if (keys === undefined) throw new UsageError(`The file secret.key in ${config.dataDirectory} has no valid key.`);
  return sealer(keys);
}
