/** Test databases on a PostgreSQL server. Each is cloned from a migrated template, which takes 20 ms. */
import { createHash, randomBytes } from "node:crypto";
import pg from "pg";
import { postgresMigrationEngine } from "../../src/store/engines/postgres/dialect.ts";
import { MIGRATIONS } from "../../src/store/migrations/index.ts";
import { openStore } from "../../src/store/store.ts";
import { query } from "./postgres-server.ts";

export interface TestDatabase {
  readonly url: string;
  drop(): Promise<void>;
}

/** Creates a database with the tables, or an empty one. */
export async function createDatabase(serverUrl: string, { isEmpty = false } = {}): Promise<TestDatabase> {
  const name = `leeway_test_${randomBytes(8).toString("hex")}`;
  const template = isEmpty ? "template0" : await ensureTemplate(serverUrl);
  await query(serverUrl, `CREATE DATABASE ${name} TEMPLATE ${template} STRATEGY file_copy`);
  return {
    url: databaseOf(serverUrl, name),
    drop: async () => void (await query(serverUrl, `DROP DATABASE ${name} WITH (FORCE)`)),
  };
}

let ensured: Promise<string> | undefined;

function ensureTemplate(serverUrl: string): Promise<string> {
  ensured ??= makeTemplate(serverUrl);
  return ensured;
}

/** Creates the template if it is missing. Its name is a digest of its content. */
async function makeTemplate(serverUrl: string): Promise<string> {
  const statements = MIGRATIONS.flatMap((migration) => migration.statements(postgresMigrationEngine));
  const name = `leeway_template_${createHash("sha256").update(statements.join(";")).digest("hex").slice(0, 16)}`;
  const client = new pg.Client({ connectionString: serverUrl });
  await client.connect();
  try {
    await client.query("SELECT pg_advisory_lock(1)"); // other test processes create it too
    const { rows } = await client.query("SELECT 1 FROM pg_database WHERE datname = $1", [name]);
    if (rows.length > 0) return name;
    const draft = `${name}_draft`;
    await client.query(`DROP DATABASE IF EXISTS ${draft}`);
    await client.query(`CREATE DATABASE ${draft} TEMPLATE template0 ENCODING UTF8`);
    await (await openStore({ location: databaseOf(serverUrl, draft), now: Date.now })).close();
    await client.query(`ALTER DATABASE ${draft} RENAME TO ${name}`);
    return name;
  } finally {
    await client.end();
  }
}

/** The URL of another database on the server. */
export function databaseOf(serverUrl: string, name: string): string {
  const url = new URL(serverUrl);
  url.pathname = `/${name}`;
  return url.href;
}
