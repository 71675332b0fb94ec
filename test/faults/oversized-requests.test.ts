/** Many enormous or endless requests at once: each is cut off early, and other clients are not affected. */
import assert from "node:assert/strict";
import { test } from "node:test";
import { whileServed } from "../support/bystander.ts";
import { openSocket, openSockets, readToEnd, requestHead, sendRepeatedly } from "../support/raw-socket.ts";
import { useHousehold } from "../support/served-household.ts";

const MIB = 2 ** 20;
const GIB = 2 ** 30;

/** What the buffers of both sides may take in before the end is noticed. */
const CUT_OFF_BYTES = 32 * MIB;

/** How much is sent of what means nothing, and is taken in only until the request has taken too long. */
const NONSENSE_BYTES = 48 * MIB;

const AT_ONCE = 8;
const KIB_64 = "a".repeat(65_536);
const MANY_HEADERS = `A: ${"a".repeat(100)}\r\n`.repeat(600);
const LENGTH = (bytes: number) => `Content-Length: ${bytes}\r\n\r\n`;
const CHUNKED = "Transfer-Encoding: chunked\r\n\r\n";

const NO_TOKEN_HEAD = requestHead("POST", "/v1/accounts", "none");
const served = useHousehold();

/** Sends the same on several connections while others are served. */
function pourAtOnce(headers: string, part: string, limitBytes: number) {
  const { server, token } = served.home;
  const head = requestHead("POST", "/v1/accounts", token) + headers;
  return whileServed(served.home, () =>
    Promise.all(Array.from({ length: AT_ONCE }, () => sendRepeatedly(server.url, head, part, limitBytes))),
  );
}

for (const [title, headers, part, status] of [
  ["a gigabyte in one header", "A: ", KIB_64, 431],
  ["a gigabyte of headers", "", MANY_HEADERS, 431],
  ["a gigabyte of body that is announced", LENGTH(GIB), KIB_64, 413],
  ["a gigabyte of body in chunks", CHUNKED, `10000\r\n${KIB_64}\r\n`, 413],
  ["a chunk extension without end", `${CHUNKED}1;`, KIB_64, 400],
  ["trailers without end", `${CHUNKED}0\r\n`, MANY_HEADERS, 431],
] as const) {
  test(`${title}: cut off long before`, async () => {
    for (const { sentBytes, answer } of await pourAtOnce(headers, part, GIB)) {
      assert.ok(sentBytes < CUT_OFF_BYTES, `${sentBytes} bytes went out`);
      if (answer !== "") assert.match(answer, new RegExp(`^HTTP/1.1 ${status} `));
    }
  });
}

for (const [title, headers, part] of [
  ["announced", LENGTH(GIB), KIB_64],
  ["in chunks", CHUNKED, `10000\r\n${KIB_64}\r\n`],
] as const) {
  test(`a gigabyte of body without a token, ${title}: cut off long before`, async () => {
    const { sentBytes, answer } = await sendRepeatedly(
      served.home.server.url,
      `${NO_TOKEN_HEAD}${headers}`,
      part,
      NONSENSE_BYTES,
    );
    assert.match(answer, /^HTTP\/1.1 401 /);
    assert.ok(sentBytes < CUT_OFF_BYTES, `${sentBytes} bytes went out`);
  });
}

for (const [title, headers, part] of [
  ["a chunk's size without end", CHUNKED, "0".repeat(65_536)],
  ["blank lines after a request", LENGTH(0), "\r\n".repeat(32_768)],
  ["chunks that are mostly extension", CHUNKED, `1;${"a".repeat(1000)}\r\n \r\n`.repeat(60)],
] as const) {
  test(`${title}: other clients are not affected`, async () => {
    await pourAtOnce(headers, part, NONSENSE_BYTES);
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
  const answers = await whileServed(served.home, () => Promise.all(Array.from({ length: AT_ONCE }, send)));
  for (const answer of answers) assert.match(answer, /^HTTP\/1.1 400 /);
});

test("bodies nested 200,000 deep, by the dozen: each is refused, and other clients are not affected", async () => {
  const raw = `{"account":${"[".repeat(200_000)}${"]".repeat(200_000)}}`;
  const send = () => served.home.call("POST", "/v1/accounts", undefined, { raw });
  const answers = await whileServed(served.home, () => Promise.all(Array.from({ length: 24 }, send)));
  for (const answer of answers) assert.equal(answer.status, 400, answer.text.slice(0, 300));
});
