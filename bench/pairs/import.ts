/**
 * How long the import of 100,000 rows takes, compared with a loop over csv-parse, how long other requests wait during
 * the import, and how much memory it needs.
 */
import { setTimeout as wait } from "node:timers/promises";
import { parse } from "csv-parse/sync";
import { addDays } from "../../src/domain/calendar.ts";
import type { Benchmark, Line } from "../support/benchmark.ts";
import { httpRequest } from "../support/http-connection.ts";
import { type LeewayServer, serveDataset } from "../support/leeway-server.ts";
import { unpin } from "../support/pinning.ts";
import { growthMb } from "../support/process-usage.ts";
import { percentile, spreadOf } from "../support/statistics.ts";
import { timedClient } from "../support/timed-client.ts";

const ROWS = 100_000;
/** A client reads a large import again after this time, until it is committed. */
const POLL_MS = 100;
/** The other client waits this long after each read. */
const READ_EVERY_MS = 10;
const DAYS = 3650;

const NOTE =
  "Imports: the server may use all cores, because V8 collects its garbage beside it. A CSV file of ten years with a running " +
  "balance goes into a new account, as a preview and then as a commit in chunks. Meanwhile, a second client reads the " +
  "accounts 100 times a second. Each round undoes its import.";

export const statementImport: Benchmark = {
  name: "import",
  title: `a statement of ${ROWS} rows: preview, commit, and the delay of another client`,
  async run(settings) {
    const server = await serveDataset(settings.small);
    unpin(server.pid);
    const file = statement();
    const times = { bare: [], preview: [], commit: [], undo: [], p99: [], longest: [] } as Record<
      keyof Times,
      number[]
    >;
    let firstId = "";
    const grownMb = await growthMb(server.pid, async () => {
      ({ id: firstId } = await timeImport(server, file, 0)); // V8 also compiles the code
    });
    const undoMb = await growthMb(server.pid, () => undo(server, firstId));
    timeBare(file);
    for (let round = 1; round <= settings.rounds; round++) {
      const { id, ...imported } = await timeImport(server, file, round);
      const startMs = performance.now();
      await undo(server, id); // each round finds the same household, without the rows of earlier rounds
      const measured = { bare: timeBare(file), ...imported, undo: performance.now() - startMs };
      for (const name of ["bare", "preview", "commit", "undo", "p99", "longest"] as const)
        times[name].push(measured[name]);
    }
    const line = (what: string, most: number, values: readonly number[], unit: Line["unit"] = "ms"): Line => ({
      ...{ what, unit, isLessBetter: true, atLeast: most, aim: most, measured: spreadOf(values) },
    });
    return {
      lines: [
        line(`The preview of a statement of ${ROWS} rows`, 5000, times.preview),
        line(`The commit of a statement of ${ROWS} rows`, 10_000, times.commit),
        line(`Reads of another client during an import of ${ROWS} rows, 99th percentile`, 100, times.p99),
        ...(grownMb === undefined
          ? []
          : [line(`Memory that the first import of ${ROWS} rows adds`, 150, [grownMb], "MB")]),
      ],
      figures: [
        { what: `csv-parse alone, ${ROWS} lines`, value: `${Math.round(spreadOf(times.bare).median)} ms` },
        { what: "The longest read of the other client", value: `${Math.round(spreadOf(times.longest).median)} ms` },
        { what: "The undo of the import", value: `${Math.round(spreadOf(times.undo).median)} ms` },
        ...(undoMb === undefined
          ? []
          : [{ what: "Memory that the undo of the first import adds", value: `${Math.round(undoMb)} MB` }]),
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
  for (const record of parse(file)) cells += record.length;
  if (cells !== (ROWS + 1) * 4) throw new Error(`${cells} cells were read.`);
  return performance.now() - startMs;
}

/** In milliseconds. */
interface Times {
  readonly bare: number;
  readonly preview: number;
  readonly commit: number;
  readonly undo: number;
  readonly p99: number;
  readonly longest: number;
}

interface ImportAnswer {
  readonly import: { readonly id: string; readonly state: string; readonly counts: { readonly added: number } };
}

/** It is undone in chunks, after the response. */
async function undo(server: LeewayServer, id: string): Promise<void> {
  await server.call("DELETE", `/v1/imports/${id}`);
  for (let state = ""; state !== "undone"; await wait(POLL_MS))
    ({ state } = (await server.call<ImportAnswer>("GET", `/v1/imports/${id}`)).import);
}

async function timeImport(
  server: LeewayServer,
  file: string,
  round: number,
): Promise<Omit<Times, "bare" | "undo"> & { readonly id: string }> {
  const fields = { name: `Statements ${round}`, type: "depository", subtype: "checking", currency: "USD" };
  const { account } = await server.call<{ account: { id: string } }>("POST", "/v1/accounts", { account: fields });
  const other = timedClient(server.port);
  const read = httpRequest("GET", "/v1/accounts", server.token);
  let isDone = false;
  const delays: number[] = [];
  const reading = (async () => {
    while (!isDone) {
      delays.push(await other.ask(read));
      await wait(READ_EVERY_MS);
    }
  })();
  const send = async (path: string, body?: string) => {
    const response = await fetch(`${server.url}${path}`, {
      method: "POST",
      headers: {
        authorization: `Bearer ${server.token}`,
        ...(body === undefined ? {} : { "content-type": "application/octet-stream" }),
      },
      body: body ?? null,
    });
    const json = (await response.json()) as ImportAnswer;
    if (!response.ok)
      throw new Error(`POST ${path} returned ${response.status}: ${JSON.stringify(json).slice(0, 500)}`);
    return json.import;
  };
  const startMs = performance.now();
  const { id, counts } = await send(`/v1/imports?account_id=${account.id}`, file);
  const preview = performance.now() - startMs;
  if (counts.added !== ROWS) throw new Error(`${counts.added} rows would be added.`);
  const commitMs = performance.now();
  let { state } = await send(`/v1/imports/${id}/commit`);
  while (state === "committing") {
    await wait(POLL_MS);
    ({ state } = (await server.call<ImportAnswer>("GET", `/v1/imports/${id}`)).import);
  }
  const commit = performance.now() - commitMs;
  isDone = true;
  await reading;
  delays.sort((a, b) => a - b);
  return { id, preview, commit, p99: percentile(delays, 0.99), longest: delays.at(-1) ?? 0 };
}
