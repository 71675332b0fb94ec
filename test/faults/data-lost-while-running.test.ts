/** Data is damaged or removed under a running server: affected requests fail, and no response has a wrong number. */
import assert from "node:assert/strict";
import { cpSync, renameSync, rmSync } from "node:fs";
import { join } from "node:path";
import { test } from "node:test";
import { overwrite } from "../support/file-damage.ts";
import { type Household, newHousehold } from "../support/household.ts";
import { assertProblem } from "../support/problems.ts";
import { assertStops, assertVerified, useServers } from "../support/served-household.ts";

const PAYMENTS = 3000;

/** Pages 50 to 350: rows and indexes of transactions, not the tables' definitions. */
const DAMAGE = { at: 50 * 4096, bytes: 300 * 4096 };

const PATHS = [
  "/v1/budget/spending_power?year_month=2026-11",
  ...Array.from({ length: PAYMENTS / 100 }, (_, i) => `/v1/transactions?limit=100&offset=${i * 100}`),
];

const servers = useServers();

/** A household with many payments, all in the data file. */
async function filledHousehold(data: string): Promise<Household> {
  const home = await newHousehold(await servers.start(data));
  for (let i = 0; i < PAYMENTS / 1000; i++) assert.equal((await home.pay(1000)).status, 201);
  return home;
}

async function readAll(home: Household): Promise<string[]> {
  const texts: string[] = [];
  for (const path of PATHS) texts.push((await home.call("GET", path)).text);
  return texts;
}

test("pages of the file are overwritten", async () => {
  const data = servers.path("overwritten");
  const first = await filledHousehold(data);
  const right = await readAll(first);
  await assertStops(first.server);
  const home = first.on(await servers.start(data));
  const repair = overwrite(join(data, "leeway.db"), DAMAGE.at, DAMAGE.bytes);

  let failures = 0;
  for (const [i, path] of PATHS.entries()) {
    const answer = await home.call("GET", path);
    if (answer.status === 200) assert.equal(answer.text, right[i]);
    else {
      assertProblem(answer, "storage_unavailable", []);
      failures += 1;
    }
  }
  assert.ok(failures > 0, "no request failed");
  assert.equal(await home.countPayments(), PAYMENTS);
  assert.equal((await home.call("GET", "/healthz")).status, 200);
  const write = await home.pay(1);
  if (write.status !== 201) assertProblem(write, "storage_unavailable", []);

  repair();
  const paid = PAYMENTS + (write.status === 201 ? 1 : 0);
  for (const path of PATHS) assert.equal((await home.call("GET", path)).status, 200, path);
  assert.equal(await home.countPayments(), paid);
  assert.equal((await home.pay(1)).status, 201);
  await assertStops(home.server);
  assert.equal(await assertVerified(data), paid + 1);
});

test("the directory is moved away and back", async () => {
  const data = servers.path("moved");
  const home = await newHousehold(await servers.start(data));
  assert.equal((await home.pay(10)).status, 201);
  renameSync(data, `${data}-away`);
  await assertUnavailable(home);
  assert.equal(await home.countPayments(), 10);
  renameSync(`${data}-away`, data);
  await assertRecovers(home, data, 10);
});

test("the directory is replaced by a copy, then moved back", async () => {
  const data = servers.path("replaced");
  const home = await newHousehold(await servers.start(data));
  assert.equal((await home.pay(10)).status, 201);
  renameSync(data, `${data}-away`);
  cpSync(`${data}-away`, data, { recursive: true });
  await assertUnavailable(home);
  rmSync(data, { recursive: true });
  renameSync(`${data}-away`, data);
  await assertRecovers(home, data, 10);
});

test("the directory is removed", async () => {
  const data = servers.path("removed");
  const home = await newHousehold(await servers.start(data));
  rmSync(data, { recursive: true });
  await assertUnavailable(home);
});

async function assertUnavailable(home: Household): Promise<void> {
  assertProblem(await home.pay(1), "storage_unavailable", []);
  assert.equal((await home.call("GET", "/readyz")).status, 503);
}

/** Asserts that the server works again and rejected writes are not stored. */
async function assertRecovers(home: Household, data: string, stored: number): Promise<void> {
  assert.equal((await home.call("GET", "/readyz")).status, 200);
  assert.equal((await home.pay(1)).status, 201);
  await assertStops(home.server);
  assert.equal(await assertVerified(data), stored + 1);
}
