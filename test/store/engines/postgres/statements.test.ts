/**
 * The statements that requests send to PostgreSQL: few for a batch of any size, on tables that a cluster can distribute.
 * Every test that runs a server checks that each statement has its budget as a parameter for each table.
 */
import assert from "node:assert/strict";
import { describe, test } from "node:test";
import { budgetColumnOf, DATA_TABLES } from "../../../../src/store/tables.ts";
import { onPostgres } from "../../../support/engines.ts";
import { create, newAccount, payment, transfer } from "../../../support/ledger.ts";
import { asRequest, type Burst, sentDuring } from "../../../support/postgres-statements.ts";
import { useServer } from "../../../support/server.ts";

/** Tables that no budget owns, and the list of budgets. */
const SHARED = ["budgets", "migrations", ...DATA_TABLES.filter((table) => budgetColumnOf(table) === undefined)];

/** A statement may be sent before the whole burst is answered, if its inputs have arrived. Then there are fewer bursts. */
function assertSent(
  sent: readonly Burst[],
  { statements, mostBursts }: { readonly statements: number; readonly mostBursts: number },
): void {
  const listing = sent.map((burst) => burst.map(({ text }) => text).join("\n")).join("\n\n");
  assert.equal(sent.flat().length, statements, `${sent.flat().length} statements:\n${listing}`);
  assert.ok(sent.length <= mostBursts, `${sent.length} bursts:\n${listing}`);
}

