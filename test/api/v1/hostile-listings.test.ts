/** Listings of programs that are large, wrong or made to do harm: each is refused with a reason, or entered without harm to other rows. */
import assert from "node:assert/strict";
import { before, test } from "node:test";
import { createBudget } from "../../../src/operations/budget/budgets.ts";
import { createToken } from "../../../src/operations/people/tokens.ts";
import { onEveryEngine } from "../../support/engines.ts";
import type { Fields } from "../../support/ledger.ts";
import { assertProblem } from "../../support/problems.ts";
import { useServer } from "../../support/server.ts";

const PATH = "/v1/bank_connections";

onEveryEngine((engine) => {
  const server = useServer(engine);
  let manager: string;
  before(async () => {
    const input = { budgetId: server.budget.id, name: "manager", scope: "write", canManage: true } as const;
    manager = (await createToken(server.service, input)).text;
  });

  const ACCOUNT = { key: "A", name: "Account", currency: "USD", type: "checking" };
  const listing = (items: object[], more: Fields = {}) => ({
    ...{ account: ACCOUNT, from: "2026-11-08", until: "2026-11-21", items },
    ...more,
  });
  const sent = (id: string, body: object, as = server.tokens.sync) =>
    server.call("POST", `${PATH}/${id}/listings`, body, { as });
  const send = async (id: string, ...listings: object[]) => {
    const answer = await sent(id, { listings });
    assert.equal(answer.status, 200, answer.text);
    return answer.json;
  };

  /** A connection whose account is linked. */
  async function connect() {
    const body = { connection: { provider: "program", name: "Script" } };
    const { connection } = await server.ok("POST", PATH, body, { as: manager });
    const { id } = connection;
    await send(id, listing([]));
    const [bankAccount] = (await server.ok("GET", `${PATH}/${id}`)).connection.accounts;
    const link = { create: { name: `Linked ${id}`, type: "depository" } };
    const path = `${PATH}/${id}/accounts/${bankAccount.id}`;
    const { bank_account } = await server.ok("PUT", path, { link }, { as: manager });
    return { id: id as string, accountId: bank_account.account_id as string };
  }
  const entries = async (accountId: string): Promise<Fields[]> =>
    (await server.ok("GET", `/v1/transactions?account_id=${accountId}&limit=500`)).transactions;
  const item = (key: string | null, day: string, amount: number, more: Fields = {}) => ({
    ...{ key, booked_on: day, amount, text: `SHOP ${key}` },
    ...more,
  });

  test("an old item outside of the listed days makes no other row missing", async () => {
    const { id, accountId } = await connect();
    const old = [1, 2, 3].map((n) => item(`old-${n}`, `2026-10-0${n}`, -n));
    await send(id, listing(old, { from: "2026-09-20", until: "2026-10-10", balances: [] }));
    const recent = [1, 2, 3].map((n) => item(`new-${n}`, "2026-11-10", -10 * n));
    // Without the rows of October, the balance fits too.
    const balances = [{ amount: 0, at: "2026-11-21T12:00:00Z" }];
    await send(id, listing(recent, { balances }));
    const hold = { ...item("hold", "2026-09-25", -5, { status: "pending" }), purchased_on: "2026-09-25" };
    const { run } = await send(
      id,
      listing([...recent, hold], { balances: [{ amount: 6, at: "2026-11-21T13:00:00Z" }] }),
    );
    assert.deepEqual([run.counts.added, run.counts.withdrawn, run.counts.waiting], [1, 0, 0]);
    assert.equal((await entries(accountId)).length, 7);
  });

  test("equal ids in one listing, and an account that is listed twice, add each item once", async () => {
    const { id, accountId } = await connect();
    const items = [item("1", "2026-11-10", -1), item("1", "2026-11-10", -2), item("1", "2026-11-10", -2)];
    const amounts = async () => (await entries(accountId)).map(({ amount }) => amount).sort();
    await send(id, listing(items));
    const first = await amounts();
    await send(id, listing(items));
    assert.deepEqual(await amounts(), first);
    await send(id, listing(items), listing(items));
    assert.deepEqual(await amounts(), first);
  });

  test("names of prototypes, control characters and long texts are only text", async () => {
    const { id, accountId } = await connect();
    const texts = ["__proto__", "constructor", "A\u0000B\u001b[31m\u202eC", "x".repeat(10_000), "<b>&amp;</b>", "=1+1"];
    const items = texts.map((text, i) => item(text.length > 50 ? `k${i}` : text, "2026-11-10", -1 - i, { text }));
    for (const one of items) {
      const { status } = await sent(id, { listings: [listing([one], { is_complete: false })] });
      assert.ok(status === 200 || status === 400 || status === 422, `${status} for ${one.text.slice(0, 20)}`);
    }
    const all = await entries(accountId);
    assert.ok(all.length >= 5);
    const tooLong = item("long", "2026-11-10", -1, { text: "x".repeat(10_001) });
    assertProblem(await sent(id, { listings: [listing([tooLong])] }), "out_of_range");
    const raw = '{"listings":[{"__proto__":{"isAdmin":true},"account":{}}]}';
    const polluted = await server.call("POST", `${PATH}/${id}/listings`, undefined, {
      ...{ as: server.tokens.sync, raw: Buffer.from(raw), headers: { "content-type": "application/json" } },
    });
    assert.equal(polluted.status, 400);
    assert.equal(({} as Fields).isAdmin, undefined);
  });

  test("amounts and days at the limits are entered or refused with a reason", async () => {
    const { id, accountId } = await connect();
    const odd: [day: string, amount: number][] = [
      ["0001-01-01", -1],
      ["1900-01-01", -1],
      ["2999-12-31", -1],
      ["9999-12-31", -1],
      ["2026-11-10", 90_071_992_547_409.91],
      ["2026-11-10", -90_071_992_547_409.91],
      ["2026-11-10", 1e300],
      ["2026-11-10", 0],
      ["2026-02-30", -1],
    ];
    for (const [day, amount] of odd) {
      const { status, text } = await sent(id, {
        listings: [listing([item(`${day} ${amount}`, day, amount)], { is_complete: false })],
      });
      assert.ok([200, 400, 409, 422].includes(status), `${status} for ${day} ${amount}: ${text}`);
    }
    const good = await send(id, listing([item("good", "2026-11-10", -3)], { is_complete: false }));
    assert.equal(good.run.counts.added, 1);
    assert.ok((await entries(accountId)).some(({ amount }) => amount === -3));
    const negative = await sent(id, { listings: [listing([], { from: "2026-11-21", until: "2026-11-08" })] });
    assertProblem(negative, "out_of_range");
  });

  test("only a program of the household sends listings, and only a manager connects", async () => {
    const { id } = await connect();
    const body = { listings: [listing([])] };
    const other = await createBudget(server.service, { name: "Another", currency: "USD", time_zone: "UTC" });
    const { text } = await createToken(server.service, { budgetId: other.id, name: "sync", scope: "sync" });
    assertProblem(await sent(id, body, text), "not_found");
    const { read, write } = server.tokens;
    assertProblem(await sent(id, body, read), "insufficient_scope");
    assertProblem(await sent(id, body, write), "insufficient_scope");
    const connection = { connection: { provider: "program", name: "Script" } };
    for (const as of [read, write]) {
      assertProblem(await server.call("POST", PATH, connection, { as }), "insufficient_scope");
      assertProblem(await server.call("DELETE", `${PATH}/${id}`, undefined, { as }), "insufficient_scope");
    }
    assertProblem(await server.call("POST", `${PATH}/${id}/sync`, undefined, { as: read }), "insufficient_scope");
  });

  test("20,000 items are entered in chunks, and more are refused", async () => {
    const { id, accountId } = await connect();
    const items = Array.from({ length: 20_000 }, (_, i) => ({
      ...{ key: `${i}`, booked_on: "2026-11-10", amount: -1 - (i % 90), text: `S${i % 50}` },
    }));
    const { run, import: one } = (await sent(id, { listings: [listing(items)] })).json;
    assert.deepEqual([run.counts.added, one.state], [20_000, "committing"]);
    const state = async () => (await server.ok("GET", `/v1/imports/${one.id}`)).import.state;
    while ((await state()) === "committing") await new Promise((resolve) => setTimeout(resolve, 50));
    assert.equal(await state(), "committed");
    assert.equal((await entries(accountId)).length > 0, true);
    assertProblem(await sent(id, { listings: [listing([...items, items[0] ?? {}])] }), "out_of_range");
    assert.deepEqual((await server.service.store.verify()).findings, []);
  });
});
