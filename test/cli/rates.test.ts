/** `leeway rates import` as a user runs it: from a file, from a URL, repeated, and with invalid input. */
import assert from "node:assert/strict";
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { createServer } from "node:http";
import type { AddressInfo } from "node:net";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { after, before, test } from "node:test";
import { call } from "../support/call.ts";
import { leeway, type RunningServer, serve } from "../support/command.ts";

const FIXTURES = join(import.meta.dirname, "../fixtures/ecb");
const HISTORY = join(FIXTURES, "eurofxref-hist.csv");

let directory: string;
let server: RunningServer;
before(async () => {
  directory = mkdtempSync(join(tmpdir(), "leeway-rates-"));
  server = await serve(join(directory, "data"));
});
after(async () => {
  await server.stop();
  rmSync(directory, { recursive: true });
});

const importFrom = (source: string) => leeway(["rates", "import", source], { LEEWAY_DATA: join(directory, "data") });
const list = async (query: string) =>
  (await call("GET", `${server.url}/v1/exchange_rates${query}`, undefined, { as: server.token ?? "" })).json
    .exchange_rates;

test("a file is imported while the server runs, and the rates apply immediately", async () => {
  assert.deepEqual(await list("?currency=CYP"), []);
  const { code, stdout, stderr } = await importFrom(HISTORY);
  assert.equal(code, 0, stderr);
  assert.equal(stdout, "Read 144 rates: 144 new, 0 changed, 0 unchanged.\n");
  const pounds = { base_currency: "EUR", currency: "CYP", is_shared: true };
  assert.deepEqual(await list("?currency=CYP"), [
    { ...pounds, day: "1999-01-05", rate: 0.5823 },
    { ...pounds, day: "1999-01-04", rate: 0.58231 },
  ]);
});

test("a second import corrects a rate and reports a damaged row", async () => {
  const corrected = readFileSync(HISTORY, "utf8").replace("2023-04-11,1.0905,", "2023-04-11,1.0906,");
  const file = join(directory, "corrected.csv");
  writeFileSync(file, `${corrected}2023-04-12,1.1\n`);
  const { code, stdout, stderr } = await importFrom(file);
  assert.equal(stdout, "Read 144 rates: 0 new, 1 changed, 143 unchanged.\n");
  assert.equal(stderr, "line 7: The row has 2 columns, but the header has 42.\n");
  assert.equal(code, 1);
  const [rate] = await list("?currency=USD&limit=1");
  assert.equal(rate.rate, 1.0906);
});

test("a file is imported from a URL", async () => {
  const publisher = createServer((request, answer) => {
    if (request.url === "/daily.xml") answer.end(readFileSync(join(FIXTURES, "eurofxref-daily.xml")));
    else answer.writeHead(404).end();
  }).listen(0, "127.0.0.1");
  try {
    await new Promise((resolve) => publisher.once("listening", resolve));
    const address = `http://127.0.0.1:${(publisher.address() as AddressInfo).port}`;
    assert.equal((await importFrom(`${address}/daily.xml`)).stdout, "Read 30 rates: 30 new, 0 changed, 0 unchanged.\n");
    const missing = await importFrom(`${address}/nothing.xml`);
    assert.equal(missing.code, 2);
    assert.equal(missing.stderr, `leeway: ${address}/nothing.xml cannot be read: the server returned 404.\n`);
    const off = await leeway(["rates", "import", `${address}/daily.xml`], {
      LEEWAY_DATA: join(directory, "data"),
      LEEWAY_OUTBOUND: "off",
    });
    assert.equal(off.stderr, `leeway: ${address}/daily.xml cannot be read: LEEWAY_OUTBOUND is off.\n`);
  } finally {
    publisher.close();
  }
});

