/** The database of Actual: a real export, and databases that are damaged or hostile. */
import assert from "node:assert/strict";
import { test } from "node:test";
import Database from "better-sqlite3";
import fc from "fast-check";
import { unpack } from "../../../src/readers/statements/archive/unpack.ts";
import { bytesFile, fixture, read } from "./support.ts";

async function unpacked() {
  const files = await unpack(fixture("programs/actual.zip"));
  assert.deepEqual(
    files.map(({ name }) => name),
    ["db.sqlite"],
  );
  const chunks: Uint8Array[] = [];
  for await (const chunk of files[0]?.open() ?? []) chunks.push(chunk);
  return Buffer.concat(chunks);
}

const ORIGINAL = await unpacked();
const USD = { currency: "USD" };

/** The database after some statements. */
function changed(...statements: readonly string[]): Buffer {
  const database = new Database(Buffer.from(ORIGINAL));
  database.unsafeMode();
  for (const statement of statements) database.exec(statement);
  const bytes = database.serialize();
  database.close();
  return bytes;
}

async function refusalOf(bytes: Buffer) {
  const { isRefused, issues, statements } = await read(bytesFile("db.sqlite", bytes), USD);
  assert.equal(isRefused, true);
  assert.deepEqual(statements, []);
  return issues.find(({ refuses }) => refuses === "file")?.code;
}

test("a budget of Actual: accounts, splits, transfers, tags, and what was merged or deleted", async () => {
  const { format, program, statements, issues } = await read(bytesFile("db.sqlite", ORIGINAL), USD);
  assert.deepEqual([format, program], ["sqlite", "actual"]);
  const told = statements.map(({ account, rows }) => [
    account.name,
    ...rows.map((row) => {
      const parts = row.parts.map(
        (part) => `${part.amount} ${part.transfer_account ?? part.category} ${part.notes ?? ""}`,
      );
      const words = [row.date, row.amount, row.payee, row.category, row.transfer_account, row.is_opening && "opening"];
      return [...words, ...row.tags, ...parts.map((part) => `[${part.trim()}]`)].filter(Boolean).join(" ");
    }),
  ]);
  assert.deepEqual(told, [
    [
      "Checking",
      "2026-10-01 2100.00 Northside Clinic Income",
      "2026-10-03 -980.00 Hillside Homes",
      "2026-10-05 -12.99 Fiberline Household",
      "2026-10-07 -300.00 Savings travel",
      "2026-10-09 -412.30 Credit card",
      "2026-10-15 -210.00 Hillside Bank [-150.00 Savings] [-60.00 Household fee]",
      "2026-11-24 1830.50 Starting Balance Starting Balances opening",
    ],
    [
      "Savings",
      "2026-10-07 300.00 Checking travel",
      "2026-10-15 150.00 Checking",
      "2026-11-24 5000.00 Starting Balance opening",
    ],
    [
      "Credit card",
      "2026-10-09 412.30 Checking",
      // The category Pets was deleted and replaced by Household.
      "2026-10-10 -100.07 Green Valley Market [-70.00 Groceries week] [-25.07 Household] [-5.00 Household cat]",
      "2026-10-11 -45.20 Route 9 Fuel Fuel",
      "2026-10-12 15.82 Green Valley Market Groceries",
      // Entered for "Green Vally", which was merged. A deleted payment of 9.99 is left out.
      "2026-10-21 -12.50 Green Valley Market Groceries",
      "2026-11-24 -412.30 Starting Balance Starting Balances opening",
    ],
    ["Old account", "2026-09-01 10.00 Interest Income", "2026-09-30 -10.00 Fee"],
  ]);
  assert.deepEqual(issues, []);
  const rent = statements[0]?.rows[1];
  assert.deepEqual([rent?.id, rent?.text], ["B-0001", "HILLSIDE HOMES RENT 10/26"]);
});

test("the currency of the budget is used, if it has one", async () => {
  const bytes = changed("INSERT INTO preferences (id, value) VALUES ('defaultCurrencyCode', 'EUR')");
  const { statements } = await read(bytesFile("db.sqlite", bytes));
  assert.deepEqual([...new Set(statements.map(({ currency }) => currency))], ["EUR"]);
  const unnamed = await read(bytesFile("db.sqlite", ORIGINAL));
  assert.deepEqual([...new Set(unnamed.statements.map(({ currency }) => currency))], [null]);
});

test("transactions that cannot be read are refused one by one", async () => {
  const bytes = changed(
    "UPDATE transactions SET amount = 12.5 WHERE amount = -1299",
    "UPDATE transactions SET date = 20261399 WHERE amount = -4520",
    "UPDATE transactions SET amount = -7001 WHERE amount = -7000",
  );
  const { issues, rows } = await read(bytesFile("db.sqlite", bytes), USD);
  const refused = issues.filter(({ refuses }) => refuses === "row");
  assert.deepEqual(refused.map(({ code, text }) => `${code} ${text}`).sort(), [
    "bad_amount 2026-10-05 Fiberline",
    "bad_day 2026-13-99 Route 9 Fuel",
    "parts_differ 2026-10-10 Green Valley Market",
  ]);
  assert.equal(rows.length, 15);
});

test("a database with a write-ahead log in its header is read", async () => {
  const bytes = Buffer.from(ORIGINAL);
  bytes[18] = bytes[19] = 2;
  const { rows } = await read(bytesFile("db.sqlite", bytes), USD);
  assert.equal(rows.length, 18);
});

test("nothing of a hostile schema runs", async () => {
  const endless = "WITH RECURSIVE endless(n) AS (SELECT 1 UNION ALL SELECT n + 1 FROM endless) SELECT";
  const columns = "n AS id, n AS name, n AS transfer_acct, n AS category, n AS tombstone FROM endless";
  assert.equal(
    await refusalOf(changed("DROP TABLE payees", `CREATE VIEW payees AS ${endless} ${columns}`)),
    "unknown_format",
  );
  const computed = "CREATE TABLE payees (id TEXT, name TEXT AS (hex(zeroblob(500000000))), transfer_acct TEXT)";
  assert.equal(await refusalOf(changed("DROP TABLE payees", computed)), "unknown_format");
  const virtual = "CREATE VIRTUAL TABLE payees USING fts5(id, name, transfer_acct)";
  assert.equal(await refusalOf(changed("DROP TABLE payees", virtual)), "unknown_format");
});

test("other databases and damaged ones are rejected", async () => {
  const other = new Database(":memory:");
  other.exec("CREATE TABLE notes (id TEXT)");
  assert.equal(await refusalOf(other.serialize()), "unknown_format");
  other.close();
  assert.equal(await refusalOf(ORIGINAL.subarray(0, 40_000)), "invalid_file");
});

test("a database with random changes gives rows or a rejection", async () => {
  const change = fc.tuple(fc.nat(ORIGINAL.length - 1), fc.integer({ min: 0, max: 255 }));
  await fc.assert(
    fc.asyncProperty(fc.array(change, { minLength: 1, maxLength: 200 }), async (changes) => {
      const bytes = Buffer.from(ORIGINAL);
      for (const [position, value] of changes) bytes[position] = value;
      await read(bytesFile("db.sqlite", bytes), USD);
    }),
    { numRuns: 200 },
  );
});
