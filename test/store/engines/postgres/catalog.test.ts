/** The tables and indexes that a PostgreSQL database must have after its migrations. */
import assert from "node:assert/strict";
import { test } from "node:test";
import { namesAfter } from "../../../../src/store/engines/postgres/catalog.ts";

const TABLE = ["CREATE TABLE notes (id text)", "CREATE UNIQUE INDEX notes_by_id\n  ON notes (id)"];

for (const [title, statements, expected] of [
  ["a table and its index", TABLE, ["notes", "notes_by_id"]],
  ["a dropped table takes its indexes with it", [...TABLE, "DROP TABLE notes"], []],
  ["a dropped index", [...TABLE, "DROP INDEX notes_by_id"], ["notes"]],
  ["an index that is created again", [...TABLE, "DROP INDEX notes_by_id", TABLE[1]], ["notes", "notes_by_id"]],
  ["a renamed table keeps its indexes", [...TABLE, "ALTER TABLE notes RENAME TO memos"], ["memos", "notes_by_id"]],
  [
    "a table that replaces another",
    [...TABLE, "CREATE TABLE new_notes (id text)", "DROP TABLE notes", "ALTER TABLE new_notes RENAME TO notes"],
    ["notes"],
  ],
  [
    "other statements",
    [...TABLE, "ALTER TABLE notes ADD COLUMN text text", "UPDATE notes SET id = ''"],
    ["notes", "notes_by_id"],
  ],
] as const) {
  test(title, () => assert.deepEqual([...namesAfter(statements.map(String))].sort(), [...expected].sort()));
}
