/** A disk with less free space than its reserve: large data is refused, everything else continues. */
import assert from "node:assert/strict";
import { randomBytes } from "node:crypto";
import { mkdirSync, rmSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { test } from "node:test";
import { leeway } from "../support/command.ts";
import { attach, newFile } from "../support/files.ts";
import { newHousehold } from "../support/household.ts";
import { cannotMount, whileMounted } from "../support/privileges.ts";
import { assertProblem } from "../support/problems.ts";
import { assertStops, assertVerified, useServers } from "../support/served-household.ts";
import { csv, upload } from "../support/statements.ts";

const MIB = 2 ** 20;

const servers = useServers();

test("below the reserve, uploads and imported budgets are refused, and writes continue", {
  skip: cannotMount,
}, async () => {
  const data = servers.path("low");
  const environment = { LEEWAY_DATA: data, LEEWAY_DISK_RESERVE: "16MiB" };
  const filler = join(data, "filler");
  const exported = servers.path("exported.jsonl");
  mkdirSync(data);
  await whileMounted(data, [["-t", "tmpfs", "-o", `size=${32 * MIB}`, "tmpfs"]], async () => {
    const server = await servers.start(data, [], environment);
    const home = await newHousehold(server);
    const [transaction] = (await home.pay(1)).json.transactions;
    const ready = async () => (await home.call("GET", "/readyz")).json;
    const { disk, disks } = await ready();
    assert.equal(disk, "ok");
    assert.deepEqual(
      disks.map((one: { name: string; reserve_bytes: number }) => [one.name, one.reserve_bytes]),
      [
        ["data", 16 * MIB],
        ["attachments", 16 * MIB],
      ],
    );
    assert.equal((await leeway(["budget", "export", "Personal", exported], environment)).code, 0);

    writeFileSync(filler, Buffer.alloc(20 * MIB));
    assert.equal((await ready()).disk, "low");
    const metrics = (await home.call("GET", "/metrics")).text;
    const metric = (name: string) => Number(metrics.match(new RegExp(`^${name}\\{disk="data"\\} (\\d+)$`, "m"))?.[1]);
    assert.ok(metric("leeway_disk_free_bytes") < metric("leeway_disk_reserve_bytes"));
    assertProblem(await upload(home, csv([["2026-11-02", "-1.00", "Shop"]])), "insufficient_storage", []);
    assertProblem(await upload(home, Buffer.alloc(40 * MIB)), "insufficient_storage", []);
    assertProblem(await attach(home, transaction.id, newFile("png", 100)), "insufficient_storage", []);
    assertProblem(await attach(home, transaction.id, newFile("png", 200_000)), "insufficient_storage", []);
    const imported = await leeway(["budget", "import", exported], environment);
    assert.deepEqual([imported.code, imported.stderr.includes("too little free space")], [1, true], imported.stderr);
    assert.equal((await home.pay(100)).status, 201);
    assert.equal(await home.countPayments(), 101);

    rmSync(filler);
    assert.equal((await ready()).disk, "ok");
    assert.equal((await attach(home, transaction.id, newFile("png", 200_000))).status, 201);
    assert.equal((await upload(home, csv([["2026-11-02", "-1.00", "Shop"]]))).status, 201);
    await assertStops(server);
    await assertVerified(data);
  });
});

test("one household uploads until the disk is low, and the writes of another succeed", {
  skip: cannotMount,
}, async () => {
  const data = servers.path("uploads");
  const environment = { LEEWAY_DATA: data, LEEWAY_DISK_RESERVE: "16MiB" };
  mkdirSync(data);
  await whileMounted(data, [["-t", "tmpfs", "-o", `size=${48 * MIB}`, "tmpfs"]], async () => {
    const server = await servers.start(data, [], environment);
    const home = await newHousehold(server);
    assert.equal((await leeway(["budget", "create", "Other"], environment)).code, 0);
    const created = await leeway(["token", "create", "--name", "other", "--budget", "Other"], environment);
    const token = /lw_[0-9a-z]+/.exec(created.stdout)?.[0] ?? "";
    let uploads = 0;
    for (; uploads < 10; uploads += 1) {
      const texts = Array.from({ length: 100 }, () => randomBytes(30_000).toString("base64"));
      const file = csv(texts.map((text) => ["2026-05-02", "-1.00", text]));
      const answer = await upload(home, file, { as: token });
      if (answer.status === 201) continue;
      assertProblem(answer, "insufficient_storage", []);
      break;
    }
    assert.ok(uploads > 0 && uploads < 10, `${uploads} uploads`);
    for (let i = 0; i < 5; i += 1) assert.equal((await home.pay(100)).status, 201);
    const { status, json } = await home.call("GET", "/readyz");
    assert.equal(status, 200);
    assert.ok(json.disks[0].free_bytes > 8 * MIB, JSON.stringify(json));
    await assertStops(server);
  });
});
