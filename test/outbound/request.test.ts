/** Connections outward: the addresses, sizes, times and numbers of requests that are allowed, and what errors say. */
import assert from "node:assert/strict";
import type { LookupAddress } from "node:dns";
import { createServer } from "node:http";
import { type AddressInfo, createServer as createTcpServer, type Server } from "node:net";
import { Readable } from "node:stream";
import { after, before, test } from "node:test";
import { forBudget, outboundRequest } from "../../src/outbound/request.ts";

const GET = { method: "GET", headers: {} };

let url = "";
const paths: string[] = [];
function* endless() {
  for (;;) yield "x".repeat(65_536);
}
/** The requests to /held that wait for an answer. */
const held: (() => void)[] = [];
const server = createServer(async (request, response) => {
  paths.push(request.url ?? "");
  if (request.url === "/redirect") response.writeHead(302, { location: "http://169.254.169.254/" }).end();
  else if (request.url === "/large") response.end("x".repeat(2000));
  else if (request.url === "/endless") Readable.from(endless()).pipe(response);
  else if (request.url?.startsWith("/silent")) return;
  else if (request.url?.startsWith("/held")) held.push(() => void response.end());
  else {
    let body = "";
    for await (const part of request) body += part;
    const { host, authorization } = request.headers;
    response.end(JSON.stringify({ method: request.method, host, authorization, body }));
  }
});
const port = (of: Server) => (of.address() as AddressInfo).port;
before(async () => {
  await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
  url = `http://127.0.0.1:${port(server)}`;
});
after(() => {
  server.close();
  server.closeAllConnections();
});

test("a request reaches its host and returns the response", async () => {
  const body = new URLSearchParams({ code: "a b" });
  const headers = { authorization: `Basic ${Buffer.from("user:password").toString("base64")}` };
  const response = await outboundRequest()(`${url}/token`, { method: "POST", headers, body });
  const expected = { method: "POST", host: new URL(url).host, authorization: headers.authorization, body: "code=a+b" };
  assert.deepEqual(await response.json(), expected);
});

/** Link-local, unspecified and multicast addresses, and metadata services, in every notation. */
const FORBIDDEN = [
  "169.254.169.254",
  "2852039166", // one number
  "0xa9fea9fe",
  "0251.0376.0251.0376",
  "169.254.43518",
  "0xa9.254.0xa9fe",
  "0.0.0.0",
  "0",
  "0.1.2.3",
  "224.0.0.1",
  "239.255.255.250",
  "255.255.255.255",
  "100.100.100.200",
  "[::]",
  "[fe80::1]",
  "[FE80:0:0:0:0:0:0:1]",
  "[febf::1]",
  "[ff02::1]",
  "[fd00:ec2::254]",
  "[::ffff:169.254.169.254]", // mapped
  "[::ffff:a9fe:a9fe]",
  "[0:0:0:0:0:ffff:a9fe:a9fe]",
  "[::169.254.169.254]", // compatible
  "[::ffff:0:169.254.169.254]", // translated
  "[64:ff9b::169.254.169.254]", // NAT64
  "[64:ff9b::a9fe:a9fe]",
  "[64:ff9b:1::a9fe:a9fe]",
  "[2002:a9fe:a9fe::]", // 6to4
  "[2002:a9fe:a9fe::1]",
  "[2002:e000:1::1]",
  "[2001:0:a9fe:a9fe::1]", // Teredo
];

for (const host of FORBIDDEN) {
  test(`${host} is rejected`, async () => {
    for (const scope of ["private", "public"] as const) {
      for (const scheme of ["http", "https"]) {
        await assert.rejects(outboundRequest({ scope })(`${scheme}://${host}/`, GET), /not allowed/);
      }
    }
  });
}

/** Private, loopback, shared and reserved addresses. */
const PRIVATE = [
  "127.0.0.1",
  "127.1",
  "2130706433",
  "0x7f000001",
  "10.0.0.1",
  "10.255.255.255",
  "172.16.0.1",
  "172.31.255.255",
  "192.168.1.1",
  "192.0.0.8",
  "100.64.0.1",
  "100.127.255.255",
  "198.18.0.1",
  "240.0.0.1",
  "[::1]",
  "[0:0:0:0:0:0:0:1]",
  "[fc00::1]",
  "[fd12:3456:789a::1]",
  "[fec0::1]",
  "[::ffff:127.0.0.1]",
  "[::ffff:7f00:1]",
  "[::ffff:10.0.0.1]",
  "[::127.0.0.1]",
  "[64:ff9b::10.0.0.1]",
  "[64:ff9b:1::c0a8:101]",
  "[2002:7f00:1::]",
  "[2002:c0a8:101::1]",
];

