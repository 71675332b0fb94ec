/** CSV layouts of real banks, with rows written for this test. Each names the answers that the file does not contain. */
import assert from "node:assert/strict";
import { test } from "node:test";
import { BANKS } from "./banks.ts";
import { MORE_BANKS } from "./more-banks.ts";
import { bytesFile, lines, read } from "./support.ts";

for (const bank of [...BANKS, ...MORE_BANKS]) {
  test(bank.name, async () => {
    const text = bank.text.replace(/^\n/, "");
    const result = await read(bytesFile(bank.name, new TextEncoder().encode(text)), bank.answers ?? {});
    assert.deepEqual(
      result.issues.filter(({ refuses }) => refuses !== "nothing").map(({ line, message }) => `${line}: ${message}`),
      bank.issues ?? [],
    );
    assert.deepEqual(result.codes, bank.asks ?? []);
    assert.deepEqual(lines(result.rows.filter((row) => row.skip === null)), bank.rows);
    assert.deepEqual(lines(result.rows.filter((row) => row.status === "pending")), bank.pending ?? []);
    if (bank.skipped !== undefined)
      assert.deepEqual(lines(result.rows.filter((row) => row.skip !== null)), bank.skipped);
    const [statement] = result.statements;
    if (bank.account !== undefined) assert.equal(statement?.account.number ?? statement?.account.name, bank.account);
    if (bank.currency !== undefined) assert.equal(statement?.currency, bank.currency);
    if (bank.payees !== undefined)
      assert.deepEqual(
        result.rows.map((row) => row.payee),
        bank.payees,
      );
    if (bank.closing !== undefined)
      assert.equal(statement?.balances.find(({ type }) => type === "closing")?.amount, bank.closing);
  });
}
