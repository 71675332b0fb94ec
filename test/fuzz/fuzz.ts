/**
 * Sends requests to a server until one breaks a law or enough were sent. A seed decides on all of them; every so often
 * stock is taken and the data deleted, so that a long run is as fast at its end as at its start.
 */

import { randomFrom } from "../support/random.ts";
import type { TestServer } from "../support/server.ts";
import type { OpenApiDocument } from "./document.ts";
import { type FuzzRequest, formatRequest, type Household } from "./fuzz-request.ts";
import { requestGenerator } from "./generate-request.ts";
import { type Look, laws } from "./laws.ts";
import { type Broken, perform, type Setup } from "./perform.ts";
import { openWire, type Wire } from "./send.ts";
import { shrink } from "./shrink.ts";
import { type TableReader, tableReader } from "./table-state.ts";
import { emptyOut, takeStock } from "./take-stock.ts";
import { newTally, type Tally } from "./tally.ts";
import { newWorld } from "./world.ts";

/** After how many requests stock is taken. */
const CHAPTER = 2000;

export interface FuzzOptions {
  readonly seed: number;
  readonly requests: number;
}

/** @throws Error with the law that was broken and the request that broke it. */
export async function fuzz(server: TestServer, { seed, requests }: FuzzOptions): Promise<Tally> {
  const document: OpenApiDocument = (await server.call("GET", "/openapi.json")).json;
  const tally = newTally(document);
  const world = newWorld();
  const wire = openWire(server.url);
  const tables = await tableReader(server.location, await budgetIdsOf(server));
  try {
    const look = lookAt(server, wire, tables);
    const setup: Setup = { wire, world, look, laws: laws(document, look), onAnswer: tally.count };
    const generate = requestGenerator(document, server.tokens, randomFrom(seed), world);
    for (let sent = 1; sent <= requests; sent += 1) {
      const request = generate();
      const broken = await perform(setup, request);
      if (broken !== undefined) throw new Error(await tellBroken(setup, request, broken, sent));
      if (sent % CHAPTER !== 0 && sent !== requests) continue;
      await takeStock(server, look);
      await emptyOut(server, look, world);
    }
    return tally;
  } finally {
    wire.close();
    await tables.close();
  }
}

async function budgetIdsOf({ service, budget }: TestServer): Promise<Record<Household, string>> {
  const all = await service.store.budgets.listAll();
  return { own: budget.id, other: all.find(({ id }) => id !== budget.id)?.id ?? "" };
}

function lookAt({ tokens }: TestServer, wire: Wire, tables: TableReader): Look {
  const tokenOf = (household: Household) => (household === "own" ? tokens.read : tokens.other);
  const headersOf = (household: Household) => [["authorization", `Bearer ${tokenOf(household)}`] as const];
  return {
    tables,
    read(path, household) {
      const [pathname = "", ...query] = path.split("?");
      const headers = headersOf(household);
      return wire.send({ method: "GET", path: pathname, query, headers, body: undefined, household });
    },
  };
}

/** Shrinks a request that broke a law, and tells both. */
async function tellBroken(setup: Setup, request: FuzzRequest, broken: Broken, sent: number): Promise<string> {
  let last = broken;
  const smallest = await shrink(request, async (candidate) => {
    const again = await perform(setup, candidate);
    if (again?.law !== broken.law) return false;
    last = again;
    return true;
  });
  const original = smallest === request ? "" : `\n\nas it was first sent:\n\n${formatRequest(request).slice(0, 5000)}`;
  return `request ${sent} broke the law that ${broken.law}:\n\n${formatRequest(smallest)}\n\n${last.detail}${original}`;
}