for (const host of PRIVATE) {
  test(`${host} is rejected if only public addresses are allowed`, async () => {
    for (const scheme of ["http", "https"]) {
      await assert.rejects(outboundRequest({ scope: "public" })(`${scheme}://${host}:9/`, GET), /private address/);
    }
  });
}

/** Addresses just outside those networks. The requests are stopped before they connect. */
const PUBLIC = [
  "9.255.255.255",
  "11.0.0.0",
  "172.32.0.1",
  "192.169.0.1",
  "100.128.0.1",
  "8.8.8.8",
  "[2606:4700::1111]",
];

for (const host of [...PUBLIC, "[64:ff9b::8.8.8.8]", "[2002:808:808::1]", "[::ffff:8.8.8.8]"]) {
  test(`plain HTTP to ${host} is rejected`, async () => {
    for (const scope of ["private", "public"] as const) {
      await assert.rejects(outboundRequest({ scope })(`http://${host}/`, GET), /needs https/);
    }
  });
}

type Resolve = NonNullable<NonNullable<Parameters<typeof outboundRequest>[0]>["resolve"]>;

/** Resolves every name to the first list of addresses, then to the second, and so on. */
const resolving = (...answers: readonly (readonly string[])[]) => {
  let count = 0;
  const resolve = ((_name: string, _options: object, done: (error: null, found: LookupAddress[]) => void) => {
    const addresses = answers[Math.min(count, answers.length - 1)] ?? [];
    count += 1;
    done(
      null,
      addresses.map((address) => ({ address, family: address.includes(":") ? 6 : 4 })),
    );
  }) as unknown as Resolve;
  return { options: { resolve }, count: () => count };
};

test("a name is resolved once, and the connection goes to the address that was checked", async () => {
  const { options, count } = resolving(["127.0.0.1"], ["169.254.169.254"]);
  const response = await outboundRequest(options)(`http://auth.example.org:${port(server)}/`, GET);
  assert.equal(((await response.json()) as { host: string }).host, `auth.example.org:${port(server)}`);
  assert.equal(count(), 1);
});

test("a name that changes its address is checked again by every request", async () => {
  const { options, count } = resolving(["127.0.0.1"], ["169.254.169.254"], ["127.0.0.1"]);
  const request = outboundRequest(options);
  const address = `http://auth.example.org:${port(server)}/`;
  assert.equal((await request(address, GET)).status, 200);
  await assert.rejects(request(address, GET), /not allowed/);
  assert.equal((await request(address, GET)).status, 200);
  assert.equal(count(), 3);
});

test("a name with one forbidden address is rejected, and nothing connects", async () => {
  const before = paths.length;
  for (const address of ["169.254.169.254", "fe80::1", "fe80::1%eth0", "::ffff:169.254.1.1", "2002:a9fe:a9fe::1"]) {
    const { options } = resolving(["127.0.0.1", address]);
    await assert.rejects(outboundRequest(options)(`http://auth.example.org:${port(server)}/`, GET), /not allowed/);
  }
  assert.equal(paths.length, before);
});

test("a name with a private address is rejected if only public ones are allowed", async () => {
  for (const address of ["127.0.0.1", "192.168.1.1", "::1", "fd00::1", "64:ff9b::a00:1"]) {
    const { options } = resolving(["8.8.8.8", address]);
    const request = outboundRequest({ ...options, scope: "public" });
    await assert.rejects(request("https://auth.example.org/", GET), /private address/);
  }
});

test("plain HTTP to a name with a public address is rejected", async () => {
  const { options } = resolving(["127.0.0.1", "8.8.8.8"]);
  await assert.rejects(outboundRequest(options)("http://auth.example.org/", GET), /needs https/);
});

test("a redirect is returned and not followed", async () => {
  const before = paths.length;
  const response = await outboundRequest()(`${url}/redirect`, GET);
  assert.equal(response.status, 302);
  assert.equal(paths.length, before + 1);
});

