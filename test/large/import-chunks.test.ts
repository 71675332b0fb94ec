/** Large imports: committed in chunks, stopped, continued by another server, undone and redone. */
import assert from "node:assert/strict";
import { readFileSync } from "node:fs";
import { join } from "node:path";
import { before, test } from "node:test";
import { addDays } from "../../src/domain/calendar.ts";
import { continueAllImports } from "../../src/operations/imports/continue-import.ts";
import { createToken } from "../../src/operations/people/tokens.ts";
import type { CallAnswer } from "../support/call.ts";
import { onEveryEngine } from "../support/engines.ts";
import {
  commitSome,
  LARGE_ROWS,
  redoWhole,
  SMALL_SIZES,
  undoWhole,
  waitUntilFinished,
} from "../support/large-imports.ts";
import { balanceOf, create, newAccount, payment } from "../support/ledger.ts";
import { assertProblem } from "../support/problems.ts";
import { useServer } from "../support/server.ts";
import { csv, discardPreviews, ofx, type StatementRow, upload } from "../support/statements.ts";

const TOTAL = -66;

/** The last row belongs to a transaction of another account. */
const WITH_TRANSFER = LARGE_ROWS.with(-1, ["2026-05-21", "-777.00", "TO B"]);

onEveryEngine((engine) => {
  const server = useServer(engine, { importSizes: SMALL_SIZES });
  const get = (path: string) => server.ok("GET", path);
  const importOf = async (id: string) => (await get(`/v1/imports/${id}`)).import;
  const preview = async (accountId: string, rows = LARGE_ROWS) => {
    const answer = await upload(server, csv(rows), { query: `?account_id=${accountId}` });
    assert.equal(answer.status, 201, answer.text);
    return answer.json.import as { id: string; counts: Record<string, number> };
  };
  const finished = (id: string) => waitUntilFinished(server, id);

  test("a large import is accepted, committed in chunks, and imported only once", async () => {
    const { id: accountId } = await newAccount(server);
    const { id } = await preview(accountId);
    const commit = await server.call("POST", `/v1/imports/${id}/commit`, undefined, {
      headers: { "idempotency-key": `large ${accountId}` },
    });
    assert.equal(commit.status, 202, commit.text);
    assert.equal(commit.json.import.state, "committing");
    assert.equal(commit.json.import.rows_done, 0);
    const done = await finished(id);
    assert.deepEqual([done.state, done.rows_done, done.counts.added], ["committed", null, 11]);
    assert.equal(await balanceOf(server, accountId), TOTAL);
    const again = await server.call("POST", `/v1/imports/${id}/commit`, undefined, {
      headers: { "idempotency-key": `large ${accountId}` },
    });
    assert.equal(again.status, 202);
    assert.equal((await get(`/v1/imports/${id}/rows?limit=50`)).rows.length, 11);
    const { counts } = await preview(accountId);
    assert.equal(counts.duplicate, 11);
    assert.deepEqual((await server.service.store.verify()).findings, []);
  });

  test("a stopped import continues on any server, and blocks other imports until then", async () => {
    const { id: accountId } = await newAccount(server);
    const { id } = await preview(accountId);
    const other = await preview(accountId, LARGE_ROWS.slice(0, 2));
    await commitSome(server, id, 1);
    const found = await importOf(id);
    assert.deepEqual([found.state, found.rows_done], ["committing", 4]);
    const listed = (await get("/v1/imports?limit=100")).imports.find((one: { id: string }) => one.id === id);
    assert.equal(listed.state, "committing");
    assertProblem(await server.call("POST", `/v1/imports/${other.id}/commit`), "rate_limited");
    assert.deepEqual((await server.service.store.verify()).findings, []);
    await Promise.all([continueAllImports(server.service), continueAllImports(server.service)]);
    assert.equal((await importOf(id)).counts.added, 11);
    assert.equal(await balanceOf(server, accountId), TOTAL);
  });

  test("the whole budget is not exported while an import is being committed", async () => {
    const budgetId = server.budget.id;
    const token = await createToken(server.service, { budgetId, name: "owner", scope: "read", canManage: true });
    const send = () => server.call("GET", "/v1/export?format=json", undefined, { as: token.text });
    const { id: accountId } = await newAccount(server);
    const { id } = await preview(accountId);
    assert.equal((await send()).status, 200);
    await commitSome(server, id, 1);
    const answer = await send();
    assertProblem(answer, "import_in_progress", []);
    assert.match(answer.json.detail, new RegExp(`The import ${id} .*Export again`));
    assert.equal((await server.call("GET", "/v1/export?format=csv")).status, 200);
    await continueAllImports(server.service);
    assert.equal((await send()).status, 200);
  });

  test("a commit that waits for another import succeeds later with the same Idempotency-Key", async () => {
    const [{ id: accountId }, { id: otherId }] = [await newAccount(server), await newAccount(server)];
    const { id } = await preview(accountId);
    const other = await preview(otherId, LARGE_ROWS.slice(0, 2));
    const commitOther = () =>
      server.call("POST", `/v1/imports/${other.id}/commit`, undefined, { headers: { "idempotency-key": other.id } });
    await commitSome(server, id, 1);
    for (const attempt of [await commitOther(), await commitOther()]) {
      assertProblem(attempt, "rate_limited");
      assert.deepEqual([attempt.headers.get("retry-after"), attempt.headers.get("idempotency-replayed")], ["5", null]);
    }
    await continueAllImports(server.service);
    const done = await commitOther();
    assert.deepEqual([done.status, done.headers.get("idempotency-replayed")], [200, null]);
    assert.equal(await balanceOf(server, otherId), -3);
    const again = await commitOther();
    assert.deepEqual([again.status, again.headers.get("idempotency-replayed")], [200, "true"]);
  });

  test("DELETE stops an import and undoes its chunks; the change log rejects a single chunk", async () => {
    for (const chunks of [0, 1, 2]) {
      const { id: accountId } = await newAccount(server);
      const { id } = await preview(accountId);
      await commitSome(server, id, chunks);
      if (chunks > 0) {
        const [last] = (await get("/v1/changes?limit=1")).changes;
        assert.deepEqual([last.operation, last.actor.kind], ["imports.commit", "command"]);
        const refused = await server.call("POST", `/v1/changes/${last.seq}/undo`);
        assertProblem(refused, "change_not_undoable");
        assert.match(refused.text, new RegExp(id));
      }
      await undoWhole(server, id);
      assert.equal(await balanceOf(server, accountId), 0);
      await continueAllImports(server.service);
      assert.equal(await balanceOf(server, accountId), 0);
      assert.deepEqual((await server.service.store.verify()).findings, []);
      assert.equal((await preview(accountId)).counts.added, 11);
    }
  });

  test("a finished import is undone, redone and undone again as one change", async () => {
    const { id: accountId } = await newAccount(server);
    const { id } = await preview(accountId);
    await server.call("POST", `/v1/imports/${id}/commit`);
    await finished(id);
    const { status, headers } = await undoWhole(server, id);
    assert.equal(status, 202);
    assert.equal(await balanceOf(server, accountId), 0);
    await redoWhole(server, id, headers.get("change-id"));
    assert.equal(await balanceOf(server, accountId), TOTAL);
    assert.equal((await preview(accountId)).counts.duplicate, 11);
    await undoWhole(server, id);
    assert.equal(await balanceOf(server, accountId), 0);
    assert.deepEqual((await server.service.store.verify()).findings, []);
  });

  test("two commits at once give one result", async () => {
    const { id: accountId } = await newAccount(server);
    const { id } = await preview(accountId);
    const commits = await Promise.all([1, 2].map(() => server.call("POST", `/v1/imports/${id}/commit`)));
    assert.deepEqual(commits.map(({ status }) => status).sort(), [202, 409]);
    assertProblem(commits.find(({ status }) => status === 409) as CallAnswer, "import_committed");
    assert.equal((await finished(id)).counts.added, 11);
    assert.equal(await balanceOf(server, accountId), TOTAL);
  });

  test("an import of as many rows as fit in one transaction is committed at once", async () => {
    const { id: accountId } = await newAccount(server);
    const { id } = await preview(accountId, LARGE_ROWS.slice(0, SMALL_SIZES.atOnce));
    const commit = await server.call("POST", `/v1/imports/${id}/commit`);
    assert.equal(commit.status, 200, commit.text);
    assert.deepEqual([commit.json.import.state, commit.json.import.rows_done], ["committed", null]);
    assert.notEqual(commit.json.import.change_id, null);
    assert.equal(await balanceOf(server, accountId), -55);
  });

  test("a row is undecided if its transaction changed meanwhile, and the others continue", async () => {
    const { id: accountId } = await newAccount(server);
    const own = [9, 10].map((i) => {
      const [day = "", amount] = LARGE_ROWS[i] ?? [];
      return { ...payment(accountId, Number(amount), { authorized_at: day, payee: { name: `Shop ${i}` } }) };
    });
    const [changed] = await create(server, own);
    const { id, counts } = await preview(accountId);
    assert.deepEqual([counts.added, counts.matched], [9, 2]);
    await commitSome(server, id, 1);
    server.nowMs += 1000;
    const edit = await server.call("PUT", `/v1/transactions/${changed?.id}`, { transaction: { notes: "mine" } });
    assert.equal(edit.status, 200, edit.text);
    await continueAllImports(server.service);
    const done = await importOf(id);
    assert.deepEqual([done.counts.added, done.counts.matched, done.counts.undecided], [9, 1, 1]);
    const { rows } = await get(`/v1/imports/${id}/rows?state=undecided`);
    assert.deepEqual(
      rows.map(({ number, why }: { number: number; why: string }) => [number, why]),
      [[10, "changed_meanwhile"]],
    );
    assert.equal(await balanceOf(server, accountId), TOTAL);
  });

  for (const [title, fields, file, unused] of [
    ["that someone set", { current_balance: 1000 }, csv(WITH_TRANSFER), 1000],
    ["of the first statement", {}, ofx(WITH_TRANSFER, { closing: ["2026-05-31", "1000.00"] }), 0],
  ] as const) {
    test(`a row that becomes undecided leaves the balance ${title}, also after undo and redo`, async () => {
      const [{ id: accountId }, { id: otherId }] = [await newAccount(server, fields), await newAccount(server)];
      const [entered] = await create(server, [payment(otherId, 777, { authorized_at: "2026-05-21" })]);
      const balances = async () => [await balanceOf(server, accountId), await balanceOf(server, otherId)];
      const answer = await upload(server, file, { query: `?account_id=${accountId}` });
      const { id } = answer.json.import;
      const row = { decision: "same_as", transaction_id: entered?.id };
      const decided = (await server.ok("PUT", `/v1/imports/${id}/rows/11`, { row })).row;
      assert.deepEqual([decided.state, decided.why], ["matched", "transfer"]);
      assert.equal((await importOf(id)).accounts[0].balance_after, 1000);
      await commitSome(server, id, 1);
      server.nowMs += 1000;
      await server.ok("PUT", `/v1/transactions/${entered?.id}`, { transaction: { notes: "mine" } });
      await continueAllImports(server.service);
      assert.deepEqual([(await importOf(id)).counts.undecided, ...(await balances())], [1, 1000, 777]);

      const { headers } = await undoWhole(server, id);
      assert.deepEqual(await balances(), [unused, 777]);
      await redoWhole(server, id, headers.get("change-id"));
      assert.deepEqual(await balances(), [1000, 777]);
      const again = await upload(server, csv(WITH_TRANSFER.slice(-1)), {
        query: `?account_id=${accountId}&commit=true`,
      });
      assert.deepEqual([again.json.import.counts.added, ...(await balances())], [1, 1000, 777]);
      assert.deepEqual((await server.service.store.verify()).findings, []);
    });
  }
});

