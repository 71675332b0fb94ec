/**
 * Citus: its requirements on the tables, checked in the catalog of plain PostgreSQL, and the distribution of the tables.
 * `statements.test.ts` checks that every key and every statement of a request includes the budget.
 */
import assert from "node:assert/strict";
import { after, afterEach, before, describe, test } from "node:test";
import pg from "pg";
import { distributionOf, onDistributedTables } from "../../../../src/store/engines/postgres/citus.ts";
import { clientSettings } from "../../../../src/store/engines/postgres/connection.ts";
import { postgresMigrationEngine } from "../../../../src/store/engines/postgres/dialect.ts";
import { distribute, planDistribution } from "../../../../src/store/engines/postgres/distribute.ts";
import { migrate } from "../../../../src/store/engines/postgres/migrate.ts";
import { foreignKeys } from "../../../../src/store/foreign-keys.ts";
import { MIGRATIONS } from "../../../../src/store/migrations/index.ts";
import { openStore } from "../../../../src/store/store.ts";
import { budgetColumnOf, DATA_TABLES } from "../../../../src/store/tables.ts";
import { CITUS_STAND_IN } from "../../../support/citus-stand-in.ts";
import { citusObjection } from "../../../support/citus-statements.ts";
import { leeway } from "../../../support/command.ts";
import { onPostgres, type TestStore, testServerUrl } from "../../../support/engines.ts";
import { query } from "../../../support/postgres-server.ts";
import { createDatabase, type TestDatabase } from "../../../support/test-databases.ts";

/** The distributed tables with their distribution columns. */
const SPREAD = `(VALUES ${DATA_TABLES.flatMap((table) => {
  const column = budgetColumnOf(table);
  return column === undefined ? [] : [`('${table}', '${column}')`];
}).join(", ")}) AS spread ("table", "column")`;

const BUDGET_TABLES = DATA_TABLES.filter((table) => budgetColumnOf(table) !== undefined);

/** Each query finds violations of a rule. */
const RULES: Readonly<Record<string, string>> = {
  "no foreign key leads from a distributed table to one on the coordinator, or back": `
    SELECT conname FROM pg_constraint WHERE contype = 'f' AND
      (conrelid::regclass::text IN (SELECT "table" FROM ${SPREAD}))
      <> (confrelid::regclass::text IN (SELECT "table" FROM ${SPREAD}))`,
  "no foreign key has an ON UPDATE action, SET NULL or SET DEFAULT": `
    SELECT conname FROM pg_constraint WHERE contype = 'f' AND (confupdtype <> 'a' OR confdeltype NOT IN ('a', 'c'))`,
  "the distribution column is text, not null, with the collation C": `
    SELECT "table" FROM ${SPREAD} LEFT JOIN pg_attribute ON attrelid = "table"::regclass AND attname = "column"
      AND atttypid = 'text'::regtype AND attcollation = '"C"'::regcollation AND attnotnull
    WHERE attname IS NULL`,
  "no sequence, computed default, trigger, rule, view, exclusion or inheritance": `
    SELECT 'default of ' || adrelid::regclass FROM pg_attrdef
      WHERE pg_get_expr(adbin, adrelid) !~ '^(true|false|-?[0-9]+|''[^'']*''::text)$'
    UNION ALL SELECT tgname FROM pg_trigger WHERE NOT tgisinternal
    UNION ALL SELECT inhrelid::regclass::text FROM pg_inherits, pg_class
      WHERE pg_class.oid = inhrelid AND relnamespace = current_schema()::regnamespace
    UNION ALL SELECT conname FROM pg_constraint WHERE contype NOT IN ('p', 'u', 'f', 'c', 'n')
      AND connamespace = current_schema()::regnamespace
    UNION ALL SELECT relname FROM pg_class
      WHERE relnamespace = current_schema()::regnamespace AND relkind NOT IN ('r', 'p', 'i', 'I')`,
};

