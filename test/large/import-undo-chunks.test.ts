/** The undo and the redo of large imports: checked as a whole, performed in chunks, interrupted, turned around and continued. */
import assert from "node:assert/strict";
import { readFileSync } from "node:fs";
import { join } from "node:path";
import { before, test } from "node:test";
import { continueAllImports, continueImport } from "../../src/operations/imports/continue-import.ts";
import type { Service } from "../../src/operations/service.ts";
import { storageUnavailable } from "../../src/store/storage-unavailable.ts";
import { onEveryEngine } from "../support/engines.ts";
import {
  commitSome,
  LARGE_ROWS,
  redoSome,
  redoWhole,
  SMALL_SIZES,
  undoSome,
  undoWhole,
  waitUntilFinished,
} from "../support/large-imports.ts";
import { assertBooksAgree, balanceOf, change, create, type Fields, newAccount, payment } from "../support/ledger.ts";
import { assertProblem } from "../support/problems.ts";
import { reconciled, unreconcile } from "../support/reconciliation.ts";
import { useServer } from "../support/server.ts";
import { csv, discardPreviews, upload } from "../support/statements.ts";

const TOTAL = -66;
/** The commit's own change has none: three chunks of rows. */
const CHUNKS = Math.ceil(LARGE_ROWS.length / SMALL_SIZES.chunk);