test("a response that is too large or too late is rejected", async () => {
  const request = outboundRequest();
  await assert.rejects(request(`${url}/large`, { ...GET, maxBytes: 1999 }), /more than 1999 bytes/);
  await assert.rejects(request(`${url}/endless`, { ...GET, maxBytes: 1_000_000 }), /more than 1000000 bytes/);
  assert.equal((await (await request(`${url}/large`, { ...GET, maxBytes: 2000 })).text()).length, 2000);
  await assert.rejects(request(`${url}/silent`, { ...GET, timeoutMs: 100 }), /no answer within 0.1 s/);
});

test("only HTTP without a password in the address is possible", async () => {
  await assert.rejects(outboundRequest()("file:///etc/passwd", GET), /not HTTP/);
  await assert.rejects(outboundRequest()("https://user:word@127.0.0.1/", GET), {
    message: "127.0.0.1: the address must not contain a password",
  });
  await assert.rejects(outboundRequest()("nothing", GET), { message: "address: it is not a URL" });
});

test("an error names the host and the reason, and nothing that was sent", async () => {
  const closing = createTcpServer((socket) => socket.destroy());
  const babbling = createTcpServer((socket) => {
    socket.resume().end("SSH-2.0-OpenSSH\r\n\r\n");
  });
  await Promise.all([closing, babbling].map((one) => new Promise<void>((done) => one.listen(0, "127.0.0.1", done))));
  const secret = { method: "POST", headers: { authorization: "Basic c2VjcmV0" }, body: "secret body" };
  const free = port(closing);
  const messages: string[] = [];
  const missing = Object.assign(new Error("secret.invalid is not a name"), { code: "ENOTFOUND" });
  const resolve = ((_name: string, _options: object, done: (error: Error) => void) => done(missing)) as Resolve;
  const fail = async (address: string, options: object) => {
    const error = await outboundRequest({ resolve })(address, { ...secret, ...options }).then(
      () => assert.fail("the request succeeded"),
      (one: Error) => one,
    );
    assert.equal(error.cause, undefined);
    messages.push(error.message.replaceAll(/:\d+:/g, ":PORT:"));
  };
  await fail(`http://127.0.0.1:${free}/secret?token=secret`, {});
  await fail(`http://127.0.0.1:${port(babbling)}/secret?token=secret`, {});
  await fail(`https://127.0.0.1:${port(server)}/secret?token=secret`, {});
  await fail(`${url}/silent/secret?token=secret`, { timeoutMs: 100 });
  await fail(`${url}/secret`, { headers: { authorization: "secret\n" } });
  await fail("https://secret.invalid/secret", {});
  await Promise.all([closing, babbling].map((one) => new Promise((done) => one.close(done))));
  await fail(`http://127.0.0.1:${free}/secret?token=secret`, {});
  assert.deepEqual(messages, [
    "127.0.0.1:PORT: the connection failed (ECONNRESET)",
    "127.0.0.1:PORT: the connection failed (HPE_INVALID_CONSTANT)",
    "127.0.0.1:PORT: the connection failed (EPROTO)",
    "127.0.0.1:PORT: no answer within 0.1 s",
    "127.0.0.1:PORT: the connection failed (ERR_INVALID_CHAR)",
    "secret.invalid: the connection failed (ENOTFOUND)",
    "127.0.0.1:PORT: the connection failed (ECONNREFUSED)",
  ]);
});

/** Resolves when the server has this many requests that wait. */
const untilHeld = async (count: number) => {
  while (held.length < count) await new Promise((resolve) => setImmediate(resolve));
};

test("two requests run at once per host, and eight in total", async () => {
  const { options } = resolving(["127.0.0.1"]);
  const request = outboundRequest(options);
  const ask = (host: string) => request(`http://${host}.test:${port(server)}/held/${host}`, GET);
  const before = paths.length;
  const answers = ["a", "a", "a", "b", "b", "c", "c", "d", "d", "e"].map(ask);
  await untilHeld(8);
  await new Promise((resolve) => setTimeout(resolve, 50));
  const asked = () => paths.slice(before).sort().join(" ");
  assert.equal(asked(), "/held/a /held/a /held/b /held/b /held/c /held/c /held/d /held/d");
  while (held.length > 0) {
    held.shift()?.();
    await new Promise((resolve) => setTimeout(resolve, 10));
  }
  await untilHeld(0);
  await Promise.all(answers);
  assert.equal(asked(), "/held/a /held/a /held/a /held/b /held/b /held/c /held/c /held/d /held/d /held/e");
});

