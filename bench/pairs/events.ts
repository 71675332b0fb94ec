/**
 * Webhooks, alerts and the calendar: how soon a message arrives, what ten webhooks cost a write, a large backlog beside other
 * clients, and the CPU time of an evaluation of alerts and of a calendar.
 */
import { createServer } from "node:http";
import type { AddressInfo } from "node:net";
import { setTimeout as wait } from "node:timers/promises";
import { type Call, client, forEach } from "../../demo/own-server.ts";
import { createAlert } from "../../src/operations/alerts/alerts.ts";
import { watch } from "../../src/operations/alerts/watch.ts";
import { readCalendar } from "../../src/operations/feeds/calendar.ts";
import { createUser } from "../../src/operations/people/users.ts";
import type { Tx } from "../../src/store/store.ts";
import { renderSentence } from "../../src/words/catalog.ts";
import { formatCalendar } from "../../src/writers/ical.ts";
import type { Benchmark, Line } from "../support/benchmark.ts";
import { emptyDirectory } from "../support/dataset.ts";
import { fillBusyHousehold } from "../support/fill-busy-household.ts";
import { httpRequest } from "../support/http-connection.ts";
import { createManagerToken, type LeewayServer, serveDataset, serveDirectory } from "../support/leeway-server.ts";
import { openHousehold } from "../support/open-household.ts";
import { whenDone } from "../support/releases.ts";
import { median, percentile, spreadOf } from "../support/statistics.ts";
import { timedClient } from "../support/timed-client.ts";

const NOW_MS = Date.parse("2026-11-21T12:00:00Z");
const ALERTS = 20;
const EVALUATIONS = 20;
const WEBHOOKS = 10;
const CREATES = 300;
const TURNS = 5;
const TIMED = 20;
const BACKLOG = 10_000;
const POLL_MS = 20;

const NOTE =
  "Events: the receiver of the webhooks is on the same machine and answers at once. The delay of a message includes the poll of the jobs, " +
  "every 2 s. Creates are sent one at a time, with ten webhooks and with none in turns. For the backlog, a server without jobs makes " +
  `${BACKLOG.toLocaleString("en")} changes, and one with jobs then turns them into messages and sends them while two clients read the ` +
  "accounts and create a transaction. Alerts and calendar: a busy household with 20,000 transactions, in one process, after a purchase.";

export const events: Benchmark = {
  name: "events",
  title: "webhooks, alerts and the calendar",
  async run({ small, rounds }) {
    const server = await serveDataset(small);
    const call = client(server.url, await createManagerToken(server.directory));
    const receiver = await startReceiver();
    const [delays, costs]: [number[], number[]] = [[], []];
    const first = await addWebhook(call, receiver.url);
    for (let round = 0; round < rounds; round += 1) delays.push(await messageDelay(server, receiver));
    await call("DELETE", `/v1/webhooks/${first}`);
    for (let round = 0; round < rounds; round += 1) costs.push(await costOfWebhooks(server, call, receiver.url));
    const backlog = await delaysBeside(receiver);
    const { evaluations, calendars } = await cpuTimes(rounds);
    const line = (what: string, most: number, unit: Line["unit"], values: readonly number[]): Line => ({
      ...{ what, unit, isLessBetter: true, atLeast: most, aim: most, measured: spreadOf(values) },
    });
    return {
      lines: [
        line("From a create to its message at the receiver, 95th percentile", 3000, "ms", delays),
        line(`Time of a create with ${WEBHOOKS} webhooks, relative to none`, 1.1, "times", costs),
        line(`Reads of another client while ${BACKLOG} changes are sent, 99th percentile`, 100, "ms", [backlog.reads]),
        line(`Writes of another client while ${BACKLOG} changes are sent, 99th percentile`, 100, "ms", [
          backlog.writes,
        ]),
        line(`CPU time of an evaluation of ${ALERTS} alerts, 20,000 transactions`, 50, "ms", evaluations),
        line("CPU time of a calendar of 400 days", 20, "ms", calendars),
      ],
      figures: [],
      notes: [NOTE],
    };
  },
};

interface Receiver {
  readonly url: string;
  /** When the message of a change arrived, by its number. */
  readonly arrivals: Map<number, number>;
}

async function startReceiver(): Promise<Receiver> {
  const arrivals = new Map<number, number>();
  const server = createServer(async (request, response) => {
    let text = "";
    for await (const part of request.setEncoding("utf8")) text += part;
    const { seq } = JSON.parse(text).data as { readonly seq: number };
    if (!arrivals.has(seq)) arrivals.set(seq, performance.now());
    response.writeHead(204).end();
  });
  await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
  whenDone(() => void server.close());
  return { url: `http://127.0.0.1:${(server.address() as AddressInfo).port}/`, arrivals };
}

async function addWebhook(call: Call, url: string): Promise<string> {
  const webhook = { name: "Receiver", url, types: ["transaction.created"] };
  return (await call<{ webhook: { id: string } }>("POST", "/v1/webhooks", { webhook })).webhook.id;
}

async function newestSeq(call: Call): Promise<number> {
  return (await call<{ server_knowledge: number }>("GET", "/v1/changes?limit=1")).server_knowledge;
}

interface Payment {
  readonly account_id: string;
  readonly amount: number;
  readonly authorized_at: string;
  readonly payee: { readonly name: string };
}

async function paymentFor(call: Call): Promise<Payment> {
  const { accounts } = await call<{ accounts: { id: string }[] }>("GET", "/v1/accounts");
  return { account_id: accounts[0]?.id ?? "", amount: -1, authorized_at: "2026-10-30", payee: { name: "Shop" } };
}

