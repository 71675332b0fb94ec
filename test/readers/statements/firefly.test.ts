/** The months of Firefly III's budgets: all of them, but never thousands because of one wrong year. */
import assert from "node:assert/strict";
import { readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { test } from "node:test";
import { zipOf } from "../../support/zip.ts";
import { FIXTURES, readUpload } from "./support.ts";

const FOLDER = join(FIXTURES, "budgets/firefly-export");

/** The months of the fixture with another budget for a month. */
async function monthsWith(from: string, until: string) {
  const files = readdirSync(FOLDER).map((name) => {
    const text = readFileSync(join(FOLDER, name), "utf8");
    const isBudgets = name.endsWith("_budgets.csv");
    return { name, bytes: Buffer.from(isBudgets ? `${text}1,3,Other,1,3,${from},${until},EUR,10\n` : text) };
  });
  const { migration } = await readUpload(zipOf(files), { budgets: "as_categories" });
  return migration?.months ?? [];
}

test("the months are consecutive, also where no budget has an amount", async () => {
  const months = await monthsWith("2027-02-01", "2027-02-28");
  assert.deepEqual(
    months.map(({ month }) => month),
    ["2026-09", "2026-10", "2026-11", "2026-12", "2027-01", "2027-02"],
  );
});

for (const [title, from, until] of [
  ["after the others", "2926-09-01", "2926-09-30"],
  ["before the others", "0226-09-01", "0226-09-30"],
  ["in one budget with a wrong end", "2026-09-01", "9926-09-30"],
] as const) {
  test(`a wrong year ${title} makes at most a hundred years of months`, async () => {
    const months = await monthsWith(from, until);
    assert.ok(months.length > 100 && months.length <= 1200, `${months.length}`);
  });
}
