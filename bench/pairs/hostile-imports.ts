/**
 * How long another household waits while two budgets upload files that are made to use up the server, and how much longer
 * a small file takes in the process that reads files.
 */
import { setTimeout as wait } from "node:timers/promises";
import { client } from "../../demo/own-server.ts";
import { openSandboxed } from "../../src/readers/sandbox/sandboxed-file.ts";
import { readFile } from "../../src/readers/statements/read-file.ts";
import { leeway } from "../../test/support/command.ts";
import { slowDatabase } from "../../test/support/hostile-files.ts";
import type { Benchmark, Figure, Line, Settings } from "../support/benchmark.ts";
import { readCatalog } from "../support/catalog.ts";
import { fillHousehold } from "../support/fill-household.ts";
import { httpRequest } from "../support/http-connection.ts";
import { type LeewayServer, serveDatabase, serveDataset } from "../support/leeway-server.ts";
import { unpin } from "../support/pinning.ts";
import { runPostgres } from "../support/postgres.ts";
import { createRequests } from "../support/requests.ts";
import { percentile, spreadOf } from "../support/statistics.ts";
import { timedClient } from "../support/timed-client.ts";

const UPLOADS = 10;
const BUDGETS = ["One", "Two"];
const EVERY_MS = 50;
const LEAST_SECONDS = 30;
/** A client that is refused sends its file again after this time. */
const REPEAT_MS = 500;
const LARGE_ROWS = 200_000;
const SMALL_ROWS = 2000;
const READS = 15;

const NOTE =
  "Hostile imports: two budgets keep ten uploads open, one of a database whose schema takes minutes to read, the other of a CSV file of " +
  `${LARGE_ROWS.toLocaleString("en")} rows, and discard each preview. Another household reads its number and creates a ` +
  "transaction every 50 ms. The server and the processes that read files may use all cores, and share them with the clients.";

export const hostileImports: Benchmark = {
  name: "hostile-imports",
  title: "the delay of another household during ten hostile imports, and the time to start a process for a small file",
  async run(settings) {
    const sqlite = await serveDataset(settings.small);
    const files = [slowDatabase(), Buffer.from(csv(LARGE_ROWS))];
    const measured = [await measure("SQLite", sqlite, { LEEWAY_DATA: sqlite.directory }, files, settings)];
    const { url, filled } = await runPostgres((empty) => fillHousehold(empty, settings.smallShape));
    const postgres = await serveDatabase(url, filled);
    measured.push(await measure("PostgreSQL", postgres, { LEEWAY_DATABASE_URL: url }, files, settings));
    const small = await compareReading(Buffer.from(csv(SMALL_ROWS)));
    return {
      lines: [...measured.flatMap(({ lines }) => lines), small.line],
      figures: [...measured.flatMap(({ figures }) => figures), ...small.figures],
      notes: [NOTE],
    };
  },
};

function csv(rows: number): string {
  const lines = Array.from(
    { length: rows },
    (_, row) => `2026-${10 + (row % 3)}-${10 + (row % 18)},SHOP ${row},-${1 + (row % 90)}.25`,
  );
  return `Date,Description,Amount\n${lines.join("\n")}\n`;
}

async function measure(
  engine: string,
  server: LeewayServer,
  environment: Readonly<Record<string, string>>,
  files: readonly Buffer[],
  { seconds }: Settings,
): Promise<{ readonly lines: readonly Line[]; readonly figures: readonly Figure[] }> {
  unpin(server.pid);
  const budgets = await createBudgets(server.url, environment);
  const end = new AbortController();
  const statuses = new Map<number, number>();
  const uploads = Array.from({ length: UPLOADS }, async (_, i) => {
    const [budget, file] = [budgets[i % budgets.length], files[i % files.length]];
    while (budget !== undefined && file !== undefined && !end.signal.aborted) {
      const status = await upload(budget, file, end.signal).catch(() => 0);
      if (status > 0) statuses.set(status, (statuses.get(status) ?? 0) + 1);
      if (status !== 201) await wait(REPEAT_MS);
    }
  });
  const creates = createRequests(await readCatalog(server.call), server.token, 20);
  const endMs = performance.now() + Math.max(LEAST_SECONDS, seconds) * 1000;
  const [numbers, created] = await Promise.all([
    timeEach(server.port, [httpRequest("GET", "/v1/budget/spending_power", server.token)], endMs),
    timeEach(server.port, creates, endMs),
  ]);
  end.abort();
  await Promise.all(uploads);
  const line = (what: string, { delays }: typeof numbers): Line => ({
    what: `${what} during ten hostile imports on ${engine}, 99th percentile`,
    ...{ unit: "ms", isLessBetter: true, atLeast: 100, aim: 100, measured: spreadOf([percentile(delays, 0.99)]) },
  });
  const figure = (what: string, { delays, refused }: typeof numbers): Figure => {
    const [median, longest] = [percentile(delays, 0.5), delays.at(-1) ?? 0].map((ms) => ms.toFixed(1));
    const value = `median ${median} ms, longest ${longest} ms, ${refused} of ${delays.length + refused} refused`;
    return { what: `${what} during hostile imports on ${engine}`, value };
  };
  const answers = [...statuses].toSorted(([a], [b]) => a - b).map(([status, count]) => `${count} times ${status}`);
  return {
    lines: [line("The number of another household", numbers), line("A create of another household", created)],
    figures: [
      figure("The number of another household", numbers),
      figure("A create of another household", created),
      { what: `Responses to hostile imports on ${engine}`, value: answers.join(", ") },
    ],
  };
}

