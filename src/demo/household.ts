/** The household of the demo: its accounts, categories, transactions, plan, rules and goal, in the order in which they are entered. */
import type { AccountType } from "../domain/account.ts";
import { addDays, addMonths, monthBounds } from "../domain/calendar.ts";
import type { CategoryKind } from "../domain/category.ts";
import type { WeekendShift } from "../domain/recurring-rule.ts";
import { ACCOUNTS, CATEGORIES, FLOOR, GOAL, RECURRING_RULES } from "./facts.ts";
import { type LifeEvent, type LifePart, liveUntil } from "./life.ts";
import { randomFrom } from "./random.ts";

const BATCH = 100;
const SEED_OF_RATES = 7;
const UNREVIEWED_DAYS = 5;

interface Party {
  readonly payee?: { readonly name: string };
  readonly transfer_account_id?: string;
  readonly category_id?: string;
}

interface DemoPart {
  readonly amount: number;
  readonly category_id?: string;
  readonly transfer_account_id?: string;
  readonly notes?: string;
}

interface DemoTransaction extends Party {
  readonly account_id: string;
  readonly authorized_at: string;
  readonly amount: number;
  readonly currency?: string;
  readonly account_amount?: number;
  readonly transfer_amount?: number;
  readonly splits?: readonly DemoPart[];
  readonly tags?: readonly string[];
  readonly is_reviewed: boolean;
}

/** Enters the household, through the API or inside the service. Amounts are in major units; `account` and `category` return ids. */
export interface HouseholdWriter {
  account(fields: {
    readonly name: string;
    readonly type: AccountType;
    readonly subtype: string;
    readonly currency: string;
    readonly current_balance: number;
    readonly is_hidden?: boolean;
    readonly limit?: number;
  }): Promise<string>;
  category(fields: { readonly name: string; readonly kind: CategoryKind; readonly group: string }): Promise<string>;
  rates(
    rates: readonly {
      readonly base_currency: string;
      readonly currency: string;
      readonly day: string;
      readonly rate: number;
    }[],
  ): Promise<void>;
  transactions(transactions: readonly DemoTransaction[]): Promise<void>;
  plan(yearMonth: string, plans: readonly { readonly category_id: string; readonly planned: number }[]): Promise<void>;
  rule(
    fields: Party & {
      readonly name: string;
      readonly account_id: string;
      readonly amount: number;
      readonly amount_to?: number;
      readonly rule: string;
      readonly starts_on: string;
      readonly weekend?: WeekendShift;
    },
  ): Promise<void>;
  goal(fields: {
    readonly name: string;
    readonly account_id: string;
    readonly amount: number;
    readonly already: number;
    readonly starts_in: string;
    readonly due_on: string;
  }): Promise<void>;
  floor(amount: number): Promise<void>;
}

/** Finds an id by a name. */
type IdOf = (name: string) => string;

export interface EnteredHousehold {
  readonly events: readonly LifeEvent[];
  readonly accountId: IdOf;
  readonly categoryId: IdOf;
}

/** Two years up to `today`. The same day gives the same household. */
export async function enterHousehold(writer: HouseholdWriter, today: string): Promise<EnteredHousehold> {
  const events = liveUntil(today);
  const firstDay = events[0]?.day ?? today;
  const accounts = new Map<string, string>();
  for (const { opening, ...fields } of ACCOUNTS) {
    accounts.set(fields.name, await writer.account({ ...fields, current_balance: opening }));
  }
  const categories = new Map<string, string>();
  for (const { planned, ...fields } of CATEGORIES) categories.set(fields.name, await writer.category(fields));
  const accountId: IdOf = (name) => accounts.get(name) ?? "";
  const categoryId: IdOf = (name) => categories.get(name) ?? "";

  await writer.rates(weeklyRates(firstDay, today));
  const unreviewedSince = addDays(today, -UNREVIEWED_DAYS);
  for (let at = 0; at < events.length; at += BATCH) {
    const batch = events.slice(at, at + BATCH);
    await writer.transactions(batch.map((event) => toTransaction(event, accountId, categoryId, unreviewedSince)));
  }
  const plans = CATEGORIES.flatMap(({ name, planned }) =>
    planned === undefined ? [] : [{ category_id: categoryId(name), planned }],
  );
  await writer.plan(firstDay.slice(0, 7), plans); // later months use it too
  await enterRules(writer, accountId, categoryId, today);
  await writer.goal({
    name: GOAL.name,
    account_id: accountId(GOAL.account),
    amount: GOAL.amount,
    already: ACCOUNTS.find(({ name }) => name === GOAL.account)?.opening ?? 0,
    starts_in: firstDay.slice(0, 7),
    due_on: monthBounds(addMonths(today.slice(0, 7), GOAL.dueInMonths)).lastDay,
  });
  await writer.floor(FLOOR);
  return { events, accountId, categoryId };
}

/** Exchange rates from euros to dollars. */
function weeklyRates(firstDay: string, today: string) {
  const random = randomFrom(SEED_OF_RATES);
  const rates = [];
  for (let day = firstDay, rate = 10_900; day <= today; day = addDays(day, 7)) {
    rates.push({ base_currency: "EUR", currency: "USD", day, rate: rate / 10_000 });
    rate += random.int(-80, 80);
  }
  return rates;
}

/** The transactions of the last days are not reviewed yet. */
export function toTransaction(
  event: LifeEvent,
  accountId: IdOf,
  categoryId: IdOf,
  unreviewedSince: string,
): DemoTransaction {
  const { account, to, payee, category, cents, reachingCents, euroCents, splits, tags } = event;
  return {
    account_id: accountId(account),
    authorized_at: event.day,
    ...(euroCents === undefined
      ? { amount: cents / 100 }
      : { amount: euroCents / 100, currency: "EUR", account_amount: cents / 100 }),
    ...(to === undefined ? { payee: { name: payee ?? "" } } : { transfer_account_id: accountId(to) }),
    ...(reachingCents === undefined ? {} : { transfer_amount: reachingCents / 100 }),
    ...(category === undefined ? {} : { category_id: categoryId(category) }),
    ...(splits === undefined ? {} : { splits: splits.map((part) => toPart(part, accountId, categoryId)) }),
    ...(tags === undefined ? {} : { tags }),
    is_reviewed: event.day < unreviewedSince,
  };
}

function toPart({ category, to, cents, notes }: LifePart, accountId: IdOf, categoryId: IdOf): DemoPart {
  return {
    amount: cents / 100,
    ...(category === undefined ? {} : { category_id: categoryId(category) }),
    ...(to === undefined ? {} : { transfer_account_id: accountId(to) }),
    ...(notes === undefined ? {} : { notes }),
  };
}

/** Rules start last month. Transactions cover the time before. */
async function enterRules(writer: HouseholdWriter, accountId: IdOf, categoryId: IdOf, today: string): Promise<void> {
  const lastMonth = addMonths(today.slice(0, 7), -1);
  for (const { account, to, payee, category, amountTo, startsOn, ...fields } of RECURRING_RULES) {
    await writer.rule({
      ...fields,
      account_id: accountId(account),
      starts_on: startsOn ?? `${lastMonth}-01`,
      ...(amountTo === undefined ? {} : { amount_to: amountTo }),
      ...(to === undefined ? { payee: { name: payee ?? "" } } : { transfer_account_id: accountId(to) }),
      ...(category === undefined ? {} : { category_id: categoryId(category) }),
    });
  }
}
