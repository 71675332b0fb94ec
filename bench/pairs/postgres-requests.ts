/** What the common requests take on PostgreSQL, beside the same requests of the same household on SQLite. */
import type { Benchmark, Figure } from "../support/benchmark.ts";
import { readCatalog } from "../support/catalog.ts";
import { fillHousehold } from "../support/fill-household.ts";
import { formatSpread } from "../support/format.ts";
import { BUSY_MONTH } from "../support/household.ts";
import { httpRequest } from "../support/http-connection.ts";
import { type LeewayServer, serveDatabase, serveDataset } from "../support/leeway-server.ts";
import type { Load } from "../support/load.ts";
import { loaded } from "../support/members.ts";
import { runPostgres } from "../support/postgres.ts";
import { createRequests } from "../support/requests.ts";
import { takeTurns } from "../support/take-turns.ts";

/** They are no line of the table: enough to see where they stand. */
const MOST_ROUNDS = 2;

const READS = ["/v1/accounts", "/v1/transactions?limit=100", `/v1/budget/spending_power?year_month=${BUSY_MONTH}`];

/** Enough that one is being read while another is worked on. */
const BATCH_CONNECTIONS = 4;

interface Kind {
  readonly what: string;
  readonly unit: string;
  loadOf(server: LeewayServer): Promise<Omit<Load, "seconds"> & { readonly rows?: number }>;
}

export const postgresRequests: Benchmark = {
  name: "postgres-requests",
  title: "common requests on PostgreSQL over the same on SQLite",
  async run(settings) {
    const { url, filled } = await runPostgres((empty) => fillHousehold(empty, settings.smallShape));
    const [postgres, sqlite] = [await serveDatabase(url, filled), await serveDataset(settings.small)];
    const figures: Figure[] = [];
    for (const { what, unit, loadOf } of [...READS.map(read), create(500), create(1000)]) {
      const turns = await takeTurns(
        {
          sqlite: loaded(`SQLite, ${what}`, sqlite, await loadOf(sqlite), settings),
          postgres: loaded(`PostgreSQL, ${what}`, postgres, await loadOf(postgres), settings),
        },
        unit,
        Math.min(settings.rounds, MOST_ROUNDS),
      );
      const ratio = formatSpread(turns.ratio("postgres", "sqlite"));
      figures.push(...turns.figures, { what: `PostgreSQL over SQLite, ${what}`, value: ratio });
    }
    return {
      lines: [],
      figures,
      notes: [
        "PostgreSQL has the core of the load generator. On it every read asks the database, for the token and for what it " +
          "answers, since other servers may have written; on SQLite an answer is kept until something has changed.",
      ],
    };
  },
};

function read(path: string): Kind {
  return {
    what: `GET ${path}`,
    unit: "requests",
    loadOf: async ({ token }) => ({ requests: [httpRequest("GET", path, token)] }),
  };
}

function create(rows: number): Kind {
  return {
    what: `creates of ${rows.toLocaleString("en")}`,
    unit: "rows",
    async loadOf({ call, token }) {
      const requests = createRequests(await readCatalog(call), token, 20, rows);
      return { requests, connections: BATCH_CONNECTIONS, rows };
    },
  };
}
