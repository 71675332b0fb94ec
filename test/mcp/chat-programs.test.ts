/**
 * The MCP server as chat programs use it: over HTTP and `leeway mcp`, with the client of the specification's authors, and their
 * conformance suite. Both are packages of this folder: `npm run test:mcp` installs them.
 */
import assert from "node:assert/strict";
import { spawn } from "node:child_process";
import { once } from "node:events";
import { existsSync, globSync, mkdtempSync, readFileSync, rmSync } from "node:fs";
import { createServer, request as httpRequest } from "node:http";
import type { AddressInfo } from "node:net";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { after, before, describe, test } from "node:test";
import { type RunningServer, serve } from "../support/command.ts";

const HERE = import.meta.dirname;
const MAIN = join(HERE, "../../src/main.js");
const CONFORMANCE = join(HERE, "node_modules/@modelcontextprotocol/conformance/dist/index.js");
const skip = existsSync(CONFORMANCE) ? false : "the packages of test/mcp are not installed: npm run test:mcp";

/**
 * The scenarios that need no tools of their own, such as `test_simple_text`, and the checks that fail: Leeway has no prompts and no
 * resources, and never reports changes of its list of tools.
 */
const SCENARIOS: Readonly<Record<string, readonly string[]>> = {
  "server-stateless": ["sep-2575-server-sends-subscription-ack", "sep-2575-server-tags-subscription-id"],
  "tools-list": [],
  caching: [
    "sep-2549-prompts-list-caching-hints",
    "sep-2549-resources-list-caching-hints",
    "sep-2549-resources-templates-list-caching-hints",
  ],
  "http-header-validation": [],
  "server-initialize": [],
  ping: [],
  "dns-rebinding-protection": [],
};

// biome-ignore lint/suspicious/noExplicitAny: the package may not be installed
type Any = any;

describe("chat programs", { skip }, () => {
  let data: string;
  let server: RunningServer;
  let token: string;
  let mcp: Any;
  before(async () => {
    data = mkdtempSync(join(tmpdir(), "leeway-mcp-"));
    server = await serve(data, { LEEWAY_MCP: "on" });
    token = server.token ?? "";
    const name = "@modelcontextprotocol/client";
    mcp = { ...(await import(name)), ...(await import(`${name}/stdio`)) };
    await api("/v1/accounts", { account: { name: "Cash", type: "other", subtype: "other", currency: "USD" } });
    await api("/v1/categories", { category: { name: "Groceries" } });
  });
  after(async () => {
    await server.stop();
    rmSync(data, { recursive: true });
  });

  async function api(path: string, body?: object): Promise<Any> {
    const headers = { authorization: `Bearer ${token}`, "content-type": "application/json" };
    const init = body === undefined ? { headers } : { headers, method: "POST", body: JSON.stringify(body) };
    return await (await fetch(server.url + path, init)).json();
  }

  const overHttp = () =>
    new mcp.StreamableHTTPClientTransport(new URL("/mcp", server.url), {
      requestInit: { headers: { Authorization: `Bearer ${token}` } },
    });

  const overStdio = () =>
    new mcp.StdioClientTransport({
      command: process.execPath,
      args: [MAIN, "mcp", "--url", server.url, "--write"],
      env: { LEEWAY_TOKEN: token, PATH: process.env.PATH ?? "" },
    });

  for (const [how, transportOf, mode, asks] of [
    ["over HTTP", overHttp, "auto", true],
    ["over HTTP, as an older program", overHttp, "legacy", false],
    ["over standard input", overStdio, "auto", true],
    ["over standard input, as an older program", overStdio, "legacy", true],
  ] as const) {
    test(`${how}, a person is asked before a payment is added`, async () => {
      const capabilities = { elicitation: { form: {} } };
      const client = new mcp.Client({ name: "test", version: "1" }, { capabilities, versionNegotiation: { mode } });
      const asked: string[] = [];
      let agrees = false;
      client.setRequestHandler("elicitation/create", async ({ params }: Any) => {
        asked.push(params.message);
        return agrees ? { action: "accept", content: { confirm: true } } : { action: "decline" };
      });
      await client.connect(transportOf());
      const { tools } = await client.listTools();
      assert.equal(tools.length, 16);
      const payment = { name: "add_transaction", arguments: { amount: 4.5, payee: "Bakery", category: "Groceries" } };
      const before_ = (await api("/v1/transactions/summary")).count;
      await client.callTool(payment);
      assert.equal((await api("/v1/transactions/summary")).count, before_);
      agrees = true;
      const { structuredContent } = await client.callTool(payment);
      assert.equal((await api("/v1/transactions/summary")).count, before_ + (asks ? 1 : 0));
      assert.equal(asked.length, asks ? 2 : 0);
      if (asks) assert.ok(structuredContent.change > 0);
      else assert.equal(structuredContent.stored, false);
      await client.close();
    });
  }

  /** Adds the token: the suite sends none. */
  async function withToken(use: (url: string) => Promise<void>): Promise<void> {
    const proxy = createServer((incoming, outgoing) => {
      const { method, url, headers } = incoming;
      const options = { method, headers: { ...headers, authorization: `Bearer ${token}` } };
      incoming.pipe(
        httpRequest(server.url + url, options, (response) => {
          outgoing.writeHead(response.statusCode ?? 500, response.headers);
          response.pipe(outgoing);
        }),
      );
    });
    proxy.listen(0, "127.0.0.1");
    await once(proxy, "listening");
    await use(`http://127.0.0.1:${(proxy.address() as AddressInfo).port}/mcp`).finally(() => proxy.close());
  }

  for (const [scenario, expected] of Object.entries(SCENARIOS)) {
    test(`the conformance suite accepts ${scenario}`, async () => {
      await withToken(async (url) => {
        const output = mkdtempSync(join(data, "conformance-"));
        const args = [CONFORMANCE, "server", "--url", url, "--scenario", scenario, "--output-dir", output];
        await once(spawn(process.execPath, args, { stdio: "ignore" }), "close");
        const [file = ""] = globSync("*/checks.json", { cwd: output });
        const checks = JSON.parse(readFileSync(join(output, file), "utf8")) as readonly Any[];
        const failed = checks.filter(({ status, details }) => status === "FAILURE" && !details?.untestable);
        assert.ok(checks.length > failed.length);
        assert.deepEqual(failed.map(({ id }) => id).sort(), [...expected].sort(), JSON.stringify(failed, null, 2));
      });
    });
  }
});
