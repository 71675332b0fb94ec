/**
 * Reads the accounts and transactions of SimpleFIN, in the shapes of version 1 (`accounts[].org`) and version 2 (`connections`).
 * https://www.simplefin.org/protocol.html
 */
import { dayOfNumber, formatTimestamp } from "../../domain/calendar.ts";
import { isCurrency } from "../../domain/currency.ts";
import { BALANCE_ONLY, type Item, type ListedAccount, type ListedBalance, type ListingProblem } from "../provider.ts";
import { attempt, rawIn, readEach, readOrRaw } from "../read-each.ts";
import { amountIn, type JsonObject, keyIn, listIn, objectIn, RefusedValue, textIn } from "../read-json.ts";

export interface ReadAccount {
  readonly account: ListedAccount;
  /** The id of the server, which messages use. */
  readonly id: string;
  readonly connection: string | null;
  readonly balances: readonly ListedBalance[];
  readonly items: readonly Item[];
  /** What could not be read. */
  readonly problems: readonly ListingProblem[];
  /** Its holdings are no transactions, so only its balance can be followed. */
  readonly hasHoldings: boolean;
}

interface Owner {
  readonly connection: string | null;
  readonly institution: string | null;
  /** An id of the institution, which stays the same in a new connection. */
  readonly institutionId: string | null;
}

export function countTransactions(accounts: readonly unknown[]): number {
  return accounts.reduce<number>((sum, one) => {
    const { transactions } = objectIn(one);
    return sum + listIn(transactions).length;
  }, 0);
}

export function readAccounts({ accounts, connections }: JsonObject): readonly ReadAccount[] {
  const owners = readConnections(connections);
  return withOwnKeys(listIn(accounts).flatMap((value) => readAccount(objectIn(value), owners) ?? []));
}

function readConnections(value: unknown): ReadonlyMap<string, Owner> {
  return new Map(
    listIn(value).flatMap((one) => {
      const { conn_id, name, org_id, org_name, org_url } = objectIn(one);
      const connection = textIn(conn_id);
      if (connection === null) return [];
      const institution = textIn(name) ?? textIn(org_name);
      return [[connection, { connection, institution, institutionId: textIn(org_id) ?? textIn(org_url) }] as const];
    }),
  );
}

function ownerOf({ conn_id, conn_name, org }: JsonObject, owners: ReadonlyMap<string, Owner>): Owner {
  const connection = textIn(conn_id);
  const known = connection === null ? undefined : owners.get(connection);
  if (known !== undefined) return known;
  const { name, domain, id } = objectIn(org);
  const institution = textIn(name) ?? textIn(domain) ?? textIn(conn_name);
  return { connection, institution, institutionId: textIn(id) ?? textIn(domain) };
}

/** Undefined for an account without an id: nothing can refer to it. */
function readAccount(value: JsonObject, owners: ReadonlyMap<string, Owner>): ReadAccount | undefined {
  const { id: ownId, name: ownName, currency: code, holdings, transactions } = value;
  const id = attempt(() => keyIn(ownId));
  if (typeof id !== "string") return undefined;
  const { connection, institution, institutionId } = ownerOf(value, owners);
  const [name, currency] = [textIn(ownName) ?? id, currencyIn(code)];
  const hasHoldings = listIn(holdings).length > 0;
  const { items, problems } =
    hasHoldings || currency === null
      ? { items: [], problems: [] }
      : readEach(
          listIn(transactions).map(objectIn),
          (one) => readItem(one, currency),
          (one) => factsOf(one, currency),
        );
  const balances = readBalances(value);
  const account: ListedAccount = {
    key: id,
    identities: [id, ...(institutionId === null ? [] : [[institutionId, name, currency].join(" | ")])],
    name,
    institution,
    number: null,
    mask: LAST_DIGITS.exec(name)?.[1] ?? null,
    currency,
    type: hasHoldings ? "investment" : null,
  };
  const notes = [
    ...(currency === null ? [note("currency_unsupported", "Its currency is not supported.")] : []),
    ...(hasHoldings ? [note(BALANCE_ONLY, "It has holdings, so only its balance is read.")] : []),
  ];
  return {
    account,
    id,
    connection,
    hasHoldings,
    items,
    ...balances,
    problems: [...balances.problems, ...problems, ...notes],
  };
}

