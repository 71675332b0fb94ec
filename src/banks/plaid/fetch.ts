/**
 * Fetches what changed in each account. Plaid keeps a cursor for each account, so an account that is linked later gets its whole
 * history. https://plaid.com/docs/api/products/transactions/#transactionssync
 */
import { DAY_MS, formatTimestamp } from "../../domain/calendar.ts";
import type { FetchRequest, Listing, ListingProblem, Tools } from "../provider.ts";
import { type JsonObject, objectIn } from "../read-json.ts";
import { unlistedAccount } from "../unlisted-account.ts";
import { readError } from "./problems.ts";
import { type PlaidAccount, readAccounts, readBalances, readItem, timestampIn } from "./read-accounts.ts";
import { readItems } from "./read-items.ts";
import { NO_UPDATE, readUpdate, type Update } from "./read-update.ts";
import { parseSecret } from "./secret.ts";

export async function* fetchListings(tools: Tools, text: string, request: FetchRequest): AsyncGenerator<Listing> {
  const secret = parseSecret(text);
  const { item, updatedAt } = await readItem(tools, secret);
  const accounts = await readAccounts(tools, secret, item);
  const problems = problemsOfItem(item, tools.now());
  const cursors = parseCursors(request.cursor);
  for (const key of request.accounts) {
    const found = accounts.find(({ account }) => account.key === key);
    const update = hasTransactions(found) ? await readUpdate(tools, secret, key, cursors.get(key) ?? null) : NO_UPDATE;
    if (update.cursor !== null) cursors.set(key, update.cursor);
    const account = found === undefined ? undefined : { ...found, balances: update.balances ?? found.balances };
    const period = { from: request.since, until: request.until, cursor: formatCursors(cursors) };
    yield { ...period, ...listingOf(key, account, update, problems, updatedAt ?? formatTimestamp(tools.now())) };
  }
}

/** The transactions of investments are another product of Plaid, so only their balances are read. */
function hasTransactions(account: PlaidAccount | undefined): boolean {
  return account !== undefined && account.account.type !== "investment";
}

/** The accounts' cursors, by the keys of the accounts. */
function parseCursors(text: string | null): Map<string, string> {
  return new Map(text === null ? [] : Object.entries(JSON.parse(text)));
}

function formatCursors(cursors: ReadonlyMap<string, string>): string {
  return JSON.stringify(Object.fromEntries(cursors));
}

function listingOf(
  key: string,
  found: PlaidAccount | undefined,
  update: Update,
  ofItem: readonly ListingProblem[],
  updatedAt: string,
): Omit<Listing, "from" | "until" | "cursor"> {
  // Plaid lists purchases of securities elsewhere, so the balance of these accounts is not the sum of their items.
  const isBalanceOnly = found?.account.type === "investment";
  const { items, problems } = readItems(isBalanceOnly ? [] : update.transactions);
  const replaced = new Set(items.map(({ replaces }) => replaces));
  return {
    account: found?.account ?? unlistedAccount(key),
    lists: isBalanceOnly ? "balance" : "changes",
    balances: found === undefined ? [] : readBalances(found, updatedAt),
    items,
    // Plaid also removes a pending item that another one replaces.
    removed: update.removed.filter((one) => !replaced.has(one)),
    problems: [...(found === undefined ? [MISSING] : ofItem), ...update.problems, ...problems],
  };
}

/** Plaid gives an account another id if it does not recognize it any more. Connecting again finds it by its other identities. */
const MISSING: ListingProblem = {
  code: "account_missing",
  kind: "person",
  text: "Plaid does not list the account any more. Connect again and choose it.",
};

/** Plaid announces the end of a consent this long before. */
const EXPIRY_NOTICE_MS = 7 * DAY_MS;

/** Plaid still answers with its last data. */
function problemsOfItem(item: JsonObject, now: number): ListingProblem[] {
  const error = readError(objectIn(item.error));
  if (error !== undefined) return [error];
  const until = timestampIn(item.consent_expiration_time);
  if (until === null || Date.parse(until) - now > EXPIRY_NOTICE_MS) return [];
  const text = `The bank's consent ends on ${until.slice(0, 10)}.`;
  return [{ code: "PENDING_EXPIRATION", kind: "person", text }];
}
