/** `GET /v1/budget/spending_power`, compared with bare `node:http` that returns the same bytes. */
import type { Benchmark } from "../support/benchmark.ts";
import { readCatalog } from "../support/catalog.ts";
import { formatSpread } from "../support/format.ts";
import { BUSY_MONTH } from "../support/household.ts";
import { httpRequest } from "../support/http-connection.ts";
import { serveDataset } from "../support/leeway-server.ts";
import { answerTo, loaded } from "../support/members.ts";
import { serveReady } from "../support/ready-server.ts";
import { firstAsked } from "../support/requests.ts";
import { takeTurns } from "../support/take-turns.ts";

const PATH = "/v1/budget/spending_power";
const TARGET = { unit: "times", atLeast: 0.25, aim: 0.5 } as const;

export const spendingPower: Benchmark = {
  name: "spending-power",
  title: "GET /v1/budget/spending_power relative to bare node:http with the same bytes",
  async run(settings) {
    const leeway = await serveDataset(settings.usual);
    const path = `${PATH}?year_month=${BUSY_MONTH}`;
    const bare = await serveReady("bare", await answerTo(leeway, path));
    const again = { requests: [httpRequest("GET", path, leeway.token)] };
    const first = firstAsked(
      await readCatalog(leeway.call),
      leeway.tokens,
      (client) => `${PATH}?year_month=${monthOf(client)}`,
    );
    const turns = await takeTurns(
      {
        bare: loaded("bare node:http", bare, again, settings),
        again: loaded("Leeway, spending power, cached", leeway, again, settings),
        first: loaded("Leeway, spending power, not cached", leeway, first, settings),
      },
      "requests",
      settings.rounds,
    );
    return {
      lines: [
        {
          what: `\`GET ${PATH}\`, cached, relative to bare \`node:http\``,
          ...TARGET,
          measured: turns.ratio("again", "bare"),
        },
      ],
      figures: [
        ...turns.figures,
        { what: "Leeway, not cached, relative to bare node:http", value: formatSpread(turns.ratio("first", "bare")) },
      ],
      notes: ["Not cached: as in the benchmark `accounts`, and each client requests a different month."],
    };
  },
};

/** A month with transactions. */
function monthOf(client: number): string {
  return `${2017 + Math.floor(client / 12)}-${String(1 + (client % 12)).padStart(2, "0")}`;
}
