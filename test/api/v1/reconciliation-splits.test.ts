/** Reconciliation of splits that are transfers: on the other account, each with a mark of its own. */
import assert from "node:assert/strict";
import { before, describe, test } from "node:test";
import { onEveryEngine } from "../../support/engines.ts";
import {
  assertBooksAgree,
  balanceOf,
  change,
  createOne,
  type Fields,
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

const REFUSED = ["/transaction transaction_reconciled"];

onEveryEngine((engine) => {
  const server = useServer(engine);
  before(() => {
    server.nowMs = START_MS;
  });

  /** A checking account and a loan that only splits of payments reach. */
  const openLoan = async () => {
    const [checking, loan] = [
      await newAccount(server, { current_balance: 3000 }),
      await newAccount(server, { current_balance: -200_000 }),
    ];
    return { checking: checking.id as string, loan: loan.id as string };
  };
  const interest = (amount: number, more: Fields = {}) => ({ amount, category: { name: "Interest" }, ...more });
  const into = (accountId: string, amount: number, more: Fields = {}) => {
    return { amount, transfer_account_id: accountId, ...more };
  };
  const pay = async (accountId: string, splits: readonly Fields[], more: Fields = {}) => {
    const amount = splits.reduce((sum, one) => sum + one.amount, 0);
    return (await createOne(server, payment(accountId, amount, { splits, ...more }))).id as string;
  };
  /** The times of the marks of the splits. */
  const marksOf = ({ splits }: Fields): (string | null)[] => splits.map((one: Fields) => one.reconciled_at);
  const readMarks = async (id: string) => marksOf(await readOne(server, id));

  describe("a mortgage that only splits pay", () => {
    test("is compared with the bank's statement", async () => {
      const { checking, loan } = await openLoan();
      const october = await pay(checking, [interest(-300), into(loan, -700)], { authorized_at: "2026-10-31" });
      const november = await pay(checking, [into(loan, -702), interest(-298)], { authorized_at: "2026-11-15" });
      const later = await pay(checking, [into(loan, -704), interest(-296)], { authorized_at: "2026-11-21" });
      const pending = await pay(checking, [into(loan, -1), interest(-1)], { is_pending: true });
      assert.deepEqual((await statusOf(server, loan, `?on=${ON}&balance=-198598`)).unreconciled, {
        ...{ count: 2, sum: 1402, is_complete: true },
      });
      const refused = await reconcile(server, loan, { balance: -198_600, all: true });
      assertProblem(refused, "reconciliation_difference", ["/balance reconciliation_difference"]);
      const { reconciliation, account } = await reconciled(server, loan, { balance: -198_598, all: true });
      assert.deepEqual([reconciliation.count, reconciliation.difference], [2, 0]);
      assert.equal(account.current_balance, -197_893);
      assert.deepEqual(await reconciledIds(server, loan), [october, november]);
      assert.deepEqual(await reconciledIds(server, checking), []);
      const { unreconciled, reconciled_balance } = await statusOf(server, loan);
      assert.deepEqual([unreconciled.count, unreconciled.sum, reconciled_balance], [1, 704, -198_598]);
      const marked = await readOne(server, october);
      assert.deepEqual(
        [marked.reconciled_at, marked.transfer_reconciled_at, marked.updated_at, marksOf(marked)],
        [null, null, NOW, [null, NOW]],
      );
      assert.deepEqual(
        [await readMarks(november), await readMarks(later)],
        [
          [NOW, null],
          [null, null],
        ],
      );
      const again = await reconcile(server, loan, { transaction_ids: [october, pending] });
      assertProblem(
        again,
        "not_reconcilable",
        [0, 1].map((i) => `/transaction_ids/${i} not_reconcilable`),
      );
      await reconciled(server, checking, { transaction_ids: [october] });
      assert.equal((await readOne(server, october)).reconciled_at, NOW);
      await assertBooksAgree(server);
    });

    test("keeps the reconciled split, and the rest stays editable", async () => {
      const { checking, loan } = await openLoan();
      const elsewhere = await newAccount(server);
      const id = await pay(checking, [interest(-300), into(loan, -700)]);
      await reconciled(server, loan, { balance: -199_300, all: true });
      for (const [changes, more] of [
        [{ splits: [interest(-310), into(loan, -690)] }],
        [{ splits: [interest(-310), into(loan, -690)] }, { update_account_balance: false }],
        [{ splits: [interest(-300), into(elsewhere.id, -700)] }],
        [{ splits: [interest(-300), into(loan, -600), into(loan, -100)] }],
        [{ splits: null }],
        [{ splits: null, transfer_account_id: loan }],
        [{ is_pending: true }],
        [{ account_id: loan, splits: null }],
      ] as const) {
        assertProblem(await update(server, id, changes, more), "transaction_reconciled", REFUSED);
      }
      for (const query of ["", "?update_account_balance=false"]) {
        const deleted = await server.call("DELETE", `/v1/transactions/${id}${query}`);
        assertProblem(deleted, "transaction_reconciled", [" transaction_reconciled"]);
      }
      const edited = await change(server, id, {
        ...{ amount: -1010, notes: "checked", authorized_at: "2026-11-06", account_id: elsewhere.id },
        splits: [into(loan, -700, { notes: "principal", reconciled_at: null }), interest(-300), interest(-10)],
      });
      assert.deepEqual(marksOf(edited), [NOW, null, null]);
      assert.equal(await balanceOf(server, loan), -199_300);
      await assertBooksAgree(server);
    });

    test("becomes unreconciled when the reconciliation is removed", async () => {
      const { checking, loan } = await openLoan();
      const id = await pay(checking, [interest(-300), into(loan, -700)]);
      const { reconciliation } = await reconciled(server, loan, { balance: -199_300, all: true });
      const removed = await unreconcile(server, loan, reconciliation.id);
      assert.equal(removed.status, 204);
      assert.deepEqual([await readMarks(id), await reconciledIds(server, loan)], [[null, null], []]);
      assert.equal((await statusOf(server, loan)).reconciled_balance, -200_000);
      await assertBooksAgree(server);
      const recategorized = { splits: [interest(-300, { category: { name: "Fees" } }), into(loan, -700)] };
      await change(server, id, recategorized);
      const seq = removed.headers.get("change-id");
      assert.equal((await undo(server, seq)).status, 200);
      assert.deepEqual(await readMarks(id), [null, NOW]);
      await assertBooksAgree(server);
      const latest = (await statusOf(server, loan)).last;
      const again = await unreconcile(server, loan, latest.id);
      await change(server, id, { splits: [interest(-290), into(loan, -710)] });
      assertProblem(await undo(server, again.headers.get("change-id")), "undo_conflict");
    });
  });

  describe("undo", () => {
    test("of a reconciliation removes the marks of splits, and redo restores them", async () => {
      const { checking, loan } = await openLoan();
      const id = await pay(checking, [interest(-300), into(loan, -700)]);
      const { seq } = await reconciled(server, loan, { balance: -199_300, all: true });
      const { change: logged } = await server.ok("GET", `/v1/changes/${seq}`);
      const item = logged.items.find((one: Fields) => one.id === id);
      assert.deepEqual(
        [marksOf(item.before), marksOf(item.after)],
        [
          [null, null],
          [null, NOW],
        ],
      );
      assert.deepEqual(Object.keys(item.before), ["splits"]);
      await change(server, id, { splits: [interest(-300, { notes: "October" }), into(loan, -700)] });
      const undone = await undo(server, seq);
      assert.equal(undone.status, 200, undone.text);
      assert.deepEqual([await readMarks(id), (await statusOf(server, loan)).last], [[null, null], null]);
      assert.equal((await readOne(server, id)).splits[0].notes, "October");
      await assertBooksAgree(server);
      const redone = await undo(server, undone.headers.get("change-id"));
      assert.equal(redone.status, 200, redone.text);
      assert.deepEqual([await readMarks(id), await reconciledIds(server, loan)], [[null, NOW], [id]]);
      await assertBooksAgree(server);
    });

    test("of an earlier change keeps the marks, unless it would alter a reconciled split", async () => {
      const { checking, loan } = await openLoan();
      const created = await server.call("POST", "/v1/transactions", {
        transactions: [payment(checking, -1000, { splits: [interest(-310), into(loan, -690)] })],
      });
      const { id } = created.json.transactions[0];
      const moved = await update(server, id, { splits: [interest(-300), into(loan, -700)] });
      const noted = await update(server, id, { splits: [interest(-300, { notes: "x" }), into(loan, -700)] });
      const { categories } = await server.ok("GET", "/v1/categories");
      const { id: from } = categories.find(({ name }: Fields) => name === "Interest");
      const { category_id: to } = await createOne(server, payment(checking, -1, { category: { name: `Bank ${id}` } }));
      const merged = await server.call("POST", `/v1/categories/${from}/merge`, { into: to });
      await reconciled(server, loan, { all: true });
      const place = [`/transaction/${id} transaction_reconciled`];
      assertProblem(await undo(server, created.headers.get("change-id")), "undo_conflict");
      for (const change of [merged, noted]) {
        const undone = await undo(server, change.headers.get("change-id"));
        assert.equal(undone.status, 200, undone.text);
        assert.deepEqual(await readMarks(id), [null, NOW]);
      }
      const { splits } = await readOne(server, id);
      assert.deepEqual([splits[0].notes, splits[0].category_id], ["", from]);
      assertProblem(await undo(server, moved.headers.get("change-id")), "transaction_reconciled", place);
      const single = await server.call("POST", "/v1/transactions", {
        transactions: [payment(checking, -1000, { splits: [interest(-300), into(loan, -700)] })],
      });
      await reconciled(server, loan, { all: true });
      const singlePlace = [`/transaction/${single.json.transactions[0].id} transaction_reconciled`];
      assertProblem(await undo(server, single.headers.get("change-id")), "transaction_reconciled", singlePlace);
      await assertBooksAgree(server);
    });

    test("of a change from before the reconciliation that had the splits in another order is rejected", async () => {
      const { checking, loan } = await openLoan();
      const id = await pay(checking, [into(loan, -700), interest(-300)]);
      const reordered = await update(server, id, { splits: [interest(-300), into(loan, -700)] });
      await reconciled(server, loan, { all: true });
      const undone = await undo(server, reordered.headers.get("change-id"));
      assertProblem(undone, "transaction_reconciled", [`/transaction/${id} transaction_reconciled`]);
      assert.deepEqual(await readMarks(id), [null, NOW]);
    });
  });

  describe("several splits into one account", () => {
    test("count as one transaction and keep their bookings", async () => {
      const { checking, loan } = await openLoan();
      const id = await pay(checking, [into(loan, -600), into(loan, -100), interest(-300)]);
      const { reconciliation } = await reconciled(server, loan, { balance: -199_300, transaction_ids: [id] });
      assert.equal(reconciliation.count, 1);
      assert.deepEqual(await readMarks(id), [NOW, NOW, null]);
      const edited = await change(server, id, {
        splits: [into(loan, -100, { category: { name: "Extra" } }), interest(-300), into(loan, -600)],
      });
      assert.deepEqual(marksOf(edited), [NOW, null, NOW]);
      const equal = await update(server, id, { splits: [into(loan, -350), into(loan, -350), interest(-300)] });
      assertProblem(equal, "transaction_reconciled", REFUSED);
      await assertBooksAgree(server);
    });

    test("that are added later are reconciled with the next statement", async () => {
      const { checking, loan } = await openLoan();
      const id = await pay(checking, [into(loan, -600), interest(-300)]);
      await reconciled(server, loan, { balance: -199_400, transaction_ids: [id] });
      await change(server, id, { amount: -1000, splits: [into(loan, -600), interest(-300), into(loan, -100)] });
      assert.deepEqual([await readMarks(id), await reconciledIds(server, loan)], [[NOW, null, null], []]);
      assert.deepEqual((await statusOf(server, loan)).unreconciled, { count: 1, sum: 100, is_complete: true });
      server.nowMs += 60_000;
      const second = await reconciled(server, loan, { balance: -199_300, transaction_ids: [id] });
      assert.deepEqual(await readMarks(id), [NOW, null, second.reconciliation.at]);
      assert.deepEqual(await reconciledIds(server, loan), [id]);
      await assertBooksAgree(server);
      assert.equal((await unreconcile(server, loan, second.reconciliation.id)).status, 204);
      assert.deepEqual(await readMarks(id), [NOW, null, null]);
      server.nowMs = START_MS;
      await assertBooksAgree(server);
    });

    test("can change when only the transaction's own account is reconciled", async () => {
      const { checking, loan } = await openLoan();
      const id = await pay(checking, [into(loan, -700), interest(-300)]);
      await reconciled(server, checking, { balance: 2000, all: true });
      const edited = await change(server, id, { splits: [into(loan, -600), interest(-400)] });
      assert.deepEqual([edited.reconciled_at, marksOf(edited)], [NOW, [null, null]]);
      const smaller = await update(server, id, { amount: -900, splits: null });
      assertProblem(smaller, "transaction_reconciled", REFUSED);
      await assertBooksAgree(server);
    });

    test("on two accounts are reconciled separately", async () => {
      const { checking, loan } = await openLoan();
      const { id: savings } = await newAccount(server);
      const id = await pay(checking, [into(savings, -50), into(loan, -700)]);
      await reconciled(server, savings, { balance: 50, all: true });
      assert.deepEqual([await readMarks(id), await reconciledIds(server, loan)], [[NOW, null], []]);
      await reconciled(server, loan, { balance: -199_300, all: true });
      const { reconciliation } = await reconciled(server, savings, { balance: 50, all: true });
      assert.deepEqual([reconciliation.count, await readMarks(id)], [0, [NOW, NOW]]);
      await assertBooksAgree(server);
    });
  });

  describe("a mark", () => {
    test("moves with the amount when a split becomes a transfer, and back", async () => {
      const { checking, loan } = await openLoan();
      const id = await pay(checking, [interest(-300), into(loan, -700)]);
      await reconciled(server, loan, { balance: -199_300, all: true });
      const whole = await change(server, id, { amount: -700, splits: null, transfer_account_id: loan });
      assert.deepEqual([whole.splits, whole.transfer_reconciled_at, whole.reconciled_at], [null, NOW, null]);
      assert.deepEqual(await reconciledIds(server, loan), [id]);
      await assertBooksAgree(server);
      const splits = [into(loan, -700), interest(-250)];
      const split = await change(server, id, { payee: { name: "Bank" }, amount: -950, splits });
      assert.deepEqual([marksOf(split), split.transfer_reconciled_at], [[NOW, null], null]);
      await assertBooksAgree(server);
      const moved = await update(server, id, { amount: -690, splits: null, transfer_account_id: loan });
      assertProblem(moved, "transaction_reconciled", REFUSED);
    });

    test("stays when a bank's new amount removes the other split", async () => {
      const { checking, loan } = await openLoan();
      const id = await pay(checking, [into(loan, -700), { amount: -300 }]);
      await reconciled(server, loan, { balance: -199_300, all: true });
      const send = async (amount: number) => {
        const body = { transaction: { amount } };
        return (await server.ok("PUT", `/v1/transactions/${id}`, body, { as: server.tokens.sync })).transaction;
      };
      assert.deepEqual(marksOf(await send(-1010)), [NOW, null]);
      const whole = await send(-700);
      assert.deepEqual([whole.splits, whole.transfer_reconciled_at], [null, NOW]);
      assertProblem(await update(server, id, { amount: -710 }), "transaction_reconciled", REFUSED);
      await assertBooksAgree(server);
    });

    test("of a transfer with equal amounts goes to the split that takes its place in the order", async () => {
      const { checking, loan } = await openLoan();
      const { id } = await createOne(server, transfer(checking, loan, -700));
      await reconciled(server, loan, { all: true });
      const splits = [into(loan, -700), into(loan, -700), interest(-1)];
      const split = await change(server, id, { payee: { name: "Bank" }, amount: -1401, splits });
      assert.deepEqual(marksOf(split), [NOW, null, null]);
      const same = await change(server, id, { splits });
      assert.deepEqual(marksOf(same), [NOW, null, null]);
      await assertBooksAgree(server);
    });

    test("stays when an account is relabeled, and when this is undone", async () => {
      const { checking, loan } = await openLoan();
      const id = await pay(checking, [interest(-300), into(loan, -700)]);
      await reconciled(server, loan, { balance: -199_300, all: true });
      for (const account of [loan, checking]) {
        const body = { account: { currency: "KWD" } };
        const relabeled = await server.call("PUT", `/v1/accounts/${account}`, body);
        assert.equal(relabeled.status, 200, relabeled.text);
        const { reconciled_balance, last } = await statusOf(server, loan);
        assert.deepEqual([reconciled_balance, last.balance], [-199_300, -199_300]);
        assert.deepEqual(await readMarks(id), [null, NOW]);
        await assertBooksAgree(server);
        const undone = await undo(server, relabeled.headers.get("change-id"));
        assert.equal(undone.status, 200, undone.text);
        assert.deepEqual(await readMarks(id), [null, NOW]);
        await assertBooksAgree(server);
      }
    });

    test("is a column of CSV, beside the account of the split", async () => {
      const { checking, loan } = await openLoan();
      const id = await pay(checking, [interest(-300), into(loan, -700)]);
      await reconciled(server, loan, { all: true });
      const headers = { accept: "text/csv" };
      const { text } = await server.call("GET", `/v1/transactions?account_id=${loan}`, undefined, { headers });
      const [head = [], ...rows] = text
        .trim()
        .split("\r\n")
        .map((line: string) => line.split(","));
      const cells = (row: readonly string[]) =>
        ["id", "transfer_account_id", "reconciled_at", "transfer_reconciled_at"].map((name) => row[head.indexOf(name)]);
      assert.deepEqual(rows.map(cells), [
        [id, "", "", ""],
        [id, loan, "", NOW],
      ]);
    });
  });

  test("leeway verify finds marks of splits that no reconciliation explains", async () => {
    const { checking, loan } = await openLoan();
    const id = await pay(checking, [interest(-300), into(loan, -700)]);
    await reconciled(server, loan, { all: true });
    const of = `budget_id = '${server.budget.id}' AND transaction_id = '${id}'`;
    const [mark] = await server.query<Fields>(
      `SELECT transfer_reconciled_at, transfer_reconciliation_id FROM transaction_splits WHERE ${of} AND position = 1`,
    );
    const set = (values: string, position: number) =>
      server.query(`UPDATE transaction_splits SET ${values} WHERE ${of} AND position = ${position}`);
    const find = async () => (await server.service.store.verify()).findings;
    await set("transfer_reconciled_at = NULL, transfer_reconciliation_id = NULL", 1);
    assert.match((await find()).join(), /its reconciled amount is not the sum/);
    const marked = `transfer_reconciled_at = '${mark?.transfer_reconciled_at}', transfer_reconciliation_id = '${mark?.transfer_reconciliation_id}'`;
    await set(marked, 1);
    assert.deepEqual(await find(), []);
    await set(marked, 0);
    assert.match((await find()).join(), new RegExp(`${id} is reconciled without a reconciliation`));
    await set("transfer_reconciled_at = NULL, transfer_reconciliation_id = NULL", 0);
    assert.deepEqual(await find(), []);
  });
});
