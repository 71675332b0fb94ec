/** Idempotency-Key: a repeated request gets the first response, byte for byte, and has no second effect. */
import assert from "node:assert/strict";
import { randomUUID } from "node:crypto";
import { test } from "node:test";
import { removeExpiredKeys } from "../../src/jobs/housekeeping.ts";
import type { CallAnswer } from "../support/call.ts";
import { onBothEngines } from "../support/engines.ts";
import { balanceOf, create, NOBODY, newAccount, payment } from "../support/ledger.ts";
import { assertProblem } from "../support/problems.ts";
import { openSocket, readToEnd, requestHead } from "../support/raw-socket.ts";
import { START_MS, useServer } from "../support/server.ts";

const HOUR_MS = 3_600_000;
const ACCOUNT = { name: "Keyed", type: "depository", subtype: "checking", currency: "USD" };

onBothEngines((engine) => {
  const server = useServer(engine);
  const keyed = (key: string, method: string, path: string, body?: unknown, as = server.tokens.write) =>
    server.call(method, path, body, { as, headers: { "idempotency-key": key } });
  const spend = (key: string, accountId: string, amount = -10, as?: string) =>
    keyed(key, "POST", "/v1/transactions", { transactions: [payment(accountId, amount)] }, as);
  const isReplay = (answer: CallAnswer) => answer.headers.get("idempotency-replayed");

  /** Asserts that the second response repeats the first and is marked as a replay. */
  function assertReplay(second: CallAnswer, first: CallAnswer): void {
    assert.equal(isReplay(first), null);
    assert.equal(isReplay(second), "true");
    assert.equal(second.status, first.status);
    assert.equal(second.text, first.text);
    for (const name of ["content-type", "etag"]) assert.equal(second.headers.get(name), first.headers.get(name), name);
  }

  test("a repeated create has one effect and the first response, despite later changes", async () => {
    server.nowMs = START_MS;
    const [account, key] = [await newAccount(server, { current_balance: 100 }), randomUUID()];
    const first = await spend(key, account.id);
    assert.equal(first.status, 201);
    server.nowMs = START_MS + 5000;
    await server.call("DELETE", `/v1/transactions/${first.json.transactions[0].id}`);
    assertReplay(await spend(key, account.id), first);
    assert.equal(await balanceOf(server, account.id), 100);
    server.nowMs = START_MS;
  });

  for (const [title, request] of [
    ["POST of an account", async () => ["POST", "/v1/accounts", { account: ACCOUNT }, 201]],
    ["POST of a category", async () => ["POST", "/v1/categories", { category: { name: "Keyed" } }, 201]],
    ["PUT of an account", async () => ["PUT", `/v1/accounts/${(await newAccount(server)).id}`, { name: "New" }, 200]],
    ["DELETE of an account", async () => ["DELETE", `/v1/accounts/${(await newAccount(server)).id}`, undefined, 204]],
    [
      "DELETE of a transaction without a balance update",
      async () => {
        const [t] = await create(server, [payment((await newAccount(server)).id, -1)]);
        return ["DELETE", `/v1/transactions/${t?.id}?update_account_balance=false`, undefined, 204];
      },
    ],
    [
      "POST of a merge",
      async () => {
        const account = await newAccount(server);
        const items = ["Merged", "Kept"].map((name) => payment(account.id, -1, { payee: { name } }));
        const [merged, kept] = await create(server, items);
        return ["POST", `/v1/payees/${merged?.payee_id}/merge`, { into: kept?.payee_id }, 200];
      },
    ],
    ["a rejection of an unknown id", async () => ["DELETE", `/v1/accounts/${NOBODY}`, undefined, 404]],
    [
      "a rejection of a synced account",
      async () => ["POST", "/v1/accounts", { account: { ...ACCOUNT, is_synced: true } }, 403],
    ],
    ["a rejection by a rule", async () => ["POST", "/v1/accounts", { account: { ...ACCOUNT, currency: "ZZZ" } }, 422]],
    [
      "a rejection by a conflict",
      async () => {
        const account = await newAccount(server);
        await create(server, [payment(account.id, -1)]);
        return ["DELETE", `/v1/accounts/${account.id}`, undefined, 409];
      },
    ],
  ] as const satisfies [string, () => Promise<[string, string, unknown, number]>][]) {
    test(`the response is repeated: ${title}`, async () => {
      const [[method, path, body, status], key] = [await request(), randomUUID()];
      const first = await keyed(key, method, path, body);
      assert.equal(first.status, status, first.text);
      assertReplay(await keyed(key, method, path, body), first);
      assertReplay(await keyed(key, method, path, body), first);
    });
  }

  test("a rejection is repeated for its key even if the request would now succeed", async () => {
    const [account, key] = [await newAccount(server), randomUUID()];
    const [t] = await create(server, [payment(account.id, -1)]);
    const first = await keyed(key, "DELETE", `/v1/accounts/${account.id}`);
    assertProblem(first, "account_in_use", []);
    await server.call("DELETE", `/v1/transactions/${t?.id}`);
    assertReplay(await keyed(key, "DELETE", `/v1/accounts/${account.id}`), first);
    assert.equal((await keyed(randomUUID(), "DELETE", `/v1/accounts/${account.id}`)).status, 204);
  });

  test("a rejected batch stores nothing but its response", async () => {
    const [account, key] = [await newAccount(server, { current_balance: 5 }), randomUUID()];
    const transactions = [payment(account.id, -1, { payee: { name: "Never stored" } }), payment(account.id, -0.001)];
    const first = await keyed(key, "POST", "/v1/transactions", { transactions });
    assertProblem(first, "too_many_decimals", ["/transactions/1/amount too_many_decimals"]);
    assertReplay(await keyed(key, "POST", "/v1/transactions", { transactions }), first);
    assert.equal(await balanceOf(server, account.id), 5);
    assert.deepEqual((await server.ok("GET", "/v1/payees?q=never+stored")).payees, []);
  });

  test("the same key with another body, path, query or method is rejected, and the first response stays", async () => {
    const [account, other, key] = [await newAccount(server), await newAccount(server), randomUUID()];
    const path = `/v1/accounts/${account.id}`;
    const first = await keyed(key, "PUT", path, { fields: { name: "First" } });
    for (const [method, where, body] of [
      ["PUT", path, { fields: { name: "Second" } }],
      ["PUT", path, { name: "First" }],
      ["PUT", `/v1/accounts/${other.id}`, { fields: { name: "First" } }],
      ["PUT", `/v1/accounts/${NOBODY}`, { fields: { name: "First" } }],
      ["PUT", `${path}?dry_run=true`, { fields: { name: "First" } }],
      ["DELETE", path, undefined],
      ["POST", "/v1/accounts", { account: ACCOUNT }],
    ] as const) {
      assertProblem(await keyed(key, method, where, body), "idempotency_key_reused", []);
    }
    assert.equal((await server.call("GET", path)).text, first.text);
    assert.equal((await server.ok("GET", `/v1/accounts/${other.id}`)).account.name, other.name);
    assertReplay(await keyed(key, "PUT", path, { fields: { name: "First" } }), first);
  });

  test("the same key with another If-Match is rejected", async () => {
    const [account, key] = [await newAccount(server), randomUUID()];
    const path = `/v1/accounts/${account.id}`;
    const tag = (await server.call("GET", path)).headers.get("etag") as string;
    const put = (headers: Record<string, string>) =>
      server.call("PUT", path, { fields: { name: "First" } }, { headers: { "idempotency-key": key, ...headers } });
    const first = await put({ "if-match": tag });
    assert.equal(first.status, 200, first.text);
    assertReplay(await put({ "if-match": tag }), first);
    for (const headers of [{}, { "if-match": "*" }, { "if-match": first.headers.get("etag") as string }]) {
      assertProblem(await put(headers), "idempotency_key_reused", []);
    }
  });

  test("a retry with If-Match returns the first response although the resource has changed since", async () => {
    const account = await newAccount(server);
    const path = `/v1/accounts/${account.id}`;
    const tagOf = async () => (await server.call("GET", path)).headers.get("etag") as string;
    const rename = (name: string, key: string, tag: string) =>
      server.call("PUT", path, { fields: { name } }, { headers: { "idempotency-key": key, "if-match": tag } });
    const [key, refusedKey, tag] = [randomUUID(), randomUUID(), await tagOf()];
    const first = await rename("First", key, tag);
    assertReplay(await rename("First", key, tag), first);
    const refused = await rename("Second", refusedKey, tag);
    assertProblem(refused, "precondition_failed", []);

    assert.equal((await rename("Third", randomUUID(), await tagOf())).status, 200);
    assertReplay(await rename("First", key, tag), first);
    assertReplay(await rename("Second", refusedKey, tag), refused);
    assert.equal((await server.ok("GET", path)).account.name, "Third");

    const headers = { "idempotency-key": randomUUID(), "if-match": await tagOf() };
    const deleted = await server.call("DELETE", path, undefined, { headers });
    assert.equal(deleted.status, 204, deleted.text);
    assertReplay(await server.call("DELETE", path, undefined, { headers }), deleted);
    assertReplay(await rename("First", key, tag), first);
  });

  test("two Idempotency-Key headers are rejected, even with the same key", async () => {
    const body = JSON.stringify({ account: ACCOUNT });
    for (const keys of [
      ["one", "two"],
      ["same", "same"],
    ]) {
      const lines = keys.map((key) => `Idempotency-Key: ${key}\r\n`).join("");
      const head = `${requestHead("POST", "/v1/accounts", server.tokens.write)}Connection: close\r\n${lines}`;
      const socket = openSocket(server.url);
      socket.write(`${head}Content-Length: ${body.length}\r\n\r\n${body}`);
      const answer = await readToEnd(socket);
      assert.match(answer, /^HTTP\/1.1 400 /);
      assert.match(answer, /"code":"invalid_header"/);
    }
  });

  test("an invalid or forbidden request does not use up the key", async () => {
    const [account, key] = [await newAccount(server), randomUUID()];
    const headers = { "idempotency-key": key };
    assert.equal((await spend(key, account.id, "10" as unknown as number)).status, 400);
    assert.equal((await server.call("POST", "/v1/transactions", undefined, { raw: "{", headers })).status, 400);
    assert.equal((await keyed(key, "POST", "/v1/transactions?dry=1", { transactions: [] })).status, 400);
    assert.equal((await server.call("POST", "/v1/transactions", {}, { as: null, headers })).status, 401);
    const first = await spend(key, account.id);
    assert.deepEqual([first.status, isReplay(first)], [201, null]);
    assertReplay(await spend(key, account.id), first);
  });

  for (const [title, bare, same] of [
    ["quoted and bare", "8e03978e-40d5-43dd-bc93-6894a57f9324", ['"8e03978e-40d5-43dd-bc93-6894a57f9324"']],
    ["255 characters, quoted and bare", "k".repeat(255), [`"${"k".repeat(255)}"`]],
    ["escapes in the quoted form", 'a"b\\c', ['"a\\"b\\\\c"']],
    ["one character", "~", ['"~"']],
    ["a comma and a space", "a, b", ['"a, b"']],
  ] as const) {
    test(`keys are the same: ${title}`, async () => {
      const account = await newAccount(server);
      const first = await spend(bare, account.id);
      assert.equal(first.status, 201);
      for (const key of same) assertReplay(await spend(key, account.id), first);
      assert.equal(await balanceOf(server, account.id), -10);
    });
  }

  test("keys with different case or inner spaces are different", async () => {
    const account = await newAccount(server);
    for (const key of ["Key A", "key a", "key  a", '"key a "'])
      assert.equal(isReplay(await spend(key, account.id)), null);
    assert.equal(await balanceOf(server, account.id), -40);
  });

  for (const [title, key] of [
    ["an empty key", ""],
    ["a quoted empty key", '""'],
    ["256 characters", "k".repeat(256)],
    ["256 characters in quotes", `"${"k".repeat(256)}"`],
    ["a character beyond ASCII", "caf\u00e9"],
    ["a tab", "a\tb"],
  ] as const) {
    test(`${title} is rejected, and nothing changes`, async () => {
      const account = await newAccount(server);
      assertProblem(await spend(key, account.id), "invalid_header", []);
      assert.equal(await balanceOf(server, account.id), 0);
    });
  }

  test("keys belong to the token", async () => {
    const [account, key] = [await newAccount(server), randomUUID()];
    const foreign = await newAccount(server, {}, server.tokens.other);
    const answers = [
      await spend(key, account.id),
      await spend(key, account.id, -10, server.tokens.sync),
      await spend(key, foreign.id, -10, server.tokens.other),
    ];
    assert.deepEqual(
      answers.map((answer) => [answer.status, isReplay(answer)]),
      Array.from({ length: 3 }, () => [201, null]),
    );
    assert.equal(await balanceOf(server, account.id), -20);
  });

  test("concurrent requests with one key have one effect", async () => {
    const [account, key] = [await newAccount(server), randomUUID()];
    const answers = await Promise.all(Array.from({ length: 50 }, () => spend(key, account.id)));
    const done = answers.filter(({ status }) => status === 201);
    assert.ok(done.length >= 1);
    assert.equal(new Set(done.map(({ text }) => text)).size, 1);
    assert.equal(done.filter((answer) => isReplay(answer) === null).length, 1);
    for (const answer of answers) {
      if (answer.status === 201) continue;
      assertProblem(answer, "idempotency_key_in_progress", []);
      assert.equal(answer.headers.get("retry-after"), "1");
    }
    assert.equal(await balanceOf(server, account.id), -10);
    assert.equal((await spend(key, account.id)).text, done[0]?.text);
  });

  test("of different concurrent requests with one key, only one has an effect", async () => {
    const [account, key] = [await newAccount(server), randomUUID()];
    const answers = await Promise.all(Array.from({ length: 20 }, (_, i) => spend(key, account.id, -(i + 1))));
    const [done, ...others] = answers.filter(({ status }) => status === 201);
    assert.equal(others.length, 0);
    assert.equal(await balanceOf(server, account.id), done?.json.transactions[0].amount);
    for (const answer of answers) if (answer !== done) assert.ok([409, 422].includes(answer.status), answer.text);
  });

  test("concurrent requests with different keys all have an effect", async () => {
    const account = await newAccount(server);
    const answers = await Promise.all(Array.from({ length: 50 }, () => spend(randomUUID(), account.id)));
    assert.ok(answers.every((answer) => answer.status === 201 && isReplay(answer) === null));
    assert.equal(await balanceOf(server, account.id), -500);
  });

  test("a preview stores no key", async () => {
    const [account, key] = [await newAccount(server), randomUUID()];
    const body = { transactions: [payment(account.id, -10)] };
    for (let i = 0; i < 2; i += 1) {
      const preview = await keyed(key, "POST", "/v1/transactions?dry_run=true", body);
      assert.deepEqual([preview.status, isReplay(preview)], [201, null]);
    }
    const first = await keyed(key, "POST", "/v1/transactions", body);
    assert.deepEqual([first.status, isReplay(first)], [201, null]);
    assertReplay(await keyed(key, "POST", "/v1/transactions", body), first);
    assert.equal(await balanceOf(server, account.id), -10);
  });

  test("a key is stored for at least 24 hours and deleted after 48", async () => {
    server.nowMs = START_MS;
    const [account, key] = [await newAccount(server), randomUUID()];
    const first = await spend(key, account.id);
    for (const hours of [1, 24, 48]) {
      server.nowMs = START_MS + hours * HOUR_MS;
      await removeExpiredKeys(server.service);
      assertReplay(await spend(key, account.id), first);
    }
    server.nowMs = START_MS + 48 * HOUR_MS + 1;
    await removeExpiredKeys(server.service);
    const repeated = await spend(key, account.id);
    assert.deepEqual([repeated.status, isReplay(repeated)], [201, null]);
    assert.notEqual(repeated.text, first.text);
    assert.equal(await balanceOf(server, account.id), -20);
    server.nowMs = START_MS;
  });

  test("expired keys of all budgets are deleted in batches", async () => {
    const MANY = 1200;
    const { store } = server.service;
    const stored = (key: string) => ({ key, fingerprint: "f", status: 201, headers: {}, body: "{}" });
    for (const { id, budget_id } of await store.all.tokens.list()) {
      const answers = Array.from({ length: MANY }, (_, i) => stored(`many ${i}`));
      await store.write(budget_id, (tx) =>
        tx.idempotencyKeys.insertMany(id, answers, "2020-01-01T00:00:00.000000+00:00"),
      );
    }
    const count = async () => {
      const [row] = await server.query<{ n: number }>("SELECT COUNT(*) AS n FROM idempotency_keys WHERE body = '{}'");
      return Number(row?.n);
    };
    const left = [await count()];
    const write: typeof store.write = async (...args) => {
      const result = await store.write(...args);
      left.push(await count());
      return result;
    };
    await removeExpiredKeys({ ...server.service, store: { ...store, write } });
    assert.equal(left[0], 4 * MANY);
    assert.equal(left.at(-1), 0);
    assert.ok(left.length > 8 && left.every((n, i) => i === 0 || (left[i - 1] ?? 0) - n < MANY), left.join(" "));
  });
});