/** Whole budgets. */
onEveryEngine((engine) => {
  const server = useServer(engine, { importSizes: SMALL_SIZES });
  const FILE = readFileSync(join(import.meta.dirname, "../readers/statements/fixtures/budgets/actual-everything.zip"));
  const importOf = async (id: string) => (await server.ok("GET", `/v1/imports/${id}`)).import;
  const proofOf = async (id: string) => (await server.ok("GET", `/v1/imports/${id}/proof`)).proof;
  const preview = async (file: Uint8Array) => (await upload(server, file)).json.import;
  const LISTS = ["accounts", "categories", "payees", "rules", "recurring", "goals", "tags", "transactions"];
  const contents = async () =>
    Promise.all([...LISTS, "budget/months/2026-10"].map((list) => server.ok("GET", `/v1/${list}`)));
  /** What a proof compares. */
  const compared = ({
    accounts,
    months,
  }: {
    accounts: Amounts[];
    months: { envelopes: Amounts[]; to_budget: object }[];
  }) => [
    accounts.map(({ name, theirs, ours }) => [name, theirs, ours]),
    months.map(({ envelopes, to_budget }) => [
      envelopes.map(({ name, theirs, ours }) => [name, theirs, ours]),
      to_budget,
    ]),
  ];
  interface Amounts {
    readonly name: string;
    readonly theirs: number;
    readonly ours: number;
  }

  before(async () => {
    server.nowMs = Date.parse("2026-11-28T12:00:00Z");
    await server.ok("PUT", "/v1/budget", { budget: { currency: "EUR" } });
  });

  test("a large budget is committed in chunks, proven at the end, and undone as one change", async () => {
    const empty = await contents();
    const { id, counts } = await preview(FILE);
    assert.ok(counts.rows > SMALL_SIZES.atOnce);
    const tried = await proofOf(id);
    const commit = await server.call("POST", `/v1/imports/${id}/commit`);
    assert.deepEqual([commit.status, commit.json.import.state], [202, "committing"]);
    const done = await waitUntilFinished(server, id);
    const proof = await proofOf(id);
    assert.deepEqual(compared(proof), compared(tried));
    assert.deepEqual(done.proof, proof.counts);
    assert.deepEqual([proof.counts.accounts_differing, proof.counts.envelopes_differing], [0, 0]);
    assert.deepEqual([done.counts.rows, done.counts.undecided], [counts.rows, 0]);
    const { headers } = await undoWhole(server, id);
    assert.deepEqual(await contents(), empty);
    await redoWhole(server, id, headers.get("change-id"));
    assert.deepEqual(compared(await proofOf(id)), compared(tried));
    await undoWhole(server, id);
    assert.deepEqual(await contents(), empty);
    assert.deepEqual((await server.service.store.verify()).findings, []);
  });

  test("a budget that stops after any chunk has no proof yet, is continued, or undone", async () => {
    const empty = await contents();
    const { counts } = await preview(FILE);
    const chunks = Math.ceil(counts.rows / SMALL_SIZES.chunk) + 2; // the last two plan the months and create the rest
    for (const stopAfter of [0, 2, chunks - 2, chunks - 1, chunks]) {
      for (const end of ["continue", "undo"]) {
        const { id } = await preview(FILE);
        await commitSome(server, id, stopAfter);
        assertProblem(await server.call("GET", `/v1/imports/${id}/proof`), "rate_limited");
        if (end === "continue") {
          await Promise.all([continueAllImports(server.service), continueAllImports(server.service)]);
          const { state, proof } = await importOf(id);
          assert.deepEqual([state, proof.accounts_differing, proof.envelopes_differing], ["committed", 0, 0]);
        }
        await undoWhole(server, id);
        assert.deepEqual(await contents(), empty, `${end} after ${stopAfter}`);
        if (end === "undo") assertProblem(await server.call("GET", `/v1/imports/${id}/proof`), "not_found");
        assert.deepEqual((await server.service.store.verify()).findings, []);
        await discardPreviews(server);
      }
    }
  });
});

