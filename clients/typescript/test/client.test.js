/** The client against a server of its own: `npm run build && npm test`. It needs only Node. */
import assert from "node:assert/strict";
import { createHmac } from "node:crypto";
import { test } from "node:test";
import { connect, decimalsOf, LeewayProblem, money, verifyWebhook } from "../dist/index.js";
import { fakeServer, problem } from "./fake-server.js";

const TOKEN = "lw_token";

/** Runs a check with a server that gives these answers, and a client that waits only briefly. */
async function withServer(answer, check, options = {}) {
  const server = await fakeServer(answer);
  try {
    await check(connect({ url: `${server.url}/`, token: TOKEN, retryDelayMs: 1, ...options }), server.requests);
  } finally {
    server.close();
  }
}

test("path, query and body come from one object", async () => {
  const answer = () => ({ json: {} });
  await withServer(answer, async (leeway, requests) => {
    await leeway.listTransactions({ account_id: ["a", "b"], include: ["payee", "category"], q: undefined });
    await leeway.updateTransaction({ transaction_id: "x/y", transaction: { notes: "" }, dry_run: true });
    await leeway.deleteAccount({ account_id: "a" });
    assert.deepEqual(
      requests.map(({ method, url, body }) => `${method} ${url} ${body}`),
      [
        "GET /v1/transactions?account_id=a&account_id=b&include=payee%2Ccategory ",
        'PUT /v1/transactions/x%2Fy?dry_run=true {"transaction":{"notes":""}}',
        "DELETE /v1/accounts/a ",
      ],
    );
    assert.ok(requests.every(({ headers }) => headers.authorization === `Bearer ${TOKEN}`));
    await assert.rejects(leeway.getAccount({ account_id: "" }), /account_id is missing/);
  });
});

test("a file is sent as it is, with its name", async () => {
  await withServer(
    () => ({ json: {} }),
    async (leeway, requests) => {
      const file = new Blob(["%PDF"], { type: "application/pdf" });
      await leeway.createAttachment({ transaction_id: "t", file, file_name: "Bäcker.pdf" });
      const [{ headers, body }] = requests;
      assert.equal(body, "%PDF");
      assert.equal(headers["content-type"], "application/pdf");
      assert.equal(headers["content-disposition"], "attachment; filename*=UTF-8''B%C3%A4cker.pdf");
    },
  );
});

test("a write is repeated with its key until it succeeds", async () => {
  const answers = [
    (_, response) => response.destroy(),
    (_, response) => response.writeHead(201, { "content-length": 100 }).write("{", () => response.destroy()),
    () => problem(429, "rate_limited", { "retry-after": "0" }),
    () => problem(409, "idempotency_key_in_progress"),
    () => ({ status: 201, json: { transactions: [] } }),
  ];
  const answer = (request, count, response) => {
    const result = answers[count - 1](request, response);
    return result?.status === undefined ? undefined : result;
  };
  await withServer(answer, async (leeway, requests) => {
    assert.deepEqual(await leeway.createTransactions({ transactions: [] }), { transactions: [] });
    assert.equal(requests.length, 5);
    const keys = new Set(requests.map(({ headers }) => headers["idempotency-key"]));
    assert.equal(keys.size, 1);
    assert.match([...keys][0], /^[0-9a-f]{32}$/);
  });
});

for (const [name, status, code, call, attempts] of [
  ["a full server gets five attempts", 503, "overloaded", (api) => api.createTransactions({ transactions: [] }), 5],
  ["an error of the server is not repeated", 500, "internal_error", (api) => api.listAccounts(), 1],
  ["a wrong request is not repeated", 422, "unknown_account", (api) => api.createTransactions({ transactions: [] }), 1],
  ["a write without a key is not repeated", 503, "overloaded", (api) => api.createToken({ token: {} }), 1],
]) {
  test(name, async () => {
    await withServer(
      () => problem(status, code),
      async (leeway, requests) => {
        await assert.rejects(call(leeway), (error) => {
          assert.ok(error instanceof LeewayProblem);
          assert.deepEqual([error.code, error.status, error.detail, error.errors], [code, status, "No.", []]);
          return true;
        });
        assert.equal(requests.length, attempts);
        const hasKey = requests[0].method === "POST" && !requests[0].url.startsWith("/v1/tokens");
        assert.equal("idempotency-key" in requests[0].headers, hasKey);
      },
    );
  });
}

