import type { ListedAccount } from "./provider.ts";

/** An account that the bank does not list any more. */
export function unlistedAccount(key: string): ListedAccount {
  const unknown = { institution: null, number: null, mask: null, currency: null, type: null };
  return { key, identities: [key], name: key, ...unknown };
}
