/** Servers that are killed while they send messages: every change reaches the receiver, and its message has one id. */
import assert from "node:assert/strict";
import { type ChildProcess, spawn } from "node:child_process";
import { once } from "node:events";
import { join } from "node:path";
import { test } from "node:test";
import { setTimeout as wait } from "node:timers/promises";
import { createToken } from "../../src/operations/people/tokens.ts";
import { outboundRequest } from "../../src/outbound/request.ts";
import { onBothEngines } from "../support/engines.ts";
import { create, newAccount, payment } from "../support/ledger.ts";
import { testSecrets } from "../support/secrets.ts";
import { startServer } from "../support/server.ts";
import { accept, startReceiver } from "../support/webhook-receiver.ts";

/** 40 by default, and a share of them in `.ci/run`. The number of the design is 1,000. */
const KILLS = Number(process.env.LEEWAY_TEST_KILLS || Math.ceil(40 * Number(process.env.LEEWAY_TEST_SHARE || 1)));

const WORKER = join(import.meta.dirname, "webhook-worker.ts");

onBothEngines((engine) => {
  test(`${KILLS} kills of two servers lose no change and give no message two ids`, async () => {
    const secrets = testSecrets();
    const server = await startServer(engine, { secrets, outbound: outboundRequest() });
    server.nowMs = Date.now();
    const receiver = await startReceiver();
    receiver.answer = (response) => void setTimeout(accept, 8 * Math.random(), response);
    const workers: ChildProcess[] = [];
    const startWorker = async (): Promise<ChildProcess> => {
      const args = [WORKER, server.location, secrets.keys.join()];
      const worker = spawn(process.execPath, args, { stdio: ["ignore", "pipe", "inherit"] });
      await once(worker.stdout, "data");
      return worker;
    };
    try {
      const input = { budgetId: server.budget.id, name: "manager", scope: "write", canManage: true } as const;
      const as = (await createToken(server.service, input)).text;
      const { id: accountId } = await newAccount(server);
      const seqs = await createWebhook(as);
      workers.push(...(await Promise.all([startWorker(), startWorker()])));
      for (let kill = 0; kill < KILLS; kill += 1) {
        for (let i = 0; i < 5; i += 1) await create(server, [payment(accountId, -1)]);
        await wait(300 * Math.random());
        const index = kill % workers.length;
        const [worker] = workers.splice(index, 1);
        const exited = worker && once(worker, "exit");
        worker?.kill("SIGKILL");
        await exited;
        await seqs.assertNoGap();
        workers.splice(index, 0, await startWorker());
      }
      while (await seqs.isWaiting()) await wait(50);
      const sent = receiver.received.map(({ json, id }) => ({ key: `${json.data.seq} ${json.type}`, id }));
      const ids = Map.groupBy(sent, (one) => one.key);
      for (const [message, all] of ids) assert.equal(new Set(all.map(({ id }) => id)).size, 1, message);
      for (const message of await seqs.expected()) assert.ok(ids.has(message), message);
      assert.equal(new Set(sent.map(({ id }) => id)).size, ids.size);
    } finally {
      for (const worker of workers) worker.kill("SIGKILL");
      await receiver.close();
      await server.close();
    }

    /** Returns checks of the messages about all changes after its creation. */
    async function createWebhook(as: string) {
      const webhook = { name: "receiver", url: receiver.url, types: ["*"] };
      const { id } = (await server.ok("POST", "/v1/webhooks", { webhook }, { as })).webhook;
      const { jobs, changes, webhookDeliveries } = server.service.store.of(server.budget.id);
      const first = await changes.lastSeq();
      const expected = async (until = Number.POSITIVE_INFINITY) =>
        (await changes.list({ since: first, limit: 10_000 }))
          .filter(({ seq }) => seq <= until)
          .flatMap(({ seq, items }) => [...new Set(items.map(({ type, action }) => `${seq} ${type}.${action}`))]);
      const position = async () => (await jobs.find({ kind: "deliver", id }))?.position ?? 0;
      return {
        expected,
        /** A position never passes a change without its messages. */
        async assertNoGap() {
          const read = await position();
          const stored = await webhookDeliveries.list(id, { limit: 100_000 });
          const known = new Set(stored.map(({ seq, type }) => `${seq} ${type}`));
          assert.equal(known.size, stored.length, "no message is stored twice");
          for (const message of await expected(read)) assert.ok(known.has(message), message);
        },
        async isWaiting() {
          if ((await position()) < (await changes.lastSeq())) return true;
          return (await webhookDeliveries.countWaiting(id)).size > 0;
        },
      };
    }
  });
});
