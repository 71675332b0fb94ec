/** The tables of columns and rules cover every column of every exported table, on both engines. */
import assert from "node:assert/strict";
import { after, before, test } from "node:test";
import { COLUMNS, isNullable } from "../../../src/operations/budget-file/check-row.ts";
import { isDatabaseUrl } from "../../../src/store/engines/postgres/database-url.ts";
import { EXPORTED_TABLES } from "../../../src/store/store.ts";
import { onBothEngines, type TestStore } from "../../support/engines.ts";

interface CatalogColumn {
  readonly name: string;
  readonly nullable: boolean;
}

onBothEngines((engine) => {
  let opened: TestStore;
  before(async () => {
    opened = await engine.open(Date.now);
  });
  after(() => opened.dispose());

  const columnsIn = async (table: string): Promise<CatalogColumn[]> => {
    const rows = isDatabaseUrl(opened.location)
      ? await opened.query<{ name: string; nullable: unknown }>(
          `SELECT column_name AS name, is_nullable = 'YES' AS nullable FROM information_schema.columns WHERE table_name = '${table}'`,
        )
      : await opened.query<{ name: string; nullable: unknown }>(
          `SELECT name, NOT "notnull" AS nullable FROM pragma_table_info('${table}')`,
        );
    return rows.map(({ name, nullable }) => ({ name, nullable: Boolean(nullable) }));
  };

  test("every column of the database has a rule, and null is allowed where the database allows it", async () => {
    assert.deepEqual(Object.keys(COLUMNS).sort(), [...EXPORTED_TABLES].sort());
    const byName = (one: CatalogColumn, other: CatalogColumn) => (one.name < other.name ? -1 : 1);
    for (const table of EXPORTED_TABLES) {
      const expected = await columnsIn(table);
      assert.ok(expected.length > 0, table);
      const rules = Object.entries(COLUMNS[table]).map(([name, rule]) => ({ name, nullable: isNullable(rule) }));
      assert.deepEqual(rules.sort(byName), expected.sort(byName), table);
    }
  });
});
