/** The law of imports: statements in any order, with overlaps and repeats, add every row once. */
import assert from "node:assert/strict";
import { test } from "node:test";
import fc from "fast-check";
import { addDays } from "../../src/domain/calendar.ts";
import { onEveryEngine, runsOf } from "../support/engines.ts";
import { newAccount } from "../support/ledger.ts";
import { useServer } from "../support/server.ts";
import { csv, type StatementRow, upload } from "../support/statements.ts";

onEveryEngine((engine) => {
  const server = useServer(engine);

  test("statements in any order and with overlaps add every row once", async () => {
    const rowsOf = (days: readonly (readonly number[])[]): StatementRow[] =>
      days.flatMap((amounts, i) =>
        amounts.map((cents): StatementRow => [addDays("2026-03-01", i), `-${cents}.00`, "KIOSK"]),
      );
    const day = fc.array(fc.constantFrom(5, 5, 9), { minLength: 1, maxLength: 3 });
    await fc.assert(
      fc.asyncProperty(
        fc.array(day, { minLength: 6, maxLength: 6 }),
        fc.array(fc.record({ from: fc.nat(5), length: fc.integer({ min: 1, max: 6 }) }), {
          minLength: 2,
          maxLength: 4,
        }),
        async (days, cuts) => {
          const { id } = await newAccount(server);
          const covered = new Set<number>();
          const files = cuts.map(({ from, length }) => {
            const chosen = days.map((amounts, i) => (from <= i && i < from + length ? amounts : []));
            for (const [i, amounts] of chosen.entries()) if (amounts.length > 0) covered.add(i);
            return csv(rowsOf(chosen));
          });
          for (const file of [...files, ...files]) {
            const answer = await upload(server, file, { query: `?account_id=${id}&commit=true` });
            assert.equal(answer.status, 201, answer.text);
          }
          const expected = rowsOf(days.map((amounts, i) => (covered.has(i) ? amounts : [])));
          const keyOf = (date: string, amount: number) => `${date} ${amount}`;
          const { transactions: stored } = await server.ok("GET", `/v1/transactions?account_id=${id}&limit=500`);
          assert.deepEqual(
            stored.map((t: { posted_at: string; amount: number }) => keyOf(t.posted_at, t.amount)).sort(),
            expected.map(([date, amount]) => keyOf(date, Number(amount))).sort(),
          );
        },
      ),
      { numRuns: runsOf(12) },
    );
    assert.deepEqual((await server.service.store.verify()).findings, []);
  });
});
