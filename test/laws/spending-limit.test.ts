/**
 * The law of the limit: it is the most that can be spent today. The reference enters purchases of one cent until the forecast
 * falls below the floor. Households are random, with amounts so small that every amount can be tried.
 */
import assert from "node:assert/strict";
import { randomUUID } from "node:crypto";
import { test } from "node:test";
import fc from "fast-check";
import { addDays, daysBetween } from "../../src/domain/calendar.ts";
import { createBudget } from "../../src/operations/budget/budgets.ts";
import { createToken } from "../../src/operations/people/tokens.ts";
import { onEveryEngine, runsOf, SEED } from "../support/engines.ts";
import { type Fields, newAccount, payment } from "../support/ledger.ts";
import { useServer } from "../support/server.ts";

const TODAY = "2026-11-26";
const END_OF_NEXT_MONTH = "2026-12-31";

const anyDay = fc
  .oneof(fc.integer({ min: -8, max: 50 }), fc.integer({ min: 5, max: 30 }))
  .map((days) => addDays(TODAY, days));
const anyRule = fc.record({
  cents: fc.integer({ min: -60, max: 30 }).filter((cents) => cents !== 0),
  account: fc.constantFrom("main", "main", "euro", "nest"),
  category: fc.constantFrom("Salary", "Rent", "Food", null, "a transfer"),
  rule: fc.constantFrom("FREQ=WEEKLY", "FREQ=WEEKLY;INTERVAL=2", "FREQ=MONTHLY", "FREQ=MONTHLY;COUNT=1"),
  starts_on: anyDay,
});
/** Without pay, there is no limit. */
const anyPay: typeof anyRule = fc.record({
  cents: fc.integer({ min: 30, max: 100 }),
  account: fc.constant("main"),
  category: fc.constantFrom("Salary", null),
  rule: fc.constantFrom("FREQ=WEEKLY;INTERVAL=2", "FREQ=MONTHLY"),
  starts_on: fc.integer({ min: 0, max: 4 }).map((days) => addDays(TODAY, days)),
});
const anyTransaction = fc.record({
  cents: fc.integer({ min: -40, max: 40 }).filter((cents) => cents !== 0),
  account: fc.constantFrom("main", "euro"),
  authorized_at: anyDay,
});
const anyHousehold = fc.record({
  main: fc.integer({ min: -5, max: 40 }),
  euro: fc.integer({ min: -5, max: 20 }),
  /** Half a cent is frequent. */
  rate: fc.constantFrom(0.5, 1.25, 1.1),
  floor: fc.option(fc.integer({ min: -30, max: 30 })),
  rules: fc
    .tuple(fc.option(anyPay, { freq: 8 }), fc.array(anyRule, { maxLength: 4 }))
    .map(([pay, rules]) => (pay === null ? rules : [pay, ...rules])),
  transactions: fc.array(anyTransaction, { maxLength: 3 }),
});

type Household = typeof anyHousehold extends fc.Arbitrary<infer H> ? H : never;

