/** Each stored amount follows a change of its currency, or has a reason not to. A new column must be added to one of the lists. */
import assert from "node:assert/strict";
import { after, before, test } from "node:test";
import { onBothEngines, type TestStore } from "../support/engines.ts";

/** `operations/ledger/relabel.ts` and `store/queries/relabeling.ts` give them the new currency. */
const RELABELED: Readonly<Record<string, readonly string[]>> = {
  accounts: ["booked", "limit", "opening", "reconciled"],
  balance_points: ["balance", "pending"],
  budgets: ["floor"],
  goals: ["already", "amount", "monthly"],
  month_flows: ["account_amount", "amount", "booked", "transfer_amount", "transfer_booked"],
  planned_amounts: ["amount"],
  reconciliations: ["balance"],
  recurring_rules: ["amount", "amount_to"],
  transaction_splits: ["account_amount", "amount", "transfer_amount", "transfer_booked"],
  transactions: ["account_amount", "amount", "booked", "transfer_amount", "transfer_booked"],
};

/** They stay as they are. */
const KEPT: Readonly<Record<string, readonly string[]>> = {
  // The watch job removes the states of an alert whose value has another currency than its account or budget.
  alert_states: ["value"],
  // In the currency that the bank names for its account.
  bank_accounts: ["balance"],
  // What was dismissed, in the currency that it had.
  dismissed_suggestions: ["amount", "amount_to"],
  // What a file says, in its own currency.
  import_rows: ["amount", "corrected_amount"],
  import_statements: ["closing", "opening"],
};

/** JSON with amounts, all with their currency. */
const JSON_COLUMNS: Readonly<Record<string, readonly string[]>> = {
  // `AlertSettings`: read in the current currency.
  alerts: ["settings"],
  // As it was when a webhook or a notice reported it.
  webhooks: ["reported"],
  notices: ["parameters"],
};

const CATALOGS: Readonly<Record<string, string>> = {
  SQLite: `SELECT t.name AS "table", c.name AS "column" FROM sqlite_schema AS t, pragma_table_info(t.name) AS c
    WHERE t.type = 'table' ORDER BY t.name, c.name`,
  PostgreSQL: `SELECT table_name AS "table", column_name AS "column" FROM information_schema.columns
    WHERE table_schema = current_schema() ORDER BY table_name, column_name`,
};

onBothEngines((engine) => {
  let opened: TestStore;
  before(async () => {
    opened = await engine.open(Date.now);
  });
  after(() => opened.dispose());

  test("each column of amounts is relabeled, or kept for a reason", async () => {
    const rows = await opened.query<{ table: string; column: string }>(CATALOGS[engine.name] ?? "");
    const names = (wanted: Readonly<Record<string, readonly string[]>>, suffix: string) =>
      Object.entries(wanted).flatMap(([table, columns]) => columns.map((column) => `${table}.${column}${suffix}`));
    const found = rows.map(({ table, column }) => `${table}.${column}`);
    const listed = [...names(RELABELED, "_minor"), ...names(KEPT, "_minor")];
    assert.deepEqual(found.filter((name) => name.endsWith("_minor")).sort(), listed.sort());
    const missing = names(JSON_COLUMNS, "").filter((name) => !found.includes(name));
    assert.deepEqual(missing, []);
  });
});
