/**
 * Rows numbered 1, 2, 3, ..., committed in that order. Each also takes one of a few slots from an earlier row, so that some
 * pages are written once and others repeatedly. The stored rows show which commits were lost.
 */
import assert from "node:assert/strict";
import type Database from "better-sqlite3";
import { createWriter } from "../../src/store/engines/sqlite/connection.ts";

const SLOTS = 30;

interface Row {
  readonly n: number;
  readonly text: string;
}

export interface NumberedRows {
  insert(n: number): void;
  /** All rows, and the rows in slots, in the order of their numbers. */
  readonly rows: () => readonly Row[];
  readonly slotted: () => readonly Row[];
}

/** Creates missing tables. */
export function numberedRows(database: Database.Database): NumberedRows {
  database.exec("CREATE TABLE IF NOT EXISTS rows (n integer PRIMARY KEY, text text NOT NULL) STRICT");
  database.exec("CREATE TABLE IF NOT EXISTS slots (slot integer PRIMARY KEY, n integer, text text NOT NULL) STRICT");
  const insert = database.prepare("INSERT INTO rows VALUES (?, ?)");
  const takeSlot = database.prepare("INSERT OR REPLACE INTO slots VALUES (?, ?, ?)");
  const read = (table: string) => database.prepare<[], Row>(`SELECT n, text FROM ${table} ORDER BY n`);
  const [rows, slotted] = [read("rows"), read("slots")];
  return {
    insert(n) {
      insert.run(n, textOf(n));
      takeSlot.run(n % SLOTS, n, textOf(n));
    },
    rows: () => rows.all(),
    slotted: () => slotted.all(),
  };
}

/** Asserts that a file is intact, has all rows up to the last committed one, and no partial transaction. */
export function assertNoRowLost(file: string, committed: number): void {
  const database = createWriter(file);
  try {
    assert.equal(database.pragma("integrity_check", { simple: true }), "ok");
    const { rows, slotted } = numberedRows(database);
    const count = rows().length;
    assert.ok(count >= committed, `${committed} rows were committed, but only ${count} are stored`);
    const expected = Array.from({ length: count }, (_, i) => ({ n: i + 1, text: textOf(i + 1) }));
    assert.deepEqual(rows(), expected);
    assert.deepEqual(slotted(), expected.slice(-SLOTS));
  } finally {
    database.close();
  }
}

/** About half a page. */
function textOf(n: number): string {
  return `${n} `.repeat(500);
}
