/**
 * Scheduled runs of bank connections whose server is killed, stopped beyond its lease, or has a second one beside it, and whose
 * bank cuts its answers: a run has all its effects or none, and each item is stored once. A full
 * run: LEEWAY_SYNC_KILLS=1000 LEEWAY_SYNC_CONNECTIONS=200.
 */
import assert from "node:assert/strict";
import { type ChildProcess, spawn } from "node:child_process";
import { once } from "node:events";
import { join } from "node:path";
import { after, afterEach, before, test } from "node:test";
import { setTimeout as wait } from "node:timers/promises";
import { addDays, formatTimestamp } from "../../src/domain/calendar.ts";
import { syncJob } from "../../src/jobs/sync.ts";
import { createToken } from "../../src/operations/people/tokens.ts";
import { outboundRequest } from "../../src/outbound/request.ts";
import type { Tx } from "../../src/store/store.ts";
import { type SimpleFin, startSimpleFin } from "../support/banks/simplefin.ts";
import { onBothEngines } from "../support/engines.ts";
import { startPostgresProxy } from "../support/postgres-proxy.ts";
import { testSecrets } from "../support/secrets.ts";
import { useServer } from "../support/server.ts";
import type { WorkerSettings } from "./sync-worker.ts";

const KILLS = Number(process.env.LEEWAY_SYNC_KILLS || 8);
const WORKER = join(import.meta.dirname, "sync-worker.ts");
const LONG_LEASE_MS = 600_000;
const CONNECTIONS = Number(process.env.LEEWAY_SYNC_CONNECTIONS || 8);
const CUTS = 25;
const MINUTE_MS = 60_000;
const DAY_MS = 86_400_000;

