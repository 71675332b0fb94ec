/**
 * Writes a generated household as a double-entry journal for hledger. Its accounts are under `budget:` and `hidden:`. Each
 * line of spending power has an account under `income:`, `bill:`, `saving:` or `spending:`. The accounts `outside` and
 * `inside` balance the entries of hidden accounts, and transfers with a category. Exchange rates are market prices (`P`).
 * A split transaction is one entry with the postings of each split.
 * The date of an entry is the day on which the transaction counts.
 * A category that carries has a fund, which gets an amount each month and pays.
 */
import type { GeneratedHousehold, GeneratedTransaction } from "../support/generated-household.ts";

type Posting = readonly [account: string, cents: number | bigint, currency: string];

/** The amount that a fund gets in a month. */
export interface Put {
  readonly month: string;
  readonly category: string;
  readonly cents: bigint;
}

export function writeJournal(household: GeneratedHousehold, puts: readonly Put[] = []): string {
  const openings = household.accounts.map(({ name, currency, openingCents }): Posting[] => [
    [accountNamed(household, name), openingCents, currency],
    ["opening", -openingCents, currency],
  ]);
  return [
    ...household.rates.map(({ day, rate }) => `P ${day} EUR ${rate} USD\n`),
    ...openings.map((postings) => entry(dayBefore(household), "", postings)),
    ...puts.map((put) => putEntry(household, put)),
    ...household.transactions.map((t) => entry(t.countsOn ?? t.day, t.isPending ? " !" : "", postingsOf(household, t))),
  ].join("\n");
}

function entry(day: string, mark: string, postings: readonly Posting[]): string {
  const lines = postings.map(([account, cents, currency]) => `    ${account}  ${toDecimal(cents)} ${currency}`);
  return `${day}${mark}\n${lines.join("\n")}\n`;
}

function postingsOf(household: GeneratedHousehold, t: GeneratedTransaction): Posting[] {
  if (t.splits === undefined) return postingsOfLine(household, t, t.cents > 0);
  return t.splits.flatMap((split) => postingsOfLine(household, { ...t, ...split }, t.cents > 0));
}

/** The whole transaction decides whether money without a category is income. */
function postingsOfLine(household: GeneratedHousehold, t: GeneratedTransaction, isInflow: boolean): Posting[] {
  const own: Posting = [accountNamed(household, t.account), t.cents, currencyOf(household, t.account)];
  if (t.transferAccount === null) return payment(household, t, own, isInflow);
  const other: Posting = [
    accountNamed(household, t.transferAccount),
    t.transferCents,
    currencyOf(household, t.transferAccount),
  ];
  return [...exchange(own, other), ...line(household, t, own, other)];
}

function payment(household: GeneratedHousehold, t: GeneratedTransaction, own: Posting, isInflow: boolean): Posting[] {
  const [account, , currency] = own;
  const uncategorised = `${isInflow ? "income" : "spending"}:uncategorised`;
  const line = t.category === null ? uncategorised : lineOf(household, t.category, t.day);
  return [own, [isHidden(account) ? "outside" : line, -t.cents, currency]];
}

/** Both legs of a transfer. Between currencies, the account `exchange` balances each currency. */
function exchange(own: Posting, other: Posting): Posting[] {
  if (own[2] === other[2]) return [own, other];
  return [own, ["exchange", -own[1], own[2]], other, ["exchange", -other[1], other[2]]];
}

/**
 * The line in which a transfer counts, once: its category, or the saving on the hidden account. It counts the leg in the
 * budget's currency, and prefers the budget account's leg.
 */
function line(household: GeneratedHousehold, t: GeneratedTransaction, own: Posting, other: Posting): Posting[] {
  if (isHidden(own[0]) && isHidden(other[0])) return [];
  const isInside = !isHidden(own[0]) && !isHidden(other[0]);
  if (isInside && t.category === null) return [];
  const [near, far] = isHidden(own[0]) ? [other, own] : [own, other];
  const [cents, currency] = near[2] !== "USD" && far[2] === "USD" ? [-far[1], far[2]] : [near[1], near[2]];
  const name = t.category === null ? `saving:${far[0]}` : lineOf(household, t.category, t.day);
  return [
    [name, -cents, currency],
    [isInside ? "inside" : "outside", cents, currency],
  ];
}

function isHidden(account: string): boolean {
  return account.startsWith("hidden:");
}

function accountNamed({ accounts }: GeneratedHousehold, name: string): string {
  return `${accounts.find((account) => account.name === name)?.isHidden ? "hidden" : "budget"}:${name}`;
}

/** The line of a category, or its fund from the month in which the category carries. */
function lineOf(household: GeneratedHousehold, category: string, day: string): string {
  const fund = fundsOf(household).find((plan) => plan.category === category && plan.month <= day.slice(0, 7));
  return fund === undefined ? categoryNamed(household, category) : `fund:${category}`;
}

function putEntry(household: GeneratedHousehold, { month, category, cents }: Put): string {
  return entry(`${month}-01`, "", [
    [categoryNamed(household, category), cents, "USD"],
    [`fund:${category}`, -cents, "USD"],
  ]);
}

/** The plans of the categories that carry. */
export function fundsOf({ plans }: GeneratedHousehold) {
  return plans.filter(({ carries }) => carries);
}

function categoryNamed({ categories }: GeneratedHousehold, name: string): string {
  return `${categories[name]}:${name}`;
}

function currencyOf({ accounts }: GeneratedHousehold, name: string): string {
  return accounts.find((account) => account.name === name)?.currency ?? "";
}

function dayBefore({ months }: GeneratedHousehold): string {
  return new Date(Date.parse(`${months[0]}-01`) - 86_400_000).toISOString().slice(0, 10);
}

/** -5 as "-0.05". */
function toDecimal(cents: number | bigint): string {
  const digits = String(cents).replace("-", "").padStart(3, "0");
  return `${cents < 0 ? "-" : ""}${digits.slice(0, -2)}.${digits.slice(-2)}`;
}
