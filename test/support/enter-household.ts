/** Enters a generated household over the API, into a new budget. */
import assert from "node:assert/strict";
import { randomUUID } from "node:crypto";
import { createBudget } from "../../src/operations/budget/budgets.ts";
import { createToken } from "../../src/operations/people/tokens.ts";
import type { GeneratedHousehold, GeneratedRule, GeneratedSplit, GeneratedTransaction } from "./generated-household.ts";
import { type Fields, newAccount } from "./ledger.ts";
import type { TestServer } from "./server.ts";

const BATCH = 1000;

export interface EnteredHousehold {
  readonly accountIds: ReadonlyMap<string, string>;
  readonly budgetId: string;
  /** In the order of the household's transactions. */
  readonly transactionIds: readonly string[];
  /** Sends a GET request as the household. */
  get(path: string): Promise<Fields>;
  /** Sends a write and fails unless it succeeds. */
  send(method: string, path: string, body?: object): Promise<Fields>;
}

export async function enterHousehold(server: TestServer, household: GeneratedHousehold): Promise<EnteredHousehold> {
  const { id: budgetId } = await createBudget(server.service, {
    name: `Generated ${randomUUID()}`,
    currency: "USD",
    time_zone: "UTC",
  });
  const { text: as } = await createToken(server.service, { budgetId, name: "test", scope: "sync" });
  const send: EnteredHousehold["send"] = async (method, path, body) => {
    const { status, text, json } = await server.call(method, path, body, { as });
    assert.ok(status >= 200 && status < 300, `${method} ${path} answered ${status}: ${text}`);
    return json;
  };

  const accountIds = new Map<string, string>();
  for (const { name, currency, isHidden, openingCents } of household.accounts) {
    const fields = { name, currency, is_hidden: isHidden, current_balance: openingCents / 100 };
    accountIds.set(name, (await newAccount(server, fields, as)).id);
  }
  const categoryIds = new Map<string, string>();
  for (const name of new Set(household.plans.map(({ category }) => category))) {
    const { category } = await send("POST", "/v1/categories", { category: { name, kind: household.categories[name] } });
    categoryIds.set(name, category.id);
  }
  const transactionIds: string[] = [];
  const all = household.transactions.map((transaction) => toFields(household, accountIds, transaction));
  for (let at = 0; at < all.length; at += BATCH) {
    const { transactions } = await send("POST", "/v1/transactions", { transactions: all.slice(at, at + BATCH) });
    transactionIds.push(...transactions.map(({ id }: Fields) => id));
  }
  for (const rule of household.rules) {
    await send("POST", "/v1/recurring", { recurring_rule: toRuleFields(household, accountIds, rule) });
  }
  await enterPlans(send, categoryIds, household);
  return { budgetId, accountIds, transactionIds, send, get: (path) => send("GET", path) };
}

/** Sends plans in month order, because a new plan starts from the plan in effect. */
async function enterPlans(
  send: EnteredHousehold["send"],
  categoryIds: ReadonlyMap<string, string>,
  { plans, carriesFrom }: GeneratedHousehold,
): Promise<void> {
  for (const { category, month, cents, carries } of plans.toSorted((a, b) => (a.month < b.month ? -1 : 1))) {
    const category_id = categoryIds.get(category);
    await send("PUT", `/v1/budget/months/${month}`, { month: { plans: [{ category_id, planned: cents / 100 }] } });
    if (carries) await send("PUT", `/v1/categories/${category_id}`, { category: { carries_from: month } });
  }
  if (carriesFrom !== null) await send("PUT", "/v1/budget", { budget: { carries_from: carriesFrom } });
}

/** A transaction as the API accepts it. */
export function toFields(
  { categories }: GeneratedHousehold,
  accountIds: EnteredHousehold["accountIds"],
  t: GeneratedTransaction,
): Fields {
  const { transferAccount, price } = t;
  const amounts =
    price === null
      ? { amount: t.cents / 100 }
      : { amount: price.cents / 100, currency: price.currency, account_amount: t.cents / 100 };
  return {
    account_id: accountIds.get(t.account),
    authorized_at: t.day,
    is_pending: t.isPending,
    ...(t.countsOn && { counts_on: t.countsOn }),
    ...amounts,
    ...(transferAccount === null ? {} : { transfer_amount: t.transferCents / 100 }),
    ...toParties({ categories }, accountIds, t),
    ...(t.splits && { splits: t.splits.map((split) => toSplit({ categories }, accountIds, split)) }),
  };
}

function toSplit(
  household: Pick<GeneratedHousehold, "categories">,
  accountIds: EnteredHousehold["accountIds"],
  split: GeneratedSplit,
): Fields {
  const { payee: _, ...references } = toParties(household, accountIds, split);
  return {
    amount: (split.priceCents ?? split.cents) / 100,
    ...references,
    ...(split.transferAccount === null ? {} : { transfer_amount: split.transferCents / 100 }),
  };
}

function toRuleFields(household: GeneratedHousehold, accountIds: EnteredHousehold["accountIds"], rule: GeneratedRule) {
  return {
    name: "Monthly",
    account_id: accountIds.get(rule.account),
    amount: rule.cents / 100,
    rule: `FREQ=MONTHLY;BYMONTHDAY=${rule.day}`,
    starts_on: `${household.months[0]}-01`,
    ...toParties(household, accountIds, rule),
  };
}

/** The payee and category of a transaction. The same input always gives the same names. */
function toParties(
  { categories }: Pick<GeneratedHousehold, "categories">,
  accountIds: EnteredHousehold["accountIds"],
  { transferAccount, category, payee }: Pick<GeneratedTransaction, "transferAccount" | "category" | "payee">,
): Fields {
  const party =
    transferAccount === null
      ? { payee: { name: payee ?? `For ${category ?? "no category"}` } }
      : { transfer_account_id: accountIds.get(transferAccount) };
  return category === null ? party : { ...party, category: { name: category, kind: categories[category] } };
}
