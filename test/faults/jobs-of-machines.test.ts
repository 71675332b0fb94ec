/** Background jobs while a machine of a cluster is down or hangs: they do the work of all households on other machines. */
import assert from "node:assert/strict";
import { after, before, test } from "node:test";
import { setTimeout as wait } from "node:timers/promises";
import { formatTimestamp } from "../../src/domain/calendar.ts";
import { removeExpiredKeys, removeExpiredPeople } from "../../src/jobs/housekeeping.ts";
import { type JobKind, NEVER_MS, startJobs } from "../../src/jobs/run-jobs.ts";
import { pruneChanges } from "../../src/operations/changes/prune-changes.ts";
import { findBudgetIds } from "../../src/operations/get-budget.ts";
import { continueAllImports } from "../../src/operations/imports/continue-import.ts";
import { removeOldPreviews } from "../../src/operations/imports/imports.ts";
import { measurePreviews } from "../../src/operations/imports/preview-quota.ts";
import { removeUnreferencedFiles } from "../../src/operations/ledger/attachment-files.ts";
import { createToken } from "../../src/operations/people/tokens.ts";
import { decideOldCountingDays } from "../../src/operations/recurring/decide-old-data.ts";
import type { Service } from "../../src/operations/service.ts";
import { removeOldDeliveries } from "../../src/operations/webhooks/remove-old-deliveries.ts";
import { type Cluster, startCluster } from "../support/cluster/cluster.ts";
import { onPostgres } from "../support/engines.ts";
import { sha256Of } from "../support/files.ts";
import { commitSome, LARGE_ROWS, SMALL_SIZES } from "../support/large-imports.ts";
import { newAccount } from "../support/ledger.ts";
import { query } from "../support/postgres-server.ts";
import { assertProblem } from "../support/problems.ts";
import { startServer, type TestServer } from "../support/server.ts";
import { csv, upload } from "../support/statements.ts";

const DAY_MS = 86_400_000;

/** What is left for the jobs on a machine, by job. `changes` counts the households' old changes but the last. */
const LEFT = `SELECT
  (SELECT COUNT(*) FROM idempotency_keys) AS keys,
  (SELECT COUNT(*) FROM imports WHERE state = 'preview') AS previews,
  (SELECT COUNT(*) FROM import_chunks WHERE plan IS NOT NULL) AS chunks,
  (SELECT COUNT(*) FROM security_events) AS events,
  (SELECT COUNT(DISTINCT seq) - 1 FROM changes) AS changes,
  (SELECT COUNT(*) FROM webhook_deliveries) AS messages,
  (SELECT COUNT(*) FROM attachment_files) AS files,
  (SELECT COUNT(*) FROM budgets WHERE counting_days_pending) AS days`;

type Left = Readonly<
  Record<"keys" | "previews" | "chunks" | "events" | "changes" | "messages" | "files" | "days", number>
>;

type Jobs = Readonly<Partial<Record<keyof Left, (service: Service) => Promise<unknown>>>>;

/** They continue work of today. */
const CONTINUING: Jobs = { chunks: continueAllImports, days: decideOldCountingDays };

/** They remove what has expired. */
const REMOVING: Jobs = {
  keys: removeExpiredKeys,
  previews: removeOldPreviews,
  events: removeExpiredPeople,
  messages: removeOldDeliveries,
  files: removeUnreferencedFiles,
  changes: (service) => pruneChanges(service, 400),
};

