/** The rows of an account add up to its balance, and texts are unchanged. */
import assert from "node:assert/strict";
import { test } from "node:test";
import fc from "fast-check";
import { decimalsOf } from "../../src/domain/currency.ts";
import { writeCsv } from "../../src/writers/csv.ts";
import { runsOf, SEED } from "../support/engines.ts";
import { joined, pagesOf, type RandomLedger, randomLedger } from "./random-ledgers.ts";

test("the rows of each account add up to its balance, to the last minor unit", async () => {
  const law = fc.asyncProperty(randomLedger, async (random) => {
    // Two accounts may have one name.
    const accounts = random.ledger.accounts.map((account) => ({ ...account, name: account.id }));
    const rows = readRows(await joined(writeCsv({ ...random.ledger, accounts }, pagesOf(random))));
    const expected = accounts.map(({ id, closingMinor }) => [id, closingMinor]);
    assert.deepEqual(
      expected,
      accounts.map(({ id, currency }) => [id, sumOf(rows, id, currency)]),
    );
  });
  await fc.assert(law, { seed: SEED, numRuns: runsOf(100) });
});

test("a single account has the rows of a full export that belong to it", async () => {
  const law = fc.asyncProperty(randomLedger, async (random) => {
    const accounts = random.ledger.accounts.map((account) => ({ ...account, name: account.id }));
    const ledger = { ...random.ledger, accounts };
    const all = readRows(await joined(writeCsv(ledger, pagesOf(random))));
    for (const { id } of accounts) {
      const own = readRows(await joined(writeCsv(ledger, pagesOf(random), { accountId: id })));
      assert.deepEqual(
        own,
        all.filter(({ account }) => account === id),
      );
    }
  });
  await fc.assert(law, { seed: SEED, numRuns: runsOf(30) });
});

test("a payee that a spreadsheet would run as a formula starts with an apostrophe, unless the text is raw", async () => {
  const [random] = fc.sample(
    randomLedger.filter(({ transactions }) => transactions.some(({ payee_id }) => payee_id !== null)),
    { seed: SEED, numRuns: 1 },
  );
  assert.ok(random);
  for (const name of ["=1+1", "+1", "-1", "@x", "\t=1", "\r=1"]) {
    assert.deepEqual(await payeesIn(random, name, false), [`'${name}`]);
    assert.deepEqual(await payeesIn(random, name, true), [name]);
  }
  assert.deepEqual(await payeesIn(random, 'a "b", c;\nd', false), ['a "b", c;\nd']);
});

async function payeesIn(random: RandomLedger, name: string, rawText: boolean): Promise<string[]> {
  const payees = new Map([...random.payees.keys()].map((id) => [id, name]));
  const rows = readRows(await joined(writeCsv(random.ledger, pagesOf({ ...random, payees }), { rawText })));
  return [...new Set(rows.flatMap(({ payee, type }) => (payee !== "" && type !== "opening" ? [payee ?? ""] : [])))];
}

function sumOf(rows: readonly Record<string, string>[], account: string, currency: string): bigint {
  return rows
    .filter((row) => row.account === account)
    .reduce((sum, row) => {
      assert.equal(row.currency, currency);
      const [whole = "", fraction = ""] = (row.amount ?? "").split(".");
      assert.equal(fraction.length, decimalsOf(currency));
      return sum + BigInt(whole + fraction);
    }, 0n);
}

function readRows(text: string): Record<string, string>[] {
  const rows: string[][] = [[]];
  for (const [, cell = "", end] of text.matchAll(/("(?:[^"]|"")*"|[^",\r\n]*)(,|\r\n|$)/g)) {
    rows.at(-1)?.push(cell.replace(/^"|"$/g, "").replaceAll('""', '"'));
    if (end === "\r\n") rows.push([]);
  }
  const [head = [], ...others] = rows;
  return others
    .filter((row) => row.length === head.length)
    .map((row) => Object.fromEntries(head.map((column, i) => [column, row[i] ?? ""])));
}
