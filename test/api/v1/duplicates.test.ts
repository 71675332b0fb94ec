/** `/v1/duplicates`: payments that two people may both have entered, and their merge. */
import assert from "node:assert/strict";
import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { beforeEach, test } from "node:test";
import { importBudget } from "../../../src/operations/budget-file/import-budget.ts";
import { createToken } from "../../../src/operations/people/tokens.ts";
import { createLinkCode, createUser } from "../../../src/operations/people/users.ts";
import { directoryFiles } from "../../../src/store/attachment-files.ts";
import { openBrowser } from "../../support/browser.ts";
import { chunksOf, exported } from "../../support/budget-files.ts";
import { onEveryEngine } from "../../support/engines.ts";
import { attach, newFile } from "../../support/files.ts";
import {
  assertBooksAgree,
  balanceOf,
  change,
  createOne,
  type Fields,
  NOBODY,
  newAccount,
  openingsOf,
  payment,
  readOne,
  transfer,
} from "../../support/ledger.ts";
import { assertProblem } from "../../support/problems.ts";
import { RECORDED_TABLES } from "../../support/recorded-tables.ts";
import { type TestServer, useServer } from "../../support/server.ts";
import { csv, upload } from "../../support/statements.ts";

const HOUR_MS = 3_600_000;
const DAY = "2026-11-20";