test("a wait that is too long is left to the caller, and an answer of a proxy is not a problem of the API", async () => {
  const answer = ({ url }) =>
    url === "/v1/accounts"
      ? problem(429, "rate_limited", { "retry-after": "3600" })
      : { status: 404, headers: { "content-type": "text/html" }, json: "x" };
  await withServer(answer, async (leeway, requests) => {
    await assert.rejects(leeway.listAccounts(), { code: "rate_limited", retryAfterSeconds: 3600 });
    await assert.rejects(leeway.listTags(), { code: "not_leeway", status: 404 });
    assert.equal(requests.length, 2);
  });
});

test("all reads one page after the other", async () => {
  const pages = { first: ["a", "b"], second: [], third: ["c"] };
  const next = { first: "second", second: "third", third: null };
  const answer = ({ url }) => {
    const cursor = new URL(url, "http://x").searchParams.get("cursor") ?? "first";
    return { json: { transactions: pages[cursor], has_more: next[cursor] !== null, next_cursor: next[cursor] } };
  };
  await withServer(answer, async (leeway, requests) => {
    const found = [];
    for await (const one of leeway.listTransactions.all({ since: "2026-11-01" })) found.push(one);
    assert.deepEqual(found, ["a", "b", "c"]);
    assert.ok(requests.every(({ url }) => url.includes("since=2026-11-01")));
  });
});

test("an update sends the tag that was read, and its result can be updated again", async () => {
  const answer = ({ method }, count) => ({
    json: { account: { id: "a", name: method } },
    headers: { etag: `"${count}"` },
  });
  await withServer(answer, async (leeway, requests) => {
    const { account } = await leeway.getAccount({ account_id: "a" });
    const changed = await leeway.update(account, { name: "Cash" });
    await leeway.update(changed, { name: "Purse" });
    await leeway.update(account, { name: "Purse" }, { ifMatch: "*" });
    assert.deepEqual(
      requests.slice(1).map(({ url, headers, body }) => [url, headers["if-match"], body]),
      [
        ["/v1/accounts/a", '"1"', '{"account":{"name":"Cash"}}'],
        ["/v1/accounts/a", '"2"', '{"account":{"name":"Purse"}}'],
        ["/v1/accounts/a", "*", '{"account":{"name":"Purse"}}'],
      ],
    );
    await assert.rejects(leeway.update({ id: "a" }, { name: "" }), TypeError);
  });
});

/** @returns The first items that follow yields. */
async function take(count, iterator) {
  const found = [];
  for await (const one of iterator) {
    found.push(one);
    if (found.length === count) return found;
  }
}

const change = (seq) => ({ seq, items: [{ type: "account" }, { type: "account" }] });
const followed = (seq) => ({ type: "change", seq, types: ["account"] });

test("follow continues after a stream that breaks", async () => {
  const answer = ({ url, headers }, _, response) => {
    if (!url.startsWith("/v1/events")) return { json: { changes: [], has_more: false, server_knowledge: 7 } };
    const seq = Number(headers["last-event-id"]) + 1;
    response.writeHead(200, { "content-type": "text/event-stream" });
    const text = `:\n\nid: ${seq}\nevent: change\ndata: ${JSON.stringify({ seq, types: ["account"] })}\n\n`;
    response.write(text.slice(0, 20), () =>
      setTimeout(() => response.write(text.slice(20), () => response.destroy()), 5),
    );
  };
  await withServer(answer, async (leeway) => {
    assert.deepEqual(await take(2, leeway.follow({ pollMs: 1 })), [followed(8), followed(9)]);
  });
});

