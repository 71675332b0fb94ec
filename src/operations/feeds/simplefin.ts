/** The accounts and transactions that a SimpleFIN client reads: the newest ones, from one snapshot. */
import { type Account, currentBalance } from "../../domain/account.ts";
import { addDays, daysBetween } from "../../domain/calendar.ts";
import type { SimplefinSettings } from "../../domain/feed.ts";
import type { Transaction } from "../../domain/transaction.ts";
import type { TransactionFilter } from "../../store/store.ts";
import { type LedgerLeg, legsOf } from "../../writers/ledger.ts";
import { getBudget } from "../get-budget.ts";
import type { Read } from "../service.ts";

/** The maximum number of transactions of a response. */
export const MAX_LISTED = 10_000;

const PAGE_ROWS = 500;

/** A bank posts a purchase within this time. A later day is not used, so that a range of days finds every transaction. */
const MAX_POSTING_DAYS = 31;

interface ListedLeg {
  /** Unique in the account, and the same in every response. */
  readonly id: string;
  /** The day on which the bank posted it, or else that of the purchase. */
  readonly day: string;
  readonly purchasedOn: string;
  readonly isPending: boolean;
  /** Minor units of the account's currency. */
  readonly minor: number;
  readonly bankText: string | null;
  /** The payee, or the other account of a transfer. */
  readonly payee: string;
  readonly notes: string;
}

interface ListedAccount extends Pick<Account, "id" | "name" | "currency"> {
  readonly balanceMinor: number;
  /** Oldest first. */
  readonly legs: readonly ListedLeg[];
}

export interface Listing {
  readonly budgetId: string;
  readonly budgetName: string;
  /** In order of creation. */
  readonly accounts: readonly ListedAccount[];
  /** If there were too many transactions, the first day that has all of them. */
  readonly completeFrom: string | null;
}

export interface ListingQuery {
  /** The first day, and the day after the last one. */
  readonly since: string | null;
  readonly before: string | null;
  readonly withPending: boolean;
  readonly withTransactions: boolean;
  /** Empty: all accounts of the feed. */
  readonly accountIds: readonly string[];
}

/** The read may pause for other requests. */
export async function readListing(
  read: Read,
  { account_ids }: SimplefinSettings,
  query: ListingQuery,
): Promise<Listing> {
  const budget = await getBudget(read);
  const all = await read.reads.accounts.list();
  const isShown = ({ id, is_hidden }: Account) =>
    (account_ids === null ? !is_hidden : account_ids.includes(id)) &&
    (query.accountIds.length === 0 || query.accountIds.includes(id));
  const shown = all.filter(isShown);
  const { legs, completeFrom } = query.withTransactions
    ? await readLegs(read, query, all, new Set(shown.map(({ id }) => id)))
    : { legs: new Map<string, ListedLeg[]>(), completeFrom: null };
  return {
    budgetId: budget.id,
    budgetName: budget.name,
    completeFrom,
    accounts: shown.map((account) => {
      const { id, name, currency } = account;
      const listed = (legs.get(id) ?? []).sort((one, other) => (placeOf(one) < placeOf(other) ? -1 : 1));
      return { id, name, currency, balanceMinor: currentBalance(account), legs: listed };
    }),
  };
}

function placeOf({ day, id }: ListedLeg): string {
  return `${day} ${id}`;
}

/** The legs on the shown accounts, newest first, until there are too many. */
async function readLegs(
  read: Read,
  query: ListingQuery,
  accounts: readonly Account[],
  shown: ReadonlySet<string>,
): Promise<{ readonly legs: Map<string, ListedLeg[]>; readonly completeFrom: string | null }> {
  const names = new Map(accounts.map(({ id, name }) => [id, name]));
  const legs = new Map<string, ListedLeg[]>();
  let count = 0;
  if (shown.size === 0) return { legs, completeFrom: null };
  for await (const { transactions, payees } of newestFirst(read, filterOf(query, shown, accounts.length))) {
    for (const transaction of transactions) {
      for (const leg of legsOf(transaction)) {
        if (!shown.has(leg.accountId)) continue;
        const listed = toListed(transaction, leg, payees, names);
        if (!isAsked(listed, query)) continue;
        if (count === MAX_LISTED) {
          return { legs, completeFrom: addDays(transaction.authorized_at, MAX_POSTING_DAYS + 1) };
        }
        count += 1;
        const ofAccount = legs.get(leg.accountId) ?? [];
        legs.set(leg.accountId, ofAccount);
        ofAccount.push(listed);
      }
    }
  }
  return { legs, completeFrom: null };
}

function filterOf(
  { since, before }: ListingQuery,
  shown: ReadonlySet<string>,
  accountCount: number,
): TransactionFilter {
  return {
    ...(since !== null && { since: addDays(since, -MAX_POSTING_DAYS) }),
    ...(before !== null && { until: addDays(before, MAX_POSTING_DAYS) }),
    ...(shown.size < accountCount && { account_id: [...shown] }),
  };
}

async function* newestFirst({ reads }: Read, filter: TransactionFilter) {
  for (let after: { authorized_at: string; id: string } | undefined; ; ) {
    const transactions = await reads.transactions.list(filter, { offset: 0, limit: PAGE_ROWS, after });
    const ids = new Set(transactions.flatMap(({ payee_id }) => payee_id ?? []));
    yield { transactions, payees: await reads.payees.findNames([...ids]) };
    const last = transactions.at(-1);
    if (last === undefined || transactions.length < PAGE_ROWS) return;
    after = { authorized_at: last.authorized_at, id: last.id };
    await new Promise((resolve) => setImmediate(resolve));
  }
}

function toListed(
  transaction: Transaction,
  leg: LedgerLeg,
  payees: ReadonlyMap<string, string>,
  names: ReadonlyMap<string, string>,
): ListedLeg {
  const { authorized_at, posted_at, is_pending, payee_id, transfer_account_id, account_id } = transaction;
  const otherId = leg.line === null ? transfer_account_id : account_id;
  const isPlausible = posted_at !== null && Math.abs(daysBetween(authorized_at, posted_at)) <= MAX_POSTING_DAYS;
  return {
    id: idOf(transaction.id, leg),
    day: isPlausible && !is_pending ? posted_at : authorized_at,
    purchasedOn: authorized_at,
    isPending: is_pending,
    minor: leg.minor,
    bankText: leg.line === null ? transaction.bank_text : null,
    payee: payees.get(payee_id ?? "") ?? names.get(otherId ?? "") ?? "",
    notes: leg.line?.notes || transaction.notes,
  };
}

/** Both sides of a transfer are listed, each in its account. */
function idOf(transactionId: string, { line, position }: LedgerLeg): string {
  if (line === null) return transactionId;
  return `${transactionId}-${position === null ? 0 : position + 1}`;
}

function isAsked({ day, isPending }: ListedLeg, { since, before, withPending }: ListingQuery): boolean {
  if (isPending && !withPending) return false;
  return (since === null || day >= since) && (before === null || day < before);
}
