/** How long a statement of 20,000 rows takes, beside splitting its lines, and how long other requests wait meanwhile. */
import { addDays } from "../../src/domain/calendar.ts";
import { csvSplitter } from "../../src/readers/statements/csv/split-csv.ts";
import type { Benchmark, Line } from "../support/benchmark.ts";
import { httpRequest } from "../support/http-connection.ts";
import { type LeewayServer, serveDataset } from "../support/leeway-server.ts";
import { spreadOf } from "../support/statistics.ts";
import { timedClient } from "../support/timed-client.ts";

/** The most rows of an import. */
const ROWS = 20_000;
const DAYS = 3650;

const NOTE =
  "Imports: a CSV file of ten years with a running balance goes into a new account, as a preview and then as a commit. " +
  "Meanwhile, a second client reads the accounts again and again; the longest response counts.";

export const statementImport: Benchmark = {
  name: "import",
  title: `a statement of ${ROWS} rows: preview, commit, and the delay of another client`,
  async run(settings) {
    const server = await serveDataset(settings.small);
    const file = statement();
    const times = { bare: [] as number[], preview: [] as number[], commit: [] as number[], delay: [] as number[] };
    for (let round = 0; round <= settings.rounds; round++) {
      const measured = { bare: timeBare(file), ...(await timeImport(server, file, round)) };
      if (round === 0) continue; // V8 compiles the code
      for (const name of ["bare", "preview", "commit", "delay"] as const) times[name].push(measured[name]);
    }
    const line = (what: string, mostMs: number, values: readonly number[]): Line => ({
      ...{ what, unit: "ms", isLessBetter: true, atLeast: mostMs, aim: mostMs, measured: spreadOf(values) },
    });
    return {
      lines: [
        line(`The preview of a statement of ${ROWS} rows`, 1000, times.preview),
        line(`The commit of a statement of ${ROWS} rows`, 2000, times.commit),
        line(`The longest read of another client during an import of ${ROWS} rows`, 100, times.delay),
      ],
      figures: [
        { what: `Splitting the ${ROWS} lines into cells`, value: `${Math.round(spreadOf(times.bare).median)} ms` },
      ],
      notes: [NOTE],
    };
  },
};

/** The file, with a payment of another amount in each row. */
function statement(): string {
  const lines = ["Date,Description,Amount,Balance"];
  let cents = 1_000_000;
  for (let row = 0; row < ROWS; row++) {
    const moved = row % 30 === 0 ? 150_000 : -100 - ((row * 7919) % 9900);
    cents += moved;
    const day = addDays("2016-01-01", Math.floor((row * DAYS) / ROWS));
    const text = `SHOP ${(row * 31) % 400} CARD ${1000 + ((row * 17) % 9000)}`;
    lines.push(`${day},${text},${(moved / 100).toFixed(2)},${(cents / 100).toFixed(2)}`);
  }
  return `${lines.join("\n")}\n`;
}

function timeBare(file: string): number {
  const startMs = performance.now();
  let cells = 0;
  const splitter = csvSplitter(
    ",",
    (record) => {
      cells += record.cells.length;
    },
    () => {},
  );
  splitter.write(file);
  splitter.end();
  if (cells !== (ROWS + 1) * 4) throw new Error(`${cells} cells were read.`);
  return performance.now() - startMs;
}

async function timeImport(server: LeewayServer, file: string, round: number) {
  const fields = { name: `Statements ${round}`, type: "depository", subtype: "checking", currency: "USD" };
  const { account } = await server.call<{ account: { id: string } }>("POST", "/v1/accounts", { account: fields });
  const other = timedClient(server.port);
  const read = httpRequest("GET", "/v1/accounts", server.token);
  let [isDone, delay] = [false, 0];
  const reading = (async () => {
    while (!isDone) delay = Math.max(delay, await other.ask(read));
  })();
  const send = async (path: string, body?: string) => {
    const startMs = performance.now();
    const response = await fetch(`${server.url}${path}`, {
      method: "POST",
      headers: {
        authorization: `Bearer ${server.token}`,
        ...(body === undefined ? {} : { "content-type": "application/octet-stream" }),
      },
      body: body ?? null,
    });
    const json = (await response.json()) as { import: { id: string; counts: { added: number } } };
    if (!response.ok)
      throw new Error(`POST ${path} returned ${response.status}: ${JSON.stringify(json).slice(0, 500)}`);
    return { ms: performance.now() - startMs, json };
  };
  const { ms: preview, json } = await send(`/v1/imports?account_id=${account.id}`, file);
  if (json.import.counts.added !== ROWS) throw new Error(`${json.import.counts.added} rows would be added.`);
  const { ms: commit } = await send(`/v1/imports/${json.import.id}/commit`);
  isDone = true;
  await reading;
  return { preview, commit, delay };
}
