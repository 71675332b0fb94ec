/** Imports of statements: preview, questions, decisions, commit, balances, transfers, undo and history. */
import assert from "node:assert/strict";
import { test } from "node:test";
import { removeOldPreviews } from "../../../src/operations/imports/imports.ts";
import { onEveryEngine } from "../../support/engines.ts";
import { balanceOf, create, newAccount, payment } from "../../support/ledger.ts";
import { assertProblem } from "../../support/problems.ts";
import { useServer } from "../../support/server.ts";
import { csv, ofx, type StatementRow, upload } from "../../support/statements.ts";

const MAY: readonly StatementRow[] = [
  ["2026-05-02", "-12.50", "BAKERY"],
  ["2026-05-03", "-4.00", "KIOSK", "A1"],
  ["2026-05-03", "-4.00", "KIOSK", "A2"],
  ["2026-05-20", "2000.00", "SALARY ACME"],
];

onEveryEngine((engine) => {
  const server = useServer(engine);
  const get = (path: string) => server.ok("GET", path);
  const listOf = async (accountId: string) =>
    (await get(`/v1/transactions?account_id=${accountId}&limit=500`)).transactions;
  const countsOf = ({ counts }: { counts: Record<string, number> }) =>
    Object.fromEntries(Object.entries(counts).filter(([, count]) => count > 0));
  const uploadFor = async (accountId: string, file: string, more = "&commit=true") => {
    const answer = await upload(server, file, { query: `?account_id=${accountId}${more}` });
    assert.equal(answer.status, 201, answer.text);
    return answer.json.import;
  };
  let numbers = 0;
  const newNumber = () => {
    numbers += 1;
    return `9900${numbers}`;
  };

  test("a statement is previewed, gets its account, is committed and imported only once", async () => {
    const { id: account_id } = await newAccount(server, { mask: "" });
    const file = ofx(MAY, { number: newNumber(), closing: ["2026-05-31", "2100.00"] });
    const { status, json } = await upload(server, file, { name: "may.ofx" });
    assert.equal(status, 201);
    const { id } = json.import;
    assert.equal(json.import.state, "preview");
    assert.equal(json.import.format, "ofx");
    assert.equal(json.import.file_name, "may.ofx");
    assert.deepEqual(
      json.import.questions.map((question: { code: string }) => question.code),
      ["account"],
    );
    assert.deepEqual(countsOf(json.import), { rows: 4, undecided: 4 });
    assertProblem(await server.call("POST", `/v1/imports/${id}/commit`), "import_undecided");

    const answered = await server.call("PUT", `/v1/imports/${id}`, {
      import: { accounts: [{ statement: 0, account_id }] },
    });
    assert.equal(answered.status, 200, answered.text);
    assert.deepEqual(countsOf(answered.json.import), { rows: 4, added: 4 });
    assert.deepEqual(answered.json.import.questions, []);
    assert.equal(answered.json.import.accounts[0].balance_after, 2100);
    assert.deepEqual(await listOf(account_id), []);

    const committed = await server.call("POST", `/v1/imports/${id}/commit`);
    assert.equal(committed.status, 200, committed.text);
    assert.equal(committed.json.import.state, "committed");
    assert.equal(committed.json.import.change_id, Number(committed.headers.get("change-id")));
    assert.equal((await listOf(account_id)).length, 4);
    assert.equal(await balanceOf(server, account_id), 2100);
    assert.deepEqual(await server.ok("GET", `/v1/imports/${id}`), committed.json);
    assertProblem(await server.call("POST", `/v1/imports/${id}/commit`), "import_committed");
    assertProblem(await server.call("PUT", `/v1/imports/${id}`, { import: {} }), "import_committed");

    const again = await upload(server, file);
    assert.deepEqual(again.json.import.imported_before, [id]);
    assert.deepEqual(countsOf(again.json.import), { rows: 4, duplicate: 4 });
    const twice = await server.call("POST", `/v1/imports/${again.json.import.id}/commit`);
    assert.deepEqual(countsOf(twice.json.import), { rows: 4, duplicate: 4 });
    assert.equal((await listOf(account_id)).length, 4);
    assert.equal(await balanceOf(server, account_id), 2100);
  });

  test("if one statement ends and the next starts on one day, no row of that day is in both", async () => {
    const { id } = await newAccount(server);
    const coffee = (day: string) => `:61:${day}${day.slice(2)}D4,00NTRFNONREF\n:86:KIOSK\n`;
    const statement = (number: string, opening: string, rows: string, closing: string) =>
      `:20:1\n:25:${account}\n:28C:${number}\n:60F:${opening}\n${rows}:62F:${closing}\n-\n`;
    const account = newNumber();
    const first = statement("1", "C260501USD100,00", coffee("260502") + coffee("260503"), "C260503USD92,00");
    const second = statement("2", "C260503USD92,00", coffee("260503") + coffee("260504"), "C260504USD84,00");
    assert.deepEqual(countsOf(await uploadFor(id, second)), { rows: 2, added: 2 });
    assert.deepEqual(countsOf(await uploadFor(id, first)), { rows: 2, added: 2 });
    for (const again of [first, second])
      assert.deepEqual(countsOf(await uploadFor(id, again)), { rows: 2, duplicate: 2 });
    assert.equal((await listOf(id)).length, 4);
    assert.equal(await balanceOf(server, id), 84);
  });

  test("a transaction has the day, the payee, the bank's text and the bank's id", async () => {
    const { id } = await newAccount(server);
    const rows: readonly StatementRow[] = [["2026-05-02", "-12.50", "BAKERY", "B77"]];
    const done = await uploadFor(id, ofx(rows, { number: newNumber() }));
    const [transaction] = await listOf(id);
    assert.deepEqual(
      [transaction.posted_at, transaction.authorized_at, transaction.amount, transaction.external_id],
      ["2026-05-02", "2026-05-02", -12.5, "B77"],
    );
    assert.deepEqual([transaction.import_id, transaction.bank_text], [done.id, "BAKERY"]);
    const sent = { ...transaction, import_id: null, bank_text: "mine" };
    const put = await server.ok("PUT", `/v1/transactions/${transaction.id}`, { transaction: sent });
    assert.deepEqual(put.transaction, transaction);
    const [copy] = await create(server, [{ ...transaction, external_id: null }]);
    assert.deepEqual([copy?.import_id, copy?.bank_text], [null, null]);
    await server.ok("DELETE", `/v1/transactions/${copy?.id}`);
    assert.deepEqual([transaction.source, transaction.is_reviewed, transaction.is_pending], ["import", false, false]);
    const { rows: listed } = await get(`/v1/imports/${done.id}/rows`);
    assert.deepEqual(
      { ...listed[0], line: 0 },
      {
        ...{ number: 1, line: 0, statement: 0, account_id: id, state: "added", why: null, date: "2026-05-02" },
        ...{ amount: -12.5, currency: "USD", text: listed[0].text, bank: null, payee: "BAKERY", is_pending: false },
        ...{ transaction_id: transaction.id, proposal: null },
        ...{ category: null, decided_by: { payee_id: null, category_id: null }, learned: null },
      },
    );
  });

  test("the payee is the name in the bank's text, and the notes keep the whole text", async () => {
    const { id } = await newAccount(server);
    const text = "POS DEBIT VISA XXXX1234 BLUE BOTTLE #552 SAN FRANCISCO CA";
    const rows: readonly StatementRow[] = [["2026-05-02", "-12.50", text]];
    const { id: importId } = await uploadFor(id, csv(rows));
    const [{ payee_id, notes }] = await listOf(id);
    assert.equal((await get(`/v1/payees/${payee_id}`)).payee.name, "BLUE BOTTLE");
    assert.equal(notes, text);
    const [row] = (await get(`/v1/imports/${importId}/rows`)).rows;
    assert.deepEqual([row.payee, row.text], ["BLUE BOTTLE", text]);
    assert.equal((await uploadFor(id, csv(rows))).counts.duplicate, 1);
  });

  test("rows are listed by state, in pages", async () => {
    const { id } = await newAccount(server);
    const { id: importId } = await uploadFor(id, csv(MAY), "");
    const first = await get(`/v1/imports/${importId}/rows?state=added&limit=3`);
    assert.deepEqual(
      first.rows.map((row: { number: number }) => row.number),
      [1, 2, 3],
    );
    const second = await get(`/v1/imports/${importId}/rows?state=added&limit=3&cursor=${first.next_cursor}`);
    assert.deepEqual(
      second.rows.map((row: { number: number }) => row.number),
      [4],
    );
    assert.deepEqual([second.has_more, second.next_cursor], [false, null]);
    const numbersOf = async (query: string) =>
      (await get(`/v1/imports/${importId}/rows?${query}`)).rows.map((row: { number: number }) => row.number);
    const isOneRow = async () => {
      assert.deepEqual(await numbersOf("number=3"), [3]);
      assert.deepEqual(await numbersOf("number=3&state=skipped"), []);
      assert.deepEqual(await numbersOf("number=99"), []);
    };
    await isOneRow();
    await server.ok("POST", `/v1/imports/${importId}/commit`);
    await isOneRow();
    assertProblem(await server.call("GET", `/v1/imports/${importId}/rows?cursor=x`), "invalid_cursor");
  });

  test("an import is undone and redone, also through the change log", async () => {
    const { id } = await newAccount(server, { current_balance: 50 });
    const done = await uploadFor(id, csv(MAY));
    const stateOf = async () => (await get(`/v1/imports/${done.id}`)).import.state;
    const undone = await server.call("DELETE", `/v1/imports/${done.id}`);
    assert.equal(undone.status, 204, undone.text);
    assert.equal(await stateOf(), "undone");
    assert.deepEqual(await listOf(id), []);
    assert.equal(await balanceOf(server, id), 50);
    assert.equal((await server.call("DELETE", `/v1/imports/${done.id}`)).status, 204);

    const seq = undone.headers.get("change-id");
    assert.equal((await server.call("POST", `/v1/changes/${seq}/undo`)).status, 200);
    assert.equal(await stateOf(), "committed");
    assert.equal((await listOf(id)).length, 4);
    assert.deepEqual(countsOf(await uploadFor(id, csv(MAY))), { rows: 4, duplicate: 4 });

    assert.equal((await server.call("POST", `/v1/changes/${done.change_id}/undo`)).status, 200);
    assert.equal(await stateOf(), "undone");
    assert.deepEqual(countsOf(await uploadFor(id, csv(MAY))), { rows: 4, added: 4 });
  });

  const edit = async (transactionId: string, transaction: object) => {
    const answer = await server.call("PUT", `/v1/transactions/${transactionId}`, { transaction });
    assert.equal(answer.status, 200, answer.text);
  };
  const undo = async (importId: string, edited?: string) =>
    await server.call("DELETE", `/v1/imports/${importId}${edited === undefined ? "" : `?edited=${edited}`}`);

  test("a review is no edit: the import can be undone without a choice, and redone", async () => {
    const { id } = await newAccount(server);
    const done = await uploadFor(id, csv(MAY));
    const [salary] = await listOf(id);
    await edit(salary.id, { is_reviewed: true });
    const undone = await undo(done.id);
    assert.equal(undone.status, 204, undone.text);
    assert.deepEqual(await listOf(id), []);
    assert.equal((await server.call("POST", `/v1/changes/${undone.headers.get("change-id")}/undo`)).status, 200);
    assert.equal((await get(`/v1/transactions/${salary.id}`)).transaction.is_reviewed, true);
  });

  test("an import with edited transactions is undone only with a choice, which lists each of them once", async () => {
    const { id } = await newAccount(server, { current_balance: 50 });
    const done = await uploadFor(id, csv(MAY));
    const [salary, kiosk, , bakery] = await listOf(id);
    await edit(salary.id, { notes: "mine", amount: 2100, payee: { name: "Employer" } });
    await edit(bakery.id, { notes: "rolls" });
    await server.call("DELETE", `/v1/transactions/${kiosk.id}`);
    const refused = await undo(done.id);
    assertProblem(refused, "import_edited");
    const pointers = (answer: typeof refused) => answer.json.errors.map(({ pointer }: { pointer: string }) => pointer);
    assert.deepEqual(pointers(refused).sort(), [bakery.id, salary.id].map((one) => `/transaction/${one}`).sort());
    assert.equal((await listOf(id)).length, 3);
    assertProblem(await undo(done.id, "both"), "bad_format");

    const kept = await undo(done.id, "keep");
    assert.equal(kept.status, 204, kept.text);
    const left = await listOf(id);
    assert.deepEqual(
      left.map((one: { notes: string; source: string; amount: number }) => [one.notes, one.source, one.amount]),
      [
        ["mine", "manual", 2100],
        ["rolls", "manual", -12.5],
      ],
    );
    assert.equal(await balanceOf(server, id), 50 + 100); // 50 after all days of the file; the salary was raised since
    assert.equal((await undo(done.id, "remove")).status, 204);
    assert.equal((await listOf(id)).length, 2);

    // The kept rows are known, the others are imported again.
    const again = await uploadFor(id, csv(MAY));
    assert.deepEqual(countsOf(again), { rows: 4, added: 2, duplicate: 2 });
    assert.equal((await undo(again.id)).status, 204);
    const redone = await server.call("POST", `/v1/changes/${kept.headers.get("change-id")}/undo`);
    assert.equal(redone.status, 200, redone.text);
    assert.equal((await listOf(id)).length, 3);
    assert.equal(await balanceOf(server, id), 50 + 100 + 4);
    assert.equal((await listOf(id))[0].source, "import");
  });

  test("an undo removes edited transactions too, with their attachments, wherever they were moved", async () => {
    const [{ id }, other] = [await newAccount(server, { current_balance: 50 }), await newAccount(server)];
    const done = await uploadFor(id, csv(MAY));
    const [salary, kiosk, second, bakery] = await listOf(id);
    await edit(salary.id, { account_id: other.id });
    await edit(kiosk.id, { amount: -5 });
    await server.call("DELETE", `/v1/transactions/${bakery.id}?update_account_balance=false`);
    const attached = await server.call("POST", `/v1/transactions/${second.id}/attachments`, undefined, {
      raw: Buffer.from("%PDF-1.4"),
      headers: { "content-type": "application/pdf", "content-disposition": 'attachment; filename="a.pdf"' },
    });
    assert.equal(attached.status, 201, attached.text);
    const { errors } = (await undo(done.id)).json;
    assert.equal(errors.length, 3);
    const removed = await undo(done.id, "remove");
    assert.equal(removed.status, 204, removed.text);
    assert.deepEqual([await listOf(id), await listOf(other.id)], [[], []]);
    assert.equal(await balanceOf(server, other.id), 0);
    assert.equal(await balanceOf(server, id), 50 - 12.5); // the deletion left the balance as it was
    assert.deepEqual(countsOf(await uploadFor(id, csv(MAY))), { rows: 4, added: 4 });
    assert.deepEqual((await server.service.store.verify()).findings, []);
  });

  test("a balance that someone set stays when an undo keeps earlier transactions", async () => {
    const { id } = await newAccount(server);
    await server.call("PUT", `/v1/accounts/${id}`, { fields: { current_balance: 500 } });
    const done = await uploadFor(id, csv(MAY.map(([, amount, text]) => ["2026-01-05", amount, text] as const)));
    assert.equal(await balanceOf(server, id), 500);
    await edit((await listOf(id))[0].id, { notes: "mine" });
    assert.equal((await undo(done.id, "keep")).status, 204);
    assert.equal((await listOf(id)).length, 1);
    assert.equal(await balanceOf(server, id), 500);
    assert.deepEqual((await server.service.store.verify()).findings, []);
  });

  test("an entry by hand that an import matched stays, and an edited one keeps or loses what the bank provided", async () => {
    for (const [choice, posted] of [
      ["keep", "2026-05-04"],
      ["remove", null],
    ] as const) {
      const { id } = await newAccount(server);
      const [own = {}] = await create(server, [
        payment(id, -12.5, { authorized_at: "2026-05-01", payee: { name: "Bakery" } }),
      ]);
      const done = await uploadFor(id, csv(MAY));
      await edit(own.id, { posted_at: "2026-05-04" });
      assert.equal((await undo(done.id)).json.errors.length, 1);
      const answer = await undo(done.id, choice);
      assert.equal(answer.status, 204, answer.text);
      const [left, ...others] = await listOf(id);
      assert.deepEqual([left.id, left.posted_at, left.source, others], [own.id, posted, "manual", []]);
      assert.equal(await balanceOf(server, id), -12.5);
    }
  });

  test("a reconciled transaction is never removed by an undo", async () => {
    const { id } = await newAccount(server);
    const done = await uploadFor(id, csv(MAY));
    await server.call("POST", `/v1/accounts/${id}/reconcile`, { all: true, on: "2026-05-10", balance: -20.5 });
    const [, kiosk] = await listOf(id);
    assertProblem(await undo(done.id), "transaction_reconciled");
    await edit(kiosk.id, { notes: "mine" });
    assertProblem(await undo(done.id, "remove"), "transaction_reconciled");
    assertProblem(await undo(done.id, "keep"), "transaction_reconciled");
    assert.equal((await listOf(id)).length, 4);
  });

  test("an undone import lists the rows that later imports repeat", async () => {
    const { id } = await newAccount(server);
    const first = await uploadFor(id, csv(MAY));
    const second = await uploadFor(id, csv([...MAY, ["2026-05-21", "-1.00", "LATE"]]));
    const repeated = { import_id: second.id, row_count: 4, rows: [1, 2, 3, 4] };
    assert.deepEqual((await get(`/v1/imports/${first.id}`)).import.repeated_by, [repeated]);
    assert.equal((await undo(first.id)).status, 204);
    assert.deepEqual((await get(`/v1/imports/${first.id}`)).import.repeated_by, [repeated]);
    assert.equal((await listOf(id)).length, 1);
  });

  test("edited transactions that a later import matched are listed first", async () => {
    const { id } = await newAccount(server);
    const first = await uploadFor(id, csv(MAY));
    const [salary, , , bakery] = await listOf(id);
    await edit(salary.id, { notes: "mine" });
    await edit(bakery.id, { notes: "rolls" });
    const { json } = await upload(server, csv([["2026-05-02", "-12.50", "OTHER TEXT"]]), {
      query: `?account_id=${id}`,
    });
    const decided = await server.call("PUT", `/v1/imports/${json.import.id}/rows/1`, {
      row: { decision: "same_as", transaction_id: bakery.id },
    });
    assert.equal(decided.status, 200, decided.text);
    assert.equal((await server.call("POST", `/v1/imports/${json.import.id}/commit`)).status, 200);
    const { errors } = (await undo(first.id)).json;
    assert.deepEqual(
      errors.map(({ pointer, detail }: { pointer: string; detail: string }) => [pointer, detail]),
      [
        [`/transaction/${bakery.id}`, "A row of a later import matched it."],
        [`/transaction/${salary.id}`, "It has been edited since the import."],
      ],
    );
  });

  test("an account that an import created stays if it was changed or if something else uses it", async () => {
    for (const use of ["rename", "balance", "rows", "points"] as const) {
      const number = newNumber();
      const file = ofx(MAY, { number, closing: ["2026-05-31", "2100.00"] });
      const { json } = await upload(server, file);
      const create = { name: "New bank", type: "depository" };
      await server.call("PUT", `/v1/imports/${json.import.id}`, { import: { accounts: [{ statement: 0, create }] } });
      const { json: done } = await server.call("POST", `/v1/imports/${json.import.id}/commit`);
      const [{ account_id }] = done.import.accounts;
      if (use === "rename") await server.call("PUT", `/v1/accounts/${account_id}`, { fields: { name: "Mine" } });
      if (use === "balance") await server.call("PUT", `/v1/accounts/${account_id}`, { fields: { current_balance: 9 } });
      if (use === "rows") await uploadFor(account_id, ofx([["2026-06-02", "-1.00", "JUNE"]], { number }));
      if (use === "points") await uploadFor(account_id, ofx(MAY, { number, closing: ["2026-05-31", "2099.00"] }));
      const answer = await undo(done.import.id);
      assert.equal(answer.status, 204, `${use}: ${answer.text}`);
      assert.equal((await server.call("GET", `/v1/accounts/${account_id}`)).status, 200, use);
      assert.equal((await listOf(account_id)).length, use === "rows" ? 1 : 0);
    }
    assert.deepEqual((await server.service.store.verify()).findings, []);
  });

  test("a deleted transaction stays deleted, and an edited one is not imported again", async () => {
    const { id } = await newAccount(server);
    await uploadFor(id, csv(MAY));
    const [first, second] = await listOf(id);
    await server.call("DELETE", `/v1/transactions/${first.id}`);
    await server.call("PUT", `/v1/transactions/${second.id}`, {
      transaction: { amount: -99, authorized_at: "2026-01-01" },
    });
    const again = await uploadFor(id, csv(MAY));
    assert.deepEqual(countsOf(again), { rows: 4, duplicate: 4 });
    const { rows } = await get(`/v1/imports/${again.id}/rows`);
    assert.equal(rows.filter((row: { why: string }) => row.why === "deleted_by_you").length, 1);
    assert.equal((await listOf(id)).length, 3);
  });

  test("an entry by hand is matched and keeps its category, payee and notes", async () => {
    const { id } = await newAccount(server);
    const [entered] = await create(server, [
      payment(id, -12.5, { authorized_at: "2026-05-01", notes: "bread", category: { name: "Food" } }),
    ]);
    const done = await uploadFor(id, csv(MAY));
    assert.deepEqual(countsOf(done), { rows: 4, added: 3, matched: 1 });
    const { transaction } = await get(`/v1/transactions/${entered?.id}`);
    assert.deepEqual(
      [transaction.posted_at, transaction.notes, transaction.category_id, transaction.payee_id],
      ["2026-05-02", "bread", entered?.category_id, entered?.payee_id],
    );
    assert.equal((await listOf(id)).length, 4);
    assert.equal((await server.call("DELETE", `/v1/imports/${done.id}`)).status, 204);
    assert.equal((await get(`/v1/transactions/${entered?.id}`)).transaction.posted_at, null);
  });

  test("the balance that someone set stays, and later rows move it", async () => {
    server.nowMs = Date.parse("2026-05-10T12:00:00Z");
    const { id } = await newAccount(server, { current_balance: 500 });
    const { accounts } = await uploadFor(id, csv(MAY));
    assert.deepEqual([accounts[0].balance_before, accounts[0].balance_after], [500, 2500]);
    assert.equal(await balanceOf(server, id), 2500);
    await uploadFor(id, csv([["2026-04-01", "-100", "RENT"]]));
    assert.equal(await balanceOf(server, id), 2500);
  });

  test("statements in any order give the same balances", async () => {
    const april = ofx([["2026-04-01", "-100.00", "RENT"]], { number: "777", closing: ["2026-04-30", "121.50"] });
    const may = ofx(MAY, { number: "777", closing: ["2026-05-31", "2101.00"] });
    for (const files of [
      [april, may],
      [may, april],
    ]) {
      const { id } = await newAccount(server);
      for (const file of files) await uploadFor(id, file);
      assert.equal(await balanceOf(server, id), 2101);
    }
  });

  test("another text on the same day is a question, with one answer for all or one decision for each", async () => {
    const { id } = await newAccount(server);
    await uploadFor(id, csv(MAY));
    const other = csv(MAY.map(([day, amount, text]) => [day, amount, `CARD ${text}`]));
    const { id: importId, questions } = await uploadFor(id, other, "");
    assert.deepEqual(
      questions.map(({ code, rows }: { code: string; rows: number }) => [code, rows]),
      [["probable_duplicate", 4]],
    );
    assertProblem(await server.call("POST", `/v1/imports/${importId}/commit`), "import_undecided");
    const decide = async (number: number, row: object) =>
      (await server.ok("PUT", `/v1/imports/${importId}/rows/${number}`, { row })).row;
    assert.equal((await decide(1, { decision: "skip" })).state, "skipped");
    assert.equal((await decide(2, { decision: "add" })).state, "added");
    assert.equal((await decide(3, { decision: "same_as" })).state, "matched");
    assert.equal((await decide(3, { decision: null })).state, "undecided");
    const answered = await server.call("PUT", `/v1/imports/${importId}`, { import: { probable_duplicates: "skip" } });
    assert.deepEqual(countsOf(answered.json.import), { rows: 4, added: 1, skipped: 1, duplicate: 2 });
    assert.equal((await server.call("POST", `/v1/imports/${importId}/commit`)).status, 200);
    assert.equal((await listOf(id)).length, 5);
    assert.deepEqual(countsOf(await uploadFor(id, other)), { rows: 4, duplicate: 4 });
  });

  test("a transfer with the number of the other account is one transaction", async () => {
    const [one, two] = [await newAccount(server), await newAccount(server)];
    const transfer = `:20:1\n:25:{N}\n:28C:1/1\n:60F:C260501USD100,00\n:61:2605050505{S}NTRFNONREF\n:86:166?20TRANSFER?31{C}\n:62F:C260531USD{B}\n`;
    const numbers = { one: newNumber(), two: newNumber() };
    const fill = (own: string, other: string, amount: string, closing: string) =>
      transfer.replace("{N}", own).replace("{C}", other).replace("{S}", amount).replace("{B}", closing);
    await uploadFor(one.id, fill(numbers.one, numbers.two, "D30,00", "70,00"));
    const second = await uploadFor(two.id, fill(numbers.two, numbers.one, "C30,00", "130,00"));
    assert.deepEqual(countsOf(second), { rows: 1, matched: 1 });
    const [transaction] = await listOf(one.id);
    assert.equal(transaction.transfer_account_id, two.id);
    assert.deepEqual([await balanceOf(server, one.id), await balanceOf(server, two.id)], [70, 130]);
    assert.deepEqual(countsOf(await uploadFor(two.id, fill(numbers.two, numbers.one, "C30,00", "130,00"))), {
      ...{ rows: 1, duplicate: 1 },
    });
    assert.equal((await server.call("DELETE", `/v1/imports/${second.id}`)).status, 204);
    assert.equal((await listOf(one.id))[0].transfer_account_id, null);
  });

  test("a transfer without proof is proposed and blocks nothing", async () => {
    const [one, two] = [await newAccount(server), await newAccount(server)];
    await uploadFor(one.id, ofx([["2026-05-05", "-731.17", "TO SAVINGS"]], { number: newNumber() }));
    const preview = await uploadFor(
      two.id,
      ofx([["2026-05-06", "731.17", "FROM CHECKING"]], { number: newNumber() }),
      "",
    );
    assert.deepEqual(countsOf(preview), { rows: 1, added: 1 });
    const [row] = (await get(`/v1/imports/${preview.id}/rows`)).rows;
    const [transaction] = await listOf(one.id);
    assert.equal(row.proposal, transaction.id);
    const accepted = await server.call("PUT", `/v1/imports/${preview.id}/rows/1`, {
      row: { decision: "same_as", transaction_id: row.proposal },
    });
    assert.equal(accepted.json.row.state, "matched");
    const committed = await server.call("POST", `/v1/imports/${preview.id}/commit`);
    assert.equal(committed.status, 200, committed.text);
    assert.equal((await listOf(one.id))[0].transfer_account_id, two.id);
    assert.equal(await balanceOf(server, two.id), 731.17);
  });

  test("a transaction can be confirmed by one booked row only", async () => {
    const { id } = await newAccount(server);
    const [own = {}] = await create(server, [payment(id, -9, { authorized_at: "2026-04-01" })]);
    const preview = await uploadFor(
      id,
      csv([
        ["2026-05-02", "-9.00", "ONE"],
        ["2026-05-03", "-9.00", "TWO"],
      ]),
      "",
    );
    const decide = (importId: string, number: number) =>
      server.call("PUT", `/v1/imports/${importId}/rows/${number}`, {
        row: { decision: "same_as", transaction_id: own.id },
      });
    assert.equal((await decide(preview.id, 2)).json.row.state, "matched");
    const second = await decide(preview.id, 1);
    assertProblem(second, "transaction_matched");
    assert.equal(second.json.errors[0].pointer, "/row/transaction_id");
    const committed = await server.call("POST", `/v1/imports/${preview.id}/commit`);
    assert.deepEqual(countsOf(committed.json.import), { rows: 2, added: 1, matched: 1 });
    assert.equal(await balanceOf(server, id), -18);

    const later = await uploadFor(id, csv([["2026-06-02", "-9.00", "THREE"]]), "");
    assertProblem(await decide(later.id, 1), "transaction_matched");
    // The row of an earlier import itself, with another text.
    const again = await uploadFor(id, csv([["2026-05-03", "-9.00", "CARD TWO"]]), "");
    assert.equal((await decide(again.id, 1)).json.row.state, "matched");
  });

  test("amounts that do not fit the currency of the account are issues, as if the file had the currency", async () => {
    const { id } = await newAccount(server, { currency: "EUR" });
    const file = csv([
      ["2026-05-02", "-12.50", "BAKERY"],
      ["2026-05-03", "-5.678", "PETROL"],
      ["2026-05-04", "-99999999999999999999.00", "CASTLE"],
    ]);
    const preview = await uploadFor(id, file, "");
    assert.deepEqual(countsOf(preview), { rows: 3, added: 1, refused: 2 });
    assert.equal(preview.issue_count, 2);
    assert.deepEqual(
      preview.issues.map((one: Record<string, unknown>) => [one.code, one.line, one.row, one.text, one.refuses]),
      [
        ["too_many_decimals", 3, 2, "-5.678", "row"],
        ["amount_out_of_range", 4, 3, "-99999999999999999999.00", "row"],
      ],
    );
    assert.match(preview.issues[0].message, /more decimals than EUR allows/);
    assertProblem(await upload(server, file, { query: `?account_id=${id}&commit=true` }), "import_has_issues");
    assert.deepEqual(await listOf(id), []);
    const allowed = await uploadFor(id, file, "&commit=true&allow_issues=true");
    assert.deepEqual([countsOf(allowed), allowed.issue_count], [{ rows: 3, added: 1, refused: 2 }, 2]);
  });

  test("a file that was imported before goes to the same account, and its categories are counted", async () => {
    const { id } = await newAccount(server);
    const rows = csv([
      ["2026-07-02", "-5.01", "SAME ACCOUNT"],
      ["2026-07-03", "-6.01", "OTHER SHOP"],
    ]);
    const first = await upload(server, rows, { query: `?account_id=${id}&commit=true` });
    assert.deepEqual(first.json.import.categories, [{ category: null, rows: 2, decided_by: [] }]);
    const again = (await upload(server, rows)).json.import;
    assert.deepEqual([again.statements[0].account_id, again.counts.duplicate], [id, 2]);
    assert.deepEqual(again.answers.accounts, [{ statement: 0, account_id: id }]);
    assert.deepEqual([again.sources, again.statements[0].source], [[], null]);
    const { id: other } = await newAccount(server);
    const elsewhere = (await upload(server, rows, { query: `?account_id=${other}` })).json.import;
    assert.deepEqual([elsewhere.statements[0].account_id, elsewhere.counts.added], [other, 2]);
    await server.ok("DELETE", `/v1/imports/${first.json.import.id}`);
    const last = (await upload(server, rows)).json.import;
    assert.equal(last.statements[0].account_id, null, "it is undone");
    for (const one of [again, elsewhere, last]) await server.ok("DELETE", `/v1/imports/${one.id}`);
  });

  test("questions about the format are answered once, and the file is read again", async () => {
    const { id } = await newAccount(server);
    const file = "Date,Description,Amount\n03/04/2026,SHOP,-5.00\n05/06/2026,SHOP,-6.00\n";
    const preview = await uploadFor(id, file, "");
    assert.ok(preview.questions.some((question: { code: string }) => question.code === "date_order"));
    const answered = await server.call("PUT", `/v1/imports/${preview.id}`, {
      import: { answers: { date_order: "dmy" } },
    });
    assert.deepEqual(answered.json.import.questions, []);
    const { rows } = await get(`/v1/imports/${preview.id}/rows`);
    assert.deepEqual(
      rows.map((row: { date: string }) => row.date),
      ["2026-04-03", "2026-06-05"],
    );
  });

  test("answers that mean nothing are rejected with their place", async () => {
    const { id: account_id } = await newAccount(server);
    const { id } = await uploadFor(account_id, csv(MAY), "");
    const create = { name: "New bank", type: "depository", currency: "USD" };
    const date = { index: 0, meaning: "date" };
    for (const [changes, code, pointer] of [
      [{ accounts: [{ statement: 7, account_id }] }, "out_of_range", "/import/accounts/0/statement"],
      [{ accounts: [{ statement: 0, account_id, create }] }, "conflicting_fields", "/import/accounts/0/create"],
      [{ columns: [{ index: 1, meaning: "nonsense" }] }, "bad_format", "/import/columns/0/meaning"],
      [{ columns: [date, { index: 0, meaning: "text" }] }, "conflicting_fields", "/import/columns/1/index"],
    ] as const) {
      const answer = await server.call("PUT", `/v1/imports/${id}`, { import: changes });
      assertProblem(answer, code);
      assert.equal(answer.json.errors[0].pointer, pointer);
    }
    assert.deepEqual(countsOf((await get(`/v1/imports/${id}`)).import), { rows: 4, added: 4 });
  });

  test("a commit creates the account with the bank's balance, and an undo removes it", async () => {
    const file = ofx(MAY, { number: newNumber(), closing: ["2026-05-31", "2100.00"] });
    const { json } = await upload(server, file);
    const create = { name: "New bank", type: "depository" };
    await server.call("PUT", `/v1/imports/${json.import.id}`, { import: { accounts: [{ statement: 0, create }] } });
    const { json: done } = await server.call("POST", `/v1/imports/${json.import.id}/commit`);
    const [{ account_id }] = done.import.accounts;
    assert.equal(await balanceOf(server, account_id), 2100);
    assert.equal((await server.call("DELETE", `/v1/imports/${json.import.id}`)).status, 204);
    assert.equal((await server.call("GET", `/v1/accounts/${account_id}`)).status, 404);
  });

  test("the list names the accounts of the statements of each import that was committed", async () => {
    const number = newNumber();
    const first = await newAccount(server, { mask: "" });
    const second = await newAccount(server, { mask: "" });
    const text = "Date,Description,Amount,Account\n2026-05-02,SHOP,-5.00,One\n2026-05-03,SHOP,-6.00,Two\n";
    const { json } = await upload(server, text);
    const { id, statements } = json.import;
    const shown = async (limit = 1) =>
      (await get(`/v1/imports?limit=${limit}`)).imports.map((one: { account_ids: string[] }) => one.account_ids);
    assert.equal(statements.length, 2);
    assert.deepEqual(await shown(), [[]]);
    const accounts = [first, second].map((account, statement) => ({ statement, account_id: account.id }));
    await server.call("PUT", `/v1/imports/${id}`, { import: { accounts, answers: { currency: "USD" } } });
    const done = await server.call("POST", `/v1/imports/${id}/commit`);
    assert.equal(done.status, 200, done.text);
    assert.deepEqual(await shown(), [[first.id, second.id]]);
    await uploadFor(second.id, ofx(MAY, { number }));
    assert.deepEqual(await shown(2), [[second.id], [first.id, second.id]]);
    assert.equal((await server.call("DELETE", `/v1/imports/${id}`)).status, 204);
    assert.deepEqual(await shown(2), [[second.id], [first.id, second.id]]);
  });

  test("a row that cannot be read is refused, with its line", async () => {
    const { id } = await newAccount(server);
    const file = "Date,Description,Amount\n2026-05-02,SHOP,-5.00\n2026-05-03,SHOP,five\n2026-05-04,SHOP,-6.00\n";
    const answer = await upload(server, file, { query: `?account_id=${id}&commit=true` });
    assertProblem(answer, "import_has_issues");
    assert.match(answer.json.errors[0].detail, /^Line 3: /);
    assert.deepEqual(await listOf(id), []);
    const done = await uploadFor(id, file, "&commit=true&allow_issues=true");
    assert.deepEqual(countsOf(done), { rows: 3, added: 2, refused: 1 });
    assert.equal(done.issues[0].line, 3);
  });

  test("a statement in another currency is a question", async () => {
    const { id } = await newAccount(server, { currency: "EUR" });
    const preview = await uploadFor(id, ofx(MAY, { number: newNumber() }), "");
    assert.deepEqual(
      preview.questions.map((question: { code: string }) => question.code),
      ["currency_mismatch"],
    );
  });

  test("files are rejected as a whole", async () => {
    const cases: readonly (readonly [string | Uint8Array, string])[] = [
      ["hello", "unknown_format"],
      ["", "unknown_format"],
      ["%PDF-1.7", "unknown_format"],
      [
        `<?xml version="1.0"?><!DOCTYPE a><Document xmlns="urn:iso:std:iso:20022:tech:xsd:camt.053.001.02"/>`,
        "doctype_refused",
      ],
      [Buffer.from([0x50, 0x4b, 3, 4, 0, 0]), "invalid_file"],
    ];
    for (const [file, code] of cases) assertProblem(await upload(server, file), code as "unknown_format");
  });

  test("a multipart form has the file and the options", async () => {
    const { id } = await newAccount(server);
    const form = new FormData();
    form.set("file", new Blob([csv(MAY)]), "../may.csv");
    form.set("options", JSON.stringify({ accounts: [{ statement: 0, account_id: id }] }));
    const request = new Response(form);
    const answer = await server.call("POST", "/v1/imports", undefined, {
      raw: Buffer.from(await request.arrayBuffer()),
      headers: { "content-type": request.headers.get("content-type") ?? "" },
    });
    assert.equal(answer.status, 201, answer.text);
    assert.equal(answer.json.import.file_name, "may.csv");
    assert.deepEqual(countsOf(answer.json.import), { rows: 4, added: 4 });
    form.append("file", new Blob([csv(MAY)]), "june.csv");
    const twice = new Response(form);
    const rejected = await server.call("POST", "/v1/imports", undefined, {
      raw: Buffer.from(await twice.arrayBuffer()),
      headers: { "content-type": twice.headers.get("content-type") ?? "" },
    });
    assertProblem(rejected, "invalid_request");
  });

  test("an Idempotency-Key imports once, and a dry run stores nothing", async () => {
    const { id } = await newAccount(server);
    const send = (query: string, headers = {}) =>
      upload(server, csv(MAY), { query: `?account_id=${id}${query}`, headers });
    assert.equal((await send("&commit=true&dry_run=true")).status, 201);
    assert.deepEqual(await listOf(id), []);
    const first = await send("&commit=true", { "idempotency-key": "import-1" });
    const second = await send("&commit=true", { "idempotency-key": "import-1" });
    assert.equal(second.text, first.text);
    assert.equal(second.headers.get("idempotency-replayed"), "true");
    assert.equal((await listOf(id)).length, 4);
  });

  test("a commit with If-Match fails if the accounts changed since the preview", async () => {
    const { id } = await newAccount(server);
    const { id: importId } = await uploadFor(id, csv(MAY), "");
    const { headers } = await server.call("GET", `/v1/imports/${importId}`);
    const etag = headers.get("etag") ?? "";
    await create(server, [payment(id, -12.5, { authorized_at: "2026-05-01" })]);
    const commit = () =>
      server.call("POST", `/v1/imports/${importId}/commit`, undefined, { headers: { "if-match": etag } });
    assertProblem(await commit(), "precondition_failed");
    assert.equal((await server.call("POST", `/v1/imports/${importId}/commit`)).status, 200);
    assert.equal((await listOf(id)).length, 4);
  });

  test("two commits at once import once", async () => {
    const { id } = await newAccount(server);
    const { id: importId } = await uploadFor(id, csv(MAY), "");
    const answers = await Promise.all([1, 2, 3].map(() => server.call("POST", `/v1/imports/${importId}/commit`)));
    assert.deepEqual(answers.map(({ status }) => status).sort(), [200, 409, 409]);
    assert.equal((await listOf(id)).length, 4);
  });

  test("a preview is discarded, or removed after a day", async () => {
    const { id } = await newAccount(server);
    const discarded = await uploadFor(id, csv(MAY), "");
    assert.equal((await server.call("DELETE", `/v1/imports/${discarded.id}`)).status, 204);
    assert.equal((await server.call("GET", `/v1/imports/${discarded.id}`)).status, 404);
    const old = await uploadFor(id, csv(MAY), "");
    const kept = await uploadFor(id, csv(MAY));
    server.nowMs += 25 * 3_600_000;
    await removeOldPreviews(server.service);
    assert.equal((await server.call("GET", `/v1/imports/${old.id}`)).status, 404);
    assert.equal((await server.call("GET", `/v1/imports/${kept.id}`)).status, 200);
    const { imports } = await get("/v1/imports?limit=1");
    assert.deepEqual([imports[0].id, imports[0].state, imports[0].counts.added], [kept.id, "committed", 4]);
  });

  test("rights, and unknown imports, accounts and rows", async () => {
    const { id } = await newAccount(server);
    const { id: importId } = await uploadFor(id, csv(MAY), "");
    assertProblem(await upload(server, csv(MAY), { as: server.tokens.read }), "insufficient_scope");
    assertProblem(await server.call("GET", `/v1/imports/${id}`), "not_found");
    assertProblem(
      await server.call("PUT", `/v1/imports/${importId}/rows/99`, { row: { decision: "skip" } }),
      "not_found",
    );
    assertProblem(await upload(server, csv(MAY), { query: `?account_id=${importId}` }), "unknown_account", [
      "?account_id unknown_account",
    ]);
    const other = { row: { decision: "same_as", transaction_id: importId } };
    assertProblem(await server.call("PUT", `/v1/imports/${importId}/rows/1`, other), "unknown_transaction");
    assertProblem(await server.call("PUT", `/v1/imports/${importId}`, { import: { columns: 1 } }), "wrong_type");
  });

  test("the currency of an answer is read in any case, and must exist", async () => {
    const { id } = await newAccount(server);
    const { json } = await upload(server, csv(MAY), { query: `?account_id=${id}&currency=eur` });
    assert.deepEqual(countsOf(json.import), { rows: 4, undecided: 4 });
    const path = `/v1/imports/${json.import.id}`;
    const create = { name: "Euro", type: "other", currency: "eur" };
    const changes = { accounts: [{ statement: 0, create }], answers: { currency: "eur" } };
    const changed = await server.call("PUT", path, { import: changes });
    assert.equal(changed.status, 200, changed.text);
    assert.deepEqual(countsOf(changed.json.import), { rows: 4, added: 4 });
    assert.equal(changed.json.import.answers.answers.currency, "EUR");

    assertProblem(await upload(server, csv(MAY), { query: "?currency=zzz" }), "unknown_currency", [
      "?currency unknown_currency",
    ]);
    const unknown = {
      accounts: [{ statement: 0, create: { ...create, currency: "ZZZ" } }],
      answers: { currency: "QQQ" },
    };
    assertProblem(await server.call("PUT", path, { import: unknown }), "unknown_currency", [
      "/import/accounts/0/create/currency unknown_currency",
      "/import/answers/currency unknown_currency",
    ]);
    const committed = await server.call("POST", `${path}/commit`);
    assert.equal(committed.json.import.accounts[0].currency, "EUR");
  });
});
