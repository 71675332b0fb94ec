/** `GET /v1/transactions`: included names, entity tags, CSV, and the limit of sorting; and the summary's totals. */
import assert from "node:assert/strict";
import { before, describe, test } from "node:test";
import { onEveryEngine } from "../../support/engines.ts";
import {
  change,
  create,
  createOne,
  type Fields,
  NOBODY,
  newAccount,
  payment,
  readOne,
  transfer,
  update,
} from "../../support/ledger.ts";
import { assertProblem } from "../../support/problems.ts";
import { type TestServer, useServer } from "../../support/server.ts";

const listOf = (server: TestServer, query: string) => server.ok("GET", `/v1/transactions?${query}`);

onEveryEngine((engine) => {
  const server = useServer(engine);
  let checking: Fields;
  let travel: Fields;
  let food: Fields;
  let moved: Fields;

  before(async () => {
    checking = await newAccount(server, { name: "Checking", current_balance: 100 });
    travel = await newAccount(server, { name: "Travel", currency: "EUR" });
    const category = { name: "=Food", kind: "spending" };
    food = await createOne(
      server,
      payment(checking.id, -3.5, { category, notes: '=1+1, "two"', payee: { name: "Bäcker" } }),
    );
    const exchange = { transfer_amount: 9, authorized_at: "2026-11-06" };
    moved = await createOne(server, transfer(checking.id, travel.id, -10, exchange));
  });

  describe("include", () => {
    test("has one map per kind, with the resources of the page only", async () => {
      const { included, ...page } = await listOf(server, "include=payee,category,account");
      assert.deepEqual(included, {
        payees: { [food.payee_id]: { name: "Bäcker" } },
        categories: { [food.category_id]: { name: "=Food", kind: "spending", group: null } },
        accounts: {
          [checking.id]: { name: "Checking", currency: "USD" },
          [travel.id]: { name: "Travel", currency: "EUR" },
        },
      });
      assert.deepEqual(page, await listOf(server, ""));
      assert.deepEqual((await listOf(server, "include=payee&limit=1")).included, { payees: {} });
      assert.deepEqual((await listOf(server, "include=category&include=payee&limit=1&offset=1")).included, {
        categories: included.categories,
        payees: included.payees,
      });
      assert.deepEqual((await listOf(server, `include=account&account_id=${NOBODY}`)).included, { accounts: {} });
    });

    test("etag equals the ETag of the single transaction and works in If-Match", async () => {
      const { transactions, included } = await listOf(
        server,
        `include=etag&account_id=${checking.id}&balance_after=true`,
      );
      assert.equal(included, undefined);
      for (const { etag, balance_after: _balance, ...transaction } of transactions) {
        const single = await server.call("GET", `/v1/transactions/${transaction.id}`);
        assert.deepEqual([single.headers.get("etag"), single.json.transaction], [etag, transaction]);
      }
      const [, { id, etag }] = transactions;
      const put = (notes: string) =>
        server.call("PUT", `/v1/transactions/${id}`, { transaction: { notes } }, { headers: { "if-match": etag } });
      assert.equal((await put("matched")).status, 200);
      assertProblem(await put("stale"), "precondition_failed", []);
      await change(server, id, { notes: food.notes });
    });

    test("an item can be sent back: etag and balance_after are ignored", async () => {
      const { transactions } = await listOf(server, `include=etag&account_id=${checking.id}&balance_after=true`);
      const [item] = transactions;
      assert.deepEqual([typeof item.etag, item.balance_after], ["string", 86.5]);
      const before = await readOne(server, item.id);
      const changed = await change(server, item.id, { ...item, etag: "anything", balance_after: 0 });
      assert.deepEqual(changed, { ...before, updated_at: changed.updated_at });
      const copy = await createOne(server, { ...item, etag: null, balance_after: null });
      assert.deepEqual(
        { ...copy, id: item.id, created_at: 0, updated_at: 0 },
        { ...before, created_at: 0, updated_at: 0 },
      );
      await server.call("DELETE", `/v1/transactions/${copy.id}`);
      assertProblem(await update(server, item.id, { etag: 5 }), "wrong_type");
      assertProblem(await update(server, item.id, { balance_after: "5" }), "wrong_type");
    });
  });

  describe("CSV", () => {
    const csvOf = async (query: string) => {
      const answer = await server.call("GET", `/v1/transactions?${query}`, undefined, {
        headers: { accept: "text/csv" },
      });
      assert.equal(answer.status, 200, answer.text);
      assert.match(answer.headers.get("content-type") ?? "", /^text\/csv/);
      return answer.text.split("\r\n").slice(0, -1);
    };

    test("has the fields of the JSON, with exact amounts and escaped formulas", async () => {
      const [header, ...rows] = await csvOf(`account_id=${checking.id}`);
      const { transactions } = await listOf(server, `account_id=${checking.id}`);
      assert.equal(header, Object.keys(transactions[0]).join(",").replace("splits", "split"));
      assert.equal(rows.length, 2);
      const { id, account_id, payee_id, category_id, reviewed_at, created_at, updated_at } = transactions[1];
      assert.equal(
        rows[1],
        `${id},${account_id},,${payee_id},-3.5,USD,2026-11-05,,,false,"'=1+1, ""two""",${category_id},you,manual,,,,,,,,true,${reviewed_at},,,,${created_at},${updated_at}`,
      );
    });

    test("has balances, tags and included names in columns of their own", async () => {
      const query = `account_id=${checking.id}&balance_after=true&include=payee,category,account`;
      const [header = "", transferred = "", bought = ""] = await csvOf(query);
      assert.match(header, /,balance_after,account,transfer_account,payee,category$/);
      assert.match(transferred, /,86\.5,Checking,Travel,,$/);
      assert.match(bought, /,96\.5,Checking,,Bäcker,'=Food$/);
      assert.match((await csvOf("include=etag"))[0] ?? "", /,updated_at,etag$/);
    });

    test("without transactions has only the names of the columns; errors stay JSON", async () => {
      assert.equal((await csvOf(`account_id=${NOBODY}`)).length, 1);
      const headers = { accept: "text/csv" };
      assertProblem(await server.call("GET", "/v1/transactions?limit=0", undefined, { headers }), "out_of_range");
    });
  });

  describe("balance_after", () => {
    test("is in the currency of the account, on both sides of a transfer", async () => {
      const after = async (id: string) =>
        (await listOf(server, `account_id=${id}&balance_after=true`)).transactions.map((t: Fields) => [
          t.id,
          t.balance_after,
        ]);
      assert.deepEqual(await after(checking.id), [
        [moved.id, 86.5],
        [food.id, 96.5],
      ]);
      assert.deepEqual(await after(travel.id), [[moved.id, 9]]);
      assert.deepEqual(await after(NOBODY), []);
    });

    test("of all accounts in the budget is absent while one of them has another currency", async () => {
      const after = async () =>
        (await listOf(server, "balance_after=true")).transactions.map((t: Fields) => t.balance_after);
      assert.deepEqual(await after(), [undefined, undefined]);
      const hide = (is_hidden: boolean) => server.ok("PUT", `/v1/accounts/${travel.id}`, { account: { is_hidden } });
      await hide(true);
      assert.deepEqual(await after(), [86.5, 96.5]);
      await hide(false);
    });
  });

  describe("summary", () => {
    const summaryOf = (query: string, as = server.tokens.read) =>
      server.ok("GET", `/v1/transactions/summary?${query}`, undefined, { as });
    const totals = (currency: string, amount: number, inflow: number, outflow: number) => ({
      currency,
      amount,
      inflow,
      outflow,
    });

    test("with one account, sums what moved on it; otherwise the listed amounts", async () => {
      const rest = {
        transfers: { count: 1, sums: [{ currency: "USD", amount: -10 }] },
        months: [{ year_month: "2026-11", count: 2, sums: [{ currency: "USD", inflow: 0, outflow: -3.5 }] }],
        is_complete: true,
      };
      assert.deepEqual(await summaryOf(""), { count: 2, sums: [totals("USD", -13.5, 0, -13.5)], ...rest });
      const ofTravel = {
        count: 1,
        sums: [totals("EUR", 9, 9, 0)],
        transfers: { count: 1, sums: [{ currency: "EUR", amount: 9 }] },
        months: [{ year_month: "2026-11", count: 1, sums: [{ currency: "EUR", inflow: 0, outflow: 0 }] }],
        is_complete: true,
      };
      assert.deepEqual(await summaryOf(`account_id=${travel.id}`), ofTravel);
      assert.deepEqual(await summaryOf(`account_id=${travel.id}&is_pending=false`), ofTravel);
      assert.deepEqual((await summaryOf(`account_id=${travel.id}&account_id=${NOBODY}`)).sums, [
        totals("USD", -10, 0, -10),
      ]);
    });

    test("is empty for unknown ids and for another budget", async () => {
      const empty = { count: 0, sums: [], transfers: { count: 0, sums: [] }, months: [], is_complete: true };
      for (const name of ["account_id", "category_id", "payee_id"]) {
        assert.deepEqual(await summaryOf(`${name}=${NOBODY}`), empty);
      }
      assert.deepEqual(await summaryOf(`account_id=${checking.id}`, server.tokens.other), empty);
      assert.deepEqual(await summaryOf("", server.tokens.other), empty);
    });

    test("rejects the parameters of pages and requests without a token", async () => {
      for (const name of ["limit=5", "sort=date", "cursor=x", "balance_after=true", "include=etag"]) {
        assertProblem(await server.call("GET", `/v1/transactions/summary?${name}`), "unknown_parameter");
      }
      assertProblem(await server.call("GET", "/v1/transactions/summary", undefined, { as: null }), "unauthorized", []);
      assertProblem(await server.call("GET", "/v1/transactions/summary?since=x"), "bad_format");
    });
  });
});

onEveryEngine((engine) => {
  const server = useServer(engine);

  test("sums beyond the exact range are rejected, in any form of summary", async () => {
    const { id } = await newAccount(server);
    const large = (sign: number) => payment(id, sign * 9_999_999_999_999.99);
    await create(
      server,
      Array.from({ length: 12 }, (_, i) => large(i % 2 ? 1 : -1)),
    );
    for (const query of ["", `account_id=${id}`, "is_pending=false", "q=corner"]) {
      assertProblem(await server.call("GET", `/v1/transactions/summary?${query}`), "sum_out_of_range", []);
    }
  });

  test("amount and updated_at sort 10,000 matching transactions and no more; days sort any number", async () => {
    const { id: account } = await newAccount(server);
    const first = await createOne(server, payment(account, -1), { update_account_balance: false });
    const { store, newId } = server.service;
    const copy = (count: number) =>
      store.write(server.budget.id, async (tx) => {
        const stored = await tx.transactions.find(first.id);
        assert.ok(stored);
        const copies = Array.from({ length: count }, (_, i) => ({ ...stored, id: newId(), amount_minor: i + 1 }));
        await tx.transactions.insertMany(copies);
      });
    await copy(9999);
    const ask = (query: string) => server.call("GET", `/v1/transactions?account_id=${account}&${query}`);
    const amountsOf = async (query: string) => (await ask(query)).json.transactions.map(({ amount }: Fields) => amount);
    assert.deepEqual(await amountsOf("sort=-amount&limit=2"), [99.99, 99.98]);
    assert.deepEqual(await amountsOf("sort=amount&offset=9998"), [99.98, 99.99]);
    assert.equal((await ask("sort=updated_at&limit=500")).json.transactions.length, 500);
    await copy(1);
    for (const sort of ["amount", "-amount", "updated_at", "-updated_at"]) {
      assertProblem(await ask(`sort=${sort}`), "too_many_rows", ["?sort too_many_rows"]);
      assertProblem(await ask(`sort=${sort}&offset=20000`), "too_many_rows", ["?sort too_many_rows"]);
    }
    assert.equal((await ask("sort=amount&max_amount=0")).json.transactions.length, 1);
    assert.deepEqual(await amountsOf("sort=date&limit=1"), [-1]);
  });
});
