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
    // 2026-11: 4000 - 1633 - 450 - 800 = 1117, 93.08 a day, unassigned 600, left out -12.5 EUR
    // now: ...          2026-11 as of 2026-11-10: ...
    pattern:
      /^(?<month>\d{4}-\d\d|now)(?: as of (?<asOf>\S+))?: (?<income>\S+) - (?<bills>\S+) - (?<savings>\S+) - (?<spending>\S+) = (?<number>[^\s,]+)(?:, (?<perDay>\S+) a day)?(?:, unassigned (?<unassigned>[^\s,]+))?(?:, left out (?<leftOut>\S+) (?<currency>[A-Z]{3}))?$/,
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

async function expectNumber(teller: Teller, found: Found): Promise<void> {
  const amount = (name: string) => Number(found[name]);
  const breakdown = Object.fromEntries(["income", "bills", "savings", "spending"].map((part) => [part, amount(part)]));
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

function numberOf({ income = 0, bills = 0, savings = 0, spending = 0 }: Readonly<Record<string, number>>): number {
  return toCents(income) - toCents(bills) - toCents(savings) - toCents(spending);
}