/** Answers what is held and what follows, until all have their answer. */
const answerAll = async (answers: readonly Promise<Response>[]) => {
  let isDone = false;
  const all = Promise.all(answers).then(() => {
    isDone = true;
  });
  while (!isDone) {
    held.shift()?.();
    await new Promise((resolve) => setImmediate(resolve));
  }
  await all;
};

test("a budget has at most half of the requests, and the one with the fewest goes first", async () => {
  const { options } = resolving(["127.0.0.1"]);
  const request = outboundRequest(options);
  let hosts = 0;
  const before = paths.length;
  const ask = (budgetId: string) => {
    hosts += 1; // a host of its own, so that only the budgets count
    return forBudget(request, budgetId)(`http://h${hosts}.test:${port(server)}/held/${budgetId}`, GET);
  };
  const asked = (budgetId: string) => paths.slice(before).filter((path) => path === `/held/${budgetId}`).length;
  const many = Array.from({ length: 12 }, () => ask("many"));
  const more = Array.from({ length: 3 }, () => ask("more"));
  await untilHeld(7);
  assert.deepEqual([asked("many"), asked("more")], [4, 3]); // a free one is left for others
  const own = request(`http://own.test:${port(server)}/held/own`, GET);
  await untilHeld(8);
  const [late, later] = [ask("more"), ask("new")];
  held.shift()?.();
  await untilHeld(8);
  assert.deepEqual([asked("new"), asked("more"), asked("many")], [1, 3, 4]);
  await answerAll([...many, ...more, own, late, later]);
  assert.deepEqual([asked("new"), asked("more"), asked("many")], [1, 4, 12]);
});

test("the end of a request starts all that then have room", async () => {
  const { options } = resolving(["127.0.0.1"]);
  const request = outboundRequest({ ...options, slots: { atOnce: 4, perHost: 1 } });
  const ask = (host: string, budgetId: string) =>
    forBudget(request, budgetId)(`http://${host}.test:${port(server)}/held/${host}`, GET);
  const answers = [ask("a", "one"), ask("b", "one")];
  await untilHeld(2);
  answers.push(ask("a", "two"), ask("c", "one")); // one waits for its host, the other for its budget
  held.splice(paths.slice(-2).indexOf("/held/a"), 1)[0]?.();
  await untilHeld(3); // that of b, and both
  await answerAll(answers);
});

test("a request that waits for its turn longer than its time limit fails, and leaves the queue", async () => {
  const { options } = resolving(["127.0.0.1"]);
  const request = outboundRequest({ ...options, slots: { atOnce: 1, perHost: 1 } });
  const first = request(`${url}/held/first`, GET);
  await untilHeld(1);
  const before = paths.length;
  const host = new URL(url).host;
  await assert.rejects(request(`${url}/held/late`, { ...GET, timeoutMs: 50 }), {
    name: "OutboundError",
    message: `${host}: this server was too busy to send the request within 0.05 s`,
  });
  const next = request(`${url}/token`, GET);
  for (const answer of held.splice(0)) answer();
  assert.deepEqual([(await first).status, (await next).status], [200, 200]);
  assert.deepEqual(paths.slice(before), ["/token"]);
});

test("a request that waits for its turn can be aborted, and a failed one frees its turn", async () => {
  const request = outboundRequest();
  const [first, second] = [request(`${url}/held/1`, GET), request(`${url}/silent`, { ...GET, timeoutMs: 200 })];
  const stop = new AbortController();
  const third = request(`${url}/held/3`, { ...GET, signal: stop.signal });
  stop.abort(new Error("stopped"));
  await assert.rejects(third, { message: "stopped" });
  await assert.rejects(second, /no answer/);
  const fourth = request(`${url}/held/4`, GET);
  await untilHeld(2);
  for (const answer of held.splice(0)) answer();
  assert.equal((await first).status, 200);
  assert.equal((await fourth).status, 200);
  const running = request(`${url}/silent`, { ...GET, signal: AbortSignal.timeout(50) });
  await assert.rejects(running, { name: "TimeoutError" });
  await assert.rejects(request(url, { ...GET, signal: stop.signal }), { message: "stopped" });
});