/** A budget to which files are uploaded. */
interface Target {
  readonly imports: string;
  readonly headers: Readonly<Record<string, string>>;
  readonly accountId: string;
}

async function createBudgets(url: string, environment: Readonly<Record<string, string>>): Promise<Target[]> {
  const targets: Target[] = [];
  for (const name of BUDGETS) {
    await leeway(["budget", "create", name], environment);
    const { stdout, stderr } = await leeway(["token", "create", "--name", name, "--budget", name], environment);
    if (stdout === "") throw new Error(stderr);
    const account = { name, type: "depository", subtype: "checking", currency: "USD" };
    const made = await client(url, stdout.trim())<{ account: { id: string } }>("POST", "/v1/accounts", { account });
    const headers = { authorization: `Bearer ${stdout.trim()}` };
    targets.push({ imports: `${url}/v1/imports`, headers, accountId: made.account.id });
  }
  return targets;
}

/** Uploads a file and discards its preview. */
async function upload({ imports, headers, accountId }: Target, file: Buffer, signal: AbortSignal): Promise<number> {
  const body = new Uint8Array(file);
  const response = await fetch(`${imports}?account_id=${accountId}`, { method: "POST", headers, body, signal });
  const answer = (await response.json()) as { readonly import?: { readonly id: string } };
  if (answer.import !== undefined) await fetch(`${imports}/${answer.import.id}`, { method: "DELETE", headers, signal });
  return response.status;
}

/** Sends the requests in turn, at most one every 50 ms. Returns the sorted delays, and the number of failures. */
async function timeEach(port: number, requests: readonly string[], endMs: number) {
  const client = timedClient(port);
  const delays: number[] = [];
  let refused = 0;
  for (let i = 0; performance.now() < endMs; i++) {
    const next = wait(EVERY_MS);
    await client.ask(requests[i % requests.length] ?? "").then(
      (ms) => delays.push(ms),
      () => {
        refused += 1;
      },
    );
    await next;
  }
  return { delays: delays.sort((a, b) => a - b), refused };
}

/** Reads a file in this process and in one of its own, in turns. */
async function compareReading(bytes: Buffer): Promise<{ readonly line: Line; readonly figures: readonly Figure[] }> {
  const [here, apart, difference] = [[] as number[], [] as number[], [] as number[]];
  for (let round = 0; round <= READS; round++) {
    const startMs = performance.now();
    let rows = 0;
    await readFile({ name: "a.csv", open: () => [bytes] }, { currency: "USD" }, (list) => {
      if (list === "rows") rows += 1;
    });
    const middleMs = performance.now();
    const file = openSandboxed("a.csv", bytes);
    const reading = await file.read({ currency: "USD" });
    const endMs = performance.now();
    file.close();
    if (rows !== SMALL_ROWS || reading.rows.length !== SMALL_ROWS) throw new Error(`${rows} rows were read.`);
    if (round === 0) continue; // V8 compiles the code
    here.push(middleMs - startMs);
    apart.push(endMs - middleMs);
    difference.push(endMs - middleMs - (middleMs - startMs));
  }
  const size = `a file of ${Math.round(bytes.length / 1000)} kB`;
  const median = (values: readonly number[]) => `${spreadOf(values).median.toFixed(1)} ms`;
  return {
    line: {
      what: `How much longer ${size} takes in a process of its own`,
      ...{ unit: "ms", isLessBetter: true, atLeast: 100, aim: 100, measured: spreadOf(difference) },
    },
    figures: [
      { what: `Reading ${size} in the server's process`, value: median(here) },
      { what: `Reading ${size} in a process of its own`, value: median(apart) },
    ],
  };
}
