/** Many concurrent huge or endless requests: each is ended early, and other clients are not affected. */
import assert from "node:assert/strict";
import { test } from "node:test";
import { whileServed } from "../support/bystander.ts";
import { openSocket, openSockets, readToEnd, requestHead, sendRepeatedly } from "../support/raw-socket.ts";
import { useHousehold } from "../support/served-household.ts";

const MIB = 2 ** 20;
const GIB = 2 ** 30;

/** The buffers of both sides may accept this much before the client notices the end. */
const MAX_SENT_BYTES = 32 * MIB;

/** The amount of meaningless data to send. The server reads it only until the request times out. */
const NONSENSE_BYTES = 48 * MIB;

const CONNECTIONS = 8;
const KIB_64 = "a".repeat(65_536);
const MANY_HEADERS = `A: ${"a".repeat(100)}\r\n`.repeat(600);
const LENGTH = (bytes: number) => `Content-Length: ${bytes}\r\n\r\n`;
const CHUNKED = "Transfer-Encoding: chunked\r\n\r\n";

const NO_TOKEN_HEAD = requestHead("POST", "/v1/accounts", "none");
const served = useHousehold();

/** Sends the same data on several connections while another household is served. */
function sendConcurrently(headers: string, part: string, limitBytes: number) {
  const { server, token } = served.home;
  const head = requestHead("POST", "/v1/accounts", token) + headers;
  return whileServed(served.home, () =>
    Promise.all(Array.from({ length: CONNECTIONS }, () => sendRepeatedly(server.url, head, part, limitBytes))),
  );
}

for (const [title, headers, part, status] of [
  ["a gigabyte in one header", "A: ", KIB_64, 431],
  ["a gigabyte of headers", "", MANY_HEADERS, 431],
  ["a gigabyte of body with a Content-Length", LENGTH(GIB), KIB_64, 413],
  ["a gigabyte of body in chunks", CHUNKED, `10000\r\n${KIB_64}\r\n`, 413],
  ["an endless chunk extension", `${CHUNKED}1;`, KIB_64, 400],
  ["endless trailers", `${CHUNKED}0\r\n`, MANY_HEADERS, 431],
] as const) {
  test(`${title}: the request is ended early`, async () => {
    for (const { sentBytes, answer } of await sendConcurrently(headers, part, GIB)) {
      assert.ok(sentBytes < MAX_SENT_BYTES, `${sentBytes} bytes were sent`);
      if (answer !== "") assert.match(answer, new RegExp(`^HTTP/1.1 ${status} `));
    }
  });
}

for (const [title, headers, part] of [
  ["with a Content-Length", LENGTH(GIB), KIB_64],
  ["in chunks", CHUNKED, `10000\r\n${KIB_64}\r\n`],
] as const) {
  test(`a gigabyte of body without a token, ${title}: the request is ended early`, async () => {
    const { sentBytes, answer } = await sendRepeatedly(
      served.home.server.url,
      `${NO_TOKEN_HEAD}${headers}`,
      part,
      NONSENSE_BYTES,
    );
    assert.match(answer, /^HTTP\/1.1 401 /);
    assert.ok(sentBytes < MAX_SENT_BYTES, `${sentBytes} bytes were sent`);
  });
}

for (const [title, headers, part] of [
  ["an endless chunk size", CHUNKED, "0".repeat(65_536)],
  ["blank lines after a request", LENGTH(0), "\r\n".repeat(32_768)],
  ["chunks that are mostly extension", CHUNKED, `1;${"a".repeat(1000)}\r\n \r\n`.repeat(60)],
] as const) {
  test(`${title}: other clients are not affected`, async () => {
    await sendConcurrently(headers, part, NONSENSE_BYTES);
  });
}

test("bodies of 2 MiB to unknown paths without a token, by 300 clients: not buffered, and other clients are not affected", async () => {
  const { home } = served;
  const head = `POST /v1/nowhere HTTP/1.1\r\nHost: x\r\nContent-Type: application/json\r\n`;
  const body = "a".repeat(2 * MIB - 1);
  await whileServed(home, async () => {
    const sockets = await openSockets(home.server.url, 300);
    const answers = sockets.map(readToEnd);
    for (const socket of sockets) socket.write(`${head}${LENGTH(2 * MIB)}${body}`);
    for (const answer of await Promise.all(answers)) if (answer !== "") assert.match(answer, /^HTTP\/1.1 404 /);
  });
});

test("bodies in chunks of one byte: other clients are not affected", async () => {
  const { server, token } = served.home;
  const head = `${requestHead("POST", "/v1/accounts", token)}Connection: close\r\n${CHUNKED}`;
  const body = `${"1\r\n \r\n".repeat(150_000)}0\r\n\r\n`;
  const send = () => {
    const socket = openSocket(server.url);
    socket.write(head + body);
    return readToEnd(socket);
  };
  const answers = await whileServed(served.home, () => Promise.all(Array.from({ length: CONNECTIONS }, send)));
  for (const answer of answers) assert.match(answer, /^HTTP\/1.1 400 /);
});

test("many bodies nested 200,000 deep: each is rejected, and other clients are not affected", async () => {
  const raw = `{"account":${"[".repeat(200_000)}${"]".repeat(200_000)}}`;
  const send = () => served.home.call("POST", "/v1/accounts", undefined, { raw });
  const answers = await whileServed(served.home, () => Promise.all(Array.from({ length: 24 }, send)));
  for (const answer of answers) assert.equal(answer.status, 400, answer.text.slice(0, 300));
});
