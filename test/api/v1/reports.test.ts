/** The reports over a small household: rows, ranges, rejections and CSV. */
import assert from "node:assert/strict";
import { before, test } from "node:test";
import { onEveryEngine } from "../../support/engines.ts";
import { change, create, type Fields, newAccount, payment, transfer } from "../../support/ledger.ts";
import { assertProblem } from "../../support/problems.ts";
import { useServer } from "../../support/server.ts";

onEveryEngine((engine) => {
  const server = useServer(engine);
  const ids: Record<string, string> = {};
  const ask = async (path: string, options = {}) => {
    const answer = await server.call("GET", `/v1/reports/${path}`, undefined, options);
    assert.equal(answer.status, 200, answer.text);
    return answer;
  };
  const report = async (path: string): Promise<Fields> => (await ask(path)).json;
  const rowsOf = ({ rows }: Fields) => rows.map(({ name, amounts, total }: Fields) => [name, amounts, total]);

  before(async () => {
    const checking = await newAccount(server, { name: "Checking", current_balance: 1000 });
    const card = await newAccount(server, { name: "Card", type: "credit", current_balance: -120 });
    const vault = await newAccount(server, { name: "Vault", is_hidden: true });
    const travel = await newAccount(server, { name: "Travel", currency: "EUR" });
    Object.assign(ids, { checking: checking.id, card: card.id, vault: vault.id, travel: travel.id });
    const category = (name: string, kind = "spending") => ({ category: { name, kind } });
    const created = await create(server, [
      payment(checking.id, 3000, {
        authorized_at: "2026-10-01",
        payee: { name: "Acme" },
        ...category("Salary", "income"),
      }),
      payment(checking.id, -800, {
        authorized_at: "2026-10-02",
        payee: { name: "Landlord" },
        ...category("Rent", "bill"),
      }),
      payment(card.id, -70, { authorized_at: "2026-10-03", payee: { name: "=Shop" }, ...category("Groceries") }),
      payment(card.id, 20, { authorized_at: "2026-11-03", payee: { name: "=Shop" }, ...category("Groceries") }),
      payment(card.id, -5, { authorized_at: "2026-11-04", payee: { name: "Kiosk" } }),
      payment(travel.id, -10, { authorized_at: "2026-11-05", payee: { name: "Kiosk" } }),
      payment(vault.id, -1, { authorized_at: "2026-11-05", payee: { name: "Bank" } }),
      transfer(checking.id, vault.id, -450, { authorized_at: "2026-10-06" }),
      transfer(checking.id, card.id, -60, { authorized_at: "2026-10-06" }),
      payment(checking.id, -2, { authorized_at: "2027-01-05", payee: { name: "Kiosk" } }),
    ]);
    ids.groceries = created[2]?.category_id;
    await server.call("PUT", `/v1/categories/${ids.groceries}`, { category: { group: "Food" } });
    await change(server, created[2]?.id, { notes: "weekend" });
  });

  const RANGE = "since=2026-10&until=2026-11";

  const cases: readonly (readonly [query: string, rows: unknown[], total: number])[] = [
    [
      "by=category",
      [
        ["Rent", [800, 0], 800],
        ["Groceries", [70, -20], 50],
        [null, [0, 5], 5],
      ],
      855,
    ],
    [
      "by=group",
      [
        [null, [800, 5], 805],
        ["Food", [70, -20], 50],
      ],
      855,
    ],
    [
      "by=account",
      [
        ["Checking", [800, 0], 800],
        ["Card", [70, -15], 55],
        ["Travel", [0, 0], 0],
      ],
      855,
    ],
    [
      "by=payee",
      [
        ["Landlord", [800, 0], 800],
        ["=Shop", [70, -20], 50],
        ["Kiosk", [0, 5], 5],
      ],
      855,
    ],
    [
      "parts=spending",
      [
        ["Groceries", [70, -20], 50],
        [null, [0, 5], 5],
      ],
      55,
    ],
    ["parts=savings", [[null, [450, 0], 450]], 450],
    ["parts=savings&by=account", [["Checking", [450, 0], 450]], 450],
    [
      "parts=savings,bills,savings",
      [
        ["Rent", [800, 0], 800],
        [null, [450, 0], 450],
      ],
      1250,
    ],
  ];
  for (const [query, rows, total] of cases) {
    test(`spending ${query}`, async () => {
      const answer = await report(`spending?${RANGE}&${query}`);
      assert.deepEqual(rowsOf(answer), rows);
      const unconverted = /savings/.test(query) ? [] : [{ currency: "EUR", amount: -10 }];
      assert.deepEqual(
        { ...answer, rows: [] },
        {
          currency: "USD",
          by: /by=(\w+)/.exec(query)?.[1] ?? "category",
          months: ["2026-10", "2026-11"],
          rows: [],
          total,
          is_additive: true,
          unconverted,
        },
      );
    });
  }

  test("a row has the id of its category, account or payee, or the name of its group", async () => {
    const idsBy = async (by: string) => (await report(`spending?${RANGE}&by=${by}`)).rows.map(({ id }: Fields) => id);
    assert.ok((await idsBy("category")).includes(ids.groceries));
    assert.ok((await idsBy("account")).includes(ids.card));
    assert.ok((await idsBy("group")).includes("Food"));
    const { payees } = await server.ok("GET", "/v1/payees");
    assert.ok((await idsBy("payee")).includes(payees.find(({ name }: Fields) => name === "Kiosk").id));
  });

  test("the cash flow of each month", async () => {
    assert.deepEqual(await report(`cash_flow?${RANGE}`), {
      currency: "USD",
      months: [
        { year_month: "2026-10", income: 3000, bills: 800, savings: 450, spending: 70, net: 1680 },
        { year_month: "2026-11", income: 0, bills: 0, savings: 0, spending: -15, net: 15 },
      ],
      unconverted: [{ currency: "EUR", amount: -10 }],
    });
  });

  test("a plan does not change the cash flow", async () => {
    const path = `cash_flow?${RANGE}`;
    const was = await report(path);
    const plans = [{ category_id: ids.groceries, planned: 500 }];
    await server.call("PUT", "/v1/budget/months/2026-11", { month: { plans } });
    assert.deepEqual(await report(path), was);
  });

  test("the net worth at the end of each month", async () => {
    const balances = (checking: number, card: number, vault: number, travel: number) => [
      { id: ids.checking, balance: checking },
      { id: ids.card, balance: card },
      { id: ids.vault, balance: vault },
      { id: ids.travel, balance: travel },
    ];
    const { months, unconverted } = await report("net_worth?since=2026-09&until=2026-11");
    assert.deepEqual(months, [
      { year_month: "2026-09", assets: 1000, debts: 120, net: 880, accounts: balances(1000, -120, 0, 0) },
      { year_month: "2026-10", assets: 3140, debts: 130, net: 3010, accounts: balances(2690, -130, 450, 0) },
      { year_month: "2026-11", assets: 3139, debts: 115, net: 3024, accounts: balances(2690, -115, 449, -10) },
    ]);
    assert.deepEqual(unconverted, [{ currency: "EUR", amount: -10 }]);
    const [visible] = (await report("net_worth?since=2026-11&include_hidden=false")).months;
    assert.deepEqual([visible.assets, visible.accounts.length], [2690, 3]);
  });

  test("without a range, a report has the twelve months up to the current one", async () => {
    const monthsOf = async (query: string) => (await report(`spending${query}`)).months;
    const months = await monthsOf("");
    assert.deepEqual([months[0], months.at(-1), months.length], ["2025-12", "2026-11", 12]);
    assert.deepEqual((await monthsOf("?until=2020-03"))[0], "2019-04");
    assert.deepEqual((await monthsOf("?since=2026-06")).length, 6);
    assert.deepEqual((await monthsOf("?until=0001-02")).length, 2);
  });

  const refused: readonly (readonly [path: string, parameter: string])[] = [
    ["spending?since=2026-11&until=2026-10", "until"],
    ["spending?since=2026-12", "since"],
    ["cash_flow?since=2016-11&until=2026-11", "until"],
    ["net_worth?since=2016-11", "since"],
    ["spending?by=payee&since=2024-11&until=2026-11", "until"],
  ];
  for (const [path, parameter] of refused) {
    test(`rejects ${path}`, async () => {
      const answer = await server.call("GET", `/v1/reports/${path}`);
      assertProblem(answer, "invalid_month_range", [`?${parameter} invalid_month_range`]);
    });
  }

  test("accepts the longest ranges", async () => {
    assert.equal((await report("cash_flow?since=2016-12&until=2026-11")).months.length, 120);
    assert.equal((await report("spending?by=payee&since=2024-12&until=2026-11")).months.length, 24);
  });

  for (const query of ["by=shop", "parts=income", "parts=", "parts=bills,,spending"]) {
    test(`rejects spending?${query}`, async () => {
      assert.equal((await server.call("GET", `/v1/reports/spending?${query}`)).status, 400);
    });
  }

  test("a token of another budget reads its own reports", async () => {
    const answer = await ask(`spending?${RANGE}`, { as: server.tokens.other });
    assert.deepEqual([answer.json.rows, answer.json.total], [[], 0]);
    assert.equal((await server.call("GET", "/v1/reports/cash_flow", undefined, { as: null })).status, 401);
    assert.equal(
      (await server.call("GET", "/v1/reports/cash_flow", undefined, { as: server.tokens.read })).status,
      200,
    );
  });

  const csv = (path: string) => ask(path, { headers: { accept: "text/csv" } });

  test("a report as CSV", async () => {
    const answer = await csv(`spending?${RANGE}&by=payee`);
    assert.equal(answer.headers.get("content-type"), "text/csv; charset=utf-8; header=present");
    assert.equal(answer.headers.get("vary"), "Accept");
    const { rows } = await report(`spending?${RANGE}&by=payee`);
    const [landlord, shop, kiosk] = rows.map(({ id }: Fields) => id);
    assert.deepEqual(answer.text.split("\r\n"), [
      "id,name,currency,total,2026-10,2026-11",
      `${landlord},Landlord,USD,800,800,0`,
      `${shop},'=Shop,USD,50,70,-20`,
      `${kiosk},Kiosk,USD,5,0,5`,
      "",
    ]);
    assert.deepEqual((await csv("cash_flow?since=2026-11")).text.split("\r\n"), [
      "year_month,currency,income,bills,savings,spending,net",
      "2026-11,USD,0,0,0,-15,15",
      "",
    ]);
    assert.deepEqual((await csv("net_worth?since=2026-10&until=2026-10")).text.split("\r\n"), [
      `year_month,currency,assets,debts,net,${ids.checking},${ids.card},${ids.vault},${ids.travel}`,
      "2026-10,USD,3140,130,3010,2690,-130,450,0",
      "",
    ]);
  });

  test("JSON and CSV of the same report have different entity tags, and are cached apart", async () => {
    const path = `cash_flow?${RANGE}`;
    for (let i = 0; i < 2; i++) {
      const [json, text] = [await ask(path), await csv(path)];
      assert.match(json.headers.get("content-type") ?? "", /^application\/json/);
      assert.match(text.headers.get("content-type") ?? "", /^text\/csv/);
      assert.notEqual(json.headers.get("etag"), text.headers.get("etag"));
    }
    const preferred = await ask(path, { headers: { accept: "application/json, text/csv;q=0.5" } });
    assert.match(preferred.headers.get("content-type") ?? "", /json/);
  });

  test("net worth uses the rate of the month's last day, and today's rate from the current month on", async () => {
    const rate = (day: string, value: number) => ({ base_currency: "EUR", currency: "USD", day, rate: value });
    await newAccount(server, { name: "Euros", currency: "EUR", current_balance: 100 });
    const exchange_rates = [rate("2026-10-30", 1.25), rate("2026-11-20", 1.5), rate("2026-11-30", 2)];
    await server.call("PUT", "/v1/exchange_rates", { exchange_rates });
    const { months } = await report("net_worth?since=2026-10&until=2026-12");
    assert.deepEqual(
      months.map(({ assets }: Fields) => assets),
      [3140 + 125, 3139 + 150, 3139 + 150],
    );
  });
});
