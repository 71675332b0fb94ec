/** Reads the pages of one update. Only the cursor of its last page may be stored. */
import { BankProblem, type ListingProblem, type Tools } from "../provider.ts";
import { type JsonObject, listIn, MAX_ITEMS, objectIn, textIn } from "../read-json.ts";
import { post, requiredListIn } from "./post.ts";
import { needsRestart } from "./problems.ts";
import { accessOf, type PlaidSecret } from "./secret.ts";

/** The largest that Plaid allows: the fewer pages, the less can change between them. */
const PAGE_SIZE = 500;

export interface Update {
  /** The last state of each transaction that was added or changed. */
  readonly transactions: readonly JsonObject[];
  readonly removed: readonly string[];
  /** Null if Plaid has no data yet. */
  readonly cursor: string | null;
  /** The account's balances at the time of the last page. */
  readonly balances: JsonObject | null;
  readonly problems: readonly ListingProblem[];
}

export const NO_UPDATE: Update = { transactions: [], removed: [], cursor: null, balances: null, problems: [] };

type ReadPage = (cursor: string | null) => Promise<JsonObject>;

export async function readUpdate(
  tools: Tools,
  secret: PlaidSecret,
  account: string,
  cursor: string | null,
): Promise<Update> {
  const readPage: ReadPage = (from) =>
    post(tools, secret.keys, "/transactions/sync", {
      ...accessOf(secret),
      count: PAGE_SIZE,
      options: { account_id: account, include_original_description: true },
      ...(from === null ? {} : { cursor: from }),
    });
  const { start, pages } = await readPages(readPage, cursor);
  return updateOf(pages, account, start === cursor ? [] : [STARTED_OVER]);
}

const STARTED_OVER: ListingProblem = {
  code: "started_over",
  kind: "note",
  text: "Plaid could not continue after the last run, so all transactions were read again.",
};

/**
 * If the data changes between two pages, all pages are read again from the first cursor. Plaid may refuse a stored cursor for
 * good, as it does after a year. Then only a start without one helps.
 */
async function readPages(
  readPage: ReadPage,
  cursor: string | null,
): Promise<{ start: string | null; pages: JsonObject[] }> {
  for (const start of [cursor, cursor, cursor]) {
    try {
      return { start, pages: await readPagesFrom(readPage, start) };
    } catch (error) {
      if (!needsRestart(error, start)) throw error;
    }
  }
  return { start: null, pages: await readPagesFrom(readPage, null) };
}

async function readPagesFrom(readPage: ReadPage, start: string | null): Promise<JsonObject[]> {
  const pages: JsonObject[] = [];
  let cursor = start;
  for (;;) {
    const page = await readPage(cursor);
    pages.push(page);
    if (page.has_more !== true) return pages;
    const next = textIn(page.next_cursor);
    if (next === null || next === cursor) throw unreadable("it has more pages, but no cursor for them");
    if (pages.length * PAGE_SIZE >= MAX_ITEMS) throw unreadable(`it has more than ${MAX_ITEMS} changes`);
    cursor = next;
  }
}

function unreadable(reason: string): BankProblem {
  return new BankProblem({
    code: "unreadable_answer",
    kind: "later",
    text: `Plaid's update cannot be read: ${reason}`,
  });
}

function updateOf(pages: readonly JsonObject[], account: string, problems: readonly ListingProblem[]): Update {
  const changed = new Map<unknown, JsonObject>();
  const removed = new Set<string>();
  for (const page of pages) {
    for (const transaction of [...requiredListIn(page, "added"), ...requiredListIn(page, "modified")]) {
      const id = textIn(transaction.transaction_id);
      changed.set(id ?? transaction, transaction);
      removed.delete(id ?? "");
    }
    for (const { transaction_id } of requiredListIn(page, "removed")) {
      const id = textIn(transaction_id);
      if (id === null) continue;
      changed.delete(id);
      removed.add(id);
    }
  }
  const last = pages.at(-1) ?? {};
  const listed = listIn(last.accounts)
    .map(objectIn)
    .find((one) => one.account_id === account);
  return {
    transactions: [...changed.values()],
    removed: [...removed],
    cursor: textIn(last.next_cursor),
    balances: listed === undefined ? null : objectIn(listed.balances),
    problems: [...problems, ...problemsOfStatus(last.transactions_update_status)],
  };
}

/** After a bank is connected, Plaid first loads 30 days, and then the older transactions. */
function problemsOfStatus(status: unknown): readonly ListingProblem[] {
  if (status === "NOT_READY") {
    return [{ code: "not_ready", kind: "later", text: "Plaid has not loaded the transactions yet." }];
  }
  if (status === "INITIAL_UPDATE_COMPLETE") {
    return [{ code: "history_loading", kind: "note", text: "Plaid is still loading the older transactions." }];
  }
  return [];
}
