/** Statements with thousands of rows: other clients are served meanwhile, and too many rows are rejected. */
import assert from "node:assert/strict";
import { test } from "node:test";
import { gzipSync } from "node:zlib";
import { addDays } from "../../src/domain/calendar.ts";
import { onEveryEngine } from "../support/engines.ts";
import { newAccount } from "../support/ledger.ts";
import { assertProblem } from "../support/problems.ts";
import { useServer } from "../support/server.ts";
import { csv, type StatementRow, upload } from "../support/statements.ts";

onEveryEngine((engine) => {
  const server = useServer(engine);
  const countsOf = ({ counts }: { counts: Record<string, number> }) =>
    Object.fromEntries(Object.entries(counts).filter(([, count]) => count > 0));

  test("other clients read while a large file is previewed, imported and imported again", async () => {
    const { id } = await newAccount(server);
    const rows = Array.from(
      { length: 5000 },
      (_, i): StatementRow => [addDays("2024-01-01", i % 300), `-${i + 1}.00`, `SHOP ${i}`],
    );
    const file = csv(rows);
    const countReads = async <T>(work: Promise<T>): Promise<{ result: T; reads: number }> => {
      let [reads, isDone] = [0, false];
      const done = work.finally(() => {
        isDone = true;
      });
      while (!isDone) {
        await server.ok("GET", "/v1/accounts");
        reads += 1;
      }
      return { result: await done, reads };
    };
    for (const counts of [{ added: 5000 }, { duplicate: 5000 }]) {
      const preview = await countReads(upload(server, file, { query: `?account_id=${id}` }));
      assert.deepEqual(countsOf(preview.result.json.import), { rows: 5000, ...counts });
      const commit = await countReads(server.call("POST", `/v1/imports/${preview.result.json.import.id}/commit`));
      assert.deepEqual(countsOf(commit.result.json.import), { rows: 5000, ...counts });
      assert.ok(preview.reads >= 5 && commit.reads >= 5, `${preview.reads} and ${commit.reads} reads`);
    }
  });

  test("more than 200,000 rows are rejected", async () => {
    const rows = Array.from({ length: 200_001 }, (): StatementRow => ["2026-05-02", "-1.00", "SHOP"]);
    assertProblem(await upload(server, gzipSync(csv(rows))), "too_many_rows");
  });
});