test("follow polls if no stream can be opened, and reports when changes are missing", async () => {
  const answer = ({ url }) => {
    if (url.startsWith("/v1/events")) return problem(429, "too_many_streams", { "retry-after": "15" });
    const { searchParams } = new URL(url, "http://x");
    const since = Number(searchParams.get("since"));
    if (since === 4) return { json: { changes: [change(5), change(6)], has_more: false, server_knowledge: 6 } };
    return since === 0
      ? { json: { changes: [], has_more: false, server_knowledge: 90 } }
      : problem(410, "changes_expired");
  };
  await withServer(answer, async (leeway) => {
    const found = await take(3, leeway.follow({ since: 4, pollMs: 1 }));
    assert.deepEqual(found, [followed(5), followed(6), { type: "reset", seq: 90 }]);
  });
});

test("follow ends with its signal, and if the token is revoked", async () => {
  await withServer(
    () => problem(401, "invalid_token"),
    async (leeway) => {
      await assert.rejects(take(1, leeway.follow({ since: 1 })), { code: "invalid_token" });
      await assert.rejects(take(1, leeway.follow({ since: 1, signal: AbortSignal.abort() })), { name: "AbortError" });
    },
  );
});

test("money is exact", () => {
  assert.equal(money({ amount: -19.99, currency: "EUR" }), -1999n);
  assert.equal(money({ amount: 0.1, currency: "EUR" }), 10n);
  assert.equal(money({ current_balance: 1234, currency: "JPY" }), 1234n);
  assert.equal(money({ amount: 1.005, currency: "KWD" }), 1005n);
  assert.equal(money({ amount: 1, account_amount: 2.5, currency: "USD" }, "account_amount"), 250n);
  assert.equal(money({ amount: 9999999999999.99, currency: "USD" }), 999999999999999n);
  assert.throws(() => money({ amount: 0.1 + 0.2, currency: "EUR" }), RangeError);
  assert.throws(() => money({ amount: null, currency: "EUR" }), TypeError);
  assert.deepEqual(["usd", "CLF", "ISK"].map(decimalsOf), [2, 4, 0]);
});

test("the example of Standard Webhooks is accepted", async () => {
  const headers = {
    "webhook-id": "msg_loFOjxBNrRLzqYUf",
    "webhook-timestamp": "1731705121",
    "webhook-signature": "v1,rAvfW3dJ/X/qxhsaXPOyyCGmRKsaKWcsNccKXlIktD0=",
  };
  const body = '{"event_type":"ping","data":{"success":true}}';
  const message = await verifyWebhook("whsec_plJ3nmyCDGBKInavdOK15jsl", headers, body, 1_731_705_121_000);
  assert.deepEqual(message, { event_type: "ping", data: { success: true } });
});

test("a webhook is accepted only with a right signature and a recent time", async () => {
  const key = Buffer.from("0123456789abcdef0123456789abcdef");
  const secret = `whsec_${key.toString("base64")}`;
  const body = JSON.stringify({ type: "transaction.created", timestamp: "2026-11-24T18:04:11Z", data: { note: "é" } });
  const at = 1_795_543_451;
  const sign = (text, by = key) => `v1,${createHmac("sha256", by).update(`msg_1.${at}.${text}`).digest("base64")}`;
  const headersOf = (signature) => ({
    "webhook-id": "msg_1",
    "webhook-timestamp": `${at}`,
    "webhook-signature": signature,
  });
  const verify = (headers, text = body, seconds = at) => verifyWebhook(secret, headers, text, seconds * 1000);

  assert.equal((await verify(headersOf(sign(body)))).type, "transaction.created");
  const rotated = `${sign(body, Buffer.from("another"))} v1a,x v1,%% ${sign(body)}`;
  assert.equal((await verify(new Headers(headersOf(rotated)), Buffer.from(body))).data.note, "é");
  await assert.rejects(verify(headersOf(sign(body)), body.replace("é", "e")), /signature/);
  await assert.rejects(verify(headersOf(sign(body, Buffer.from("another")))), /signature/);
  await assert.rejects(verify(headersOf(sign(body)), body, at + 301), /time/);
  await assert.rejects(verify(headersOf(sign(body)), body, at - 301), /time/);
  await assert.rejects(verify({ ...headersOf(sign(body)), "webhook-id": undefined }), /no header webhook-id/);
});
