/** `/v1/budget/spending_power/explanation`: lines, their transactions, and sentences. */
import assert from "node:assert/strict";
import { before, test } from "node:test";
import { newCategory } from "../../../src/domain/category.ts";
import { onEveryEngine } from "../../support/engines.ts";
import { create, newAccount, payment } from "../../support/ledger.ts";
import { useServer } from "../../support/server.ts";

const PATH = "/v1/budget/spending_power";
const CATEGORIES = { Salary: "income", Rent: "bill", Nest: "saving", Groceries: "spending", Restaurants: "spending" };

onEveryEngine((engine) => {
  const server = useServer(engine);
  const accounts: Record<string, string> = {};
  const categories: Record<string, string> = {};
  before(async () => {
    for (const name of ["main", "vault"]) {
      accounts[name] = (await newAccount(server, { name, is_hidden: name === "vault" })).id;
    }
    for (const [name, kind] of Object.entries(CATEGORIES)) {
      const { json } = await server.call("POST", "/v1/categories", { category: { name, kind } });
      categories[name] = json.category.id;
    }
  });

  const pay = async (amount: number, category: string | null, more: object = {}) => {
    const category_id = category && categories[category];
    const [created] = await create(server, [payment(accounts.main as string, amount, { category_id, ...more })]);
    return created?.id as string;
  };
  const plan = (month: string, amounts: Readonly<Record<string, number>>) =>
    server.service.store.write(server.budget.id, (tx) => {
      const byId = Object.entries(amounts).map(([name, cents]) => [categories[name] as string, cents] as const);
      return tx.plans.set(month, new Map(byId));
    });
  const get = (path: string) => server.ok("GET", PATH + path);

  // NUMBERS: income 4,000 - bills 1,633 - savings 450 - spending 800 = 1,117, and 93.08 per day for 12 days.
  test("the worked example with its transactions", async () => {
    server.nowMs = Date.parse("2026-11-19T12:00:00Z");
    await plan("2026-11", { Salary: 400000, Rent: 163300, Nest: 45000, Groceries: 60000 });
    const ids = {
      salary: await pay(2000, "Salary"),
      rent: await pay(-1543, "Rent"),
      nest: await pay(-450, "Nest"),
      groceries: [await pay(-520, "Groceries"), await pay(45, "Groceries")],
      restaurants: await pay(-300, "Restaurants"),
      kiosk: await pay(-25, null, { is_pending: true }),
    };
    const { lines, sentences, ...number } = await get("/explanation");
    assert.deepEqual(number, await get(""));
    assert.deepEqual(number.breakdown, { income: 4000, bills: 1633, savings: 450, spending: 800 });
    assert.deepEqual([number.spending_power, number.per_day, number.plan_from], [1117, 93.08, "2026-11"]);
    // 600 - 475 remain in the envelope for groceries: 1,117 - 125.
    assert.equal(number.unassigned, 992);
    const line = (part: string, name: string | null, amounts: object, transaction_ids: unknown) => ({
      ...{ part, source: "category", id: categories[name ?? ""] ?? null, name },
      ...{
        planned: null,
        expected: 0,
        goal: null,
        goal_id: null,
        carried_in: null,
        ...amounts,
        transaction_ids,
        splits: [],
        expectations: [],
      },
    });
    assert.deepEqual(lines, [
      line("income", "Salary", { planned: 4000, actual: 2000, counts: 4000, why: "plan" }, [ids.salary]),
      line("bills", "Rent", { planned: 1633, actual: 1543, counts: 1633, why: "plan" }, [ids.rent]),
      line("savings", "Nest", { planned: 450, actual: 450, counts: 450, why: "actual" }, [ids.nest]),
      line("spending", "Groceries", { planned: 600, actual: 475, counts: 475, why: "actual" }, ids.groceries),
      line("spending", "Restaurants", { actual: 300, counts: 300, why: "actual" }, [ids.restaurants]),
      {
        ...line("spending", null, { actual: 25, counts: 25, why: "actual" }, [ids.kiosk]),
        source: "uncategorised_spending",
      },
    ]);
    assert.deepEqual(
      sentences.map(({ about, text }: Record<string, string>) => `${about}: ${text}`),
      [
        "spending_power: $1,117.00 can still be spent in November 2026: $93.08 for each of the 12 days left.",
        "income: Income is $4,000.00: $2,000.00 has come in, and $2,000.00 is still expected.",
        "bills: Bills are $1,633.00: $1,543.00 is paid, and $90.00 is reserved.",
        "savings: Savings are $450.00.",
        "spending: Spending is $800.00.",
        "unassigned: Of the money left, $125.00 is in envelopes and $992.00 is unassigned.",
      ],
    );
    const usd = (amount: number) => ({ amount, currency: "USD" });
    assert.deepEqual(
      sentences.map(({ code, parameters }: Record<string, unknown>) => [code, parameters]),
      [
        ["spending_power.left_per_day", { month: "2026-11", amount: usd(1117), per_day: usd(93.08), days_left: 12 }],
        ["income.to_come", { is_over: false, total: usd(4000), actual: usd(2000), remaining: usd(2000) }],
        ["bills.to_come", { is_over: false, total: usd(1633), actual: usd(1543), remaining: usd(90) }],
        ["savings.total", { is_over: false, total: usd(450) }],
        ["spending.total", { is_over: false, total: usd(800) }],
        ["unassigned.left", { in_envelopes: usd(125), amount: usd(992) }],
      ],
    );
  });

  test("a past month counts its transactions only", async () => {
    server.nowMs = Date.parse("2027-01-01T00:00:00Z");
    const { lines, sentences, spending_power } = await get("/explanation?year_month=2026-11");
    assert.equal(spending_power, 2000 - 1543 - 450 - 800);
    assert.ok(lines.every(({ why }: { why: string }) => why === "month_over"));
    assert.equal(sentences[0].text, "November 2026 was overspent by $793.00.");
    assert.equal(sentences[2].text, "Bills were $1,543.00.");
    // As of a day in that month, the plan still counts.
    assert.equal((await get("?as_of=2026-11-30")).spending_power, 1117);
  });

  test("a plan also applies to later months, except for archived categories", async () => {
    server.nowMs = Date.parse("2027-01-01T00:00:00Z");
    assert.deepEqual((await get("")).breakdown, { income: 4000, bills: 1633, savings: 450, spending: 0 });
    await server.call("PUT", `/v1/categories/${categories.Rent}`, { category: { is_archived: true } });
    assert.deepEqual((await get("")).breakdown, { income: 4000, bills: 0, savings: 450, spending: 0 });
    await server.call("PUT", `/v1/categories/${categories.Rent}`, { category: { is_archived: false } });
    await plan("2027-01", {});
    assert.deepEqual((await get("")).breakdown, { income: 0, bills: 0, savings: 0, spending: 0 });
  });

  test("transfers to a hidden account, recorded on either account, form one line", async () => {
    const out = { payee: null, transfer_account_id: accounts.vault, authorized_at: "2026-12-02" };
    const ids = [await pay(-100, null, out)];
    const [back] = await create(server, [
      payment(accounts.vault as string, -30, {
        ...out,
        transfer_account_id: accounts.main,
        authorized_at: "2026-12-03",
      }),
    ]);
    ids.push(back?.id);
    await create(server, [payment(accounts.vault as string, -999, { authorized_at: "2026-12-04" })]);
    const { lines } = await get("/explanation?year_month=2026-12&as_of=2027-01-01");
    const moved = lines.filter(({ actual }: { actual: number }) => actual !== 0);
    assert.deepEqual(
      moved.map(({ part, source, id, name, counts }: Record<string, unknown>) => ({ part, source, id, name, counts })),
      [{ part: "savings", source: "account", id: accounts.vault, name: "vault", counts: 70 }],
    );
    assert.deepEqual(moved[0].transaction_ids, ids);
  });

  test("foreign money counts at the rate of its day, rounded once; without a rate it is reported", async () => {
    const euro = (await newAccount(server, { name: "Euro", currency: "EUR" })).id;
    const rates = [
      { base_currency: "EUR", currency: "USD", day: "2028-03-01", rate: "1.085" },
      { base_currency: "EUR", currency: "USD", day: "2028-03-05", rate: "1.1" },
    ];
    await server.service.store.write(server.budget.id, (tx) => tx.exchangeRates.save(rates));
    const days = ["2028-03-01", "2028-03-04", "2028-03-05", "2028-03-20"];
    await create(
      server,
      days.map((authorized_at) => payment(euro, -0.1, { authorized_at, category_id: categories.Restaurants })),
    );
    // 0.1085 + 0.1085 + 0.11 = 0.327; the rate of 5 March does not apply on the 20th.
    const { lines, breakdown, unconverted, sentences } = await get("/explanation?year_month=2028-03");
    const [line] = lines.filter(({ name }: { name: string }) => name === "Restaurants");
    assert.deepEqual([line.actual, line.transaction_ids.length], [0.33, 4]);
    assert.equal(breakdown.spending, 0.33);
    assert.deepEqual(unconverted, [{ currency: "EUR", amount: -0.1 }]);
    assert.equal(sentences.at(-1).text, "Not counted, because there is no exchange rate: -€0.10.");
    assert.deepEqual(sentences.at(-1).parameters, { amounts: [{ amount: -0.1, currency: "EUR" }] });
    const { breakdown: sameBySums } = await get("?year_month=2028-03");
    assert.deepEqual(sameBySums, breakdown);
  });

  test("a foreign payment refunded on the same day needs no rate", async () => {
    const euro = (await newAccount(server, { name: "Euro", currency: "EUR" })).id;
    const move = (amount: number) =>
      payment(euro, amount, { authorized_at: "2028-04-02", category_id: categories.Restaurants });
    await create(server, [move(-10), move(10)]);
    const { lines, unconverted, sentences } = await get("/explanation?year_month=2028-04");
    const [line] = lines.filter(({ name }: { name: string }) => name === "Restaurants");
    assert.deepEqual([line.actual, line.transaction_ids.length], [0, 2]);
    assert.deepEqual(unconverted, []);
    assert.doesNotMatch(sentences.at(-1).text, /exchange rate/);
    assert.deepEqual((await get("?year_month=2028-04")).unconverted, []);
  });

  test("an occurrence is expected until its transaction replaces it", async () => {
    server.nowMs = Date.parse("2030-01-10T12:00:00Z");
    await plan("2030-01", {});
    const newRule = async (fields: object) => {
      const rule = { account_id: accounts.main, rule: "FREQ=MONTHLY", ...fields };
      return (await server.ok("POST", "/v1/recurring", { recurring_rule: rule })).recurring_rule.id as string;
    };
    const employer = { payee: { name: "Employer" }, category_id: categories.Salary };
    const landlord = { payee: { name: "Landlord" }, category_id: categories.Rent };
    await newRule({ name: "Pay", amount: 2500, amount_to: 2000, starts_on: "2030-01-28", ...employer });
    const rent = await newRule({ name: "Rent", amount: -900, starts_on: "2030-01-03", ...landlord });
    await newRule({ name: "Put by", amount: -100, starts_on: "2030-01-15", transfer_account_id: accounts.vault });
    const open = await get("/explanation");
    assert.deepEqual(open.breakdown, { income: 2000, bills: 900, savings: 100, spending: 0 });
    assert.deepEqual(
      open.lines.map(({ name, expected, why }: Record<string, unknown>) => [name, expected, why]),
      [
        ["Salary", 2000, "expected"],
        ["Rent", 900, "expected"],
        ["vault", 100, "expected"],
      ],
    );
    assert.deepEqual(open.lines[1].expectations, [
      { recurring_id: rent, name: "Rent", due_on: "2030-01-03", state: "overdue", amount: -900, currency: "USD" },
    ]);
    assert.equal(open.sentences[1].text, "Income is $2,000.00: $0.00 has come in, and $2,000.00 is still expected.");
    await pay(2400, "Salary", { authorized_at: "2030-01-27", payee: { name: "Employer" } });
    await pay(-900, "Rent", { authorized_at: "2030-01-09", payee: { name: "Landlord" } });
    const { breakdown } = await get("");
    assert.deepEqual(breakdown, { income: 2400, bills: 900, savings: 100, spending: 0 });
    // As of the 8th neither had arrived, and the next month expects both again.
    assert.deepEqual((await get("?as_of=2030-01-08")).breakdown, open.breakdown);
    assert.deepEqual((await get("?year_month=2030-02")).breakdown, open.breakdown);
    // A month later the missing transfer is overdue, and counts in January.
    server.nowMs = Date.parse("2030-02-20T12:00:00Z");
    assert.equal((await get("")).breakdown.savings, 100);
    assert.equal((await get("?year_month=2030-01")).breakdown.savings, 100);
  });

  test("categories are in display order, and the line without a category comes last", async () => {
    await server.service.store.write(server.budget.id, async (tx) => {
      const category = newCategory(server.service.newId(), { name: "Zoo", position: -1 });
      await tx.categories.insertMany([category]);
      categories.Zoo = category.id;
    });
    for (const category of [null, "Groceries", "Zoo"]) await pay(-1, category, { authorized_at: "2029-01-01" });
    const { lines } = await get("/explanation?year_month=2029-01");
    assert.deepEqual(
      lines.map(({ name }: { name: string }) => name),
      ["Zoo", "Groceries", null],
    );
  });
});
