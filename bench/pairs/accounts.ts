/** `GET /v1/accounts`, authenticated, compared with servers that only return the same bytes. */
import type { Benchmark } from "../support/benchmark.ts";
import { readCatalog } from "../support/catalog.ts";
import { formatSpread } from "../support/format.ts";
import { httpRequest } from "../support/http-connection.ts";
import { serveDataset } from "../support/leeway-server.ts";
import { answerTo, loaded } from "../support/members.ts";
import { serveReady } from "../support/ready-server.ts";
import { FIRST_ASKED_NOTE, firstAsked } from "../support/requests.ts";
import { takeTurns } from "../support/take-turns.ts";

const PATH = "/v1/accounts";
const TARGET = { unit: "times", atLeast: 0.4, aim: 0.6 } as const;

export const accounts: Benchmark = {
  name: "accounts",
  title: "GET /v1/accounts relative to bare node:http with the same bytes",
  async run(settings) {
    const leeway = await serveDataset(settings.usual);
    const body = await answerTo(leeway, PATH);
    const [bare, fastify] = [await serveReady("bare", body), await serveReady("fastify", body)];
    const again = { requests: [httpRequest("GET", PATH, leeway.token)] };
    const first = firstAsked(await readCatalog(leeway.call), leeway.tokens, () => PATH);
    const turns = await takeTurns(
      {
        bare: loaded("bare node:http", bare, again, settings),
        again: loaded("Leeway, accounts, cached", leeway, again, settings),
        first: loaded("Leeway, accounts, not cached", leeway, first, settings),
        fastify: loaded("Fastify alone with a response schema", fastify, again, settings),
      },
      "requests",
      settings.rounds,
    );
    return {
      lines: [
        {
          what: "`GET /v1/accounts`, cached, relative to bare `node:http`",
          ...TARGET,
          measured: turns.ratio("again", "bare"),
        },
      ],
      figures: [
        ...turns.figures,
        { what: "Leeway, not cached, relative to bare node:http", value: formatSpread(turns.ratio("first", "bare")) },
        { what: "Fastify alone relative to bare node:http", value: formatSpread(turns.ratio("fastify", "bare")) },
      ],
      notes: [FIRST_ASKED_NOTE],
    };
  },
};
