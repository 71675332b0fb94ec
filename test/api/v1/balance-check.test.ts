/** The balances in statements: points, the check of an account, likely reasons of a difference, and `set_balance`. */
import assert from "node:assert/strict";
import { test } from "node:test";
import { onEveryEngine } from "../../support/engines.ts";
import { balanceOf, create, newAccount, payment } from "../../support/ledger.ts";
import { assertProblem } from "../../support/problems.ts";
import { useServer } from "../../support/server.ts";
import { csv, ofx, type StatementRow, upload } from "../../support/statements.ts";

const MAY: readonly StatementRow[] = [
  ["2026-05-02", "-12.50", "BAKERY"],
  ["2026-05-10", "-20.00", "SHOP"],
  ["2026-05-20", "2000.00", "SALARY ACME"],
];

/** A CSV file with the balance after each row, which starts at 100. */
function withBalance(rows: readonly StatementRow[], opening = 100): string {
  let cents = opening * 100;
  const lines = rows.map(([day, amount, text]) => {
    cents += Math.round(Number(amount) * 100);
    return `${day},${text},${amount},${(cents / 100).toFixed(2)}`;
  });
  return ["Date,Description,Amount,Balance", ...lines, ""].join("\n");
}

onEveryEngine((engine) => {
  const server = useServer(engine);
  const get = (path: string) => server.ok("GET", path);
  const checkOf = (id: string) => get(`/v1/accounts/${id}/balance_check`);
  const stateOf = async (id: string) => {
    const { state, agreed_until, differs_from, difference } = await checkOf(id);
    return [state, agreed_until, differs_from, difference];
  };
  let numbers = 0;
  const newNumber = () => {
    numbers += 1;
    return `8800${numbers}`;
  };
  const send = async (id: string, file: string, more = "&commit=true", as = server.tokens.write) => {
    const answer = await upload(server, file, { query: `?account_id=${id}${more}`, as });
    assert.equal(answer.status, 201, answer.text);
    return answer.json.import;
  };

  test("a statement's balance is a point, and is suggested for a reconciliation", async () => {
    const { id } = await newAccount(server);
    assert.deepEqual(await checkOf(id), {
      ...{ state: "unknown", agreed_until: null, differs_from: null, difference: null, candidates: [], points: [] },
      ...{ is_confirmed: false, seen_on: null },
    });
    assert.equal((await get(`/v1/accounts/${id}/reconciliation`)).suggested, null);
    const file = ofx(MAY, { number: newNumber(), closing: ["2026-05-31", "2100.00"] });
    const { id: import_id, accounts } = await send(id, file);
    const { points, ...check } = await checkOf(id);
    assert.deepEqual(check, {
      ...{ state: "agrees", agreed_until: "2026-05-31", differs_from: null, difference: null, candidates: [] },
      ...{ is_confirmed: false, seen_on: null },
    });
    assert.deepEqual(points, [{ id: points[0].id, account_id: id, on: "2026-05-31", balance: 2100, import_id }]);
    assert.deepEqual(accounts[0].balance_check, {
      ...{ state: "agrees", agreed_until: "2026-05-31", differs_from: null, difference: null },
    });
    assert.deepEqual((await get(`/v1/accounts/${id}/reconciliation`)).suggested, { on: "2026-05-31", balance: 2100 });
    await send(id, file);
    assert.equal((await checkOf(id)).points.length, 1);
    assertProblem(await server.call("GET", `/v1/accounts/${import_id}/balance_check`), "not_found");
  });

  test("the first day that differs is found by running balances, with its likely reasons", async () => {
    const { id } = await newAccount(server);
    await send(id, withBalance(MAY));
    const { points } = await checkOf(id);
    assert.deepEqual(
      points.map(({ on, balance }: { on: string; balance: number }) => [on, balance]),
      [
        ["2026-05-02", 87.5],
        ["2026-05-10", 67.5],
        ["2026-05-20", 2067.5],
      ],
    );
    assert.deepEqual(await stateOf(id), ["agrees", "2026-05-20", null, null]);

    const [surplus] = await create(server, [payment(id, -7, { authorized_at: "2026-05-09" })]);
    assert.deepEqual(await stateOf(id), ["differs", "2026-05-02", "2026-05-10", 7]);
    assert.deepEqual((await checkOf(id)).candidates, [{ transaction_id: surplus?.id, row: null, reason: "surplus" }]);
    await server.call("DELETE", `/v1/transactions/${surplus?.id}`);
    await create(server, [payment(id, -7, { authorized_at: "2026-05-09", is_pending: true })]);
    assert.equal((await checkOf(id)).state, "agrees");
  });

  test("rows that were left out come first", async () => {
    const { id } = await newAccount(server);
    const preview = await send(id, withBalance(MAY), "");
    await server.call("PUT", `/v1/imports/${preview.id}/rows/2`, { row: { decision: "skip" } });
    const { json } = await server.call("POST", `/v1/imports/${preview.id}/commit`);
    const check = await checkOf(id);
    // The closing balance was set, so the days before the skipped row differ.
    assert.deepEqual([check.state, check.agreed_until], ["agrees", "2026-05-20"]);
    assert.equal(json.import.accounts[0].balance_check.state, "agrees");

    const { id: other } = await newAccount(server);
    const { id: importId } = await send(other, withBalance(MAY));
    const { transactions } = await get(`/v1/transactions?account_id=${other}`);
    const shop = transactions.find(({ amount }: { amount: number }) => amount === -20);
    await server.call("DELETE", `/v1/transactions/${shop.id}`);
    assert.deepEqual(await stateOf(other), ["differs", "2026-05-02", "2026-05-10", -20]);
    assert.deepEqual((await checkOf(other)).candidates[0], {
      ...{ transaction_id: shop.id, row: { import_id: importId, number: 2 }, reason: "left_out" },
    });
  });

  test("each side of a transfer counts on the day of its own row", async () => {
    const [one, two] = [await newAccount(server), await newAccount(server)];
    const numbersOf = { one: newNumber(), two: newNumber() };
    const mt940 = (own: string, other: string, row: string, opening: string, closing: string) =>
      `:20:1\n:25:${own}\n:28C:1/1\n:60F:C260503USD${opening}\n:61:${row}NTRFNONREF\n:86:166?20TRANSFER?31${other}\n:62F:C260509USD${closing}\n`;
    await send(one.id, mt940(numbersOf.one, numbersOf.two, "2605050505D30,00", "100,00", "70,00"));
    const done = await send(two.id, mt940(numbersOf.two, numbersOf.one, "2605080508C30,00", "50,00", "80,00"));
    assert.equal(done.counts.matched, 1);
    for (const { id } of [one, two]) assert.deepEqual(await stateOf(id), ["agrees", "2026-05-09", null, null]);
    const { points } = await checkOf(two.id);
    assert.deepEqual(
      points.map(({ on, balance }: { on: string; balance: number }) => [on, balance]),
      [
        ["2026-05-07", 50],
        ["2026-05-09", 80],
      ],
    );
    const preview = await send(two.id, withBalance([["2026-05-08", "30.00", "TRANSFER"]], 50), "");
    assert.equal(preview.accounts[0].balance_check.state, "agrees");
  });

  test("the check in the preview equals the check after the commit", async () => {
    const { id } = await newAccount(server);
    const april: readonly StatementRow[] = [
      ["2026-04-30", "-1.00", "KIOSK"],
      ["2026-05-01", "-2.00", "KIOSK"],
    ];
    await send(id, withBalance(april, 103));
    await create(server, [payment(id, -12.5, { authorized_at: "2026-05-01", payee: { name: "Bakery" } })]);
    assert.deepEqual(await stateOf(id), ["differs", "2026-04-30", "2026-05-01", 12.5]);
    const preview = await send(id, withBalance(MAY), "");
    assert.equal(preview.counts.matched, 1);
    const { json } = await server.call("POST", `/v1/imports/${preview.id}/commit`);
    assert.deepEqual(json.import.accounts, preview.accounts);
    assert.deepEqual(await stateOf(id), ["agrees", "2026-05-20", null, null]);
    assert.equal(preview.accounts[0].balance_check.state, "agrees");
  });

  test("set_balance sets the closing balance, and the undo restores the previous one", async () => {
    server.nowMs = Date.parse("2026-06-10T12:00:00Z");
    const { id } = await newAccount(server, { current_balance: 500 });
    const file = ofx(MAY, { number: newNumber(), closing: ["2026-05-31", "700.00"] });
    await send(id, file);
    assert.deepEqual(await stateOf(id), ["differs", null, "2026-05-31", 200]);
    const preview = await send(id, file, "");
    const set = { import: { accounts: [{ statement: 0, set_balance: true }] } };
    const answered = await server.call("PUT", `/v1/imports/${preview.id}`, set);
    assert.equal(answered.status, 200, answered.text);
    const [account] = answered.json.import.accounts;
    assert.deepEqual([account.balance_before, account.balance_after, account.opening_moved], [500, 700, 200]);
    const { json: done } = await server.call("POST", `/v1/imports/${preview.id}/commit`);
    assert.equal(await balanceOf(server, id), 700);
    assert.deepEqual(await stateOf(id), ["agrees", "2026-05-31", null, null]);
    assert.equal((await server.call("DELETE", `/v1/imports/${done.import.id}`)).status, 204);
    assert.equal(await balanceOf(server, id), 500);

    const without = await send(id, csv(MAY.slice(0, 1)), "");
    const accounts = [{ statement: 0, account_id: id, set_balance: true }];
    const asked = await server.call("PUT", `/v1/imports/${without.id}`, { import: { accounts } });
    assert.deepEqual(
      asked.json.import.questions.map(({ code }: { code: string }) => code),
      ["set_balance"],
    );
  });

  test("the balance of a synced account is set only with the scope sync", async () => {
    const { id } = await newAccount(server, { is_synced: true, current_balance: 10 });
    const file = ofx(MAY, { number: newNumber(), closing: ["2026-05-31", "700.00"] });
    const { id: importId } = await send(id, file, "&account_is_synced=add");
    const accounts = [{ statement: 0, account_id: id, set_balance: true }];
    await server.call("PUT", `/v1/imports/${importId}`, { import: { accounts } });
    const commit = (as: string) => server.call("POST", `/v1/imports/${importId}/commit`, undefined, { as });
    assertProblem(await commit(server.tokens.write), "synced_account_field");
    assert.equal((await commit(server.tokens.sync)).status, 200);
    assert.equal(await balanceOf(server, id), 700);
    assert.equal((await checkOf(id)).state, "unknown");
  });

  test("an undo removes the points, its undo restores them, and another currency keeps their numbers", async () => {
    const { id } = await newAccount(server);
    const done = await send(id, withBalance(MAY));
    const before = await checkOf(id);
    const { items } = (await get(`/v1/changes/${done.change_id}`)).change;
    assert.equal(items.filter(({ type }: { type: string }) => type === "balance_point").length, 3);
    const undone = await server.call("POST", `/v1/changes/${done.change_id}/undo`);
    assert.equal(undone.status, 200, undone.text);
    assert.deepEqual((await checkOf(id)).points, []);
    assert.equal((await server.call("POST", `/v1/changes/${undone.json.change.seq}/undo`)).status, 200);
    assert.deepEqual(await checkOf(id), before);

    const relabel = await server.call("PUT", `/v1/accounts/${id}`, { account: { currency: "EUR" } });
    assert.equal(relabel.status, 200, relabel.text);
    assert.deepEqual(await checkOf(id), before);
    const { transactions } = await get(`/v1/transactions?account_id=${id}`);
    for (const one of transactions) await server.call("DELETE", `/v1/transactions/${one.id}`);
    assert.equal((await server.call("DELETE", `/v1/accounts/${id}`)).status, 204);
    assert.deepEqual((await server.service.store.verify()).findings, []);
  });
});