onPostgres(() => {
  let cluster: Cluster;
  let server: TestServer;
  before(async () => {
    cluster = await startCluster();
    await cluster.placeNext(1, 2);
    server = await startServer(cluster.engine, { importSizes: SMALL_SIZES });
  });
  after(async () => {
    await server?.close();
    await cluster.close();
  });

  async function leftOn(machine: 0 | 1): Promise<Left> {
    const [left] = await query<Left>(cluster.workers[machine].url, LEFT);
    return Object.fromEntries(Object.entries(left ?? {}).map(([name, count]) => [name, Number(count)])) as Left;
  }

  /** Leaves work for every job. */
  async function leaveWork(machine: 0 | 1, as: string, name: string): Promise<void> {
    const { id: accountId } = await newAccount(server, {}, as);
    for (const key of ["one", "two"]) {
      const category = { name: `${name} ${key}` };
      const options = { as, headers: { "idempotency-key": `${name} ${key}` } };
      assert.equal((await server.call("POST", "/v1/categories", { category }, options)).status, 201);
    }
    const preview = async (rows: typeof LARGE_ROWS) => {
      const answer = await upload(server, csv(rows), { query: `?account_id=${accountId}`, as });
      assert.equal(answer.status, 201, answer.text);
      return answer.json.import.id as string;
    };
    await preview(LARGE_ROWS.slice(0, 2));
    const { url } = cluster.workers[machine];
    const [budget] = await query<{ id: string }>(url, "UPDATE budgets SET counting_days_pending = true RETURNING id");
    const id = budget?.id ?? "";
    const file = `'${id}', '${sha256Of(Buffer.from(name))}', 1, '2026-01-01', NULL`;
    await query(url, `INSERT INTO attachment_files VALUES (${file})`);
    await createToken(server.service, { budgetId: id, name, scope: "read" }); // a security event
    await leaveMessage(id);
    await commitSome({ ...server, budget: { ...server.budget, id } }, await preview(LARGE_ROWS), 1);
  }

  async function leaveMessage(budgetId: string): Promise<void> {
    const { store, newId, now } = server.service;
    const [id, at] = [newId(), formatTimestamp(now())];
    const times = { old_secret_until: null, waits_until: null, failing_since: null, last_success_at: null };
    const fields = { id, name: "receiver", url: "", types: ["*"], state: "off", secret: "", old_secret: null } as const;
    const empty = { reported: null, created_by: null };
    const sent = { type: "ping", seq: null, body: "{}", state: "sent", attempts: 1, last_status: 204 } as const;
    await store.write(budgetId, async ({ webhooks, webhookDeliveries }) => {
      const made = { ...empty, created_at: at, updated_at: at };
      await webhooks.insert({ ...fields, ...times, failures: 0, ...made });
      const rest = { next_at: null, last_error: null, created_at: at };
      await webhookDeliveries.insertMany([{ webhook_id: id, id: newId(), ...sent, ...rest }]);
    });
  }

  for (const state of ["down", "hangs"] as const) {
    test(`jobs with a lease run on the other machine while one ${state}, and the rest later`, async () => {
      const { service, budget } = server;
      const [other] = await query<{ id: string }>(cluster.workers[1].url, "SELECT id FROM budgets");
      const ids = [budget.id, other?.id ?? ""];
      const later = service.now() + DAY_MS;
      const insert = (id: string) =>
        service.store.write(id, (tx) => tx.jobs.insert({ kind: "test", id: state }, formatTimestamp(NEVER_MS), 0));
      for (const id of ids) await insert(id);
      await cluster.setSecond(state);
      const done: string[] = [];
      const kind: JobKind = {
        kind: "test",
        async run(_service, job) {
          done.push(job.budgetId);
          const last = await service.store.of(job.budgetId).changes.lastSeq();
          return { nextAtMs: later, store: (tx) => tx.jobs.update({ kind: "test", id: job.id }, { position: last }) };
        },
      };
      const timing = { poll: 20, failedPoll: 200, lease: 300_000, renewal: 60_000, stop: 5000 };
      const stop = startJobs(service, { kinds: [kind], atOnce: 4, onError: () => {}, timing });
      const whenDone = async (id = "") => {
        const find = () => service.store.of(id).jobs.find({ kind: "test", id: state });
        while ((await find().catch(() => undefined))?.next_at !== formatTimestamp(later)) await wait(100);
      };
      await whenDone(ids[0]);
      assert.deepEqual(done, ids.slice(0, 1));
      await cluster.setSecond("up");
      await whenDone(ids[1]);
      await stop();
      assert.deepEqual(done, ids);
      for (const id of ids) {
        await whenItWorks(() => service.store.write(id, (tx) => tx.jobs.remove({ kind: "test", id: state })));
      }
    });

    test(`each job does its work on the other machine while one ${state}, and the rest later`, async () => {
      await leaveWork(0, server.tokens.write, state);
      await leaveWork(1, server.tokens.other, state);
      for (const machine of [0, 1] as const) {
        for (const [name, count] of Object.entries(await leftOn(machine))) assert.ok(count > 0, `${machine} ${name}`);
      }
      cluster.onAllMachines.length = 0;
      const before = await leftOn(1);
      await cluster.setSecond(state);
      assert.deepEqual(await findBudgetIds(server.service, 1), [server.budget.id]);
      await assert.rejects(findBudgetIds(server.service, 2), { code: "storage_unavailable" });
      for (const jobs of [CONTINUING, REMOVING]) {
        const all = Object.entries(jobs).map(([name, job]) =>
          assert.rejects(job(serviceOf(name)), { code: "storage_unavailable" }, name),
        );
        await Promise.all(all);
        const left = await leftOn(0);
        for (const name of Object.keys(jobs)) assert.equal(left[name as keyof Left], 0, name);
      }
      await assert.rejects(measurePreviews(server.service), { code: "storage_unavailable" });
      assert.deepEqual(await leftOn(1), before);
      await cluster.setSecond("up");
      for (const [name, job] of Object.entries({ ...CONTINUING, ...REMOVING })) {
        await whenItWorks(() => job(serviceOf(name)));
        assert.equal((await leftOn(1))[name as keyof Left], 0, name);
      }
      assert.deepEqual(cluster.onAllMachines, []);
    });
  }

  test("previews on a machine that is down count as last measured", async () => {
    await leaveWork(1, server.tokens.other, "quota");
    await query(cluster.workers[1].url, `UPDATE imports SET stored_bytes = ${1024 * 2 ** 20} WHERE state = 'preview'`);
    await measurePreviews(server.service);
    await cluster.setSecond("down");
    await assert.rejects(measurePreviews(server.service), { code: "storage_unavailable" });
    assertProblem(await upload(server, csv(LARGE_ROWS)), "insufficient_storage", []);
    await cluster.setSecond("up");
  });

  function serviceOf(job: string): Service {
    const { service } = server;
    return job in CONTINUING ? service : { ...service, now: () => service.now() + 1000 * DAY_MS };
  }

  async function whenItWorks(work: () => Promise<unknown>): Promise<void> {
    for (;;) {
      try {
        return void (await work());
      } catch (error) {
        assert.equal((error as { code?: string }).code, "storage_unavailable");
      }
      await wait(100);
    }
  }
});
