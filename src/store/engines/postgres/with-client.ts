/** A single connection to a PostgreSQL server, for migrations and for distributing the tables. */
import pg from "pg";
import { StoreError } from "../../store-error.ts";
import { clientSettings } from "./connection.ts";
import { redactDatabaseUrl } from "./database-url.ts";

const CONNECTION_TIMEOUT_MS = 5000;

/** The oldest version that the tests run on. */
const MIN_VERSION = 15;

/** Runs `work` on a connection, then closes it. @throws StoreError if the database cannot be opened. */
export async function withClient<T>(databaseUrl: string, work: (client: pg.Client) => Promise<T>): Promise<T> {
  const client = new pg.Client({ ...clientSettings(databaseUrl), connectionTimeoutMillis: CONNECTION_TIMEOUT_MS });
  client.on("error", () => {}); // the failing statement reports the error
  try {
    await connect(client).catch((error: unknown) => {
      throw cannotOpen(error, databaseUrl);
    });
    return await work(client);
  } finally {
    await client.end().catch(() => {});
  }
}

/** Wraps an error in a StoreError for the operator; returns a StoreError unchanged. */
export function cannotOpen(error: unknown, databaseUrl: string): StoreError {
  if (error instanceof StoreError) return error;
  const reasons = error instanceof AggregateError ? error.errors : [error];
  const reason = reasons.map(({ message }: Error) => message).join("; ");
  return new StoreError(`The database ${redactDatabaseUrl(databaseUrl)} cannot be opened: ${reason}.`, {
    cause: error,
  });
}

async function connect(client: pg.Client): Promise<void> {
  await client.connect();
  const { rows } = await client.query<{ version: number; encoding: string }>(
    "SELECT current_setting('server_version_num')::integer AS version, current_setting('server_encoding') AS encoding",
  );
  const [{ version = 0, encoding = "" } = {}] = rows;
  const major = Math.floor(version / 10_000);
  if (major < MIN_VERSION) throw new StoreError(`PostgreSQL ${major} is too old; ${MIN_VERSION} is needed.`);
  if (encoding !== "UTF8") throw new StoreError(`The database's encoding is ${encoding}; UTF8 is needed.`);
}
