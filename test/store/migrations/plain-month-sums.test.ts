/** Migration 0015: sums in two halves become one number, also sums beyond 64 bits. */
import assert from "node:assert/strict";
import { before, test } from "node:test";
import { openStore } from "../../../src/store/store.ts";
import { onEveryEngine } from "../../support/engines.ts";
import { create, newAccount, payment } from "../../support/ledger.ts";
import { assertProblem } from "../../support/problems.ts";
import { useServer } from "../../support/server.ts";

const SUMS = ["amount", "account_amount", "transfer_amount"];
const MOST = "9223372036854775807";

onEveryEngine((engine) => {
  const server = useServer(engine);
  const bigint = engine.name === "SQLite" ? "integer" : "bigint";

  before(async () => {
    const { id } = await newAccount(server);
    await create(server, [
      payment(id, 5, { authorized_at: "2026-09-01" }),
      payment(id, -5, { authorized_at: "2026-10-01" }),
      payment(id, -12.34, { authorized_at: "2026-11-01" }),
    ]);
    await server.query("DROP INDEX month_flows_by_category");
    for (const column of ["booked_minor", "transfer_booked_minor"]) {
      await server.query(`ALTER TABLE month_flows DROP COLUMN ${column}`);
    }
    for (const sum of SUMS) {
      await server.query(`ALTER TABLE month_flows DROP COLUMN ${sum}_minor`);
      await server.query(`ALTER TABLE month_flows ADD COLUMN ${sum}_millions ${bigint} NOT NULL DEFAULT 0`);
      await server.query(`ALTER TABLE month_flows ADD COLUMN ${sum}_rest ${bigint} NOT NULL DEFAULT 0`);
    }
    await server.query("CREATE INDEX month_flows_by_category ON month_flows (budget_id, category_id, year_month)");
    for (const [month, millions, rest] of [
      ["2026-09", "9300000000000", "1"],
      ["2026-10", "-9300000000000", "-1"],
      ["2026-11", "0", "-1234"],
    ]) {
      const set = SUMS.slice(0, 2).map((sum) => `${sum}_millions = ${millions}, ${sum}_rest = ${rest}`);
      await server.query(`UPDATE month_flows SET ${set.join(", ")} WHERE year_month = '${month}'`);
    }
    await server.query("DELETE FROM migrations WHERE id IN ('0015-plain-month-sums', '0019-booked-sums')");
    await (await openStore({ location: server.location, now: Date.now })).close();
  });

  test("a sum beyond 64 bits becomes the largest number, with its sign", async () => {
    const rows = await server.query<{ year_month: string; amount: string; account_amount: string }>(
      `SELECT year_month, CAST(amount_minor AS text) AS amount, CAST(account_amount_minor AS text) AS account_amount
        FROM month_flows ORDER BY year_month`,
    );
    assert.deepEqual(
      rows.map((row) => [row.year_month, row.amount, row.account_amount]),
      [
        ["2026-09", MOST, MOST],
        ["2026-10", `-${MOST}`, `-${MOST}`],
        ["2026-11", "-1234", "-1234"],
      ],
    );
  });

  test("only its month is rejected, and verify names it", async () => {
    const power = (month: string) => server.call("GET", `/v1/budget/spending_power?year_month=${month}`);
    assertProblem(await power("2026-09"), "sum_out_of_range", []);
    assert.equal((await power("2026-11")).json.spending_power, -12.34);
    const { findings } = await server.service.store.verify();
    assert.equal(findings.length, 2, findings.join("\n"));
    assert.match(findings.join("\n"), /stored sums of 2026-09 .*\n.*stored sums of 2026-10 /);
  });
});
