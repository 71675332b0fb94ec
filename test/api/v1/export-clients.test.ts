/** Exports for clients that do not read, disconnect, or ask for many: they hold files without names, and no snapshot. */
import assert from "node:assert/strict";
import { once } from "node:events";
import { readdirSync, readlinkSync, statSync } from "node:fs";
import type { Socket } from "node:net";
import { describe, mock, type TestContext, test } from "node:test";
import { setTimeout as wait } from "node:timers/promises";
import { writeFile } from "../../../src/operations/exports/written-file.ts";
import { createToken, revokeToken } from "../../../src/operations/people/tokens.ts";
import { diskReserve } from "../../../src/store/disk-reserve.ts";
import { onEveryEngine, onSqlite } from "../../support/engines.ts";
import { create, newAccount, payment } from "../../support/ledger.ts";
import { assertProblem } from "../../support/problems.ts";
import { openSocket, requestHead } from "../../support/raw-socket.ts";
import { type TestServer, useServer } from "../../support/server.ts";

const PATH = "/v1/export?format=csv";

/** More than the buffers of a connection hold. */
const NOTES = { notes: "x".repeat(10_000) };
const PAYMENTS = 1500;

async function until(isTrue: () => boolean | Promise<boolean>): Promise<void> {
  while (!(await isTrue())) await wait(10);
}

/** The temporary files that this process has open, as paths in `/proc`. */
function openFiles({ attachmentsDirectory }: TestServer): string[] {
  const paths = readdirSync("/proc/self/fd").map((name) => `/proc/self/fd/${name}`);
  return paths.filter((path) => {
    try {
      return readlinkSync(path).startsWith(`${attachmentsDirectory}/temporary-`);
    } catch {
      return false; // closed since
    }
  });
}

/** Requests an export and reads nothing. */
function requestUnread({ url }: TestServer, token: string): Socket {
  const socket = openSocket(url).pause();
  socket.write(`${requestHead("GET", PATH, token)}\r\n`);
  return socket;
}

async function enterPayments(server: TestServer): Promise<void> {
  const { id } = await newAccount(server);
  for (let from = 0; from < PAYMENTS; from += 150) {
    await create(
      server,
      Array.from({ length: 150 }, () => payment(id, -1, NOTES)),
    );
  }
}

/** Delays the reads of exports until `release` is called. */
function holdExports({ mock }: TestContext, { service: { store } }: TestServer) {
  const { read } = store;
  const { promise: released, resolve: release } = Promise.withResolvers<void>();
  const started: string[] = [];
  mock.method(store, "read", (...[budgetId, work, options]: Parameters<typeof read>) => {
    const later = async (reads: Parameters<typeof work>[0]) => {
      started.push(budgetId);
      await released;
      return await work(reads);
    };
    return read(budgetId, options?.isLong ? later : work, options);
  });
  return { started, release };
}

