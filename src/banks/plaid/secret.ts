/** What a connection to Plaid stores: the keys, the Item (the access to one bank), and the page on which a person is. */
import { BankProblem, type Fields } from "../provider.ts";

const ENVIRONMENTS = ["production", "sandbox"] as const;

export interface Keys {
  readonly clientId: string;
  readonly secret: string;
  readonly environment: (typeof ENVIRONMENTS)[number];
}

export interface PlaidItem {
  readonly id: string;
  readonly accessToken: string;
}

export interface LinkPage {
  readonly token: string;
  readonly url: string;
  readonly expiresAt: string;
  /** Where Plaid sends webhooks about the Item from then on. */
  readonly hookUrl: string | null;
}

export interface PlaidSecret {
  readonly keys: Keys;
  /** Null until the person has chosen a bank. */
  readonly item: PlaidItem | null;
  readonly page: LinkPage | null;
}

export function formatSecret(secret: PlaidSecret): string {
  return JSON.stringify(secret);
}

/** @throws BankProblem `secret_unreadable` */
export function parseSecret(text: string): PlaidSecret {
  try {
    const secret = JSON.parse(text);
    if (typeof secret.keys.clientId === "string") return secret;
  } catch {}
  throw new BankProblem({ code: "secret_unreadable", kind: "person", text: "the stored access cannot be read" });
}

/** @throws BankProblem `keys_missing` or `environment_unknown` */
export function keysIn(fields: Fields, earlier?: Keys): Keys {
  const entered = (name: string) => (fields[name] ?? "").trim();
  const clientId = entered("client_id") || (earlier?.clientId ?? "");
  const secret = entered("secret") || (earlier?.secret ?? "");
  if (clientId === "" || secret === "") throw setupProblem("keys_missing", "Enter the client ID and the secret.");
  const name = entered("environment").toLowerCase() || (earlier?.environment ?? "production");
  const environment = ENVIRONMENTS.find((one) => one === name);
  if (environment === undefined) {
    throw setupProblem("environment_unknown", `The environment is ${ENVIRONMENTS.join(" or ")}.`);
  }
  return { clientId, secret, environment };
}

function setupProblem(code: string, text: string): BankProblem {
  return new BankProblem({ code, kind: "setup", text });
}

/** The Item of a request. @throws BankProblem `not_connected` */
export function accessOf({ item }: PlaidSecret): { readonly access_token: string } {
  if (item !== null) return { access_token: item.accessToken };
  throw new BankProblem({ code: "not_connected", kind: "person", text: "No bank has been chosen on Plaid's page." });
}
