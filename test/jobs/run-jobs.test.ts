/** Jobs with leases: each effect is stored once, by any number of servers that sleep, stop, fail or have wrong clocks. */
import assert from "node:assert/strict";
import { randomBytes } from "node:crypto";
import { afterEach, beforeEach, test } from "node:test";
import { formatTimestamp } from "../../src/domain/calendar.ts";
import { idGenerator } from "../../src/domain/id.ts";
import { type JobKind, type JobSettings, NEVER_MS, type RunningJob, startJobs } from "../../src/jobs/run-jobs.ts";
import { createBudget, renameBudget } from "../../src/operations/budget/budgets.ts";
import { NO_ATTACHMENTS, NO_SECRETS, type Service } from "../../src/operations/service.ts";
import { diskReserve } from "../../src/store/disk-reserve.ts";
import { openStore, type Store, type Tx } from "../../src/store/store.ts";
import { onBothEngines, type TestStore } from "../support/engines.ts";
import { until } from "../support/until.ts";

const START_MS = Date.parse("2026-11-24T12:00:00Z");
const MINUTE_MS = 60_000;
const HOUR_MS = 60 * MINUTE_MS;

/** The looks for due jobs are fast, and the renewals do not happen unless a test wants them. */
const TIMING = { poll: 5, failedPoll: 10, lease: 5 * MINUTE_MS, renewal: HOUR_MS, stop: 5000 };

