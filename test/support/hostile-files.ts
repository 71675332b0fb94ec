/** Files that are made to stop a server. Each must get an answer in bounded time, memory and disk space. */
import { readFileSync } from "node:fs";
import { join } from "node:path";
import { gzipSync } from "node:zlib";
import Database from "better-sqlite3";
import type { ProblemCode } from "../../src/domain/problem.ts";
import { unpack } from "../../src/readers/statements/archive/unpack.ts";
import { zipOf } from "./zip.ts";

const FIXTURES = join(import.meta.dirname, "../readers/statements/fixtures");
const ROW = "2026-11-05,Shop,-1.00\n";
const CSV = `Date,Description,Amount\n${ROW}`;

export interface HostileFile {
  readonly name: string;
  readonly bytes: () => Buffer | Promise<Buffer>;
  /** The code of the problem, or 201 if the file has a preview. */
  readonly result: 201 | ProblemCode;
}

/** A database whose pages are parts of several tables, so that one has 240 million rows. */
const sharedPages = () => readFileSync(join(FIXTURES, "hostile/actual-shared-pages.zip"));

/** SQLite needs minutes for a schema with this many views, and nothing can interrupt it. */
export function slowDatabase(views = 150_000): Buffer {
  const database = new Database(":memory:");
  database.unsafeMode();
  database.pragma("writable_schema = ON");
  const insert = database.prepare(
    "INSERT INTO sqlite_schema (type, name, tbl_name, rootpage, sql) VALUES ('view', @name, @name, 0, @sql)",
  );
  database.transaction(() => {
    for (let i = 0; i < views; i++) insert.run({ name: `v${i}`, sql: `CREATE VIEW v${i} AS SELECT 1` });
  })();
  return zipOf([{ name: "db.sqlite", bytes: database.serialize() }]);
}

/** Many accounts, and ten times as many transactions: nothing may search a list for each row. */
async function manyAccounts(accounts = 4000): Promise<Buffer> {
  const archive = readFileSync(join(FIXTURES, "programs/actual.zip"));
  const [file] = await unpack({ name: "actual.zip", open: () => [archive] });
  const chunks: Uint8Array[] = [];
  for await (const chunk of file?.open() ?? []) chunks.push(chunk);
  const database = new Database(Buffer.concat(chunks));
  const account = database.prepare("INSERT INTO accounts (id, name, tombstone, sort_order) VALUES (?, ?, 0, ?)");
  const transaction = database.prepare(
    "INSERT INTO transactions (id, acct, date, amount, isParent, isChild, tombstone) VALUES (?, ?, 20261105, ?, 0, 0, 0)",
  );
  database.transaction(() => {
    for (let i = 0; i < accounts; i++) account.run(`a${i}`, `Account ${i}`, i);
    for (let i = 0; i < 10 * accounts; i++) transaction.run(`t${i}`, `a${i % accounts}`, -i - 1);
  })();
  return zipOf([{ name: "db.sqlite", bytes: database.serialize() }]);
}

export const HOSTILE_FILES: readonly HostileFile[] = [
  { name: "shared-pages.zip", bytes: sharedPages, result: "invalid_file" },
  { name: "views.zip", bytes: () => slowDatabase(), result: "file_too_complex" },
  { name: "accounts.zip", bytes: () => manyAccounts(), result: 201 },
  {
    name: "same-name.zip",
    bytes: () => zipOf(Array(100).fill({ name: "a.csv", bytes: Buffer.from(CSV) })),
    result: "invalid_file",
  },
  {
    name: "overlap.zip",
    bytes: () =>
      zipOf([{ name: "0.csv", bytes: Buffer.from(CSV.padEnd(4 * 2 ** 20, "\n")) }], {
        entries: Array.from({ length: 99 }, (_, i) => `${i}.csv`),
      }),
    result: "invalid_file",
  },
  {
    name: "newlines.csv.gz",
    bytes: () => gzipSync(CSV.padEnd(200 * 2 ** 20, "\n")),
    result: "archive_too_large",
  },
  { name: "rows.csv.gz", bytes: () => gzipSync(CSV + ROW.repeat(250_000)), result: "too_many_rows" },
  { name: "wide.csv", bytes: () => Buffer.from(`${CSV}${",".repeat(2 ** 20)}\n`), result: "invalid_file" },
  {
    name: "tags.ofx",
    bytes: () => Buffer.from(`OFXHEADER:100\n\n${"<A>".repeat(2 ** 19)}`),
    result: "incomplete_file",
  },
  {
    name: "tags.xml",
    bytes: () =>
      Buffer.from(`<Document xmlns="urn:iso:std:iso:20022:tech:xsd:camt.053.001.08">${"<A>".repeat(2 ** 19)}`),
    result: "invalid_file",
  },
  {
    name: "spaces.csv",
    bytes: () => Buffer.from(`Date,Description,Amount\n2026-11-05,${" ".repeat(60_000)}x,-1.00\n`),
    result: 201,
  },
];
