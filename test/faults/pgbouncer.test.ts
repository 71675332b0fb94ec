/** Servers behind PgBouncer in transaction mode, where each transaction may use another connection. */
import assert from "node:assert/strict";
import { randomUUID } from "node:crypto";
import { after, afterEach, before, describe, test } from "node:test";
import { leeway, type RunningServer, serve } from "../support/command.ts";
import { onPostgres, testServerUrl } from "../support/engines.ts";
import { type Household, newHousehold } from "../support/household.ts";
import { missingPgBouncer, type PgBouncer, startPgBouncer } from "../support/pgbouncer.ts";
import { query } from "../support/postgres-server.ts";
import { createDatabase, type TestDatabase } from "../support/test-databases.ts";

/** Far fewer connections than the two servers would open. */
const POOL_SIZE = 3;
const CONNECTIONS = "20";
const ROUNDS = 10;

onPostgres(() => {
  describe("behind PgBouncer", { skip: missingPgBouncer }, () => {
    let pgbouncer: PgBouncer;
    let database: TestDatabase;
    let environment: Readonly<Record<string, string>>;
    const running: RunningServer[] = [];

    before(async () => {
      const serverUrl = await testServerUrl();
      pgbouncer = await startPgBouncer(serverUrl, POOL_SIZE);
      database = await createDatabase(serverUrl, { isEmpty: true });
      environment = {
        LEEWAY_DATABASE_URL: pgbouncer.urlOf(database.url),
        LEEWAY_DATABASE_CONNECTIONS: CONNECTIONS,
        LEEWAY_LOG_LEVEL: "warn",
        LEEWAY_RATE_LIMIT: "off",
        LEEWAY_MAX_IN_FLIGHT: "off",
      };
    });
    afterEach(async () => {
      for (const server of running.splice(0)) await server.stop("SIGKILL");
    });
    after(async () => {
      await pgbouncer?.stop();
      await database?.drop();
    });

    async function start(): Promise<RunningServer> {
      const server = await serve("unused", environment);
      running.push(server);
      return server;
    }

    test("two servers create the tables, write and read concurrently, and log no errors", async () => {
      const one = await newHousehold(await start());
      const other = one.on(await start());
      let stored = 0;
      for (let round = 0; round < ROUNDS; round++) stored += await useConcurrently(one, other);
      assert.deepEqual([await one.countPayments(), await other.countPayments()], [stored, stored]);

      const pools = await query<{ database: string; pool_mode: string; sv_idle: number; sv_used: number }>(
        pgbouncer.consoleUrl,
        "SHOW POOLS",
      );
      const [pool] = pools.filter(({ database: name }) => name === new URL(database.url).pathname.slice(1));
      assert.equal(pool?.pool_mode, "transaction");
      const servers = await query(pgbouncer.consoleUrl, "SHOW SERVERS");
      assert.ok(servers.length <= POOL_SIZE, `${servers.length} connections`);

      for (const { server } of [one, other]) {
        assert.deepEqual(await server.stop(), { code: 0, signal: null });
        assert.equal(server.output.stderr, "");
      }
      const { code, stdout } = await leeway(["verify"], environment);
      assert.equal(code, 0, stdout);
    });
  });
});

/** Runs every kind of transaction concurrently. Resolves to the number of stored payments. */
async function useConcurrently(one: Household, other: Household): Promise<number> {
  const key = randomUUID();
  const expect = async (answer: ReturnType<Household["call"]>, status: number) => {
    const { status: actual, text } = await answer;
    assert.equal(actual, status, text);
  };
  const [first, second] = await Promise.all([one.pay(3, key), other.pay(3, key)]);
  assert.deepEqual([first.status, second.status], [201, 201]);
  assert.equal(first.text, second.text, "the key created two batches");
  const each = [one, other].flatMap((home) => [
    ...Array.from({ length: 10 }, () => expect(home.pay(1), 201)),
    expect(home.pay(200), 201),
    expect(home.call("POST", "/v1/categories?dry_run=true", { category: { name: "Never", kind: "bill" } }), 201),
    expect(home.call("GET", "/v1/budget/spending_power"), 200),
    expect(home.call("GET", "/v1/transactions?limit=100&q=shop"), 200),
    expect(home.call("GET", "/v1/transactions?min_amount=5"), 200),
    expect(home.call("GET", `/v1/transactions/${randomUUID()}`), 404),
  ]);
  await Promise.all(each);
  return 3 + 2 * (10 + 200);
}
