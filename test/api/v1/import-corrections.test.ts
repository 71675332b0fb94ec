/** Corrections of rows in a preview: their effect, what later files recognize, and the values that stay visible. */
import assert from "node:assert/strict";
import { afterEach, test } from "node:test";
import type { ProblemCode } from "../../../src/domain/problem.ts";
import { onEveryEngine } from "../../support/engines.ts";
import { LARGE_ROWS, SMALL_SIZES, undoWhole } from "../../support/large-imports.ts";
import { balanceOf, create, type Fields, newAccount, payment } from "../../support/ledger.ts";
import { assertProblem } from "../../support/problems.ts";
import { useServer } from "../../support/server.ts";
import { csv, discardPreviews, ofx, type StatementRow, upload } from "../../support/statements.ts";

const MAY: readonly StatementRow[] = [
  ["2026-05-02", "-12.50", "BAKERY"],
  ["2026-05-03", "-4.00", "KIOSK"],
  ["2062-05-04", "-75.00", "SHOP"],
];
const RIGHT = { date: "2026-05-04", amount: -7.5, text: "BOOK SHOP" };

onEveryEngine((engine) => {
  const server = useServer(engine, { importSizes: SMALL_SIZES });
  afterEach(() => discardPreviews(server));
  const get = (path: string) => server.ok("GET", path);
  const listOf = async (accountId: string): Promise<Fields[]> =>
    (await get(`/v1/transactions?account_id=${accountId}&limit=500`)).transactions;
  const countsOf = ({ counts }: Fields) =>
    Object.fromEntries(Object.entries(counts as Fields).filter(([, count]) => count > 0));
  const preview = async (accountId: string, file: string, more = ""): Promise<Fields> => {
    const answer = await upload(server, file, { query: `?account_id=${accountId}${more}` });
    assert.equal(answer.status, 201, answer.text);
    return answer.json.import;
  };
  const importFile = (accountId: string, file: string) => preview(accountId, file, "&commit=true&allow_issues=true");
  const put = (id: string, number: number, row: Fields) =>
    server.call("PUT", `/v1/imports/${id}/rows/${number}`, { row });
  const correct = async (id: string, number: number, row: Fields): Promise<Fields> => {
    const { status, json, text } = await put(id, number, row);
    assert.equal(status, 200, text);
    return json.row;
  };
  const rowOf = async (id: string, number: number): Promise<Fields> =>
    (await get(`/v1/imports/${id}/rows`)).rows.find((row: Fields) => row.number === number);
  const commit = async (id: string): Promise<Fields> => {
    const { status, json, text } = await server.call("POST", `/v1/imports/${id}/commit`);
    assert.ok(status === 200 || status === 202, text);
    return json.import;
  };
  const valuesOf = ({ date, amount, text }: Fields) => ({ date, amount, text });
  let numbers = 0;
  const newNumber = () => {
    numbers += 1;
    return `7700${numbers}`;
  };

  test("a correction shows both values, stays after other answers, and is taken back field by field", async () => {
    const { id: account_id } = await newAccount(server);
    const { id } = await preview(account_id, csv(MAY));
    const inFile = { date: "2062-05-04", amount: -75, text: "SHOP" };
    assert.deepEqual(valuesOf(await correct(id, 3, { date: RIGHT.date })), { ...inFile, date: RIGHT.date });
    const both = await correct(id, 3, { amount: RIGHT.amount, text: RIGHT.text });
    assert.deepEqual([valuesOf(both), both.bank, both.payee], [RIGHT, inFile, "BOOK SHOP"]);
    await correct(id, 2, { decision: "skip" });
    await server.ok("PUT", `/v1/imports/${id}`, { import: { accounts: [{ statement: 0, account_id }], answers: {} } });
    assert.deepEqual(await rowOf(id, 3), both);
    const { statements, answers, counts } = (await get(`/v1/imports/${id}`)).import;
    assert.deepEqual([statements[0].until, counts.added, counts.skipped], [RIGHT.date, 2, 1]);
    assert.equal("corrections" in answers, false);

    const one = await correct(id, 3, { date: null });
    assert.deepEqual([valuesOf(one), one.bank], [{ ...RIGHT, date: inFile.date }, inFile]);
    const none = await correct(id, 3, { amount: -75, text: null });
    assert.deepEqual([valuesOf(none), none.bank], [inFile, null]);
    assert.equal((await correct(id, 2, {})).state, "skipped");
    assert.equal((await correct(id, 2, { decision: null, amount: 0 })).why, "zero_amount");
  });

  for (const [kind, write] of [
    ["with the bank's ids", (rows: readonly StatementRow[]) => ofx(rows)],
    ["without ids", csv],
  ] as const) {
    test(`the file and an overlapping one add nothing after a corrected commit, ${kind}`, async () => {
      const { id: account_id } = await newAccount(server);
      const { id } = await preview(account_id, write(MAY));
      await correct(id, 3, RIGHT);
      const done = await commit(id);
      assert.deepEqual(countsOf(done), { rows: 3, added: 3 });
      const [bought] = await listOf(account_id);
      const { posted_at, authorized_at, amount, bank_text, notes, payee_id } = bought ?? {};
      assert.deepEqual([posted_at, authorized_at, amount], [RIGHT.date, RIGHT.date, -7.5]);
      assert.deepEqual([bank_text, notes], ["SHOP", ""]);
      assert.equal((await get(`/v1/payees/${payee_id}`)).payee.name, "BOOK SHOP");
      const row = await rowOf(id, 3);
      assert.deepEqual([valuesOf(row), row.bank], [RIGHT, { date: "2062-05-04", amount: -75, text: "SHOP" }]);
      assert.equal((await rowOf(id, 2)).bank, null);

      const same = await importFile(account_id, write(MAY));
      assert.deepEqual(countsOf(same), { rows: 3, duplicate: 3 });
      const later: StatementRow = ["2026-05-20", "-9.00", "CINEMA"];
      const overlap = await importFile(account_id, write([...MAY.slice(1), later]));
      assert.deepEqual(countsOf(overlap), { rows: 3, added: 1, duplicate: 2 });
      const alone = await importFile(account_id, write(MAY.slice(2)));
      assert.deepEqual(countsOf(alone), { rows: 1, duplicate: 1 });
      assert.equal((await listOf(account_id)).length, 4);

      await server.ok("DELETE", `/v1/imports/${overlap.id}`);
      await server.ok("DELETE", `/v1/imports/${id}`);
      assert.deepEqual(await listOf(account_id), []);
      assert.equal(await balanceOf(server, account_id), 0);
      const again = await preview(account_id, write(MAY));
      assert.deepEqual(countsOf(again), { rows: 3, added: 3 });
      assert.equal((await rowOf(again.id, 3)).bank, null);
    });
  }

  test("a later file with the corrected values adds nothing, and another payment near the new day is added", async () => {
    const { id: account_id } = await newAccount(server);
    const { id } = await preview(account_id, csv(MAY));
    await correct(id, 3, RIGHT);
    await commit(id);
    const fixed: StatementRow = [RIGHT.date, "-7.50", RIGHT.text];
    assert.deepEqual(countsOf(await importFile(account_id, csv([fixed]))), { rows: 1, duplicate: 1 });
    const other: StatementRow = ["2026-05-06", "-7.50", "BOOK SHOP"];
    const more = await importFile(account_id, csv([fixed, other]));
    assert.deepEqual(countsOf(more), { rows: 2, added: 1, duplicate: 1 });
    // The bank's own row and the corrected one are two payments if a file has both.
    const both = await preview(account_id, csv([fixed, ...MAY]));
    assert.deepEqual([countsOf(both), (await rowOf(both.id, 1)).state], [{ rows: 4, added: 1, duplicate: 3 }, "added"]);
  });

  test("a row that was imported before stays so, whatever its correction", async () => {
    const { id: account_id } = await newAccount(server);
    await importFile(account_id, csv(MAY));
    const { id } = await preview(account_id, csv(MAY));
    assert.deepEqual((await correct(id, 3, RIGHT)).state, "duplicate");
    assert.deepEqual((await correct(id, 3, { decision: "add" })).why, "added_by_you");
    await commit(id);
    assert.equal((await listOf(account_id)).length, 4);
    assert.deepEqual(countsOf(await importFile(account_id, csv(MAY))), { rows: 3, duplicate: 3 });
  });

  test("a corrected row is matched with an entry, and joined with the other side of a transfer", async () => {
    const [own, other] = [await newAccount(server), await newAccount(server)];
    const [entry] = await create(server, [payment(own.id, -7.5, { authorized_at: "2026-05-05" })]);
    const first = await preview(own.id, csv(MAY));
    const matched = await correct(first.id, 3, RIGHT);
    assert.deepEqual([matched.state, matched.transaction_id], ["matched", entry?.id]);
    await commit(first.id);
    assert.equal((await get(`/v1/transactions/${entry?.id}`)).transaction.posted_at, RIGHT.date);

    await importFile(own.id, csv([["2026-06-01", "-100.00", "TO SAVINGS"]]));
    const { id } = await preview(
      other.id,
      csv([
        ["2026-06-02", "10.00", "FROM CHECKING"],
        ["2026-06-03", "-1.00", "FEE"],
        ["2026-06-03", "-2.00", "FEE"],
      ]),
    );
    assert.equal((await rowOf(id, 1)).proposal, null);
    const { proposal } = await correct(id, 1, { amount: 100 });
    const joined = await correct(id, 1, { decision: "same_as", transaction_id: proposal });
    assert.deepEqual([joined.state, joined.why], ["matched", "transfer"]);
    await commit(id);
    assert.equal(await balanceOf(server, other.id), 97);
  });

  test("a refused row is added with its date and amount, and later files recognize it", async () => {
    const { id: account_id } = await newAccount(server);
    const fileWith = (amount: string) =>
      `Date,Description,Amount\n2026-05-02,SHOP,-5.00\n2026-05-03,MARKET,${amount}\n2026-05-04,SHOP,-6.00\n`;
    const broken = fileWith("five");
    const before = await preview(account_id, broken);
    const { id } = before;
    assert.deepEqual([countsOf(before), before.issue_count], [{ rows: 3, added: 2, refused: 1 }, 1]);
    assertProblem(await put(id, 2, { date: "2026-05-03" }), "import_undecided");
    assertProblem(await put(id, 2, { amount: -5 }), "import_undecided");
    assertProblem(await put(id, 2, { decision: "add" }), "import_undecided");
    const row = await correct(id, 2, { date: "2026-05-03", amount: -5, text: "MARKET" });
    assert.deepEqual([row.state, row.bank], ["added", { date: null, amount: null, text: "" }]);
    assertProblem(await put(id, 2, { date: null }), "import_undecided");
    const after = (await get(`/v1/imports/${id}`)).import;
    assert.deepEqual([countsOf(after), after.issue_count], [{ rows: 3, added: 3 }, 0]);
    assert.equal(after.statements[0].counts.added, 3);
    const none = await correct(id, 2, { date: null, amount: null, text: null });
    assert.deepEqual([none.state, none.bank], ["refused", null]);
    await correct(id, 2, { date: "2026-05-03", amount: -5, text: "MARKET" });
    await commit(id);
    const market = (await listOf(account_id)).find(({ posted_at }) => posted_at === "2026-05-03");
    assert.deepEqual([market?.amount, market?.bank_text], [-5, null]);
    assert.deepEqual((await rowOf(id, 2)).bank, { date: null, amount: null, text: "" });

    const again = await importFile(account_id, broken);
    assert.deepEqual(countsOf(again), { rows: 3, duplicate: 2, refused: 1 });
    const readable = await importFile(account_id, fileWith("-5.00"));
    assert.deepEqual(countsOf(readable), { rows: 3, duplicate: 3 });
    await server.ok("DELETE", `/v1/imports/${id}`);
    assert.deepEqual(await listOf(account_id), []);
  });

  test("a refused row of a file with several accounts is corrected if the file shows its account", async () => {
    const statement = (number: string, amount: string) =>
      ofx([["2026-05-02", amount, "SHOP"]], { number }).match(/<STMTTRNRS>.*<\/STMTTRNRS>/s)?.[0] ?? "";
    const [first, second] = [await newAccount(server), await newAccount(server)];
    const whole = ofx([["2026-05-02", "-1.00", "SHOP"]], { number: "1" });
    const file = whole.replace(/<STMTTRNRS>.*<\/STMTTRNRS>/s, () =>
      [statement(newNumber(), "-1.00"), statement(newNumber(), "x")].join("\n"),
    );
    const accounts = [first, second].map(({ id }, statement) => ({ statement, account_id: id }));
    const { id } = await preview(first.id, file);
    assert.equal((await correct(id, 2, { date: "2026-05-02", amount: -1 })).why, "account");
    await server.ok("PUT", `/v1/imports/${id}`, { import: { accounts } });
    assert.equal((await correct(id, 2, { date: "2026-05-02", amount: -2 })).account_id, second.id);

    const head = "Account,Flag,Date,Payee,Category Group/Category,Category Group,Category,Memo,Outflow,Inflow,Cleared";
    const rows = ["$3.00", "$4.00", "five"].map(
      (out, i) => `A${i % 2},,2026-01-3${i % 2},Shop,,,,,${out},$0.00,Cleared`,
    );
    const several = await preview(first.id, [head, ...rows, ""].join("\n"));
    assert.deepEqual([several.program, several.counts.refused], ["ynab", 1]);
    const unknown = await put(several.id, 3, { date: "2026-05-02", amount: -1 });
    assertProblem(unknown, "import_undecided");
    assert.match(unknown.json.detail, /which account/);
  });

  test("balances are computed and checked with the corrected values", async () => {
    const { id: account_id } = await newAccount(server);
    const statement = `:20:1\n:25:${newNumber()}\n:28C:1\n:60F:C260501USD100,00\n:61:2605020502D4,00NTRFNONREF\n:86:KIOSK\n:61:2605080508D75,00NTRFNONREF\n:86:SHOP\n:62F:C260510USD88,50\n-\n`;
    const before = await preview(account_id, statement);
    assert.equal(before.statements[0].balances_agree, false);
    await correct(before.id, 2, { amount: -7.5 });
    const { statements, accounts } = (await get(`/v1/imports/${before.id}`)).import;
    assert.deepEqual([statements[0].balances_agree, accounts[0].balance_after], [true, 88.5]);
    await commit(before.id);
    assert.equal(await balanceOf(server, account_id), 88.5);
  });

  test("a corrected day counts in the balance check, and names rows that were left out", async () => {
    const { id: account_id } = await newAccount(server);
    const wrong: StatementRow = ["2026-05-12", "-75.00", "SHOP"];
    const first = await preview(account_id, csv([...MAY.slice(0, 2), wrong, ["2026-05-20", "-1.00", "KIOSK"]]));
    await correct(first.id, 3, { date: "2026-05-06", amount: -7.5 });
    await commit(first.id);
    const fixed: StatementRow = ["2026-05-06", "-7.50", "SHOP"];
    const closing = ["2026-05-08", "-24.00"] as const;
    assert.deepEqual(countsOf(await importFile(account_id, ofx([...MAY.slice(0, 2), fixed], { closing }))), {
      rows: 3,
      duplicate: 3,
    });
    const check = () => get(`/v1/accounts/${account_id}/balance_check`);
    assert.equal((await check()).state, "agrees");
    const shop = (await listOf(account_id)).find(({ amount }) => amount === -7.5);
    await server.ok("DELETE", `/v1/transactions/${shop?.id}`);
    const { state, difference, candidates } = await check();
    assert.deepEqual([state, difference], ["differs", -7.5]);
    assert.deepEqual(candidates[0]?.row, { import_id: first.id, number: 3 });
  });

  test("an undo that keeps a corrected row leaves a balance that someone set", async () => {
    const { id: account_id } = await newAccount(server);
    await server.call("PUT", `/v1/accounts/${account_id}`, { fields: { current_balance: 50 } });
    const { id } = await preview(account_id, csv(MAY));
    await correct(id, 3, RIGHT);
    await commit(id);
    assert.equal(await balanceOf(server, account_id), 50);
    const [shop] = await listOf(account_id);
    await server.ok("PUT", `/v1/transactions/${shop?.id}`, { transaction: { notes: "mine" } });
    await server.ok("DELETE", `/v1/imports/${id}?edited=keep`);
    assert.deepEqual(
      (await listOf(account_id)).map(({ amount }) => amount),
      [-7.5],
    );
    assert.equal(await balanceOf(server, account_id), 50);
    assert.deepEqual(countsOf(await preview(account_id, csv(MAY))), { rows: 3, added: 2, duplicate: 1 });
    assert.deepEqual((await server.service.store.verify()).findings, []);
  });

  test("a large import keeps its corrections in all chunks", async () => {
    const { id: account_id } = await newAccount(server);
    const { id } = await preview(account_id, csv(LARGE_ROWS));
    await correct(id, 1, { amount: -100 });
    await correct(id, 11, { date: "2026-06-30", text: "LAST" });
    await commit(id);
    while ((await get(`/v1/imports/${id}`)).import.state === "committing");
    const all = await listOf(account_id);
    assert.equal(all.length, 11);
    assert.deepEqual([all[0]?.posted_at, all[0]?.bank_text, all.at(-1)?.amount], ["2026-06-30", "SHOP 10", -100]);
    assert.deepEqual((await rowOf(id, 11)).bank, { date: "2026-05-21", amount: -11, text: "SHOP 10" });
    assert.deepEqual(countsOf(await preview(account_id, csv(LARGE_ROWS))), { rows: 11, duplicate: 11 });
    await undoWhole(server, id);
    assert.deepEqual(await listOf(account_id), []);
  });

  test("a corrected amount is in the account's currency, and answers a question about the currency of a row", async () => {
    const { id: account_id } = await newAccount(server);
    const abroad: StatementRow = ["2026-05-03", "-11.00", "DINER<CURRENCY><CURRATE>1.1<CURSYM>GBP</CURRENCY>"];
    const file = ofx([["2026-05-02", "-4.00", "BAKERY"], abroad]);
    const { id } = await preview(account_id, file);
    const row = await rowOf(id, 2);
    assert.deepEqual([row.state, row.why, row.currency], ["undecided", "currency_mismatch", "GBP"]);
    assertProblem(await put(id, 2, { decision: "add" }), "import_undecided");
    const charged = await correct(id, 2, { amount: -11 });
    assert.deepEqual([charged.state, charged.amount, charged.currency], ["added", -11, "USD"]);
    assert.deepEqual(charged.bank?.amount, -11);
    assert.equal((await correct(id, 2, { amount: -14.5 })).amount, -14.5);
    await commit(id);
    const [diner] = await listOf(account_id);
    assert.deepEqual([diner?.amount, diner?.currency, diner?.account_amount], [-11, "GBP", -14.5]);
    const again = await preview(account_id, file);
    assert.deepEqual(countsOf(again), { rows: 2, duplicate: 1, undecided: 1 });
    assert.equal((await correct(again.id, 2, { amount: -14.5 })).state, "duplicate");
  });

  test("wrong corrections are rejected with their place, and nothing is stored", async () => {
    const { id: account_id } = await newAccount(server);
    const { id } = await preview(account_id, csv(MAY));
    const pointersOf = async (row: Fields, code: ProblemCode) => {
      const answer = await put(id, 3, row);
      assertProblem(answer, code);
      return answer.json.errors.map(({ pointer }: Fields) => pointer);
    };
    assert.deepEqual(await pointersOf({ amount: 1.005 }, "too_many_decimals"), ["/row/amount"]);
    assert.deepEqual(await pointersOf({ amount: 1e15 }, "amount_out_of_range"), ["/row/amount"]);
    assert.deepEqual(await pointersOf({ date: "2026-02-30" }, "bad_format"), ["/row/date"]);
    assertProblem(await put(id, 4, { amount: -1 }), "not_found");
    assert.equal((await rowOf(id, 3)).bank, null);
    const { json } = await upload(server, csv([...MAY, ["2026-05-21", "-9.00", "NEW"]]));
    assertProblem(await put(json.import.id, 3, { amount: -1 }), "import_undecided");
    assert.equal((await correct(json.import.id, 3, { date: RIGHT.date })).date, RIGHT.date);
    await commit(id);
    assertProblem(await put(id, 3, { amount: -1 }), "import_committed");
  });
});
