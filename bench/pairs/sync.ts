/**
 * Runs of bank connections: the CPU time and memory of a large first one, the delay of other clients meanwhile, and the cost of a
 * run that learns nothing.
 */
import { join } from "node:path";
import { setTimeout as wait } from "node:timers/promises";
import Database from "better-sqlite3";
import { type Call, client } from "../../demo/own-server.ts";
import { addDays } from "../../src/domain/calendar.ts";
import type { Benchmark, Line } from "../support/benchmark.ts";
import { httpRequest } from "../support/http-connection.ts";
import { createManagerToken, type LeewayServer, serveDataset } from "../support/leeway-server.ts";
import { unpin } from "../support/pinning.ts";
import { cpuSeconds, growthMb } from "../support/process-usage.ts";
import { percentile, spreadOf } from "../support/statistics.ts";
import { timedClient } from "../support/timed-client.ts";

const FIRST_ROWS = 10_000;
const LARGE_ROWS = 20_000;
/** Rows of one listing. A first sync of more has several. */
const LISTED = 5000;
/** Runs without news, and how many of them a year has. */
const QUIET_RUNS = 100;
const YEAR_RUNS = 4 * 365;
const OVERLAP_DAYS = 14;
const ROWS_PER_DAY = 10;
const UNTIL = "2026-10-30";
const POLL_MS = 50;
const OTHERS_EVERY_MS = 10;

const NOTE =
  "Bank connections: a program sends the listings, so that no request to a bank is measured. Meanwhile, two clients read the " +
  "accounts and create a transaction 100 times a second. The server may use all cores. A run without news lists the last " +
  `${OVERLAP_DAYS} days of an account with ${LARGE_ROWS.toLocaleString("en")} transactions. Its bytes are the pages of its table and ` +
  "indexes; runs without news are deleted after 90 days.";

export const bankSync: Benchmark = {
  name: "sync",
  title: `a first sync of ${FIRST_ROWS} rows, other clients meanwhile, and a run without news`,
  async run({ small, rounds }) {
    const server = await serveDataset(small);
    unpin(server.pid);
    const call = client(server.url, await createManagerToken(server.directory));
    const seconds: number[] = [];
    const grown: number[] = [];
    const [reads, writes]: [number[], number[]] = [[], []];
    for (let round = 0; round < rounds; round += 1) {
      const sync = await connect(call, `First ${round}`, itemsOf(FIRST_ROWS));
      const before = cpuSeconds(server.pid);
      const mb = await growthMb(server.pid, sync);
      const after = cpuSeconds(server.pid);
      if (before !== undefined && after !== undefined) seconds.push(after - before);
      if (mb !== undefined) grown.push(mb);
    }
    for (let round = 0; round < rounds; round += 1) {
      const delays = await delayDuring(server, await connect(call, `Beside ${round}`, itemsOf(FIRST_ROWS)));
      reads.push(delays.reads);
      writes.push(delays.writes);
    }
    const quiet = await measureQuiet(server, call);
    const line = (what: string, most: number, values: readonly number[], unit: Line["unit"]): Line[] =>
      values.length === 0
        ? []
        : [{ what, unit, isLessBetter: true, atLeast: most, aim: most, measured: spreadOf(values) }];
    return {
      lines: [
        ...line(`CPU time of a first sync of ${FIRST_ROWS} rows`, 5, seconds, "s"),
        ...line(`Memory that a first sync of ${FIRST_ROWS} rows adds`, 60, grown, "MB"),
        ...line("Reads of another client during a first sync, 99th percentile", 100, reads, "ms"),
        ...line("Writes of another client during a first sync, 99th percentile", 100, writes, "ms"),
        ...line(`CPU time of a run without news, ${LARGE_ROWS} transactions`, 30, quiet.cpuMs, "ms"),
        ...line("A year of four runs a day without news", 1, [quiet.yearMb], "MB"),
      ],
      figures: [],
      notes: [NOTE],
    };
  },
};

interface Item {
  readonly key: string;
  readonly booked_on: string;
  readonly amount: number;
  readonly text: string;
}

/** In the order of their days. The last ones are of the last day. */
function itemsOf(count: number): Item[] {
  return Array.from({ length: count }, (_, i) => ({
    key: `id-${i}`,
    booked_on: addDays(UNTIL, -Math.floor((count - 1 - i) / ROWS_PER_DAY)),
    amount: -(100 + ((i * 7919) % 9900)) / 100,
    text: `SHOP ${(i * 31) % 400} CARD ${1000 + ((i * 17) % 9000)}`,
  }));
}

interface Sent {
  readonly import: { readonly id: string; readonly state: string } | null;
  readonly run: { readonly counts: { readonly added: number } };
}

