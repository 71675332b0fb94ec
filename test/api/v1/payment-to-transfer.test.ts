/** A payment becomes a transfer: its category, its bookings, the opening balance of the other account, and the undo. */
import assert from "node:assert/strict";
import { test } from "node:test";
import { onEveryEngine } from "../../support/engines.ts";
import {
  assertBooksAgree,
  balancesOf,
  change,
  create,
  createOne,
  type Fields,
  newAccount,
  openingsOf,
  payment,
  readOne,
} from "../../support/ledger.ts";
import { assertProblem } from "../../support/problems.ts";
import { useServer } from "../../support/server.ts";

/** The day on which the accounts get their balances, and the days before and after it. */
const [BEFORE, SET_ON, AFTER] = ["2026-11-20", "2026-11-21", "2026-11-22"] as const;

onEveryEngine((engine) => {
  const server = useServer(engine);
  const food = (more: Fields = {}) => ({ category: { name: "Food" }, ...more });
  const undoLast = async () => {
    const { changes } = await server.ok("GET", "/v1/changes?limit=1");
    assert.equal((await server.call("POST", `/v1/changes/${changes[0].seq}/undo`)).status, 200);
  };
  const partsOf = async (ids: readonly string[]) => [await balancesOf(server, ids), await openingsOf(server, ids)];

  const CATEGORIES: readonly (readonly [title: string, hidden: [boolean, boolean], changes: Fields, stays: boolean])[] =
    [
      ["between budget accounts", [false, false], {}, false],
      ["into a hidden account", [false, true], {}, true],
      ["from a hidden account", [true, false], {}, true],
      ["between hidden accounts", [true, true], {}, false],
      ["with a category in the request", [false, false], { category: { name: "Food" } }, true],
    ];
  for (const [title, [isHidden, isOtherHidden], changes, stays] of CATEGORIES) {
    test(`the category of a payment that becomes a transfer: ${title}`, async () => {
      const from = await newAccount(server, { is_hidden: isHidden });
      const to = await newAccount(server, { is_hidden: isOtherHidden });
      const [one, many] = await create(server, [payment(from.id, -5, food()), payment(from.id, -6, food())]);
      const known = one?.category_id;
      const single = await change(server, one?.id, { transfer_account_id: to.id, ...changes });
      const bulk = { ids: [many?.id], changes: { transfer_account_id: to.id, ...changes } };
      assert.equal((await server.ok("POST", "/v1/transactions/bulk", bulk)).count, 1);
      for (const after of [single, await readOne(server, many?.id)]) {
        assert.deepEqual([after.transfer_account_id, after.payee_id], [to.id, null]);
        assert.equal(after.category_id, stays ? known : null);
        assert.equal(after.decided_by.category_id, stays ? "you" : null);
      }
      assert.deepEqual(await balancesOf(server, [from.id, to.id]), [-11, 11]);
    });
  }

  const DAYS = [
    [BEFORE, [90, 100], [100, 90]],
    [SET_ON, [90, 100], [100, 90]],
    [AFTER, [90, 110], [100, 100]],
  ] as const;
  for (const [day, balances, openings] of DAYS) {
    test(`the other leg of a payment on ${day} is booked, and an included one moves the opening balance`, async () => {
      const accounts = [
        await newAccount(server, { current_balance: 100 }),
        await newAccount(server, { current_balance: 100 }),
      ];
      const [from = "", to = ""] = accounts.map(({ id }) => id);
      const { id } = await createOne(server, payment(from, -10, { authorized_at: day }));
      await change(server, id, { transfer_account_id: to });
      assert.deepEqual(await partsOf([from, to]), [balances, openings]);
      await assertBooksAgree(server);
      await undoLast();
      assert.deepEqual(await partsOf([from, to]), [
        [90, 100],
        [100, 100],
      ]);

      const bulk = { ids: [id], changes: { transfer_account_id: to } };
      assert.equal((await server.ok("POST", "/v1/transactions/bulk", bulk)).count, 1);
      assert.deepEqual(await partsOf([from, to]), [balances, openings]);
      await undoLast();
      await change(server, id, { transfer_account_id: to }, { update_account_balance: true });
      assert.deepEqual(await balancesOf(server, [from, to]), [90, 110]);
      await undoLast();
      await change(server, id, { transfer_account_id: to }, { update_account_balance: false });
      assert.deepEqual(await balancesOf(server, [from, to]), [90, 100]);
      await assertBooksAgree(server);
    });
  }

  test("a wrong other account is corrected without a trace, and so is a transfer that becomes a payment", async () => {
    const made = [];
    for (let i = 0; i < 3; i += 1) made.push(await newAccount(server, { current_balance: 100 }));
    const ids = made.map(({ id }) => id);
    const { id } = await createOne(server, payment(ids[0], -10, { authorized_at: BEFORE }));
    await change(server, id, { transfer_account_id: ids[1] });
    await change(server, id, { transfer_account_id: ids[2] });
    assert.deepEqual(await partsOf(ids), [
      [90, 100, 100],
      [100, 100, 90],
    ]);
    await change(server, id, { payee: { name: "Shop" } });
    assert.deepEqual(await partsOf(ids), [
      [90, 100, 100],
      [100, 100, 100],
    ]);
    await assertBooksAgree(server);
  });

  test("nothing is booked on a synced account, on either side", async () => {
    const plain = await newAccount(server, { current_balance: 100 });
    const synced = await newAccount(server, { current_balance: 100, is_synced: true });
    const ids = [plain.id, synced.id];
    const { id: out } = await createOne(server, payment(plain.id, -10, { authorized_at: AFTER }));
    await change(server, out, { transfer_account_id: synced.id });
    assert.deepEqual(await balancesOf(server, ids), [90, 100]);

    const unbooked = { update_account_balance: false };
    const { id: back } = await createOne(server, payment(synced.id, -7, { authorized_at: AFTER }), unbooked);
    await change(server, back, { transfer_account_id: plain.id });
    assert.deepEqual(await balancesOf(server, ids), [97, 100]);
    await assertBooksAgree(server);
  });

  for (const isBulk of [false, true]) {
    test(`two stored payments become one transfer ${isBulk ? "in bulk" : "alone"}, and the undo separates them`, async () => {
      const from = await newAccount(server, { current_balance: 100 });
      const to = await newAccount(server, { current_balance: 100, is_synced: true });
      const ids = [from.id, to.id];
      const out = payment(from.id, -10, food({ external_id: "out", notes: "one", tags: ["a"], authorized_at: BEFORE }));
      const back = payment(to.id, 10, { external_id: "in", notes: "two", tags: ["b"], authorized_at: AFTER });
      const [one, late, near] = (await create(server, [
        out,
        { ...back, external_id: "late", authorized_at: "2026-11-25" },
        back,
      ])) as [Fields, Fields, Fields];
      const parts = await partsOf(ids);
      const changes = { transfer_account_id: to.id };
      const { status, text } = isBulk
        ? await server.call("POST", "/v1/transactions/bulk", { ids: [one.id, near.id], changes, join_payments: true })
        : await server.call("PUT", `/v1/transactions/${one.id}`, { transaction: changes, join_payments: true });
      assert.equal(status, 200, text);
      const joined = await readOne(server, one.id);
      assert.deepEqual(
        [joined.transfer_account_id, joined.category_id, joined.notes, joined.tags],
        [to.id, null, "one\ntwo", ["a", "b"]],
      );
      assert.equal((await server.call("GET", `/v1/transactions/${near.id}`)).status, 404);
      assert.equal((await readOne(server, late.id)).transfer_account_id, null);
      assert.deepEqual(await partsOf(ids), parts);
      const again = { transactions: [out, back], skip_duplicates: true };
      const { duplicates } = await server.ok("POST", "/v1/transactions", again);
      assert.deepEqual(
        duplicates.map(({ transaction_id }: Fields) => transaction_id),
        [one.id, one.id],
      );
      await undoLast();
      assert.deepEqual(await partsOf(ids), parts);
      assert.equal((await readOne(server, near.id)).external_id, "in");
      assert.equal((await readOne(server, one.id)).category_id, one.category_id);
      await undoLast();
      assert.equal((await readOne(server, one.id)).transfer_account_id, to.id);
      await assertBooksAgree(server);
    });
  }

  test("without an opposite payment the other leg is booked, and one with an attachment is not joined", async () => {
    const [from, to] = [await newAccount(server), await newAccount(server)];
    const [one, two, used] = await create(server, [payment(from.id, -5), payment(from.id, -6), payment(to.id, 6)]);
    await change(server, one?.id, { transfer_account_id: to.id }, { join_payments: true });
    assert.deepEqual(await balancesOf(server, [from.id, to.id]), [-11, 11]);
    const attached = await server.call("POST", `/v1/transactions/${used?.id}/attachments`, undefined, {
      raw: Buffer.from("%PDF-1.4\n"),
      headers: { "content-type": "application/pdf", "content-disposition": 'attachment; filename="bill.pdf"' },
    });
    assert.equal(attached.status, 201, attached.text);
    const body = { transaction: { transfer_account_id: to.id }, join_payments: true };
    const place = "/transaction/transfer_account_id other_side_in_use";
    assertProblem(await server.call("PUT", `/v1/transactions/${two?.id}`, body), "other_side_in_use", [place]);
    assert.equal((await readOne(server, two?.id)).transfer_account_id, null);
  });

  test("a bulk change rejects a transfer to the same account, an unknown one, and a missing amount", async () => {
    const [from, to] = [await newAccount(server), await newAccount(server)];
    const euros = await newAccount(server, { currency: "EUR" });
    const rows = await create(server, [payment(from.id, -5), payment(to.id, 5)]);
    const bulk = (transfer_account_id: string) =>
      server.call("POST", "/v1/transactions/bulk", { ids: rows.map(({ id }) => id), changes: { transfer_account_id } });
    assertProblem(await bulk(to.id), "transfer_to_same_account", [`/rows/${rows[1]?.id} transfer_to_same_account`]);
    assertProblem(await bulk(rows[0]?.id), "unknown_account", ["/changes/transfer_account_id unknown_account"]);
    assertProblem(
      await bulk(euros.id),
      "transfer_amount_required",
      rows.map(({ id }) => `/rows/${id} transfer_amount_required`),
    );
  });
});
