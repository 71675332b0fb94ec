/** A page of 100 transactions out of all that there are, beside the bare fetch of the same rows in process. */
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
const TARGET = { unit: "times", atLeast: 0.5, aim: 0.8 } as const;

/** Less than every id. */
const NO_ID = "00000000-0000-0000-0000-000000000000";

export const transactionPage: Benchmark = {
  name: "transaction-page",
  title: "GET /v1/transactions?limit=100 over the bare page fetch from SQLite, in process",
  async run(settings) {
    const leeway = await serveDataset(settings.large);
    const days = daysInAnyOrder();
    const first = {
      requests: days.map((day) => httpRequest("GET", `${PATH}&cursor=${formatCursor([day, NO_ID])}`, leeway.token)),
    };
    const again = { requests: [httpRequest("GET", PATH, leeway.token)] };
    const fetch = { kind: "fetch", limit: 100, days, parameter: "?" } as const;
    const fetchKept = { ...fetch, parameter: "+?" } as const;
    const turns = await takeTurns(
      {
        bare: bareDatabase("better-sqlite3, the same rows", leeway.directory, fetch, settings),
        kept: bareDatabase("better-sqlite3, by a statement that stays compiled", leeway.directory, fetchKept, settings),
        first: loaded("Leeway, pages first asked", leeway, first, settings),
        again: loaded("Leeway, newest page asked again", leeway, again, settings),
      },
      "pages",
      settings.rounds,
    );
    const line = (asked: string, name: string) => ({
      what: `\`GET ${PATH}\`, ${asked}, over the bare fetch from SQLite`,
      ...TARGET,
      measured: turns.ratio(name, "bare"),
    });
    return {
      lines: [line("pages first asked", "first"), line("newest page asked again", "again")],
      figures: [
        ...turns.figures,
        {
          what: "Leeway first asked, over a statement that stays compiled",
          value: formatSpread(turns.ratio("first", "kept")),
        },
      ],
      notes: [
        `First asked: ${days.length.toLocaleString("en")} pages at as many cursors, in no order; together they are many times what is kept of answers.`,
        "The bare fetch is `.all()` of 101 rows as objects by a prepared statement, on the same core as the server in its turn. " +
          "It binds its parameters as anybody would, for which SQLite compiles it anew each time; with a plus before " +
          "each, as the store writes them (docs/DECISIONS.md), it stays compiled.",
      ],
    };
  },
};
