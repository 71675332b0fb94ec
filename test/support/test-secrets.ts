/** Seals secrets with a key in memory. */
import { randomBytes } from "node:crypto";
import { sealer } from "../../src/auth/seal.ts";
import type { Secrets } from "../../src/operations/service.ts";

export function testSecrets(key: Buffer = randomBytes(32)): Secrets {
  const { seal, open, isCurrent } = sealer([key]);
  return {
    seal: async (...args) => seal(...args),
    open: async (...args) => open(...args),
    isCurrent: async (...args) => isCurrent(...args),
  };
}
