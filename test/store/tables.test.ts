/** The list of tables, which copies and clusters use, matches the databases. */
import assert from "node:assert/strict";
import { after, before, test } from "node:test";
import { postgresDialect } from "../../src/store/engines/postgres/dialect.ts";
import { sqliteDialect } from "../../src/store/engines/sqlite/dialect.ts";
import { DATA_TABLES, findMissing, indexesOf, primaryKeyOf } from "../../src/store/tables.ts";
import { onBothEngines, type TestStore } from "../support/engines.ts";

interface Catalog {
  /** The columns of every table's primary key, in their order. */
  readonly primaryKeys: string;
  /** The references between tables. */
  readonly references: string;
  /** The indexes that statements created. Constraints create the others. */
  readonly indexes: string;
}

const CATALOGS: Readonly<Record<string, Catalog>> = {
  SQLite: {
    primaryKeys: `SELECT t.name AS "table", c.name AS "column" FROM sqlite_schema AS t, pragma_table_info(t.name) AS c
      WHERE t.type = 'table' AND c.pk > 0 ORDER BY t.name, c.pk`,
    references: `SELECT t.name AS "table", r."table" AS target FROM sqlite_schema AS t, pragma_foreign_key_list(t.name) AS r`,
    indexes: "SELECT name FROM sqlite_schema WHERE type = 'index' AND sql IS NOT NULL",
  },
  PostgreSQL: {
    primaryKeys: `SELECT conrelid::regclass::text AS "table", attname AS "column"
      FROM pg_constraint, unnest(conkey) WITH ORDINALITY AS key (number, position), pg_attribute
      WHERE contype = 'p' AND attrelid = conrelid AND attnum = number
        AND connamespace = current_schema()::regnamespace ORDER BY 1, position`,
    references: `SELECT conrelid::regclass::text AS "table", confrelid::regclass::text AS target
      FROM pg_constraint WHERE contype = 'f'`,
    indexes: `SELECT relname AS name FROM pg_class WHERE relkind = 'i' AND relnamespace = current_schema()::regnamespace
      AND NOT EXISTS (SELECT FROM pg_constraint WHERE conindid = pg_class.oid)`,
  },
};

onBothEngines((engine) => {
  let opened: TestStore;
  before(async () => {
    opened = await engine.open(Date.now);
  });
  after(() => opened.dispose());
  const catalog = CATALOGS[engine.name] as Catalog;

  test("every table is listed with its primary key", async () => {
    const rows = await opened.query<{ table: string; column: string }>(catalog.primaryKeys);
    const found = Map.groupBy(rows, ({ table }) => table);
    found.delete("migrations");
    const listed = DATA_TABLES.map((table) => [table, primaryKeyOf(table)] as const);
    assert.deepEqual(
      Object.fromEntries(listed),
      Object.fromEntries([...found].map(([table, columns]) => [table, columns.map(({ column }) => column)])),
    );
  });

  test("every index is known", async () => {
    const rows = await opened.query<{ name: string }>(catalog.indexes);
    const { ddl } = engine.name === "SQLite" ? sqliteDialect : postgresDialect;
    assert.deepEqual(indexesOf(ddl).toSorted(), rows.map(({ name }) => name).sort());
  });

  test("every table comes after those that it refers to", async () => {
    const references = await opened.query<{ table: string; target: string }>(catalog.references);
    assert.ok(references.length > 5);
    const place = (table: string) => (DATA_TABLES as readonly string[]).indexOf(table);
    const wrong = references.filter(({ table, target }) => place(target) >= place(table));
    assert.deepEqual(wrong, []);
  });
});

test("a missing table and a missing index are reported", () => {
  const names = ["migrations", ...DATA_TABLES, ...indexesOf(sqliteDialect.ddl)];
  assert.deepEqual(findMissing(sqliteDialect.ddl, names), []);
  const left = names.filter((name) => name !== "goals" && name !== "goals_by_account");
  assert.deepEqual(findMissing(sqliteDialect.ddl, left), ["table goals", "index goals_by_account"]);
});
