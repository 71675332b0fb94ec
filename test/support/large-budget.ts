/** Actual's budget of the fixture with thousands of further payments. */
import Database from "better-sqlite3";
import { unpack } from "../../src/readers/statements/archive/unpack.ts";
import { fixture } from "../readers/statements/support.ts";

/** The file of a budget with this many more rows, over ten years. */
export async function largeBudget(rows: number): Promise<Buffer> {
  const [file] = await unpack(fixture("budgets/actual-everything.zip"));
  const chunks: Uint8Array[] = [];
  for await (const chunk of file?.open() ?? []) chunks.push(chunk);
  const database = new Database(Buffer.concat(chunks));
  try {
    database.exec(`WITH RECURSIVE numbers(n) AS (SELECT 0 UNION ALL SELECT n + 1 FROM numbers WHERE n < ${rows - 1})
      INSERT INTO transactions (id, acct, category, amount, description, date, sort_order)
      SELECT 'payment-' || n,
        (SELECT id FROM accounts WHERE name = 'Checking'),
        (SELECT id FROM categories WHERE name = 'Household'),
        -100 - n % 9000,
        (SELECT id FROM payees WHERE name = 'Market'),
        (2016 + n * 10 / ${rows}) * 10000 + (1 + n % 12) * 100 + 1 + n % 28,
        n
      FROM numbers`);
    return database.serialize();
  } finally {
    database.close();
  }
}
