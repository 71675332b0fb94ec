/** Fetches the accounts of a session: their transactions page by page, and their balances. */
import { formatTimestamp } from "../../domain/calendar.ts";
import {
  BankProblem,
  type FetchRequest,
  type Item,
  type ListedAccount,
  type Listing,
  type ListingProblem,
  type Tools,
} from "../provider.ts";
import { type Access, type Client, type Get, type Headers, openClient, parseSecret } from "./access.ts";
import { loadTransactions } from "./load-transactions.ts";
import { accountUnavailable, consentEnded, endsRun, isAboutPersonHeaders, toListingProblem } from "./problems.ts";
import { readBalances } from "./read-balances.ts";
import { readItems } from "./read-items.ts";

/** An account that fails is listed with its problem, after the others. If all fail, so does the run. */
export async function* fetchListings(tools: Tools, secret: string, request: FetchRequest): AsyncGenerator<Listing> {
  const access = parseSecret(secret);
  if (access.session === null) throw consentEnded("There is no consent yet.");
  const get = withHeaders(openClient(tools, access), personHeaders(access, request, tools.returnUrl));
  const failed: Failure[] = [];
  for (const key of request.accounts) {
    const account = access.session.accounts.find((one) => one.key === key);
    if (account === undefined) {
      failed.push({ account: unsharedAccount(key), problem: accountUnavailable("The last consent is without it.") });
      continue;
    }
    const listing = await listAccount(get, account, request, tools.now()).catch((error: unknown) => {
      if (!(error instanceof BankProblem) || endsRun(error)) throw error;
      failed.push({ account, problem: error });
    });
    if (listing !== undefined) yield listing;
  }
  const [first] = failed;
  if (first !== undefined && failed.length === request.accounts.length) throw first.problem;
  for (const { account, problem } of failed) yield nothingListed(account, request, toListingProblem(problem));
}

interface Failure {
  readonly account: ListedAccount;
  readonly problem: BankProblem;
}

/** An account that the person did not share again. */
function unsharedAccount(key: string): ListedAccount {
  const unknown = { institution: null, number: null, mask: null, currency: null, type: null };
  return { key, identities: [], name: key, ...unknown };
}

function nothingListed(account: ListedAccount, { since, until }: FetchRequest, problem: ListingProblem): Listing {
  const nothing = { cursor: null, balances: [], items: [], removed: [] };
  return { account, from: since, until, lists: "some", ...nothing, problems: [problem] };
}

const NO_HEADERS: Headers = {};

/** All headers that the bank requires, or none, so that it counts the run as unattended. */
function personHeaders({ personHeaders }: Access, { attended }: FetchRequest, returnUrl: string | null): Headers {
  if (attended === null) return NO_HEADERS;
  const known = new Map([
    ["psu-ip-address", attended.address],
    ["psu-user-agent", attended.device.replace(/[^ -~]/g, "?")], // other characters are not allowed in a header
    ["psu-referer", returnUrl],
    ["psu-accept", "application/json"],
    ["psu-accept-charset", "utf-8"],
  ]);
  const names = new Set(["psu-ip-address", "psu-user-agent", ...personHeaders.map((name) => name.toLowerCase())]);
  const headers: Record<string, string> = {};
  for (const name of names) {
    const value = known.get(name);
    if (!value) return NO_HEADERS;
    headers[name] = value;
  }
  return headers;
}

/** Asks without the headers once the bank has rejected them: it may not accept an address of a home network. */
function withHeaders(client: Client, headers: Headers): Get {
  let sent = headers;
  return async (path, query) => {
    try {
      return await client.get(path, query, sent);
    } catch (error) {
      if (sent === NO_HEADERS || !(error instanceof BankProblem) || !isAboutPersonHeaders(error)) throw error;
      sent = NO_HEADERS;
      return await client.get(path, query, sent);
    }
  };
}

async function listAccount(get: Get, account: ListedAccount, request: FetchRequest, nowMs: number): Promise<Listing> {
  const path = `/accounts/${encodeURIComponent(account.key)}`;
  const { since, until } = request;
  const today = formatTimestamp(nowMs).slice(0, 10);
  const found = await loadTransactions(get, `${path}/transactions`, { since, until, today });
  if (found === null) {
    const text = `The bank does not list transactions from ${since} to ${until}.`;
    return nothingListed(account, request, { code: "history_cut", kind: "note", text });
  }
  const { items, problems: refused } = readItems(found.transactions, today);
  const { balances, problems } = await loadBalances(get, `${path}/balances`, account.currency, nowMs);
  return {
    account,
    from: found.from ?? (found.isWhole ? oldestDay(items, until) : since),
    until,
    cursor: null,
    lists: found.isWhole && refused.length === 0 ? "all" : "some",
    balances,
    items,
    removed: [],
    problems: [...found.problems, ...refused, ...problems],
  };
}

function oldestDay(items: readonly Item[], until: string): string {
  return items.reduce((oldest, { bookedOn }) => (bookedOn !== null && bookedOn < oldest ? bookedOn : oldest), until);
}

/** Some banks have no balances of cards. That is no reason to lose the transactions. */
async function loadBalances(get: Get, path: string, currency: string | null, nowMs: number) {
  try {
    const { balances, refused } = readBalances(await get(path), currency, nowMs);
    return { balances, problems: refused };
  } catch (error) {
    if (!(error instanceof BankProblem) || endsRun(error)) throw error;
    return { balances: [], problems: [toListingProblem(error)] };
  }
}
