/** `GET /v1/events`: changes as server-sent events. */
import assert from "node:assert/strict";
import { afterEach, test } from "node:test";
import { setTimeout as wait } from "node:timers/promises";
import { newCategory } from "../../../src/domain/category.ts";
import { createBudget } from "../../../src/operations/budget/budgets.ts";
import { pruneChanges } from "../../../src/operations/changes/prune-changes.ts";
import { createToken, revokeToken } from "../../../src/operations/people/tokens.ts";
import { openStore } from "../../../src/store/store.ts";
import { signInAs } from "../../support/browser.ts";
import { onEveryEngine } from "../../support/engines.ts";
import { type OpenEvents, openEvents } from "../../support/events.ts";
import { create, newAccount, payment } from "../../support/ledger.ts";
import { assertProblem } from "../../support/problems.ts";
import { START_MS, startServer, useServer } from "../../support/server.ts";

const COMMENT_MS = 200;

const DAY_MS = 86_400_000;

onEveryEngine((engine) => {
  const server = useServer(engine, { commentIntervalMs: COMMENT_MS });
  const opened: OpenEvents[] = [];
  const open = async (options: Parameters<typeof openEvents>[2] = {}, token = server.tokens.read) => {
    const stream = await openEvents(server.url, token, options);
    opened.push(stream);
    return stream;
  };
  afterEach(async () => {
    for (const stream of opened.splice(0)) stream.close();
    server.nowMs = START_MS;
    await wait(20); // the server notices
  });
  const lastSeq = async () => (await server.ok("GET", "/v1/changes?limit=1")).server_knowledge as number;
  const makeToken = (lifetimeMs?: number) =>
    createToken(server.service, { budgetId: server.budget.id, name: "stream", scope: "read", lifetimeMs });

  test("sends each commit, with its number and the types of its resources", async () => {
    const { id } = await newAccount(server);
    await create(server, [payment(id, -1)]);
    const stream = await open();
    assert.equal(stream.status, 200);
    assert.equal(stream.headers.get("content-type"), "text/event-stream");
    assert.equal(stream.headers.get("cache-control"), "no-store");
    assert.equal(stream.headers.get("x-accel-buffering"), "no");
    await create(server, [payment(id, -12.5)]);
    const [event] = await stream.wait(1);
    const seq = await lastSeq();
    assert.deepEqual(event, { id: String(seq), event: "change", data: { seq, types: ["account", "transaction"] } });
  });

  test("sends no previews, no rejected writes and no changes of other budgets", async () => {
    const { id } = await newAccount(server);
    const stream = await open();
    await server.call("POST", "/v1/transactions?dry_run=true", { transactions: [payment(id, -1)] });
    await server.call("POST", "/v1/categories", { category: { name: "Not ours" } }, { as: server.tokens.other });
    await server.call("POST", "/v1/transactions", { transactions: [payment(id, 0.001)] });
    await server.call("POST", "/v1/categories", { category: { name: "Ours" } });
    const events = await stream.wait(1);
    assert.deepEqual(events[0]?.data, { seq: await lastSeq(), types: ["category"] });
    assert.equal(events.length, 1);
  });

  test("many writes at once arrive completely and in order", async () => {
    const { id } = await newAccount(server);
    const [stream, first] = [await open(), await lastSeq()];
    await Promise.all(Array.from({ length: 60 }, () => create(server, [payment(id, -1)])));
    const seqs = (await stream.wait(60)).map(({ data }) => data.seq);
    assert.deepEqual(
      seqs,
      Array.from({ length: 60 }, (_, i) => first + 1 + i),
    );
  });

  test("continues after Last-Event-ID, and starts with a reset if the log has a gap", async () => {
    const since = await lastSeq();
    const { id } = await newAccount(server);
    await create(server, [payment(id, -1)]);
    const resumed = await open({ lastEventId: since });
    const seqs = (await resumed.wait(2)).map(({ data }) => data.seq);
    assert.deepEqual(seqs, [since + 1, since + 2]);
    const current = await open({ lastEventId: since + 2 });

    server.nowMs += 401 * DAY_MS;
    await pruneChanges(server.service, 400);
    const reset = { id: String(since + 2), event: "reset", data: { seq: since + 2 } };
    const streams = [await open({ lastEventId: since }), await open({ lastEventId: since + 99 })];
    await create(server, [payment(id, -1)]);
    for (const stream of streams) {
      const [first, second] = await stream.wait(2);
      assert.deepEqual(first, reset);
      assert.deepEqual([second?.event, second?.data.seq], ["change", since + 3]);
    }
    assert.equal((await current.wait(1))[0]?.data.seq, since + 3, "a client that missed nothing gets no reset");
  });

  for (const lastEventId of ["x", "0", "-1", "1.5", "99999999999999999"]) {
    test(`rejects the Last-Event-ID ${lastEventId}`, async () => {
      const headers = { "last-event-id": lastEventId };
      assertProblem(await server.call("GET", "/v1/events", undefined, { headers }), "invalid_header", []);
    });
  }

  test("sees a commit of another process", async () => {
    const stream = await open();
    const other = await openStore({ location: server.location, now: Date.now });
    const at = "2026-11-21T12:00:00.000000+00:00";
    try {
      await other.write(server.budget.id, async (tx) => {
        const category = newCategory(server.service.newId(), { name: "From elsewhere", kind: "spending" });
        await tx.categories.insertMany([category]);
        const seq = (await tx.changes.nextSeq()) ?? 0;
        const origin = { at, actorKind: "command", actorId: null, operation: "test", requestId: null } as const;
        await tx.changes.append(seq, origin);
      });
      const [event] = await stream.wait(1);
      assert.deepEqual(event?.data.types, ["category"]);
    } finally {
      await other.close();
    }
  });

  test("a revoked or expired token ends its streams, and no others", async () => {
    const [revoked, expiring] = [await makeToken(), await makeToken(3_600_000)];
    const [first, second, third] = [await open({}, revoked.text), await open({}, expiring.text), await open()];
    await revokeToken(server.service, revoked.token);
    await first.ended;
    server.nowMs += 3_600_000;
    await second.ended;
    await server.call("POST", "/v1/categories", { category: { name: "Still open" } });
    await third.wait(1);
    assert.equal((await open({}, revoked.text)).status, 401);
  });

  test("a token may have 8 streams, and a closed one makes room", async () => {
    const { text } = await makeToken();
    const streams = await Promise.all(Array.from({ length: 8 }, () => open({}, text)));
    assert.deepEqual(
      streams.map(({ status }) => status),
      Array(8).fill(200),
    );
    assertProblem(await server.call("GET", "/v1/events", undefined, { as: text }), "too_many_streams", []);
    assert.equal((await open()).status, 200, "another token is not affected");
    streams[0]?.close();
    while ((await open({}, text)).status !== 200) await wait(10);
  });

  test("a user may have 32 streams, with all tokens that they created", async () => {
    const { browser } = await signInAs(server, "owner");
    const tokens: string[] = [];
    for (let i = 0; i < 5; i += 1) {
      const made = await browser.call("POST", "/v1/tokens", { token: { name: `stream ${i}`, scope: "read" } });
      tokens.push(made.json.text);
    }
    const [last = "", ...full] = tokens;
    const streams = await Promise.all(full.flatMap((as) => Array.from({ length: 8 }, () => open({}, as))));
    assert.ok(streams.every(({ status }) => status === 200));
    assertProblem(await server.call("GET", "/v1/events", undefined, { as: last }), "too_many_streams", []);
    assertProblem(await browser.call("GET", "/v1/events"), "too_many_streams", []);
  });

  test("a budget may have 64 streams, whatever its tokens, and others are not affected", async () => {
    const { id: budgetId } = await createBudget(server.service, { name: "Crowd", currency: "USD", time_zone: "UTC" });
    const newToken = async () => (await createToken(server.service, { budgetId, name: "crowd", scope: "read" })).text;
    const tokens = await Promise.all(Array.from({ length: 9 }, newToken));
    const [last = "", ...full] = tokens;
    const streams = await Promise.all(full.flatMap((as) => Array.from({ length: 8 }, () => open({}, as))));
    assert.ok(streams.every(({ status }) => status === 200));
    assertProblem(await server.call("GET", "/v1/events", undefined, { as: last }), "too_many_streams", []);
    assert.equal((await open()).status, 200);
    streams[0]?.close();
    while ((await open({}, last)).status !== 200) await wait(10);
    for (const stream of streams) stream.close();
  });

  test("sends comments while nothing happens", async () => {
    const stream = await open();
    await wait(3 * COMMENT_MS);
    assert.ok(stream.comments >= 2, `${stream.comments} comments`);
    assert.deepEqual(stream.events, []);
  });

  test("with include=spending_power, sends the new number at most once per second", async () => {
    const { id } = await newAccount(server);
    const stream = await open({ query: "?include=spending_power" });
    const powers = () => stream.events.filter(({ event }) => event === "spending_power");
    await create(server, [payment(id, 100)]);
    await stream.wait(2);
    assert.deepEqual(powers()[0], {
      event: "spending_power",
      data: await server.ok("GET", "/v1/budget/spending_power"),
    });
    const startMs = performance.now();
    for (let i = 0; i < 10; i += 1) await create(server, [payment(id, 1)]);
    await stream.wait(13);
    assert.ok(performance.now() - startMs > 700 || powers().length <= 2);
    const { json } = await server.call("GET", "/v1/budget/spending_power");
    while (powers().at(-1)?.data.spending_power !== json.spending_power) await wait(20);
    const seconds = Math.ceil((performance.now() - startMs) / 1000);
    assert.ok(powers().length <= 2 + seconds, `${powers().length} numbers in ${seconds} s`);
    assertProblem(await server.call("GET", "/v1/events?include=balance"), "bad_format", ["?include bad_format"]);
  });

  test("HEAD returns the headers and opens no stream", async () => {
    const { text } = await makeToken();
    for (let i = 0; i < 9; i += 1) {
      const answer = await server.call("HEAD", "/v1/events", undefined, { as: text });
      assert.deepEqual([answer.status, answer.headers.get("content-type")], [200, "text/event-stream"]);
    }
  });

  test("a stopping server ends its streams first", async () => {
    const stopping = await startServer(engine);
    const streams = await Promise.all(Array.from({ length: 3 }, () => openEvents(stopping.url, stopping.tokens.read)));
    await stopping.close();
    await Promise.all(streams.map(({ ended }) => ended));
  });
});
