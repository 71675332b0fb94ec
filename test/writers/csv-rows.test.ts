/** Parsing written CSV gives the original cells, except for the apostrophe before a formula. */
import assert from "node:assert/strict";
import { test } from "node:test";
import fc from "fast-check";
import { type CsvRow, formatCsv } from "../../src/writers/csv-rows.ts";

const CELLS: readonly (readonly [cell: CsvRow[number], text: string])[] = [
  ["Corner Shop", "Corner Shop"],
  ["", ""],
  [null, ""],
  [-12.5, "-12.5"],
  [0.0001, "0.0001"],
  [4_503_599_627_370.49, "4503599627370.49"],
  [true, "true"],
  ['Joe\'s "Diner", Main Street', '"Joe\'s ""Diner"", Main Street"'],
  ["two\nlines", '"two\nlines"'],
  ["=1+1", "'=1+1"],
  ["+1", "'+1"],
  ["-12.5", "'-12.5"],
  ["@SUM(A1)", "'@SUM(A1)"],
  ["\t=1", "'\t=1"],
  ["\r=1", '"\'\r=1"'],
  ["＝1+1", "'＝1+1"],
  ["＋1", "'＋1"],
  ["－1", "'－1"],
  ["＠x", "'＠x"],
  ["1=1", "1=1"],
];

for (const [cell, text] of CELLS) {
  test(`${JSON.stringify(cell)} becomes ${JSON.stringify(text)}`, () => {
    assert.equal(formatCsv([[cell]]), `${text}\r\n`);
  });
}

test("parsing written CSV gives the original texts", () => {
  const anyText = fc.string({ unit: fc.constantFrom(..."ab=-@'\",;\r\n\t é") });
  const anyTable = fc
    .integer({ min: 2, max: 4 })
    .chain((width) => fc.array(fc.array(anyText, { minLength: width, maxLength: width }), { minLength: 1 }));
  const law = fc.property(anyTable, (table) => {
    const expected = table.map((row) => row.map((text) => (/^[=+\-@\t\r]/.test(text) ? `'${text}` : text)));
    assert.deepEqual(readCsv(formatCsv(table)), expected);
  });
  fc.assert(law);
});

/** Reads CSV with CRLF after each row. */
function readCsv(text: string): string[][] {
  const rows: string[][] = [];
  let row: string[] = [];
  for (const [, quoted, plain = "", end] of text.matchAll(/(?:"((?:[^"]|"")*)"|([^",\r\n]*))(,|\r\n)/g)) {
    row.push(quoted === undefined ? plain : quoted.replaceAll('""', '"'));
    if (end === ",") continue;
    rows.push(row);
    row = [];
  }
  return rows;
}
