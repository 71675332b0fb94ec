/** The daily download of exchange rates: one for all budgets, its problems, and its retries. A local server has the files. */
import assert from "node:assert/strict";
import { createServer } from "node:http";
import type { AddressInfo } from "node:net";
import { after, afterEach, before, beforeEach, describe, test } from "node:test";
import { addDays, dayAt } from "../../src/domain/calendar.ts";
import { ratesJob } from "../../src/jobs/rates.ts";
import { startJobs } from "../../src/jobs/run-jobs.ts";
import { createBudget } from "../../src/operations/budget/budgets.ts";
import { createToken } from "../../src/operations/people/tokens.ts";
import type { Service } from "../../src/operations/service.ts";
import { outboundRequest } from "../../src/outbound/request.ts";
import { onBothEngines, onSqlite } from "../support/engines.ts";
import { create, newAccount, payment } from "../support/ledger.ts";
import { assertProblem } from "../support/problems.ts";
import { startServer, type TestServer } from "../support/server.ts";
import { until } from "../support/until.ts";

const HOUR_MS = 3_600_000;
const DAY_MS = 24 * HOUR_MS;
const TIMING = { poll: 5, failedPoll: 10, lease: 300_000, renewal: HOUR_MS, stop: 5000 };

/** The bank's server: what it answers, and the files that were asked for. */
const bank = {
  url: "",
  files: [] as string[],
  today: "2026-11-24",
  answer: undefined as undefined | { status: number; body: string },
};
const publisher = createServer((request, response) => {
  const file = request.url?.split("/").at(-1) ?? "";
  bank.files.push(file);
  const { status, body } = bank.answer ?? { status: 200, body: xml(file === "eurofxref-hist.xml" ? 400 : 90) };
  response.writeHead(status).end(body);
});
function xml(days: number): string {
  const cubes = Array.from({ length: days }, (_, i) => {
    const rates = `<Cube currency="USD" rate="1.${1000 + i}"/><Cube currency="CHF" rate="0.9${i}1"/>`;
    return `<Cube time="${addDays(bank.today, -i)}">${rates}</Cube>`;
  });
  return `<?xml version="1.0"?><gesmes:Envelope xmlns:gesmes="http://g"><Cube>${cubes.join("")}</Cube></gesmes:Envelope>`;
}
before(async () => {
  await new Promise<void>((resolve) => publisher.listen(0, "127.0.0.1", resolve));
  bank.url = `http://127.0.0.1:${(publisher.address() as AddressInfo).port}/stats/eurofxref/`;
});
after(() => publisher.close());

