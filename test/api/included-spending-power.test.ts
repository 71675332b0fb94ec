/** Every write accepts `?include=spending_power` and returns the number after the write. */
import assert from "node:assert/strict";
import { test } from "node:test";
import { onEveryEngine } from "../support/engines.ts";
import { create, newAccount, payment } from "../support/ledger.ts";
import { assertProblem } from "../support/problems.ts";
import { useServer } from "../support/server.ts";

const INCLUDE = "include=spending_power";

onEveryEngine((engine) => {
  const server = useServer(engine);
  const power = () => server.ok("GET", "/v1/budget/spending_power");
  const send = (method: string, path: string, body?: object) => server.call(method, path, body);

  test("the response to a write has the number that a read returns next", async () => {
    const { id } = await newAccount(server);
    const created = await send("POST", `/v1/transactions?${INCLUDE}`, { transactions: [payment(id, 100)] });
    assert.equal(created.status, 201, created.text);
    assert.deepEqual(created.json.spending_power, await power());
    const [transaction] = created.json.transactions;
    const path = `/v1/transactions/${transaction.id}`;
    const updated = await send("PUT", `${path}?${INCLUDE}`, { transaction: { amount: 90 } });
    assert.equal(updated.json.spending_power.spending_power, created.json.spending_power.spending_power - 10);
    assert.deepEqual(updated.json.spending_power, await power());
    const read = await send("GET", path);
    assert.deepEqual(updated.json.transaction, read.json.transaction);
    assert.equal(updated.headers.get("etag"), read.headers.get("etag"), "the entity tag is that of the resource");

    const seq = Number(updated.headers.get("change-id"));
    const undone = await send("POST", `/v1/changes/${seq}/undo?${INCLUDE}`);
    assert.deepEqual(undone.json.spending_power, created.json.spending_power);
    assert.deepEqual(undone.json.spending_power, await power());

    const deleted = await send("DELETE", `${path}?${INCLUDE}`);
    assert.equal(deleted.status, 200, deleted.text);
    assert.deepEqual(deleted.json, { spending_power: await power() });
  });

  test("a dry run has the number that the write would lead to, and stores nothing", async () => {
    const { id } = await newAccount(server);
    const before = await power();
    const body = { transactions: [payment(id, -30)] };
    const preview = await send("POST", `/v1/transactions?${INCLUDE}&dry_run=true`, body);
    assert.equal(preview.json.spending_power.spending_power, before.spending_power - 30);
    assert.deepEqual(await power(), before);
  });

  test("a replay has the number of the first response", async () => {
    const { id } = await newAccount(server);
    const headers = { "idempotency-key": "included" };
    const body = { transactions: [payment(id, -1)] };
    const first = await server.call("POST", `/v1/transactions?${INCLUDE}`, body, { headers });
    await create(server, [payment(id, -5)]);
    const second = await server.call("POST", `/v1/transactions?${INCLUDE}`, body, { headers });
    assert.equal(second.headers.get("idempotency-replayed"), "true");
    assert.equal(second.text, first.text);
    assert.deepEqual(second.json.spending_power, first.json.spending_power);
  });

  test("other words are rejected, and without the parameter nothing is added", async () => {
    const { id } = await newAccount(server);
    const [transaction] = await create(server, [payment(id, -1)]);
    const path = `/v1/transactions/${transaction?.id}`;
    assertProblem(await send("DELETE", `${path}?include=balance`), "bad_format", ["?include bad_format"]);
    const body = { transaction: { notes: "n" } };
    assert.deepEqual(Object.keys((await send("PUT", path, body)).json), ["transaction"]);
    assert.equal((await send("DELETE", path)).status, 204);
  });
});
