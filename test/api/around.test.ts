/**
 * Health, metrics, the OpenAPI document and its page, error pages, and the log: one line per request, without secrets.
 */
import assert from "node:assert/strict";
import { randomUUID } from "node:crypto";
import { request } from "node:http";
import { test } from "node:test";
import { setImmediate } from "node:timers/promises";
import { ROUTES } from "../../src/api/v1/index.ts";
import { PROBLEMS } from "../../src/domain/problem.ts";
import { onEveryEngine } from "../support/engines.ts";
import { create, NOBODY, newAccount, payment } from "../support/ledger.ts";
import { assertProblem } from "../support/problems.ts";
import { useServer } from "../support/server.ts";

const UUID_V7 = /^[0-9a-f]{8}-[0-9a-f]{4}-7[0-9a-f]{3}-[89ab][0-9a-f]{3}-[0-9a-f]{12}$/;
const OPERATING = ["GET /", "GET /healthz", "GET /metrics", "GET /readyz"];
const CHAT = "GET /.well-known/oauth-protected-resource/mcp";
const FEEDS = [
  "GET /calendar/:/leeway.ics",
  ...["GET /simplefin/info", "GET /simplefin/create", "POST /simplefin/claim/:", "GET /simplefin/accounts"],
];
/** Each engine's error after a lock timeout. */
const BUSY = { SQLite: "SQLITE_BUSY", PostgreSQL: "55P03" };