onEveryEngine((engine) => {
  const server = useServer(engine);
  /** A second person. */
  let ben: string;
  let card: string;

  beforeEach(async () => {
    ben ??= await newToken("Ben");
    card = (await newAccount(server)).id;
  });

  const newToken = async (name: string, budgetId = server.budget.id) =>
    (await createToken(server.service, { budgetId, name, scope: "write" })).text;
  const bought = (more: Fields = {}) =>
    payment(card, -12.5, { authorized_at: DAY, payee: { name: "Bakery" }, ...more });
  const enter = async (more: Fields = {}, as = server.tokens.write): Promise<Fields> =>
    (await server.ok("POST", "/v1/transactions", { transactions: [bought(more)] }, { as })).transactions[0];
  /** One purchase, entered by two people. */
  const enterTwice = async (first: Fields = {}, second: Fields = {}) => {
    const one = await enter(first);
    return [one, await enter(second, ben)] as const;
  };
  const list = async (): Promise<Fields[]> => (await server.ok("GET", "/v1/duplicates")).duplicates;
  /** The pairs on the account of the test. */
  const pairs = async (): Promise<(readonly [string, string])[]> =>
    (await list())
      .filter(({ first }) => first.transaction.account_id === card)
      .map(({ first, second }) => [first.transaction.id, second.transaction.id]);
  const answer = (first: Fields, second: Fields, given: string, as = server.tokens.write) =>
    server.call(
      "POST",
      "/v1/duplicates/answers",
      {
        duplicate: { first_id: first.id, second_id: second.id, answer: given },
      },
      { as },
    );
  const same = (first: Fields, second: Fields) => answer(first, second, "same");
  const undo = (seq: string | null) => server.call("POST", `/v1/changes/${seq}/undo`);

  /** Every row that a write may change, but for the log. */
  async function state(of: TestServer): Promise<Readonly<Record<string, readonly string[]>>> {
    const found: Record<string, string[]> = {};
    for (const table of [...RECORDED_TABLES, "import_rows", "month_flows"]) {
      const rows = await of.query<Fields>(`SELECT * FROM ${table} WHERE budget_id = '${of.budget.id}'`);
      found[table] = rows.map(({ updated_at: _, ...row }) => JSON.stringify(row)).sort();
    }
    return found;
  }

  /** The file of the budget can be imported elsewhere, and is then the same. */
  async function assertExportable(): Promise<void> {
    const file = await exported(server.service, server.budget.id);
    const opened = await engine.open(() => server.nowMs);
    const directory = mkdtempSync(join(tmpdir(), "leeway-imported-"));
    const attachments = { ...server.service.attachments, files: directoryFiles(directory, { isOwn: false }) };
    const service = { ...server.service, store: opened.store, attachments };
    await importBudget(service, chunksOf(file));
    assert.equal(await exported(service, server.budget.id), file);
    await opened.dispose();
    rmSync(directory, { recursive: true });
  }

  /** Merges two entries; its undo restores everything, and its redo merges them again. */
  async function mergeBothWays(first: Fields, second: Fields): Promise<Fields> {
    const before = await state(server);
    const merged = await same(first, second);
    assert.equal(merged.status, 201, merged.text);
    const after = await state(server);
    await assertBooksAgree(server);
    const undone = await undo(merged.headers.get("change-id"));
    assert.equal(undone.status, 200, undone.text);
    assert.deepEqual(await state(server), before);
    await assertBooksAgree(server);
    const redone = await undo(undone.headers.get("change-id"));
    assert.equal(redone.status, 200, redone.text);
    assert.deepEqual(await state(server), after);
    await assertBooksAgree(server);
    assert.equal((await server.call("GET", `/v1/transactions/${second.id}`)).status, 404);
    return await readOne(server, first.id);
  }

  test("one purchase that two people entered is found, with who entered it", async () => {
    const groceries = { category: { name: "Groceries" } };
    const [first, second] = await enterTwice(groceries, { payee: { name: "bakery" }, authorized_at: "2026-11-21" });
    await attach(server, second.id, newFile("pdf", 100));
    const [found] = (await list()).filter((one) => one.first.transaction.id === first.id);
    assert.deepEqual(found?.first.transaction, await readOne(server, first.id));
    assert.deepEqual(found?.second.transaction, await readOne(server, second.id));
    const shown = ({ payee, category, attachment_count, entered_by }: Fields) => [
      ...[payee, category, attachment_count, entered_by.kind, entered_by.name],
    ];
    assert.deepEqual(shown(found?.first), ["Bakery", "Groceries", 0, "token", "write"]);
    assert.deepEqual(shown(found?.second), ["Bakery", null, 1, "token", "Ben"]);
  });

  test("entries of different users are found, with the names of the users", async () => {
    const users = [];
    for (const name of ["Anna", "Otto"]) {
      const { user } = await createUser(server.service, { name, role: "member", budgetId: server.budget.id });
      const browser = openBrowser(server);
      await browser.call("POST", "/v1/session", { code: (await createLinkCode(server.service, "link", user.id)).code });
      users.push(browser);
      await browser.call("POST", "/v1/transactions", { transactions: [bought()] });
    }
    const names = (await list()).map(({ first, second }) => [first.entered_by.name, second.entered_by.name]);
    assert.ok(
      names.some(([one, other]) => one === "Anna" && other === "Otto"),
      JSON.stringify(names),
    );
  });

  const DIFFERENT: readonly (readonly [title: string, second: Fields, first?: Fields])[] = [
    ["another amount", { amount: -12.51 }],
    ["money received", { amount: 12.5 }],
    ["another payee", { payee: { name: "Butcher" } }],
    ["two days apart", { authorized_at: "2026-11-18" }],
    ["another currency", { currency: "EUR", account_amount: -12.5 }],
    ["both have ids of a bank", { external_id: "b" }, { external_id: "a" }],
  ];
  for (const [title, second, first = {}] of DIFFERENT) {
    test(`no question: ${title}`, async () => {
      await enterTwice(first, second);
      assert.deepEqual(await pairs(), []);
    });
  }

  test("no question: another account", async () => {
    const other = (await newAccount(server)).id;
    await enterTwice({}, { account_id: other });
    assert.deepEqual(await pairs(), []);
  });

  test("no question: two coffees of one person, also with another person's coffee in between", async () => {
    const first = await enter();
    await enter();
    assert.deepEqual(await pairs(), []);
    const other = await enter({}, ben);
    assert.equal((await pairs()).length, 1);
    assert.deepEqual((await pairs())[0]?.[1], other.id);
    await enter({}, ben);
    assert.equal((await pairs()).length, 2);
    assert.ok((await pairs()).some(([one]) => one === first.id));
  });

  test("no question: transfers, and splits that are transfers", async () => {
    const cash = (await newAccount(server)).id;
    for (const as of [server.tokens.write, ben]) {
      const splits = [{ amount: -2.5 }, { amount: -10, transfer_account_id: cash }];
      await enter({ splits, amount: -12.5 }, as);
      await server.ok("POST", "/v1/transactions", { transactions: [transfer(card, cash, -8)] }, { as });
    }
    assert.deepEqual(await pairs(), []);
  });

  test("no question after two days between the entries, nor two weeks after them", async () => {
    const start = server.nowMs;
    try {
      const first = await enter();
      server.nowMs += 49 * HOUR_MS;
      await enter({}, ben);
      assert.deepEqual(await pairs(), []);
      server.nowMs += HOUR_MS;
      const third = await enter();
      assert.equal((await pairs()).length, 1);
      assert.notEqual((await pairs())[0]?.[0], first.id);
      assert.equal((await pairs())[0]?.[1], third.id);
      server.nowMs += 15 * 24 * HOUR_MS;
      assert.deepEqual(await pairs(), []);
    } finally {
      server.nowMs = start;
    }
  });

  test("no question: the second is reconciled, or the account is closed; a payee may be missing", async () => {
    const nameless = { payee: { name: "Groceries" }, category: { name: "Groceries" } };
    const [first, second] = await enterTwice({ payee: { name: "Market" } }, nameless);
    await createOne(server, payment(card, 25, { authorized_at: DAY }));
    const elsewhere = await newAccount(server);
    await createOne(server, payment(elsewhere.id, -1));
    assert.deepEqual(await pairs(), [[first.id, second.id]]);
    await server.ok("PUT", `/v1/accounts/${card}`, { account: { closed_on: "2026-11-21" } });
    assert.deepEqual(await pairs(), []);
    assertProblem(await same(first, second), "account_closed");
    await server.ok("PUT", `/v1/accounts/${card}`, { account: { closed_on: null } });
    await server.ok("POST", `/v1/accounts/${card}/reconcile`, { on: DAY, transaction_ids: [second.id] });
    assert.deepEqual(await pairs(), []);
    assertProblem(await same(first, second), "transaction_reconciled");
  });

  test("same: the second is deleted, and the first gets what it lacks", async () => {
    const [first, second] = await enterTwice(
      { notes: "bread", tags: ["home"] },
      {
        ...{ notes: "for Sunday", tags: ["weekend", "Home"], category: { name: "Groceries" } },
        ...{ external_id: "bank 1", posted_at: "2026-11-21", counts_on: "2026-12-01", is_reviewed: true },
      },
    );
    const receipt = (await attach(server, second.id, newFile("pdf", 2000))).json.attachment;
    const own = (await attach(server, first.id, newFile("pdf", 1000))).json.attachment;
    assert.equal(await balanceOf(server, card), -25);
    const merged = await mergeBothWays(first, second);
    assert.equal(await balanceOf(server, card), -12.5);
    const { notes, tags, category_id, external_id, posted_at, counts_on, decided_by } = merged;
    assert.deepEqual(
      { notes, tags, category_id, external_id, posted_at, counts_on, decided_by },
      {
        ...{ notes: "bread\nfor Sunday", tags: ["home", "weekend"], category_id: second.category_id },
        ...{ external_id: "bank 1", posted_at: "2026-11-21", counts_on: "2026-12-01" },
        decided_by: { category_id: "you", counts_on: "you" },
      },
    );
    const { attachments } = await server.ok("GET", `/v1/transactions/${first.id}/attachments`);
    assert.deepEqual(attachments.map(({ id }: Fields) => id).sort(), [own.id, receipt.id].sort());
    assert.deepEqual(await pairs(), []);
    // A program that sends the bank's row again finds the first one.
    const again = await server.call("POST", "/v1/transactions", {
      ...{ transactions: [bought({ external_id: "bank 1" })], skip_duplicates: true },
    });
    assert.equal(again.json.duplicates[0].transaction_id, first.id);
  });

  test("same: where both differ, the first wins", async () => {
    const [first, second] = await enterTwice(
      { category: { name: "Groceries" }, notes: "one", authorized_at: "2026-11-19" },
      { category: { name: "Fun" }, notes: "one", counts_on: null, is_pending: true },
    );
    const merged = await mergeBothWays(first, second);
    const { updated_at: _, ...rest } = merged;
    const { updated_at: __, ...before } = first;
    assert.deepEqual(rest, before);
  });

  test("same: the name of a category is no payee", async () => {
    const nameless = { payee: { name: "Sweets" }, category: { name: "Sweets" } };
    const [first, second] = await enterTwice(nameless, { payee: { name: "Candy shop" } });
    assert.equal((await mergeBothWays(first, second)).payee_id, second.payee_id);
  });

  test("same: an open category gets the splits, and notes of lost splits stay", async () => {
    const splits = [
      { amount: -10, category: { name: "Food" }, notes: "bread" },
      { amount: -2.5, category: { name: "Fun" }, notes: "balloon" },
    ];
    const [open, split] = await enterTwice({}, { splits });
    const taken = await mergeBothWays(open, split);
    assert.deepEqual(taken.splits, split.splits);
    const [decided, other] = await enterTwice({ category: { name: "Food" } }, { splits, payee: { name: "Baker" } });
    const merged = await mergeBothWays(decided, other);
    assert.deepEqual([merged.splits, merged.notes], [null, "bread\nballoon"]);
  });

  test("same: a match with an occurrence moves, unless the first one has its own", async () => {
    const rule = {
      ...{ name: "Rolls", account_id: card, amount: -12.5, payee: { name: "Bakery" }, starts_on: "2026-10-20" },
      rule: "FREQ=MONTHLY;BYMONTHDAY=20",
    };
    const { id } = (await server.ok("POST", "/v1/recurring", { recurring_rule: rule })).recurring_rule;
    const match = (day: string, transaction: Fields) =>
      server.ok("POST", `/v1/recurring/${id}/occurrences/${day}/match`, { transaction_id: transaction.id });
    const links = async () =>
      (
        await server.query<Fields>(
          `SELECT scheduled_on, transaction_id, is_match FROM occurrence_links WHERE rule_id = '${id}' ORDER BY scheduled_on`,
        )
      ).map(({ scheduled_on, transaction_id }) => [scheduled_on, transaction_id]);
    const [first, second] = await enterTwice();
    await match("2026-10-20", second);
    const merged = await mergeBothWays(first, second);
    assert.deepEqual(await links(), [["2026-10-20", first.id]]);
    assert.equal(merged.counts_on, "2026-10-20");
    const [third, fourth] = await enterTwice({ payee: { name: "Baker" } }, { payee: { name: "Baker" } });
    await match("2026-11-20", third);
    await match("2026-12-20", fourth);
    await mergeBothWays(third, fourth);
    assert.deepEqual(await links(), [
      ["2026-10-20", first.id],
      ["2026-11-20", third.id],
    ]);
  });

  test("same: the bank's row moves, and later files know it", async () => {
    const [first, second] = await enterTwice(
      { payee: { name: "Kiosk" }, authorized_at: "2026-11-19" },
      {
        payee: { name: "Kiosk" },
      },
    );
    const file = csv([[DAY, "-12.50", "KIOSK"]]);
    const open = async () => (await upload(server, file, { query: `?account_id=${card}` })).json.import;
    const preview = await open();
    await server.ok("PUT", `/v1/imports/${preview.id}/rows/1`, {
      row: { decision: "same_as", transaction_id: second.id },
    });
    await server.ok("POST", `/v1/imports/${preview.id}/commit`);
    assert.deepEqual(await pairs(), [[first.id, second.id]]);
    await mergeBothWays(first, second);
    const rowOf = async () => (await server.ok("GET", `/v1/imports/${preview.id}/rows`)).rows[0].transaction_id;
    assert.equal(await rowOf(), first.id);
    assert.equal((await open()).counts.duplicate, 1);
    await assertExportable();
    // The import can still be undone, and it leaves the entry of the user.
    await server.ok("DELETE", `/v1/imports/${preview.id}?edited=keep`);
    await readOne(server, first.id);
    await assertBooksAgree(server);
  });

  test("same: rows that moved twice go back one step at a time", async () => {
    const [first, second] = await enterTwice();
    const cara = await newToken("Cara");
    const third = await enter({}, cara);
    const preview = (await upload(server, csv([[DAY, "-12.50", "BAKERY"]]), { query: `?account_id=${card}` })).json
      .import;
    const row = { decision: "same_as", transaction_id: third.id };
    await server.ok("PUT", `/v1/imports/${preview.id}/rows/1`, { row });
    await server.ok("POST", `/v1/imports/${preview.id}/commit`);
    const rowOf = async () => (await server.ok("GET", `/v1/imports/${preview.id}/rows`)).rows[0].transaction_id;
    const steps = [await same(second, third), await same(first, second)];
    assert.equal(await rowOf(), first.id);
    await undo(steps[1]?.headers.get("change-id") ?? null);
    assert.equal(await rowOf(), second.id);
    await undo(steps[0]?.headers.get("change-id") ?? null);
    assert.equal(await rowOf(), third.id);
    await assertBooksAgree(server);
  });

  test("same: a payment that an import added into a balance that includes it leaves the balance as it is", async () => {
    const account = await newAccount(server, { current_balance: 100 });
    card = account.id;
    const first = await enter({}, ben);
    assert.equal(await balanceOf(server, card), 87.5);
    const preview = (await upload(server, csv([[DAY, "-12.50", "BAKERY"]]), { query: `?account_id=${card}` })).json
      .import;
    await server.ok("PUT", `/v1/imports/${preview.id}/rows/1`, { row: { decision: "add" } });
    await server.ok("POST", `/v1/imports/${preview.id}/commit`);
    assert.equal(await balanceOf(server, card), 87.5);
    assert.deepEqual(await pairs(), []); // somebody has answered in the import
    const { transactions } = await server.ok("GET", `/v1/transactions?account_id=${card}`);
    const second = transactions.find(({ id }: Fields) => id !== first.id);
    const openings = await openingsOf(server, [card]);
    await mergeBothWays(first, second);
    assert.equal(await balanceOf(server, card), 87.5);
    assert.notDeepEqual(await openingsOf(server, [card]), openings);
  });

  test("same: amounts that were never booked change no balance", async () => {
    const first = await enter();
    const { transactions } = await server.ok(
      "POST",
      "/v1/transactions",
      { transactions: [bought()], update_account_balance: false },
      { as: ben },
    );
    await mergeBothWays(first, transactions[0]);
    assert.equal(await balanceOf(server, card), -12.5);
  });

  test("same: a reconciled first one keeps its amounts, and gets the notes", async () => {
    const [first, second] = await enterTwice({}, { notes: "rolls" });
    await server.ok("POST", `/v1/accounts/${card}/reconcile`, { on: DAY, transaction_ids: [first.id] });
    assert.equal((await mergeBothWays(first, second)).notes, "rolls");
  });

  test("same: several requests at once merge once", async () => {
    const [first, second] = await enterTwice();
    const answers = await Promise.all([same(first, second), same(first, second), same(second, first)]);
    assert.deepEqual(answers.map(({ status }) => status).sort(), [201, 404, 404]);
    assert.equal(await balanceOf(server, card), -12.5);
    await assertBooksAgree(server);
  });

  test("same: an undo is rejected if the first one was changed or deleted since, and changes nothing", async () => {
    const [first, second] = await enterTwice({}, { notes: "rolls" });
    const merged = await same(first, second);
    await change(server, first.id, { notes: "buns" });
    assertProblem(await undo(merged.headers.get("change-id")), "undo_conflict", [
      `/transaction/${first.id}/notes undo_conflict`,
    ]);
    await server.call("DELETE", `/v1/transactions/${first.id}`);
    assert.equal((await undo(merged.headers.get("change-id"))).status, 409);
    await assertBooksAgree(server);
  });

  test("what cannot be one purchase is not merged", async () => {
    const cash = (await newAccount(server)).id;
    const first = await enter();
    const others: readonly (readonly [Fields, string])[] = [
      [await enter({ account_id: cash }, ben), "They are on different accounts."],
      [await enter({ amount: -12 }, ben), "They have different amounts."],
      [first, "first_id and second_id are equal. Send two transactions."],
      [
        await enter({ splits: [{ amount: -2.5 }, { amount: -10, transfer_account_id: cash }] }, ben),
        "One of them is a transfer.",
      ],
    ];
    for (const [second, detail] of others) {
      const rejected = await same(first, second);
      assertProblem(rejected, "not_mergeable");
      assert.equal(rejected.json.detail, detail);
    }
    const [one, other] = await enterTwice({ external_id: "a" }, { external_id: "b" });
    assertProblem(await same(one, other), "not_mergeable");
    const tags = (name: string, count: number) => Array.from({ length: count }, (_, i) => `${name} ${i}`);
    const [tagged, more] = await enterTwice({ tags: tags("a", 15) }, { tags: tags("b", 6) });
    assertProblem(await same(tagged, more), "not_mergeable");
    const [long, longer] = await enterTwice({ notes: "x".repeat(9_000) }, { notes: "y".repeat(1_001) });
    assertProblem(await same(long, longer), "not_mergeable");
    await assertBooksAgree(server);
  });

  test("unknown, deleted and foreign transactions are not found; a read token may only list", async () => {
    const [first, second] = await enterTwice();
    for (const given of ["same", "different"]) {
      assertProblem(await answer(first, { id: NOBODY }, given), "not_found");
      assertProblem(await answer({ id: NOBODY }, second, given), "not_found");
      assertProblem(await answer(first, second, given, server.tokens.other), "not_found");
      assertProblem(await answer(first, second, given, server.tokens.read), "insufficient_scope");
    }
    assert.deepEqual((await server.ok("GET", "/v1/duplicates", undefined, { as: server.tokens.other })).duplicates, []);
    await server.call("DELETE", `/v1/transactions/${second.id}`);
    assertProblem(await same(first, second), "not_found");
    assert.deepEqual(await pairs(), []);
  });

  test("a preview changes nothing", async () => {
    const [first, second] = await enterTwice();
    const before = await state(server);
    const path = "/v1/duplicates/answers?dry_run=true";
    const duplicate = { first_id: first.id, second_id: second.id, answer: "same" };
    assert.equal((await server.call("POST", path, { duplicate })).status, 201);
    assert.deepEqual(await state(server), before);
  });

  test("different is remembered, also for later purchases like these; an undo asks again", async () => {
    const [first, second] = await enterTwice({ payee: { name: "Bus" } }, { payee: { name: "Bus" } });
    assert.deepEqual(await pairs(), [[first.id, second.id]]);
    const answered = await answer(first, second, "different");
    assert.deepEqual(await pairs(), []);
    const again = await answer(first, second, "different");
    assert.equal(again.json.duplicate_answer.id, answered.json.duplicate_answer.id);
    assert.equal(again.headers.get("change-id"), null);
    const { duplicate_answers } = await server.ok("GET", "/v1/duplicates/answers");
    assert.deepEqual(duplicate_answers.at(-1), answered.json.duplicate_answer);
    await enterTwice({ payee: { name: "Bus" } }, { payee: { name: "Bus" } });
    assert.deepEqual(await pairs(), []);
    const [other] = await enterTwice({ payee: { name: "Train" } }, { payee: { name: "Train" } });
    assert.equal((await pairs())[0]?.[0], other.id);
    await undo(answered.headers.get("change-id"));
    assert.equal((await pairs()).length, 3);
  });
});
