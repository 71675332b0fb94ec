/** Without the scope sync, the balance of a synced account cannot keep money that no transaction explains. */
import assert from "node:assert/strict";
import { test } from "node:test";
import { onEveryEngine } from "../../support/engines.ts";
import { balanceOf, create, newAccount, payment } from "../../support/ledger.ts";
import { assertProblem } from "../../support/problems.ts";
import { useServer } from "../../support/server.ts";

onEveryEngine((engine) => {
  const server = useServer(engine);
  const newSynced = () => newAccount(server, { is_synced: true, current_balance: 100 });

  test("a booked transaction is not deleted with update_account_balance=false", async () => {
    const { id } = await newSynced();
    const [t] = await create(server, [payment(id, -30)]);
    assert.equal(await balanceOf(server, id), 70);
    const path = `/v1/transactions/${t?.id}`;
    const refused = await server.call("DELETE", `${path}?update_account_balance=false`);
    assertProblem(refused, "synced_account_field");
    assert.equal((await server.call("GET", path)).status, 200);
    assert.equal(await balanceOf(server, id), 70);
    assert.equal((await server.call("DELETE", path)).status, 204);
    assert.equal(await balanceOf(server, id), 100);
  });

  test("a booked transaction does not leave the account with update_account_balance false", async () => {
    const [{ id }, elsewhere] = [await newSynced(), await newAccount(server)];
    const [t] = await create(server, [payment(id, -30)]);
    const path = `/v1/transactions/${t?.id}`;
    const body = { transaction: { account_id: elsewhere.id }, update_account_balance: false };
    const place = "/update_account_balance synced_account_field";
    assertProblem(await server.call("PUT", path, body), "synced_account_field", [place]);
    assert.deepEqual([await balanceOf(server, id), await balanceOf(server, elsewhere.id)], [70, 0]);
    assert.equal((await server.call("PUT", path, { ...body, update_account_balance: true })).status, 200);
    assert.deepEqual([await balanceOf(server, id), await balanceOf(server, elsewhere.id)], [100, -30]);
  });

  test("the other account of a transfer is protected too", async () => {
    const [{ id }, other] = [await newSynced(), await newAccount(server)];
    const transfer = { account_id: other.id, transfer_account_id: id, amount: -30, authorized_at: "2026-11-05" };
    const [t] = await create(server, [transfer]);
    assert.equal(await balanceOf(server, id), 130);
    const refused = await server.call("DELETE", `/v1/transactions/${t?.id}?update_account_balance=false`);
    assertProblem(refused, "synced_account_field");
    assert.deepEqual([await balanceOf(server, id), await balanceOf(server, other.id)], [130, -30]);
  });

  test("an unbooked transaction may be deleted, and the scope sync may keep the balance", async () => {
    const { id } = await newSynced();
    const [unbooked] = await create(server, [payment(id, -5)], { update_account_balance: false });
    const [booked] = await create(server, [payment(id, -30)]);
    const remove = (t: { id?: string } | undefined, as: string) =>
      server.call("DELETE", `/v1/transactions/${t?.id}?update_account_balance=false`, undefined, { as });
    assert.equal((await remove(unbooked, server.tokens.write)).status, 204);
    assert.equal((await remove(booked, server.tokens.sync)).status, 204);
    assert.equal(await balanceOf(server, id), 70);
  });
});
