/**
 * Filters by the counting day: the transactions behind a figure of the number, a month or a report are those that count in
 * its period, so they add up to it. Some of them are of another month.
 */
import assert from "node:assert/strict";
import { before, describe, test } from "node:test";
import { importExchangeRates } from "../../../src/operations/budget/exchange-rates.ts";
import { decideOldCountingDays, findWrongCountingDays } from "../../../src/operations/recurring/decide-old-data.ts";
import { onEveryEngine } from "../../support/engines.ts";
import { change, create, type Fields, newAccount, payment } from "../../support/ledger.ts";
import { useServer } from "../../support/server.ts";

const DAYS = {
  november: "counts_since=2026-11-01&counts_until=2026-11-30",
  both: "counts_since=2026-10-01&counts_until=2026-11-30",
};

onEveryEngine((engine) => {
  describe("the transactions behind a figure", () => {
    const server = useServer(engine);
    const get = (path: string) => server.ok("GET", path);
    let [main, card]: Fields[] = [];
    const sumOf = async (query: string): Promise<number> => {
      const { sums } = await get(`/v1/transactions/summary?${query}`);
      return sums.reduce((sum: number, { amount }: Fields) => sum + amount, 0);
    };
    const categoryOf = async (name: string): Promise<Fields> =>
      (await get("/v1/categories")).categories.find((one: Fields) => one.name === name);

    before(async () => {
      [main, card] = [await newAccount(server), await newAccount(server, { type: "credit" })];
      const rent = { payee: { name: "Landlord" }, category: { name: "Rent", kind: "bill" } };
      const food = { payee: { name: "Grocer" }, category: { name: "Food" }, tags: ["trip"] };
      const pay = { payee: { name: "Employer" }, category: { name: "Salary", kind: "income" } };
      const on = (authorized_at: string, more: Fields) => ({ authorized_at, ...more });
      const created = await create(server, [
        payment(main?.id, -1600, on("2026-10-01", rent)),
        payment(main?.id, -1600, on("2026-10-30", rent)),
        payment(main?.id, 3000, on("2026-10-30", { ...pay, counts_on: "2026-11-01" })),
        payment(card?.id, -80, on("2026-10-31", { ...food, counts_on: "2026-11-01" })),
        payment(main?.id, -50, on("2026-11-02", { ...food, counts_on: "2026-10-31" })),
        payment(main?.id, -20, on("2026-11-03", food)),
        payment(main?.id, -7, on("2026-11-04", { ...food, counts_on: "2026-12-01" })),
        payment(main?.id, -30, on("2026-10-29", { payee: { name: "Market" }, counts_on: "2026-11-05" })),
      ]);
      const splits = [
        { amount: -10, category: { name: "Food" } },
        { amount: -20, category: { name: "Rent" } },
      ];
      await change(server, created.at(-1)?.id, { splits });
      const recurring_rule = {
        ...{ name: "Rent", account_id: main?.id, payee: { name: "Landlord" }, category: { name: "Rent" } },
        ...{ amount: -1600, rule: "FREQ=MONTHLY;BYMONTHDAY=1", starts_on: "2026-10-01" },
      };
      await server.ok("POST", "/v1/recurring", { recurring_rule });
    });

    test("each line of the explanation lists what counts in it, whatever its day", async () => {
      const { lines } = await get("/v1/budget/spending_power/explanation?year_month=2026-11");
      const { transactions } = await get(`/v1/transactions?${DAYS.november}&limit=500`);
      const byId = new Map<string, Fields>(transactions.map((one: Fields) => [one.id, one]));
      const named = new Map<string, Fields>(lines.map((line: Fields) => [line.name, line]));
      assert.deepEqual(
        ["Salary", "Rent", "Food"].map((name) => [name, named.get(name)?.actual]),
        [
          ["Salary", 3000],
          ["Rent", 1620],
          ["Food", 110],
        ],
      );
      for (const line of lines) {
        const splits = new Map<string, number>();
        for (const { transaction_id, amount } of line.splits) {
          splits.set(transaction_id, (splits.get(transaction_id) ?? 0) + amount);
        }
        const listed = line.transaction_ids.map((id: string) => splits.get(id) ?? byId.get(id)?.amount);
        const sum = listed.reduce((total: number, amount: number) => total + amount, 0);
        assert.equal(line.part === "income" ? sum : -sum, line.actual, line.name);
        const { id } = await categoryOf(line.name);
        assert.equal(await sumOf(`category_id=${id}&${DAYS.november}`), sum, line.name);
      }
    });

    test("the rows and the sums of reports", async () => {
      const filters = {
        category: async ({ id }: Fields) => `category_id=${id}`,
        payee: async ({ id }: Fields) => `payee_id=${id}`,
        account: async ({ id }: Fields) => `account_id=${id}`,
        tag: async ({ name }: Fields) => `tag=${name}`,
      };
      for (const [by, filterOf] of Object.entries(filters)) {
        const { rows } = await get(`/v1/reports/spending?by=${by}&since=2026-10&until=2026-11&parts=bills,spending`);
        const checked = rows.filter(({ id, name }: Fields) => id !== null && name !== null);
        assert.ok(checked.length > 0, by);
        for (const row of checked) {
          const own = await filterOf(row);
          const kinds = "kind=bill&kind=spending";
          assert.equal(await sumOf(`${own}&${kinds}&${DAYS.both}`), -row.total, `${by} ${row.name}`);
          assert.equal(await sumOf(`${own}&${kinds}&${DAYS.november}`), -row.amounts[1], `${by} ${row.name}`);
        }
      }
      const { months } = await get("/v1/reports/cash_flow?since=2026-10&until=2026-12");
      for (const { year_month, income, bills, spending } of months) {
        const days = `counts_since=${year_month}-01&counts_until=${year_month}-31`.replace("11-31", "11-30");
        const kinds = ["income", "bill", "spending"].map((kind) => sumOf(`kind=${kind}&${days}`));
        assert.deepEqual(await Promise.all(kinds), [income, -bills || 0, -spending || 0], year_month);
      }
    });

    test("the categories of a month", async () => {
      const { groups } = (await get("/v1/budget/months/2026-11")).month;
      const categories: Fields[] = groups.flatMap((group: Fields) => group.categories);
      const used = categories.filter(({ actual }) => actual !== 0);
      assert.equal(used.length, 3);
      for (const { category_id, name, actual, kind } of used) {
        const sum = await sumOf(`category_id=${category_id}&${DAYS.november}`);
        assert.equal(kind === "income" ? sum : -sum, actual, name);
      }
    });
  });

  describe("a shared rate that is imported later", () => {
    const server = useServer(engine);

    test("decides where a foreign payment counts, in the next round of housekeeping", async () => {
      server.nowMs = Date.parse("2026-11-30T12:00:00Z");
      const [main, euro] = [await newAccount(server), await newAccount(server, { currency: "EUR" })];
      const rule = { amount: -1100, rule: "FREQ=MONTHLY;BYMONTHDAY=1", starts_on: "2026-12-01" };
      const recurring_rule = { name: "Rent", account_id: main.id, payee: { name: "Landlord" }, ...rule };
      await server.ok("POST", "/v1/recurring", { recurring_rule });
      const [rent] = (await create(server, [
        payment(euro.id, -1000, { authorized_at: "2026-11-30", currency: "EUR", payee: { name: "Landlord" } }),
      ])) as [Fields];
      const counting = async () => (await server.ok("GET", `/v1/transactions/${rent.id}`)).transaction.counts_on;
      assert.equal(await counting(), null);
      await importExchangeRates(server.service, "Date,USD\n2026-11-30,1.1\n");
      assert.deepEqual((await findWrongCountingDays(server.service)).length, 0);
      await decideOldCountingDays(server.service);
      assert.equal(await counting(), "2026-12-01");
      // nothing new: nothing is decided again
      await importExchangeRates(server.service, "Date,USD\n2026-11-30,1.1\n");
      assert.deepEqual(await server.service.store.all.budgets.listDaysPending(10), []);
      assert.deepEqual(await findWrongCountingDays(server.service), []);
    });
  });
});
