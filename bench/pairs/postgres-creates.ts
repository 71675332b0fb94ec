/**
 * Durable single creates over HTTP on PostgreSQL, compared with pgbench running the same statements: for many
 * households in parallel, and for one household, whose writes run one at a time.
 */
import { client } from "../../demo/own-server.ts";
import type { Burst } from "../../test/support/postgres-statements.ts";
import type { Benchmark, Line } from "../support/benchmark.ts";
import { readCatalog } from "../support/catalog.ts";
import { fillHouseholds } from "../support/fill-household.ts";
import { httpRequest } from "../support/http-connection.ts";
import { serveDatabase } from "../support/leeway-server.ts";
import { CONNECTIONS } from "../support/load.ts";
import { loaded } from "../support/members.ts";
import { findPgbench, pgbench } from "../support/pgbench.ts";
import type { Recording } from "../support/pgbench-script.ts";
import { runPostgres } from "../support/postgres.ts";
import { type Create, recordCreates } from "../support/record-creates.ts";
import { takeTurns } from "../support/take-turns.ts";

const HOUSEHOLD = { transactions: 200, accounts: 8, payees: 200, categories: 40 };

const MANY = `${CONNECTIONS} households`;
const ONE = "one household";

const MISSING = "pgbench is not installed: apt-get install postgresql";

export const postgresCreates: Benchmark = {
  name: "postgres-creates",
  title: `durable single creates at ${CONNECTIONS} connections on PostgreSQL relative to pgbench running the same statements`,
  async run(settings) {
    const program = findPgbench();
    if (program === undefined) return { lines: [line(MANY, MISSING), line(ONE, MISSING)], figures: [], notes: [] };
    const { url, filled } = await runPostgres((empty) => fillHouseholds(empty, CONNECTIONS, HOUSEHOLD));
    const leeway = await serveDatabase(url, filled);
    const creates = await Promise.all(filled.tokens.map((token) => createOf(leeway.url, token)));
    const recordings = await recordCreates(url, creates);
    const service = (who: string, of: readonly Create[]) =>
      loaded(`Leeway, ${who}`, leeway, { requests: of.map(asRequest) }, settings);
    const bare = (who: string, of: readonly Recording[]) =>
      pgbench(`pgbench, ${who}`, { program, databaseUrl: url, recordings: of, clients: CONNECTIONS }, settings);
    const turns = await takeTurns(
      {
        bareMany: bare(MANY, recordings),
        many: service(MANY, creates),
        bareOne: bare(ONE, recordings.slice(0, 1)),
        one: service(ONE, creates.slice(0, 1)),
      },
      "creates",
      settings.rounds,
    );
    return {
      lines: [line(MANY, turns.ratio("many", "bareMany")), line(ONE, turns.ratio("one", "bareOne"))],
      figures: turns.figures,
      notes: [describe(recordings[0]?.bursts ?? [])],
    };
  },
};

function line(who: string, measured: Line["measured"]): Line {
  return {
    what: `PostgreSQL: durable single creates at ${CONNECTIONS} connections, ${who}, relative to pgbench running the same statements`,
    unit: "times",
    atLeast: 0.5,
    aim: 0.8,
    measured,
  };
}

/** A payment of today, with the ids that an app knows. */
async function createOf(serverUrl: string, token: string): Promise<Create> {
  const { accounts, payees, categories } = await readCatalog(client(serverUrl, token));
  const transaction = {
    account_id: accounts[0]?.id,
    payee_id: payees[0]?.id,
    category_id: categories[0]?.id,
    amount: -12.5,
    authorized_at: new Date().toISOString().slice(0, 10),
  };
  return { token, body: { transactions: [transaction] } };
}

function asRequest({ token, body }: Create): string {
  return httpRequest("POST", "/v1/transactions", token, body);
}

function describe(bursts: readonly Burst[]): string {
  return (
    `A single create is ${bursts.flat().length} statements in ${bursts.length} round trips; pgbench pipelines them in the same way. ` +
    `Both have ${CONNECTIONS} connections, and every commit is synced to the disk. PostgreSQL has one core, which it shares ` +
    "with the load generator in Leeway's turns. Leeway and pgbench have the other core. In Leeway, queued creates of one " +
    "household share a commit; in pgbench, they wait for each other in the database."
  );
}
