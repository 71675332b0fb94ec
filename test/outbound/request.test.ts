/** Connections outward: the addresses, sizes and times that are allowed. */
import assert from "node:assert/strict";
import type { LookupAddress } from "node:dns";
import { createServer } from "node:http";
import type { AddressInfo } from "node:net";
import { after, before, test } from "node:test";
import { outboundRequest } from "../../src/outbound/request.ts";

const GET = { method: "GET", headers: {} };

let url = "";
const paths: string[] = [];
const server = createServer(async (request, response) => {
  paths.push(request.url ?? "");
  if (request.url === "/redirect") response.writeHead(302, { location: "http://169.254.169.254/" }).end();
  else if (request.url === "/large") response.end("x".repeat(2000));
  else if (request.url === "/silent") return;
  else {
    let body = "";
    for await (const part of request) body += part;
    response.end(JSON.stringify({ method: request.method, host: request.headers.host, body }));
  }
});
before(async () => {
  await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
  url = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
});
after(() => {
  server.close();
  server.closeAllConnections();
});

test("a request reaches its host and returns the response", async () => {
  const body = new URLSearchParams({ code: "a b" });
  const response = await outboundRequest()(`${url}/token`, { method: "POST", headers: {}, body });
  assert.deepEqual(await response.json(), { method: "POST", host: new URL(url).host, body: "code=a+b" });
});

for (const host of [
  "169.254.169.254",
  "0.0.0.0",
  "0.1.2.3",
  "224.0.0.1",
  "255.255.255.255",
  "[::]",
  "[fe80::1]",
  "[ff02::1]",
  "[::ffff:169.254.169.254]",
  "2852039166", // 169.254.169.254 as one number
]) {
  test(`${host} is rejected`, async () => {
    await assert.rejects(outboundRequest()(`http://${host}/`, GET), /not allowed/);
  });
}

/** Resolves every name to these addresses. */
const resolving = (...addresses: string[]) => {
  let count = 0;
  const resolve = ((_name: string, _options: object, done: (error: null, found: LookupAddress[]) => void) => {
    count += 1;
    done(
      null,
      addresses.map((address) => ({ address, family: address.includes(":") ? 6 : 4 })),
    );
  }) as unknown as NonNullable<Parameters<typeof outboundRequest>[0]>["resolve"];
  return { options: { resolve }, count: () => count };
};

test("a name is resolved once, and the connection goes to the address that was checked", async () => {
  const { options, count } = resolving("127.0.0.1");
  const { port } = new URL(url);
  const response = await outboundRequest(options as object)(`http://auth.example.org:${port}/`, GET);
  assert.equal(((await response.json()) as { host: string }).host, `auth.example.org:${port}`);
  assert.equal(count(), 1);
});

test("a name with one forbidden address is rejected", async () => {
  for (const address of ["169.254.169.254", "fe80::1", "::ffff:169.254.1.1"]) {
    const { options } = resolving("127.0.0.1", address);
    await assert.rejects(outboundRequest(options as object)("http://auth.example.org/", GET), /not allowed/);
  }
});

test("a redirect is returned and not followed", async () => {
  const before = paths.length;
  const response = await outboundRequest()(`${url}/redirect`, GET);
  assert.equal(response.status, 302);
  assert.equal(paths.length, before + 1);
});

test("a response that is too large or too late is rejected", async () => {
  await assert.rejects(outboundRequest({ maxBytes: 1999 })(`${url}/large`, GET), /more than 1999 bytes/);
  assert.equal((await (await outboundRequest({ maxBytes: 2000 })(`${url}/large`, GET)).text()).length, 2000);
  await assert.rejects(outboundRequest({ timeoutMs: 100 })(`${url}/silent`, GET), { name: "AbortError" });
});

test("only HTTP is possible", async () => {
  await assert.rejects(outboundRequest()("file:///etc/passwd", GET), /not HTTP/);
});
