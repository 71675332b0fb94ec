/** `GET /v1/transactions`: order, paging by offset and by cursor, and rejected parameters. */
import assert from "node:assert/strict";
import { before, beforeEach, describe, test } from "node:test";
import type { ProblemCode } from "../../../src/domain/problem.ts";
import { onEveryEngine } from "../../support/engines.ts";
import { change, create, createOne, type Fields, newAccount, payment, transfer } from "../../support/ledger.ts";
import { assertProblem } from "../../support/problems.ts";
import { START_MS, useServer } from "../../support/server.ts";

const cursorOf = (parts: unknown) => Buffer.from(JSON.stringify(parts)).toString("base64url");
const ID = "01a1fdfa-0000-7000-8000-000000000000";

type BadQuery = readonly [query: string, code: ProblemCode, parameters: readonly string[]];

const BAD_QUERIES: readonly BadQuery[] = [
  ...[
    "limit=0",
    "limit=-1",
    "limit=501",
    "limit=1000000",
    "offset=-1",
    "offset=1000000001",
    "q=",
    `q=${"x".repeat(201)}`,
  ].map((query) => [query, "out_of_range", [query.split("=")[0] as string]] as const),
  ...["limit=", "limit=ten", "limit=1.5", "limit=1e1", "limit=0x10", "limit=%2B5", "limit=5&limit=6"].map(
    (query) => [query, "wrong_type", ["limit"]] as const,
  ),
  ...["offset=", "offset=1.5", "offset=first", "offset=NaN"].map((query) => [query, "wrong_type", ["offset"]] as const),
  ...["since", "until"].flatMap((name) =>
    ["yesterday", "", "2026-02-30", "2026-1-01", "2026-11", "2026-11-05T00:00:00Z"].map(
      (value) => [`${name}=${value}`, "bad_format", [name]] as const,
    ),
  ),
  ...["yesterday", "2026-11-21", "2026-11-21T12:00:00", "2026-02-30T00:00:00Z"].map(
    (value) => [`updated_since=${value}`, "bad_format", ["updated_since"]] as const,
  ),
  ...["account_id", "category_id", "payee_id"].flatMap((name) =>
    ["", "x", "null", ID.toUpperCase()].map((value) => [`${name}=${value}`, "bad_format", [name]] as const),
  ),
  ["account_id=a&account_id=b", "bad_format", ["account_id"]],
  ["account_id=none", "bad_format", ["account_id"]],
  ["category_id=None", "bad_format", ["category_id"]],
  ["not_category_id=", "bad_format", ["not_category_id"]],
  ...["account_id", "category_id", "payee_id", "not_account_id", "not_category_id", "not_payee_id"].map(
    (name) => [`${name}=${ID}&`.repeat(51), "out_of_range", [name]] as const,
  ),
  [`account_id=${ID},${ID}`, "bad_format", ["account_id"]],
  ...["", "bank", "income,bill"].map((value) => [`kind=${value}`, "bad_format", ["kind"]] as const),
  ["is_transfer=1", "wrong_type", ["is_transfer"]],
  ...["min_absolute_amount", "max_absolute_amount"].flatMap((name) => [
    [`${name}=-0.01`, "out_of_range", [name]] as const,
    [`${name}=x`, "wrong_type", [name]] as const,
  ]),
  ...["", "Date", "+date", "amount,date"].map((value) => [`sort=${value}`, "bad_format", ["sort"]] as const),
  ["sort=date&sort=amount", "wrong_type", ["sort"]],
  ...["", "payees", "payee,", "payee, account"].map(
    (value) => [`include=${value}`, "bad_format", ["include"]] as const,
  ),
  ["balance_after=true&sort=-amount", "conflicting_fields", ["balance_after"]],
  [`balance_after=true&account_id=${ID}&account_id=${ID}`, "conflicting_fields", ["balance_after"]],
  [`balance_after=true&account_id=${ID}&sort=amount`, "conflicting_fields", ["balance_after"]],
  [`sort=amount&cursor=${cursorOf(["2026-11-05", ID, "amount"])}`, "invalid_cursor", ["cursor"]],
  [`sort=updated_at&cursor=${cursorOf(["-1.5", ID, "updated_at"])}`, "invalid_cursor", ["cursor"]],
  [`cursor=${cursorOf(["-1.5", ID])}`, "invalid_cursor", ["cursor"]],
  [`sort=date&cursor=${cursorOf(["2026-11-05", ID])}`, "invalid_cursor", ["cursor"]],
  [`cursor=${cursorOf(["2026-11-05", ID, "-date"])}`, "invalid_cursor", ["cursor"]],
  ...["", "yes", "1", "TRUE"].map((value) => [`is_pending=${value}`, "wrong_type", ["is_pending"]] as const),
  ...["", "bank", "Manual"].map((value) => [`source=${value}`, "bad_format", ["source"]] as const),
  ...["min_amount", "max_amount"].flatMap((name) =>
    ["", "x", "1,5", "1e3", ".5", "NaN", "Infinity", "9".repeat(400)].map(
      (value) => [`${name}=${value}`, "wrong_type", [name]] as const,
    ),
  ),
  ...["", "garbage", "%F0%9F%98%80", cursorOf({}), cursorOf([]), cursorOf(null), cursorOf(["2026-11-05"])].map(
    (cursor) => [`cursor=${cursor}`, "invalid_cursor", ["cursor"]] as const,
  ),
  ...[
    [ID, "2026-11-05"],
    ["2026-02-30", ID],
    ["2026-11-05", "x"],
    ["2026-11-05", ID, ID],
    [20261105, ID],
  ].map((parts) => [`cursor=${cursorOf(parts)}`, "invalid_cursor", ["cursor"]] as const),
  [`cursor=${"x".repeat(8001)}`, "out_of_range", ["cursor"]],
  [`offset=1&cursor=${cursorOf(["2026-11-05", ID])}`, "conflicting_fields", ["offset"]],
  [`offset=0&cursor=${cursorOf(["2026-11-05", ID])}`, "conflicting_fields", ["offset"]],
  ["nonsense=1", "unknown_parameter", ["nonsense"]],
  ["dry_run=true", "unknown_parameter", ["dry_run"]],
  ["Limit=5&LIMIT=6", "unknown_parameter", ["Limit", "LIMIT"]],
  ["limit=0&offset=x&since=y&nonsense", "invalid_request", ["limit", "nonsense", "offset", "since"]],
  ["q=%00", "invalid_text", ["q"]],
];

