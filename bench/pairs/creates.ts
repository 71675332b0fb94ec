/** Durable creates over HTTP, one or 500 at a time, beside raw inserts of such rows into the very same tables. */
import { bareDatabase } from "../support/bare-database.ts";
import type { Benchmark, Line, Settings } from "../support/benchmark.ts";
import { readCatalog } from "../support/catalog.ts";
import { copyDataset } from "../support/dataset.ts";
import { serveDataset } from "../support/leeway-server.ts";
import { CONNECTIONS } from "../support/load.ts";
import { loaded } from "../support/members.ts";
import { createRequests } from "../support/requests.ts";
import { type Turns, takeTurns } from "../support/take-turns.ts";

const BATCH = 500;

/** Enough that one is being read while another is worked on. */
const BATCH_CONNECTIONS = 4;

const NOTE =
  "Raw inserts go into a copy of the same database with all of its indexes: write-ahead log, `synchronous=FULL`, " +
  "foreign keys on. They move no balance, check no rule, find no payee and answer nobody.";

export const singleCreates: Benchmark = {
  name: "single-creates",
  title: `durable single creates at ${CONNECTIONS} connections over one raw insert a commit`,
  async run(settings) {
    const turns = await compareCreates(settings, { rows: 1, connections: CONNECTIONS, distinct: 5000 });
    const line: Omit<Line, "measured"> = {
      what: `Durable single creates at ${CONNECTIONS} connections, over one raw insert a commit`,
      unit: "times",
      atLeast: 2.5,
      aim: 4,
    };
    return { lines: [{ ...line, measured: turns.ratio("leeway", "raw") }], figures: turns.figures, notes: [NOTE] };
  },
};

export const bulkCreates: Benchmark = {
  name: "bulk-creates",
  title: `rows/s in creates of ${BATCH} over raw inserts, ${BATCH} a commit`,
  async run(settings) {
    const turns = await compareCreates(settings, { rows: BATCH, connections: BATCH_CONNECTIONS, distinct: 40 });
    const line: Omit<Line, "measured"> = {
      what: `Rows/s in creates of ${BATCH}, over raw inserts, ${BATCH} a commit`,
      unit: "times",
      atLeast: 0.6,
      aim: 0.9,
    };
    return {
      lines: [{ ...line, measured: turns.ratio("leeway", "raw") }],
      figures: turns.figures,
      notes: [`Creates of ${BATCH}: ${BATCH_CONNECTIONS} connections.`],
    };
  },
};

interface Creates {
  readonly rows: number;
  readonly connections: number;
  /** How many requests that differ from each other. */
  readonly distinct: number;
}

async function compareCreates(settings: Settings, { rows, connections, distinct }: Creates): Promise<Turns> {
  const leeway = await serveDataset(settings.large);
  const { directory } = await copyDataset(settings.large);
  const requests = createRequests(await readCatalog(leeway.call), leeway.token, distinct, rows);
  const size = rows === 1 ? "one" : String(rows);
  return takeTurns(
    {
      raw: bareDatabase(
        `better-sqlite3, ${size} a commit`,
        directory,
        { kind: "insert", rowsPerCommit: rows },
        settings,
      ),
      leeway: loaded(`Leeway, creates of ${size}`, leeway, { requests, connections, rows }, settings),
    },
    "rows",
    settings.rounds,
  );
}
