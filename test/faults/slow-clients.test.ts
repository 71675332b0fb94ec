/** Slow or endless clients: they use few resources and do not delay other clients. */
import assert from "node:assert/strict";
import type { Socket } from "node:net";
import { describe, test } from "node:test";
import { setTimeout as wait } from "node:timers/promises";
import { whileServed } from "../support/bystander.ts";
import { type Household, paymentsBody } from "../support/household.ts";
import { cannotLimit } from "../support/privileges.ts";
import { openSockets, readToEnd, requestHead, whenClosed, writeRepeatedly } from "../support/raw-socket.ts";
import { useHousehold } from "../support/served-household.ts";

const MIB = 2 ** 20;

/** The duration of a test: long enough for each client to send several bytes. */
const WATCH_MS = 1000;

const served = useHousehold();

/** More than the server and the system's buffers may accept from a client that reads no responses. */
const FLOOD_BYTES = 64 * MIB;

/** Files that a process may need besides its connections. */
const SPARE_FILES = 500;

/** The number of files that this process, and a server that it starts, may open. */
function openFilesLimit(): number {
  const { userLimits } = process.report.getReport() as { userLimits: { open_files: { soft: number | string } } };
  const { soft } = userLimits.open_files;
  return soft === "unlimited" ? Number.POSITIVE_INFINITY : Number(soft);
}

/** Opens connections, misuses them while another household is served, and closes them. */
function misuseConnections(
  count: number,
  misuse: (sockets: Socket[], home: Household) => Promise<void>,
): Promise<void> {
  const { home } = served;
  return whileServed(home, async () => {
    const sockets = await openSockets(home.server.url, count);
    await misuse(sockets, home);
    for (const socket of sockets) socket.destroy();
    await Promise.all(sockets.map(whenClosed));
  });
}

test("500 clients that send one byte at a time", async () => {
  await misuseConnections(500, async (sockets, { token }) => {
    const request = requestHead("GET", "/v1/accounts", token);
    for (let i = 0; i < 10; i++) {
      for (const socket of sockets) socket.write(request.charAt(i));
      await wait(WATCH_MS / 10);
    }
  });
});

test("100 clients that stop in the middle of a body", async () => {
  await misuseConnections(100, async (sockets, { token, accountId }) => {
    const body = paymentsBody(accountId, 1000).padEnd(MIB);
    const request = `${requestHead("POST", "/v1/transactions", token)}Content-Length: ${2 * body.length}\r\n\r\n${body}`;
    for (const socket of sockets) socket.write(request);
    await wait(WATCH_MS);
  });
});

test("20 clients that request hundreds of long lists and read no responses", async () => {
  assert.equal((await served.home.pay(1000)).status, 201);
  await misuseConnections(20, async (sockets, { token }) => {
    const request = (offset: number) =>
      `${requestHead("GET", `/v1/transactions?limit=100&offset=${offset}`, token)}\r\n`;
    const requests = Array.from({ length: 800 }, (_, i) => request(i)).join("");
    for (const socket of sockets) socket.pause().write(requests);
    // The server responds to each request after those that came before it.
    for (let i = 0; i < 5; i++) assert.equal((await served.home.call("GET", "/healthz")).status, 200);
  });
});

test("2 clients without a token that send endless requests and read no responses", async () => {
  const request = requestHead("GET", "/v1/accounts", "unknown").concat("\r\n");
  await misuseConnections(2, async (sockets) => {
    for (const socket of sockets) socket.pause();
    await Promise.all(sockets.map((socket) => writeRepeatedly(socket, request.repeat(500), FLOOD_BYTES)));
    for (const socket of sockets) assert.ok(socket.destroyed, "the server did not end the connection");
  });
});

test("a client that pipelines many requests and reads the responses", async () => {
  const { url } = served.home.server;
  const [socket] = await openSockets(url, 1);
  const request = `${requestHead("GET", "/v1/accounts", served.home.token)}\r\n`;
  socket?.write(request.repeat(900));
  socket?.write(request.replace("\r\n", "\r\nConnection: close\r\n"));
  const answers = socket ? await readToEnd(socket) : "";
  assert.equal(answers.match(/HTTP\/1.1 200 /g)?.length, 901);
});

test("9,900 idle connections", async (t) => {
  const count = Math.min(9_900, openFilesLimit() - SPARE_FILES);
  t.diagnostic(`${count} connections: the limit of a process, and at most 9,900`);
  await misuseConnections(count, async (sockets) => {
    assert.ok(sockets.every((socket) => !socket.closed));
    await wait(WATCH_MS);
  });
});

test("thousands of connections that are opened and dropped immediately", async () => {
  await whileServed(served.home, async () => {
    for (let round = 0; round < 5; round++) {
      const sockets = await openSockets(served.home.server.url, 1000);
      for (const [i, socket] of sockets.entries()) {
        if (i % 2 === 0) socket.write(requestHead("GET", "/v1/accounts", served.home.token));
        socket.resetAndDestroy();
      }
      await Promise.all(sockets.map(whenClosed));
    }
  });
});

const FEW_FILES = 200;

describe("a server with a low limit on open files", { skip: cannotLimit }, () => {
  const limited = useHousehold(["prlimit", `--nofile=${FEW_FILES}`]);

  test("serves connected clients, and new ones as soon as others disconnect", async () => {
    const { server, token } = limited.home;
    const [present] = await openSockets(server.url, 1);
    const crowd = await openSockets(server.url, 2 * FEW_FILES);
    await wait(WATCH_MS);
    present?.write(`${requestHead("GET", "/v1/accounts", token)}Connection: close\r\n\r\n`);
    assert.match(present ? await readToEnd(present) : "", /^HTTP\/1.1 200 /);
    for (const socket of crowd) socket.destroy();
    await Promise.all(crowd.map(whenClosed));
    const newcomers = Array.from({ length: 20 }, () => limited.home.pay(1));
    for (const { status } of await Promise.all(newcomers)) assert.equal(status, 201);
  });
});
