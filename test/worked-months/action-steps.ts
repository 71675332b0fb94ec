/** Steps that set the clock or change transactions, accounts, categories, plans, recurring rules and goals. */

import assert from "node:assert/strict";
import type { Fields } from "../support/ledger.ts";
import type { StoryContext } from "./play-story.ts";
import type { Groups, Step } from "./steps.ts";

export const ACTION_STEPS: readonly Step[] = [
  {
    // today 2026-11-19            now 2026-11-30T23:30:00Z
    pattern: /^(?:today (?<day>\S+)|now (?<instant>\S+))$/,
    perform: async (context, { day, instant }) => context.setNow(instant ?? `${day}T12:00:00Z`),
  },
  {
    // 2026-11-03 main -80 for Food with Grocer pending #shop          2026-11-03 main -450 to nest for Loan
    // 2026-11-03 card -10 EUR charged -11 for Food
    pattern:
      /^(?<day>\d{4}-\d\d-\d\d) (?<account>\w+) (?<amount>\S+)(?: (?<currency>[A-Z]{3}) charged (?<charged>\S+))?(?: to (?<to>\w+)(?: reaching (?<reaching>\S+))?)?(?: for (?<category>\w+))?(?: with (?<payee>\w+))?(?<pending> pending)?(?: (?<name>#\w+))?$/,
    perform: enterTransaction,
  },
  {
    // 2026-11-03 main -1000 with Bank #loan = -300 for Power, -700 to loan, 0.50
    pattern:
      /^(?<day>\d{4}-\d\d-\d\d) (?<account>\w+) (?<amount>\S+)(?: (?<currency>[A-Z]{3}) charged (?<charged>\S+))?(?: with (?<payee>\w+))?(?: (?<name>#\w+))? = (?<splits>.+)$/,
    perform: enterTransaction,
  },
  {
    // split #shop = -30 for Food, -12.17 for Fun          unsplit #shop          unsplit #shop for Food
    pattern: /^(?:split (?<name>#\w+) = (?<splits>.+)|unsplit (?<whole>#\w+)(?: for (?<category>\w+))?)$/,
    async perform(context, { name, whole = "", splits, category }) {
      const changes = {
        splits: splits === undefined ? null : splitsOf(context, splits),
        ...(category && { category_id: context.id(category) }),
      };
      await context.call("PUT", `/v1/transactions/${context.id(name ?? whole)}`, { transaction: changes });
    },
  },
  {
    // change #shop category_id Fun          change #shop amount -75          change #shop authorized_at 2026-12-01
    pattern: /^change (?<name>#\w+) (?<field>\w+) (?<value>\S+)$/,
    async perform(context, { name = "", field = "", value = "" }) {
      const given = field.endsWith("_id") ? context.id(value) : field === "amount" ? Number(value) : value;
      const newValue = value === "null" ? null : given;
      await context.call("PUT", `/v1/transactions/${context.id(name)}`, { transaction: { [field]: newValue } });
    },
  },
  {
    // delete rule Rent
    pattern: /^delete rule (?<rule>\w+)$/,
    perform: async (context, { rule }) =>
      void (await context.call("DELETE", `/v1/recurring/${context.id(`rule ${rule}`)}`)),
  },
  {
    // delete #shop
    pattern: /^delete (?<name>#\w+)$/,
    perform: async (context, { name = "" }) =>
      void (await context.call("DELETE", `/v1/transactions/${context.id(name)}`)),
  },
  {
    // hide nest          show nest
    pattern: /^(?<verb>hide|show) (?<account>\w+)$/,
    async perform(context, { verb, account = "" }) {
      await context.call("PUT", `/v1/accounts/${context.id(account)}`, { is_hidden: verb === "hide" });
    },
  },
  {
    // kind Pension spending
    pattern: /^kind (?<category>\w+) (?<kind>\w+)$/,
    async perform(context, { category = "", kind }) {
      await context.call("PUT", `/v1/categories/${context.id(category)}`, { category: { kind } });
    },
  },
  {
    // rate 2026-11-02: 1 EUR = 1.10 USD
    pattern: /^rate (?<day>\S+): 1 (?<base_currency>[A-Z]{3}) = (?<rate>\S+) (?<currency>[A-Z]{3})$/,
    async perform(context, { rate, ...key }) {
      await context.call("PUT", "/v1/exchange_rates", { exchange_rates: [{ ...key, rate: Number(rate) }] });
    },
  },
  {
    // plan 2026-11: Salary 4000, Rent 1633, Power none
    pattern: /^plan (?<month>\S+): (?<plans>.+)$/,
    async perform(context, { month, plans = "" }) {
      const planned = plans.split(", ").map((plan) => {
        const [category = "", amount] = plan.split(" ");
        return { category_id: context.id(category), planned: amount === "none" ? null : Number(amount) };
      });
      await context.call("PUT", `/v1/budget/months/${month}`, { month: { plans: planned } });
    },
  },
  {
    // carry Power from 2026-09          carry budget from 2026-10          carry Power never
    pattern: /^carry (?<target>\w+) (?:from (?<month>\S+)|never)$/,
    async perform(context, { target = "", month = null }) {
      if (target === "budget") await context.call("PUT", "/v1/budget", { budget: { carries_from: month } });
      else await context.call("PUT", `/v1/categories/${context.id(target)}`, { category: { carries_from: month } });
    },
  },
  {
    // floor 200          floor none
    pattern: /^floor (?<floor>\S+)$/,
    async perform(context, { floor }) {
      await context.call("PUT", "/v1/budget", { budget: { floor: floor === "none" ? null : Number(floor) } });
    },
  },
  {
    // rule Rent: main -1600 for Rent with Landlord, FREQ=MONTHLY;BYMONTHDAY=5 from 2026-11-01
    // rule Power: main -60 to -120 for Power with Utility, ... from 2026-11-01 before weekends
    // rule Loan: main -220 for Loan into loan, ... from 2026-11-01
    // rule Pay: main 3000 for Salary with Employer, ... from 2026-11-01 for the next month
    pattern:
      /^rule (?<name>\w+): (?<account>\w+) (?<amount>\S+)(?: to (?<amountTo>\S+))?(?: for (?<category>\w+))?(?: with (?<payee>\w+))?(?: into (?<to>\w+))?, (?<rule>\S+) from (?<start>\S+)(?: (?<weekend>before|after) weekends)?(?<next> for the next month)?$/,
    perform: enterRule,
  },
  {
    // skip Rent 2026-11-05          pay Rent 2026-11-05          owe Rent 2026-11-05          reset Rent 2026-11-05
    // move Rent 2026-11-05 to 2026-12-02          match Rent 2026-11-05 with #rent
    pattern:
      /^(?<verb>skip|pay|owe|reset|move|match|unmatch) (?<rule>\w+) (?<day>\S+)(?: to (?<to>\S+)| with (?<name>#\w+))?$/,
    async perform(context, { verb, rule, day, to, name }) {
      const body = name === undefined ? to && { to } : { transaction_id: context.id(name) };
      const path = `/v1/recurring/${context.id(`rule ${rule}`)}/occurrences/${day}/${verb}`;
      await context.call("POST", path, body || undefined);
    },
  },
  {
    // rule Rent now: amount -1600          rule Rent now: starts_on 2026-12-15          rule Rent now: category_id Power
    pattern: /^rule (?<rule>\w+) now: (?<field>\w+) (?<value>\S+)$/,
    async perform(context, { rule, field = "", value = "" }) {
      const newValue = field.endsWith("_id") ? context.id(value) : field.startsWith("amount") ? Number(value) : value;
      await context.call("PUT", `/v1/recurring/${context.id(`rule ${rule}`)}`, {
        recurring_rule: { [field]: newValue },
      });
    },
  },
  {
    // undo
    pattern: /^undo$/,
    async perform(context) {
      const { changes } = await context.call("GET", "/v1/changes?limit=1");
      await context.call("POST", `/v1/changes/${changes[0].seq}/undo`);
    },
  },
  {
    // goal Roof: 1200 by 2027-02-28 on nest from 2026-11          goal Trip: 80 a month on Holiday from 2026-11
    // goal Insurance: 1200 by 2026-11-15 every 12 months on nest from 2025-12
    pattern:
      /^goal (?<name>\w+): (?<amount>\S+) (?:by (?<due_on>\S+)(?: every (?<repeats>\d+) months)?|a month) on (?<target>\w+) from (?<starts_in>\S+)$/,
    async perform(context, { name, amount, due_on, repeats, target = "", starts_in }) {
      const place = /^[A-Z]/.test(target) ? { category_id: context.id(target) } : { account_id: context.id(target) };
      const byDate = { amount: Number(amount), due_on, ...(repeats && { repeats: Number(repeats) }) };
      const terms = due_on === undefined ? { monthly: Number(amount) } : byDate;
      const { goal } = await context.call("POST", "/v1/goals", { goal: { name, ...place, ...terms, starts_in } });
      context.setId(`goal ${name}`, goal.id);
    },
  },
  {
    // change goal Roof repeats 12          change goal Roof is_archived true          change goal Roof due_on 2027-11-15
    pattern: /^change goal (?<name>\w+) (?<field>\w+) (?<value>\S+)$/,
    async perform(context, { name, field = "", value = "" }) {
      const newValue = field === "due_on" ? value : JSON.parse(value);
      await context.call("PUT", `/v1/goals/${context.id(`goal ${name}`)}`, { goal: { [field]: newValue } });
    },
  },
  {
    // delete goal Roof
    pattern: /^delete goal (?<name>\w+)$/,
    perform: async (context, { name }) =>
      void (await context.call("DELETE", `/v1/goals/${context.id(`goal ${name}`)}`)),
  },
  {
    // set aside for Rent: 600 from 2026-12
    pattern: /^set aside for (?<rule>\w+): (?<amount>\S+) from (?<month>\S+)$/,
    async perform(context, { rule, amount, month }) {
      const path = `/v1/recurring/${context.id(`rule ${rule}`)}/set_aside`;
      const preview = await context.call("POST", `${path}?dry_run=true`);
      const { set_aside } = await context.call("POST", path);
      assert.deepEqual([set_aside.amount, set_aside.year_month], [Number(amount), month]);
      assert.deepEqual(preview, { set_aside });
    },
  },
  {
    // undo
    pattern: /^undo$/,
    async perform(context) {
      const { changes } = await context.call("GET", "/v1/changes?limit=1");
      await context.call("POST", `/v1/changes/${changes[0].seq}/undo`);
    },
  },
];

/** "-300 for Power, -700 to loan reaching 650 for Rent, 0.50" */
function splitsOf(context: StoryContext, splits: string): Fields[] {
  return splits.split(", ").map((split) => {
    const [, amount, to, reaching, category] =
      /^(\S+)(?: to (\w+)(?: reaching (\S+))?)?(?: for (\w+))?$/.exec(split) ?? [];
    return {
      amount: Number(amount),
      ...(to && { transfer_account_id: context.id(to) }),
      ...(reaching && { transfer_amount: Number(reaching) }),
      ...(category && { category_id: context.id(category) }),
    };
  });
}

async function enterTransaction(context: StoryContext, groups: Groups): Promise<void> {
  const { day, account = "", amount, currency, charged, to, reaching, category, payee = "Somebody", splits } = groups;
  const transaction: Fields = {
    account_id: context.id(account),
    amount: Number(amount),
    authorized_at: day,
    is_pending: groups.pending !== undefined,
    ...(currency && { currency, account_amount: Number(charged) }),
    ...(to ? { transfer_account_id: context.id(to) } : { payee: { name: payee } }),
    ...(reaching && { transfer_amount: Number(reaching) }),
    ...(category && { category_id: context.id(category) }),
    ...(splits && { splits: splitsOf(context, splits) }),
  };
  const { transactions } = await context.call("POST", "/v1/transactions", { transactions: [transaction] });
  if (groups.name !== undefined) context.setId(groups.name, transactions[0].id);
}

async function enterRule(context: StoryContext, groups: Groups): Promise<void> {
  const { name = "", account = "", amountTo, category, payee, to, weekend, next } = groups;
  const recurring_rule: Fields = {
    name,
    account_id: context.id(account),
    amount: Number(groups.amount),
    rule: groups.rule,
    starts_on: groups.start,
    ...(amountTo && { amount_to: Number(amountTo) }),
    ...(to ? { transfer_account_id: context.id(to) } : { payee: { name: payee } }),
    ...(category && { category_id: context.id(category) }),
    ...(weekend && { weekend }),
    ...(next && { counts_in: "next" }),
  };
  const answer = await context.call("POST", "/v1/recurring", { recurring_rule });
  context.setId(`rule ${name}`, answer.recurring_rule.id);
}