onPostgres((engine) => {
  const server = useServer(engine);

  describe("the statements of a request", () => {
    test("are few for a batch of 1,000 with new payees and categories, transfers, notes and external ids", async () => {
      const accounts = await Promise.all(Array.from({ length: 20 }, () => newAccount(server)));
      await server.call("GET", "/v1/me"); // the token's use is recorded once a minute
      const idOf = (i: number) => accounts[i % 20]?.id;
      const dayOf = (i: number) =>
        `2026-${String((i % 11) + 1).padStart(2, "0")}-${String((i % 28) + 1).padStart(2, "0")}`;
      const paymentOf = (i: number) =>
        payment(idOf(i), -i / 100, {
          payee: { name: `Payee ${i % 100}` },
          category: { name: `Category ${i % 30}` },
          external_id: `x${i}`,
          notes: `note ${i}`,
          authorized_at: dayOf(i),
        });
      const batch = Array.from({ length: 1000 }, (_, i) =>
        i % 3 === 0 ? transfer(idOf(i), idOf(i + 1), -1) : paymentOf(i),
      );
      await create(server, [payment(idOf(0), -1)]); // the token's use is recorded
      assertSent(await sentDuring(() => create(server, batch)), { statements: 18, mostBursts: 8 });
      assert.deepEqual((await server.service.store.verify()).findings, []);
    });

    test("are few for a single create that names its payee", async () => {
      const account = await newAccount(server);
      await create(server, [payment(account.id, -1)]);
      const sent = await sentDuring(() => create(server, [payment(account.id, -1)]));
      assertSent(sent, { statements: 12, mostBursts: 6 });
    });

    test("are few for a transaction of a bank connection that is compared with others", async () => {
      const account = await newAccount(server);
      const item = (amount: number) => payment(account.id, amount, { source: "sync", external_id: `s${amount}` });
      const send = (amount: number) =>
        server.ok("POST", "/v1/transactions", { transactions: [item(amount)] }, { as: server.tokens.sync });
      await send(-1);
      await send(-2);
      assertSent(await sentDuring(() => send(-3)), { statements: 31, mostBursts: 15 });
    });

    test("are few for a single create that gives its payee's id", async () => {
      const account = await newAccount(server);
      const [{ payee_id } = {}] = await create(server, [payment(account.id, -1)]);
      const sent = await sentDuring(() => create(server, [payment(account.id, -1, { payee: null, payee_id })]));
      assertSent(sent, { statements: 12, mostBursts: 5 });
    });

    test("are few for spending power, and the response does not wait for the last one", async () => {
      const account = await newAccount(server);
      await create(server, [payment(account.id, -1)]);
      const sent = await sentDuring(() => server.call("GET", "/v1/budget/spending_power"));
      assert.deepEqual(
        sent.at(-1)?.map(({ text }) => text),
        ["COMMIT"],
      );
      assertSent(sent.slice(0, -1), { statements: 17, mostBursts: 6 });
      // After a purchase, the recurring rules and their candidates are cached.
      await create(server, [payment(account.id, -1)]);
      const later = await sentDuring(() => server.call("GET", "/v1/budget/spending_power"));
      assertSent(later.slice(0, -1), { statements: 12, mostBursts: 5 });
      // Without a change, only the token and the last change are read, in BEGIN and COMMIT.
      const again = await sentDuring(() => server.call("GET", "/v1/budget/spending_power"));
      assertSent(again.slice(0, -1), { statements: 3, mostBursts: 2 });
      const explanation = await sentDuring(() => server.call("GET", "/v1/budget/spending_power/explanation"));
      assertSent(explanation.slice(0, -1), { statements: 7, mostBursts: 4 });
    });

    test("without the budget as a parameter of each table are rejected", async () => {
      const { store } = server.service;
      await assert.rejects(
        asRequest(() => store.all.budgets.list()),
        /GET \/test sends a statement without its budget/,
      );
    });
  });

  describe("every table of a budget", () => {
    interface Constraint {
      readonly name: string;
      readonly owner: string;
      readonly kind: "p" | "u" | "f";
      readonly first: string;
      readonly target: string | null;
      readonly target_first: string | null;
    }

    test("starts its primary key, its unique constraints and its foreign keys with the budget", async () => {
      const constraints = await server.query<Constraint>(`
        SELECT conname AS name, conrelid::regclass::text AS owner, contype AS kind, a.attname AS first,
          CASE WHEN confrelid <> 0 THEN confrelid::regclass::text END AS target, b.attname AS target_first
        FROM pg_constraint JOIN pg_attribute AS a ON a.attrelid = conrelid AND a.attnum = conkey[1]
          LEFT JOIN pg_attribute AS b ON b.attrelid = confrelid AND b.attnum = confkey[1]
        WHERE contype IN ('p', 'u', 'f') AND connamespace = current_schema()::regnamespace`);
      const owned = constraints.filter(({ owner }) => !SHARED.includes(owner));
      assert.ok(owned.length >= 20, String(owned.length));
      for (const { name, first, kind, target, target_first } of owned) {
        assert.equal(first, "budget_id", name);
        if (kind === "f") assert.equal(target_first, target === "budgets" ? "id" : "budget_id", name);
      }
    });

    test("starts its unique indexes with the budget, and has a primary key", async () => {
      const indexes = await server.query<{ name: string; owner: string; first: string; is_primary: boolean }>(`
        SELECT indexrelid::regclass::text AS name, indrelid::regclass::text AS owner, attname AS first,
          indisprimary AS is_primary
        FROM pg_index JOIN pg_attribute ON attrelid = indrelid AND attnum = indkey[0]
          JOIN pg_class ON pg_class.oid = indrelid AND relnamespace = current_schema()::regnamespace
        WHERE indisunique`);
      const owned = indexes.filter(({ owner }) => !SHARED.includes(owner));
      for (const { name, first } of owned) assert.equal(first, "budget_id", name);
      const tables = await server.query<{ name: string }>(
        "SELECT tablename AS name FROM pg_tables WHERE schemaname = current_schema()",
      );
      const keyed = new Set(indexes.filter(({ is_primary }) => is_primary).map(({ owner }) => owner));
      assert.deepEqual(
        tables.map(({ name }) => name).filter((name) => !keyed.has(name)),
        [],
      );
    });

    test("compares its text by bytes", async () => {
      const texts = await server.query(`
        SELECT attrelid::regclass::text || '.' || attname AS name FROM pg_attribute
          JOIN pg_class ON pg_class.oid = attrelid AND relkind = 'r' AND relnamespace = current_schema()::regnamespace
          JOIN pg_collation ON pg_collation.oid = attcollation
        WHERE attnum > 0 AND NOT attisdropped AND collname <> 'C' AND relname <> 'migrations'`);
      assert.deepEqual(texts, []);
    });
  });
});
