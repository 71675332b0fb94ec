/** Steps that check the numbers of a month, a fund, a goal, the forecast or a purchase. */
import assert from "node:assert/strict";
import type { Fields } from "../support/ledger.ts";
import type { StoryContext } from "./play-story.ts";
import type { Groups, Step } from "./steps.ts";

export const CHECK_STEPS: readonly Step[] = [
  {
    // fund 2026-10 Power: 20 + 130 - 150 = 0: carried in, counted, spent, left          fund on 2026-12-11 Rent: ...
    pattern:
      /^fund (?:on (?<day>\S+)|(?<month>\S+)) (?<category>\w+): (?<carried>\S+) \+ (?<counted>\S+) - (?<spent>\S+) = (?<left>\S+)$/,
    perform: expectFund,
  },
  {
    // goal Roof is reached, saved 1200, share 0          goal Roof is behind, due 2027-11-15          goal Roof is behind, short 40
    pattern:
      /^goal (?<name>\w+) is (?<status>\w+)(?:, saved (?<saved>[^\s,]+))?(?:, share (?<share>[^\s,]+))?(?:, due (?<due>[^\s,]+))?(?:, short (?<short>\S+))?$/,
    perform: expectGoal,
  },
  {
    // 2026-11: 4000 - 1633 - 450 - 800 = 1117, 93.08 a day, unassigned 600, left out -12.5 EUR
    // now: ...          on 2026-11-27: ...          2026-11 as of 2026-11-10: ...          with the budget's carry: 300 - 0 - 0 - 50 + 12 = 262
    pattern:
      /^(?<month>\d{4}-\d\d|now|on (?<day>\d{4}-\d\d-\d\d))(?: as of (?<asOf>\S+))?: (?<income>\S+) - (?<bills>\S+) - (?<savings>\S+) - (?<spending>\S+)(?: \+ (?<carry>\S+))? = (?<number>[^\s,]+)(?:, (?<perDay>\S+) a day)?(?:, unassigned (?<unassigned>[^\s,]+))?(?:, in funds (?<inFunds>[^\s,]+))?(?:, left out (?<leftOut>\S+) (?<currency>[A-Z]{3}))?$/,
    perform: expectNumber,
  },
  {
    // periods from 2026-12-25: 2026-12-01 to 2026-12-31 is 2026-12, 2027-01-01 to 2027-01-07, 2027-01-08 to 2027-01-14
    pattern: /^periods from (?<since>\S+): (?<list>.+)$/,
    async perform(context, { since, list = "" }) {
      const until = list.split(/[ ,]/).findLast((word) => /^\d{4}-\d\d-\d\d$/.test(word));
      const { periods } = await context.call("GET", `/v1/budget/periods?since=${since}&until=${until}`);
      const found = periods.map(({ from, until, name }: Fields) => `${from} to ${until}${name ? ` is ${name}` : ""}`);
      assert.equal(found.join(", "), list);
    },
  },
  {
    // occurrences overdue,lapsed: Rent 2026-11-05 lapsed, Net 2026-11-28 overdue -40          occurrences lapsed: none
    pattern: /^occurrences (?<states>\S+): (?<list>.+)$/,
    async perform(context, { states, list }) {
      const { occurrences } = await context.call("GET", `/v1/recurring/occurrences?state=${states}`);
      const found = occurrences.map(({ name, scheduled_on, state, expected }: Fields) =>
        [name, scheduled_on, state, ...(expected === 0 ? [] : [expected])].join(" "),
      );
      assert.equal(found.join(", ") || "none", list);
    },
  },
  {
    // forecast until 2026-12-31: -600 on 2026-11-12: the lowest balance
    pattern: /^forecast until (?<until>\S+): (?<balance>\S+) on (?<day>\S+)$/,
    async perform(context, { until, balance, day }) {
      const { lowest } = await context.call("GET", `/v1/budget/forecast?until=${until}`);
      assert.deepEqual(lowest, { day, balance: Number(balance) });
    },
  },
  {
    // afford 300 on 2026-11-20: yes, leaves 100, lowest -500, out of 150 unassigned, 150 Food
    // afford 300 for Food on 2026-11-20: ...
    pattern:
      /^afford (?<amount>\S+)(?: for (?<category>\w+))? on (?<on>\S+): (?<fits>yes|no), leaves (?<left>[^\s,]+), lowest (?<lowest>[^\s,]+)(?:, out of (?<costs>.+))?$/,
    perform: expectAffordability,
  },
];

