/**
 * The cache of the past never changes a response: after every write, reads with the cache equal reads without it, in the
 * server that wrote and in another one on the same database.
 */
import assert from "node:assert/strict";
import { after, before, test } from "node:test";
import fc from "fast-check";
import { forecastBalance } from "../../src/operations/forecast/forecast-balance.ts";
import { checkAffordability } from "../../src/operations/month/check-affordability.ts";
import { reportSpendingPower } from "../../src/operations/month/report.ts";
import { listOccurrences } from "../../src/operations/recurring/list-occurrences.ts";
import type { Read } from "../../src/operations/service.ts";
import { openStore, type Store } from "../../src/store/store.ts";
import { onEveryEngine, runsOf, SEED } from "../support/engines.ts";
import { type EnteredHousehold, enterHousehold } from "../support/enter-household.ts";
import { type GeneratedRule, type GeneratedTransaction, generateHousehold } from "../support/generated-household.ts";
import type { Fields } from "../support/ledger.ts";
import { useServer } from "../support/server.ts";

const RULES: readonly GeneratedRule[] = [
  { account: "Checking", transferAccount: null, cents: -15_000, category: "Rent", day: 5 },
  { account: "Checking", transferAccount: "Nest egg", cents: -10_000, category: null, day: 20 },
];

const isForeign = (name: string | null) => name === "Travel" || name === "Depot";

/** `choice` is a random number that selects the resource. */
type Step = (home: EnteredHousehold, choice: number) => Promise<unknown>;

const DAYS = ["2026-08-05", "2026-10-31", "2026-11-01", "2026-11-20", "2026-12-24"];

const pay = (home: EnteredHousehold, choice: number, fields: Fields) =>
  home.send("POST", "/v1/transactions", {
    transactions: [
      {
        account_id: home.accountIds.get("Checking"),
        amount: -150,
        authorized_at: DAYS[choice % DAYS.length],
        ...fields,
      },
    ],
  });

const pick = async (home: EnteredHousehold, path: string, list: string, choice: number): Promise<Fields> =>
  pickFrom((await home.get(path))[list], choice);

/** Spreads the choices over the list, so that they select old and new transactions. */
const pickFrom = (all: Fields[], choice: number): Fields => all[(choice * 17) % all.length] ?? {};

const change = async (home: EnteredHousehold, choice: number, transaction: Fields) => {
  const { transactions } = await home.get("/v1/transactions?limit=100");
  const { id } = pickFrom(
    transactions.filter(({ splits }: Fields) => splits === null),
    choice,
  );
  return await home.send("PUT", `/v1/transactions/${id}`, { transaction });
};

const STEPS: Readonly<Record<string, Step>> = {
  "a purchase": (home, choice) =>
    pay(home, choice, { payee: { name: `Shop ${choice}` }, category: { name: `Category ${choice % 9}` } }),
  "a payment of a rule": (home, choice) => pay(home, choice, { payee: { name: "For Rent" } }),
  "a transfer of a rule": (home, choice) =>
    pay(home, choice, { transfer_account_id: home.accountIds.get("Nest egg"), amount: -100 }),
  "a split with a transfer": (home, choice) =>
    pay(home, choice, {
      payee: { name: "Bank" },
      splits: [{ amount: -50 }, { amount: -100, transfer_account_id: home.accountIds.get("Nest egg") }],
    }),
  "another day": (home, choice) => change(home, choice, { authorized_at: DAYS[choice % DAYS.length] }),
  "another category": (home, choice) => change(home, choice, { category: { name: `Category ${choice % 9}` } }),
  async "a deletion"(home, choice) {
    const { id } = await pick(home, "/v1/transactions?limit=100", "transactions", choice);
    await home.send("DELETE", `/v1/transactions/${id}`);
  },
  async "a hidden account"(home, choice) {
    const { id, is_hidden } = await pick(home, "/v1/accounts", "accounts", choice);
    await home.send("PUT", `/v1/accounts/${id}`, { fields: { is_hidden: !is_hidden } });
  },
  async "a category that carries"(home, choice) {
    const { categories } = await home.get("/v1/categories");
    const carrying = categories.filter(({ kind }: Fields) => kind !== "income");
    const { id } = carrying[choice % carrying.length];
    const carries_from = ["2026-08", "2026-10", null][choice % 3];
    await home.send("PUT", `/v1/categories/${id}`, { category: { carries_from } });
  },
  async "a plan"(home, choice) {
    const { id } = await pick(home, "/v1/categories", "categories", choice);
    const month = { plans: [{ category_id: id, planned: choice % 500 }] };
    await home.send("PUT", `/v1/budget/periods/${DAYS[choice % DAYS.length]}`, { month });
  },
  async "another rule"(home, choice) {
    const { id } = await pick(home, "/v1/recurring", "recurring", choice);
    await home.send("PUT", `/v1/recurring/${id}`, { recurring_rule: { amount: -150 - (choice % 2) * 100 } });
  },
  async "another goal"(home, choice) {
    const { id } = await pick(home, "/v1/goals", "goals", choice);
    await home.send("PUT", `/v1/goals/${id}`, { goal: { starts_in: ["2026-08", "2026-10"][choice % 2] } });
  },
  async "other periods"(home, choice) {
    const rule = ["FREQ=MONTHLY;BYMONTHDAY=25", "FREQ=WEEKLY;INTERVAL=2;BYDAY=FR"][choice % 2];
    await home.send("PUT", "/v1/budget", { budget: { period: { rule, starts_on: "2026-08-07" }, period_from: null } });
  },
  async "an undo"(home) {
    const { seq } = await pick(home, "/v1/changes?limit=1", "changes", 0);
    await home.send("POST", `/v1/changes/${seq}/undo`);
  },
  async "a preview"(home, choice) {
    const { id } = await pick(home, "/v1/transactions?limit=100", "transactions", choice);
    await home.send("DELETE", `/v1/transactions/${id}?dry_run=true`);
  },
};

