/** Reads an account of Akahu. https://developers.akahu.nz/docs/the-account-model */

import type { BankAccountType } from "../../domain/bank-connection.ts";
import { formatTimestamp, parseTimestamp } from "../../domain/calendar.ts";
import { isCurrency } from "../../domain/currency.ts";
import { BALANCE_ONLY, type ListedAccount, type ListedBalance, type ListingProblem } from "../provider.ts";
import { attempt } from "../read-each.ts";
import { amountIn, type JsonObject, keyIn, listIn, objectIn, textIn } from "../read-json.ts";

export interface ReadAccount {
  readonly account: ListedAccount;
  readonly balances: readonly ListedBalance[];
  /** Each of them may be the reason for missing items. */
  readonly problems: readonly ListingProblem[];
}

const TYPES: ReadonlyMap<string, BankAccountType> = new Map([
  ["CHECKING", "checking"],
  ["SAVINGS", "savings"],
  ["TERMDEPOSIT", "savings"],
  ["CREDITCARD", "credit_card"],
  ["LOAN", "loan"],
  ["KIWISAVER", "investment"],
  ["INVESTMENT", "investment"],
  ["FOREIGN", "checking"],
]);

/** Undefined for an account without an id: nothing can refer to it. */
export function readAccount(value: JsonObject, now: number): ReadAccount | undefined {
  const { _id, _migrated, name, connection, formatted_account, type, balance } = value;
  const id = attempt(() => keyIn(_id));
  if (typeof id !== "string") return undefined;
  const { name: institution } = objectIn(connection);
  const { currency: code } = objectIn(balance);
  const currency = textIn(code);
  const formatted = textIn(formatted_account);
  const number = formatted !== null && ACCOUNT_NUMBER.test(formatted) ? formatted : null;
  const account: ListedAccount = {
    key: id,
    identities: [id, textIn(_migrated), number].filter((one) => one !== null),
    name: textIn(name) ?? id,
    institution: textIn(institution),
    number,
    mask: /(\d{4})$/.exec(formatted?.replaceAll("-", "") ?? "")?.[1] ?? null,
    currency: currency !== null && isCurrency(currency) ? currency : null,
    type: TYPES.get(textIn(type) ?? "") ?? null,
  };
  const { balances, problems } = readBalances(value, now);
  return { account, balances, problems: [...problems, ...problemsOf(value, account)] };
}

/** Bank, branch, account and suffix: "12-3456-0123456-00". Those of credit cards are masked. */
const ACCOUNT_NUMBER = /^\d{2}-\d{4}-\d{7}-\d{2,3}$/;

function problemsOf({ status, attributes }: JsonObject, { currency }: ListedAccount): ListingProblem[] {
  const problems: ListingProblem[] = [];
  if (textIn(status) === "INACTIVE") {
    const text = "Akahu has no access to the account any more. Connect it again at my.akahu.nz.";
    problems.push({ code: "account_inactive", kind: "person", text });
  }
  if (currency === null) {
    problems.push({ code: "currency_unsupported", kind: "note", text: "Its currency is not supported." });
  }
  if (!listIn(attributes).includes("TRANSACTIONS")) {
    const text = "Akahu has no transactions of it, so only its balance is read.";
    problems.push({ code: BALANCE_ONLY, kind: "note", text });
  }
  return problems;
}

function readBalances({ balance, refreshed }: JsonObject, now: number) {
  const { current, available } = objectIn(balance);
  const { balance: time } = objectIn(refreshed);
  const at = parseTimestamp(textIn(time) ?? "") ?? formatTimestamp(now);
  const balances: ListedBalance[] = [];
  const problems: ListingProblem[] = [];
  const read = (kind: ListedBalance["kind"], value: unknown) => {
    if (value === undefined || value === null) return;
    const amount = attempt(() => amountIn(value));
    if (typeof amount === "string") balances.push({ kind, amount, at, includesPending: null });
    else problems.push({ code: "balance_refused", kind: "note", text: `A balance was not read: ${amount.message}.` });
  };
  read("booked", current);
  read("available", available);
  return { balances, problems };
}
