/** Uploads that stall, and a full disk for attachments: everything else keeps working. */
import assert from "node:assert/strict";
import { mkdirSync, readdirSync, rmSync, writeFileSync } from "node:fs";
import { connect } from "node:net";
import { join } from "node:path";
import { test } from "node:test";
import { setTimeout as wait } from "node:timers/promises";
import { whileServed } from "../support/bystander.ts";
import { leeway, serve } from "../support/command.ts";
import { attach, newFile } from "../support/files.ts";
import { newHousehold } from "../support/household.ts";
import { cannotMount, whileMounted } from "../support/privileges.ts";
import { assertStops, assertVerified, useServers } from "../support/served-household.ts";

const servers = useServers();

test("100 stalled uploads delay nobody, end with 408 and leave no file", async () => {
  const data = servers.path("stalled");
  const server = await serve(data, { LEEWAY_REQUEST_TIMEOUT: "2", LEEWAY_LOG_LEVEL: "error" });
  try {
    const home = await newHousehold(server);
    const [transaction] = (await home.pay(1)).json.transactions;
    const incoming = () => readdirSync(join(data, "attachments", "incoming")).length;
    const { hostname, port } = new URL(server.url);
    const answers = Array.from({ length: 100 }, async () => {
      const socket = connect(Number(port), hostname);
      socket.write(
        `POST /v1/transactions/${transaction.id}/attachments HTTP/1.1\r\nHost: x\r\nAuthorization: Bearer ${home.token}\r\nContent-Length: 5000000\r\n\r\n`,
      );
      socket.write(newFile("pdf", 100_000));
      let answer = "";
      for await (const part of socket) answer += part;
      return answer.slice(0, 12);
    });
    await whileServed(home, async () => {
      assert.equal((await attach(home, transaction.id, newFile())).status, 201);
      assert.deepEqual(new Set(await Promise.all(answers)), new Set(["HTTP/1.1 408"]));
    });
    while (incoming() > 0) await wait(10);
  } finally {
    await server.stop();
  }
  await assertVerified(data);
});

test("a full disk for attachments", { skip: cannotMount }, async () => {
  const data = servers.path("full");
  const files = join(data, "attachments");
  mkdirSync(files, { recursive: true });
  await whileMounted(files, [["-t", "tmpfs", "-o", "size=4m", "tmpfs"]], async () => {
    const home = await newHousehold(await servers.start(data, [], { LEEWAY_DISK_RESERVE: "0" }));
    const [transaction] = (await home.pay(1)).json.transactions;
    const first = await attach(home, transaction.id, newFile("jpeg", 1000));
    assert.equal(first.status, 201);
    const filler = join(files, "filler");
    assert.throws(() => writeFileSync(filler, Buffer.alloc(8 * 2 ** 20)), { code: "ENOSPC" });
    const file = newFile("png", 500_000);
    const refused = await attach(home, transaction.id, file);
    assert.deepEqual([refused.status, refused.json.code], [507, "insufficient_storage"]);
    assert.equal((await home.pay(1)).status, 201);
    const list = () => home.call("GET", `/v1/transactions/${transaction.id}/attachments`);
    assert.deepEqual((await list()).json.attachments, [first.json.attachment]);
    rmSync(filler);
    assert.equal((await attach(home, transaction.id, file)).status, 201);
    assert.equal((await list()).json.attachments.length, 2);
    assert.equal((await leeway(["verify"], { LEEWAY_DATA: data })).code, 0);
    await assertStops(home.server);
  });
});
