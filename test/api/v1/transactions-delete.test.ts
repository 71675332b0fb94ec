/** `DELETE /v1/transactions/:transaction_id`: its effect on balances and opening balances, and rejections. */
import assert from "node:assert/strict";
import { beforeEach, test } from "node:test";
import type { ProblemCode } from "../../../src/domain/problem.ts";
import { onEveryEngine } from "../../support/engines.ts";
import {
  assertBooksAgree,
  balancesOf,
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
import { useServer } from "../../support/server.ts";

/** Two accounts in USD and one in EUR, each with an opening balance of 100. */
type Ids = readonly [a: string, b: string, euros: string];
type Triple = readonly [number, number, number];

const spent = ([a]: Ids) => payment(a, -10);
const moved = ([a, b]: Ids) => transfer(a, b, -30);
const exchanged = ([a, , euros]: Ids) => transfer(a, euros, -30, { transfer_amount: 26.1 });
const charged = ([a]: Ids) => payment(a, -10, { currency: "JPY", account_amount: -0.07 });

/** The transaction, whether it books, and the balances after a delete that leaves them. */
const CASES: readonly [title: string, make: (ids: Ids) => Fields, isBooked: boolean, left: Triple][] = [
  ["a payment", spent, true, [90, 100, 100]],
  ["an unbooked payment", spent, false, [100, 100, 100]],
  ["a payment in another currency", charged, true, [99.93, 100, 100]],
  ["a transfer", moved, true, [70, 130, 100]],
  ["an unbooked transfer", moved, false, [100, 100, 100]],
  ["a transfer between currencies", exchanged, true, [70, 100, 126.1]],
];

onEveryEngine((engine) => {
  const server = useServer(engine);
  let ids: Ids;

  beforeEach(async () => {
    const account = async (currency: string) => (await newAccount(server, { currency, current_balance: 100 })).id;
    ids = [await account("USD"), await account("USD"), await account("EUR")];
  });

  const remove = (id: string, query = "", as?: string | null) =>
    server.call("DELETE", `/v1/transactions/${id}${query}`, undefined, as === undefined ? {} : { as });

  async function assertGone(id: string, query: string): Promise<void> {
    const answer = await remove(id, query);
    assert.deepEqual([answer.status, answer.text], [204, ""]);
    assertProblem(await server.call("GET", `/v1/transactions/${id}`), "not_found", []);
    assertProblem(await remove(id, query), "not_found", []);
    assertProblem(await server.call("PUT", `/v1/transactions/${id}`, { transaction: {} }), "not_found", []);
  }

  for (const [title, make, isBooked, left] of CASES) {
    for (const query of ["", "?update_account_balance=true"]) {
      test(`${title} with "${query}" is removed from the balance`, async () => {
        const { id } = await createOne(server, make(ids), { update_account_balance: isBooked });
        assert.deepEqual(await balancesOf(server, ids), left);
        assert.deepEqual(await openingsOf(server, ids), [100, 100, 100]);
        await assertGone(id, query);
        assert.deepEqual(await balancesOf(server, ids), [100, 100, 100]);
        assert.deepEqual(await openingsOf(server, ids), [100, 100, 100]);
        await assertBooksAgree(server);
      });
    }

    test(`${title} with update_account_balance=false becomes opening balance`, async () => {
      const { id } = await createOne(server, make(ids), { update_account_balance: isBooked });
      await assertGone(id, "?update_account_balance=false");
      assert.deepEqual(await balancesOf(server, ids), left);
      assert.deepEqual(await openingsOf(server, ids), left);
      await assertBooksAgree(server);
    });
  }

  for (const [moves, expected] of [
    [true, [100, 100, 100]],
    [false, [90, 100, 100]],
  ] as const) {
    test(`only the booked amount is removed, not the amount (update_account_balance=${moves})`, async () => {
      const { id } = await createOne(server, spent(ids));
      await change(server, id, { amount: -25 }, { update_account_balance: false });
      await assertGone(id, `?update_account_balance=${moves}`);
      assert.deepEqual(await balancesOf(server, ids), expected);
      assert.deepEqual(await openingsOf(server, ids), expected);
    });
  }

  test("a balance set by the user changes only by the deleted transaction", async () => {
    const { id } = await createOne(server, spent(ids));
    await server.call("PUT", `/v1/accounts/${ids[0]}`, { fields: { current_balance: 500 } });
    await assertGone(id, "");
    assert.deepEqual(await balancesOf(server, ids), [510, 100, 100]);
  });

  test("other transactions, the payee and the category stay the same", async () => {
    const named = { category: { name: "Food" } };
    const [kept, gone] = [
      await createOne(server, payment(ids[0], -1, named)),
      await createOne(server, payment(ids[0], -2, { payee: { name: "Seen once" }, category: { name: "Used once" } })),
    ];
    await assertGone(gone.id, "");
    assert.deepEqual(await readOne(server, kept.id), kept);
    const listed = await server.call("GET", `/v1/transactions?account_id=${ids[0]}`);
    assert.deepEqual(listed.json.transactions, [kept]);
    const read = (path: string) => server.ok("GET", path);
    assert.equal((await read(`/v1/payees/${gone.payee_id}`)).payee.name, "Seen once");
    assert.equal((await read(`/v1/categories/${gone.category_id}`)).category.name, "Used once");
    assert.deepEqual(await balancesOf(server, ids), [99, 100, 100]);
  });

  test("a preview deletes nothing", async () => {
    const created = await createOne(server, moved(ids));
    for (const query of ["?dry_run=true", "?dry_run=true&update_account_balance=false"]) {
      assert.equal((await remove(created.id, query)).status, 204);
      assert.deepEqual(await readOne(server, created.id), created);
      assert.deepEqual(await balancesOf(server, ids), [70, 130, 100]);
      assert.deepEqual(await openingsOf(server, ids), [100, 100, 100]);
    }
  });

  test("a balance without an exact representation is rejected, unless balances stay", async () => {
    const MAX = 9999999999999.99;
    const full = (await newAccount(server, { current_balance: MAX })).id;
    const { id } = await createOne(server, payment(full, -MAX));
    for (const amount of [MAX, MAX, MAX, MAX]) await createOne(server, payment(full, amount));
    assert.deepEqual(await balancesOf(server, [full]), [39999999999999.96]);
    assertProblem(await remove(id), "balance_out_of_range");
    assert.equal((await readOne(server, id)).amount, -MAX);
    assert.deepEqual(await balancesOf(server, [full]), [39999999999999.96]);
    await assertGone(id, "?update_account_balance=false");
    assert.deepEqual(await balancesOf(server, [full]), [39999999999999.96]);
    await assertBooksAgree(server);
  });

  test("a read token, another budget's token and an invalid request delete nothing", async () => {
    const created = await createOne(server, spent(ids));
    const { read, other } = server.tokens;
    const refused: [path: string, as: string | null | undefined, code: ProblemCode, places: string[]][] = [
      [created.id, null, "unauthorized", []],
      [created.id, "lw_x", "invalid_token", []],
      [created.id, read, "insufficient_scope", []],
      [created.id, other, "not_found", []],
      [NOBODY, undefined, "not_found", []],
      ["x", undefined, "not_found", []],
      [ids[0], undefined, "not_found", []],
      [`${created.id}?update_account_balance=no`, undefined, "wrong_type", ["?update_account_balance wrong_type"]],
      [`${created.id}?update_account_balance=`, undefined, "wrong_type", ["?update_account_balance wrong_type"]],
      [`${created.id}?update_account_balance=1`, undefined, "wrong_type", ["?update_account_balance wrong_type"]],
      [`${created.id}?update_balance=true`, undefined, "unknown_parameter", ["?update_balance unknown_parameter"]],
    ];
    for (const [path, as, code, places] of refused) assertProblem(await remove(path, "", as), code, places);
    assert.deepEqual(await readOne(server, created.id), created);
    assert.deepEqual(await balancesOf(server, ids), [90, 100, 100]);
  });
});
