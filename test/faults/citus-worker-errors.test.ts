/**
 * Errors of a statement on a cluster, raised by a trigger: clients see the problem of the statement that failed, whichever
 * statement reports it, and one failure per connection of the coordinator stays hidden from them.
 */
import assert from "node:assert/strict";
import { afterEach, before, describe, test } from "node:test";
import { createBudget } from "../../src/operations/budget/budgets.ts";
import { createToken } from "../../src/operations/people/tokens.ts";
import { signInAs } from "../support/browser.ts";
import { onPostgres } from "../support/engines.ts";
import { type Fields, newAccount, payment } from "../support/ledger.ts";
import { assertProblem } from "../support/problems.ts";
import { useServer } from "../support/server.ts";

onPostgres((engine) => {
  const server = useServer(engine);
  afterEach(() => server.query("DROP TRIGGER IF EXISTS fail ON changes; DROP TRIGGER IF EXISTS fail ON sessions"));

  /** Lets the next statements fail that add to the change log, which a write defers to its commit, or to another table. */
  async function failChanges(code: string, message: string, times = 1000, table = "changes"): Promise<void> {
    await server.query(`
      DROP SEQUENCE IF EXISTS failures; CREATE SEQUENCE failures;
      CREATE OR REPLACE FUNCTION fail() RETURNS trigger LANGUAGE plpgsql AS $$
      BEGIN
        IF nextval('failures') <= ${times} THEN RAISE EXCEPTION USING ERRCODE = '${code}', MESSAGE = '${message}'; END IF;
        RETURN NEW;
      END $$;
      CREATE TRIGGER fail BEFORE INSERT OR UPDATE ON ${table} FOR EACH ROW EXECUTE FUNCTION fail()`);
  }

  test("a request of a session goes on if its new secret cannot be stored, and a later one replaces it", async () => {
    const { browser } = await signInAs(server, "member", { name: "Anna" });
    await server.query("UPDATE sessions SET rotated_at = '2026-11-01T00:00:00.000000+00:00'");
    await failChanges("57014", "canceling statement", 1000, "sessions");
    const before = [...browser.cookies.values()].join();
    assert.equal((await browser.call("GET", "/v1/accounts")).status, 200);
    assert.equal([...browser.cookies.values()].join(), before);
    await server.query("DROP TRIGGER fail ON sessions");
    assert.equal((await browser.call("GET", "/v1/accounts")).status, 200);
    assert.notEqual([...browser.cookies.values()].join(), before);
  });

  let account: Fields;
  before(async () => {
    account = await newAccount(server);
  });
  const send = async (key?: string) => {
    const headers = key === undefined ? {} : { "idempotency-key": key };
    return await server.call("POST", "/v1/transactions", { transactions: [payment(account.id, -1)] }, { headers });
  };
  const WORKER_ERRORS = [
    ["XX000", "failure on connection marked as essential: worker-1:5432"],
    ["XX000", "SSL SYSCALL error: EOF detected"],
    ["XX000", "server closed the connection unexpectedly"],
    ["08006", "connection to the remote node leeway@worker-1:5432 failed"],
  ] as const;

  for (const [kind, key] of [
    ["with", "key"],
    ["without", undefined],
  ] as const) {
    describe(`a write ${kind} an Idempotency-Key`, () => {
      for (const [code, message] of [...WORKER_ERRORS, ["57014", "canceling statement"]] as const) {
        test(`returns 503 if a deferred statement always fails with ${code} ${message}`, async () => {
          await failChanges(code, message);
          assertProblem(await send(key && `always ${code} ${message}`), "storage_unavailable", []);
        });
      }

      for (const [code, message] of WORKER_ERRORS) {
        test(`succeeds if it fails once with ${code} ${message}`, async () => {
          await failChanges(code, message, 1);
          const answer = await send(key && `once ${code} ${message}`);
          assert.equal(answer.status, 201, answer.text);
        });
      }

      test("reports another internal error as a bug", async () => {
        await failChanges("XX000", "cache lookup failed for type 42");
        const { status } = await send(key && "bug");
        assert.equal(status, 500);
        assert.match(server.logLines.join("\n"), /cache lookup failed for type 42/);
      });
    });
  }

  test("concurrent writes succeed if each connection fails once", async () => {
    const { service } = server;
    const budgets = await Promise.all(
      Array.from({ length: 8 }, async (_, i) => {
        const { id } = await createBudget(service, { name: `Budget ${i}`, currency: "USD", time_zone: "UTC" });
        return (await createToken(service, { budgetId: id, name: "write", scope: "write" })).text;
      }),
    );
    // The lock belongs to the session, so it shows that an earlier transaction of the session has failed.
    await server.query(`
      CREATE OR REPLACE FUNCTION fail() RETURNS trigger LANGUAGE plpgsql AS $$
      BEGIN
        IF NOT EXISTS (SELECT FROM pg_locks WHERE locktype = 'advisory' AND objid = 77 AND pid = pg_backend_pid()) THEN
          PERFORM pg_advisory_lock_shared(77);
          RAISE EXCEPTION USING ERRCODE = 'XX000', MESSAGE = 'failure on connection marked as essential: worker-1:5432';
        END IF;
        RETURN NEW;
      END $$;
      CREATE TRIGGER fail BEFORE INSERT ON changes FOR EACH ROW EXECUTE FUNCTION fail()`);
    const answers = await Promise.all(
      budgets.flatMap((as) => Array.from({ length: 3 }, () => newAccount(server, {}, as))),
    );
    assert.equal(answers.length, 24);
  });
});