/** The 95th percentile. The creates come at any time between two polls of the jobs. */
async function messageDelay({ call }: LeewayServer, { arrivals }: Receiver): Promise<number> {
  const payment = await paymentFor(call);
  const delays: number[] = [];
  for (let i = 0; i < TIMED; i += 1) {
    await wait(Math.random() * 2000);
    const startMs = performance.now();
    await call("POST", "/v1/transactions", { transactions: [payment] });
    const seq = await newestSeq(call);
    while (!arrivals.has(seq)) await wait(POLL_MS);
    delays.push((arrivals.get(seq) ?? 0) - startMs);
  }
  return percentile(
    delays.sort((a, b) => a - b),
    0.95,
  );
}

/** The median time of a create with webhooks, relative to that without. They take turns. */
async function costOfWebhooks({ port, token }: LeewayServer, call: Call, url: string): Promise<number> {
  const writer = timedClient(port);
  const request = httpRequest("POST", "/v1/transactions", token, { transactions: [await paymentFor(call)] });
  const timeThem = async (times: number[]) => {
    for (let i = 0; i < CREATES; i += 1) times.push(await writer.ask(request));
  };
  const [without, withThem]: [number[], number[]] = [[], []];
  await timeThem([]); // V8 compiles
  for (let turn = 0; turn < TURNS; turn += 1) {
    await timeThem(without);
    const ids: string[] = [];
    while (ids.length < WEBHOOKS) ids.push(await addWebhook(call, url));
    await timeThem(withThem);
    for (const id of ids) await call("DELETE", `/v1/webhooks/${id}`);
  }
  return median(withThem) / median(without);
}

interface Delays {
  readonly reads: number;
  readonly writes: number;
}

/** The 99th percentiles of the delays of a reader and of a writer while a backlog becomes messages and is sent. */
async function delaysBeside({ arrivals, url }: Receiver): Promise<Delays> {
  const directory = emptyDirectory();
  await fillBusyHousehold(directory, NOW_MS);
  const manager = await createManagerToken(directory);
  const idle = await serveDirectory(directory, { LEEWAY_JOBS: "0" });
  const call = client(idle.url, manager);
  await addWebhook(call, url);
  const payment = await paymentFor(call);
  const first = await newestSeq(call);
  await forEach(Array.from({ length: BACKLOG }), async () => {
    await call("POST", "/v1/transactions", { transactions: [payment] });
  });
  await idle.stop();
  const server = await serveDirectory(directory);
  const port = Number(new URL(server.url).port);
  const isDone = () => arrivals.has(first + BACKLOG);
  const repeat = async (request: string) => {
    const other = timedClient(port);
    const delays: number[] = [];
    while (!isDone()) {
      delays.push(await other.ask(request));
      await wait(POLL_MS);
    }
    return percentile(
      delays.sort((a, b) => a - b),
      0.99,
    );
  };
  const [reads, writes] = await Promise.all([
    repeat(httpRequest("GET", "/v1/accounts", manager)),
    repeat(httpRequest("POST", "/v1/transactions", manager, { transactions: [payment] })),
  ]);
  return { reads, writes };
}

/** The median CPU times of each round, in ms. */
async function cpuTimes(rounds: number): Promise<{ readonly evaluations: number[]; readonly calendars: number[] }> {
  const directory = emptyDirectory();
  await fillBusyHousehold(directory, NOW_MS);
  const household = await openHousehold(directory, NOW_MS);
  const { budgetId, service, buy } = household;
  const { store } = service;
  const { user } = await createUser(service, { name: "Person", role: "owner", budgetId });
  const [account] = await store.of(budgetId).accounts.list();
  for (let i = 0; i < ALERTS / 4; i += 1) {
    const value = 1000 + i;
    for (const fields of [
      { kind: "spending_power_below", value } as const,
      { kind: "balance_below", value, account_id: account?.id } as const,
      { kind: "forecast_below", value, days: 60 } as const,
      { kind: "large_transaction", value } as const,
    ])
      await createAlert(service, { budgetId, userId: user.id }, { ...fields, channel_ids: [] });
  }
  const job = { budgetId, write: (work: (tx: Tx) => Promise<void>) => store.write(budgetId, work) };
  const settings = { includes: ["bills", "income", "transfers"], shows_amounts: true } as const;
  const calendar = async () => {
    const days = await store.read(budgetId, (reads) => readCalendar({ reads }, NOW_MS, budgetId, settings));
    return formatCalendar(
      "Bills",
      days.map((day) => ({ ...day, summary: renderSentence(day.summary, "en"), reminderDays: null })),
    );
  };
  const cpuOf = async (work: () => Promise<unknown>) => {
    const times: number[] = [];
    for (let i = 0; i < EVALUATIONS; i += 1) {
      await buy();
      const before = process.cpuUsage();
      await work();
      const { user: own, system } = process.cpuUsage(before);
      times.push((own + system) / 1000);
    }
    return median(times);
  };
  const [evaluations, calendars]: [number[], number[]] = [[], []];
  for (let round = 0; round <= rounds; round += 1) {
    const [evaluation, ofCalendar] = [await cpuOf(() => watch(service, job)), await cpuOf(calendar)];
    if (round === 0) continue; // V8 compiles
    evaluations.push(evaluation);
    calendars.push(ofCalendar);
  }
  await store.close();
  return { evaluations, calendars };
}
