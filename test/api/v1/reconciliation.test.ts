/** Reconciliation of accounts: the status, the marks, adjustments, what reconciled legs protect, removal and undo. */
import assert from "node:assert/strict";
import { before, describe, test } from "node:test";
import { onEveryEngine } from "../../support/engines.ts";
import {
  assertBooksAgree,
  balanceOf,
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
import {
  NOW,
  ON,
  reconcile,
  reconciled,
  reconciledIds,
  statusOf,
  undo,
  unreconcile,
} from "../../support/reconciliation.ts";
import { START_MS, useServer } from "../../support/server.ts";

onEveryEngine((engine) => {
  const server = useServer(engine);
  before(() => {
    server.nowMs = START_MS;
  });

  const withPayments = async (...amounts: number[]) => {
    const account = await newAccount(server, { current_balance: 100 });
    const transactions = await create(
      server,
      amounts.map((amount) => payment(account.id, amount)),
    );
    return { id: account.id as string, ids: transactions.map(({ id }) => id as string) };
  };

  describe("the status", () => {
    test("lists what can be reconciled, and apart from it what cannot, with the reason", async () => {
      const account = await newAccount(server, { current_balance: 100 });
      const [included] = await create(server, [payment(account.id, -30)], { update_account_balance: false });
      const [booked, pending, later] = await create(server, [
        payment(account.id, -10),
        payment(account.id, -5, { is_pending: true }),
        payment(account.id, -7, { authorized_at: "2026-11-21" }),
      ]);
      const other = await newAccount(server);
      const [moved] = await create(server, [transfer(other.id, account.id, -4)]);
      const { transactions, left_out, unreconciled } = await statusOf(
        server,
        account.id,
        `?on=${ON}&include=transactions`,
      );
      const byId = (rows: readonly Fields[]) => rows.toSorted((a, b) => (a.id < b.id ? -1 : 1));
      assert.deepEqual(byId(transactions), [
        { id: booked?.id, amount: -10 },
        { id: moved?.id, amount: 4 },
      ]);
      assert.deepEqual(byId(left_out), [
        { id: included?.id, amount: -30, reason: "not_booked" },
        { id: pending?.id, amount: -5, reason: "pending" },
      ]);
      assert.deepEqual([unreconciled.count, unreconciled.sum], [2, -6]);
      const ids = transactions.map(({ id }: Fields) => id);
      assertProblem(
        await reconcile(server, account.id, { balance: 94, transaction_ids: [...ids, included?.id] }),
        "not_reconcilable",
        ["/transaction_ids/2 not_reconcilable"],
      );
      await reconciled(server, account.id, { balance: 94, transaction_ids: ids });
      const after = await statusOf(server, account.id, "?include=transactions");
      assert.deepEqual([after.transactions.map(({ id }: Fields) => id), after.left_out.length], [[later?.id], 2]);
    });

    test("compares the opening balance and reconciled transactions with a statement", async () => {
      const { id, ids } = await withPayments(-10, -2.5);
      const none = { reconciled_balance: 100, difference: null, last: null, suggested: null };
      const unreconciled = { count: 2, sum: -12.5, is_complete: true };
      assert.deepEqual(await statusOf(server, id), { ...none, unreconciled });
      assert.equal((await statusOf(server, id, "?balance=87.5")).difference, -12.5);
      const { reconciliation } = await reconciled(server, id, { balance: 90, transaction_ids: [ids[0]] });
      assert.deepEqual(await statusOf(server, id, "?balance=87.5"), {
        reconciled_balance: 90,
        difference: -2.5,
        unreconciled: { count: 1, sum: -2.5, is_complete: true },
        last: { id: reconciliation.id, account_id: id, on: ON, balance: 90, at: NOW },
        suggested: null,
      });
      const { json } = await server.call("GET", `/v1/accounts/${id}/reconciliations`);
      assert.deepEqual(json, {
        reconciliations: [{ id: reconciliation.id, account_id: id, on: ON, balance: 90, at: NOW }],
      });
      for (const path of ["reconciliation", "reconciliations"]) {
        assertProblem(await server.call("GET", `/v1/accounts/${NOBODY}/${path}`), "not_found", []);
      }
      const tooExact = await server.call("GET", `/v1/accounts/${id}/reconciliation?balance=0.001`);
      assertProblem(tooExact, "too_many_decimals", ["?balance too_many_decimals"]);
    });

    test("counts booked transactions that are not pending, up to a day by posted_at or authorized_at", async () => {
      const { id } = await newAccount(server);
      await create(server, [
        payment(id, -1, { authorized_at: "2026-11-01" }),
        payment(id, -2, { authorized_at: "2026-11-01", posted_at: "2026-11-03" }),
        payment(id, -4, { authorized_at: "2026-11-04", posted_at: "2026-11-02" }),
        payment(id, -8, { is_pending: true, authorized_at: "2026-11-01" }),
        payment(id, 0, { authorized_at: "2026-11-01" }),
      ]);
      await create(server, [payment(id, -16)], { update_account_balance: false });
      const unreconciled = async (query: string) => (await statusOf(server, id, query)).unreconciled;
      assert.deepEqual(await unreconciled("?on=2026-11-02"), { count: 3, sum: -5, is_complete: true });
      assert.deepEqual(await unreconciled("?on=2026-11-03"), { count: 4, sum: -7, is_complete: true });
      assert.deepEqual(await unreconciled(""), { count: 4, sum: -7, is_complete: true });
      const { reconciliation } = await reconciled(server, id, { on: "2026-11-02", balance: -5, all: true });
      assert.equal(reconciliation.count, 3);
      assert.deepEqual(await unreconciled(""), { count: 1, sum: -2, is_complete: true });
    });
  });

  describe("reconciling", () => {
    test("marks the transactions and changes no balance", async () => {
      const { id, ids } = await withPayments(-10, -20, -30);
      const { reconciliation, account } = await reconciled(server, id, {
        balance: 70,
        transaction_ids: [ids[0], ids[1], ids[0]],
      });
      const { id: reconciliationId, ...fields } = reconciliation;
      assert.deepEqual(fields, { account_id: id, at: NOW, on: ON, balance: 70, difference: 0, count: 2 });
      assert.deepEqual([account.id, account.current_balance], [id, 40]);
      assert.deepEqual(account, (await server.ok("GET", `/v1/accounts/${id}`)).account);
      assert.deepEqual((await reconciledIds(server, id)).sort(), ids.slice(0, 2).sort());
      const marked = await readOne(server, ids[0] ?? "");
      assert.deepEqual([marked.reconciled_at, marked.transfer_reconciled_at, marked.updated_at], [NOW, null, NOW]);
      assert.equal((await readOne(server, ids[2] ?? "")).reconciled_at, null);
      assert.equal((await statusOf(server, id)).last.id, reconciliationId);
      await assertBooksAgree(server);
    });

    test("of a transfer is separate on each account", async () => {
      const [from, to] = [await newAccount(server), await newAccount(server, { currency: "EUR" })];
      const { id } = await createOne(server, transfer(from.id, to.id, -10, { transfer_amount: 9 }));
      await reconciled(server, to.id, { balance: 9, all: true });
      const marks = ({ reconciled_at, transfer_reconciled_at }: Fields) => [reconciled_at, transfer_reconciled_at];
      assert.deepEqual(marks(await readOne(server, id)), [null, NOW]);
      assert.deepEqual([await reconciledIds(server, from.id), await reconciledIds(server, to.id)], [[], [id]]);
      await reconciled(server, from.id, { balance: -10, transaction_ids: [id] });
      assert.deepEqual(marks(await readOne(server, id)), [NOW, NOW]);
      await assertBooksAgree(server);
    });

    test("with a difference is rejected and stores nothing", async () => {
      const { id } = await withPayments(-10);
      const answer = await reconcile(server, id, { balance: 91.25, all: true });
      assertProblem(answer, "reconciliation_difference", ["/balance reconciliation_difference"]);
      assert.match(
        answer.json.detail,
        /has 91\.25 USD\. The reconciled balance is 90\.00 USD: the difference is 1\.25 USD\./,
      );
      assert.deepEqual(await reconciledIds(server, id), []);
      assert.equal((await statusOf(server, id)).last, null);
    });

    test("with an adjustment creates a reconciled transaction for the difference", async () => {
      const { id } = await withPayments(-10);
      const { category_id } = await createOne(server, payment(id, 0, { category: { name: "Fees" } }));
      const adjustment = { payee: { name: "Statement" }, category_id };
      const { reconciliation, account } = await reconciled(server, id, { balance: 88, all: true, adjustment });
      assert.deepEqual([reconciliation.count, account.current_balance], [3, 88]);
      const { transactions } = await server.ok("GET", `/v1/transactions?account_id=${id}&q=statement`);
      const [{ amount, authorized_at, posted_at, reconciled_at, is_reviewed, category_id: category }] = transactions;
      assert.deepEqual(
        [amount, authorized_at, posted_at, reconciled_at, is_reviewed, category],
        [-2, ON, null, NOW, true, category_id],
      );
      const again = await reconciled(server, id, { balance: 88, all: true, adjustment });
      assert.equal(again.reconciliation.count, 0);
      assert.equal(await balanceOf(server, id), 88);
      const wrong = { payee: { name: "Statement" }, category_id: NOBODY };
      const refused = await reconcile(server, id, { balance: 80, all: true, adjustment: wrong });
      assertProblem(refused, "unknown_category", ["/adjustment/category_id unknown_category"]);
      await assertBooksAgree(server);
    });

    test("without a balance marks transactions without comparing", async () => {
      const { id, ids } = await withPayments(-10, -20);
      const { reconciliation } = await reconciled(server, id, { all: true });
      assert.deepEqual([reconciliation.balance, reconciliation.difference, reconciliation.count], [null, 0, 2]);
      assert.deepEqual(await reconciledIds(server, id), ids);
      assert.equal((await statusOf(server, id, "?balance=70")).difference, 0);
    });

    test("rejects transactions that cannot be reconciled, each at its place", async () => {
      const { id, ids } = await withPayments(-10);
      const { id: other } = await newAccount(server);
      await reconciled(server, id, { all: true });
      const [pending, elsewhere] = await create(server, [payment(id, -1, { is_pending: true }), payment(other, -1)]);
      const [unbooked] = await create(server, [payment(id, -1)], { update_account_balance: false });
      const transaction_ids = [ids[0], pending?.id, elsewhere?.id, unbooked?.id, NOBODY];
      const answer = await reconcile(server, id, { transaction_ids });
      assertProblem(answer, "rule_broken", [
        ...[0, 1, 2, 3].map((i) => `/transaction_ids/${i} not_reconcilable`),
        "/transaction_ids/4 unknown_transaction",
      ]);
      const { id: good } = await createOne(server, payment(id, -1));
      const both = await reconcile(server, id, { transaction_ids: [good, pending?.id] });
      assertProblem(both, "not_reconcilable", ["/transaction_ids/1 not_reconcilable"]);
      assert.equal((await readOne(server, good)).reconciled_at, null);
    });

    for (const [name, body, code, places] of [
      ["no transactions", { balance: 1 }, "missing_field", ["/transaction_ids missing_field"]],
      ["all: false", { all: false }, "missing_field", ["/transaction_ids missing_field"]],
      ["both forms", { all: true, transaction_ids: [] }, "conflicting_fields", ["/all conflicting_fields"]],
      [
        "an adjustment only",
        { all: true, adjustment: { payee: { name: "x" } } },
        "missing_field",
        ["/balance missing_field"],
      ],
      ["too many decimals", { all: true, balance: 0.001 }, "too_many_decimals", ["/balance too_many_decimals"]],
    ] as const) {
      test(`rejects ${name}`, async () => {
        const { id } = await newAccount(server);
        assertProblem(await reconcile(server, id, body), code, places);
      });
    }

    test("supports dry_run, If-Match and the change log", async () => {
      const { id, ids } = await withPayments(-10);
      const preview = await reconcile(server, id, { balance: 90, all: true }, "?dry_run=true");
      assert.equal(preview.json.reconciliation.count, 1);
      assert.deepEqual(await reconciledIds(server, id), []);
      const etag = (await server.call("GET", `/v1/accounts/${id}`)).headers.get("etag") ?? "";
      await createOne(server, payment(id, -1));
      const body = { on: ON, balance: 90, transaction_ids: ids };
      const headers = { "if-match": etag };
      const stale = await server.call("POST", `/v1/accounts/${id}/reconcile`, body, { headers });
      assertProblem(stale, "precondition_failed", []);
      const { seq, reconciliation } = await reconciled(server, id, body);
      const [logged] = (await server.ok("GET", `/v1/changes?since=${seq - 1}&limit=1`)).changes;
      assert.equal(logged.operation, "accounts.reconcile");
      const items = logged.items.map(({ type, id, action }: Fields) => `${type} ${id} ${action}`).sort();
      assert.deepEqual(items, [
        `account ${id} balance`,
        `reconciliation ${reconciliation.id} created`,
        `transaction ${ids[0]} updated`,
      ]);
    });
  });

  describe("a reconciled transaction", () => {
    test("keeps its account, amounts and booking, and the rest stays editable", async () => {
      const { id, ids } = await withPayments(-10);
      const other = await newAccount(server);
      await reconciled(server, id, { all: true });
      const path = `/v1/transactions/${ids[0]}`;
      const stored = await readOne(server, ids[0] ?? "");
      for (const [changes, more] of [
        [{ amount: -11 }],
        [{ account_id: other.id }],
        [{ is_pending: true }],
        [{ currency: "EUR", account_amount: -9 }],
        [{ amount: -11 }, { update_account_balance: false }],
        [{ account_id: other.id }, { update_account_balance: false }],
      ] as const) {
        assertProblem(await update(server, ids[0] ?? "", changes, more), "transaction_reconciled", [
          "/transaction transaction_reconciled",
        ]);
      }
      for (const query of ["", "?update_account_balance=false"]) {
        assertProblem(await server.call("DELETE", path + query), "transaction_reconciled", [" transaction_reconciled"]);
      }
      assert.deepEqual(await readOne(server, ids[0] ?? ""), stored);
      const edited = await change(server, ids[0] ?? "", {
        ...{ notes: "checked", category: { name: "Food" }, payee: { name: "Other" }, external_id: "x1" },
        ...{ authorized_at: "2026-11-06", posted_at: "2026-11-07", amount: -10, reconciled_at: null },
      });
      assert.equal(edited.reconciled_at, NOW);
      const foreign = await change(server, ids[0] ?? "", { amount: -9, currency: "EUR", account_amount: -10 });
      assert.deepEqual([foreign.reconciled_at, foreign.account_amount], [NOW, -10]);
      await assertBooksAgree(server);
    });

    test("can become a transfer, whose other side can change until it is reconciled", async () => {
      const { id, ids } = await withPayments(-10);
      const [one, two] = [await newAccount(server), await newAccount(server)];
      await reconciled(server, id, { all: true });
      await change(server, ids[0] ?? "", { transfer_account_id: one.id });
      await change(server, ids[0] ?? "", { transfer_account_id: two.id });
      await reconciled(server, two.id, { all: true });
      const back = await update(server, ids[0] ?? "", { transfer_account_id: one.id });
      assertProblem(back, "transaction_reconciled", ["/transaction transaction_reconciled"]);
      const paid = await update(server, ids[0] ?? "", { payee: { name: "Shop" } });
      assertProblem(paid, "transaction_reconciled", ["/transaction transaction_reconciled"]);
      await assertBooksAgree(server);
    });

    test("survives merges of its payee and category", async () => {
      const { id } = await newAccount(server);
      const [bought] = await create(server, [payment(id, -1, { payee: { name: "Old" }, category: { name: "Old" } })]);
      const [kept] = await create(server, [payment(id, -1, { payee: { name: "New" }, category: { name: "New" } })]);
      await reconciled(server, id, { all: true });
      for (const [kind, field] of [
        ["payees", "payee_id"],
        ["categories", "category_id"],
      ] as const) {
        const merged = await server.call("POST", `/v1/${kind}/${bought?.[field]}/merge`, { into: kept?.[field] });
        assert.equal(merged.status, 200, merged.text);
      }
      const { payee_id, category_id, reconciled_at } = await readOne(server, bought?.id);
      assert.deepEqual([payee_id, category_id, reconciled_at], [kept?.payee_id, kept?.category_id, NOW]);
    });

    test("is relabeled with its account, and so is the reconciliation", async () => {
      const { id } = await withPayments(-10);
      await reconciled(server, id, { balance: 90, all: true });
      const relabeled = await server.call("PUT", `/v1/accounts/${id}`, { account: { currency: "KWD" } });
      assert.equal(relabeled.status, 200, relabeled.text);
      const { reconciled_balance, last } = await statusOf(server, id);
      assert.deepEqual([reconciled_balance, last.balance], [90, 90]);
      await assertBooksAgree(server);
      const undone = await undo(server, relabeled.headers.get("change-id"));
      assert.equal(undone.status, 200, undone.text);
      assert.equal((await statusOf(server, id)).last.balance, 90);
      await assertBooksAgree(server);
    });

    test("a reconciliation after a relabeling keeps the relabeling from being undone", async () => {
      const { id } = await withPayments(-10);
      const relabeled = await server.call("PUT", `/v1/accounts/${id}`, { account: { currency: "JPY" } });
      await reconciled(server, id, { balance: 90, all: true });
      assertProblem(await undo(server, relabeled.headers.get("change-id")), "undo_conflict");
    });
  });

  describe("removing a reconciliation", () => {
    test("clears the marks of the latest one only, and keeps its adjustment", async () => {
      const { id, ids } = await withPayments(-10, -20);
      const first = await reconciled(server, id, { balance: 90, transaction_ids: [ids[0]] });
      const adjustment = { payee: { name: "Difference" } };
      const second = await reconciled(server, id, { balance: 75, all: true, adjustment });
      assertProblem(await unreconcile(server, id, first.reconciliation.id), "reconciliation_not_latest", []);
      const path = `/v1/accounts/${id}/reconciliations/${second.reconciliation.id}`;
      const stale = await server.call("DELETE", path, undefined, { headers: { "if-match": '"stale"' } });
      assertProblem(stale, "precondition_failed", []);
      assert.equal((await unreconcile(server, id, second.reconciliation.id)).status, 204);
      assert.deepEqual(await reconciledIds(server, id), [ids[0]]);
      assert.equal(await balanceOf(server, id), 75);
      assert.deepEqual((await statusOf(server, id)).unreconciled, { count: 2, sum: -15, is_complete: true });
      assertProblem(await unreconcile(server, id, second.reconciliation.id), "not_found", []);
      await change(server, ids[1] ?? "", { amount: -21 });
      assert.equal((await unreconcile(server, id, first.reconciliation.id)).status, 204);
      assert.deepEqual([await reconciledIds(server, id), (await statusOf(server, id)).last], [[], null]);
      await assertBooksAgree(server);
    });

    test("an account with reconciliations cannot be deleted", async () => {
      const { id } = await newAccount(server);
      const { reconciliation } = await reconciled(server, id, { balance: 0, all: true });
      assertProblem(await server.call("DELETE", `/v1/accounts/${id}`), "account_in_use", []);
      const elsewhere = await newAccount(server);
      assertProblem(await unreconcile(server, elsewhere.id, reconciliation.id), "not_found", []);
      assert.equal((await unreconcile(server, id, reconciliation.id)).status, 204);
      assert.equal((await server.call("DELETE", `/v1/accounts/${id}`)).status, 204);
    });
  });

  describe("undo", () => {
    test("of a reconciliation removes its marks and its adjustment, and redo restores both", async () => {
      const { id, ids } = await withPayments(-10);
      const { seq } = await reconciled(server, id, { balance: 85, all: true, adjustment: { payee: { name: "Gap" } } });
      const undone = await undo(server, seq);
      assert.equal(undone.status, 200, undone.text);
      assert.deepEqual([await reconciledIds(server, id), await balanceOf(server, id)], [[], 90]);
      await assertBooksAgree(server);
      const redone = await undo(server, undone.headers.get("change-id"));
      assert.equal(redone.status, 200, redone.text);
      assert.deepEqual([(await reconciledIds(server, id)).length, await balanceOf(server, id)], [2, 85]);
      assert.ok((await reconciledIds(server, id)).includes(ids[0] ?? ""));
      assert.equal((await statusOf(server, id, "?balance=85")).difference, 0);
      await assertBooksAgree(server);
    });

    test("of a reconciliation with a later one is a conflict, in both directions", async () => {
      const { id, ids } = await withPayments(-10, -20);
      const first = await reconciled(server, id, { balance: 90, transaction_ids: [ids[0]] });
      const undone = await undo(server, first.seq);
      const second = await reconciled(server, id, { balance: 80, transaction_ids: [ids[1]] });
      assertProblem(await undo(server, undone.headers.get("change-id")), "undo_conflict");
      const third = await reconciled(server, id, { balance: 70, all: true });
      assertProblem(await undo(server, second.seq), "undo_conflict");
      const both = await server.call("POST", "/v1/changes/undo", { seqs: [Number(second.seq), Number(third.seq)] });
      assert.equal(both.status, 200, both.text);
      assert.deepEqual(await reconciledIds(server, id), []);
      const redone = await undo(server, both.headers.get("change-id"));
      assert.equal(redone.status, 200, redone.text);
      assert.deepEqual((await reconciledIds(server, id)).sort(), [...ids].sort());
      await assertBooksAgree(server);
    });

    test("of an earlier create, change or booking of a reconciled transaction is rejected", async () => {
      const { id } = await newAccount(server);
      const created = await server.call("POST", "/v1/transactions", { transactions: [payment(id, -10)] });
      const changed = await update(server, created.json.transactions[0].id, { amount: -12 });
      const noted = await update(server, created.json.transactions[0].id, { notes: "kept" });
      await reconciled(server, id, { all: true });
      const place = `/transaction/${created.json.transactions[0].id} transaction_reconciled`;
      assertProblem(await undo(server, changed.headers.get("change-id")), "transaction_reconciled", [place]);
      assert.equal((await undo(server, noted.headers.get("change-id"))).status, 200);
      assert.equal((await readOne(server, created.json.transactions[0].id)).amount, -12);
      const single = await server.call("POST", "/v1/transactions", { transactions: [payment(id, -10)] });
      await reconciled(server, id, { all: true });
      const undone = await undo(server, single.headers.get("change-id"));
      const singlePlace = `/transaction/${single.json.transactions[0].id} transaction_reconciled`;
      assertProblem(undone, "transaction_reconciled", [singlePlace]);
      await assertBooksAgree(server);
    });

    test("of a removal is rejected if a transaction has changed since", async () => {
      const { id, ids } = await withPayments(-10, -20);
      const { reconciliation } = await reconciled(server, id, { all: true });
      const removed = await unreconcile(server, id, reconciliation.id);
      const edited = await update(server, ids[0] ?? "", { amount: -11 });
      const seq = removed.headers.get("change-id");
      assertProblem(await undo(server, seq), "undo_conflict");
      await undo(server, edited.headers.get("change-id"));
      await change(server, ids[0] ?? "", { notes: "still fine" });
      const restored = await undo(server, seq);
      assert.equal(restored.status, 200, restored.text);
      assert.deepEqual(await reconciledIds(server, id), ids);
      await assertBooksAgree(server);
    });
  });

  test("is_reconciled needs exactly one account", async () => {
    for (const query of [
      "is_reconciled=true",
      `is_reconciled=false&account_id=${NOBODY}&account_id=${NOBODY.replace("01", "02")}`,
    ]) {
      for (const path of ["/v1/transactions", "/v1/transactions/summary"]) {
        const answer = await server.call("GET", `${path}?${query}`);
        assertProblem(answer, "conflicting_fields", ["?is_reconciled conflicting_fields"]);
      }
    }
  });
});
