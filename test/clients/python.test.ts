/** Runs the tests of the Python client, also against a real server over connections that break. */
import assert from "node:assert/strict";
import { spawn, spawnSync } from "node:child_process";
import { once } from "node:events";
import { join } from "node:path";
import { test } from "node:test";
import { cuttingProxy } from "../support/cutting-proxy.ts";
import { onEveryEngine } from "../support/engines.ts";
import { useServer } from "../support/server.ts";

const HOME = join(import.meta.dirname, "../../clients/python");

const version = spawnSync("python3", ["--version"], { encoding: "utf8" }).stdout ?? "";
const isNew = /^Python 3\.(?:1\d|[2-9]\d)/.test(version);
const skip = isNew ? false : "Python 3.10 or later is not installed";

async function unittest(environment: Readonly<Record<string, string>>, ...only: readonly string[]): Promise<void> {
  const env = { ...process.env, PYTHONDONTWRITEBYTECODE: "1", ...environment };
  const python = spawn("python3", ["-m", "unittest", ...only], { cwd: HOME, env, stdio: ["ignore", "ignore", "pipe"] });
  let output = "";
  python.stderr.setEncoding("utf8").on("data", (text) => {
    output += text;
  });
  const [code] = await once(python, "close");
  assert.equal(code, 0, output);
  assert.match(output, /Ran [1-9]\d* tests? .*\n\nOK/s);
}

test("the Python client passes its tests", { skip }, () => unittest({}));

onEveryEngine((engine) => {
  const server = useServer(engine);

  test("each create of the Python client takes effect once over connections that break", { skip }, async () => {
    const proxy = await cuttingProxy(server.url);
    try {
      await unittest({ LEEWAY_URL: proxy.url, LEEWAY_TOKEN: server.tokens.write }, "test_leeway.RealServerTest");
      assert.ok(proxy.cuts >= 5, `${proxy.cuts} cuts`);
    } finally {
      proxy.close();
    }
  });
});