onBothEngines((engine) => {
  let server: TestServer;
  let manager: string;
  let stops: (() => Promise<void>)[];
  let errors: string[];
  beforeEach(async () => {
    [stops, errors] = [[], []];
    Object.assign(bank, { files: [], answer: undefined });
    server = await startServer(engine, { outbound: outboundRequest() });
    bank.today = dayAt(server.nowMs, "UTC");
    manager = await managerOf(server.service, server.budget.id);
  });
  afterEach(async () => {
    await Promise.all(stops.map((stop) => stop()));
    await server.close();
  });

  const managerOf = async (service: Service, budgetId: string) =>
    (await createToken(service, { budgetId, name: "manager", scope: "write", canManage: true })).text;
  const source = async (as = manager) =>
    (await server.ok("GET", "/v1/exchange_rates/source", undefined, { as })).source;
  const turn = async (isOn: boolean, as = manager) =>
    await server.ok("PUT", "/v1/exchange_rates/source", { source: { is_on: isOn } }, { as });
  const startDownloads = () => {
    const onError = (error: unknown) => void errors.push((error as Error).message);
    const kinds = [ratesJob(outboundRequest(), bank.url)];
    stops.push(startJobs(server.service, { kinds, atOnce: 4, onError, timing: TIMING }));
  };
  const pause = () => new Promise((resolve) => setTimeout(resolve, 60));

  test("nothing is downloaded until somebody turns it on", async () => {
    startDownloads();
    await pause();
    assert.deepEqual(bank.files, []);
    const off = { is_on: false, newest_day: null, last_success_at: null, next_at: null, problem: null };
    assert.deepEqual(await source(), off);
    assert.deepEqual(await source(server.tokens.read), off);
    const put = (as: string) => server.call("PUT", "/v1/exchange_rates/source", { source: { is_on: true } }, { as });
    for (const as of [server.tokens.read, server.tokens.write, server.tokens.sync]) {
      assertProblem(await put(as), "insufficient_scope");
    }
    assert.deepEqual(bank.files, []);
  });

  test("turned on, the rates come within a look, and then every day after 16:30", async () => {
    startDownloads();
    assert.equal((await turn(true)).source.is_on, true);
    await until(async () => (await source()).last_success_at !== null);
    await until(async () => Date.parse((await source()).next_at) > server.nowMs);
    const { newest_day, next_at, problem } = await source();
    assert.deepEqual([newest_day, problem], [bank.today, null]);
    assert.deepEqual(bank.files, ["eurofxref-hist-90d.xml"]);
    const { exchange_rates } = await server.ok("GET", "/v1/exchange_rates?currency=USD&limit=1");
    assert.deepEqual(exchange_rates, [
      { base_currency: "EUR", currency: "USD", day: bank.today, rate: 1.1, is_shared: true },
    ]);
    const minutes = (Date.parse(next_at) / 60_000) % (24 * 60);
    assert.ok(minutes >= 14.5 * 60 && minutes <= 16 * 60, next_at); // UTC, in summer or winter
    await turn(true); // changes nothing
    await pause();
    assert.equal(bank.files.length, 1);
    server.nowMs = Date.parse(next_at);
    bank.today = dayAt(server.nowMs, "UTC");
    await until(() => bank.files.length === 2);
    assert.deepEqual(errors, []);
  });

  test("two servers download once for ten budgets", async () => {
    const managers = [manager];
    for (let i = 0; i < 9; i += 1) {
      const budget = await createBudget(server.service, { name: `B${i}`, currency: "EUR", time_zone: "UTC" });
      managers.push(await managerOf(server.service, budget.id));
    }
    for (const as of managers) await turn(true, as);
    startDownloads();
    startDownloads();
    const isDone = async () => {
      const views = await Promise.all(managers.map(source));
      server.nowMs += 1000;
      return views.every(({ next_at }) => Date.parse(next_at) > server.nowMs + 120_000);
    };
    await until(isDone);
    assert.equal(bank.files.length, 1);
    assert.deepEqual(errors, []);
  });

  test("a failure is reported and tried again after an hour, once for all budgets", async () => {
    const budget = await createBudget(server.service, { name: "B", currency: "EUR", time_zone: "UTC" });
    const other = await managerOf(server.service, budget.id);
    bank.answer = { status: 503, body: "secret text of the bank" };
    await turn(true);
    startDownloads();
    await until(async () => (await source()).problem !== null);
    const host = new URL(bank.url).host;
    const at = (await source()).problem.at;
    assert.deepEqual((await source()).problem, { code: "unavailable", detail: `${host}: it returned 503`, at });
    await turn(true, other);
    await until(async () => Date.parse((await source(other)).next_at) > server.nowMs + HOUR_MS / 2);
    assert.equal((await source(other)).problem.code, "unavailable");
    server.nowMs += HOUR_MS / 2;
    await pause();
    assert.equal(bank.files.length, 1);
    bank.answer = { status: 200, body: "<html>Maintenance</html>" };
    server.nowMs += 0.7 * HOUR_MS;
    await until(async () => (await source()).problem?.code === "unreadable");
    assert.match((await source()).problem.detail, /not a file with rates/);
    assert.equal(bank.files.length, 2);
    bank.answer = undefined;
    server.nowMs += 1.2 * HOUR_MS;
    await until(async () => (await source()).problem === null);
    await until(async () => Date.parse((await source(other)).next_at) > server.nowMs);
    assert.equal((await source(other)).problem, null);
    assert.equal(bank.files.length, 3);
    assert.equal((await source()).newest_day, bank.today);
    assert.doesNotMatch(JSON.stringify(errors), /secret|eurofxref/);
  });

  test("older amounts in another currency need all days, and those are downloaded once", async () => {
    const account = await newAccount(server, { currency: "EUR" });
    const authorized_at = addDays(bank.today, -300);
    await create(server, [payment(account.id, -5, { authorized_at, currency: "EUR" })]);
    startDownloads();
    await turn(true);
    await until(async () => (await source()).last_success_at !== null);
    await until(async () => Date.parse((await source()).next_at) > server.nowMs);
    server.nowMs += DAY_MS;
    bank.today = addDays(bank.today, 1);
    await until(async () => (await source()).newest_day === bank.today);
    assert.deepEqual(bank.files, ["eurofxref-hist.xml", "eurofxref-hist-90d.xml"]);
    // After a long pause, the recent file would leave a gap.
    server.nowMs += 200 * DAY_MS;
    bank.today = addDays(bank.today, 200);
    await until(async () => (await source()).newest_day === bank.today);
    assert.equal(bank.files.at(-1), "eurofxref-hist.xml");
  });

  test("after a clock was a year ahead, the next download is not a year away", async () => {
    const ahead = "2027-11-21T12:00:00.000000+00:00";
    await server.service.store.writeAll(async (tx) => {
      await tx.rateSources.claim("ecb", ahead, ahead);
      await tx.rateSources.update("ecb", { succeeded_at: ahead });
    });
    await turn(true);
    startDownloads();
    await until(async () => (await source()).last_success_at < ahead);
    assert.equal(bank.files.length, 1);
    await server.service.store.writeAll((tx) => tx.rateSources.update("ecb", { succeeded_at: ahead }));
    await turn(false);
    await turn(true);
    await until(async () => (await source()).last_success_at < ahead);
    assert.equal(bank.files.length, 2);
  });

  test("turned off, nothing is downloaded any more, and the rates stay", async () => {
    startDownloads();
    await turn(true);
    await until(async () => (await source()).last_success_at !== null);
    const { source: off } = await turn(false);
    assert.deepEqual([off.is_on, off.next_at, off.newest_day], [false, null, bank.today]);
    await turn(false);
    server.nowMs += 3 * DAY_MS;
    await pause();
    assert.equal(bank.files.length, 1);
  });

  test("a server that stops during a download lets another one start it again", async () => {
    const { service } = server;
    await turn(true);
    let isAsked = false;
    const silent = async (_url: string, { signal }: { signal?: AbortSignal | undefined }) => {
      isAsked = true;
      return await new Promise<Response>((_, reject) => signal?.addEventListener("abort", () => reject(signal.reason)));
    };
    const kinds = [ratesJob(silent, bank.url)];
    const onError = (error: unknown) => void errors.push((error as Error).message);
    const stop = startJobs(service, { kinds, atOnce: 4, onError, timing: TIMING });
    await until(() => isAsked);
    await stop();
    assert.deepEqual(errors, []);
    assert.equal((await source()).problem, null);
    startDownloads();
    await until(async () => (await source()).last_success_at !== null);
  });
});

onSqlite((engine) => {
  describe("refusals", () => {
    test("a server that connects to nothing cannot turn it on", async () => {
      const server = await startServer(engine);
      const as = (
        await createToken(server.service, {
          budgetId: server.budget.id,
          name: "manager",
          scope: "write",
          canManage: true,
        })
      ).text;
      const put = (is_on: boolean) => server.call("PUT", "/v1/exchange_rates/source", { source: { is_on } }, { as });
      assertProblem(await put(true), "outbound_off");
      assert.equal((await put(false)).status, 200);
      assertProblem(await server.call("PUT", "/v1/exchange_rates/source", { source: {} }, { as }), "missing_field");
      await server.close();
    });
  });
});