/** With the real sizes. */
onEveryEngine((engine) => {
  const server = useServer(engine);
  const COUNT = 25_001;
  const rows = Array.from(
    { length: COUNT },
    (_, i): StatementRow => [addDays("2016-01-01", i % 3650), `-${(i % 900) + 1}.00`, `SHOP ${i % 300}`],
  );
  const total = rows.reduce((sum, [, amount]) => sum + Number(amount), 0);

  test("25,001 rows are previewed, committed in six chunks, and undone", async () => {
    const { id: accountId } = await newAccount(server);
    await create(server, [payment(accountId, -5, { authorized_at: "2026-11-01" })]);
    const before = await balanceOf(server, accountId);
    const answer = await upload(server, csv(rows), { query: `?account_id=${accountId}` });
    assert.equal(answer.status, 201, answer.text.slice(0, 1000));
    const { id, counts } = answer.json.import;
    assert.equal(counts.added, COUNT);
    const commit = await server.call("POST", `/v1/imports/${id}/commit`);
    assert.equal(commit.status, 202, commit.text.slice(0, 1000));
    const done = await waitUntilFinished(server, id);
    assert.deepEqual([done.state, done.counts.added, done.counts.rows], ["committed", COUNT, COUNT]);
    assert.equal(await balanceOf(server, accountId), before + total);
    const { changes } = await server.ok("GET", "/v1/changes?limit=6");
    assert.ok(changes.every(({ operation }: { operation: string }) => operation === "imports.commit"));

    await undoWhole(server, id);
    assert.equal(await balanceOf(server, accountId), before);
    const { transactions } = await server.ok("GET", `/v1/transactions?account_id=${accountId}`);
    assert.equal(transactions.length, 1);
    assert.deepEqual((await server.service.store.verify()).findings, []);
  });
});
