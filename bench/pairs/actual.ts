/** Leeway over HTTP compared with Actual Budget's API in process, on households of the same size. */

import { client } from "../../demo/own-server.ts";
import { MAX_BATCH } from "../../src/api/v1/transactions/schema.ts";
import { monthBounds } from "../../src/domain/calendar.ts";
import { type ActualTask, fillActual, installActual, rowsOf } from "../support/actual.ts";
import type { Benchmark, Line, Outcome, Settings } from "../support/benchmark.ts";
import { type Catalog, readCatalog } from "../support/catalog.ts";
import { httpRequest } from "../support/http-connection.ts";
import { type LeewayServer, serveDataset } from "../support/leeway-server.ts";
import { loaded } from "../support/members.ts";
import { createRequests } from "../support/requests.ts";
import { type Member, takeTurns } from "../support/take-turns.ts";
import type { Worker } from "../support/worker.ts";

/** Rows that Actual adds in one call. */
const BULK_ROWS = 2000;

/** Number of different creates for each household. */
const BATCHES = 5;

const AT_ONCE = 50;
const YEARS = [2017, 2018, 2019, 2020, 2021, 2022, 2023, 2024, 2025];
const MONTHS = Array.from({ length: 12 }, (_, index) => String(index + 1).padStart(2, "0"));

/** The comparison that adds most rows comes last, because Actual slows down as its budget grows. */
const COMPARISONS: readonly (Pick<Line, "what" | "atLeast" | "aim"> & {
  readonly name: string;
  readonly unit: string;
})[] = [
  { name: "months", unit: "months", what: "Month read", atLeast: 50, aim: 200 },
  { name: "singly", unit: "rows", what: "Single creates, one at a time", atLeast: 30, aim: 50 },
  { name: "atOnce", unit: "rows", what: `Single creates, ${AT_ONCE} concurrent`, atLeast: 30, aim: 50 },
  { name: "bulk", unit: "rows", what: `Creates of ${MAX_BATCH}`, atLeast: 10, aim: 20 },
];

export const actual: Benchmark = {
  name: "actual",
  title: "bulk create, single create and month read relative to Actual's API",
  async run(settings) {
    const failure = await installActual();
    if (failure !== undefined) return { lines: COMPARISONS.map((one) => toLine(one, failure)), figures: [], notes: [] };
    const leeway = await serveDataset(settings.small);
    const several = await serveDataset(settings.manySmall);
    const worker = await fillActual(settings.smallShape);
    const members = await pairUp({ leeway, several }, worker, settings);
    const compared: Pick<Outcome, "lines" | "figures">[] = [];
    for (const comparison of COMPARISONS) {
      const [ours, theirs] = members[comparison.name] ?? [];
      if (ours === undefined || theirs === undefined) throw new Error(`${comparison.name} has no members.`);
      const turns = await takeTurns({ theirs, ours }, comparison.unit, settings.rounds);
      compared.push({ lines: [toLine(comparison, turns.ratio("ours", "theirs"))], figures: turns.figures });
    }
    return {
      lines: compared.flatMap(({ lines }) => lines),
      figures: compared.flatMap(({ figures }) => figures),
      notes: NOTES,
    };
  },
};

function toLine({ what, atLeast, aim }: Pick<Line, "what" | "atLeast" | "aim">, measured: Line["measured"]): Line {
  return { what: `${what}, relative to Actual's API`, unit: "times", atLeast, aim, measured };
}

interface Servers {
  readonly leeway: LeewayServer;
  /** Has several households. The creates go to each in turn. */
  readonly several: LeewayServer;
}

/** The two members of each comparison, Leeway and Actual. */
async function pairUp(
  { leeway, several }: Servers,
  worker: Worker,
  settings: Settings,
): Promise<Readonly<Record<string, readonly [ours: Member, theirs: Member]>>> {
  const catalog = await readCatalog(leeway.call);
  const rows = rowsOf(settings.smallShape);
  const single = createRequests(catalog, leeway.token, 2000);
  const { seconds } = settings;
  const ours = (what: string, requests: readonly string[], connections: number, more: object = {}) =>
    loaded(`Leeway, ${what}`, leeway, { requests, connections, ...more }, settings);
  const bulk = { requests: await bulkRequests(several), connections: 1, rows: MAX_BATCH };
  return {
    bulk: [
      loaded(`Leeway, creates of ${MAX_BATCH}`, several, bulk, settings),
      theirs("adding in bulk", worker, { task: "addInBulk", seconds, rows: rows.slice(0, BULK_ROWS) }),
    ],
    singly: [
      ours("single creates, one at a time", single, 1),
      theirs("adding singly", worker, { task: "addSingly", seconds, rows, atOnce: 1 }),
    ],
    atOnce: [
      ours(`single creates, ${AT_ONCE} concurrent`, single, AT_ONCE),
      theirs(`adding singly, ${AT_ONCE} concurrent`, worker, { task: "addSingly", seconds, rows, atOnce: AT_ONCE }),
    ],
    months: [
      ours("month read", await monthRequests(leeway, catalog), 1, { share: MONTHS.length / (1 + 2 * MONTHS.length) }),
      theirs("month read", worker, {
        task: "readMonths",
        seconds,
        months: MONTHS.map((month) => `${YEARS.at(-1)}-${month}`),
      }),
    ],
  };
}

function theirs(what: string, worker: Worker, task: ActualTask): Member {
  return { what: `Actual, ${what}`, measure: async () => ({ perSecond: await worker.ask<number>(task) }) };
}

/** Creates for each household in turn. */
async function bulkRequests({ url, tokens }: LeewayServer): Promise<string[]> {
  const requests = await Promise.all(
    tokens.map(async (token) => createRequests(await readCatalog(client(url, token)), token, BATCHES, MAX_BATCH)),
  );
  return Array.from({ length: BATCHES }, (_, batch) => requests.flatMap((its) => its.slice(batch, batch + 1))).flat();
}

/** Each month's transactions and spending power, with a write before each year, so that no response is cached. */
async function monthRequests({ call, token }: LeewayServer, catalog: Catalog): Promise<string[]> {
  const pages = YEARS.flatMap((year) => MONTHS.map((month) => `${year}-${month}`)).map(
    (month) => [month, `/v1/transactions?limit=100&since=${month}-01&until=${monthBounds(month).lastDay}`] as const,
  );
  for (const [month, page] of pages) {
    const { has_more } = await call<{ has_more: boolean }>("GET", page);
    if (has_more) throw new Error(`${month} has more than one page, but the benchmark reads only one.`);
  }
  const writes = createRequests(catalog, token, YEARS.length);
  return pages.flatMap(([month, page], index) => [
    ...(index % MONTHS.length === 0 ? writes.slice(index / MONTHS.length, index / MONTHS.length + 1) : []),
    httpRequest("GET", page, token),
    httpRequest("GET", `/v1/budget/spending_power?year_month=${month}`, token),
  ]);
}

const NOTES = [
  "Leeway runs behind HTTP and makes each create durable. Actual runs in process, on a local budget without a server, and " +
    "does not wait for the disk. Both run on one core. A month read is the month's transactions and the budget's figures, " +
    "not cached. Both keep the rows of earlier rounds, and Actual slows down as its budget grows. The comparison that adds " +
    "the most rows comes last.",
  "Leeway adds twenty times as many rows as Actual in the same time. So its creates of 1000 go to several households in " +
    "turn, and each grows about as much as Actual's. A single household would become many times larger. Actual uses the " +
    "same version of better-sqlite3 as Leeway.",
];
