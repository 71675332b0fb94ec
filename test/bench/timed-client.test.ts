/** The client that sends one request at a time. It reconnects if the server has closed an idle connection. */
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

test("a response is timed, even after the server has closed the connection", async () => {
  const { server, client } = await serve(200);
  assert.ok((await client.ask(GET)) >= 25);
  server.closeAllConnections();
  await new Promise((resolve) => setTimeout(resolve, 50));
  assert.ok((await client.ask(GET)) >= 25);
});

test("an interrupted or rejected request fails", async () => {
  const { server, client } = await serve(200);
  await client.ask(GET);
  const cutOff = assert.rejects(client.ask(GET));
  setTimeout(() => server.closeAllConnections(), 5);
  await cutOff;
  await assert.rejects((await serve(422)).client.ask(GET), /returned 422/);
});