/** Goals on a hidden account and on a category, for which money was saved before this month. */
async function setGoals(home: EnteredHousehold): Promise<void> {
  const { categories } = await home.get("/v1/categories");
  const { id } = categories.find(({ kind }: Fields) => kind === "saving");
  const target = { amount: 5000, due_on: "2027-06-01", starts_in: "2026-08" };
  const goals = [{ account_id: home.accountIds.get("Nest egg") }, { category_id: id }];
  for (const goal of goals) await home.send("POST", "/v1/goals", { goal: { name: "Goal", ...target, ...goal } });
}

/** Every step twice on every day, in any order. */
const ALL_STEPS = Object.keys(STEPS).flatMap((name) => [...DAYS, ...DAYS].map((_, choice) => ({ name, choice })));
const anyOrder = fc.shuffledSubarray(ALL_STEPS, { minLength: ALL_STEPS.length });

onEveryEngine((engine) => {
  const server = useServer(engine);
  let other: Store;
  before(async () => {
    other = await openStore({ location: server.location, now: () => server.nowMs });
  });
  after(() => other.close());

  const forecastOf = async (read: Read) => {
    const { lowestAfter, ...forecast } = await forecastBalance(read, server.nowMs);
    return { ...forecast, lowestAfter: lowestAfter(1000, forecast.since) };
  };
  const answersTo = async (read: Read) => [
    await reportSpendingPower(read, server.nowMs, { withLimit: true }),
    await reportSpendingPower(read, server.nowMs, { on: "2026-10-15" }),
    await reportSpendingPower(read, server.nowMs, { on: "2027-01-15" }),
    await reportSpendingPower(read, server.nowMs, { asOf: "2026-11-10" }),
    await listOccurrences(read, server.nowMs, { since: "2026-08-01", until: "2026-12-31" }),
    await forecastOf(read),
    await checkAffordability(read, server.nowMs, { amount: 10 }),
  ];

  test("reads with the cache equal reads without it", async () => {
    const generated = generateHousehold(7, "2026-08", 5);
    // In a budget with foreign money, past months are not summed, so less is cached.
    const isPlain = ({ account, transferAccount, price, splits = [] }: GeneratedTransaction) =>
      price === null && ![account, transferAccount, ...splits.map((one) => one.transferAccount)].some(isForeign);
    const accounts = generated.accounts.filter(({ name }) => !isForeign(name));
    const household = { ...generated, accounts, transactions: generated.transactions.filter(isPlain), rules: RULES };
    await fc.assert(
      fc.asyncProperty(anyOrder, async (steps) => {
        const home = await enterHousehold(server, { ...household, carriesFrom: "2026-08" });
        await setGoals(home);
        const { store } = server.service;
        for (const { name, choice } of steps) {
          await STEPS[name]?.(home, choice);
          const uncached = await answersTo({ reads: store.of(home.budgetId) });
          for (const one of [store, other]) {
            assert.deepEqual(await one.read(home.budgetId, (reads) => answersTo({ reads })), uncached, name);
          }
        }
      }),
      { numRuns: runsOf(2), seed: SEED, endOnFailure: true },
    );
  });
});
