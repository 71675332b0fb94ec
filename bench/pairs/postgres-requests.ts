/** Common requests on PostgreSQL, compared with the same requests on SQLite. */
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

/** Fewer rounds are enough, because these figures have no target. */
const MOST_ROUNDS = 2;

const READS = ["/v1/accounts", "/v1/transactions?limit=100", `/v1/budget/spending_power?year_month=${BUSY_MONTH}`];

/** Enough to read one request while another is processed. */
const BATCH_CONNECTIONS = 4;

interface Kind {
  readonly what: string;
  readonly unit: string;
  loadOf(server: LeewayServer): Promise<Omit<Load, "seconds"> & { readonly rows?: number }>;
}

export const postgresRequests: Benchmark = {
  name: "postgres-requests",
  title: "common requests on PostgreSQL relative to SQLite",
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
      figures.push(...turns.figures, { what: `PostgreSQL relative to SQLite, ${what}`, value: ratio });
    }
    return {
      lines: [],
      figures,
      notes: [
        "PostgreSQL shares the core of the load generator. With PostgreSQL, every read queries the database for the token " +
          "and the data, because other servers may have written. With SQLite, a response is cached until something changes.",
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