onEveryEngine((engine) => {
  const server = useServer(engine);
  let account: string;
  let path: string;

  beforeEach(async () => {
    server.nowMs = START_MS;
    account = (await newAccount(server)).id;
    path = `/v1/transactions?account_id=${account}`;
  });

  const notesOf = (transactions: readonly Fields[]): string[] => transactions.map(({ notes }) => notes);
  const list = (query = "") => server.ok("GET", path + query);
  const noted = (notes: string, day = "2026-11-05") => payment(account, -1, { notes, authorized_at: day });

  /** The notes of all pages, one list per page. `between` runs once, after the first page. */
  async function walk(query: string, between = async () => {}): Promise<string[][]> {
    const pages: string[][] = [];
    for (let cursor = ""; ; ) {
      const page = await list(`${query}${cursor && `&cursor=${cursor}`}`);
      pages.push(notesOf(page.transactions));
      assert.equal(page.has_more, page.next_cursor !== null);
      if (page.next_cursor === null) return pages;
      cursor = page.next_cursor;
      if (pages.length === 1) await between();
    }
  }

  test("without transactions, the list is empty", async () => {
    const empty = { transactions: [], has_more: false, next_cursor: null };
    assert.deepEqual(await list(), empty);
    assert.deepEqual(await list("&offset=5"), empty);
    await create(server, [noted("1")]);
    assert.deepEqual(await list("&offset=1"), empty);
    assert.deepEqual(await list("&offset=1000000000"), empty);
  });

  test("newest authorized_at first, then newest created; in a batch, the last is the newest", async () => {
    await create(server, [noted("b1", "2026-11-02"), noted("c1", "2026-11-03"), noted("b2", "2026-11-02")]);
    server.nowMs += 1;
    await create(server, [noted("a1", "2026-11-01"), noted("b3", "2026-11-02"), noted("d1", "2027-01-01")]);
    server.nowMs = START_MS - 3_600_000; // a clock that is set back does not change the order of creation
    await create(server, [noted("b4", "2026-11-02"), noted("c2", "2026-11-03")]);
    const order = ["d1", "c2", "c1", "b4", "b3", "b2", "b1", "a1"];
    assert.deepEqual(notesOf((await list()).transactions), order);
    for (const limit of [1, 2, 3, 7, 8, 9, 100]) {
      assert.deepEqual((await walk(`&limit=${limit}`)).flat(), order, `by cursor, ${limit} at a time`);
      const pages = await Promise.all(order.map((_, i) => list(`&limit=${limit}&offset=${i}`)));
      pages.forEach((page, i) => {
        assert.deepEqual(notesOf(page.transactions), order.slice(i, i + limit));
        assert.equal(page.has_more, i + limit < order.length);
      });
    }
  });

  test("an update of any field but authorized_at does not change the order", async () => {
    const [first] = await create(server, [noted("1"), noted("2"), noted("3")]);
    server.nowMs += 1000;
    await change(server, first?.id, { amount: -5 });
    assert.deepEqual(notesOf((await list()).transactions), ["3", "2", "1"]);
    await change(server, first?.id, { authorized_at: "2026-11-06" });
    assert.deepEqual(notesOf((await list()).transactions), ["1", "3", "2"]);
  });

  test("10 by default", async () => {
    await create(
      server,
      Array.from({ length: 101 }, (_, i) => noted(String(i))),
    );
    const newest = Array.from({ length: 101 }, (_, i) => String(100 - i));
    const ten = await list();
    assert.deepEqual(notesOf(ten.transactions), newest.slice(0, 10));
    assert.equal(ten.has_more, true);
    assert.deepEqual(
      (await walk("&limit=100")).map(({ length }) => length),
      [100, 1],
    );
    assert.deepEqual((await walk("")).flat(), newest);
    assert.equal((await list("&limit=91&offset=10")).has_more, false);
    assert.equal((await list("&limit=90&offset=10")).has_more, true);
  });

  test("listed transactions equal those read one by one", async () => {
    const euros = (await newAccount(server, { currency: "EUR" })).id;
    await create(server, [
      noted("plain"),
      payment(account, -1000, { currency: "JPY", account_amount: -6.61, external_id: "e", posted_at: "2026-11-06" }),
      transfer(account, euros, -30, { transfer_amount: 27.4 }),
      transfer(euros, account, -5.5, { transfer_amount: 6.01, category: { name: "Moves" } }),
    ]);
    const { transactions } = await list();
    assert.equal(transactions.length, 4);
    for (const listed of transactions) {
      assert.deepEqual((await server.ok("GET", `/v1/transactions/${listed.id}`)).transaction, listed);
    }
  });

  test("a cursor of another sort is rejected, also of the opposite order", async () => {
    await create(server, [noted("one", "2026-11-01"), noted("two", "2026-11-02")]);
    const { next_cursor } = await list("&limit=1&sort=-amount");
    for (const sort of ["amount", "-date"]) {
      const refused = await server.call("GET", `/v1/transactions?limit=1&sort=${sort}&cursor=${next_cursor}`);
      assertProblem(refused, "invalid_cursor", ["?cursor invalid_cursor"]);
    }
    assert.equal((await list(`&limit=1&sort=-amount&cursor=${next_cursor}`)).transactions.length, 1);
  });

  test("a cursor neither skips nor repeats while others insert and delete", async () => {
    const days = ["2026-11-01", "2026-11-02", "2026-11-02", "2026-11-02", "2026-11-03", "2026-11-04"];
    const created = await create(
      server,
      days.map((day, i) => noted(String(i), day)),
    );
    const pages = await walk("&limit=3", async () => {
      // The first page was 5, 4, 3. These are newer than its last, equally new, and older.
      await create(server, [
        noted("newer", "2026-12-01"),
        noted("same day", "2026-11-02"),
        noted("older", "2026-10-01"),
      ]);
      await server.call("DELETE", `/v1/transactions/${created[3]?.id}`);
    });
    assert.deepEqual(pages, [["5", "4", "3"], ["2", "1", "0"], ["older"]]);
  });

  test("account_id finds transfers from either account, each once, in order and by page", async () => {
    const other = (await newAccount(server)).id;
    const third = (await newAccount(server)).id;
    const day = (n: number) => ({ authorized_at: `2026-11-0${n}`, notes: String(n) });
    await create(server, [
      transfer(other, account, -1, day(3)),
      payment(account, -1, day(1)),
      transfer(account, other, -1, day(2)),
      transfer(other, third, -1, day(4)),
      payment(other, -1, day(6)),
      transfer(third, account, -1, day(5)),
      transfer(account, third, -1, day(7)),
    ]);
    const mine = ["7", "5", "3", "2", "1"];
    assert.deepEqual(notesOf((await list()).transactions), mine);
    for (const limit of [1, 2, 3, 5]) {
      assert.deepEqual((await walk(`&limit=${limit}`)).flat(), mine);
      for (const offset of [0, 1, 2, 4]) {
        const page = await list(`&limit=${limit}&offset=${offset}`);
        assert.deepEqual(notesOf(page.transactions), mine.slice(offset, offset + limit));
        assert.equal(page.has_more, offset + limit < mine.length);
      }
    }
  });

  describe("rejected", () => {
    before(async () => {
      await createOne(server, payment((await newAccount(server)).id, -1));
    });

    for (const [query, code, parameters] of BAD_QUERIES) {
      test(`?${query.length > 60 ? `${query.slice(0, 60)}...` : query}`, async () => {
        const answer = await server.call("GET", `/v1/transactions?${query}`);
        assertProblem(answer, code);
        const named: string[] = answer.json.errors.map(({ parameter }: Fields) => parameter);
        assert.deepEqual(named.sort(), [...parameters].sort());
      });
    }

    test("without a token or with a wrong one; a read token reads only its own budget", async () => {
      const { read, other } = server.tokens;
      assertProblem(await server.call("GET", path, undefined, { as: null }), "unauthorized", []);
      assertProblem(await server.call("GET", path, undefined, { as: "lw_x" }), "invalid_token", []);
      await createOne(server, noted("mine"));
      const seenBy = async (as: string, from: string) =>
        notesOf((await server.ok("GET", from, undefined, { as })).transactions);
      assert.deepEqual(await seenBy(read, path), ["mine"]);
      assert.deepEqual(await seenBy(other, path), []);
      assert.deepEqual(await seenBy(other, "/v1/transactions?limit=100"), []);
    });
  });
});
