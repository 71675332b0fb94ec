/**
 * Random sequences of valid and invalid requests, generated from the OpenAPI document. Each runs against a new server
 * over a socket, and every response is checked against the laws in `laws.ts`. `LEEWAY_FUZZ_REQUESTS` sets about how
 * many requests are sent; `LEEWAY_FUZZ_SEED` and `LEEWAY_FUZZ_PATH` repeat a failure.
 */
import assert from "node:assert/strict";
import { test } from "node:test";
import fc from "fast-check";
import { pino } from "pino";
import { onEveryEngine, type TestEngine } from "../support/engines.ts";
import { startServer, type TestServer } from "../support/server.ts";
import { Coverage } from "./coverage.ts";
import { type Context, type Laws, newLaws } from "./laws.ts";
import {
  type Exchange,
  type FuzzRequest,
  formatRequest,
  type Household,
  openWire,
  parametersOf,
  type Wire,
} from "./request.ts";
import { SETUP } from "./setup.ts";
import { type Step, sequences } from "./steps.ts";
import { openTables } from "./tables.ts";
import { type KINDS, World } from "./world.ts";

const REQUESTS = Number(process.env.LEEWAY_FUZZ_REQUESTS || 1000);
const SEED = Number(process.env.LEEWAY_FUZZ_SEED || Date.now() % 2 ** 31);
const { LEEWAY_FUZZ_PATH: PATH } = process.env;

/** The average number of requests in a sequence. */
const AVERAGE = 160;
/** In a run with this many requests, every operation must be accepted and rejected at least once. */
const ENOUGH = 50_000;
/** Shrinking stops after this time. */
const SHRINK_MS = 30_000;

onEveryEngine((engine) => {
  test("no sequence of requests breaks a law", async (t) => {
    const coverage = new Coverage();
    const property = fc.asyncProperty(sequences(), (steps) => runSequence(engine, steps, coverage));
    const numRuns = Math.ceil(REQUESTS / AVERAGE);
    const found = await fc.check(property, { numRuns, seed: SEED, path: PATH ?? "", endOnFailure: true });
    t.diagnostic(coverage.format());
    if (found.failed) {
      const { seed, counterexamplePath: path } = found;
      const shrinking = { plugins: [fc.interruptAfterTimeLimit(SHRINK_MS)] };
      const shrunk = await fc.check(property, { seed, path: path ?? "", ...shrinking });
      const result = shrunk.failed && shrunk.errorInstance ? shrunk : found;
      const { message } = result.errorInstance as Error;
      const repeat = `LEEWAY_FUZZ_SEED=${result.seed} LEEWAY_FUZZ_PATH=${result.counterexamplePath}`;
      throw new Error(`${repeat} LEEWAY_FUZZ_REQUESTS=${REQUESTS} repeats this:\n\n${message}`);
    }
    if (coverage.requests >= ENOUGH) assert.deepEqual(coverage.missing(), []);
  });
});

/** @throws Error with the broken law and the requests that were sent. */
async function runSequence(engine: TestEngine, steps: readonly Step[], coverage: Coverage): Promise<void> {
  const errors: string[] = [];
  const log = pino({ level: "error" }, { write: (line: string) => void errors.push(line) });
  const server = await startServer(engine, { log });
  const wire = openWire(server.url);
  const tables = await openTables(server.location, await budgetIdsOf(server));
  const world = new World(server.tokens);
  const sent: FuzzRequest[] = [];
  const context: Context = {
    tables,
    read(target, household) {
      const [path = "", ...query] = target.split("?");
      const token = household === "own" ? server.tokens.read : server.tokens.other;
      const headers = [["authorization", `Bearer ${token}`] as const];
      return wire.send({ method: "GET", path, query, headers, body: undefined, household });
    },
  };
  const laws = newLaws(context);
  try {
    for (const step of [...SETUP, ...steps]) {
      const request = step(world);
      sent.push(request);
      const exchange = await exchangeFor(request, context, wire.send);
      await assertLaws(laws, exchange);
      world.learn(exchange);
      coverage.count(exchange);
    }
    assert.deepEqual(errors, []);
    assert.deepEqual((await server.service.store.verify()).findings, []);
    await assertPages(context);
  } catch (error) {
    const requests = sent.map((request, i) => `${i + 1}. ${formatRequest(request)}`).slice(-30);
    throw new Error(`${(error as Error).message}\n\nThe requests:\n\n${requests.join("\n")}`, { cause: error });
  } finally {
    wire.close();
    await tables.close();
    await server.close();
  }
}

async function budgetIdsOf({ service, budget }: TestServer): Promise<Record<Household, string>> {
  const all = await service.store.all.budgets.list();
  return { own: budget.id, other: all.find(({ id }) => id !== budget.id)?.id ?? "" };
}

const RESOURCE = /^\/v1\/(budget$|budget\/(months|periods)\/[\w-]+|\w+\/[\w-]{36})/;

async function exchangeFor(request: FuzzRequest, context: Context, send: Wire["send"]): Promise<Exchange> {
  const resource = RESOURCE.exec(request.path)?.[0];
  const isWrite = ["PUT", "POST", "DELETE"].includes(request.method);
  const before = isWrite && resource !== undefined ? await context.read(resource, request.household) : undefined;
  const stateBefore = await context.tables.read();
  const answer = await send(request);
  const isTrial = request.path.split("?")[0] === "/v1/rules/try"; // stores nothing, like a preview
  const isPreview = isTrial || new Map(parametersOf(request)).get("dry_run") === "true";
  return { request, answer, before, stateBefore, isPreview, sent: readBody(request) };
}

/** A byte order mark may come first (RFC 8259, section 8.1). */
function readBody({ body }: FuzzRequest): unknown {
  try {
    return JSON.parse(body?.toString().replace(/^\ufeff/, "") ?? "");
  } catch {
    return undefined;
  }
}

async function assertLaws(laws: Laws, exchange: Exchange): Promise<void> {
  for (const [law, check] of Object.entries(laws)) {
    try {
      await check(exchange);
    } catch (error) {
      const { status, text } = exchange.answer;
      const answer = `The last answer: ${status} ${text.slice(0, 1000)}`;
      throw new Error(`Broken: ${law}.\n${(error as Error).message}\n\n${answer}`, { cause: error });
    }
  }
}

/** Pages of a list contain every item exactly once. */
async function assertPages(context: Context): Promise<void> {
  for (const household of ["own", "other"] as const) {
    for (const kind of ["transactions", "payees"] as const) {
      const listed = await idsOf(context, household, `/v1/${kind}?limit=7`, kind);
      const all = await idsOf(context, household, `/v1/${kind}?limit=100`, kind);
      assert.deepEqual(listed, all, `the pages of ${kind}`);
      assert.equal(new Set(listed).size, listed.length, `${kind} were listed twice`);
    }
  }
}

async function idsOf(
  context: Context,
  household: Household,
  url: string,
  kind: (typeof KINDS)[number],
): Promise<string[]> {
  const ids: string[] = [];
  for (let next = url; ; ) {
    const { status, text, json } = await context.read(next, household);
    assert.equal(status, 200, text);
    ids.push(...json[kind].map(({ id }: { id: string }) => id));
    if (!json.next_cursor) return ids;
    next = `${url}&cursor=${json.next_cursor}`;
  }
}
