/** Turns what a bank lists into a reading, so that it is evaluated and entered like a statement. */
import { type Item, isAnswered, type ListedBalance, type Listing, type Pace } from "../../banks/provider.ts";
import type { Lists } from "../../domain/bank-connection.ts";
import { payeeName } from "../../domain/bank-payee.ts";
import { addDays } from "../../domain/calendar.ts";
import type { Reading, ReadRow, ReadStatement } from "../../readers/statements/read-file.ts";
import { negate } from "../../readers/statements/text/amounts.ts";
import type { BankAccount, BankConnection } from "../../store/store.ts";
import type { ImportAnswers } from "../imports/answers.ts";
import { emptyReading } from "../imports/stored-reading.ts";
import { isBalanceInverted } from "./providers.ts";
import { refusedIssues } from "./run-notes.ts";

/** A linked bank account of the connection, with everything that was listed of it. */
export interface ListedLink {
  readonly bankAccount: BankAccount & { readonly account_id: string };
  readonly listings: readonly [Listing, ...Listing[]];
  /** Days, both included. */
  readonly from: string;
  readonly until: string;
  readonly lists: Listing["lists"];
  /** The last day before which the bank has answered for every day. The day before `from` if it has answered for none. */
  readonly answeredUntil: string;
  /** The last booked balance. */
  readonly balance: ListedBalance | undefined;
}

export interface ListingReading {
  readonly reading: Reading;
  readonly answers: ImportAnswers;
  /** In the order of the statements. */
  readonly links: readonly ListedLink[];
}

/** Leaves out bank accounts that are not linked, and items before the first day of a link. */
export function toReading(
  { provider, settings }: Pick<BankConnection, "provider" | "settings">,
  bankAccounts: readonly BankAccount[],
  listings: readonly Listing[],
): ListingReading {
  const known = bankAccounts.map((one) => ({ ...one, inverts_balance: isBalanceInverted(provider, one) }));
  const links = findLinks(known, listings);
  const rows: ReadRow[] = [];
  for (const [statement, link] of links.entries()) {
    for (const item of itemsOf(link, settings.pending)) {
      const number = rows.length + 1;
      rows.push(toRow(item, link, { number, line: number, statement }));
    }
  }
  const statements = links.map((link, index) => toStatement(link, index, settings.pending));
  const accounts = links.map((link, statement) => ({
    ...{ statement, account_id: link.bankAccount.account_id },
    ...(followsBalance(link) && { set_balance: true }),
  }));
  const issues = links.flatMap(refusedIssues);
  return { reading: { ...emptyReading(formatOf(provider)), statements, rows, issues }, answers: { accounts }, links };
}

/** Whether the account gets the bank's balance, because the bank lists nothing that explains it. */
export function followsBalance({ lists, balance }: Pick<ListedLink, "lists" | "balance">): boolean {
  return lists === "balance" && balance !== undefined;
}

/** The format of the imports of a provider. Rows of programs that send no listings have the format `program`. */
function formatOf(provider: string): string {
  return provider === "program" ? "listing" : provider;
}

function findLinks(bankAccounts: readonly BankAccount[], listings: readonly Listing[]): ListedLink[] {
  const byKey = Map.groupBy(listings, ({ account }) => account.key);
  return bankAccounts.flatMap((bankAccount): ListedLink[] => {
    const [first, ...others] = byKey.get(bankAccount.external_key) ?? [];
    const { account_id, starts_on, state } = bankAccount;
    if (first === undefined || account_id === null || state !== "linked") return [];
    const all = [first, ...others] as const;
    const until = all.reduce((last, one) => (one.until > last ? one.until : last), first.until);
    const listed = all.reduce((day, one) => (one.from < day ? one.from : day), first.from);
    const from = starts_on !== null && starts_on > listed ? starts_on : listed;
    if (from > until) return [];
    const lists = new Set(all.map((one) => one.lists));
    const booked = all.flatMap(({ balances }) => balances.filter(({ kind }) => kind === "booked"));
    return [
      {
        ...{ bankAccount: { ...bankAccount, account_id }, listings: all, from, until },
        lists: LEAST_COMPLETE.find((one) => lists.has(one)) ?? "all",
        answeredUntil: findAnsweredUntil(all, until),
        balance: booked.toSorted((a, b) => (a.at < b.at ? -1 : 1)).at(-1),
      },
    ];
  });
}

/** Listings of one account are together as complete as the least complete one. */
const LEAST_COMPLETE: readonly Lists[] = ["some", "balance", "changes"];

