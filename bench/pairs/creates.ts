/** Durable creates over HTTP, one or 500 at a time, compared with raw inserts of the same rows into the same tables. */
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

/** Enough to read one request while another is processed. */
const BATCH_CONNECTIONS = 4;

const NOTE =
  "Raw inserts write to a copy of the same database with all of its indexes: WAL, `synchronous=FULL`, foreign keys on. " +
  "They update no balance, check no rule, find no payee and send no response.";

export const singleCreates: Benchmark = {
  name: "single-creates",
  title: `durable single creates at ${CONNECTIONS} connections relative to one raw insert per commit`,
  async run(settings) {
    const turns = await compareCreates(settings, { rows: 1, connections: CONNECTIONS, distinct: 5000 });
    const line: Omit<Line, "measured"> = {
      what: `Durable single creates at ${CONNECTIONS} connections, relative to one raw insert per commit`,
      unit: "times",
      atLeast: 0.5,
      aim: 0.8,
    };
    return { lines: [{ ...line, measured: turns.ratio("leeway", "raw") }], figures: turns.figures, notes: [NOTE] };
  },
};

export const bulkCreates: Benchmark = {
  name: "bulk-creates",
  title: `rows/s in creates of ${BATCH} relative to raw inserts, ${BATCH} per commit`,
  async run(settings) {
    const turns = await compareCreates(settings, { rows: BATCH, connections: BATCH_CONNECTIONS, distinct: 40 });
    const line: Omit<Line, "measured"> = {
      what: `Rows/s in creates of ${BATCH}, relative to raw inserts, ${BATCH} per commit`,
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
  /** Number of different requests. */
  readonly distinct: number;
}

async function compareCreates(settings: Settings, { rows, connections, distinct }: Creates): Promise<Turns> {
  const leeway = await serveDataset(settings.usual);
  const { directory } = await copyDataset(settings.usual);
  const requests = createRequests(await readCatalog(leeway.call), leeway.token, distinct, rows);
  const size = rows === 1 ? "one" : String(rows);
  return takeTurns(
    {
      raw: bareDatabase(
        `better-sqlite3, ${size} per commit`,
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