onBothEngines((engine) => {
  let opened: TestStore;
  let budgetIds: string[];
  let clock: { nowMs: number };
  let stops: (() => Promise<void>)[];
  let stores: Store[];
  let errors: string[];

  const serviceOf = (store: Store, now: () => number): Service => ({
    store,
    now,
    randomBytes,
    newId: idGenerator(now, randomBytes),
    attachments: NO_ATTACHMENTS,
    disk: diskReserve(".", 0),
    secrets: NO_SECRETS,
    outbound: null,
    mail: null,
  });

  beforeEach(async () => {
    clock = { nowMs: START_MS };
    [stops, stores, errors, budgetIds] = [[], [], [], []];
    opened = await engine.open(() => clock.nowMs);
    const service = serviceOf(opened.store, () => clock.nowMs);
    for (const name of ["A", "B", "C", "D"]) {
      budgetIds.push((await createBudget(service, { name, currency: "EUR", time_zone: "UTC" })).id);
    }
  });
  afterEach(async () => {
    await Promise.all(stops.map((stop) => stop()));
    await Promise.all(stores.map((store) => store.close()));
    await opened.dispose();
  });

  /** A server with a connection of its own, whose clock is off by `skewMs`. */
  async function startServer(kind: JobKind, options: Partial<JobSettings> & { skewMs?: number } = {}) {
    const { skewMs = 0, timing, ...settings } = options;
    const now = () => clock.nowMs + skewMs;
    const store = await openStore({ location: opened.location, now });
    stores.push(store);
    const onError = (error: unknown) => void errors.push((error as Error).message);
    const all = { kinds: [kind], atOnce: 4, onError, timing: { ...TIMING, ...timing }, ...settings };
    const stop = startJobs(serviceOf(store, now), all);
    stops.push(stop);
    return { store, stop };
  }

  const insertJobs = (count: number, nextMs = START_MS) =>
    Promise.all(
      budgetIds.map((budgetId) =>
        opened.store.write(budgetId, async (tx) => {
          for (let i = 0; i < count; i += 1) {
            await tx.jobs.insert({ kind: "test", id: String(i) }, formatTimestamp(nextMs));
          }
        }),
      ),
    );
  const insertOne = (nextMs = START_MS) =>
    opened.store.write(first(), (tx) => tx.jobs.insert({ kind: "test", id: "0" }, formatTimestamp(nextMs)));
  const first = () => budgetIds[0] ?? "";
  const jobOf = async () => await opened.store.of(first()).jobs.find({ kind: "test", id: "0" });

  /** The effect of a job: a tag, whose name is not unique across jobs of one name. */
  const addTag = async (tx: Tx, name: string) =>
    await tx.tags.insertMany([{ id: idGenerator(Date.now, randomBytes)(), name: `${name} ${Math.random()}` }]);
  const tags = async () => {
    const all = await Promise.all(budgetIds.map((id) => opened.store.of(id).tags.listCounted()));
    return all.flatMap((list, i) => list.map(({ name }) => `${i} ${name.split(" ")[0]}`)).sort();
  };
  const once = (work: (job: RunningJob) => Promise<void> = async () => {}): JobKind => ({
    kind: "test",
    async run(service, job) {
      await work(job);
      return { nextAtMs: service.now() + 24 * HOUR_MS, store: (tx) => addTag(tx, job.id) };
    },
  });

  test("two servers do 200 jobs, and each effect is stored once", async () => {
    await insertJobs(50);
    let most = 0;
    let running = 0;
    const kind = once(async () => {
      running += 1;
      most = Math.max(most, running);
      await new Promise((resolve) => setTimeout(resolve, 1));
      running -= 1;
    });
    await Promise.all([startServer(kind), startServer(kind)]);
    await until(async () => (await tags()).length >= 200);
    await new Promise((resolve) => setTimeout(resolve, 50));
    const expected = budgetIds.flatMap((_, i) => Array.from({ length: 50 }, (_one, j) => `${i} ${j}`)).sort();
    assert.deepEqual(await tags(), expected);
    assert.ok(most <= 8, `${most} ran at once`);
    assert.deepEqual(errors, []);
    for (const id of budgetIds) {
      const job = await opened.store.of(id).jobs.find({ kind: "test", id: "49" });
      const next_at = formatTimestamp(START_MS + 24 * HOUR_MS);
      const ended = { lease_owner: null, lease_until: null, failures: 0, last_error: null, position: null };
      assert.deepEqual(job, { kind: "test", id: "49", next_at, ...ended });
    }
  });

  test("a job that is advanced while it runs, runs again", async () => {
    await insertOne();
    let runs = 0;
    await startServer({
      kind: "test",
      async run({ store }) {
        runs += 1;
        clock.nowMs += 1;
        const at = formatTimestamp(clock.nowMs);
        if (runs === 1) await store.write(first(), (tx) => tx.jobs.advance({ kind: "test", id: "0" }, at));
        return { nextAtMs: NEVER_MS };
      },
    });
    await until(async () => (await jobOf())?.next_at === formatTimestamp(NEVER_MS));
    assert.equal(runs, 2);
    assert.deepEqual(errors, []);
  });

  test("a job runs when it is due, and not before", async () => {
    await insertOne(START_MS + HOUR_MS);
    let runs = 0;
    const kind = once(async () => {
      runs += 1;
    });
    await startServer(kind);
    await new Promise((resolve) => setTimeout(resolve, 50));
    assert.equal(runs, 0);
    clock.nowMs += HOUR_MS;
    await until(async () => (await tags()).length === 1);
    assert.equal(runs, 1);
  });

  test("a server runs only as many jobs at once as it may, and only the kinds that it knows", async () => {
    await insertJobs(5);
    const ends: (() => void)[] = [];
    const kind = once(() => new Promise((resolve) => ends.push(resolve)));
    await startServer(kind, { atOnce: 2 });
    await startServer({ ...kind, kind: "other" });
    await until(() => ends.length === 2);
    await new Promise((resolve) => setTimeout(resolve, 50));
    assert.equal(ends.length, 2);
    await until(async () => {
      ends.shift()?.();
      return (await tags()).length === 20;
    });
  });

  const insertOfKind = (kind: string, count: number, nextMs = START_MS) =>
    opened.store.write(first(), async (tx) => {
      for (let i = 0; i < count; i += 1) await tx.jobs.insert({ kind, id: String(i) }, formatTimestamp(nextMs));
    });

  for (const atOnce of [2, 3, 4]) {
    test(`with ${atOnce} places, jobs that do not end leave one to the other kinds`, async () => {
      await insertOfKind("slow", 80);
      await insertOfKind("test", 5);
      let started = 0;
      const slow: JobKind = {
        kind: "slow",
        run: async (_service, { signal }) => {
          started += 1;
          await new Promise((resolve) => signal.addEventListener("abort", resolve));
          return { nextAtMs: NEVER_MS };
        },
      };
      await startServer(once(), { atOnce, kinds: [slow, once()] });
      await until(async () => (await tags()).length === 5);
      await until(() => started === atOnce - 1);
      assert.deepEqual(errors, []);
    });
  }

  test("with one place, kinds and jobs that always have more to do take turns", async () => {
    const runs: string[] = [];
    const endless = (kind: string): JobKind => ({
      kind,
      async run(service, { id }) {
        runs.push(`${kind} ${id}`);
        clock.nowMs += 1;
        return { nextAtMs: service.now() - HOUR_MS };
      },
    });
    await insertOfKind("a", 60);
    await startServer(endless("a"), { atOnce: 1, kinds: [endless("a"), endless("b")] });
    await insertOfKind("b", 1, START_MS + 1);
    await until(() => new Set(runs).size === 61);
    assert.deepEqual(errors, []);
  });

  /** Starts a job on a first server that sleeps in it, lets a second server do it, and wakes the first. */
  async function sleepThrough(skewMs: number, passMs: number): Promise<void> {
    await insertOne();
    let wake = () => {};
    const sleeping = once(() => new Promise((resolve) => (wake = resolve)));
    const slow = await startServer(sleeping, { atOnce: 1 }); // it does not look for jobs while it sleeps
    await until(async () => (await jobOf())?.lease_owner != null);
    clock.nowMs += passMs;
    await startServer(once(), { skewMs });
    await until(async () => (await tags()).length === 1);
    const before = await jobOf();
    wake();
    await until(() => errors.length > 0);
    await slow.stop();
    assert.deepEqual(errors, ["the lease has ended"]);
    assert.deepEqual(await tags(), ["0 0"]);
    assert.deepEqual(await jobOf(), before);
  }

  test("a server that sleeps beyond its lease stores nothing", () => sleepThrough(0, 5 * MINUTE_MS));

  test("a server whose clock is an hour ahead takes a lease too early, and the effect is stored once", () =>
    sleepThrough(HOUR_MS, 0));

  test("a server that sleeps beyond its lease stores nothing even if no other server has taken it", async () => {
    await insertOne();
    let wake = () => {};
    const { stop } = await startServer(
      once(() => new Promise((resolve) => (wake = resolve))),
      { atOnce: 1 },
    );
    await until(async () => (await jobOf())?.lease_owner != null);
    clock.nowMs += 5 * MINUTE_MS;
    const stopped = stop();
    wake();
    await stopped;
    assert.deepEqual(await tags(), []);
    await startServer(once());
    await until(async () => (await tags()).length === 1);
  });

  test("a server whose clock is behind does not take a lease that another has", async () => {
    await insertOne();
    let wake = () => {};
    let runs = 0;
    const work = () => {
      runs += 1;
      return new Promise<void>((resolve) => (wake = resolve));
    };
    await startServer(once(work));
    await until(() => runs === 1);
    await startServer(once(work), { skewMs: -HOUR_MS });
    await new Promise((resolve) => setTimeout(resolve, 50));
    assert.equal(runs, 1);
    wake();
    await until(async () => (await tags()).length === 1);
  });

  test("a clock that is set back delays a job, and does not repeat it", async () => {
    await insertOne();
    let runs = 0;
    const kind = once(async () => {
      runs += 1;
    });
    await startServer(kind);
    await until(async () => (await tags()).length === 1);
    clock.nowMs -= 2 * HOUR_MS;
    await new Promise((resolve) => setTimeout(resolve, 50));
    assert.equal(runs, 1);
    clock.nowMs += 26 * HOUR_MS;
    await until(async () => (await tags()).length === 2);
  });

  test("a running job renews its lease, and its signal aborts when the lease is lost", async () => {
    await insertOne();
    let wake = () => {};
    let reason: unknown;
    const kind = once(({ signal }) => {
      signal.addEventListener("abort", () => (reason = signal.reason));
      return new Promise((resolve) => (wake = resolve));
    });
    await startServer(kind, { atOnce: 1, timing: { ...TIMING, renewal: 10 } });
    await until(async () => (await jobOf())?.lease_owner != null);
    for (let i = 0; i < 3; i += 1) {
      clock.nowMs += 4 * MINUTE_MS;
      const end = formatTimestamp(clock.nowMs + 5 * MINUTE_MS);
      await until(async () => (await jobOf())?.lease_until === end);
    }
    assert.equal(reason, undefined);
    await opened.store.write(first(), (tx) => tx.jobs.update({ kind: "test", id: "0" }, { lease_owner: "another" }));
    await until(() => reason !== undefined);
    assert.match(String(reason), /the lease has ended/);
    wake();
    await until(() => errors.length > 0);
    assert.deepEqual(await tags(), []);
  });

  test("a stopping server releases its leases, and another one continues at once", async () => {
    await insertJobs(1);
    const { stop } = await startServer(
      once(({ signal }) => new Promise((_, reject) => signal.addEventListener("abort", () => reject(signal.reason)))),
    );
    await until(async () => (await jobOf())?.lease_owner != null);
    await stop();
    assert.deepEqual(errors, []);
    const job = await jobOf();
    assert.deepEqual([job?.lease_owner, job?.next_at, job?.failures], [null, formatTimestamp(START_MS), 0]);
    await startServer(once());
    await until(async () => (await tags()).length === 4);
  });

  test("a failed job is tried again later and later, and a success forgets the failures", async () => {
    await insertOne();
    let isBroken = true;
    const kind = once(async () => {
      if (isBroken) throw new Error("bank.test: the connection failed (ECONNREFUSED)");
    });
    await startServer(kind);
    for (const [count, minutes] of [1, 5, 30, 120, 360, 360].entries()) {
      await until(async () => (await jobOf())?.failures === count + 1);
      const job = await jobOf();
      assert.equal(job?.last_error, "bank.test: the connection failed (ECONNREFUSED)");
      assert.deepEqual([job?.lease_owner, job?.lease_until], [null, null]);
      const waitMinutes = (Date.parse(job?.next_at ?? "") - clock.nowMs) / MINUTE_MS;
      assert.ok(waitMinutes >= 0.9 * minutes && waitMinutes <= 1.1 * minutes, `${waitMinutes} of ${minutes}`);
      if (count === 5) isBroken = false;
      clock.nowMs += 1.1 * minutes * MINUTE_MS;
    }
    await until(async () => (await tags()).length === 1);
    const { failures, last_error } = (await jobOf()) ?? {};
    assert.deepEqual([failures, last_error], [0, null]);
  });

  test("an effect that fails is stored not even in part", async () => {
    await insertOne();
    const kind: JobKind = {
      kind: "test",
      run: async (service, job) => ({
        nextAtMs: service.now() + HOUR_MS,
        async store(tx) {
          await addTag(tx, job.id);
          throw new Error("the effect failed");
        },
      }),
    };
    await startServer(kind);
    await until(async () => (await jobOf())?.failures === 1);
    assert.deepEqual(await tags(), []);
    assert.deepEqual(errors, ["the effect failed"]);
  });

  test("a job that was removed while it ran stores nothing, and is no failure", async () => {
    await insertOne();
    let wake: (() => void) | undefined;
    const kind = once(async ({ id }) => {
      if (id === "0") await new Promise<void>((resolve) => (wake = resolve));
    });
    await startServer(kind, { atOnce: 1 });
    await until(() => wake !== undefined);
    await opened.store.write(first(), async (tx) => {
      await tx.jobs.remove({ kind: "test", id: "0" });
      await tx.jobs.insert({ kind: "test", id: "next" }, formatTimestamp(START_MS));
    });
    wake?.();
    await until(async () => (await tags()).length > 0);
    assert.deepEqual([await tags(), await jobOf(), errors], [["0 next"], undefined, []]);
  });

  test("an idle server runs one statement per look, which reads an index only", async () => {
    await insertJobs(5, START_MS + HOUR_MS);
    const { store } = await startServer(once());
    const { listDue } = store.all.jobs;
    let looks = 0;
    Object.assign(store.all.jobs, {
      listDue: (...args: Parameters<typeof listDue>) => {
        looks += 1;
        return listDue(...args);
      },
      // Any other use of the store would fail.
    });
    Object.assign(store, { of: assert.fail, read: assert.fail, write: assert.fail, writeAll: assert.fail });
    await until(() => looks >= 5);
    assert.deepEqual(errors, []);
    if (engine.name !== "SQLite") return;
    const isFree = "(lease_until IS NULL OR lease_until <= '2026') AND kind IN ('test')";
    const plan = await opened.query<{ detail: string }>(`EXPLAIN QUERY PLAN SELECT budget_id, kind, id FROM (
        SELECT budget_id, kind, id, next_at FROM jobs INDEXED BY jobs_due WHERE next_at <= '2026' AND ${isFree}
        UNION ALL
        SELECT budget_id, kind, id, next_at FROM jobs INDEXED BY jobs_following
          WHERE position IS NOT NULL AND next_at > '2026' AND ${isFree}
          AND EXISTS (SELECT 1 FROM changes AS c WHERE c.budget_id = jobs.budget_id AND c.seq > jobs.position)
      ) AS found ORDER BY next_at LIMIT 50`);
    assert.deepEqual(
      plan.map(({ detail }) => detail).filter((detail) => /^(SEARCH|SCAN)/.test(detail)),
      [
        "SEARCH jobs USING INDEX jobs_due (next_at<?)",
        "SCAN jobs USING INDEX jobs_following",
        "SEARCH c EXISTS USING PRIMARY KEY (budget_id=? AND seq>?)",
        "SCAN found",
      ],
    );
  });

  test("a job that follows the log runs when the log is ahead of it, and not before", async () => {
    const { changes } = opened.store.of(first());
    const insert = (position: number) => (tx: Tx) =>
      tx.jobs.insert({ kind: "test", id: "0" }, formatTimestamp(NEVER_MS), position);
    await opened.store.write(first(), insert(await changes.lastSeq()));
    const read: (number | null)[] = [];
    const kind: JobKind = {
      kind: "test",
      async run(service, { budgetId, id, position, write }) {
        read.push(position);
        const last = await service.store.of(budgetId).changes.lastSeq();
        await write((tx) => tx.jobs.update({ kind: "test", id }, { position: last }));
        return { nextAtMs: async () => NEVER_MS };
      },
    };
    await startServer(kind);
    await new Promise((resolve) => setTimeout(resolve, 50));
    assert.deepEqual(read, []);
    const { id } = await createBudget(
      serviceOf(opened.store, () => clock.nowMs),
      { name: "E", currency: "EUR", time_zone: "UTC" },
    );
    for (const [i, name] of ["F", "G"].entries()) {
      await renameBudget(
        serviceOf(opened.store, () => clock.nowMs),
        i === 0 ? first() : id,
        name,
      );
      await until(() => read.length === 1);
      await new Promise((resolve) => setTimeout(resolve, 30));
    }
    assert.deepEqual(read, [1]);
    assert.equal((await jobOf())?.position, 2);
  });

  test("a job that has nothing to do any more is removed", async () => {
    await insertOne();
    await startServer({ kind: "test", run: async () => ({ nextAtMs: async () => undefined }) });
    await until(async () => (await jobOf()) === undefined);
    assert.deepEqual(errors, []);
  });

  test("if a machine of a cluster does not respond, the jobs on the others are done", async () => {
    const { store } = await startServer({ ...once(), kind: "none" });
    const { listDue } = store.all.jobs;
    const fail = () => Promise.reject(new Error("a machine is down"));
    const down = { name: "1", reads: { jobs: { listDue: fail } } };
    const up = { name: "2", reads: { jobs: { listDue } } };
    const cluster = { ...store, all: { ...store.all, jobs: { listDue: fail } }, machines: async () => [down, up] };
    await insertJobs(2);
    const onError = (error: unknown) => void errors.push((error as Error).message);
    const service = serviceOf(cluster as unknown as Store, () => clock.nowMs);
    stops.push(startJobs(service, { kinds: [once()], atOnce: 4, onError, timing: TIMING }));
    await until(async () => (await tags()).length === 8);
    assert.deepEqual([...new Set(errors)], ["a machine is down"]);
  });

  test("a database that fails is reported, and the jobs go on when it is back", async () => {
    const { store } = await startServer(once());
    const { listDue } = store.all.jobs;
    Object.assign(store.all.jobs, { listDue: () => Promise.reject(new Error("the database is gone")) });
    await until(() => errors.length >= 2);
    Object.assign(store.all.jobs, { listDue });
    await insertOne();
    await until(async () => (await tags()).length === 1);
    assert.deepEqual([...new Set(errors)], ["the database is gone"]);
  });
});
