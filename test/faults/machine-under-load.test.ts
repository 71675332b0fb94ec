/**
 * One machine of a cluster crashes, refuses connections, hangs, is slow, or loses its connections, while clients of two servers pay. Only
 * the households on it notice: their requests get 503 with Retry-After, and every payment is stored once.
 */
import assert from "node:assert/strict";
import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { after, before, test } from "node:test";
import { setTimeout as wait } from "node:timers/promises";
import { type Cluster, startCluster } from "../support/cluster/cluster.ts";
import { leeway, type RunningServer, serve } from "../support/command.ts";
import { onPostgres } from "../support/engines.ts";
import { openEvents } from "../support/events.ts";
import { type Household, newHousehold } from "../support/household.ts";
import { startServer, type TestServer } from "../support/server.ts";
import { startPaying } from "../support/steady-payers.ts";

const CLIENTS = 3;
const QUIET = { LEEWAY_LOG_LEVEL: "fatal", LEEWAY_RATE_LIMIT: "off", LEEWAY_MAX_IN_FLIGHT: "off" };

onPostgres(() => {
  const directory = mkdtempSync(join(tmpdir(), "leeway-machines-"));
  let cluster: Cluster;
  let first: TestServer;
  let servers: readonly RunningServer[];
  before(async () => {
    cluster = await startCluster();
    await cluster.placeNext(1, 2);
    first = await startServer(cluster.engine); // creates both households
    const environment = { ...QUIET, LEEWAY_DATABASE_URL: cluster.url };
    servers = [await serve(directory, environment), await serve(directory, environment)];
    cluster.onAllMachines.length = 0;
  });
  after(async () => {
    for (const server of servers) await server.stop();
    await first.close();
    await cluster.close();
    rmSync(directory, { recursive: true });
  });

  /** A new account of a household, on both servers. */
  async function newHomes(token: string): Promise<readonly Household[]> {
    const [one, two] = servers as [RunningServer, RunningServer];
    const home = await newHousehold({ ...one, token });
    return [home, home.on(two)];
  }

  const FAILURES = {
    async "crashes and starts"() {
      const { server } = cluster.workers[1];
      await server.stop("SIGQUIT");
      await wait(1000);
      await server.start();
    },
    async "refuses connections"() {
      await cluster.setSecond("down");
      await wait(1500);
      await cluster.setSecond("up");
    },
    async hangs() {
      await cluster.setSecond("hangs");
      await wait(13_000); // longer than a statement may take
      await cluster.setSecond("up");
    },
    async "is slow"() {
      await cluster.setSecond("slow");
      await wait(3000);
      await cluster.setSecond("up");
    },
    async "loses its connections"() {
      for (let i = 0; i < 30; i += 1) {
        cluster.workers[1].proxy.cut();
        await wait(50);
      }
    },
  };

  for (const [failure, happen] of Object.entries(FAILURES)) {
    test(`a machine ${failure} under load`, async () => {
      const [healthy, sick] = [await newHomes(first.tokens.write), await newHomes(first.tokens.other)];
      const [one] = servers as [RunningServer];
      const stream = await openEvents(one.url, first.tokens.write);
      const [ofHealthy, ofSick] = [startPaying(healthy, CLIENTS), startPaying(sick, CLIENTS)];
      await wait(500);
      const happening = happen();
      const isHappening = happening.then(() => false);
      while (await Promise.race([isHappening, wait(50, true)])) {
        for (const server of servers) assert.equal((await fetch(`${server.url}/readyz`)).status, 200);
        for (const home of healthy) assert.equal((await home.call("GET", "/v1/budget/spending_power")).status, 200);
      }
      await happening;
      await stream.wait(1); // changes of the other server
      await wait(1500);
      const [good, bad] = [await ofHealthy.stop(), await ofSick.stop()];
      stream.close();
      assert.deepEqual(good.refusals, []);
      for (const { code, retryAfter } of bad.refusals) {
        assert.equal(code, "storage_unavailable");
        assert.ok(Number(retryAfter) > 0, `Retry-After: ${retryAfter}`);
      }
      const isHidden = failure === "is slow" || failure === "loses its connections";
      if (!isHidden) assert.ok(bad.refusals.length > 0, "nobody noticed the failure");
      for (const home of healthy) assert.equal(await home.countPayments(), good.paid);
      for (const home of sick) assert.equal(await home.countPayments(), bad.paid);
      assert.ok(good.paid > 0 && bad.paid > 0);
      // Servers look for due jobs with one statement, because asking each machine needs a new connection.
      assert.deepEqual(
        cluster.onAllMachines.filter((text) => !text.includes('FROM "jobs"')),
        [],
      );
      for (const { url } of cluster.workers) {
        const { code, stderr } = await leeway(["verify"], { LEEWAY_DATABASE_URL: url });
        assert.equal(code, 0, stderr);
      }
    });
  }
});
