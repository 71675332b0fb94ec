/**
 * Laws of periods: periods that are equal to calendar months give the same responses, however their money is read; what moved
 * in all periods is what moved in all months; and the cash flow of a period is what its explanation lists.
 */
import assert from "node:assert/strict";
import { before, describe, test } from "node:test";
import { onEveryEngine, SEED } from "../support/engines.ts";
import { type EnteredHousehold, enterHousehold } from "../support/enter-household.ts";
import { type GeneratedRule, type GeneratedTransaction, generateHousehold } from "../support/generated-household.ts";
import type { Fields } from "../support/ledger.ts";
import { useServer } from "../support/server.ts";

const RULES: readonly GeneratedRule[] = [
  { account: "Checking", transferAccount: null, cents: -15_000, category: "Rent", day: 5 },
  { account: "Checking", transferAccount: "Nest egg", cents: -10_000, category: null, day: 20 },
];
const MONTHS = ["2026-06", "2026-07", "2026-08", "2026-09", "2026-10", "2026-11", "2026-12", "2027-01"];

const isForeign = (name: string | null) => name === "Travel" || name === "Depot";

/** Without foreign money, which is rounded once per line and period. */
function withoutForeign(household: ReturnType<typeof generateHousehold>) {
  const isPlain = ({ account, transferAccount, price, splits = [] }: GeneratedTransaction) =>
    price === null && ![account, transferAccount, ...splits.map((one) => one.transferAccount)].some(isForeign);
  const accounts = household.accounts.filter(({ name }) => !isForeign(name));
  return { ...household, accounts, transactions: household.transactions.filter(isPlain) };
}

/** The sum of a month does not show a withdrawal in a split of a payment. */
function withoutMixedSplits(household: ReturnType<typeof generateHousehold>) {
  const isMixed = ({ cents, splits = [] }: GeneratedTransaction) => splits.some((one) => one.cents > 0 !== cents > 0);
  return { ...household, transactions: household.transactions.filter((one) => !isMixed(one)) };
}

async function addGoals(home: EnteredHousehold): Promise<void> {
  const { categories } = await home.get("/v1/categories");
  const idOf = (name: string) => categories.find((one: Fields) => one.name === name)?.id;
  const goals = [
    { account_id: home.accountIds.get("Nest egg"), amount: 5000, due_on: "2027-03-10", starts_in: "2026-07" },
    { category_id: idOf("Pension"), monthly: 80, starts_in: "2026-06" },
    { category_id: idOf("Rainy day"), amount: 1200, due_on: "2026-09-15", repeats: 6, starts_in: "2026-06" },
  ];
  for (const [i, goal] of goals.entries()) {
    if (goal.category_id === undefined && goal.account_id === undefined) continue;
    await home.send("POST", "/v1/goals", { goal: { name: `Goal ${i}`, ...goal } });
  }
}

const PATHS = [
  ...MONTHS.flatMap((month) => [
    `/v1/budget/months/${month}`,
    `/v1/budget/spending_power/explanation?year_month=${month}`,
    `/v1/budget/spending_power?year_month=${month}&as_of=2026-10-17`,
  ]),
  "/v1/goals",
  "/v1/budget/affordability?amount=100&on=2026-12-20",
  ...["category", "account", "payee", "tag"].map(
    (by) => `/v1/reports/spending?per=period&since=2026-07&until=2026-12&by=${by}`,
  ),
  "/v1/reports/cash_flow?per=period&since=2026-06&until=2026-12",
];

const answersTo = async (home: EnteredHousehold) => {
  const answers = new Map<string, Fields>();
  for (const path of PATHS) answers.set(path, inOrder(await home.get(path)));
  return answers;
};

/** Lists without an order of their own are in the order in which the money was read. */
function inOrder(answer: Fields): Fields {
  const byText = (a: unknown, b: unknown) => (JSON.stringify(a) < JSON.stringify(b) ? -1 : 1);
  const { month, unconverted, sentences, ...rest } = answer;
  return {
    ...rest,
    ...(month && { month: { ...inOrder(month), uncategorised: month.uncategorised.toSorted(byText) } }),
    ...(unconverted && { unconverted: unconverted.toSorted(byText) }),
    ...(sentences && { sentences: sentences.filter(({ about }: Fields) => about !== "unconverted") }),
  };
}

const setPeriod = (home: EnteredHousehold, rule: string, period_from: string | null, starts_on = "2026-11-27") =>
  home.send("PUT", "/v1/budget", { budget: { period: { rule, starts_on }, period_from } });

onEveryEngine((engine) => {
  const server = useServer(engine);

  for (const hasForeign of [false, true]) {
    for (const carriesFrom of [null, "2026-07"]) {
      const money = hasForeign ? "with foreign money" : "in one currency";
      test(`periods equal to months give the responses of months, ${money}, carrying from ${carriesFrom}`, async () => {
        const generated = withoutMixedSplits(generateHousehold(SEED, "2026-06", 6));
        const household = { ...(hasForeign ? generated : withoutForeign(generated)), rules: RULES, carriesFrom };
        const home = await enterHousehold(server, household);
        await addGoals(home);
        const expected = await answersTo(home);
        await setPeriod(home, "FREQ=WEEKLY;BYDAY=SA", null);
        await setPeriod(home, "FREQ=MONTHLY;BYMONTHDAY=1", "2000-01-01");
        for (const [path, answer] of await answersTo(home)) assert.deepEqual(answer, expected.get(path), path);
      });
    }
  }

  describe("what moved", () => {
    let home: EnteredHousehold;
    let expected: Fields;
    before(async () => {
      const household = withoutForeign(generateHousehold(SEED + 1, "2026-06", 6));
      home = await enterHousehold(server, { ...household, rules: RULES, carriesFrom: null });
      expected = sumOf((await home.get("/v1/reports/cash_flow?since=2026-05&until=2027-01")).months);
    });

    for (const [rule, from] of [
      ["FREQ=WEEKLY;INTERVAL=2;BYDAY=FR", null],
      ["FREQ=MONTHLY;BYMONTHDAY=25", null],
      ["FREQ=MONTHLY;BYDAY=MO,TU,WE,TH,FR;BYSETPOS=-1", "2026-08-31"],
      ["FREQ=MONTHLY;BYMONTHDAY=1,15", "2026-09-10"],
      ["FREQ=WEEKLY;INTERVAL=4;BYDAY=MO", "2026-10-07"],
    ] as const) {
      test(`in all periods is what moved in all months: ${rule} from ${from}`, async () => {
        await setPeriod(home, rule, from);
        const { months } = await home.get("/v1/reports/cash_flow?per=period&since=2026-05&until=2027-01");
        assert.deepEqual(sumOf(months), expected);
        for (const row of months) {
          const { lines, period } = await home.get(`/v1/budget/spending_power/explanation?on=${row.period.until}`);
          assert.deepEqual([period.from, period.until], [row.period.from, row.period.until]);
          for (const part of PARTS) assert.equal(actualOf(lines, part), toCents(row[part]), `${part} ${period.from}`);
        }
      });
    }
  });
});

const PARTS = ["income", "bills", "savings", "spending"];
const toCents = (amount: number) => Math.round(amount * 100);

function sumOf(rows: readonly Fields[]): Fields {
  const sums = PARTS.map((part) => [part, rows.reduce((sum, row) => sum + toCents(row[part]), 0)]);
  return Object.fromEntries(sums);
}

function actualOf(lines: readonly Fields[], part: string): number {
  return lines.reduce((sum, line) => (line.part === part ? sum + toCents(line.actual) : sum), 0);
}