onEveryEngine((engine) => {
  const server = useServer(engine, { importSizes: SMALL_SIZES });
  const get = (path: string) => server.ok("GET", path);
  const importOf = async (id: string) => (await get(`/v1/imports/${id}`)).import;
  const listOf = async (accountId: string): Promise<Fields[]> =>
    (await get(`/v1/transactions?account_id=${accountId}&limit=500`)).transactions;
  const lastSeq = async (): Promise<number> => (await get("/v1/changes?limit=1")).changes[0].seq;

  async function preview(accountId: string) {
    const answer = await upload(server, csv(LARGE_ROWS), { query: `?account_id=${accountId}` });
    assert.equal(answer.status, 201, answer.text);
    return answer.json.import.id as string;
  }

  async function imported() {
    const { id: accountId } = await newAccount(server);
    const id = await preview(accountId);
    await server.ok("POST", `/v1/imports/${id}/commit`);
    assert.equal((await waitUntilFinished(server, id)).counts.added, 11);
    return { accountId, id };
  }

  test("an edited transaction of any chunk rejects the undo as a whole, stays, or is removed too", async () => {
    for (const edited of ["keep", "remove"] as const) {
      const { accountId, id } = await imported();
      const all = await listOf(accountId);
      const changed = [all[0], all.at(-1)].map((one) => String(one?.id));
      for (const one of changed) await change(server, one, { notes: "mine" });
      const before = await lastSeq();
      const refused = await server.call("DELETE", `/v1/imports/${id}`);
      assertProblem(refused, "import_edited");
      const pointers = refused.json.errors.map(({ pointer }: Fields) => pointer).sort();
      assert.deepEqual(pointers, changed.map((one) => `/transaction/${one}`).sort());
      assert.deepEqual([await lastSeq(), await balanceOf(server, accountId)], [before, TOTAL]);
      await undoWhole(server, id, `?edited=${edited}`);
      const left = await listOf(accountId);
      assert.deepEqual(left.map((one) => one.id).sort(), edited === "keep" ? changed.sort() : []);
      assert.ok(left.every(({ source }) => source === "manual"));
      assert.equal(await balanceOf(server, accountId), edited === "keep" ? -12 : 0);
      await assertBooksAgree(server);
    }
  });

  test("a transaction that is edited during the undo stays", async () => {
    const { accountId, id } = await imported();
    await undoSome(server, id, 1);
    const found = await importOf(id);
    assert.deepEqual([found.state, found.rows_done], ["undoing", 3]);
    const [one] = await listOf(accountId);
    await change(server, one?.id, { notes: "mine" });
    await continueAllImports(server.service);
    assert.equal((await importOf(id)).state, "undone");
    assert.deepEqual(
      (await listOf(accountId)).map((left) => left.id),
      [one?.id],
    );
    assert.equal(await balanceOf(server, accountId), one?.amount);
    await assertBooksAgree(server);
  });

  test("reconciled transactions and accounts closed since reject the undo as a whole", async () => {
    const { accountId, id } = await imported();
    const first = (await listOf(accountId)).at(-1);
    const { reconciliation } = await reconciled(server, accountId, {
      balance: first?.amount,
      ...{ on: "2026-05-12", transaction_ids: [first?.id] },
    });
    const before = await lastSeq();
    assertProblem(await server.call("DELETE", `/v1/imports/${id}`), "transaction_reconciled");
    assert.equal((await unreconcile(server, accountId, reconciliation.id)).status, 204);
    await create(server, [payment(accountId, -TOTAL)]);
    await server.ok("PUT", `/v1/accounts/${accountId}`, { account: { closed_on: "2026-11-10" } });
    const refused = await server.call("DELETE", `/v1/imports/${id}`);
    assertProblem(refused, "import_edited");
    assert.equal(refused.json.errors[0].pointer, `/account/${accountId}/closed_on`);
    assert.deepEqual([await lastSeq(), (await importOf(id)).state], [before + 3, "committed"]);
    await server.ok("PUT", `/v1/accounts/${accountId}`, { account: { closed_on: null } });
    await undoWhole(server, id);
    assert.equal(await balanceOf(server, accountId), -TOTAL);
  });

  test("an undo that stops after any chunk is continued by any server, or turned around", async () => {
    for (let chunks = 1; chunks <= CHUNKS; chunks++) {
      for (const end of ["continue", "redo"]) {
        const { accountId, id } = await imported();
        const before = await listOf(accountId);
        await undoSome(server, id, chunks);
        const seq = await lastSeq();
        const { state } = await importOf(id);
        if (chunks < CHUNKS) {
          assert.equal(state, "undoing");
          const other = await preview((await newAccount(server)).id);
          assertProblem(await server.call("POST", `/v1/imports/${other}/commit`), "rate_limited");
          await discardPreviews(server);
        }
        await assertBooksAgree(server);
        if (end === "redo") {
          await redoWhole(server, id, seq);
          assert.deepEqual(withoutTimes(await listOf(accountId)), withoutTimes(before));
          assert.equal(await balanceOf(server, accountId), TOTAL);
          await undoWhole(server, id);
        }
        await Promise.all([continueAllImports(server.service), continueAllImports(server.service)]);
        assert.equal((await importOf(id)).state, "undone");
        assert.deepEqual([await listOf(accountId), await balanceOf(server, accountId)], [[], 0]);
        await assertBooksAgree(server);
      }
    }
  });

  test("turned around again and again after any chunk, an import is in the end whole or gone", async () => {
    for (let step = 1; step < CHUNKS; step++) {
      const { accountId, id } = await imported();
      await undoSome(server, id, step);
      await redoSome(server, id, await lastSeq(), 1);
      await undoSome(server, id, 1);
      await redoSome(server, id, await lastSeq(), 1);
      await assertBooksAgree(server);
      await continueAllImports(server.service);
      assert.equal((await importOf(id)).state, "committed");
      assert.deepEqual([(await listOf(accountId)).length, await balanceOf(server, accountId)], [11, TOTAL]);
      await undoSome(server, id, 1);
      await redoSome(server, id, await lastSeq(), 1);
      await undoWhole(server, id);
      assert.deepEqual([await listOf(accountId), await balanceOf(server, accountId)], [[], 0]);
      await redoWhole(server, id, await lastSeq());
      assert.deepEqual([(await listOf(accountId)).length, await balanceOf(server, accountId)], [11, TOTAL]);
      await undoWhole(server, id);
      await assertBooksAgree(server);
    }
  });

  test("an undo through the change log stops at an edit, and continues with a choice about it", async () => {
    for (const edited of ["keep", "remove"]) {
      const { accountId, id } = await imported();
      await undoWhole(server, id);
      await redoWhole(server, id, await lastSeq());
      await redoSome(server, id, await lastSeq(), 1);
      const one = (await listOf(accountId))[0];
      await change(server, one?.id, { notes: "mine" });
      await continueAllImports(server.service);
      const { state, problem } = await importOf(id);
      assert.deepEqual([state, problem.code, problem.during], ["stopped", "undo_conflict", "undoing"]);
      await undoWhole(server, id, `?edited=${edited}`);
      assert.equal(await balanceOf(server, accountId), edited === "keep" ? one?.amount : 0);
      await assertBooksAgree(server);
    }
  });

  test("an undo stops at a transaction that was reconciled meanwhile, and continues when it no longer is", async () => {
    const { accountId, id } = await imported();
    await undoSome(server, id, 1);
    const first = (await listOf(accountId)).at(-1);
    const { reconciliation } = await reconciled(server, accountId, {
      balance: first?.amount,
      ...{ on: "2026-05-12", transaction_ids: [first?.id] },
    });
    await continueAllImports(server.service);
    const { state, problem } = await importOf(id);
    assert.deepEqual([state, problem.code, problem.during], ["stopped", "transaction_reconciled", "undoing"]);
    assert.match(problem.detail, /Remove the reconciliation first/);
    await assertBooksAgree(server);
    const seq = await lastSeq();
    await continueAllImports(server.service);
    assert.equal(await lastSeq(), seq);
    await unreconcile(server, accountId, reconciliation.id);
    await undoWhole(server, id);
    assert.equal((await importOf(id)).problem, null);
    assert.equal(await balanceOf(server, accountId), 0);
  });
});

