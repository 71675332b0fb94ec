/** Two servers on one data directory: both write, each sees the other's writes immediately, and keys are shared. */
import assert from "node:assert/strict";
import { randomUUID } from "node:crypto";
import { readdirSync } from "node:fs";
import { test } from "node:test";
import { leeway } from "../support/command.ts";
import { newHousehold } from "../support/household.ts";
import { assertStops, assertVerified, useServers } from "../support/served-household.ts";

const ROUNDS = 15;

const servers = useServers();

test("two servers write to one data directory, and one is killed", async () => {
  const data = servers.path("shared");
  const one = await newHousehold(await servers.start(data));
  const other = one.on(await servers.start(data));
  let stored = 0;
  for (let round = 0; round < ROUNDS; round++) {
    const key = randomUUID();
    const [first, second] = await Promise.all([one.pay(3, key), other.pay(3, key), one.pay(1), other.pay(1)]);
    assert.deepEqual([first.status, second.status], [201, 201]);
    assert.equal(first.text, second.text, "the key created two batches");
    stored += 5;
    assert.deepEqual([await one.countPayments(), await other.countPayments()], [stored, stored]);
  }
  assert.equal((await one.pay(7)).status, 201);
  await one.server.stop("SIGKILL");
  assert.equal(await other.countPayments(), stored + 7);
  assert.equal((await other.pay(1)).status, 201);
  await assertStops(other.server);
  assert.equal(await assertVerified(data), stored + 8);
});

test("commands that create the same data at the same time", async () => {
  const environment = { LEEWAY_DATA: servers.path("new") };
  const names = ["Ames", "Brown", "Clark", "Davis"];
  const made = await Promise.all(names.map((name) => leeway(["budget", "create", name], environment)));
  for (const { code, stderr } of made) assert.equal(code, 0, stderr);
  const { stdout } = await leeway(["budget", "list"], environment);
  for (const name of names) assert.match(stdout, new RegExp(` ${name} `));
  assert.deepEqual(readdirSync(environment.LEEWAY_DATA).sort(), ["leeway.db", "leeway.lock"]);
});
