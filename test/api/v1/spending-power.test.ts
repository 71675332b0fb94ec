/**
 * `/v1/budget/spending_power`: the part and month of each transaction, with one month per case, and the amount per day
 * in every time zone.
 */
import assert from "node:assert/strict";
import { randomUUID } from "node:crypto";
import { before, type TestContext, test } from "node:test";
import { monthBounds } from "../../../src/domain/calendar.ts";
import { createBudget } from "../../../src/operations/budget/budgets.ts";
import { createToken } from "../../../src/operations/people/tokens.ts";
import { onEveryEngine } from "../../support/engines.ts";
import { create, newAccount, payment } from "../../support/ledger.ts";
import { assertProblem } from "../../support/problems.ts";
import { START_MS, useServer } from "../../support/server.ts";

const PATH = "/v1/budget/spending_power";
const ACCOUNTS = {
  main: { current_balance: 5000 },
  second: {},
  card: { type: "credit", subtype: "credit card", current_balance: -120 },
  hidden: { is_hidden: true, current_balance: 777 },
  vault: { is_hidden: true },
  euro: { currency: "EUR" },
  euroHidden: { currency: "EUR", is_hidden: true },
  yen: { currency: "JPY" },
};
const KINDS: Readonly<Record<string, string>> = { Salary: "income", Rent: "bill", Nest: "saving", Food: "spending" };
const MOST = 9999999999999.99;

/** The moves of a month in the syntax of `MOVE`, and the expected amounts; 0 by default. */
const CASES: readonly (readonly [title: string, moves: string, expected: object, unconverted?: object])[] = [
  ["nothing", "", {}],
  ["no category: inflows and outflows", "main 100.1; second -30.05", { power: 70.05, income: 100.1, spending: 30.05 }],
  ["decimals without a binary fraction", "main 0.1; main 0.2; main -0.1", { power: 0.2, income: 0.3, spending: 0.1 }],
  ["zero", "main 0; main 0 for Rent", {}],
  ["income, corrected", "main 4000 for Salary; main -150 for Salary", { power: 3850, income: 3850 }],
  ["a bill, partly refunded", "main -1633 for Rent; main 33 for Rent", { power: -1600, bills: 1600 }],
  ["savings, partly moved back", "main -450 for Nest; main 50 for Nest", { power: -400, savings: 400 }],
  ["a refund larger than the spending", "main -10 for Food; main 45 for Food", { power: 35, spending: -35 }],
  ["a pending transaction", "main -25 pending", { power: -25, spending: 25 }],
  ["a card and its payment", "card -80 for Food; main -80 to card", { power: -80, spending: 80 }],
  ["hidden accounts", "hidden -999; hidden 5000 for Salary; vault -1 for Rent", {}],
  ["transfers inside the budget", "main -300 to second; second 12 to main", {}],
  ["transfers outside the budget", "hidden -300 to vault; vault -1 to hidden for Rent", {}],
  ["a transfer out", "main -450 to hidden", { power: -450, savings: 450 }],
  ["a transfer out, recorded on the hidden account", "hidden 450 to main", { power: -450, savings: 450 }],
  ["a transfer back", "main 100 to hidden", { power: 100, savings: -100 }],
  ["a transfer back, recorded on the hidden account", "hidden -100 to main", { power: 100, savings: -100 }],
  ["transfers out and back", "main -450 to hidden; vault -50 to second", { power: -400, savings: 400 }],
  [
    "a transfer inside the budget with a category, counted once",
    "main -500 to second for Rent",
    { power: -500, bills: 500 },
  ],
  ["a transfer out as a bill, which is not a saving", "main -500 to hidden for Rent", { power: -500, bills: 500 }],
  ["a transfer out as a saving, counted once", "main -500 to hidden for Nest", { power: -500, savings: 500 }],
  [
    "a transfer out as spending, recorded on the hidden account",
    "hidden 500 to main for Food",
    { power: -500, spending: 500 },
  ],
  [
    "a transfer back as income, recorded on the hidden account",
    "hidden -100 to main for Salary",
    { power: 100, income: 100 },
  ],
  ["a foreign purchase counts at the charged amount", "main -9 EUR charged -10.5", { power: -10.5, spending: 10.5 }],
  ["a foreign account, reported separately", "euro -12.5; euro 2 for Food", {}, { EUR: -10.5 }],
  ["the budget's currency on a foreign account", "euro -10 USD charged -9", { power: -10, spending: 10 }],
  ["several currencies, in order", "yen -700; euro 3; main 1", { power: 1, income: 1 }, { EUR: 3, JPY: -700 }],
  ["a transfer inside the budget between currencies", "main -100 to euro reaching 90", {}],
  ["a transfer out to another currency", "main -100 to euroHidden reaching 90", { power: -100, savings: 100 }],
  [
    "a transfer out from another currency to the budget's",
    "euro -90 to hidden reaching 100",
    { power: -100, savings: 100 },
  ],
  ["a transfer out in another currency", "euro -90 to euroHidden", {}, { EUR: -90 }],
  ["a transfer back in another currency", "euroHidden -90 to euro", {}, { EUR: 90 }],
  ["a hidden account in another currency", "euroHidden -90", {}],
  ["the largest exact sum", `${`main ${MOST};`.repeat(4)}`, { power: 39999999999999.96, income: 39999999999999.96 }],
];

