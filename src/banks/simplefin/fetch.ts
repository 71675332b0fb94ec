/**
 * Fetches the accounts of a SimpleFIN server, period by period. `/info` may name only version 1 although version 2 works, so every
 * request asks for version 2 and both shapes are read.
 */
import { addDays, DAY_MS, dayNumber, daysBetween } from "../../domain/calendar.ts";
import { ask, parseAnswer, problemOfStatus } from "../ask.ts";
import { provenFrom } from "../proven-from.ts";
import {
  BALANCE_ONLY,
  BankProblem,
  type FetchRequest,
  type Item,
  isAnswered,
  type ListedAccount,
  type Listing,
  type Tools,
} from "../provider.ts";
import { type JsonObject, MAX_ITEMS, objectIn } from "../read-json.ts";
import { unlistedAccount } from "../unlisted-account.ts";
import { type Access, parseSecret, withoutSecrets } from "./access.ts";
import { ACCOUNT_MISSING, type Message, RANGE_CAPPED, readMessages } from "./problems.ts";
import { countTransactions, type ReadAccount, readAccounts } from "./read-items.ts";

const MAX_ACCOUNTS = 1000;

/** The server's messages about an account. More would only fill the screen. */
const MAX_MESSAGES = 50;

/** The Bridge shortens periods of 90 days or more. */
export const WINDOW_DAYS = 89;

/** Days, both included. */
interface Window {
  readonly from: string;
  readonly until: string;
}

export interface AccountSet {
  readonly accounts: readonly ReadAccount[];
  readonly messages: readonly Message[];
}

/** The oldest period first. Only the last one has balances, because they are those of today. */
export async function* fetchListings(tools: Tools, secret: string, request: FetchRequest): AsyncGenerator<Listing> {
  const access = parseSecret(secret);
  const progress = new Map(request.accounts.map((key) => [key, newProgress()]));
  for (const window of windowsOf(request)) {
    for await (const [part, set] of askWithin(tools, access, window)) {
      const isLast = part.until === request.until;
      for (const [key, soFar] of progress) {
        const found = set.accounts.find(({ account }) => account.key === key);
        const items = itemsWithin(found?.items ?? [], part, isLast ? soFar.pending : null);
        for (const item of items) if (item.status === "pending") soFar.pending.add(identityOf(item));
        soFar.from ??= provenFrom(request.since, items, tools.now());
        const listing = listingOf(key, set, part, items, { isLast, from: soFar.from });
        // Empty periods before the first item prove nothing, and a run without them is complete.
        const isEmpty = soFar.from === null && items.length === 0 && found?.problems.length === 0;
        if (isLast || !isEmpty || !isAnswered(listing)) yield listing;
      }
    }
  }
}

/** What the earlier periods of a run had of an account. */
interface Progress {
  readonly pending: Set<string>;
  /** The first day from which the listings are complete. */
  from: string | null;
}

function newProgress(): Progress {
  return { pending: new Set(), from: null };
}

function windowsOf({ since, until }: FetchRequest): Window[] {
  const count = Math.max(1, Math.ceil((daysBetween(since, until) + 1) / WINDOW_DAYS));
  return Array.from({ length: count }, (_, at) => ({
    from: at === 0 ? since : addDays(until, 1 - (count - at) * WINDOW_DAYS),
    until: addDays(until, -(count - 1 - at) * WINDOW_DAYS),
  }));
}

/** A period that is too large for one answer, or that the server shortened, is asked for in halves. */
async function* askWithin(tools: Tools, access: Access, window: Window): AsyncGenerator<[Window, AccountSet]> {
  const set = await askUnlessTooLarge(tools, access, window);
  if (set === "too_large" || (isCapped(set) && daysBetween(window.from, window.until) > SHORTEST_CAPPED_DAYS)) {
    for (const half of halvesOf(window)) yield* askWithin(tools, access, half);
  } else yield [window, set];
}

/** No server shortens a month, and each half is a request of the daily quota. */
const SHORTEST_CAPPED_DAYS = 31;

const isCapped = (set: AccountSet) => set.messages.some(({ code }) => code === RANGE_CAPPED);

async function askUnlessTooLarge(tools: Tools, access: Access, window: Window): Promise<AccountSet | "too_large"> {
  try {
    return await askAccounts(tools, access, window);
  } catch (error) {
    const canHalve = window.from < window.until;
    if (canHalve && error instanceof BankProblem && error.code === "too_large") return "too_large";
    throw error;
  }
}

function halvesOf({ from, until }: Window): readonly Window[] {
  const middle = addDays(from, Math.floor(daysBetween(from, until) / 2));
  return [
    { from, until: middle },
    { from: addDays(middle, 1), until },
  ];
}

