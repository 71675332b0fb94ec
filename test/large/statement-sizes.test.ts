/** Large files: limits and memory. */
import assert from "node:assert/strict";
import { test } from "node:test";
import { readStatements } from "../../src/readers/statements/read-statements.ts";
import { assertLinear } from "../support/growth.ts";

const ROWS = 100_000;
const MOST_HEAP_BYTES = 150_000_000;

/** Yields a CSV file piece by piece, without building it. */
function generated(rows: number) {
  return {
    name: "large.csv",
    *open() {
      const encoder = new TextEncoder();
      yield encoder.encode("Buchungstag;Name;Verwendungszweck;Betrag;Währung\n");
      let text = "";
      for (let i = 0; i < rows; i++) {
        const cents = (i * 7919) % 20_001;
        const amount = `${i % 3 === 0 ? "" : "-"}${Math.floor(cents / 100)},${String(cents % 100).padStart(2, "0")}`;
        text += `${String((i % 28) + 1).padStart(2, "0")}.01.2024;Händler ${i % 99};Zahlung ${i};${amount};EUR\n`;
        if (text.length > 60_000 || i + 1 === rows) {
          yield encoder.encode(text);
          text = "";
        }
      }
    },
  };
}

async function count(rows: number, onRow = (_read: number) => {}): Promise<{ rows: number; codes: string[] }> {
  const reading = await readStatements(generated(rows));
  let read = 0;
  const codes: string[] = [];
  for await (const entry of reading.entries()) {
    if (entry.kind === "row") onRow(++read);
    if (entry.kind === "issue") codes.push(entry.code);
  }
  return { rows: read, codes };
}

test("100,000 rows in flat memory", async () => {
  let mostHeap = 0;
  const before = process.memoryUsage().heapUsed;
  const { rows, codes } = await count(ROWS, (read) => {
    if (read % 1000 === 0) mostHeap = Math.max(mostHeap, process.memoryUsage().heapUsed);
  });
  assert.deepEqual({ rows, codes }, { rows: ROWS, codes: [] });
  assert.ok(mostHeap - before < MOST_HEAP_BYTES, `${mostHeap - before} bytes`);
});

test("four times as many rows take linear time", () => assertLinear(ROWS / 16, (rows) => count(rows)));

test("more than 200,000 rows are rejected", async () => {
  const { codes } = await count(200_001);
  assert.deepEqual(codes, ["too_many_rows"]);
});
