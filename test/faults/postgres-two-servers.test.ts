/** Two servers on one PostgreSQL database: keys, revocations and balances are shared, and there are no deadlocks. */
import assert from "node:assert/strict";
import { randomUUID } from "node:crypto";
import { test } from "node:test";
import { TABLES_OF_BUDGETS } from "../../src/store/store.ts";
import { leeway } from "../support/command.ts";
import { onPostgres } from "../support/engines.ts";
import { type Household, newHousehold } from "../support/household.ts";
import { useDatabase } from "../support/served-database.ts";
import { assertStops } from "../support/served-household.ts";

const ROUNDS = 15;
const CLIENTS = 12;

onPostgres(() => {
  const database = useDatabase();

  async function twoServers(): Promise<readonly [Household, Household]> {
    const one = await newHousehold(await database.start());
    return [one, one.on(await database.start())];
  }

  test("starting at the same time on an empty database, they create one budget, and one prints its token", async () => {
    const servers = await Promise.all(Array.from({ length: 3 }, () => database.start()));
    assert.equal(servers.filter(({ token }) => token !== undefined).length, 1);
    assert.equal((await database.query("SELECT 1 FROM budgets")).length, 1);
  });

  test("the same key on both servers stores one batch, and each server sees the other's writes immediately", async () => {
    const [one, other] = await twoServers();
    let stored = 0;
    for (let round = 0; round < ROUNDS; round += 1) {
      const key = randomUUID();
      const [first, second] = await Promise.all([one.pay(3, key), other.pay(3, key), one.pay(1), other.pay(1)]);
      assert.deepEqual([first.status, second.status], [201, 201]);
      assert.equal(first.text, second.text);
      stored += 5;
      assert.deepEqual([await one.countPayments(), await other.countPayments()], [stored, stored]);
    }
    await one.server.stop("SIGKILL");
    assert.equal((await other.pay(1)).status, 201);
    assert.equal(await other.countPayments(), stored + 1);
    await assertStops(other.server);
    await database.assertVerified();
  });

  test("opposing transfers of many clients all succeed", async () => {
    const homes = await twoServers();
    const accounts = [homes[0].accountId];
    for (const name of ["B", "C"]) {
      const account = { name, type: "depository", subtype: "checking", currency: "USD" };
      const answer = await homes[0].call("POST", "/v1/accounts", { account });
      accounts.push(answer.json.account.id);
    }
    const idOf = (i: number) => accounts[i % accounts.length];
    const transfer = (i: number) => ({
      account_id: idOf(i),
      transfer_account_id: idOf(i + 1 + (i % 2)),
      amount: -1,
      authorized_at: "2026-11-05",
    });
    const client = async (number: number) => {
      for (let i = 0; i < ROUNDS; i += 1) {
        const transactions = [transfer(number + i), transfer(number + i + 1)];
        const answer = await homes[number % 2 === 0 ? 0 : 1].call("POST", "/v1/transactions", { transactions });
        assert.equal(answer.status, 201, answer.text);
      }
    };
    await Promise.all(Array.from({ length: CLIENTS }, (_, number) => client(number)));
    const listed = (await homes[0].call("GET", "/v1/accounts")).json.accounts as { current_balance: number }[];
    assert.equal(
      listed.reduce((sum, account) => sum + account.current_balance, 0),
      0,
    );
    await database.assertVerified();
  });

  test("a payee is merged while clients use it by name and by id", async () => {
    const [one, other] = await twoServers();
    const pay = (home: Household, payee: object) =>
      home.call("POST", "/v1/transactions", {
        transactions: [{ account_id: one.accountId, amount: -1, authorized_at: "2026-11-05", ...payee }],
      });
    const into = (await pay(one, { payee: { name: "Kept" } })).json.transactions[0].payee_id;
    for (let round = 0; round < ROUNDS; round += 1) {
      const payee = { name: `Shop ${round}` }; // an earlier name finds the payee that was kept
      const { payee_id } = (await pay(one, { payee })).json.transactions[0];
      const [merged, ...paid] = await Promise.all([
        one.call("POST", `/v1/payees/${payee_id}/merge`, { into }),
        pay(other, { payee }),
        pay(other, { payee_id }),
        pay(one, { payee }),
      ]);
      assert.equal(merged.status, 200, merged.text);
      for (const { status, text } of paid) assert.ok(status === 201 || status === 422, text);
    }
    await database.assertVerified();
  });

  test("a revoked token is rejected at the next request", async () => {
    const homes = await twoServers();
    for (const home of homes) assert.equal((await home.call("GET", "/v1/me")).status, 200);
    const { code, stderr } = await leeway(["token", "revoke", "first"], { LEEWAY_DATABASE_URL: database.url });
    assert.equal(code, 0, stderr);
    for (const home of homes) assert.equal((await home.call("GET", "/v1/me")).json.code, "invalid_token");
  });
  test("a budget is deleted while clients write to it through both servers", async () => {
    const homes = await twoServers();
    const environment = { LEEWAY_DATABASE_URL: database.url };
    assert.equal((await leeway(["budget", "create", "Other"], environment)).code, 0);
    const created = await leeway(["token", "create", "--name", "o", "--budget", "Other"], environment);
    const other = { as: created.stdout.trim() };
    const [budget] = await database.query<{ id: string }>("SELECT id FROM budgets WHERE name = 'Personal'");
    const key = randomUUID();
    assert.equal((await homes[0].pay(1, key)).status, 201);

    const statuses = new Set<number>();
    const client = async (number: number) => {
      for (let status = 201; status === 201; ) {
        ({ status } = await homes[number % 2 === 0 ? 0 : 1].pay(2));
        statuses.add(status);
      }
    };
    const clients = Promise.all(Array.from({ length: CLIENTS }, (_, number) => client(number)));
    const { code, stderr } = await leeway(["budget", "delete", "Personal", "--confirm", "Personal"], environment);
    assert.equal(code, 0, stderr);
    await clients;

    for (const status of statuses) assert.ok([201, 401, 404].includes(status), [...statuses].join());
    for (const home of homes) {
      assert.equal((await home.call("GET", `/v1/accounts/${home.accountId}`)).status, 401);
      assert.equal((await home.pay(1, key)).status, 401);
      assert.equal((await home.call("GET", "/v1/me", undefined, other)).json.budget.name, "Other");
    }
    for (const table of TABLES_OF_BUDGETS.filter((name) => name !== "budgets")) {
      assert.deepEqual(
        await database.query(`SELECT 1 FROM ${table} WHERE budget_id = '${budget?.id}' LIMIT 1`),
        [],
        table,
      );
    }
    await database.assertVerified();
  });
});
