/** Every layout of a bank in `banks/` gives the rows that its file expects. */
import assert from "node:assert/strict";
import { test } from "node:test";
import { BANKS } from "./banks.ts";
import { lines, read, textFile } from "./support.ts";

for (const { name, text, rows, pending, skipped, answers, asks, issues, ...expected } of BANKS) {
  test(name, async () => {
    const result = await read(textFile(text, name), answers);
    const rejected = result.issues.filter(({ refuses }) => refuses !== "nothing");
    assert.deepEqual(
      rejected.map(({ line, message }) => `${line}: ${message}`),
      issues ?? [],
    );
    assert.deepEqual(result.codes, asks ?? []);
    assert.deepEqual(lines(result.rows.filter((row) => row.skip === null)), rows);
    assert.deepEqual(lines(result.rows.filter((row) => row.status === "pending")), pending ?? []);
    if (skipped !== undefined) assert.deepEqual(lines(result.rows.filter((row) => row.skip !== null)), skipped);
    const [statement] = result.statements;
    const found: Readonly<Record<string, unknown>> = {
      account: statement?.account.number ?? statement?.account.name,
      accounts: result.statements.map((one) => one.account.name),
      currency: statement?.currency,
      closing: statement?.balances.find(({ type }) => type === "closing")?.amount,
      payees: result.rows.map((row) => row.payee),
    };
    for (const [property, value] of Object.entries(expected)) assert.deepEqual(found[property], value, property);
  });
}