onEveryEngine((engine) => {
  const server = useServer(engine);
  const ask = (as = server.tokens.read) => server.call("GET", PATH, undefined, { as });
  const newToken = async (budgetId: string) =>
    (await createToken(server.service, { budgetId, name: "another", scope: "read" })).text;
  /** Whether all snapshots have ended. */
  const isIdle = async () => {
    if (engine.name === "SQLite") return true;
    const rows = await server.query(
      "SELECT 1 FROM pg_stat_activity WHERE datname = current_database() AND state = 'idle in transaction'",
    );
    return rows.length === 0;
  };

  test("while clients read nothing, others export, and the snapshots end", async (t) => {
    await enterPayments(server);
    const reads = t.mock.method(server.service.store, "read");
    const unread = [requestUnread(server, server.tokens.read), requestUnread(server, server.tokens.read)];
    const longReads = () => reads.mock.calls.filter(({ arguments: [, , options] }) => options?.isLong);
    await until(() => longReads().length === 2);
    await Promise.all(longReads().map(({ result }) => result)); // the snapshots
    await until(isIdle);
    assert.ok(unread.every((socket) => !socket.destroyed));
    const files = openFiles(server);
    assert.deepEqual(
      files.map((path) => [statSync(path).mode & 0o777, statSync(path).nlink, statSync(path).size > 15_000_000]),
      [
        [0o600, 0, true],
        [0o600, 0, true],
      ],
    );
    assert.deepEqual(readdirSync(server.attachmentsDirectory), []);
    assert.equal((await ask(server.tokens.other)).status, 200);
    for (const socket of unread) socket.destroy();
    await until(() => openFiles(server).length === 0);
  });

  test("a download ends when the access of its client ends", async () => {
    const { text, token } = await createToken(server.service, {
      budgetId: server.budget.id,
      name: "ended",
      scope: "read",
    });
    const socket = requestUnread(server, text);
    await until(() => openFiles(server).length === 1);
    await revokeToken(server.service, token);
    await until(() => openFiles(server).length === 0);
    socket.destroy();
  });

  for (const [whose, tokenOf] of [
    ["a person", async () => server.tokens.read],
    ["a budget", () => newToken(server.budget.id)],
  ] as const) {
    test(`${whose} has one export at a time, and one more that waits or is sent`, async (t) => {
      const { started, release } = holdExports(t, server);
      const first = ask();
      await until(() => started.length === 1);
      const second = ask(await tokenOf());
      await wait(100);
      const other = ask(server.tokens.other); // from the same address, so it waits for the first
      const third = await ask(await tokenOf());
      assertProblem(third, "rate_limited");
      assert.equal(third.headers.get("retry-after"), "10");
      assert.deepEqual(started, [server.budget.id]);
      release();
      for (const { status } of await Promise.all([first, second, other])) assert.equal(status, 200);
      assert.equal((await ask()).status, 200);
    });
  }

  test("a client that disconnects ends its export, or leaves the queue", async (t) => {
    const { started, release } = holdExports(t, server);
    const running = requestUnread(server, server.tokens.read);
    await until(() => started.length === 1);
    const waiting = requestUnread(server, server.tokens.read);
    await wait(100);
    assertProblem(await ask(), "rate_limited");
    const aborted = () => server.logLines.filter((line) => JSON.parse(line).aborted).length;
    const before = aborted();
    for (const socket of [running, waiting]) socket.destroy();
    await until(() => aborted() === before + 2);
    const again = ask();
    release();
    assert.equal((await again).status, 200);
    assert.deepEqual(started, [server.budget.id, server.budget.id]);
    await until(() => openFiles(server).length === 0);
  });

  test("a failure is an ordinary response, and frees the slot", async () => {
    const { disk } = server.service;
    const failures = [
      [{ ...disk, directory: "/nowhere" }, "storage_unavailable"],
      [diskReserve(disk.directory, Number.MAX_SAFE_INTEGER), "insufficient_storage"],
    ] as const;
    for (const [failing, code] of failures) {
      Object.assign(server.service, { disk: failing });
      for (let i = 0; i < 3; i += 1) assertProblem(await ask(), code, []);
    }
    Object.assign(server.service, { disk });
    assert.equal((await ask()).status, 200);
    await until(() => openFiles(server).length === 0);
  });

  describe("on connections that may be silent for two seconds", () => {
    const server = useServer(engine, { requestTimeoutMs: 1000 });

    test("a client that stops reading is disconnected after the connection's timeout", async () => {
      await enterPayments(server);
      const unread = requestUnread(server, server.tokens.read);
      await until(() => openFiles(server).length === 1);
      await until(() => openFiles(server).length === 0);
      unread.destroy();
    });

    test("an export that waits longer than the connection's timeout is sent", async (t) => {
      const { started, release } = holdExports(t, server);
      const first = server.call("GET", PATH);
      await until(() => started.length === 1);
      await wait(4000);
      release();
      assert.equal((await first).status, 200);
      await until(() => openFiles(server).length === 0);
    });
  });
});

onSqlite((engine) => {
  const server = useServer(engine);

  test("a response that is not read within two hours ends", async () => {
    await enterPayments(server);
    mock.timers.enable({ apis: ["setTimeout"] });
    const socket = requestUnread(server, server.tokens.read).resume();
    const aborted = () => server.logLines.filter((line) => JSON.parse(line).aborted);
    await once(socket, "data");
    socket.pause();
    mock.timers.tick(2 * 60 * 60_000 - 1);
    assert.deepEqual([aborted(), socket.destroyed], [[], false]);
    mock.timers.tick(1);
    mock.timers.reset();
    await until(() => openFiles(server).length === 0);
    assert.equal(JSON.parse(aborted()[0] ?? "{}").status, 200);
    socket.destroy();
  });

  describe("the writing of a file ends", () => {
    /** A file that never ends. */
    async function* endless() {
      for (;;) {
        yield "x".repeat(100_000);
        await new Promise((resolve) => setImmediate(resolve));
      }
    }

    test("after five minutes", async () => {
      mock.timers.enable({ apis: ["setTimeout"] });
      const written = writeFile(server.service, server.budget.id, endless, new AbortController().signal);
      await until(() => openFiles(server).length === 1);
      mock.timers.tick(5 * 60_000);
      mock.timers.reset();
      await assert.rejects(written, { code: "overloaded" });
      await until(() => openFiles(server).length === 0);
    });

    test("when its client is gone, also while nothing is written yet", async () => {
      const controller = new AbortController();
      async function* first(_read: unknown, signal: AbortSignal) {
        while (!signal.aborted) await new Promise((resolve) => setImmediate(resolve));
        yield "";
      }
      for (const write of [endless, first]) {
        const gone = new AbortController();
        const written = writeFile(server.service, server.budget.id, write, gone.signal);
        await until(() => openFiles(server).length === 1);
        gone.abort(new Error("gone"));
        await assert.rejects(written, /gone/);
        await until(() => openFiles(server).length === 0);
      }
      controller.abort();
    });
  });
});