/** All objects that the migrations create, as PostgreSQL describes them. */
const STRUCTURE = `
  SELECT relname || '.' || attname || ' ' || format_type(atttypid, atttypmod) || ' ' || attnotnull || ' ' || attnum AS line
    FROM pg_attribute, pg_class WHERE attrelid = pg_class.oid AND attnum > 0
      AND relnamespace = current_schema()::regnamespace
  UNION ALL SELECT conname || ' ' || conrelid::regclass || ' ' || pg_get_constraintdef(oid)
    FROM pg_constraint WHERE connamespace = current_schema()::regnamespace
  UNION ALL SELECT indexdef FROM pg_indexes WHERE schemaname = current_schema()
  ORDER BY 1`;

/** Rejects what Citus rejects once the tables are distributed. */
class CitusClient extends pg.Client {
  isDistributed = false;

  override query = (async (statement: string, values?: unknown[]) => {
    if (this.isDistributed && values === undefined) {
      this.isDistributed = false;
      const objection = await citusObjection(this, statement);
      this.isDistributed = true;
      if (objection !== undefined) throw new Error(`${objection}: ${statement}`);
    }
    return await super.query(statement, values);
  }) as pg.Client["query"];
}

onPostgres((engine) => {
  describe("the tables", () => {
    let opened: TestStore;
    before(async () => {
      opened = await engine.open(Date.now);
    });
    after(() => opened.dispose());

    for (const [rule, sql] of Object.entries(RULES)) {
      test(rule, async () => assert.deepEqual(await opened.query(sql), []));
    }

    test("have the foreign keys that are read from the migrations", async () => {
      const found = await opened.query<{ name: string }>(`
        SELECT conrelid::regclass::text || ' ' || pg_get_constraintdef(oid) AS name FROM pg_constraint
        WHERE contype = 'f' AND connamespace = current_schema()::regnamespace`);
      const read = DATA_TABLES.flatMap((table) =>
        foreignKeys(postgresMigrationEngine)
          .get(table)
          ?.map(({ constraint }) => `${table} ${constraint}`),
      );
      // PostgreSQL writes "budgets(id)".
      const plain = (names: readonly (string | undefined)[]) => names.map((name) => name?.replaceAll(" (", "(")).sort();
      assert.deepEqual(plain(read), plain(found.map(({ name }) => name)));
    });

    test("violations of a rule are detected", async () => {
      await opened.query(`ALTER TABLE payees ADD COLUMN number serial, ALTER COLUMN budget_id TYPE varchar(36),
        ADD COLUMN account_id text REFERENCES budgets (id) ON DELETE SET NULL`);
      await opened.query("ALTER TABLE shared_exchange_rates ADD COLUMN owner text REFERENCES budgets (id)");
      for (const [rule, sql] of Object.entries(RULES)) assert.notDeepEqual(await opened.query(sql), [], rule);
    });
  });

  describe("distributing", () => {
    let database: TestDatabase;
    before(async () => {
      database = await createDatabase(await testServerUrl());
    });
    after(() => database.drop());
    const runOn = (url: string, ...args: string[]) =>
      leeway(["db", "distribute", ...args], { LEEWAY_DATABASE_URL: url });
    const run = (...args: string[]) => runOn(database.url, ...args);

    test("is rejected without the extension", async () => {
      const { code, stdout, stderr } = await run();
      assert.equal(code, 2);
      assert.equal(stdout, "");
      assert.match(
        stderr,
        /^leeway: The database postgres:\/\/\S+ does not have the Citus extension.*CREATE EXTENSION citus\n$/,
      );
    });

    test("lists its statements in advance", async () => {
      const { code, stdout, stderr } = await run("--dry-run", "--shards", "32");
      assert.equal(code, 0);
      assert.match(stderr, /cannot run now/);
      const statements = stdout.trim().split("\n");
      assert.equal(statements.length, BUDGET_TABLES.length + 1);
      assert.equal(
        statements[0],
        "SELECT create_distributed_table('budgets', 'id', colocate_with => 'none', shard_count => 32);",
      );
      for (const table of BUDGET_TABLES)
        assert.ok(
          statements.some((statement) => statement.includes(`'${table}'`)),
          table,
        );
    });

    describe("with --dry-run changes nothing", () => {
      let other: TestDatabase;
      afterEach(() => other.drop());

      test("in an empty database, whose tables are created later", async () => {
        other = await createDatabase(await testServerUrl(), { isEmpty: true });
        const planned = await runOn(other.url, "--dry-run");
        assert.equal(planned.code, 0, planned.stderr);
        assert.match(
          planned.stderr,
          /^The database is empty: its tables would be created first\.\nThe statements cannot run now/,
        );
        assert.equal((await runOn(other.url)).code, 2, "the extension is missing");
        assert.deepEqual(await query(other.url, STRUCTURE), []);

        await query(other.url, CITUS_STAND_IN);
        const { code, stderr } = await runOn(other.url);
        assert.equal(code, 0, stderr);
        assert.equal(
          planned.stdout,
          stderr.replace(/^The tables are.*\n/m, "").replace(/^\d+ of \d+ {2}(.*)$/gm, "$1;"),
        );
      });

      test("in a database of an older version, and explains what to do first", async () => {
        other = await createDatabase(await testServerUrl());
        await query(
          other.url,
          "DROP INDEX accounts_by_place; DELETE FROM migrations WHERE id = '0012-accounts-by-place'",
        );
        const before = await query(other.url, STRUCTURE);
        const { code, stdout, stderr } = await runOn(other.url, "--dry-run");
        assert.equal(code, 2);
        assert.equal(stdout, "");
        assert.match(
          stderr,
          /^leeway: The data was written by an older version .* Start a server of this version first/,
        );
        assert.deepEqual(await query(other.url, STRUCTURE), before);
      });

      test("if the database does not exist, and reports that in one line", async () => {
        other = await createDatabase(await testServerUrl());
        const { code, stderr } = await runOn(`${other.url}_nowhere`, "--dry-run");
        assert.equal(code, 2);
        assert.match(stderr, /^leeway: The database \S+_nowhere cannot be opened: .*\n$/);
      });
    });

    test("distributes the tables in an order that Citus accepts, continues after an interruption, and can be repeated", async () => {
      await query(database.url, CITUS_STAND_IN);
      await query(database.url, "SELECT create_distributed_table('budgets', 'id')");
      const { code, stderr } = await run();
      assert.equal(code, 0, stderr);
      assert.match(stderr, /^1 of \d+ {2}SELECT create_distributed_table\('tokens'/);
      const { statements } = await planDistribution(database.url, 64);
      assert.equal(statements.length, 1, "all tables are distributed");
      assert.equal((await run()).code, 0);
      const rows = await query<{ name: string }>(
        database.url,
        "SELECT logicalrelid::text AS name FROM pg_dist_partition",
      );
      assert.deepEqual(rows.map(({ name }) => name).sort(), [...BUDGET_TABLES].sort());
    });

    test("moves the tables to the coordinator that earlier versions copied to every machine", async () => {
      const copied = [...DATA_TABLES.filter((table) => !BUDGET_TABLES.includes(table)), "migrations"];
      for (const table of copied) await query(database.url, `SELECT create_reference_table('${table}')`);
      const { code, stderr } = await run();
      assert.equal(code, 0, stderr);
      assert.match(stderr, /SELECT undistribute_table\(.*'users'/);
      const rows = await query<{ name: string }>(
        database.url,
        "SELECT logicalrelid::text AS name FROM pg_dist_partition",
      );
      assert.deepEqual(rows.map(({ name }) => name).sort(), [...BUDGET_TABLES].sort());
    });

    test("is rejected while a server runs", async () => {
      const store = await openStore({ location: database.url, now: Date.now });
      await store.ping();
      const plan = await planDistribution(database.url, 64);
      await assert.rejects(
        distribute(database.url, plan, Date.now, () => {}),
        /Another Leeway process is using .* Stop it first/,
      );
      await store.close();
    });
  });

  describe("an already distributed database", () => {
    const databases: TestDatabase[] = [];
    after(() => Promise.all(databases.map((database) => database.drop())));
    const create = async (options = {}) => {
      const database = await createDatabase(await testServerUrl(), options);
      databases.push(database);
      return database.url;
    };

    test("gets the tables of later migrations with the same definitions, by statements that Citus accepts", async () => {
      const [first, ...later] = MIGRATIONS;
      assert.ok(first && later.length > 0);
      const url = await create({ isEmpty: true });
      const client = new CitusClient(clientSettings(url));
      await client.connect();
      try {
        await client.query(
          `CREATE TABLE migrations (id text COLLATE "C" NOT NULL PRIMARY KEY, applied_at text NOT NULL)`,
        );
        for (const statement of first.statements(postgresMigrationEngine)) await client.query(statement);
        await client.query("INSERT INTO migrations VALUES ($1, '')", [first.id]);
        await client.query(CITUS_STAND_IN);
        client.isDistributed = true;
        for (const { table, statement } of distributionOf(64)) {
          const { rows } = await client.query("SELECT to_regclass($1) IS NOT NULL AS is_there", [table]);
          if (rows[0].is_there) await client.query(statement);
        }
        await migrate(client, { database: url, nowMs: 0, mustExist: true, mustBeCurrent: false });
      } finally {
        await client.end();
      }
      const plain = await create();
      assert.deepEqual(await query(url, STRUCTURE), await query(plain, STRUCTURE));
      assert.equal((await planDistribution(url, 64)).statements.length, 1, "later tables are distributed too");
    });

    for (const [statement, objection] of [
      ["UPDATE budgets SET name = CAST(CAST(created_at AS timestamptz) AS text)", /^STABLE functions used in UPDATE/],
      ["UPDATE budgets SET name = CAST(make_date(2026, length(name), 1) AS text)", /^STABLE functions used in UPDATE/],
      ["DELETE FROM budgets WHERE random() < 0.5 AND id = $1", /must not be VOLATILE/],
      ["UPDATE budgets SET name = COALESCE(name, CAST(now() AS text)) WHERE id = $1", /^non-IMMUTABLE functions/],
      [
        "INSERT INTO users (id) VALUES ($1) ON CONFLICT (id) DO UPDATE SET name = CAST(now() AS text)",
        /must be marked/,
      ],
      ["ALTER TABLE payees ADD COLUMN note text CHECK (note <> '')", /^cannot execute ADD COLUMN/],
      ["UPDATE budgets SET name = upper(name) || CAST(length(name) AS text) WHERE id = $1", undefined],
      ["INSERT INTO users (id, name, created_at) VALUES ($1, $2, CAST(now() AS text))", undefined],
    ] as const) {
      test(`${objection === undefined ? "accepts" : "rejects"} ${statement}`, async () => {
        const client = new pg.Client(clientSettings(await create()));
        await client.connect();
        try {
          await client.query("BEGIN");
          assert.match((await citusObjection(client, statement)) ?? "", objection ?? /^$/);
        } finally {
          await client.end();
        }
      });
    }

    test("gets the foreign keys of a new table after it is distributed", () => {
      const note = `CREATE TABLE notes (budget_id text COLLATE "C" NOT NULL REFERENCES budgets (id), id text, rule_id text,
        PRIMARY KEY (budget_id, id),
        FOREIGN KEY (budget_id, rule_id) REFERENCES rules (budget_id, id) ON DELETE CASCADE)`;
      const [, , created, ...rest] = onDistributedTables([note]);
      assert.doesNotMatch(created ?? "", /REFERENCES/);
      assert.deepEqual(rest, [
        "SELECT create_distributed_table('notes', 'budget_id', colocate_with => 'budgets')",
        "ALTER TABLE notes ADD CONSTRAINT notes_budget_id_rule_id_fkey FOREIGN KEY (budget_id, rule_id) REFERENCES rules (budget_id, id) ON DELETE CASCADE",
        "ALTER TABLE notes ADD CONSTRAINT notes_budget_id_fkey FOREIGN KEY (budget_id) REFERENCES budgets (id)",
      ]);
      const badge = "CREATE TABLE badges (user_id text PRIMARY KEY REFERENCES users (id))";
      assert.deepEqual(onDistributedTables([badge]).slice(2), [badge], "the coordinator has it");
    });

    test("rejects a foreign key of an unknown form", () => {
      const statement = "CREATE TABLE tokens (budget_id text, id text, FOREIGN KEY (id) REFERENCES accounts)";
      assert.throws(() => onDistributedTables([statement]), /unknown form/);
    });

    test("is altered directly if no table is new", () => {
      assert.deepEqual(onDistributedTables(["ALTER TABLE accounts ADD COLUMN memo text"]).slice(2), [
        "ALTER TABLE accounts ADD COLUMN memo text",
      ]);
    });
  });
});
