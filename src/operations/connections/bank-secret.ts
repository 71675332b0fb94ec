/**
 * The sealed secret of a connection: the provider's access and, while the person is at the bank's page, what belongs to this
 * visit. It is one value, so the old access works until the new one replaces it.
 */
import type { BankConnection } from "../../store/store.ts";
import type { Service } from "../service.ts";

export interface BankSecret {
  /** The provider's. Null until the person comes back from the first page. */
  readonly access: string | null;
  readonly page: OpenPage | null;
}

export interface OpenPage {
  /** The provider's, for `finish`. */
  readonly secret: string;
  readonly url: string;
  readonly expires_at: string;
  /** Comes back with the person. */
  readonly state: string;
  /** The session or token that opened the page. Nobody else can continue. */
  readonly holder: string;
  /** Of the address for hooks that the provider got with the page. */
  readonly hookDigest: string | null;
}

type SecretService = Pick<Service, "secrets">;

const placeOf = (budgetId: string, rowId: string) => ({ table: "bank_connections", budgetId, rowId, column: "secret" });

/** @throws Problem `secrets_not_configured` */
export async function sealBankSecret(
  { secrets }: SecretService,
  budgetId: string,
  connectionId: string,
  secret: BankSecret,
): Promise<string> {
  return await secrets.seal("bank", placeOf(budgetId, connectionId), JSON.stringify(secret));
}

/** Undefined if there is none, or if it does not open: the key is missing. */
export async function openBankSecret(
  { secrets }: SecretService,
  budgetId: string,
  { id, secret }: Pick<BankConnection, "id" | "secret">,
): Promise<BankSecret | undefined> {
  if (secret === null) return undefined;
  const text = await secrets.open("bank", placeOf(budgetId, id), secret);
  return text === undefined ? undefined : JSON.parse(text);
}

/** The provider's secret for a run. Undefined: the person has to connect again, with the problem `secret_unreadable`. */
export async function openAccess(
  service: SecretService,
  budgetId: string,
  connection: Pick<BankConnection, "id" | "secret">,
): Promise<string | undefined> {
  return (await openBankSecret(service, budgetId, connection))?.access ?? undefined;
}

/** The provider's secret, even if the person has not come back from the first page. */
export async function openNewestAccess(
  service: SecretService,
  budgetId: string,
  connection: BankConnection,
): Promise<string | undefined> {
  const secret = await openBankSecret(service, budgetId, connection);
  return secret?.access ?? secret?.page?.secret;
}
