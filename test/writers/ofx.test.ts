/** The service's own reader reads a written OFX file back: the same legs, and the closing balance. */
import assert from "node:assert/strict";
import { test } from "node:test";
import fc from "fast-check";
import { legsOf } from "../../src/writers/ledger.ts";
import { writeOfx } from "../../src/writers/ofx.ts";
import { read, textFile } from "../readers/statements/support.ts";
import { runsOf, SEED } from "../support/engines.ts";
import { joined, pagesOf, randomLedger } from "./random-ledgers.ts";

test("an account read back has the same days, amounts and balance", async () => {
  const law = fc.asyncProperty(randomLedger, async (random) => {
    const [account] = random.ledger.accounts;
    assert.ok(account);
    const text = await joined(writeOfx(random.ledger, pagesOf(random), { accountId: account.id, today: "2026-03-31" }));
    const { format, issues, rows, statements } = await read(textFile(text));
    assert.equal(format, "ofx");
    assert.deepEqual(issues, []);
    const legs = random.transactions.flatMap((transaction) =>
      legsOf(transaction)
        .filter(({ accountId }) => accountId === account.id)
        .map(({ minor }) => [transaction.authorized_at, BigInt(minor)]),
    );
    assert.deepEqual(
      rows.map(({ date, amount_minor }) => [date, amount_minor]),
      legs,
    );
    assert.equal(new Set(rows.map(({ id }) => id)).size, rows.length);
    assert.deepEqual(
      statements.flatMap(({ balances }) => balances.map(({ type, amount_minor }) => [type, amount_minor])),
      [["closing", account.closingMinor]],
    );
    assert.equal(statements[0]?.currency, account.currency);
  });
  await fc.assert(law, { seed: SEED, numRuns: runsOf(60) });
});
