/** The benchmark's dataset: deterministic and complete. */
import assert from "node:assert/strict";
import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { test } from "node:test";
import Database from "better-sqlite3";
import { fillHousehold } from "../../bench/support/fill-household.ts";

const SHAPE = { transactions: 1500, accounts: 8, payees: 20, categories: 40 };

async function fillOnce() {
  const directory = mkdtempSync(join(tmpdir(), "leeway-bench-test-"));
  try {
    const filled = await fillHousehold(directory, SHAPE);
    const database = new Database(join(directory, "leeway.db"), { readonly: true });
    const rows = database.prepare("SELECT * FROM transactions").all() as Record<string, unknown>[];
    database.close();
    return { filled, rows };
  } finally {
    rmSync(directory, { recursive: true });
  }
}

test("generating a household again gives the same rows and tokens", async () => {
  const [once, again] = [await fillOnce(), await fillOnce()];
  assert.deepEqual(again, once);
  assert.equal(once.rows.length, SHAPE.transactions);
  assert.equal(once.filled.transactions, SHAPE.transactions);
});

test("a household has transactions for every filter of the list", async () => {
  const { rows } = await fillOnce();
  const days = rows.map(({ authorized_at }) => String(authorized_at)).sort();
  assert.deepEqual([days[0], days.at(-1)?.slice(0, 4)], ["2016-11-01", "2026"]);
  for (const [what, matches] of Object.entries({
    transfers: (row: Record<string, unknown>) => row.transfer_account_id !== null,
    "pending ones": (row: Record<string, unknown>) => row.is_pending === 1,
    "imported ones": (row: Record<string, unknown>) => row.source === "import" && row.external_id !== null,
    "with notes": (row: Record<string, unknown>) => row.notes !== "",
    "without a category": (row: Record<string, unknown>) => row.category_id === null,
    "large ones": (row: Record<string, unknown>) => Number(row.amount_minor) >= 400_000,
  })) {
    const count = rows.filter(matches).length;
    assert.ok(count > 0 && count < rows.length, `${count} ${what}`);
  }
});
