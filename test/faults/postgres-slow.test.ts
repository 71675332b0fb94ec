/** A busy or slow database: requests are rejected while it is, and the server recovers afterwards. */
import assert from "node:assert/strict";
import { test } from "node:test";
import pg from "pg";
import { onPostgres } from "../support/engines.ts";
import { newHousehold } from "../support/household.ts";
import { assertProblem } from "../support/problems.ts";
import { useDatabase } from "../support/served-database.ts";

onPostgres(() => {
  const database = useDatabase();

  test("a lock blocks every connection of the pool", async () => {
    const home = await newHousehold(await database.start({ LEEWAY_DATABASE_CONNECTIONS: "2" }));
    const other = new pg.Client(database.url);
    await other.connect();
    await other.query("BEGIN; LOCK TABLE accounts IN ACCESS EXCLUSIVE MODE");
    const paths = ["/v1/accounts", "/v1/accounts", "/v1/categories", "/v1/payees", "/v1/accounts"];
    const answers = await Promise.all([home.pay(1), ...paths.map((path) => home.call("GET", path))]);
    for (const answer of answers) {
      if (answer.status === 200) continue; // it got a connection before the others
      assertProblem(answer, "storage_unavailable", []);
      assert.ok(Number(answer.headers.get("retry-after")) > 0);
    }
    assert.ok(answers.some(({ status }) => status === 503));
    assert.equal((await home.call("GET", "/healthz", undefined, { as: null })).status, 200);
    await other.end();
    assert.equal((await home.pay(1)).status, 201);
    assert.equal(await home.countPayments(), 1);
    await database.assertVerified();
  });

  test("a statement takes too long", async () => {
    const home = await newHousehold(await database.start());
    await database.query(
      `CREATE FUNCTION slow() RETURNS trigger LANGUAGE plpgsql AS 'BEGIN PERFORM pg_sleep(3600); RETURN NEW; END';
      CREATE TRIGGER slow BEFORE INSERT ON transactions FOR EACH ROW EXECUTE FUNCTION slow()`,
    );
    assertProblem(await home.pay(1), "storage_unavailable", []);
    await database.query("DROP TRIGGER slow ON transactions");
    assert.equal((await home.pay(1)).status, 201);
    assert.equal(await home.countPayments(), 1);
  });
});
