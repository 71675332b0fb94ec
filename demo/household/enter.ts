/** Enters the household through the API. */
import { randomUUID } from "node:crypto";
import { progressBar } from "../../src/cli/progress-bar.ts";
import { addDays, addMonths, monthBounds } from "../../src/domain/calendar.ts";
import { randomFrom } from "../../test/support/random.ts";
import type { Call } from "../own-server.ts";
import { ACCOUNTS, CATEGORIES, FLOOR, GOAL, RULES } from "./facts.ts";
import { type LifeEvent, type LifePart, liveUntil } from "./life.ts";

const BATCH = 100;
const SEED_OF_RATES = 7;
const UNREVIEWED_DAYS = 5;

/** Ids by name. */
type Ids = ReadonlyMap<string, string>;

export async function enterHousehold(call: Call, today: string): Promise<void> {
  const events = liveUntil(today);
  const firstDay = events[0]?.day ?? today;
  const accounts = await enterAccounts(call);
  const categories = await enterCategories(call);
  await enterRates(call, firstDay, today);
  await enterTransactions(call, events, accounts, categories, today);
  await enterPlan(call, categories, firstDay);
  await enterRules(call, accounts, categories, today);
  await enterGoal(call, accounts, firstDay, today);
  await call("PUT", "/v1/budget", { budget: { floor: FLOOR } });
}

async function enterAccounts(call: Call): Promise<Ids> {
  const ids = new Map<string, string>();
  for (const { opening, ...fields } of ACCOUNTS) {
    const body = { account: { ...fields, current_balance: opening } };
    const { account } = await call<{ account: { id: string } }>("POST", "/v1/accounts", body);
    ids.set(fields.name, account.id);
  }
  return ids;
}

async function enterCategories(call: Call): Promise<Ids> {
  const ids = new Map<string, string>();
  for (const { planned, ...fields } of CATEGORIES) {
    const body = { category: fields };
    const { category } = await call<{ category: { id: string } }>("POST", "/v1/categories", body);
    ids.set(fields.name, category.id);
  }
  return ids;
}

/** Weekly exchange rates from euros to dollars. */
async function enterRates(call: Call, firstDay: string, today: string): Promise<void> {
  const random = randomFrom(SEED_OF_RATES);
  const exchange_rates = [];
  for (let day = firstDay, rate = 10_900; day <= today; day = addDays(day, 7)) {
    exchange_rates.push({ base_currency: "EUR", currency: "USD", day, rate: rate / 10_000 });
    rate += random.int(-80, 80);
  }
  await call("PUT", "/v1/exchange_rates", { exchange_rates });
}

/** The transactions of the last days are not reviewed yet. */
async function enterTransactions(
  call: Call,
  events: readonly LifeEvent[],
  accounts: Ids,
  categories: Ids,
  today: string,
): Promise<void> {
  const unreviewedSince = addDays(today, -UNREVIEWED_DAYS);
  const show = progressBar("Transactions ", events.length);
  for (let at = 0; at < events.length; at += BATCH) {
    const transactions = events
      .slice(at, at + BATCH)
      .map((event) => toTransaction(event, accounts, categories, unreviewedSince));
    await call("POST", "/v1/transactions", { transactions }, randomUUID());
    show(at + transactions.length);
  }
}

function toTransaction(event: LifeEvent, accounts: Ids, categories: Ids, unreviewedSince: string): object {
  const { account, to, payee, category, cents, reachingCents, euroCents, splits, tags } = event;
  return {
    account_id: accounts.get(account),
    authorized_at: event.day,
    ...(euroCents === undefined
      ? { amount: cents / 100 }
      : { amount: euroCents / 100, currency: "EUR", account_amount: cents / 100 }),
    ...(to === undefined ? { payee: { name: payee } } : { transfer_account_id: accounts.get(to) }),
    ...(reachingCents === undefined ? {} : { transfer_amount: reachingCents / 100 }),
    ...(category === undefined ? {} : { category_id: categories.get(category) }),
    ...(splits === undefined ? {} : { splits: splits.map((part) => toPart(part, accounts, categories)) }),
    ...(tags === undefined ? {} : { tags }),
    is_reviewed: event.day < unreviewedSince,
  };
}

function toPart({ category, to, cents, notes }: LifePart, accounts: Ids, categories: Ids): object {
  return {
    amount: cents / 100,
    ...(category === undefined ? {} : { category_id: categories.get(category) }),
    ...(to === undefined ? {} : { transfer_account_id: accounts.get(to) }),
    ...(notes === undefined ? {} : { notes }),
  };
}

/** One plan. Later months use it too. */
async function enterPlan(call: Call, categories: Ids, firstDay: string): Promise<void> {
  const plans = CATEGORIES.filter(({ planned }) => planned !== undefined).map(({ name, planned }) => ({
    category_id: categories.get(name),
    planned,
  }));
  await call("PUT", `/v1/budget/months/${firstDay.slice(0, 7)}`, { month: { plans } });
}

/** Rules start last month. Transactions cover the time before. */
async function enterRules(call: Call, accounts: Ids, categories: Ids, today: string): Promise<void> {
  const lastMonth = addMonths(today.slice(0, 7), -1);
  for (const { account, to, payee, category, amountTo, startsOn, ...fields } of RULES) {
    const recurring_rule = {
      ...fields,
      account_id: accounts.get(account),
      starts_on: startsOn ?? `${lastMonth}-01`,
      ...(amountTo === undefined ? {} : { amount_to: amountTo }),
      ...(to === undefined ? { payee: { name: payee } } : { transfer_account_id: accounts.get(to) }),
      ...(category === undefined ? {} : { category_id: categories.get(category) }),
    };
    await call("POST", "/v1/recurring", { recurring_rule });
  }
}

async function enterGoal(call: Call, accounts: Ids, firstDay: string, today: string): Promise<void> {
  const { name, account, amount, dueInMonths } = GOAL;
  const goal = {
    name,
    account_id: accounts.get(account),
    amount,
    already: ACCOUNTS.find((one) => one.name === account)?.opening,
    starts_in: firstDay.slice(0, 7),
    due_on: monthBounds(addMonths(today.slice(0, 7), dueInMonths)).lastDay,
  };
  await call("POST", "/v1/goals", { goal });
}
