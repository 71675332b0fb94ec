/**
 * Rows with the numbers 1, 2, 3, ..., committed in that order, each of which also takes one of a few places from a row
 * before it, so that some pages are written once and others again and again. What of them is there tells what was lost.
 */
import assert from "node:assert/strict";
import type Database from "better-sqlite3";
import { createWriter } from "../../src/store/engines/sqlite/connection.ts";

const PLACES = 30;

interface Row {
  readonly n: number;
  readonly text: string;
}

export interface NumberedRows {
  insert(n: number): void;
  /** All, and those that have a place, in the order of their numbers. */
  readonly rows: () => readonly Row[];
  readonly placed: () => readonly Row[];
}

/** Makes the tables where they are missing. */
export function numberedRows(database: Database.Database): NumberedRows {
  database.exec("CREATE TABLE IF NOT EXISTS rows (n integer PRIMARY KEY, text text NOT NULL) STRICT");
  database.exec("CREATE TABLE IF NOT EXISTS places (place integer PRIMARY KEY, n integer, text text NOT NULL) STRICT");
  const insert = database.prepare("INSERT INTO rows VALUES (?, ?)");
  const takePlace = database.prepare("INSERT OR REPLACE INTO places VALUES (?, ?, ?)");
  const read = (table: string) => database.prepare<[], Row>(`SELECT n, text FROM ${table} ORDER BY n`);
  const [rows, placed] = [read("rows"), read("places")];
  return {
    insert(n) {
      insert.run(n, textOf(n));
      takePlace.run(n % PLACES, n, textOf(n));
    },
    rows: () => rows.all(),
    placed: () => placed.all(),
  };
}

/** What is in a file is whole, has all rows up to the one that was committed last, and nothing in part. */
export function assertWhole(file: string, committed: number): void {
  const database = createWriter(file);
  try {
    assert.equal(database.pragma("integrity_check", { simple: true }), "ok");
    const { rows, placed } = numberedRows(database);
    const count = rows().length;
    assert.ok(count >= committed, `${count} rows are there where ${committed} were committed`);
    const expected = Array.from({ length: count }, (_, i) => ({ n: i + 1, text: textOf(i + 1) }));
    assert.deepEqual(rows(), expected);
    assert.deepEqual(placed(), expected.slice(-PLACES));
  } finally {
    database.close();
  }
}

/** About half a page. */
function textOf(n: number): string {
  return `${n} `.repeat(500);
}