const MOVE =
  /^(\w+) (\S+)(?: ([A-Z]{3}) charged (\S+))?(?: to (\w+))?(?: reaching (\S+))?(?: for (\w+))?(?<pending> pending)?$/;

onEveryEngine((engine) => {
  const server = useServer(engine);
  const ids: Record<string, string> = {};
  before(async () => {
    for (const [name, fields] of Object.entries(ACCOUNTS)) {
      ids[name] = (await newAccount(server, { name, ...fields })).id;
    }
  });
  const read = (month: string, as = server.tokens.read) =>
    server.ok("GET", `${PATH}?year_month=${month}`, undefined, { as });

  /** Creates the moves as transactions of one day. They book nothing, which must not affect the result. */
  async function move(day: string, moves: string) {
    const texts = moves.split(";").map((text) => text.trim());
    const transactions = texts.filter(Boolean).map((text) => {
      const [, from = "", amount, currency, charged, to, reaching, category] = MOVE.exec(text) ?? assert.fail(text);
      return payment(ids[from] as string, Number(amount), {
        authorized_at: day,
        ...(currency && { currency, account_amount: Number(charged) }),
        ...(to && { payee: null, transfer_account_id: ids[to] }),
        ...(reaching && { transfer_amount: Number(reaching) }),
        ...(category && { category: { name: category, kind: KINDS[category] } }),
        is_pending: text.endsWith(" pending"),
      });
    });
    return transactions.length === 0 ? [] : await create(server, transactions, { update_account_balance: false });
  }

  /** A month in the future. */
  const periodOf = (year_month: string) => {
    const { firstDay: from, lastDay: until } = monthBounds(year_month);
    const days = Number(until.slice(8));
    return { from, until, days, days_left: days, name: year_month };
  };

  for (const [i, [title, moves, expected, left = {}]] of CASES.entries()) {
    test(`the parts of a month: ${title}`, async () => {
      const year_month = `${2031 + Math.floor(i / 12)}-${String((i % 12) + 1).padStart(2, "0")}`;
      await move(`${year_month}-15`, moves);
      const { power: spending_power, ...breakdown } = {
        power: 0,
        income: 0,
        bills: 0,
        savings: 0,
        spending: 0,
        ...expected,
      };
      const unconverted = Object.entries(left).map(([currency, amount]) => ({ currency, amount }));
      const answer = {
        spending_power,
        currency: "USD",
        year_month,
        period: periodOf(year_month),
        as_of: null,
        plan_from: null,
        plan_from_day: null,
        breakdown,
        per_day: null,
        unassigned: spending_power,
        in_funds: 0,
        unconverted,
      };
      assert.deepEqual(await read(year_month), answer);
    });
  }

  for (const [month, inside, outside] of [
    ["2044-02", ["2044-02-01", "2044-02-29"], ["2044-01-31", "2044-03-01"]],
    ["2100-02", ["2100-02-01", "2100-02-28"], ["2100-01-31", "2100-03-01"]],
    ["2044-12", ["2044-12-01", "2044-12-31"], ["2044-11-30", "2045-01-01"]],
    ["0001-01", ["0001-01-01", "0001-01-31"], ["0001-02-01", "9999-12-31"]],
  ] as const) {
    test(`the month ${month} has the right first and last day`, async () => {
      for (const day of inside) await move(day, "main -1");
      for (const day of outside) await move(day, "main -100");
      assert.equal((await read(month)).breakdown.spending, 2);
    });
  }

  test("opening, corrected and booked balances are neither income nor spending", async () => {
    const account = await newAccount(server, { current_balance: 5000 });
    await server.call("PUT", `/v1/accounts/${account.id}`, { current_balance: 7000 });
    assert.equal((await read("2050-01")).spending_power, 0);
    const item = payment(account.id, -1, { authorized_at: "2050-01-31", posted_at: "2050-02-01" });
    for (const update_account_balance of [true, false]) await create(server, [item], { update_account_balance });
    assert.equal((await read("2050-01")).spending_power, -2);
    assert.equal((await read("2050-02")).spending_power, 0);
  });

  test("hiding an account, and showing it again, affects every month immediately", async () => {
    await move("2051-01-01", "main 50; second -30 to main; main -5 to hidden");
    const hide = (is_hidden: boolean) => server.call("PUT", `/v1/accounts/${ids.main}`, { is_hidden });
    const shown = await read("2051-01");
    assert.deepEqual(shown.breakdown, { income: 50, bills: 0, savings: 5, spending: 0 });
    await hide(true);
    assert.deepEqual((await read("2051-01")).breakdown, { income: 0, bills: 0, savings: 30, spending: 0 });
    await hide(false);
    assert.deepEqual(await read("2051-01"), shown);
  });

  const setToday = (day: string, t: TestContext) => {
    server.nowMs = Date.parse(`${day}T12:00:00Z`);
    t.after(() => {
      server.nowMs = START_MS;
    });
  };

  for (const [as_of, year_month, expected] of [
    ["2055-03-09", "2055-03", {}],
    ["2055-03-10", "2055-03", { power: 100, income: 100 }],
    ["2055-03-20", "2055-03", { power: 65, income: 100, bills: 30, spending: 5 }],
    ["2055-03-31", "2055-03", { power: 57, income: 100, bills: 30, savings: 8, spending: 5 }],
    ["2055-02-28", "2055-03", {}],
    ["2056-01-01", "2055-03", { power: 57, income: 100, bills: 30, savings: 8, spending: 5 }],
  ] as const) {
    test(`${year_month} as of the end of ${as_of}`, async (t) => {
      setToday("2055-12-31", t);
      if (as_of === "2055-03-09") {
        await move("2055-03-10", "main 100");
        await move("2055-03-20", "main -30 for Rent; card -5");
        await move("2055-03-31", "main -8 to hidden");
      }
      const { power: spending_power, ...breakdown } = {
        ...{ power: 0, income: 0, bills: 0, savings: 0, spending: 0 },
        ...expected,
      };
      const answer = await server.call("GET", `${PATH}?year_month=${year_month}&as_of=${as_of}`);
      assert.equal(answer.json.as_of, as_of);
      assert.deepEqual([answer.json.spending_power, answer.json.breakdown], [spending_power, breakdown]);
    });
  }

  test("without a month, as_of selects its own month, with the amount per day from then on", async (t) => {
    setToday("2055-12-31", t);
    await move("2055-06-01", "main 100");
    const { json } = await server.call("GET", `${PATH}?as_of=2055-06-21`);
    assert.deepEqual([json.year_month, json.spending_power, json.per_day], ["2055-06", 100, 10]);
  });

  test("as_of may be 366 days ahead, with a daily rule", async () => {
    const rule = { name: "Coffee", account_id: ids.main, payee: { name: "Kiosk" }, amount: -1, rule: "FREQ=DAILY" };
    const as = server.tokens.write;
    const created = await server.call("POST", "/v1/recurring", {
      recurring_rule: { ...rule, starts_on: "2026-11-01" },
    });
    assert.equal(created.status, 201, created.text);
    for (const path of [PATH, `${PATH}/explanation`]) {
      const last = await server.call("GET", `${path}?as_of=2027-11-22`, undefined, { as });
      // The occurrences of November 2027 are overdue or still expected. Those of earlier months do not count in it.
      assert.deepEqual([last.status, last.json.breakdown?.spending], [200, 30]);
      for (const query of ["as_of=2027-11-23", "as_of=2299-12-31", "as_of=9999-12-31&year_month=2026-11"]) {
        assertProblem(await server.call("GET", `${path}?${query}`), "out_of_range", ["?as_of out_of_range"]);
      }
    }
    const { status } = await server.call("DELETE", `/v1/recurring/${created.json.recurring_rule.id}`);
    assert.equal(status, 204);
  });

  for (const [month, before, kind, after] of [
    ["2052-01", "bill", "income", { income: -20, bills: 0, savings: 0, spending: 0 }],
    ["2052-02", "income", "bill", { income: 0, bills: 20, savings: 0, spending: 0 }],
    ["2052-03", "spending", "saving", { income: 0, bills: 0, savings: 20, spending: 0 }],
    ["2052-04", "saving", "spending", { income: 0, bills: 0, savings: 0, spending: 20 }],
  ] as const) {
    test(`a category of kind ${before} that becomes ${kind} counts as ${kind}, also in the past`, async () => {
      const category = { name: `Becomes ${kind}`, kind: before };
      const item = payment(ids.main as string, -20, { authorized_at: `${month}-03`, category });
      const [t] = await create(server, [item]);
      assert.notDeepEqual((await read(month)).breakdown, after);
      const changes = { category: { kind, is_archived: true } };
      assert.equal((await server.call("PUT", `/v1/categories/${t?.category_id}`, changes)).status, 200);
      assert.deepEqual((await read(month)).breakdown, after);
    });
  }

  for (const [month, title, moves] of [
    ["2053-01", "in one part", `main ${MOST} for Salary;`.repeat(5)],
    ["2053-02", "across the parts", `main ${MOST} for Salary; main ${MOST} for Food;`.repeat(4)],
    ["2053-03", "in unconverted amounts", `euro ${MOST};`.repeat(5)],
  ] as const) {
    test(`sums without an exact representation are rejected ${title}`, async () => {
      await move(`${month}-01`, moves);
      assertProblem(await server.call("GET", `${PATH}?year_month=${month}`), "sum_out_of_range", []);
    });
  }

  test("a write is rejected if a month's sum would be beyond 64 bits, and nothing is stored", async () => {
    for (let i = 0; i < 9; i += 1) await move("2053-04-01", `main -${MOST};`.repeat(1000));
    const item = payment(ids.main as string, -Number(MOST), { authorized_at: "2053-04-01" });
    const body = { transactions: Array(1000).fill(item), update_account_balance: false };
    assertProblem(await server.call("POST", "/v1/transactions", body), "sum_out_of_range", []);
    assertProblem(await server.call("GET", `${PATH}?year_month=2053-04`), "sum_out_of_range", []);
    assert.deepEqual((await server.service.store.verify()).findings, []);
  });

  for (const [month, title, moves, spending] of [
    ["2054-01", "on hidden accounts", `hidden -${MOST};`.repeat(5), 0],
    ["2054-02", "between budget accounts", `main -${MOST} to second;`.repeat(5), 0],
    ["2054-03", "in the currency of a foreign purchase", "main -999999999999999 VND charged -0.01;".repeat(5), 0.05],
  ] as const) {
    test(`sums without an exact representation have no effect ${title} if they do not count`, async () => {
      await move(`${month}-01`, `${moves} main 1`);
      assert.deepEqual((await read(month)).breakdown, { income: 1, bills: 0, savings: 0, spending });
    });
  }

  for (const [now, currency, time_zone, amount, year_month, per_day] of [
    ["2026-11-19T12:00:00Z", "USD", "UTC", 1117, "2026-11", 93.08],
    ["2026-11-21T00:00:00Z", "USD", "UTC", 100, "2026-11", 10],
    ["2026-11-01T00:00:00Z", "USD", "UTC", 100, "2026-11", 3.33],
    ["2026-11-30T23:59:59.999Z", "USD", "UTC", 99.99, "2026-11", 99.99],
    ["2026-12-01T00:00:00Z", "USD", "UTC", 100, "2026-12", 3.22],
    ["2028-02-28T12:00:00Z", "USD", "UTC", 100, "2028-02", 50],
    ["2026-11-21T12:00:00Z", "USD", "UTC", 0.09, "2026-11", 0],
    ["2026-11-21T12:00:00Z", "USD", "UTC", -50, "2026-11", 0],
    ["2026-11-21T12:00:00Z", "USD", "UTC", 0, "2026-11", 0],
    ["2026-11-19T12:00:00Z", "JPY", "UTC", 107, "2026-11", 8],
    ["2026-11-19T12:00:00Z", "KWD", "UTC", 1.117, "2026-11", 0.093],
    ["2026-12-01T04:59:59Z", "USD", "America/New_York", 100, "2026-11", 100],
    ["2026-12-01T05:00:00Z", "USD", "America/New_York", 100, "2026-12", 3.22],
    ["2026-11-30T09:59:59Z", "EUR", "Pacific/Kiritimati", 100, "2026-11", 100],
    ["2026-11-30T10:00:00Z", "EUR", "Pacific/Kiritimati", 100, "2026-12", 3.22],
    ["2026-12-31T18:15:00Z", "NPR", "Asia/Kathmandu", 62, "2027-01", 2],
    ["2026-03-31T21:59:59Z", "CZK", "Europe/Prague", 62, "2026-03", 62],
  ] as const) {
    test(`${amount} ${currency} at ${now} in ${time_zone} is ${per_day} per day of ${year_month}`, async () => {
      server.nowMs = Date.parse(now);
      const { id: budgetId } = await createBudget(server.service, { name: randomUUID(), currency, time_zone });
      const { text: as } = await createToken(server.service, { budgetId, name: "its own", scope: "write" });
      const account = await newAccount(server, { currency }, as);
      const transactions = [payment(account.id, amount, { authorized_at: `${year_month}-01` })];
      assert.equal((await server.call("POST", "/v1/transactions", { transactions }, { as })).status, 201);
      const { json } = await server.call("GET", PATH, undefined, { as });
      assert.deepEqual([json.year_month, json.currency, json.per_day], [year_month, currency, per_day]);
      assert.deepEqual(await read(year_month, as), json);
      assert.equal((await read("2020-01", as)).per_day, null);
      server.nowMs = START_MS;
    });
  }

  for (const [query, code] of [
    ..."2026-1 2026-13 2026-00 202611 11-2026 2026-11-01 now 0000-01 +2026-11 2026-11%0a 12026-11 %EF%BC%92026-11"
      .split(" ")
      .map((month) => [`year_month=${month}`, "bad_format"] as const),
    ["year_month=", "bad_format"],
    ["year_month", "bad_format"],
    ["year_month=2026-11&year_month=2026-11", "wrong_type"],
    ["as_of=2026-11", "bad_format"],
    ["as_of=2026-02-29", "bad_format"],
    ["month=2026-11", "unknown_parameter"],
    ["dry_run=true", "unknown_parameter"],
  ] as const) {
    test(`${query} is not a month`, async () => {
      const answer = await server.call("GET", `${PATH}?${query}`);
      assertProblem(answer, code, [`?${query.split("=")[0]} ${code}`]);
    });
  }

  test("a token is required, and reads its own budget only", async () => {
    assertProblem(await server.call("GET", PATH, undefined, { as: null }), "unauthorized", []);
    assert.equal((await read("2031-02", server.tokens.other)).spending_power, 0);
    assert.equal((await read("2031-02", server.tokens.read)).spending_power, 70.05);
  });
});