/** "Checking (1234)", "Visa x1234", "Card ending in 1234". */
const LAST_DIGITS = /(?:[(xX*#.…•-]|ending in )\s*(\d{4})\)?$/;

/** Null for a currency of its own, which is an address. */
function currencyIn(value: unknown): string | null {
  const code = textIn(value)?.toUpperCase();
  return code !== undefined && isCurrency(code) ? code : null;
}

/** An id is unique only within its connection. The same name at the same bank may belong to two people. */
function withOwnKeys(accounts: readonly ReadAccount[]): readonly ReadAccount[] {
  const counts = new Map<string, number>();
  for (const { account } of accounts) {
    for (const one of new Set(account.identities)) counts.set(one, (counts.get(one) ?? 0) + 1);
  }
  return accounts.map((one) => {
    const isUnique = counts.get(one.id) === 1;
    const key = isUnique ? one.id : `${one.id} | ${one.connection ?? one.account.identities[1] ?? ""}`;
    const identities = [key, ...one.account.identities.filter((id) => id !== key && counts.get(id) === 1)];
    return { ...one, account: { ...one.account, key, identities } };
  });
}

function readBalances({ balance, "available-balance": available, "balance-date": date }: JsonObject) {
  const balances: ListedBalance[] = [];
  const problems: ListingProblem[] = [];
  const read = (kind: ListedBalance["kind"], value: unknown) => {
    const found = attempt(() => ({ amount: amountIn(value), at: formatTimestamp(secondsIn(date) * 1000) }));
    if (found instanceof RefusedValue)
      problems.push(note("balance_refused", `A balance was not read: ${found.message}.`));
    else balances.push({ kind, ...found, includesPending: null });
  };
  read("booked", balance);
  if (available !== undefined && available !== null) read("available", available);
  return { balances, problems };
}

/** What is known of a transaction that cannot be read. */
function factsOf({ description, id, posted, transacted_at, amount }: JsonObject, currency: string) {
  return {
    text: textIn(description) ?? rawIn(id),
    day: readOrRaw(() => dayIn(posted) ?? dayIn(transacted_at), posted ?? transacted_at),
    amount: rawIn(amount),
    currency,
  };
}

/** @throws RefusedValue */
function readItem(value: JsonObject, currency: string): Item {
  const { id, posted, transacted_at, pending, amount, payee } = value;
  const isPending = pending === true || isNone(posted);
  const [postedOn, purchasedOn] = [dayIn(posted), dayIn(transacted_at)];
  return {
    key: keyIn(id),
    replaces: null,
    status: isPending ? "pending" : "booked",
    bookedOn: isPending ? null : postedOn,
    purchasedOn: purchasedOn ?? (isPending ? postedOn : null),
    amount: amountIn(amount),
    currency,
    foreign: null,
    text: textOf(value),
    payee: textIn(payee),
    counterAccount: null,
    bankCode: null,
    balanceAfter: null,
  };
}

/** The description, and the memo of the Bridge if it adds words. */
function textOf({ description, memo }: JsonObject): string {
  const [text, more] = [textIn(description) ?? "", textIn(memo) ?? ""];
  return text.includes(more) ? text : `${text} ${more}`.trim();
}

/** No time at all, or 0. */
function isNone(value: unknown): boolean {
  return value === undefined || value === null || Number(value) === 0;
}

const DAY_SECONDS = 86_400;

/** The end of the year 9999. */
const END = 253_402_300_800;

/** Seconds since 1970. @throws RefusedValue */
function secondsIn(value: unknown): number {
  const seconds = typeof value === "string" && /^\d{1,12}$/.test(value) ? Number(value) : value;
  if (typeof seconds === "number" && seconds > 0 && seconds < END) return seconds;
  throw new RefusedValue("its date is not in seconds since 1970");
}

/** The day in UTC, or null if there is none. @throws RefusedValue */
function dayIn(value: unknown): string | null {
  return isNone(value) ? null : dayOfNumber(Math.floor(secondsIn(value) / DAY_SECONDS));
}

function note(code: string, text: string): ListingProblem {
  return { code, kind: "note", text };
}
