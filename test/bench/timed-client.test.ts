/** The client that asks one thing at a time: it goes on where a server has closed what was idle. */
import assert from "node:assert/strict";
import { createServer } from "node:http";
import type { AddressInfo } from "node:net";
import { afterEach, test } from "node:test";
import { httpRequest } from "../../bench/support/http-connection.ts";
import { releaseAll, whenDone } from "../../bench/support/releases.ts";
import { timedClient } from "../../bench/support/timed-client.ts";

const GET = httpRequest("GET", "/");

afterEach(releaseAll);

async function serve(status: number) {
  const server = createServer((_request, response) => {
    setTimeout(() => response.writeHead(status, { "content-length": 0 }).end(), 30);
  });
  await new Promise<void>((resolve) => server.listen({ host: "127.0.0.1", port: 0 }, resolve));
  whenDone(() => void server.close());
  return { server, client: timedClient((server.address() as AddressInfo).port) };
}

test("an answer is timed, also after the server has closed the connection", async () => {
  const { server, client } = await serve(200);
  assert.ok((await client.ask(GET)) >= 25);
  server.closeAllConnections();
  await new Promise((resolve) => setTimeout(resolve, 50));
  assert.ok((await client.ask(GET)) >= 25);
});

test("a request that is cut off fails, and so does one that is refused", async () => {
  const { server, client } = await serve(200);
  await client.ask(GET);
  const cutOff = assert.rejects(client.ask(GET));
  setTimeout(() => server.closeAllConnections(), 5);
  await cutOff;
  await assert.rejects((await serve(422)).client.ask(GET), /returned 422/);
});
