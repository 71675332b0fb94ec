/** Balances that someone enters for a day: the account, net worth, `balance_after`, other writes and undo. */
import assert from "node:assert/strict";
import { test } from "node:test";
import { onEveryEngine } from "../../support/engines.ts";
import { balanceOf, create, type Fields, NOBODY, newAccount, payment } from "../../support/ledger.ts";
import { assertProblem } from "../../support/problems.ts";
import { useServer } from "../../support/server.ts";

/** The day of the server's clock is 2026-11-21. */
const HOUSE = { name: "House", type: "other", subtype: "other", is_hidden: true };

onEveryEngine((engine) => {
  const server = useServer(engine);
  const post = (id: string, on: string, balance: number, as = server.tokens.write) =>
    server.call("POST", `/v1/accounts/${id}/balances`, { balance: { on, balance } }, { as });
  const enter = async (id: string, on: string, balance: number) => {
    const answer = await post(id, on, balance);
    assert.equal(answer.status, 201, answer.text);
    return answer;
  };
  const listed = async (id: string) =>
    (await server.ok("GET", `/v1/accounts/${id}/balances`)).balances.map(
      ({ on, balance }: Fields) => `${on} ${balance}`,
    );
  const curve = async (id: string, since = "2026-06", until = "2026-11") => {
    const { months } = await server.ok("GET", `/v1/reports/net_worth?since=${since}&until=${until}`);
    return months.map(({ accounts }: Fields) => accounts.find((one: Fields) => one.id === id)?.balance);
  };
  const undo = (headers: Response["headers"]) => server.ok("POST", `/v1/changes/${headers.get("change-id")}/undo`);

  test("each balance holds from its day on, and the latest one is the account's", async () => {
    const { id } = await newAccount(server, HOUSE);
    await enter(id, "2026-07-10", 300);
    assert.deepEqual(await curve(id), [300, 300, 300, 300, 300, 300]);
    const { json } = await enter(id, "2026-09-30", 320);
    assert.deepEqual(
      [json.balance.on, json.balance.import_id, json.account.current_balance],
      ["2026-09-30", null, 320],
    );
    assert.deepEqual(await curve(id), [300, 300, 300, 320, 320, 320]);
    assert.equal((await enter(id, "2026-08-01", 310)).json.account.current_balance, 320);
    assert.deepEqual(await curve(id), [300, 300, 310, 320, 320, 320]);
    await enter(id, "2026-08-01", 305);
    assert.deepEqual(await listed(id), ["2026-07-10 300", "2026-08-01 305", "2026-09-30 320"]);
    assert.deepEqual(await curve(id), [300, 300, 305, 320, 320, 320]);
  });

  test("transactions count from the balance before them", async () => {
    const { id } = await newAccount(server, HOUSE);
    await enter(id, "2026-07-31", 1000);
    await create(server, [
      payment(id, 50, { authorized_at: "2026-06-15" }),
      payment(id, 10, { authorized_at: "2026-08-15" }),
      payment(id, 5, { authorized_at: "2026-10-15" }),
    ]);
    // The row of June was booked after the balance of July was entered, so it moves the balance from then on.
    assert.deepEqual(await curve(id), [1000, 1050, 1060, 1060, 1065, 1065]);
    await enter(id, "2026-09-30", 2000);
    assert.deepEqual(await curve(id), [1000, 1000, 1010, 2000, 2005, 2005]);
    const { transactions } = await server.ok("GET", `/v1/transactions?account_id=${id}&balance_after=true`);
    assert.deepEqual(
      transactions.map(({ balance_after }: Fields) => balance_after),
      [2005, 1010, 1000],
    );
  });

  test("a balance that was set before is kept, and a new current balance is one of today", async () => {
    server.nowMs = Date.parse("2026-09-05T12:00:00Z");
    const { id } = await newAccount(server, { ...HOUSE, current_balance: 700 });
    const { id: plain } = await newAccount(server, { ...HOUSE, current_balance: 700 });
    server.nowMs = Date.parse("2026-11-21T12:00:00Z");
    await enter(id, "2026-10-31", 800);
    assert.deepEqual(await listed(id), ["2026-09-05 700", "2026-10-31 800"]);
    for (const one of [id, plain]) await server.ok("PUT", `/v1/accounts/${one}`, { account: { current_balance: 900 } });
    assert.deepEqual(await curve(id), [700, 700, 700, 700, 800, 900]);
    assert.deepEqual(await listed(id), ["2026-09-05 700", "2026-10-31 800", "2026-11-21 900"]);
    assert.deepEqual(await curve(plain), [900, 900, 900, 900, 900, 900]);
    assert.deepEqual(await listed(plain), []);
    const old = await newAccount(server, { ...HOUSE, current_balance: 100 });
    await enter(old.id, "2026-08-20", 60);
    assert.deepEqual([await curve(old.id), await balanceOf(server, old.id)], [[60, 60, 60, 60, 60, 100], 100]);
  });

  test("removing the latest balance sets the one before it; undo and history", async () => {
    const { id } = await newAccount(server, HOUSE);
    await enter(id, "2026-08-31", 10);
    const last = await enter(id, "2026-10-31", 20);
    const path = `/v1/accounts/${id}/balances/${last.json.balance.id}`;
    const removed = await server.call("DELETE", path);
    assert.deepEqual([removed.status, await balanceOf(server, id), await listed(id)], [204, 10, ["2026-08-31 10"]]);
    await undo(removed.headers);
    assert.deepEqual([await balanceOf(server, id), (await listed(id)).length], [20, 2]);
    await undo(last.headers);
    assert.deepEqual([await balanceOf(server, id), await curve(id)], [10, [10, 10, 10, 10, 10, 10]]);

    const again = await enter(id, "2026-10-31", 30);
    const gone = await server.call("DELETE", `/v1/accounts/${id}/balances/${again.json.balance.id}`);
    await enter(id, "2026-10-31", 40);
    assertProblem(await server.call("POST", `/v1/changes/${gone.headers.get("change-id")}/undo`), "undo_conflict", [
      `/balance_point/${again.json.balance.id}/on undo_conflict`,
    ]);
    assertProblem(await server.call("DELETE", `/v1/accounts/${id}/balances/${NOBODY}`), "not_found");
  });

  test("statements are compared without entered balances, which follow a new currency", async () => {
    const { id } = await newAccount(server, HOUSE);
    await enter(id, "2026-08-31", 10.5);
    await enter(id, "2026-09-30", 20);
    const check = await server.ok("GET", `/v1/accounts/${id}/balance_check`);
    assert.deepEqual([check.state, check.points], ["unknown", []]);
    assert.equal((await server.ok("GET", `/v1/accounts/${id}/reconciliation`)).suggested, null);
    await server.ok("PUT", `/v1/accounts/${id}`, { account: { currency: "KWD" } });
    assert.deepEqual(await listed(id), ["2026-08-31 10.5", "2026-09-30 20"]);
    assert.equal((await server.call("DELETE", `/v1/accounts/${id}`)).status, 204);
  });

  test("wrong days and balances are rejected, and those of synced and closed accounts", async () => {
    const { id } = await newAccount(server, HOUSE);
    assertProblem(await post(id, "2026-11-22", 1), "out_of_range", ["/balance/on out_of_range"]);
    assertProblem(await post(id, "2026-11-20", 1.005), "too_many_decimals", ["/balance/balance too_many_decimals"]);
    assertProblem(await post(NOBODY, "2026-11-20", 1), "not_found");
    await server.ok("PUT", `/v1/accounts/${id}`, { account: { closed_on: "2026-11-10" } });
    assertProblem(await post(id, "2026-11-15", 5), "account_closed", ["/balance/balance account_closed"]);
    assert.equal((await enter(id, "2026-10-15", 5)).json.account.current_balance, 0);
    assert.deepEqual(await curve(id, "2026-10"), [5, 0]);

    const synced = await newAccount(server, { ...HOUSE, is_synced: true, current_balance: 7 });
    assertProblem(await post(synced.id, "2026-11-21", 5), "synced_account_field");
    assert.equal((await post(synced.id, "2026-11-21", 5, server.tokens.sync)).status, 201);
    assert.equal((await enter(synced.id, "2026-11-01", 3)).json.account.current_balance, 5);
  });
});
