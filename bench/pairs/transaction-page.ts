/** A page of 100 transactions, compared with fetching the same rows from SQLite in process. */
import { formatCursor } from "../../src/api/cursor.ts";
import { bareDatabase } from "../support/bare-database.ts";
import type { Benchmark } from "../support/benchmark.ts";
import { formatSpread } from "../support/format.ts";
import { daysInAnyOrder } from "../support/household.ts";
import { httpRequest } from "../support/http-connection.ts";
import { serveDataset } from "../support/leeway-server.ts";
import { loaded } from "../support/members.ts";
import { takeTurns } from "../support/take-turns.ts";

const PATH = "/v1/transactions?limit=100";
const TARGET = { unit: "times", atLeast: 0.25, aim: 0.25 } as const;

/** They sort before every real id. With several cursors per day, almost no response is cached. */
const FIRST_IDS = ["0", "1", "2", "3"].map((digit) => `00000000-0000-0000-0000-00000000000${digit}`);

export const transactionPage: Benchmark = {
  name: "transaction-page",
  title: "GET /v1/transactions?limit=100 relative to fetching the same rows from SQLite in process",
  async run(settings) {
    const leeway = await serveDataset(settings.usual);
    const days = daysInAnyOrder();
    const cursors = FIRST_IDS.flatMap((id) => days.map((day) => formatCursor([day, id])));
    const first = { requests: cursors.map((cursor) => httpRequest("GET", `${PATH}&cursor=${cursor}`, leeway.token)) };
    const again = { requests: [httpRequest("GET", PATH, leeway.token)] };
    const fetch = { kind: "fetch", limit: 100, days, parameter: "?" } as const;
    const fetchKept = { ...fetch, parameter: "+?" } as const;
    const turns = await takeTurns(
      {
        bare: bareDatabase("better-sqlite3, the same rows", leeway.directory, fetch, settings),
        kept: bareDatabase(
          "better-sqlite3, with a statement that stays compiled",
          leeway.directory,
          fetchKept,
          settings,
        ),
        first: loaded("Leeway, pages not cached", leeway, first, settings),
        again: loaded("Leeway, newest page cached", leeway, again, settings),
      },
      "pages",
      settings.rounds,
    );
    const line = (asked: string, name: string) => ({
      what: `\`GET ${PATH}\`, ${asked}, relative to the bare fetch from SQLite`,
      ...TARGET,
      measured: turns.ratio(name, "bare"),
    });
    return {
      lines: [line("pages not cached", "first"), line("newest page cached", "again")],
      figures: [
        ...turns.figures,
        {
          what: "Leeway, not cached, relative to a statement that stays compiled",
          value: formatSpread(turns.ratio("first", "kept")),
        },
      ],
      notes: [
        `Not cached: ${cursors.length.toLocaleString("en")} requests with different cursors, in random order. Their responses are many times larger than the response cache.`,
        "The bare fetch is `.all()` of 101 rows as objects with a prepared statement, on the same core as the server. With " +
          "ordinary parameters, SQLite compiles the statement again each time. With a plus before each parameter, as in the " +
          "store (docs/DECISIONS.md), it stays compiled.",
      ],
    };
  },
};
