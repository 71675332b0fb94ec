/**
 * Fetches the accounts of Akahu. Posted and pending items come from two endpoints. Akahu itself asks the banks once a day.
 * https://developers.akahu.nz/docs/accessing-transactional-data
 */
import { addDays } from "../../domain/calendar.ts";
import { provenFrom } from "../proven-from.ts";
import {
  BALANCE_ONLY,
  BankProblem,
  type FetchRequest,
  type Item,
  isAnswered,
  type Listing,
  type ListingProblem,
  type Tools,
} from "../provider.ts";
import { type ReadItems, readEach } from "../read-each.ts";
import { type JsonObject, MAX_ITEMS } from "../read-json.ts";
import { unlistedAccount } from "../unlisted-account.ts";
import { askPage, type Page, parseSecret, type Tokens } from "./ask.ts";
import { type ReadAccount, readAccount } from "./read-account.ts";
import { factsOf, readItem } from "./read-item.ts";

export async function listAccounts(tools: Tools, tokens: Tokens): Promise<readonly ReadAccount[]> {
  const { items } = await askPage(tools, tokens, "/accounts");
  return items.flatMap((one) => readAccount(one, tools.now()) ?? []);
}

export async function* fetchListings(tools: Tools, secret: string, request: FetchRequest): AsyncGenerator<Listing> {
  const tokens = parseSecret(secret);
  const accounts = await listAccounts(tools, tokens);
  const posted = await loadAll(tools, tokens, "/transactions", rangeOf(request));
  const pending = await loadAll(tools, tokens, "/transactions/pending", {});
  for (const key of request.accounts) {
    const found = accounts.find(({ account }) => account.key === key);
    yield found === undefined ? missing(key, request) : listingOf(found, posted, pending, request, tools.now());
  }
}

/** The start is excluded and the end included. A day of New Zealand starts 12 or 13 hours before that of UTC. */
function rangeOf({ since, until }: FetchRequest): Query {
  return { start: `${addDays(since, -1)}T10:59:59.999Z`, end: `${until}T11:59:59.999Z` };
}

interface Loaded {
  readonly items: readonly JsonObject[];
  /** Why the last pages are missing. */
  readonly problems: readonly ListingProblem[];
}

type Query = Readonly<Record<string, string>>;

/** Follows the pages. A page may be empty although others follow. @throws BankProblem if the first page fails */
async function loadAll(tools: Tools, tokens: Tokens, path: string, query: Query): Promise<Loaded> {
  let { items, next } = await askPage(tools, tokens, `${path}?${new URLSearchParams(query)}`);
  const cursors = new Set<string>();
  try {
    while (next !== null) {
      if (cursors.has(next) || items.length > MAX_ITEMS) throw tooMany();
      cursors.add(next);
      const page: Page = await askPage(tools, tokens, `${path}?${new URLSearchParams({ ...query, cursor: next })}`);
      items = [...items, ...page.items];
      next = page.next;
    }
  } catch (error) {
    if (!(error instanceof BankProblem)) throw error;
    return { items, problems: [{ code: error.code, kind: error.kind, text: error.message }] };
  }
  return { items, problems: [] };
}

function tooMany(): BankProblem {
  return new BankProblem({ code: "too_large", kind: "later", text: `Akahu listed more than ${MAX_ITEMS} items` });
}

function listingOf(
  found: ReadAccount,
  posted: Loaded,
  pending: Loaded,
  { since, until }: FetchRequest,
  now: number,
): Listing {
  const { account, balances } = found;
  const [booked, open] = [readItems(posted, "booked", account), readItems(pending, "pending", account)];
  const problems = [...found.problems, ...posted.problems, ...pending.problems, ...booked.problems, ...open.problems];
  const isInside = ({ bookedOn, purchasedOn }: Item) => {
    const day = bookedOn ?? purchasedOn ?? "";
    return since <= day && day <= until;
  };
  const items = [...booked.items, ...open.items].filter(isInside);
  const from = provenFrom(since, items, now);
  return {
    account,
    from: from !== null && isAnswered({ problems }) ? from : since,
    until,
    cursor: null,
    lists: listsOf(problems, from),
    balances,
    items,
    removed: [],
    problems,
  };
}

/** An account without transactions follows its balance. Any other problem may be the reason for missing items. */
function listsOf(problems: readonly ListingProblem[], from: string | null): Listing["lists"] {
  if (problems.length > 0) return problems.every(({ code }) => code === BALANCE_ONLY) ? "balance" : "some";
  return from === null ? "some" : "all";
}

function readItems(
  { items }: Loaded,
  status: "booked" | "pending",
  { key, currency }: ReadAccount["account"],
): ReadItems {
  if (currency === null) return { items: [], problems: [] };
  const own = items.filter(({ _account }) => _account === key);
  return readEach(
    own,
    (one) => readItem(one, status, currency),
    (one) => factsOf(one, currency),
  );
}

function missing(key: string, { since, until }: FetchRequest): Listing {
  const text = "Akahu does not list the account any more. Connect it again at my.akahu.nz.";
  return {
    account: unlistedAccount(key),
    from: since,
    until,
    cursor: null,
    lists: "some",
    balances: [],
    items: [],
    removed: [],
    problems: [{ code: "account_missing", kind: "person", text }],
  };
}
