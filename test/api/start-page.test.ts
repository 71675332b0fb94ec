/**
 * `/` of a service without the web app: a page for people and links for programs. Also tests methods that a path does not
 * support.
 */
import assert from "node:assert/strict";
import { test } from "node:test";
import { onSqlite } from "../support/engines.ts";
import { assertProblem } from "../support/problems.ts";
import { useServer } from "../support/server.ts";

const BROWSER = "text/html,application/xhtml+xml,application/xml;q=0.9,*/*;q=0.8";

onSqlite((engine) => {
  const server = useServer(engine, { webDirectory: "/nonexistent" });
  const get = (path: string, accept?: string) =>
    server.call("GET", path, undefined, { as: null, headers: accept === undefined ? {} : { accept } });

  test("people get a page that links to the docs and explains how to create a token", async () => {
    const page = await get("/", BROWSER);
    assert.equal(page.status, 200);
    assert.equal(page.headers.get("content-type"), "text/html; charset=utf-8");
    assert.equal(page.headers.get("vary"), "Accept");
    assert.match(page.headers.get("content-security-policy") ?? "", /default-src 'none'/);
    assert.match(page.text, /<h1>Leeway<\/h1>/);
    assert.match(page.text, /leeway token create/);
    assert.match(page.text, /The web app is not built\. Run <code>npm ci<\/code>/);
    for (const [, target = ""] of page.text.matchAll(/href="([^"]*)"/g)) {
      assert.equal((await get(target)).status, 200, target);
    }
  });

  for (const accept of [undefined, "*/*", "application/json", "text/html;q=0.5,application/json", "text/html;q=0"]) {
    test(`programs that accept ${accept} get links that work`, async () => {
      const { status, json, headers } = await get("/", accept);
      assert.equal(status, 200);
      assert.equal(headers.get("content-type"), "application/json; charset=utf-8");
      assert.equal(json.name, "Leeway");
      for (const name of ["docs", "openapi", "health", "ready"]) {
        assert.equal((await get(json[name])).status, 200, name);
      }
    });
  }

  for (const accept of [BROWSER, "application/json"]) {
    test(`HEAD has the headers of GET and no body: ${accept}`, async () => {
      const full = await get("/", accept);
      const head = await fetch(server.url, { method: "HEAD", headers: { accept } });
      assert.deepEqual([head.status, await head.text()], [200, ""]);
      for (const name of ["content-type", "content-length"])
        assert.equal(head.headers.get(name), full.headers.get(name));
    });
  }

  for (const [method, path, allowed] of [
    ["PATCH", "/v1/accounts", "GET, HEAD, POST"],
    ["PATCH", "/v1/accounts/01a1fdfa-0000-7000-8000-000000000000", "DELETE, GET, HEAD, PUT"],
    ["DELETE", "/v1/transactions?dry_run=true", "GET, HEAD, POST"],
    ["POST", "/v1/budget", "GET, HEAD, PUT"],
    ["PATCH", "/v1/categories/order", "PUT"],
    ["OPTIONS", "/v1/me", "GET, HEAD, PUT"],
    ["POST", "/", "GET, HEAD"],
    ["POST", "/healthz", "GET, HEAD"],
  ] as const) {
    for (const as of [null, "write"] as const) {
      test(`${method} ${path} returns 405 with the allowed methods, ${as ?? "without"} token`, async () => {
        const answer = await server.call(method, path, undefined, { as: as && server.tokens[as] });
        assertProblem(answer, "method_not_allowed", []);
        assert.equal(answer.headers.get("allow"), allowed);
      });
    }
  }

  for (const path of ["/v1/nowhere", "/v1", "/v1/accounts/a/b", "/v1/accounts/"]) {
    test(`PATCH ${path} returns 404`, async () => {
      const answer = await server.call("PATCH", path, undefined, { as: null });
      assertProblem(answer, "not_found", []);
      assert.equal(answer.headers.get("allow"), null);
    });
  }
});
