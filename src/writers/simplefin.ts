/**
 * Writes accounts in the shapes of SimpleFIN (https://www.simplefin.org/protocol.html): version 1, which most clients read, and
 * version 2, which they ask for.
 */

export type SimplefinVersion = 1 | 2;

interface SimplefinItem {
  readonly id: string;
  /** Days. */
  readonly postedOn: string;
  readonly madeOn: string;
  readonly isPending: boolean;
  /** Exact decimal text. */
  readonly amount: string;
  readonly description: string;
  readonly payee: string;
  readonly memo: string;
}

export interface SimplefinAccount {
  readonly id: string;
  readonly name: string;
  readonly currency: string;
  /** Exact decimal text. */
  readonly balance: string;
  readonly items: readonly SimplefinItem[];
}

export interface SimplefinSet {
  readonly accounts: readonly SimplefinAccount[];
  /** Sentences for the person. */
  readonly messages: readonly string[];
  /** The time of the balances, in Unix milliseconds. */
  readonly nowMs: number;
  /** The bank that the client shows: the household. */
  readonly bank: { readonly id: string; readonly name: string; readonly url: URL };
}

export function formatSimplefin(version: SimplefinVersion, set: SimplefinSet): object {
  const { accounts, messages, bank } = set;
  const { id, name, url } = bank;
  const org = { id, name, domain: url.hostname, url: url.origin, "sfin-url": url.href };
  if (version === 1)
    return { errors: messages, accounts: accounts.map((one) => ({ org, ...formatAccount(one, set) })) };
  return {
    errlist: messages.map((msg) => ({ code: "gen.api", msg })),
    errors: messages,
    connections: [{ conn_id: id, name, org_id: id, org_name: name, org_url: url.origin, sfin_url: url.href }],
    accounts: accounts.map((one) => ({ conn_id: id, conn_name: name, ...formatAccount(one, set) })),
  };
}

function formatAccount({ id, name, currency, balance, items }: SimplefinAccount, { nowMs }: SimplefinSet) {
  return {
    id,
    name,
    currency,
    balance,
    "available-balance": balance,
    "balance-date": Math.floor(nowMs / 1000),
    transactions: items.map(formatItem),
    holdings: [],
  };
}

function formatItem({ id, postedOn, madeOn, isPending, amount, description, payee, memo }: SimplefinItem) {
  return {
    id,
    posted: isPending ? 0 : noonOf(postedOn),
    transacted_at: noonOf(madeOn),
    amount,
    description,
    payee,
    memo,
    pending: isPending,
  };
}

/** In seconds since 1970. Noon in UTC is the same day in most time zones. */
function noonOf(day: string): number {
  return Date.parse(`${day}T12:00:00Z`) / 1000;
}