/** @throws BankProblem */
export async function askAccounts(tools: Tools, access: Access, { from, until }: Window): Promise<AccountSet> {
  const startDate = secondsOf(from);
  const endDate = secondsOf(addDays(until, 1)); // the server excludes it
  const url = `${access.url}/accounts?version=2&start-date=${startDate}&end-date=${endDate}&pending=1`;
  const answer = await ask(tools, url, { method: "GET", headers: { authorization: access.authorization } });
  const { host, status } = answer;
  if (status === 401 || status === 403) {
    throw new BankProblem({ code: "access_denied", kind: "person", text: `${host}: the access was refused or ended` });
  }
  if (status === 402) {
    throw new BankProblem({ code: "payment_required", kind: "person", text: `${host}: it asks for a payment` });
  }
  if (status !== 200) throw problemOfStatus(answer);
  return readSet(objectIn(parseAnswer(answer)), host, access);
}

function readSet(set: JsonObject, host: string, access: Access): AccountSet {
  const { accounts } = set;
  if (!Array.isArray(accounts)) {
    throw new BankProblem({ code: "unreadable_answer", kind: "later", text: `${host}: it answered without accounts` });
  }
  if (accounts.length > MAX_ACCOUNTS || countTransactions(accounts) > MAX_ITEMS) {
    throw new BankProblem({
      code: "too_large",
      kind: "later",
      text: `${host}: it listed more than ${MAX_ACCOUNTS} accounts or ${MAX_ITEMS} items`,
    });
  }
  const messages = readMessages(set).map((one) => ({ ...one, text: withoutSecrets(one.text, access) }));
  const denied = messages.find(({ code }) => code.startsWith("gen.auth"));
  if (denied !== undefined) {
    throw new BankProblem({ code: "access_denied", kind: "person", text: `${host}: ${denied.text}` });
  }
  return { accounts: readAccounts(set), messages };
}

function secondsOf(day: string): number {
  return (dayNumber(day) * DAY_MS) / 1000;
}

function listingOf(
  key: string,
  set: AccountSet,
  window: Window,
  items: readonly Item[],
  { isLast, from }: { readonly isLast: boolean; readonly from: string | null },
): Listing {
  const found = set.accounts.find(({ account }) => account.key === key);
  const problems = found === undefined ? missingProblems(key, set) : problemsOf(found, set);
  const isPartial = found === undefined || problems.some((one) => one.isPartial && one.code !== BALANCE_ONLY);
  return {
    account: found?.account ?? unlistedAccount(key),
    from: from !== null && from > window.from && isAnswered({ problems }) ? from : window.from,
    until: window.until,
    cursor: null,
    lists: isPartial ? "some" : found.hasHoldings ? "balance" : from === null ? "some" : "all",
    balances: isLast ? (found?.balances ?? []) : [],
    items,
    removed: [],
    problems: problems.map(({ code, kind, text }) => ({ code, kind, text })),
  };
}

/**
 * The items of a period. A server may ignore the period, and none can filter pending items by the day on which they are posted, so it may
 * list them in every period: the last one has those that no earlier one has.
 */
function itemsWithin(
  all: readonly Item[],
  { from, until }: Window,
  earlier: ReadonlySet<string> | null,
): readonly Item[] {
  return all.filter((item) => {
    const day = item.bookedOn ?? item.purchasedOn ?? "";
    if (from <= day && day <= until) return true;
    return item.status === "pending" && earlier !== null && !earlier.has(identityOf(item));
  });
}

function identityOf(item: Item): string {
  return JSON.stringify(item);
}

type Problem = Pick<Message, "code" | "kind" | "text" | "isPartial">;

function problemsOf(found: ReadAccount, { messages, accounts }: AccountSet): Problem[] {
  const about = messages.filter((message) => {
    if (message.account !== null) return message.account === found.id;
    if (message.connection !== null) return message.connection === found.connection;
    const named = accounts.filter(({ account }) => isNamed(account, message));
    return named.length === 0 || named.includes(found);
  });
  return [...about.slice(0, MAX_MESSAGES), ...found.problems.map((one) => ({ ...one, isPartial: true }))];
}

/** Version 1 writes "Connection to My Bank may need attention". */
function isNamed({ institution }: ListedAccount, { text }: Message): boolean {
  return institution !== null && text.includes(institution);
}

/** Messages that are about none of the listed accounts may explain why another one is missing. */
function missingProblems(key: string, { messages, accounts }: AccountSet): Problem[] {
  const about = messages.filter(({ account, connection }) => {
    if (account !== null) return account === key;
    return connection === null || !accounts.some((one) => one.connection === connection);
  });
  return [...about.slice(0, MAX_MESSAGES - 1), ACCOUNT_MISSING];
}
