/** The notation of worked months: each kind of line, how it is read, and what is asked of the service for it. */
import assert from "node:assert/strict";
import type { Fields } from "../support/books.ts";
import type { Teller } from "./teller.ts";

/** What a line's pattern found, by name. */
type Found = Readonly<Record<string, string | undefined>>;

export interface Step {
  readonly pattern: RegExp;
  perform(teller: Teller, found: Found): Promise<void>;
}

export const STEPS: readonly Step[] = [
  {
    // today 2026-11-19            now 2026-11-30T23:30:00Z
    pattern: /^(?:today (?<day>\S+)|now (?<instant>\S+))$/,
    perform: async (teller, { day, instant }) => teller.setNow(instant ?? `${day}T12:00:00Z`),
  },
  {
    // 2026-11-03 main -80 for Food with Grocer pending #shop          2026-11-03 main -450 to nest for Loan
    // 2026-11-03 card -10 EUR charged -11 for Food
    pattern:
      /^(?<day>\d{4}-\d\d-\d\d) (?<account>\w+) (?<amount>\S+)(?: (?<currency>[A-Z]{3}) charged (?<charged>\S+))?(?: to (?<to>\w+)(?: reaching (?<reaching>\S+))?)?(?: for (?<category>\w+))?(?: with (?<payee>\w+))?(?<pending> pending)?(?: (?<name>#\w+))?$/,
    perform: enterTransaction,
  },
  {
    // change #shop category_id Fun          change #shop amount -75          change #shop authorized_at 2026-12-01
    pattern: /^change (?<name>#\w+) (?<field>\w+) (?<value>\S+)$/,
    async perform(teller, { name = "", field = "", value = "" }) {
      const to = field.endsWith("_id") ? teller.id(value) : field === "amount" ? Number(value) : value;
      await teller.call("PUT", `/v1/transactions/${teller.id(name)}`, { transaction: { [field]: to } });
    },
  },
  {
    // delete #shop
    pattern: /^delete (?<name>#\w+)$/,
    perform: async (teller, { name = "" }) => void (await teller.call("DELETE", `/v1/transactions/${teller.id(name)}`)),
  },
  {
    // hide nest          show nest
    pattern: /^(?<verb>hide|show) (?<account>\w+)$/,
    async perform(teller, { verb, account = "" }) {
      await teller.call("PUT", `/v1/accounts/${teller.id(account)}`, { is_hidden: verb === "hide" });
    },
  },
  {
    // kind Pension spending
    pattern: /^kind (?<category>\w+) (?<kind>\w+)$/,
    async perform(teller, { category = "", kind }) {
      await teller.call("PUT", `/v1/categories/${teller.id(category)}`, { category: { kind } });
    },
  },
  {
    // rate 2026-11-02: 1 EUR = 1.10 USD
    pattern: /^rate (?<day>\S+): 1 (?<base_currency>[A-Z]{3}) = (?<rate>\S+) (?<currency>[A-Z]{3})$/,
    async perform(teller, { rate, ...key }) {
      await teller.call("PUT", "/v1/exchange_rates", { exchange_rates: [{ ...key, rate: Number(rate) }] });
    },
  },
  {
    // plan 2026-11: Salary 4000, Rent 1633, Power none
    pattern: /^plan (?<month>\S+): (?<plans>.+)$/,
    async perform(teller, { month, plans = "" }) {
      const planned = plans.split(", ").map((plan) => {
        const [category = "", amount] = plan.split(" ");
        return { category_id: teller.id(category), planned: amount === "none" ? null : Number(amount) };
      });
      await teller.call("PUT", `/v1/budget/months/${month}`, { month: { plans: planned } });
    },
  },
  {
    // carry Power from 2026-09          carry budget from 2026-10          carry Power never
    pattern: /^carry (?<what>\w+) (?:from (?<month>\S+)|never)$/,
    async perform(teller, { what = "", month = null }) {
      if (what === "budget") await teller.call("PUT", "/v1/budget", { budget: { carries_from: month } });
      else await teller.call("PUT", `/v1/categories/${teller.id(what)}`, { category: { carries_from: month } });
    },
  },
  {
    // envelope 2026-10 Power: 20 + 100 - 150 = -30: carried in, planned, spent, left
    pattern:
      /^envelope (?<month>\S+) (?<category>\w+): (?<carried>\S+) \+ (?<planned>\S+) - (?<spent>\S+) = (?<left>\S+)$/,
    perform: expectEnvelope,
  },
  {
    // rule Rent: main -1600 for Rent with Landlord, FREQ=MONTHLY;BYMONTHDAY=5 from 2026-11-01
    // rule Power: main -60 to -120 for Power with Utility, ... from 2026-11-01 before weekends
    // rule Loan: main -220 for Loan into loan, ... from 2026-11-01
    pattern:
      /^rule (?<name>\w+): (?<account>\w+) (?<amount>\S+)(?: to (?<amountTo>\S+))?(?: for (?<category>\w+))?(?: with (?<payee>\w+))?(?: into (?<to>\w+))?, (?<rule>\S+) from (?<start>\S+)(?: (?<weekend>before|after) weekends)?$/,
    perform: enterRule,
  },
  {
    // skip Rent 2026-11-05
    pattern: /^skip (?<rule>\w+) (?<day>\S+)$/,
    async perform(teller, { rule, day }) {
      await teller.call("POST", `/v1/recurring/${teller.id(`rule ${rule}`)}/occurrences/${day}/skip`);
    },
  },
  {
    // 2026-11: 4000 - 1633 - 450 - 800 = 1117, 93.08 a day, unassigned 600, left out -12.5 EUR
    // now: ...          2026-11 as of 2026-11-10: ...          with the budget's carry: 300 - 0 - 0 - 50 + 12 = 262
    pattern:
      /^(?<month>\d{4}-\d\d|now)(?: as of (?<asOf>\S+))?: (?<income>\S+) - (?<bills>\S+) - (?<savings>\S+) - (?<spending>\S+)(?: \+ (?<carry>\S+))? = (?<number>[^\s,]+)(?:, (?<perDay>\S+) a day)?(?:, unassigned (?<unassigned>[^\s,]+))?(?:, left out (?<leftOut>\S+) (?<currency>[A-Z]{3}))?$/,
    perform: expectNumber,
  },
];

async function enterTransaction(teller: Teller, found: Found): Promise<void> {
  const { day, account = "", amount, currency, charged, to, reaching, category, payee = "Somebody" } = found;
  const transaction: Fields = {
    account_id: teller.id(account),
    amount: Number(amount),
    authorized_at: day,
    is_pending: found.pending !== undefined,
    ...(currency && { currency, account_amount: Number(charged) }),
    ...(to ? { transfer_account_id: teller.id(to) } : { payee: { name: payee } }),
    ...(reaching && { transfer_amount: Number(reaching) }),
    ...(category && { category_id: teller.id(category) }),
  };
  const { transactions } = await teller.call("POST", "/v1/transactions", { transactions: [transaction] });
  if (found.name !== undefined) teller.remember(found.name, transactions[0].id);
}

async function enterRule(teller: Teller, found: Found): Promise<void> {
  const { name = "", account = "", amountTo, category, payee, to, weekend } = found;
  const recurring_rule: Fields = {
    name,
    account_id: teller.id(account),
    amount: Number(found.amount),
    rule: found.rule,
    starts_on: found.start,
    ...(amountTo && { amount_to: Number(amountTo) }),
    ...(to ? { transfer_account_id: teller.id(to) } : { payee: { name: payee } }),
    ...(category && { category_id: teller.id(category) }),
    ...(weekend && { weekend }),
  };
  const answer = await teller.call("POST", "/v1/recurring", { recurring_rule });
  teller.remember(`rule ${name}`, answer.recurring_rule.id);
}

async function expectEnvelope(teller: Teller, found: Found): Promise<void> {
  const [carried_in, planned, actual, left] = ["carried", "planned", "spent", "left"].map((name) =>
    Number(found[name]),
  );
  const { month } = await teller.call("GET", `/v1/budget/months/${found.month}`);
  const rows: Fields[] = month.groups.flatMap(({ categories }: Fields) => categories);
  const row = rows.find(({ name }) => name === found.category);
  const told = { carried_in: row?.carried_in, planned: row?.planned, actual: row?.actual, left: row?.left };
  assert.deepEqual(told, { carried_in, planned, actual, left });
}

async function expectNumber(teller: Teller, found: Found): Promise<void> {
  const amount = (name: string) => Number(found[name]);
  const parts = ["income", "bills", "savings", "spending", "carry"].filter((part) => found[part] !== undefined);
  const breakdown = Object.fromEntries(parts.map((part) => [part, amount(part)]));
  assert.equal(toCents(amount("number")), numberOf(breakdown), "the line itself adds up");

  const query = new URLSearchParams();
  if (found.month !== undefined && found.month !== "now") query.set("year_month", found.month);
  if (found.asOf !== undefined) query.set("as_of", found.asOf);
  const answer = await teller.call("GET", `/v1/budget/spending_power?${query}`);
  const told = { breakdown: answer.breakdown, spending_power: answer.spending_power, unconverted: answer.unconverted };
  assert.deepEqual(told, {
    breakdown,
    spending_power: amount("number"),
    unconverted: found.leftOut === undefined ? [] : [{ currency: found.currency, amount: amount("leftOut") }],
  });
  if (found.perDay !== undefined) assert.equal(answer.per_day, amount("perDay"));
  if (found.unassigned !== undefined) assert.equal(answer.unassigned, amount("unassigned"));
}

const toCents = (amount: number) => Math.round(amount * 100);

function numberOf({ income = 0, bills = 0, savings = 0, spending = 0, carry = 0 }: Fields): number {
  return toCents(income) - toCents(bills) - toCents(savings) - toCents(spending) + toCents(carry);
}
