/** Which rows of a preview the web app offers to correct. */
import assert from "node:assert/strict";
import { test } from "node:test";
import type { Import, ImportRow } from "../../../web/api/contract.ts";
import { canCorrect } from "../../../web/features/import/correctable.ts";

function isCorrectable(file: object, row: object): boolean {
  const one = { currency: "USD" };
  const plain = { state: "preview", statements: [one], issues: [] };
  const added = { number: 1, statement: 0, state: "added", why: null, bank: null };
  return canCorrect({ ...plain, ...file } as unknown as Import, { ...added, ...row } as ImportRow);
}

test("a row can be corrected if its correction has an effect and the currency of its account is known", () => {
  const bank = { date: "2026-05-04", amount: -5, text: "" };
  const refused = { state: "refused", statement: null };
  const two = [{ currency: "USD" }, { currency: "EUR" }];
  const cases: readonly [file: object, row: object, expected: boolean][] = [
    [{}, {}, true],
    [{ state: "committed" }, {}, false],
    [{ statements: [{ currency: null }] }, {}, false],
    [{}, { state: "matched" }, true],
    [{}, { state: "duplicate" }, false],
    [{}, { state: "duplicate", bank }, true],
    [{}, { state: "skipped", why: "zero_amount" }, true],
    [{}, { state: "skipped", why: "balance_note" }, false],
    [{}, refused, true],
    [{ statements: two }, refused, false],
    [{ statements: two, issues: [{ row: 1, statement: 1 }] }, refused, true],
    [{ statements: two, issues: [{ row: 2, statement: 1 }] }, refused, false],
  ];
  for (const [file, row, expected] of cases)
    assert.equal(isCorrectable(file, row), expected, JSON.stringify([file, row]));
});