onEveryEngine((engine) => {
  const server = useServer(engine);
  const get = (path: string, as: string | null = server.tokens.write) => server.call("GET", path, undefined, { as });

  /** The log line of a request. It may follow the response by a moment. */
  async function linesOf(requestId: string) {
    for (let turn = 0; ; turn += 1) {
      const lines = server.logLines.map((line) => JSON.parse(line)).filter((line) => line.request_id === requestId);
      if (lines.some(({ msg }) => msg === "request") || turn === 10_000) return lines;
      await setImmediate();
    }
  }

  /** Sends a request with an unmodified target. */
  const getRaw = (target: string, headers: Record<string, string> = {}) =>
    new Promise<{ status: number | undefined; id: string | undefined }>((resolve, reject) => {
      const { hostname, port } = new URL(server.url);
      const sent = request({ hostname, port, path: target, headers, agent: false }, (answer) => {
        answer.resume().on("end", () => {
          resolve({ status: answer.statusCode, id: answer.headers["x-request-id"] as string | undefined });
        });
      });
      sent.on("error", reject).end();
    });

  async function without(table: string, work: () => Promise<void>): Promise<void> {
    await server.query(`ALTER TABLE ${table} RENAME TO gone`);
    await work().finally(() => server.query(`ALTER TABLE gone RENAME TO ${table}`));
  }

  test("the process is healthy, and it is ready while its data is readable", async () => {
    assert.deepEqual((await get("/healthz", null)).json, { status: "ok" });
    const { status, disk } = (await get("/readyz", null)).json;
    assert.deepEqual([status, disk], ["ok", "ok"]);
    await without("budgets", async () => {
      assert.equal((await get("/healthz", null)).status, 200);
      // PostgreSQL reads no table: on Citus, one dead worker must not fail every server.
      if (engine.name === "SQLite") assert.ok((await get("/readyz", null)).status >= 500);
    });
    assert.equal((await get("/readyz", null)).status, 200);
  });

  test("the document is OpenAPI 3.1, has every route and every limit, and has no broken references", async () => {
    const { json, text } = await get("/openapi.json", null);
    assert.match(json.openapi, /^3\.1\./);
    const routes = Object.entries(json.paths as Record<string, object>).flatMap(([path, item]) =>
      Object.keys(item).map((method) => `${method.toUpperCase()} ${path.replace(/\{\w+\}/g, ":")}`),
    );
    const expected = ROUTES.map(({ method, path }) => `${method} ${path.replace(/:\w+/g, ":")}`);
    assert.deepEqual(routes.sort(), [...expected, ...OPERATING, CHAT, ...FEEDS].sort());
    for (const [, name = ""] of text.matchAll(/"\$ref": ?"([^"]*)"/g)) {
      const [root, components, kind = "", key = ""] = name.split("/");
      assert.deepEqual(
        [root, components, Object.hasOwn(json.components[kind] ?? {}, key)],
        ["#", "components", true],
        name,
      );
    }
    const { properties } = json.components.schemas.CreateTransactionsRequest;
    const item = json.components.schemas.NewTransaction.properties;
    assert.deepEqual(
      [
        properties.transactions.maxItems,
        item.notes.maxLength,
        json.components.schemas.NewAccount.properties.name.maxLength,
      ],
      [1000, 10_000, 200],
    );
    assert.match(text, /2 MiB|2097152/, "the limit of a body is not in the document");
  });

  test("the docs page loads from its own host only", async () => {
    const page = await get("/docs", null);
    const policy = page.headers.get("content-security-policy") ?? "";
    const directives = policy
      .split(";")
      .map((directive) => directive.trim().split(" "))
      .filter(([name]) => name);
    assert.ok(
      directives.some((directive) => directive.join(" ") === "default-src 'self'"),
      policy,
    );
    for (const source of directives.flatMap(([, ...sources]) => sources)) {
      assert.ok(["'self'", "'none'", "'unsafe-inline'", "data:"].includes(source), policy);
    }
    const references = [...page.text.matchAll(/(?:src|href)="([^"]*)"/g)].map(([, target = ""]) => target);
    assert.ok(references.length >= 3, page.text);
    for (const target of references) {
      const url = new URL(target, `${server.url}/docs`);
      assert.equal(url.origin, server.url, target);
      assert.equal((await get(url.pathname, null)).status, 200, target);
    }
    const { text: styles } = await get("/docs/static/swagger-ui.css", null);
    for (const [, target = ""] of styles.matchAll(/url\(["']?([^)]{0,40})/g)) assert.match(target, /^data:/);
  });

  for (const [code, { status, title }] of Object.entries(PROBLEMS)) {
    test(`/errors/${code} explains it`, async () => {
      const page = await get(`/errors/${code}`, null);
      assert.equal(page.status, 200, page.text);
      assert.equal(page.headers.get("content-type"), "text/plain; charset=utf-8");
      assert.ok(page.text.startsWith(`# ${code}\n\n**${status} ${title}.**\n\n`), page.text);
      const [text = "", example = ""] = page.text.split("\n\n## Example\n\n```http\n");
      assert.ok(text.length > 100, page.text);
      const [request = "", response = ""] = example.split(/\n```\n\n```json\n|\n```\n$/);
      assert.match(request, /^(?:GET|POST|PUT|PATCH|DELETE) \/\S+(?:\n|$)/);
      const { type, title: shown, status: sent, detail, code: named, errors } = JSON.parse(response);
      assert.deepEqual([type, shown, sent, named], [`/errors/${code}`, title, status, code]);
      assert.ok(detail.length > 10 && Array.isArray(errors), page.text);
    });
  }

  test("a problem's type is the address of its page; unknown codes are not found", async () => {
    const { type } = (await get("/v1/nowhere")).json;
    assert.equal((await get(type, null)).status, 200);
    for (const word of ["nothing", "constructor", "not_found.md", ""])
      assertProblem(await get(`/errors/${word}`), "not_found");
  });

  test("the metrics count requests by route, without personal data", async () => {
    const account = await newAccount(server);
    const count = async (labels: string) => {
      const { headers, text } = await get("/metrics", null);
      assert.match(headers.get("content-type") ?? "", /^text\/plain; version=0\.0\.4/);
      assert.ok(!text.includes(account.id) && !text.includes("lw_"));
      const line = text.split("\n").find((l) => l.startsWith(`leeway_http_request_duration_seconds_count{${labels}}`));
      return Number(line?.split(" ").at(-1) ?? 0);
    };
    for (const [path, labels] of [
      [`/v1/accounts/${account.id}`, 'method="GET",route="/v1/accounts/:account_id",status="200"'],
      [`/v1/accounts/${NOBODY}`, 'method="GET",route="/v1/accounts/:account_id",status="404"'],
      [`/nowhere/${account.id}`, 'method="GET",route="none",status="404"'],
    ] as const) {
      const before = await count(labels);
      for (let i = 0; i < 3; i += 1) await linesOf((await get(path)).headers.get("x-request-id") as string);
      assert.equal(await count(labels), before + 3, labels);
    }
  });

  for (const [title, method, path, options, status, knows] of [
    ["read", "GET", "/v1/accounts?", {}, 200, true],
    ["write without an answer", "DELETE", "/v1/payees/:", {}, 204, true],
    ["rejected token", "GET", "/v1/accounts", { as: "lw_wrong" }, 401, false],
    ["insufficient scope", "POST", "/v1/accounts", { as: "read" }, 403, true],
    ["unreadable body", "POST", "/v1/accounts", { raw: "{" }, 400, true],
    ["too large body", "POST", "/v1/accounts", { raw: " ".repeat(2_097_153) }, 413, true],
    [
      "body of another type",
      "POST",
      "/v1/accounts",
      { raw: "x", headers: { "content-type": "text/plain" } },
      415,
      true,
    ],
    ["unknown path", "GET", "/nowhere", {}, 404, false],
    ["method that the path does not support", "PATCH", "/v1/accounts", {}, 405, false],
    ["path that cannot be decoded", "GET", "/v1/accounts/%zz", {}, 400, false],
    ["path with a too long id", "GET", `/v1/accounts/${"a".repeat(200)}`, {}, 404, false],
    ["health", "GET", "/healthz", {}, 200, false],
    ["page", "GET", "/docs", {}, 200, false],
  ] as const) {
    test(`one log line with the response's request id: ${title}`, async () => {
      const [t] = await create(server, [payment((await newAccount(server)).id, -1, { payee: { name: title } })]);
      await server.call("DELETE", `/v1/transactions/${t?.id}`);
      const { as = "write", raw, headers }: { as?: string; raw?: string; headers?: Record<string, string> } = options;
      const token = as in server.tokens ? server.tokens[as as "read"] : as;
      const target = path.replace(":", t?.payee_id);
      const answer = await server.call(method, target, undefined, {
        as: token,
        headers: { "x-request-id": "mine", ...headers },
        ...(raw === undefined ? {} : { raw }),
      });
      assert.equal(answer.status, status, answer.text);
      const id = answer.headers.get("x-request-id") ?? "none";
      assert.match(id, UUID_V7);
      const lines = await linesOf(id);
      assert.equal(lines.length, 1, JSON.stringify(lines));
      const { level, msg, ms, ip, token_id, budget_id, ...rest } = lines[0];
      assert.deepEqual([level, msg, typeof ms, ip], [30, "request", "number", "127.0.0.1"]);
      assert.deepEqual([rest.method, rest.path, rest.status], [method, target.split("?")[0], status]);
      assert.deepEqual([budget_id, UUID_V7.test(token_id)], knows ? [server.budget.id, true] : [undefined, false]);
      for (const [name, value] of [
        ["cache-control", path === "/docs" ? "no-cache" : "no-store"],
        ["x-content-type-options", "nosniff"],
      ] as const) {
        assert.equal(answer.headers.get(name), value, name);
      }
    });
  }

  for (const [title, target] of [
    ["a token in the path", "/v1/accounts/lw_hushhush"],
    ["a percent-encoded token in the path", "/v1/accounts/%6c%77%5Fhushhush"],
    ["a partly encoded token", "/v1/accounts/lw%5Fhushhush"],
    ["a token encoded twice", "/nowhere/%256cw%255fhushhush"],
    ["an encoded token in a path that cannot be decoded", "/v1/accounts/%zz%6cw_hushhush"],
    ["a token in capitals", "/v1/accounts/LW_hushhush"],
    ["a query", "/v1/payees?q=hushhush"],
    ["an unknown query parameter", "/v1/payees?access_token=hushhush"],
    ["a query that cannot be decoded", "/v1/payees?q=hushhush%zz"],
    ["a query after a path that cannot be decoded", "/v1/accounts/%zz?q=hushhush"],
    ["a query after a path that is too long", `/v1/accounts/${"a".repeat(200)}?q=hushhush`],
    ["a query after an unknown path", "/nowhere?q=hushhush"],
    ["a fragment", "/v1/payees#q=hushhush"],
    ["a fragment", "/v1/payees?limit=1#hushhush"],
    ["an absolute URL", "http://elsewhere.example/v1/payees?q=hushhush"],
  ] as const) {
    test(`the log contains neither tokens nor queries: ${title}`, async () => {
      const secret = `hush-${randomUUID()}`;
      const wrong = ["authorization", "authentication", "x-api-key"].map((name) => ({ [name]: `Bearer lw_${secret}` }));
      for (const headers of [{ authorization: `Bearer ${server.tokens.read}` }, ...wrong]) {
        const { id, status } = await getRaw(target.replaceAll("hushhush", secret), headers);
        assert.ok(status !== undefined && status < 500, `${status}`);
        if (id !== undefined) await linesOf(id);
      }
      await linesOf((await getRaw("/healthz")).id as string); // all earlier requests have been logged by now
      const secrets = [secret, ...Object.values(server.tokens)];
      const telling = server.logLines.filter((line) => secrets.some((text) => line.includes(text)));
      assert.deepEqual(telling, []);
    });
  }

  test("an internal error is logged with its cause, which the response omits, and not stored for a key", async () => {
    const headers = { "idempotency-key": randomUUID() };
    const post = () => server.call("POST", "/v1/categories", { category: { name: "Later" } }, { headers });
    await without("categories", async () => {
      for (const answer of [await get("/v1/categories"), await post(), await post()]) {
        assertProblem(answer, "internal_error", []);
        assert.doesNotMatch(answer.text, /categories|sqlite|no such|\bat \b.*:\d+/i);
        const lines = await linesOf(answer.headers.get("x-request-id") as string);
        assert.deepEqual(
          lines.map(({ level, msg }) => [level, msg]),
          [
            [50, "internal_error"],
            [30, "request"],
          ],
        );
        assert.match(lines[0].err.message, /(no such table: categories|"categories" does not exist)/);
        assert.match(lines[0].err.stack, /\n +at .*:\d+:\d+/);
        assert.equal(lines[1].status, 500);
      }
    });
    const first = await post();
    assert.deepEqual([first.status, first.headers.get("idempotency-replayed")], [201, null]);
  });

  test("data locked by another program is a 503 with Retry-After, and nothing changes", async () => {
    const body = { category: { name: "Too soon" } };
    const release = await server.holdWrites();
    const answer = await server.call("POST", "/v1/categories", body);
    assertProblem(answer, "storage_unavailable", []);
    assert.equal(answer.headers.get("retry-after"), "5");
    const [first] = await linesOf(answer.headers.get("x-request-id") as string);
    assert.deepEqual([first.level, first.msg, first.err.code], [50, "storage_unavailable", BUSY[engine.name]]);
    assert.equal((await get("/v1/categories")).status, 200);
    await release();
    assert.equal((await server.call("POST", "/v1/categories", body)).status, 201);
  });
});