function findAnsweredUntil(listings: readonly Listing[], until: string): string {
  const open = listings.filter((one) => !isAnswered(one)).map(({ from }) => addDays(from, -1));
  return open.reduce((last, day) => (day < last ? day : last), until);
}

/** The day of the row. A pending item has the day of the purchase. */
function dayOf({ status, bookedOn, purchasedOn }: Item): string | null {
  return status === "pending" ? (purchasedOn ?? bookedOn) : (bookedOn ?? purchasedOn);
}

/** Periods may overlap by a day, so an item with an id may be in two listings. */
function itemsOf({ listings, bankAccount: { starts_on } }: ListedLink, hasPending: boolean): Item[] {
  const firstWith = new Map<string, Listing>();
  return listings.flatMap((listing) =>
    listing.items.filter((item) => {
      const day = dayOf(item);
      if (day === null || (starts_on !== null && day < starts_on)) return false;
      if (item.status === "pending" && !hasPending) return false;
      if (item.key === null) return true;
      const first = firstWith.get(item.key) ?? listing;
      firstWith.set(item.key, first);
      return first === listing;
    }),
  );
}

function toRow(
  item: Item,
  { bankAccount }: ListedLink,
  place: Pick<ReadRow, "number" | "line" | "statement">,
): ReadRow {
  const { key, replaces, status, purchasedOn, amount, currency, foreign, text, payee, counterAccount, bankCode } = item;
  const { trusts_keys, currency: ofAccount } = bankAccount;
  const date = dayOf(item) ?? "";
  return {
    ...place,
    ...{ date, amount, text, status: status === "pending" ? "pending" : "booked" },
    name: payeeName({ payee, text, bank_code: bankCode }, null),
    ...(status === "never" && { skip: "information" }),
    ...(purchasedOn !== null && purchasedOn !== date && { purchase_date: purchasedOn }),
    ...(currency !== ofAccount && { currency }),
    ...(foreign !== null && { foreign }),
    ...(key !== null && trusts_keys && { id: key }),
    ...(replaces !== null && trusts_keys && { replaces }),
    ...(payee !== null && { payee }),
    ...(counterAccount !== null && { counter_account: counterAccount }),
    ...(bankCode !== null && { bank_code: bankCode }),
    ...(item.balanceAfter !== null && { balance_after: item.balanceAfter }),
  };
}

function toStatement(link: ListedLink, index: number, hasPending: boolean): ReadStatement {
  const { bankAccount, listings, from, until, lists, answeredUntil, balance } = link;
  const { currency, inverts_balance, counts_pending, trusts_keys } = bankAccount;
  const { number, institution, type } = listings[0].account;
  return {
    ...{ kind: "statement", index, line: 0, file: 0, number: null, currency, from, until },
    // A name of a bank account, such as "Checking", creates no link for later files. A number does.
    account: { number, bank: institution, name: null, type },
    ...(hasPending && lists === "all" && { lists_pending: true }),
    balances: balance === undefined ? [] : [closingBalance(balance, index, currency, inverts_balance === true)],
    listing: {
      bank_account_id: bankAccount.id,
      answered_until: answeredUntil,
      is_complete: lists === "all",
      removed: trusts_keys ? [...new Set(listings.flatMap(({ removed }) => removed))] : [],
      counts_pending: balance?.includesPending ?? counts_pending,
      has_known_sign: inverts_balance !== null,
    },
  };
}

function closingBalance(
  { amount, at }: ListedBalance,
  statement: number,
  currency: string | null,
  isInverted: boolean,
): ReadStatement["balances"][number] {
  return {
    ...({ kind: "balance", type: "closing", line: 0 } as const),
    ...{ statement, on: at.slice(0, 10), currency, amount: isInverted ? negate(amount) : amount },
  };
}

/** The days for which a run asks the bank: from the first day of a link, or from an overlap with the days that it has answered for. */
export function daysToAsk(
  bankAccounts: readonly BankAccount[],
  { today, overlapDays, historyDays }: { readonly today: string } & Pick<Pace, "overlapDays" | "historyDays">,
): { readonly since: string; readonly until: string } {
  const starts = bankAccounts.map(({ listed_until, starts_on }) => {
    if (listed_until === null) return starts_on ?? addDays(today, -historyDays);
    const next = addDays(listed_until, -overlapDays);
    return starts_on !== null && starts_on > next ? starts_on : next;
  });
  return { since: starts.reduce((first, day) => (day < first ? day : first), today), until: today };
}
