/** Secrets that are sealed with new keys, without a file or settings. */
import { createSecretKey, parseSecretKeys, sealer } from "../../src/auth/seal.ts";
import type { Secrets } from "../../src/operations/service.ts";

/** The keys can be replaced: the first one seals, all open. */
export function testSecrets(): Secrets & { keys: string[] } {
  const now = () => sealer(parseSecretKeys(secrets.keys.join(",")) ?? []);
  const secrets = {
    keys: [createSecretKey()],
    seal: async (...args: Parameters<Secrets["seal"]>) => now().seal(...args),
    open: async (...args: Parameters<Secrets["open"]>) => now().open(...args),
    isCurrent: async (sealed: string) => now().isCurrent(sealed),
  };
  return secrets;
}