onEveryEngine((engine) => {
  const server = useServer(engine);

  async function enter({ main, euro, rate, floor, rules, transactions }: Household) {
    server.nowMs = Date.parse(`${TODAY}T12:00:00Z`);
    const budget = { name: `Limit ${randomUUID()}`, currency: "USD", time_zone: "UTC" };
    const { id: budgetId } = await createBudget(server.service, budget);
    const { text: as } = await createToken(server.service, { budgetId, name: "test", scope: "write" });
    const send = async (method: string, path: string, body?: object): Promise<Fields> => {
      const { status, text, json } = await server.call(method, path, body, { as });
      assert.ok(status >= 200 && status < 300, `${method} ${path} returned ${status}: ${text}`);
      return json;
    };
    const exchange_rates = [{ base_currency: "EUR", currency: "USD", day: TODAY, rate }];
    await send("PUT", "/v1/exchange_rates", { exchange_rates });
    if (floor !== null) await send("PUT", "/v1/budget", { budget: { floor: floor / 100 } });
    const accounts: Record<string, string> = {};
    const enterAccount = async (name: string, fields: Fields) => {
      accounts[name] = (await newAccount(server, { name, ...fields }, as)).id;
    };
    await enterAccount("main", { current_balance: main / 100 });
    await enterAccount("euro", { current_balance: euro / 100, currency: "EUR" });
    await enterAccount("nest", { current_balance: 10, is_hidden: true });
    const kinds = { Salary: "income", Rent: "bill", Food: "spending" };
    /** The ids of the rules that expect income. */
    const incomeRules = new Set<string>();
    for (const [i, { cents, account, category, ...rest }] of rules.entries()) {
      const other = account === "main" ? "nest" : "main";
      const isTransfer = category === "a transfer" && account !== "euro";
      const kind = category === null || category === "a transfer" ? null : kinds[category];
      const recurring_rule = {
        ...rest,
        name: `Rule ${i}`,
        account_id: accounts[account],
        amount: cents / 100,
        ...(isTransfer ? { transfer_account_id: accounts[other] } : { payee: { name: `Payee ${i}` } }),
        ...(kind !== null && { category: { name: category, kind } }),
      };
      const { id } = (await send("POST", "/v1/recurring", { recurring_rule })).recurring_rule;
      if (cents > 0 && account !== "nest" && (kind === "income" || (kind === null && !isTransfer))) incomeRules.add(id);
    }
    for (const { cents, account, authorized_at } of transactions) {
      const one = payment(accounts[account] ?? "", cents / 100, { authorized_at, payee: { name: "Somebody" } });
      await send("POST", "/v1/transactions", { transactions: [one] });
    }
    const buyForACent = () =>
      send("POST", "/v1/transactions", {
        transactions: [payment(accounts.main ?? "", -0.01, { authorized_at: TODAY, payee: { name: "Kiosk" } })],
      });
    return { send, incomeRules, buyForACent };
  }

  type Entered = Awaited<ReturnType<typeof enter>>;

  /** The largest number of cents up to `wanted` that keeps the balance at `least`; undefined if not even 0 does. */
  async function tryCents({ send, buyForACent }: Entered, wanted: number, least: number): Promise<number | undefined> {
    const isAtFloor = async () => {
      const { days } = await send("GET", "/v1/budget/forecast");
      return days.every(({ balance }: Fields) => Math.round(balance * 100) >= least);
    };
    if (!(await isAtFloor())) return undefined;
    for (let cents = 0; cents < wanted; cents++) {
      await buyForACent();
      if (!(await isAtFloor())) return cents;
    }
    return wanted;
  }

  test("the limit is the largest purchase that keeps the forecast at the floor", async () => {
    let count = 0;
    const isTrue = async (household: Household) => {
      const entered = await enter(household);
      const { send, incomeRules } = entered;
      const { limit, spending_power } = await send("GET", "/v1/budget/spending_power?include=limit");
      const forecast = await send("GET", "/v1/budget/forecast");
      const ahead = await send("GET", `/v1/budget/forecast?until=${addDays(TODAY, 366)}`);
      const isIncome = ({ source, id, amount }: Fields) =>
        amount > 0 && (source === "transaction" || incomeRules.has(id));
      const moves: Fields[] = forecast.days.flatMap((day: Fields) => day.moves);
      const expectsIncome = moves.some((move) => move.source === "recurring" && isIncome(move));
      const wanted = Math.max(0, Math.round(spending_power * 100));
      const most = await tryCents(entered, wanted, household.floor ?? 0);
      if (!expectsIncome || (household.floor === null && forecast.balance < 0) || most === wanted) {
        assert.equal(limit, null);
        return;
      }
      count++;
      const lowest = Math.min(...forecast.days.map(({ balance }: Fields) => balance));
      const { day, moves: ofDay } = forecast.days.find(({ balance }: Fields) => balance === lowest);
      const until =
        ahead.days.find((one: Fields) => one.day > day && one.moves.some(isIncome))?.day ??
        addDays(END_OF_NEXT_MONTH, 1);
      const amount = (most ?? 0) / 100;
      const per_day = Math.floor((most ?? 0) / daysBetween(TODAY, until)) / 100;
      assert.deepEqual(limit, { amount, day, name: limit.name, until, per_day });
      const largest = Math.min(0, ...ofDay.map((move: Fields) => move.amount));
      const names = ofDay.filter((move: Fields) => move.amount === largest).map(({ name }: Fields) => name);
      assert.ok(largest < 0 ? names.includes(limit.name) : limit.name === null, `${limit.name} of ${names}`);
    };
    await fc.assert(fc.asyncProperty(anyHousehold, isTrue), { numRuns: runsOf(24), seed: SEED });
    assert.ok(count > 0);
  });
});
