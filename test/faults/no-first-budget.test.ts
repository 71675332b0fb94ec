/** A full disk when a server creates its first budget: the server exits, so that it can be restarted. */
import assert from "node:assert/strict";
import { spawnSync } from "node:child_process";
import { statSync } from "node:fs";
import { join } from "node:path";
import { test } from "node:test";
import { leeway, serve } from "../support/command.ts";
import { cannotLimit, underFileSize } from "../support/privileges.ts";
import { useServers } from "../support/served-household.ts";

const servers = useServers();

/** The size of the WAL's index, which is the smallest possible limit. */
const LIMIT_BYTES = 32_768;

/** Leaves a WAL that has nearly reached the limit. */
const FILL = `
  const database = new (require("better-sqlite3"))(process.argv[1]);
  database.exec("CREATE TABLE filler (x)");
  database.exec("INSERT INTO filler VALUES (zeroblob(5000))");
  process.kill(process.pid, "SIGKILL");`;

test("a server that cannot create its first budget exits", { skip: cannotLimit }, async () => {
  const data = servers.path("data");
  // With an address that no machine has, the server creates the tables but no budget.
  assert.equal((await leeway(["serve"], { LEEWAY_DATA: data, LEEWAY_HOST: "192.0.2.1" })).code, 2);
  spawnSync(process.execPath, ["--eval", FILL, join(data, "leeway.db")]);
  assert.ok(statSync(join(data, "leeway.db-wal")).size > LIMIT_BYTES / 2);
  const environment = { LEEWAY_DATA: data, LEEWAY_PORT: "0", LEEWAY_LOG_LEVEL: "error" };
  const { code, stderr } = await leeway(["serve"], environment, underFileSize(LIMIT_BYTES));
  assert.equal(code, 1);
  assert.match(stderr, /^leeway: The data cannot be read or written .*\n$/);
  const server = await serve(data);
  assert.ok(server.token);
  await server.stop();
});
