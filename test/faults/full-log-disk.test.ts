/** A full disk for the log output: the service continues, and logging resumes when space is available. */
import assert from "node:assert/strict";
import { mkdirSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { test } from "node:test";
import { serve } from "../support/command.ts";
import { cannotMount, whileMounted } from "../support/privileges.ts";
import { assertVerified, useServers } from "../support/served-household.ts";

const servers = useServers();

/** Enough to log more lines than fit on the disk and in the buffer together. */
const REQUESTS = 500;

/** Runs a command with its standard error redirected to a file. */
const loggingTo = (file: string) => ["bash", "-c", `exec "$@" 2>>"${file}"`, "bash"];

test("a small file system", { skip: cannotMount }, async () => {
  const logs = servers.path("logs");
  const file = join(logs, "leeway.log");
  const filler = join(logs, "filler");
  mkdirSync(logs);
  await whileMounted(logs, [["-t", "tmpfs", "-o", "size=1m", "tmpfs"]], async () => {
    const server = await serve(servers.path("data"), {}, loggingTo(file));
    const get = async () =>
      (await fetch(`${server.url}/v1/me`, { headers: { authorization: `Bearer ${server.token}` } })).status;
    try {
      assert.throws(() => writeFileSync(filler, Buffer.alloc(2 ** 21)), { code: "ENOSPC" });
      for (let i = 0; i < REQUESTS; i += 1) assert.equal(await get(), 200);
      rmSync(filler);
      assert.equal(await get(), 200);
    } finally {
      assert.deepEqual(await server.stop(), { code: 0, signal: null });
    }
    const lines = readFileSync(file, "utf8").trimEnd().split("\n");
    const messages = lines.map((line) => JSON.parse(line).msg as string);
    assert.ok(messages.length > 100 && messages.length < REQUESTS, String(messages.length));
    assert.match(messages.at(-1) ?? "", /^stopping/);
  });
  await assertVerified(servers.path("data"));
});
