/** Steps that check a result: of a month, an envelope, the forecast or a purchase. */
import assert from "node:assert/strict";
import type { Fields } from "../support/books.ts";
import type { Found, Step } from "./steps.ts";
import type { Teller } from "./teller.ts";

export const EXPECTED_STEPS: readonly Step[] = [
  {
    // envelope 2026-10 Power: 20 + 100 - 150 = -30: carried in, planned, spent, left
    pattern:
      /^envelope (?<month>\S+) (?<category>\w+): (?<carried>\S+) \+ (?<planned>\S+) - (?<spent>\S+) = (?<left>\S+)$/,
    perform: expectEnvelope,
  },
  {
    // 2026-11: 4000 - 1633 - 450 - 800 = 1117, 93.08 a day, unassigned 600, left out -12.5 EUR
    // now: ...          2026-11 as of 2026-11-10: ...          with the budget's carry: 300 - 0 - 0 - 50 + 12 = 262
    pattern:
      /^(?<month>\d{4}-\d\d|now)(?: as of (?<asOf>\S+))?: (?<income>\S+) - (?<bills>\S+) - (?<savings>\S+) - (?<spending>\S+)(?: \+ (?<carry>\S+))? = (?<number>[^\s,]+)(?:, (?<perDay>\S+) a day)?(?:, unassigned (?<unassigned>[^\s,]+))?(?:, left out (?<leftOut>\S+) (?<currency>[A-Z]{3}))?$/,
    perform: expectNumber,
  },
  {
    // forecast until 2026-12-31: -600 on 2026-11-12: the lowest balance
    pattern: /^forecast until (?<until>\S+): (?<balance>\S+) on (?<day>\S+)$/,
    async perform(teller, { until, balance, day }) {
      const { lowest } = await teller.call("GET", `/v1/budget/forecast?until=${until}`);
      assert.deepEqual(lowest, { day, balance: Number(balance) });
    },
  },
  {
    // afford 300 on 2026-11-20: yes, leaves 100, lowest -500, out of 150 unassigned, 150 Food
    pattern:
      /^afford (?<amount>\S+) on (?<on>\S+): (?<fits>yes|no), leaves (?<left>[^\s,]+), lowest (?<lowest>[^\s,]+)(?:, out of (?<costs>.+))?$/,
    perform: expectAffordability,
  },
];

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

async function expectAffordability(teller: Teller, found: Found): Promise<void> {
  const query = `amount=${found.amount}&on=${found.on}`;
  const answer = await teller.call("GET", `/v1/budget/affordability?${query}`);
  const costs = answer.costs.map(({ amount, name, source }: Fields) => `${amount} ${name ?? source}`).join(", ");
  const told = [answer.fits ? "yes" : "no", answer.spending_power.after, answer.lowest_balance.after, costs];
  assert.deepEqual(told, [found.fits, Number(found.left), Number(found.lowest), found.costs ?? ""]);
}
