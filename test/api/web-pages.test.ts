/** The files of the web app: encodings, caching, headers, and the addresses that return the page. */
import assert from "node:assert/strict";
import { once } from "node:events";
import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { get as httpGet, type IncomingMessage } from "node:http";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { text } from "node:stream/consumers";
import { after, test } from "node:test";
import { brotliCompressSync, gzipSync } from "node:zlib";
import { onSqlite } from "../support/engines.ts";
import { assertProblem } from "../support/problems.ts";
import { useServer } from "../support/server.ts";

const BROWSER = "text/html,application/xhtml+xml,application/xml;q=0.9,*/*;q=0.8";
const PAGE = "<!doctype html><title>Leeway</title>";
const SCRIPT = "console.log(1);".repeat(50);

/** A build with one script that has encoded variants. */
function writeBuild(): string {
  const directory = mkdtempSync(join(tmpdir(), "leeway-web-"));
  mkdirSync(join(directory, "assets"));
  writeFileSync(join(directory, "index.html"), PAGE);
  writeFileSync(join(directory, "first.js"), "1;");
  writeFileSync(join(directory, ".sources"), "digest");
  for (const [suffix, bytes] of [
    ["", SCRIPT],
    [".br", brotliCompressSync(SCRIPT)],
    [".gz", gzipSync(SCRIPT)],
  ] as const) {
    writeFileSync(join(directory, `assets/app-abc123.js${suffix}`), bytes);
  }
  return directory;
}

onSqlite((engine) => {
  const webDirectory = writeBuild();
  after(() => rmSync(webDirectory, { recursive: true }));
  const server = useServer(engine, { webDirectory });
  const get = (path: string, headers: Record<string, string> = {}) =>
    fetch(server.url + path, { headers: { accept: "*/*", "accept-encoding": "identity", ...headers } });

  for (const path of ["/", "/transactions?q=rent", "/b/01a2/plan", "/enter"]) {
    test(`a browser that opens ${path} gets the page`, async () => {
      const answer = await get(path, { accept: BROWSER });
      assert.equal(answer.status, 200);
      assert.equal(answer.headers.get("content-type"), "text/html; charset=utf-8");
      assert.equal(answer.headers.get("cache-control"), "no-cache");
      assert.equal(await answer.text(), PAGE);
    });
  }

  test("a navigation gets the page, whatever its Accept header is", async () => {
    // `fetch` sets this header itself.
    const request = httpGet(`${server.url}/plan`, { headers: { "sec-fetch-mode": "navigate", accept: "*/*" } });
    const [answer] = (await once(request, "response")) as [IncomingMessage];
    assert.equal(answer.statusCode, 200);
    assert.equal(await text(answer), PAGE);
  });

  test("HEAD of an address of the page has its headers and no body", async () => {
    const answer = await fetch(`${server.url}/plan`, { method: "HEAD", headers: { accept: BROWSER } });
    assert.deepEqual([answer.status, await answer.text()], [200, ""]);
    assert.equal(answer.headers.get("content-type"), "text/html; charset=utf-8");
  });

  for (const path of ["/v1/nowhere", "/v1", "/docs/nowhere", "/errors/nowhere", "/assets/app-old.js", "/assets/"]) {
    test(`a browser that opens ${path} gets 404`, async () => {
      const answer = await server.call("GET", path, undefined, { as: null, headers: { accept: BROWSER } });
      assertProblem(answer, "not_found", []);
    });
  }

  test("programs get JSON at /, and 404 at an address of the page", async () => {
    const links = await server.call("GET", "/", undefined, { as: null });
    assert.equal(links.json.name, "Leeway");
    assertProblem(await server.call("GET", "/plan", undefined, { as: null }), "not_found", []);
  });

  test("a write to an address of the page gets 404", async () => {
    const answer = await server.call("POST", "/plan", {}, { as: null, headers: { accept: BROWSER } });
    assertProblem(answer, "not_found", []);
  });

  test("the page has a policy without inline code, and forbids frames", async () => {
    const { headers } = await get("/", { accept: BROWSER });
    const policy = headers.get("content-security-policy") ?? "";
    for (const rule of [
      "default-src 'none'",
      "script-src 'self'",
      "style-src 'self'",
      "frame-ancestors 'none'",
      "require-trusted-types-for 'script'",
      "trusted-types leeway",
    ]) {
      assert.ok(policy.split("; ").includes(rule), rule);
    }
    assert.doesNotMatch(policy, /unsafe/);
    assert.equal(headers.get("cross-origin-resource-policy"), "same-origin");
    assert.equal(headers.get("cross-origin-opener-policy"), "same-origin", "on localhost");
    assert.equal(headers.get("referrer-policy"), "no-referrer");
    assert.equal(headers.get("x-content-type-options"), "nosniff");
  });

  for (const [accepted, encoding] of [
    ["gzip, deflate, br", "br"],
    ["gzip", "gzip"],
    ["br;q=0, gzip;q=0.5", "gzip"],
    ["identity", null],
  ] as const) {
    test(`a script is sent as ${encoding ?? "it is"} to a client that accepts ${accepted}`, async () => {
      const answer = await get("/assets/app-abc123.js", { "accept-encoding": accepted });
      assert.equal(answer.headers.get("content-encoding"), encoding);
      assert.equal(answer.headers.get("content-type"), "text/javascript; charset=utf-8");
      assert.match(answer.headers.get("vary") ?? "", /Accept-Encoding/);
      assert.equal(await answer.text(), SCRIPT);
    });
  }

  test("files with a hash in their name are cached for a year, others are checked with their tag", async () => {
    const asset = await get("/assets/app-abc123.js");
    assert.equal(asset.headers.get("cache-control"), "public, max-age=31536000, immutable");
    const first = await get("/first.js");
    assert.equal(first.headers.get("cache-control"), "no-cache");
    const again = await get("/first.js", { "if-none-match": first.headers.get("etag") ?? "" });
    assert.deepEqual([again.status, await again.text()], [304, ""]);
  });

  test("nothing but the files of the build is served", async () => {
    for (const path of ["/.sources", "/assets/app-abc123.js.br", "/package.json", "/assets/..%2findex.html"]) {
      assert.notEqual((await get(path)).status, 200, path);
    }
  });
});
