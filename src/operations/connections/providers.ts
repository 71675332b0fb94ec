/** The providers of bank connections. */
import { PROVIDERS } from "../../banks/index.ts";
import type { BankProvider, ListedBank, ProviderAccess } from "../../banks/provider.ts";
import { Problem, problemOf } from "../../domain/problem.ts";
import type { BankAccount } from "../../store/store.ts";
import type { Service } from "../service.ts";
import { askBank } from "./ask-bank.ts";
import { openNewestAccess } from "./bank-secret.ts";

export function listProviders(): readonly BankProvider[] {
  return PROVIDERS;
}

/** Undefined also for the provider of a stored connection, if only a newer version of the server has it. */
export function findProvider(id: string): BankProvider | undefined {
  return PROVIDERS.find((provider) => provider.id === id);
}

/** A provider that the server asks. */
export type AskedProvider = BankProvider & { readonly access: ProviderAccess };

export function isAsked(provider: BankProvider | undefined): provider is AskedProvider {
  return provider !== undefined && provider.access !== null;
}

/**
 * Whether the bank lists a debt as a positive balance: as the runs have learned or a person has answered, or as the provider documents.
 * Null: nobody knows.
 */
export function isBalanceInverted(
  providerId: string,
  { inverts_balance }: Pick<BankAccount, "inverts_balance">,
): boolean | null {
  return inverts_balance ?? (findProvider(providerId)?.documentsSign ? false : null);
}

export function unknownProvider(id: string): Problem {
  const detail = `There is no provider ${id}. Use one of ${PROVIDERS.map((provider) => provider.id).join(", ")}.`;
  return problemOf([{ code: "unknown_provider", pointer: "/connection/provider", detail }]);
}

export interface BankQuery {
  readonly country: string;
  /** The connection whose keys are used; by default, the newest one of the provider that has any. */
  readonly keys_of?: string | undefined;
}

/**
 * The banks of a country. Asking needs the keys of a connection, so a connection with keys and without a bank comes first.
 * @throws Problem `not_found` if the provider has no list, `unknown_connection`, or as `askBank`.
 */
export async function listBanks(
  service: Service,
  budgetId: string,
  providerId: string,
  { country, keys_of }: BankQuery,
): Promise<readonly ListedBank[]> {
  const list = findProvider(providerId)?.access?.listBanks;
  if (list === undefined) throw new Problem("not_found", `There is no provider ${providerId} with a list of banks.`);
  const secret = await findKeys(service, budgetId, providerId, keys_of);
  if (secret !== undefined) return await askBank(service, budgetId, (tools) => list(tools, secret, country));
  const detail = "Add a connection with your keys and without a bank first. The list of banks needs the keys.";
  throw problemOf([{ code: "unknown_connection", parameter: "keys_of", detail }]);
}

async function findKeys(
  service: Service,
  budgetId: string,
  providerId: string,
  keysOf: string | undefined,
): Promise<string | undefined> {
  const connections = await service.store.of(budgetId).bankConnections.list();
  const wanted = connections.filter(
    ({ id, provider }) => provider === providerId && (keysOf === undefined || id === keysOf),
  );
  for (const connection of wanted.toReversed()) {
    const secret = await openNewestAccess(service, budgetId, connection);
    if (secret !== undefined) return secret;
  }
  return undefined;
}
