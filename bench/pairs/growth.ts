/**
 * How the time of each kind of request grows with the history of a household. Each request goes to a household with
 * much history and to others in turn, one at a time, and never returns a cached response.
 */
import type { Benchmark, Outcome, Settings, Table } from "../support/benchmark.ts";
import { readCatalog } from "../support/catalog.ts";
import type { DatasetPlan } from "../support/dataset.ts";
import { formatMs, formatValue } from "../support/format.ts";
import { httpRequest } from "../support/http-connection.ts";
import { serveDataset } from "../support/leeway-server.ts";
import { showProgress } from "../support/progress.ts";
import { median, type Spread, spreadOf } from "../support/statistics.ts";
import { type TimedClient, timedClient } from "../support/timed-client.ts";
import { type GrowthRequest, growthRequests, type Household } from "./growth-requests.ts";

const BOUNDS = { atLeast: 1.5, aim: 1.1 };

const AWAKE = httpRequest("GET", "/healthz");

const ROUNDS = 25;
const TURN_MS = 8;

/** Minimum number of requests of one kind per turn, however long they take. */
const LEAST_SAMPLES = 3;

/** A warm-up turn is this many times longer. It does not count: V8 compiles hot code. */
const WARM_UP_TURNS = 10;

export const growth: Benchmark = {
  name: "growth",
  isLong: true,
  title: "time of each kind of request with much history relative to little history",
  async run(settings) {
    const plans = [settings.small, settings.large, ...settings.others];
    const served: Served[] = [];
    for (const plan of plans) served.push(await serveHousehold(plan));
    const kinds = served[0]?.requests.map(({ what }) => what) ?? [];
    for (const index of kinds.keys()) await timeEach(served, index, TURN_MS * WARM_UP_TURNS);
    const measured: Growth[] = [];
    for (const [index, what] of kinds.entries()) {
      const times = await timeInTurn(served, index);
      measured.push({ what, follows: served[0]?.requests[index]?.follows, times });
      showProgress(
        `${what}: ${plans.map(({ name }, at) => `${formatMs(median(times[at] ?? []))} at ${name}`).join(", ")}`,
      );
    }
    return report(measured, settings);
  },
};

interface Served {
  readonly client: TimedClient;
  readonly requests: readonly GrowthRequest[];
}

interface Growth {
  readonly what: string;
  readonly follows: string | undefined;
  /** For each household, the median time of each round, in milliseconds. */
  readonly times: readonly (readonly number[])[];
}

async function serveHousehold(plan: DatasetPlan): Promise<Served> {
  const server = await serveDataset(plan);
  const client = timedClient(server.port);
  const catalog = await readCatalog(server.call);
  const household: Household = { ...server, catalog };
  const path = `/v1/categories/${catalog.categories[0]?.id}`;
  let count = 0;
  const makeStale = async () => {
    await client.ask(httpRequest("PUT", path, server.token, { category: { group: `Group ${count++}` } }));
  };
  return { client, requests: growthRequests(household, makeStale) };
}

/** The median time of each round for each household. */
async function timeInTurn(served: readonly Served[], kind: number): Promise<number[][]> {
  const times = served.map((): number[] => []);
  for (let round = 1; round <= ROUNDS; round++) {
    const turns = await timeEach(served, kind, TURN_MS);
    for (const [at, timeMs] of turns.entries()) times[at]?.push(timeMs);
  }
  return times;
}

/** The median time of one kind of request in one turn of each household. */
async function timeEach(served: readonly Served[], kind: number, turnMs: number): Promise<number[]> {
  const times: number[] = [];
  for (const { client, requests } of served) {
    const request = requests[kind];
    if (request !== undefined) times.push(await timeRequest(client, request, turnMs));
  }
  return times;
}

async function timeRequest(client: TimedClient, request: GrowthRequest, turnMs: number): Promise<number> {
  const endMs = performance.now() + turnMs;
  const samples: number[] = [];
  while (samples.length < LEAST_SAMPLES || performance.now() < endMs) {
    const asked = await request.prepare();
    await client.ask(AWAKE); // CPU caches are cold after the wait for the disk, and colder after a larger write
    samples.push(await client.ask(asked));
  }
  return median(samples);
}

function report(measured: readonly Growth[], settings: Settings): Outcome {
  const ratioOf = ({ times: [small = [], ...others] }: Growth, other: number): Spread =>
    spreadOf((others[other] ?? []).map((time, round) => time / (small[round] ?? Number.NaN)));
  const flat = measured.filter(({ follows }) => follows === undefined);
  const worst = flat.reduce((most, next) => (ratioOf(next, 0).median > ratioOf(most, 0).median ? next : most));
  const rows = measured.map((kind) => [
    kind.what + (kind.follows === undefined ? "" : ` (follows ${kind.follows})`),
    ...kind.times.map((rounds) => formatMs(median(rounds))),
    ...kind.times.slice(1).map((_, other) => formatValue(ratioOf(kind, other).median, "times")),
  ]);
  const names = [settings.large, ...settings.others].map(({ name }) => name);
  const table: Table = {
    title: `Time of each kind of request, and the ratio to ${settings.small.name}`,
    header: ["request", settings.small.name, ...names, ...names.map((name) => `ratio at ${name}`)],
    rows,
    isPrintedOnly: true,
  };
  return {
    lines: [
      {
        what: `Time of any request that needs a bounded number of rows, at ${settings.large.name}, relative to ${settings.small.name}; worst: ${worst.what}`,
        unit: "times",
        isLessBetter: true,
        ...BOUNDS,
        measured: ratioOf(worst, 0),
      },
    ],
    figures: [],
    tables: [table],
    notes: [NOTE, ...tellGrowing(measured, (kind) => ratioOf(kind, 0).median)],
  };
}

/** Lists all requests that grow beyond the limit, not only the worst. */
function tellGrowing(measured: readonly Growth[], ratioOf: (kind: Growth) => number): string[] {
  const growing = measured.filter((kind) => ratioOf(kind) > BOUNDS.atLeast).sort((a, b) => ratioOf(b) - ratioOf(a));
  if (growing.length === 0) return [];
  const list = growing.map((kind) => `${kind.what} (${formatValue(ratioOf(kind), "times")})`).join("; ");
  return [`Above ${BOUNDS.atLeast} with much history: ${list}.`];
}

const NOTE =
  "One connection, one request at a time. `npm run bench -- --only growth` prints the time of each kind of request. Each " +
  "read follows a small write and has varying parameters, so no response is cached. A request to `/healthz` in between " +
  "warms the CPU caches, which are colder after a longer write. Lists return 10 transactions, so all households return " +
  "the same amount, and the ratio shows only the cost of the history.";
