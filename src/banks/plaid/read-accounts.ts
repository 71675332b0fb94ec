/** Reads an Item and its accounts with their balances. https://plaid.com/docs/api/accounts/ */
import { parseTimestamp } from "../../domain/calendar.ts";
import type { ListedAccount, ListedBalance, Tools } from "../provider.ts";
import { attempt } from "../read-each.ts";
import { amountIn, type JsonObject, objectIn, RefusedValue, textIn } from "../read-json.ts";
import { post, requiredIn, requiredListIn } from "./post.ts";
import { currencyIn, inverted } from "./read-items.ts";
import { accessOf, type PlaidSecret } from "./secret.ts";

export interface PlaidAccount {
  readonly account: ListedAccount;
  readonly balances: JsonObject;
  /** Plaid's type, such as `depository`. */
  readonly type: string | null;
}

/** `updatedAt` is when Plaid last read the bank's data. */
export async function readItem(
  tools: Tools,
  secret: PlaidSecret,
): Promise<{ readonly item: JsonObject; readonly updatedAt: string | null }> {
  const answer = await post(tools, secret.keys, "/item/get", accessOf(secret));
  const { last_successful_update } = objectIn(objectIn(answer.status).transactions);
  const item = objectIn(answer.item);
  requiredIn(item, "item_id");
  return { item, updatedAt: timestampIn(last_successful_update) };
}

export async function readAccounts(
  tools: Tools,
  secret: PlaidSecret,
  item: JsonObject,
): Promise<readonly PlaidAccount[]> {
  const answer = await post(tools, secret.keys, "/accounts/get", accessOf(secret));
  const accounts = requiredListIn(answer, "accounts").flatMap((one) => readAccount(one, item) ?? []);
  return withOwnIdentities(accounts);
}

/** Undefined for an account without an id: nothing can refer to it. */
function readAccount(value: JsonObject, item: JsonObject): PlaidAccount | undefined {
  const key = textIn(value.account_id);
  if (key === null) return undefined;
  const balances = objectIn(value.balances);
  const [type, subtype, mask] = [textIn(value.type), textIn(value.subtype), textIn(value.mask)];
  const name = textIn(value.name) ?? textIn(value.official_name) ?? key;
  const persistent = textIn(value.persistent_account_id);
  const account: ListedAccount = {
    key,
    identities: [
      key,
      ...(persistent === null ? [] : [persistent]),
      [textIn(item.institution_id), type, subtype, mask, name].join(" | "),
    ],
    name,
    institution: textIn(item.institution_name),
    number: null,
    mask,
    currency: currencyIn(balances),
    type: typeOf(type, subtype),
  };
  return { account, balances, type };
}

/** Two accounts of the same type, mask and name cannot be told apart in a new Item. */
function withOwnIdentities(accounts: readonly PlaidAccount[]): readonly PlaidAccount[] {
  const all = accounts.flatMap(({ account }) => account.identities);
  const isOwn = (identity: string) => all.filter((one) => one === identity).length === 1;
  return accounts.map((one) => {
    const identities = one.account.identities.filter(isOwn);
    return { ...one, account: { ...one.account, identities } };
  });
}

const SAVINGS: ReadonlySet<string | null> = new Set(["savings", "money market", "cd", "gic", "hsa"]);

const TYPES: Readonly<Record<string, ListedAccount["type"]>> = {
  depository: "checking",
  credit: "credit_card",
  loan: "loan",
  investment: "investment",
  brokerage: "investment",
};

function typeOf(type: string | null, subtype: string | null): ListedAccount["type"] {
  if (type === "depository" && SAVINGS.has(subtype)) return "savings";
  return (type === null ? undefined : TYPES[type]) ?? null;
}

/**
 * Plaid documents that a positive balance of a card or loan is owed. Whether a balance includes pending items depends on the bank.
 * The available amount of a card is its unused limit, not money.
 */
export function readBalances({ balances, type }: PlaidAccount, updatedAt: string): readonly ListedBalance[] {
  const at = timestampIn(balances.last_updated_datetime) ?? updatedAt;
  const isDebt = type === "credit" || type === "loan";
  const read = (kind: ListedBalance["kind"], value: unknown): ListedBalance[] => {
    const amount = value === null || value === undefined ? undefined : attempt(() => amountIn(value));
    if (amount === undefined || amount instanceof RefusedValue) return [];
    return [{ kind, amount: isDebt ? inverted(amount) : amount, at, includesPending: null }];
  };
  if (currencyIn(balances) === null) return [];
  const available = type === "depository" ? read("available", balances.available) : [];
  return [...read("booked", balances.current), ...available];
}

export function timestampIn(value: unknown): string | null {
  return parseTimestamp(textIn(value) ?? "") ?? null;
}