onBothEngines((engine) => {
  const secrets = testSecrets();
  const server = useServer(engine, { outbound: outboundRequest(), secrets });
  const workers: ChildProcess[] = [];
  let fake: SimpleFin;
  let manager: string;
  let names = 0;
  before(async () => {
    server.nowMs = Date.now();
    fake = await startSimpleFin({ isPlain: true, now: () => server.nowMs });
    Object.assign(fake.settings, { warnAt: 1e9, blockAt: 1e9 });
    const input = { budgetId: server.budget.id, name: "manager", scope: "write", canManage: true } as const;
    manager = (await createToken(server.service, input)).text;
  });
  afterEach(() => {
    for (const worker of workers.splice(0)) worker.kill("SIGKILL");
    Object.assign(fake.settings, { wait: null, cutAfter: null, tamper: null });
  });
  after(() => fake.close());

  const ask = (method: string, path: string, body?: object) =>
    server.ok(method, `/v1/bank_connections${path}`, body, { as: manager });
  const today = () => formatTimestamp(server.nowMs).slice(0, 10);
  const reads = () => server.service.store.of(server.budget.id);

  interface Connected {
    readonly id: string;
    readonly bankId: string;
    readonly accountId: string;
  }

  /** A connection whose first sync is done. */
  async function connect(): Promise<Connected> {
    names += 1;
    const bankId = `ACT-${names}`;
    fake.bank.addConnection({ id: `CON-${bankId}`, name: `Bank ${names}` });
    fake.bank.addAccount({ id: bankId, name: "Checking", opening: "1000.00", connection: `CON-${bankId}` });
    addItem(bankId);
    const { connection } = await ask("POST", "", {
      connection: { provider: "simplefin", fields: { token: fake.createToken() } },
    });
    const own = connection.accounts.at(-1);
    const link = { create: { name: `Linked ${names}`, type: "depository" } };
    const { bank_account } = await ask("PUT", `/${connection.id}/accounts/${own.id}`, {
      ...{ link, starts_on: addDays(today(), -60) },
    });
    await ask("POST", `/${connection.id}/sync`);
    return { id: connection.id, bankId, accountId: bank_account.account_id };
  }

  const addItem = (bankId: string) =>
    fake.bank.add(bankId, { day: addDays(today(), -1), amount: "-1.00", description: `SHOP ${++names}` });

  const key = (id: string) => ({ kind: "sync", id });
  const makeDue = (id: string) =>
    server.service.store.write(server.budget.id, (tx) =>
      tx.jobs.update(key(id), { next_at: formatTimestamp(server.nowMs), lease_owner: null, lease_until: null }),
    );

  /** A full run has more rows than a list returns at once. */
  async function count(table: string, condition: string): Promise<number> {
    const [row] = await server.query<{ n: unknown }>(`SELECT count(*) AS n FROM ${table} WHERE ${condition}`);
    return Number(row?.n);
  }

  /** Everything that a run stores. */
  async function stateOf({ id, accountId }: Connected) {
    const { account } = await server.ok("GET", `/v1/accounts/${accountId}`);
    const job = await reads().jobs.find(key(id));
    const known = await reads().bankAccounts.listOf(id);
    return {
      transactions: await count("transactions", `account_id = '${accountId}'`),
      imports: await count("imports", `connection_id = '${id}'`),
      runs: await count("sync_runs", `connection_id = '${id}'`),
      ...{ balance: account.current_balance, nextAt: job?.next_at, owner: job?.lease_owner },
      seen: known.find(({ account_id }) => account_id === accountId)?.balance_minor,
      last: (await ask("GET", `/${id}`)).connection.last_success_at,
    };
  }

  async function startWorker(settings: Partial<WorkerSettings> = {}): Promise<ChildProcess> {
    const all: WorkerSettings = {
      ...{ location: server.location, key: secrets.keys[0] ?? "", leaseMs: LONG_LEASE_MS },
      ...{ offsetMs: server.nowMs - Date.now(), ...settings },
    };
    const worker = spawn(process.execPath, [WORKER, JSON.stringify(all)], { stdio: ["ignore", "pipe", "ignore"] });
    workers.push(worker);
    await once(worker.stdout as NonNullable<typeof worker.stdout>, "data");
    return worker;
  }

  async function kill(worker: ChildProcess): Promise<void> {
    worker.kill("SIGKILL");
    await once(worker, "close");
    if (engine.name === "SQLite") return;
    const open = "SELECT 1 AS one FROM pg_stat_activity WHERE datname = current_database()";
    while ((await server.query(`${open} AND state <> 'idle' AND pid <> pg_backend_pid()`)).length > 0) await wait(5);
  }

  const whenAsked = () =>
    new Promise<void>((resolve) => {
      fake.settings.wait = async () => resolve();
    });

  /** How long a run takes from the request to the bank until its effects are stored. */
  async function measureRun(one: Connected): Promise<number> {
    addItem(one.bankId);
    const { runs } = await ask("GET", `/${one.id}/runs?limit=100`);
    const asked = whenAsked();
    const worker = await startWorker();
    await makeDue(one.id);
    await asked;
    const startMs = performance.now();
    while ((await reads().syncRuns.list(one.id, undefined, 100)).length === runs.length) await wait(1);
    const tookMs = performance.now() - startMs;
    await kill(worker);
    return tookMs;
  }

  test("a kill between any two steps leaves all effects of a run, or none", async () => {
    const one = await connect();
    const found = { all: 0, none: 0 };
    const runMs = await measureRun(one);
    let before = await stateOf(one);
    for (let kills = 0; kills < KILLS; kills += 1) {
      // A worker's clock starts at the server's: each run is at a time of its own.
      server.nowMs += kills % 50 === 49 ? DAY_MS : MINUTE_MS;
      const amount = before.balance;
      if (before.transactions === fake.bank.transactionsOf(one.bankId).length) addItem(one.bankId);
      const asked = whenAsked();
      const worker = await startWorker();
      await makeDue(one.id);
      await asked;
      await wait(Math.random() * 1.5 * runMs);
      await kill(worker);
      const state = await stateOf(one);
      if (state.runs === before.runs) {
        found.none += 1;
        const { owner: _one, nextAt: _next, ...same } = state;
        const { owner: _other, nextAt: _before, ...expected } = before;
        assert.deepEqual(same, expected);
        assert.ok((state.nextAt ?? "") <= formatTimestamp(server.nowMs));
      } else {
        found.all += 1;
        assert.equal(state.runs, before.runs + 1);
        assert.equal(state.imports, before.imports + 1);
        assert.equal(state.transactions, fake.bank.transactionsOf(one.bankId).length);
        assert.equal(state.balance, amount - 1);
        assert.equal(state.seen, Math.round(state.balance * 100));
        assert.notEqual(state.last, before.last);
        assert.equal(state.owner, null);
        assert.ok((state.nextAt ?? "") > formatTimestamp(server.nowMs));
      }
      before = state;
    }
    if (KILLS > 20) console.log(engine.name, found);
    assert.equal(found.all + found.none, KILLS);
    assert.deepEqual((await server.service.store.verify()).findings, []);
  });

  test("a server that is stopped beyond its lease stores nothing when it continues", async () => {
    const one = await connect();
    addItem(one.bankId);
    let release = () => {};
    const asked = new Promise<void>((resolve) => {
      let isFirst = true;
      fake.settings.wait = async () => {
        if (!isFirst) return;
        isFirst = false;
        resolve();
        await new Promise<void>((end) => {
          release = end;
        });
      };
    });
    const settings = { leaseMs: 1000 };
    const first = await startWorker(settings);
    await makeDue(one.id);
    await asked;
    first.kill("SIGSTOP");
    release();
    // The lease of the stopped server ends only by time.
    await startWorker(settings);
    const before = await stateOf(one);
    while ((await stateOf(one)).runs === before.runs) await wait(50);
    const done = await stateOf(one);
    first.kill("SIGCONT");
    await wait(1500);
    assert.deepEqual(await stateOf(one), done);
    assert.equal(done.transactions, 2);
  });

  test("two servers run many connections, and each item is stored once", async () => {
    const all: Connected[] = [];
    while (all.length < CONNECTIONS) all.push(await connect());
    for (const { bankId } of all) addItem(bankId);
    await Promise.all([startWorker(), startWorker()]);
    const before = await Promise.all(all.map((one) => stateOf(one)));
    for (const { id } of all) await makeDue(id);
    const isDone = async () =>
      (await Promise.all(all.map((one) => stateOf(one)))).every(({ transactions: n }) => n === 2);
    while (!(await isDone())) await wait(50);
    await wait(100);
    for (const [i, one] of all.entries()) {
      const { transactions, balance, runs } = await stateOf(one);
      assert.deepEqual([transactions, balance, runs], [2, 998, (before[i]?.runs ?? 0) + 1]);
    }
    assert.deepEqual((await server.service.store.verify()).findings, []);
  });

  test("an answer that is cut at any byte is a failed run without effects", async () => {
    const one = await connect();
    addItem(one.bankId);
    const before = await stateOf(one);
    const signal = new AbortController().signal;
    const run = async () => {
      const budgetId = server.budget.id;
      const write = (work: (tx: Tx) => Promise<void>) => server.service.store.write(budgetId, work);
      const result = await syncJob.run(server.service, { budgetId, id: one.id, signal, position: null, write });
      if (result.store !== undefined) await write(result.store);
      const { runs } = await ask("GET", `/${one.id}/runs?limit=1`);
      return runs[0].state;
    };
    let bytes = 0;
    fake.settings.tamper = (body) => {
      bytes = Buffer.byteLength(body);
      return body;
    };
    fake.settings.cutAfter = 0;
    assert.equal(await run(), "failed");
    fake.settings.tamper = null;
    assert.ok(bytes > 100);
    for (let cut = 1; cut < bytes; cut += Math.ceil(bytes / CUTS)) {
      fake.settings.cutAfter = cut;
      assert.equal(await run(), "failed", `cut after ${cut} bytes`);
    }
    const { transactions, balance, imports, seen } = await stateOf(one);
    assert.deepEqual(
      [transactions, balance, imports, seen],
      [before.transactions, before.balance, before.imports, before.seen],
    );
    fake.settings.cutAfter = null;
    assert.equal(await run(), "ok");
    assert.equal((await stateOf(one)).transactions, 2);
  });

  if (engine.name !== "PostgreSQL") return;

  test("a commit whose outcome is unknown is run again, and each item is stored once", async () => {
    const one = await connect();
    const proxy = await startPostgresProxy(server.location);
    try {
      for (const failure of ["cut", "citus"] as const) {
        addItem(one.bankId);
        const before = await stateOf(one);
        await startWorker({ location: proxy.urlOf(server.location), leaseMs: 1000 });
        proxy.failCommits(failure);
        await makeDue(one.id);
        while (proxy.failed === 0) await wait(20);
        await wait(300);
        proxy.failCommits(undefined);
        await makeDue(one.id);
        const added = before.transactions + 1;
        while ((await stateOf(one)).transactions < added || (await stateOf(one)).owner !== null) await wait(50);
        const state = await stateOf(one);
        assert.deepEqual([state.transactions, state.balance], [added, 1000 - added]);
        for (const worker of workers.splice(0)) await kill(worker);
      }
    } finally {
      await proxy.close();
    }
  });
});