/** Errors of chunks. */
onEveryEngine((engine) => {
  const server = useServer(engine, { importSizes: SMALL_SIZES });
  const importOf = async (id: string) => (await server.ok("GET", `/v1/imports/${id}`)).import;
  /** The largest balance is 45,035,996,273,704.96. From this one, the first chunk of 10 fits, and the second does not. */
  const LOW = -45_035_996_273_684;
  const LARGEST = -9_999_999_999_999;

  async function preview(accountId: string) {
    return (await upload(server, csv(LARGE_ROWS), { query: `?account_id=${accountId}` })).json.import.id as string;
  }

  async function stopped() {
    const { id: accountId } = await newAccount(server);
    await create(
      server,
      [...Array(4).fill(LARGEST), LOW - 4 * LARGEST].map((amount) => payment(accountId, amount)),
    );
    const id = await preview(accountId);
    assert.equal((await server.call("POST", `/v1/imports/${id}/commit`)).status, 202);
    const found = await waitUntilFinished(server, id);
    assert.deepEqual([found.state, found.rows_done], ["stopped", 4]);
    assert.deepEqual([found.problem.code, found.problem.during], ["balance_out_of_range", "committing"]);
    return { accountId, id };
  }

  test("a commit stops at a balance that is out of range, and continues when it is not", async () => {
    const { accountId, id } = await stopped();
    const { imports } = await server.ok("GET", "/v1/imports?limit=100");
    assert.equal(imports.find((one: Fields) => one.id === id).state, "stopped");
    const { id: otherId } = await newAccount(server);
    const other = await preview(otherId);
    assertProblem(await server.call("POST", `/v1/imports/${other}/commit`), "import_in_progress");
    await continueAllImports(server.service);
    assert.equal((await importOf(id)).rows_done, 4);

    assert.equal((await server.call("POST", `/v1/imports/${id}/commit`)).json.import.state, "committing");
    assert.equal((await waitUntilFinished(server, id)).state, "stopped");
    await create(server, [payment(accountId, 1000)]);
    assert.equal((await server.call("POST", `/v1/imports/${id}/commit`)).status, 202);
    const done = await waitUntilFinished(server, id);
    assert.deepEqual([done.state, done.counts.added, done.problem], ["committed", 11, null]);
    assert.equal(await balanceOf(server, accountId), LOW + 1000 + TOTAL);
    assert.equal((await server.call("POST", `/v1/imports/${other}/commit`)).status, 202);
    await waitUntilFinished(server, other);
    await assertBooksAgree(server);
  });

  test("a commit that has stopped is undone", async () => {
    const { accountId, id } = await stopped();
    await undoWhole(server, id);
    assert.equal(await balanceOf(server, accountId), LOW);
    const { id: otherId } = await newAccount(server);
    assert.equal((await server.call("POST", `/v1/imports/${await preview(otherId)}/commit`)).status, 202);
    await assertBooksAgree(server);
  });

  test("a chunk that could not be stored is tried again, and the import does not stop", async () => {
    const { id: accountId } = await newAccount(server);
    const id = await preview(accountId);
    await commitSome(server, id, 1);
    const failing = (times: number): Service => {
      let left = times;
      const { store } = server.service;
      const write: typeof store.write = async (...args) => {
        left -= 1;
        if (left >= 0) throw storageUnavailable(new Error("the disk is full"));
        return await store.write(...args);
      };
      return { ...server.service, store: { ...store, write } };
    };
    await assert.rejects(continueAllImports(failing(1)), { code: "storage_unavailable" });
    await assert.rejects(continueImport(failing(3), server.budget.id, id, { waitsMs: [1, 1] }), {
      code: "storage_unavailable",
    });
    assert.equal((await importOf(id)).state, "committing");
    await continueImport(failing(2), server.budget.id, id, { waitsMs: [1, 1] });
    assert.equal((await importOf(id)).state, "committed");
    assert.equal(await balanceOf(server, accountId), TOTAL);
  });
});

/** The proof of a whole budget. */
onEveryEngine((engine) => {
  const server = useServer(engine, { importSizes: SMALL_SIZES });
  const FILE = readFileSync(join(import.meta.dirname, "../readers/statements/fixtures/budgets/actual-everything.zip"));

  before(async () => {
    server.nowMs = Date.parse("2026-11-28T12:00:00Z");
    await server.ok("PUT", "/v1/budget", { budget: { currency: "EUR" } });
  });

  test("a commit stops at a proof that cannot be computed, and is proven when it can be", async () => {
    const { id, counts } = (await upload(server, FILE)).json.import;
    await commitSome(server, id, Math.ceil(counts.rows / SMALL_SIZES.chunk) + 2);
    const huge = [];
    for (const name of ["One", "Two"]) {
      const account = await newAccount(server, { name, currency: "EUR" });
      huge.push(...(await create(server, Array(3).fill(payment(account.id, -9_000_000_000_000)))));
    }
    await continueAllImports(server.service);
    const { state, problem } = (await server.ok("GET", `/v1/imports/${id}`)).import;
    assert.deepEqual([state, problem.code, problem.during], ["stopped", "sum_out_of_range", "committing"]);
    for (const one of huge) assert.equal((await server.call("DELETE", `/v1/transactions/${one.id}`)).status, 204);
    assert.equal((await server.call("POST", `/v1/imports/${id}/commit`)).status, 202);
    const done = await waitUntilFinished(server, id);
    assert.deepEqual([done.state, done.proof.accounts_differing, done.problem], ["committed", 0, null]);
    await undoWhole(server, id);
    await assertBooksAgree(server);
  });
});

function withoutTimes(transactions: readonly Fields[]): Fields[] {
  return transactions.map(({ updated_at: _updated, ...others }) => others);
}