/** Connects a bank with one account. The returned function sends its items. */
async function connect(call: Call, name: string, items: readonly Item[]): Promise<() => Promise<void>> {
  const path = "/v1/bank_connections";
  const { connection } = await call<{ connection: { id: string } }>("POST", path, {
    connection: { provider: "program", name },
  });
  const send = (all: readonly Item[]) => sendItems(call, connection.id, all);
  await send([]);
  const known = await call<{ connection: { accounts: { id: string }[] } }>("GET", `${path}/${connection.id}`);
  const link = { create: { name, type: "depository" } };
  await call("PUT", `${path}/${connection.id}/accounts/${known.connection.accounts[0]?.id}`, { link });
  return async () => {
    const { import: one, run } = await send(items);
    const isNews = items.length > OVERLAP_DAYS * ROWS_PER_DAY * 2;
    if (isNews && run.counts.added !== items.length) throw new Error(`${run.counts.added} rows were added.`);
    for (let state = one?.state; state === "committing"; await wait(POLL_MS))
      ({ state } = (await call<{ import: { state: string } }>("GET", `/v1/imports/${one?.id}`)).import);
  };
}

async function sendItems(call: Call, id: string, items: readonly Item[]): Promise<Sent> {
  const account = { key: "A", name: "Account", currency: "USD", type: "checking" };
  const parts = Array.from({ length: Math.max(1, Math.ceil(items.length / LISTED)) }, (_, i) =>
    items.slice(i * LISTED, (i + 1) * LISTED),
  );
  const listings = parts.map((part, i) => ({
    ...{ account, items: part, from: part[0]?.booked_on ?? UNTIL, until: part.at(-1)?.booked_on ?? UNTIL },
    ...(i === parts.length - 1 && items.length > 0 && { balances: [{ amount: 1000, at: `${UNTIL}T12:00:00Z` }] }),
  }));
  return await call<Sent>("POST", `/v1/bank_connections/${id}/listings`, { listings });
}

/** The 99th percentiles of the delays of a reader and of a writer. */
async function delayDuring(
  server: LeewayServer,
  work: () => Promise<void>,
): Promise<{ readonly reads: number; readonly writes: number }> {
  const { accounts } = await server.call<{ accounts: { id: string }[] }>("GET", "/v1/accounts");
  const payment = { account_id: accounts[0]?.id, amount: -1, authorized_at: UNTIL, payee: { name: "Shop" } };
  let isDone = false;
  const repeat = async (request: string) => {
    const other = timedClient(server.port);
    const delays: number[] = [];
    while (!isDone) {
      delays.push(await other.ask(request));
      await wait(OTHERS_EVERY_MS);
    }
    return percentile(
      delays.sort((a, b) => a - b),
      0.99,
    );
  };
  const others = Promise.all([
    repeat(httpRequest("GET", "/v1/accounts", server.token)),
    repeat(httpRequest("POST", "/v1/transactions", server.token, { transactions: [payment] })),
  ]);
  await work();
  isDone = true;
  const [reads, writes] = await others;
  return { reads, writes };
}

async function measureQuiet(server: LeewayServer & { readonly directory: string }, call: Call) {
  const items = itemsOf(LARGE_ROWS);
  const recent = items.slice(-OVERLAP_DAYS * ROWS_PER_DAY);
  const sync = await connect(call, "Large", items);
  await sync();
  const { connections } = await call<{ connections: { id: string; name: string }[] }>("GET", "/v1/bank_connections");
  const id = connections.find(({ name }) => name === "Large")?.id ?? "";
  const run = async () => {
    const sent = await sendItems(call, id, recent);
    if (sent.import !== null) throw new Error("A run without news made an import.");
  };
  for (let i = 0; i < QUIET_RUNS; i += 1) await run();
  const [before, bytes] = [cpuSeconds(server.pid), runBytes(server.directory)];
  for (let i = 0; i < QUIET_RUNS; i += 1) await run();
  const after = cpuSeconds(server.pid);
  const cpuMs = before === undefined || after === undefined ? [] : [((after - before) * 1000) / QUIET_RUNS];
  const yearMb = (((runBytes(server.directory) - bytes) / QUIET_RUNS) * YEAR_RUNS) / 1e6;
  return { cpuMs, yearMb };
}

/** The bytes of the stored runs, with their indexes. */
function runBytes(directory: string): number {
  const db = new Database(join(directory, "leeway.db"), { readonly: true });
  try {
    const row = db
      .prepare("SELECT sum(pgsize) AS bytes FROM dbstat JOIN sqlite_schema USING (name) WHERE tbl_name = 'sync_runs'")
      .get() as { bytes: number };
    return row.bytes;
  } finally {
    db.close();
  }
}