async function expectFund(context: StoryContext, groups: Groups): Promise<void> {
  const path = groups.day === undefined ? `months/${groups.month}` : `periods/${groups.day}`;
  const { month } = await context.call("GET", `/v1/budget/${path}`);
  const rows: Fields[] = month.groups.flatMap(({ categories }: Fields) => categories);
  const row = rows.find(({ name }) => name === groups.category);
  const expected = ["carried", "counted", "spent", "left"].map((name) => Number(groups[name]));
  assert.deepEqual([row?.carried_in, row?.counts, row?.actual, row?.left], expected);
}

async function expectGoal(context: StoryContext, { name, status, saved, share, due, short }: Groups): Promise<void> {
  const { goals } = await context.call("GET", "/v1/goals");
  const goal: Fields = goals.find((one: Fields) => one.name === name) ?? assert.fail(`there is no goal ${name}`);
  assert.equal(goal.status, status);
  if (saved !== undefined) assert.equal(goal.saved, Number(saved));
  if (share !== undefined) assert.equal(goal.share, Number(share));
  if (due !== undefined) assert.equal(goal.next_due_on, due === "never" ? null : due);
  if (short !== undefined) assert.equal(goal.shortfall, Number(short));
}

async function expectNumber(context: StoryContext, groups: Groups): Promise<void> {
  const amount = (name: string) => Number(groups[name]);
  const parts = ["income", "bills", "savings", "spending", "carry"].filter((part) => groups[part] !== undefined);
  const breakdown = Object.fromEntries(parts.map((part) => [part, amount(part)]));
  assert.equal(toCents(amount("number")), numberOf(breakdown), "the line does not add up");

  const query = new URLSearchParams();
  if (groups.day !== undefined) query.set("on", groups.day);
  else if (groups.month !== undefined && groups.month !== "now") query.set("year_month", groups.month);
  if (groups.asOf !== undefined) query.set("as_of", groups.asOf);
  const answer = await context.call("GET", `/v1/budget/spending_power?${query}`);
  const { spending_power, unconverted } = answer;
  assert.deepEqual(
    { breakdown: answer.breakdown, spending_power, unconverted },
    {
      breakdown,
      spending_power: amount("number"),
      unconverted: groups.leftOut === undefined ? [] : [{ currency: groups.currency, amount: amount("leftOut") }],
    },
  );
  if (groups.perDay !== undefined) assert.equal(answer.per_day, amount("perDay"));
  if (groups.inFunds !== undefined) assert.equal(answer.in_funds, amount("inFunds"));
  if (groups.unassigned !== undefined) assert.equal(answer.unassigned, amount("unassigned"));
}

const toCents = (amount: number) => Math.round(amount * 100);

function numberOf({ income = 0, bills = 0, savings = 0, spending = 0, carry = 0 }: Fields): number {
  return toCents(income) - toCents(bills) - toCents(savings) - toCents(spending) + toCents(carry);
}

async function expectAffordability(context: StoryContext, groups: Groups): Promise<void> {
  const { amount, on, category } = groups;
  const query = `amount=${amount}&on=${on}${category === undefined ? "" : `&category_id=${context.id(category)}`}`;
  const answer = await context.call("GET", `/v1/budget/affordability?${query}`);
  const costs = answer.costs.map(({ amount, name, source }: Fields) => `${amount} ${name ?? source}`).join(", ");
  const actual = [answer.fits ? "yes" : "no", answer.spending_power.after, answer.lowest_balance.after, costs];
  assert.deepEqual(actual, [groups.fits, Number(groups.left), Number(groups.lowest), groups.costs ?? ""]);
}