test("the rates are downloaded by a command, and by the running server once an owner turns it on", async () => {
  const asked: string[] = [];
  const bank = createServer((request, answer) => {
    asked.push(request.url ?? "");
    if (request.url?.startsWith("/copy/")) answer.end(readFileSync(join(FIXTURES, "eurofxref-daily.xml")));
    else answer.writeHead(503).end("secret");
  }).listen(0, "127.0.0.1");
  await new Promise((resolve) => bank.once("listening", resolve));
  const origin = `http://127.0.0.1:${(bank.address() as AddressInfo).port}`;
  const environment = { LEEWAY_DATA: join(directory, "fetched"), LEEWAY_RATES_URL: `${origin}/copy` };
  const fetched = await serve(environment.LEEWAY_DATA, environment);
  try {
    const fetch = (extra: Record<string, string> = {}, ...args: string[]) =>
      leeway(["rates", "fetch", ...args], { ...environment, ...extra });
    const failed = await fetch({ LEEWAY_RATES_URL: `${origin}/other/` });
    assert.equal(failed.code, 2);
    assert.equal(failed.stderr, `leeway: The download failed: ${new URL(origin).host}: it returned 503\n`);
    assert.equal((await fetch()).stdout, "Read 30 rates: 30 new, 0 changed, 0 unchanged.\n");
    assert.equal((await fetch({}, "--history")).stdout, "Read 30 rates: 0 new, 0 changed, 30 unchanged.\n");
    const off = await fetch({ LEEWAY_OUTBOUND: "off" });
    assert.deepEqual([off.code, off.stderr], [2, "leeway: LEEWAY_OUTBOUND is off, so nothing can be downloaded.\n"]);
    const files = ["/other/eurofxref-hist-90d.xml", "/copy/eurofxref-hist-90d.xml", "/copy/eurofxref-hist.xml"];
    assert.deepEqual(asked, files);

    const owner = await leeway(["token", "create", "--name", "owner", "--scope", "write", "--manage"], environment);
    const as = owner.stdout.trim().split("\n").at(-1)?.trim() ?? "";
    const send = (method: string, body?: object) =>
      call(method, `${fetched.url}/v1/exchange_rates/source`, body, { as });
    assert.equal((await send("GET")).json.source.newest_day, "2024-06-28");
    assert.equal((await send("PUT", { source: { is_on: true } })).status, 200);
    const isDone = async () => Date.parse((await send("GET")).json.source.next_at) > Date.now();
    while (!(await isDone())) await new Promise((resolve) => setTimeout(resolve, 100));
    const { problem, last_success_at } = (await send("GET")).json.source;
    assert.equal(problem, null);
    assert.ok(last_success_at !== null);
  } finally {
    await fetched.stop();
    bank.close();
  }
});

test("a server that stops during a download releases its lease, and downloads after its next start", async () => {
  let isSilent = true;
  let asked = 0;
  const bank = createServer((_request, answer) => {
    asked += 1;
    if (!isSilent) answer.end(readFileSync(join(FIXTURES, "eurofxref-daily.xml")));
  }).listen(0, "127.0.0.1");
  await new Promise((resolve) => bank.once("listening", resolve));
  const url = `http://127.0.0.1:${(bank.address() as AddressInfo).port}/`;
  const environment = { LEEWAY_DATA: join(directory, "stopped"), LEEWAY_RATES_URL: url };
  try {
    const first = await serve(environment.LEEWAY_DATA, environment);
    const owner = await leeway(["token", "create", "--name", "owner", "--scope", "write", "--manage"], environment);
    const as = owner.stdout.trim().split("\n").at(-1)?.trim() ?? "";
    const read = async ({ url }: RunningServer) =>
      (await call("GET", `${url}/v1/exchange_rates/source`, undefined, { as })).json.source;
    const on = { source: { is_on: true } };
    assert.equal((await call("PUT", `${first.url}/v1/exchange_rates/source`, on, { as })).status, 200);
    while (asked === 0) await new Promise((resolve) => setTimeout(resolve, 20));
    await first.stop();
    isSilent = false;
    const second = await serve(environment.LEEWAY_DATA, environment);
    while ((await read(second)).last_success_at === null) await new Promise((resolve) => setTimeout(resolve, 100));
    assert.equal((await read(second)).problem, null);
    await second.stop();
  } finally {
    bank.close();
    bank.closeAllConnections();
  }
});

test("unreadable and unknown files are reported", async () => {
  const missing = await importFrom(join(directory, "no-such-file"));
  assert.equal(missing.code, 2);
  assert.match(missing.stderr, /^leeway: .*no-such-file cannot be read: it does not exist\.\n$/);
  const other = await importFrom(join(FIXTURES, "README.md"));
  assert.equal(other.code, 1);
  assert.match(other.stderr, /^line 1: This is not a file with rates of the European Central Bank/);
  const page = join(directory, "maintenance.xml");
  writeFileSync(page, `<?xml version="1.0"?><html><body>Maintenance</body></html>`);
  const empty = await importFrom(page);
  assert.equal(empty.code, 1);
  assert.match(empty.stderr, /^line 1: This file has no rates of the European Central Bank/);
});
