/**
 * Durable single creates over HTTP on PostgreSQL, beside pgbench running the statements that they consist of: by many
 * households side by side, and all of one household, whose writes take turns.
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

const MISSING = "there is no pgbench on this machine: apt-get install postgresql";

export const postgresCreates: Benchmark = {
  name: "postgres-creates",
  title: `durable single creates at ${CONNECTIONS} connections on PostgreSQL over pgbench running the same statements`,
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
    what: `PostgreSQL: durable single creates at ${CONNECTIONS} connections, ${who}, over pgbench running the same statements`,
    unit: "times",
    atLeast: 0.5,
    aim: 0.8,
    measured,
  };
}

/** A payment of today as the household's own app sends it, which knows the ids. */
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
    `A create by itself is ${bursts.flat().length} statements, which wait for the database ${bursts.length} times; pgbench sends them ` +
    `in the same bunches. Both have ${CONNECTIONS} connections, and every commit is synced to the disk. PostgreSQL has one core, ` +
    "in Leeway's turns together with the load generator; Leeway and pgbench have the other. Creates of one household " +
    "that wait together share a transaction in Leeway; those of pgbench, which cannot know, wait for each other in the database."
  );
}
