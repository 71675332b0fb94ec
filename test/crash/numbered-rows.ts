/**
 * Rows numbered 1, 2, 3, ..., committed in that order. Each also takes one of a few slots from an earlier row, so that some
 * pages are written once and others repeatedly. The stored rows show which commits were lost.
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

/** Creates missing tables. */
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

/** Asserts that a file is intact, has all rows up to the last committed one, and no partial transaction. */
export function assertVerified(file: string, committed: number): void {
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
