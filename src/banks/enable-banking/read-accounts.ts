/** Reads the accounts of a session. */
import { isCurrency } from "../../domain/currency.ts";
import type { ListedAccount } from "../provider.ts";
import { type JsonObject, listIn, objectIn, textIn } from "../read-json.ts";

const TYPES: ReadonlyMap<string, ListedAccount["type"]> = new Map([
  ["CACC", "checking"],
  ["SVGS", "savings"],
  ["CARD", "credit_card"],
  ["LOAN", "loan"],
  ["CASH", "cash"],
]);

/** The schemes of account numbers. Others are those of cards, people and companies. */
const NUMBER_SCHEMES: readonly (string | null)[] = ["BBAN", "IBAN"];
const MASK_DIGITS = 4;

/** The accounts that can be fetched. One that is closed or blocked has no `uid`. */
export function readAccounts(session: JsonObject, bankName: string): ListedAccount[] {
  const accounts = listIn(session.accounts)
    .map(objectIn)
    .filter(({ uid }) => textIn(uid) !== null);
  const identities = identitiesOf(accounts);
  return accounts.map((account, index) => readAccount(account, bankName, identities[index] ?? []));
}

function readAccount(account: JsonObject, bankName: string, identities: readonly string[]): ListedAccount {
  const number = numberOf(account.account_id);
  const shown = number ?? textIn(objectIn(objectIn(account.account_id).other).identification);
  return {
    key: textIn(account.uid) ?? "",
    identities,
    name: textIn(account.details) ?? textIn(account.product) ?? textIn(account.name) ?? bankName,
    institution: textIn(objectIn(account.account_servicer).name) ?? bankName,
    number,
    mask: /\d+$/.exec(shown ?? "")?.[0].slice(-MASK_DIGITS) ?? null,
    currency: currencyIn(account.currency),
    type: TYPES.get(textIn(account.cash_account_type) ?? "") ?? null,
  };
}

/** A code of ISO 4217. Null if it is none. */
export function currencyIn(value: unknown): string | null {
  const code = textIn(value)?.toUpperCase();
  return code !== undefined && isCurrency(code) ? code : null;
}

/** The IBAN or another account number of an identification. */
export function numberOf(identification: unknown): string | null {
  const { iban, other } = objectIn(identification);
  const { scheme_name, identification: number } = objectIn(other);
  return textIn(iban) ?? (NUMBER_SCHEMES.includes(textIn(scheme_name)) ? textIn(number) : null);
}

/**
 * The hashes of each account's numbers, with its currency, because the accounts of one IBAN may have several. A hash that two
 * accounts of a session share identifies neither: some hashes describe only a kind of account.
 */
function identitiesOf(accounts: readonly JsonObject[]): string[][] {
  const all = accounts.map(({ identification_hash, identification_hashes, currency }) => {
    const hashes = [identification_hash, ...listIn(identification_hashes)].map(textIn);
    return [...new Set(hashes.filter((hash) => hash !== null).map((hash) => `${hash} ${textIn(currency)}`))];
  });
  const isShared = (identity: string) => all.filter((identities) => identities.includes(identity)).length > 1;
  return all.map((identities) => identities.filter((identity) => !isShared(identity)));
}
