/** Syncs of a bank connection over a real SimpleFIN server: preview, runs, waiting rows, undo, failures, and a program's listings. */
import assert from "node:assert/strict";
import { after, before, test } from "node:test";
import { NO_COUNTS } from "../../../src/domain/bank-connection.ts";
import type { JobKind } from "../../../src/jobs/run-jobs.ts";
import { createSyncJob, syncJob } from "../../../src/jobs/sync.ts";
import { createToken } from "../../../src/operations/people/tokens.ts";
import { outboundRequest } from "../../../src/outbound/request.ts";
import { runSyncJob } from "../../support/banks/run-sync-job.ts";
import { type SimpleFin, startSimpleFin } from "../../support/banks/simplefin.ts";
import { signInAs } from "../../support/browser.ts";
import { onBothEngines } from "../../support/engines.ts";
import type { Fields } from "../../support/ledger.ts";
import { assertProblem } from "../../support/problems.ts";
import { testSecrets } from "../../support/secrets.ts";
import { useServer } from "../../support/server.ts";

const PATH = "/v1/bank_connections";
const MINUTE_MS = 60_000;
const DAY_MS = 1440 * MINUTE_MS;

onBothEngines((engine) => {
  const send = outboundRequest();
  let requests = 0;
  const outbound: typeof send = (url, options) => {
    requests += 1;
    return send(url, options);
  };
  const server = useServer(engine, { outbound, secrets: testSecrets() });
  let fake: SimpleFin;
  let manager: string;
  let count = 0;
  before(async () => {
    fake = await startSimpleFin({ isPlain: true, now: () => server.service.now() });
    const input = { budgetId: server.budget.id, name: "manager", scope: "write", canManage: true } as const;
    manager = (await createToken(server.service, input)).text;
  });
  after(() => fake.close());

  const ok = (method: string, path: string, body?: object) => server.ok(method, PATH + path, body, { as: manager });
  const day = (back = 0) => new Date(server.service.now() - back * DAY_MS).toISOString().slice(0, 10);

  /** A connection whose only account is linked to a new one. */
  async function connect() {
    count += 1;
    const bankId = `ACT-${count}`;
    fake.bank.addConnection({ id: `CON-${bankId}`, name: `Bank ${count}` });
    fake.bank.addAccount({ id: bankId, name: "Checking", opening: "1000.00", connection: `CON-${bankId}` });
    const { connection } = await ok("POST", "", {
      connection: { provider: "simplefin", fields: { token: fake.createToken() } },
    });
    const bankAccount = connection.accounts.find((one: Fields) => one.name === "Checking" && one.state === "new");
    const own = connection.accounts.findIndex((one: Fields) => one === bankAccount);
    for (const [at, one] of connection.accounts.entries()) {
      const isOwn = at === connection.accounts.length - 1;
      const link = isOwn ? { create: { name: `Linked ${count}`, type: "depository" } } : { ignore: true };
      await ok("PUT", `/${connection.id}/accounts/${one.id}`, { link, starts_on: isOwn ? day(60) : undefined });
    }
    assert.ok(own >= 0);
    const { connection: linked } = await ok("GET", `/${connection.id}`);
    const accountId = linked.accounts.find((one: Fields) => one.state === "linked").account_id as string;
    return { id: connection.id as string, bankId, accountId };
  }
  const entries = async (accountId: string): Promise<Fields[]> =>
    (await server.ok("GET", `/v1/transactions?account_id=${accountId}&limit=100`)).transactions;
  const amounts = async (accountId: string) => (await entries(accountId)).map(({ amount }) => amount).sort();
  const balance = async (accountId: string) =>
    (await server.ok("GET", `/v1/accounts/${accountId}`)).account.current_balance;
  const bankAccount = async (id: string, accountId: string): Promise<Fields> =>
    (await ok("GET", `/${id}`)).connection.accounts.find((one: Fields) => one.account_id === accountId);
  const later = (ms: number) => {
    server.nowMs += ms;
  };
  const sync = async (id: string) => {
    later(11 * MINUTE_MS);
    return await ok("POST", `/${id}/sync`);
  };

  test("the first sync is previewed and committed like a file, and later ones find what is new", async () => {
    const { id, bankId, accountId } = await connect();
    fake.bank.add(bankId, { day: day(3), amount: "-12.50", description: "CORNER SHOP" });
    fake.bank.add(bankId, { day: day(1), amount: "-80.00", description: "HOTEL", isPending: true });
    const { import: preview } = await ok("POST", `/${id}/preview`);
    assert.deepEqual([preview.state, preview.source, preview.format], ["preview", "connection", "simplefin"]);
    assert.deepEqual([preview.counts.added, preview.accounts[0].balance_after], [2, 907.5]);
    await server.ok("POST", `/v1/imports/${preview.id}/commit`, undefined, { as: manager });
    assert.deepEqual(await amounts(accountId), [-12.5, -80]);
    assert.equal(await balance(accountId), 907.5);
    assert.equal((await bankAccount(id, accountId)).check.state, "agrees");

    const quiet = await sync(id);
    assert.deepEqual([quiet.run.state, quiet.import, quiet.run.counts.duplicate], ["ok", null, 2]);
    fake.bank.add(bankId, { day: day(), amount: "2000.00", description: "SALARY" });
    const { run, import: one } = await sync(id);
    assert.deepEqual([run.counts.added, one.counts.added, one.counts.rows], [1, 1, 1]);
    assert.deepEqual(await amounts(accountId), [-12.5, -80, 2000]);
    assert.equal((await bankAccount(id, accountId)).check.state, "agrees");

    fake.bank.add(bankId, { day: day(), amount: "-7.50", description: "BAKERY" });
    later(11 * MINUTE_MS);
    const next = (await ok("POST", `/${id}/preview`)).import;
    assert.deepEqual([next.counts.added, next.counts.duplicate], [1, 3]);
    assert.deepEqual(await amounts(accountId), [-12.5, -80, 2000]);
    await server.ok("POST", `/v1/imports/${next.id}/commit`, undefined, { as: manager });
    const after = await bankAccount(id, accountId);
    assert.deepEqual([after.balance, after.check.state], [2980, "agrees"]);
  });

  test("an item that cannot be read is a note of the run, and the run is partial", async () => {
    const { id, bankId, accountId } = await connect();
    fake.bank.add(bankId, { day: day(3), amount: "-12.50", description: "GOOD" });
    for (const amount of ["12,5x", "-1.005"])
      fake.bank.add(bankId, { day: day(2), amount, description: `SHOP ${amount}` });
    fake.bank.setBalance(bankId, "900.00");
    const texts = [
      `"SHOP 12,5x" (${day(2)}, 12,5x USD) was not read: its amount "12,5x" is not a decimal number.`,
      `"SHOP -1.005" (${day(2)}, -1.005 USD) was not read: its amount has too many decimals.`,
    ];
    const refusedIn = ({ accounts }: Fields) =>
      accounts[0].notes.filter(({ code }: Fields) => code === "item_refused").map(({ detail }: Fields) => detail);
    const { import: preview } = await ok("POST", `/${id}/preview`);
    const shown = preview.issues.map(({ message }: Fields) => message);
    assert.equal(shown[0], texts[0], "the preview has it");
    assert.deepEqual([preview.issues.length, preview.counts.refused], [2, 1]);
    for (const isRepeated of [false, true]) {
      const { run, import: one } = await sync(id);
      assert.deepEqual([run.state, run.problem, run.counts.added], ["partial", null, isRepeated ? 0 : 1]);
      assert.deepEqual(refusedIn(run), texts);
      assert.equal(one === null, isRepeated);
    }
    assert.deepEqual(await amounts(accountId), [-12.5]);
    const { runs } = await ok("GET", `/${id}/runs`);
    assert.deepEqual(
      runs.map((run: Fields) => [run.cause, run.state, refusedIn(run).length]),
      [
        ["you", "partial", 2],
        ["you", "partial", 2],
        ["first", "partial", 1],
      ],
    );
  });

  test("a tip, a dropped payment, new ids and a row that is lost", async () => {
    const { id, bankId, accountId } = await connect();
    const hotel = fake.bank.add(bankId, { day: day(2), amount: "-80.00", description: "HOTEL", isPending: true });
    const hold = fake.bank.add(bankId, { day: day(1), amount: "-50.00", description: "FUEL", isPending: true });
    for (const amount of ["-1.00", "-2.00", "-3.00", "-4.00"])
      fake.bank.add(bankId, { day: day(3), amount, description: `SHOP ${amount}` });
    await sync(id);
    fake.bank.post(bankId, hotel, { amount: "-92.00" });
    fake.bank.remove(bankId, hold);
    fake.bank.renumber(bankId);
    later(4 * DAY_MS);
    const { run } = await sync(id);
    assert.deepEqual([run.counts.added, run.counts.matched, run.counts.withdrawn, run.counts.waiting], [0, 1, 1, 0]);
    assert.deepEqual(await amounts(accountId), [-1, -2, -3, -4, -92]);
    const [shop] = fake.bank.transactionsOf(bankId).filter(({ amount }) => amount === "-2.00");
    fake.bank.lose(bankId, shop?.id ?? "");
    assert.equal((await sync(id)).import, null, "the bank's balance proves that the row is there");
    fake.bank.restore(bankId, shop?.id ?? "");
    fake.bank.remove(bankId, shop?.id ?? "");
    assert.equal((await sync(id)).run.counts.withdrawn, 1, "the bank's balance proves that the row is gone");
    assert.deepEqual(await amounts(accountId), [-1, -3, -4, -92]);
    later(DAY_MS);
    fake.bank.setBalance(bankId, "898.00");
    await sync(id);
    const check = await server.ok("GET", `/v1/accounts/${accountId}/balance_check`);
    assert.deepEqual([check.state, check.difference, check.candidates[0]?.reason], ["differs", -2, "withdrawn"]);
  });

  test("a row with a question waits, and blocks no other one", async () => {
    const { id, bankId, accountId } = await connect();
    const shop = fake.bank.add(bankId, { day: day(2), amount: "-10.00", description: "SHOP" });
    await sync(id);
    fake.bank.change(bankId, shop, { amount: "-11.00" });
    fake.bank.add(bankId, { day: day(), amount: "-5.00", description: "CAFE" });
    const { run } = await sync(id);
    assert.deepEqual([run.counts.added, run.counts.waiting], [1, 1]);
    const { connection } = await ok("GET", `/${id}`);
    assert.equal(connection.waiting_rows, 1);
    const check = await server.ok("GET", `/v1/accounts/${accountId}/balance_check`);
    assert.deepEqual([check.state, check.difference, check.is_confirmed, check.seen_on], ["differs", -1, false, day()]);
    const [known] = (await entries(accountId)).filter(({ amount }) => amount === -10);
    assert.deepEqual(check.candidates[0], {
      ...{ transaction_id: known?.id, row: { import_id: connection.waiting_import_id, number: 1 }, reason: "waiting" },
    });
    await sync(id);
    const waiting = (await ok("GET", `/${id}`)).connection.waiting_import_id;
    assert.equal(waiting, connection.waiting_import_id, "the row keeps its place");
    const { rows } = await server.ok("GET", `/v1/imports/${waiting}/rows`);
    assert.deepEqual(
      rows.map((row: Fields) => [row.state, row.why]),
      [["undecided", "changed_by_bank"]],
    );
    await server.ok("PUT", `/v1/imports/${waiting}/rows/${rows[0].number}`, { row: { decision: "same_as" } });
    await server.ok("POST", `/v1/imports/${waiting}/commit`);
    assert.deepEqual(await amounts(accountId), [-11, -5]);
    assert.deepEqual((await sync(id)).run.counts.waiting, 0);
  });

  test("a waiting row shows the amount that the bank lists now", async () => {
    const { id, bankId, accountId } = await connect();
    const shop = fake.bank.add(bankId, { day: day(2), amount: "-10.00", description: "SHOP" });
    await sync(id);
    for (const amount of ["-11.00", "-12.00"]) {
      fake.bank.change(bankId, shop, { amount });
      await sync(id);
    }
    const { waiting_import_id: waiting } = (await ok("GET", `/${id}`)).connection;
    const { rows } = await server.ok("GET", `/v1/imports/${waiting}/rows`);
    assert.deepEqual(
      rows.map(({ number, amount }: Fields) => [number, amount]),
      [[1, -12]],
    );
    await server.ok("PUT", `/v1/imports/${waiting}/rows/1`, { row: { decision: "same_as" } });
    await server.ok("POST", `/v1/imports/${waiting}/commit`);
    assert.deepEqual(await amounts(accountId), [-12]);
  });

  test("the undo of a sync pauses the connection, and a later sync resumes it", async () => {
    const { id, bankId, accountId } = await connect();
    for (const back of [50, 30, 2]) {
      fake.bank.add(bankId, { day: day(back), amount: `-${back}.00`, description: `SHOP ${back}` });
    }
    const { import: one, run } = await sync(id);
    assert.equal(run.accounts[0].check_state, "agrees");
    await server.ok("DELETE", `/v1/imports/${one.id}`);
    assert.deepEqual(await amounts(accountId), []);
    assert.equal((await ok("GET", `/${id}`)).connection.state, "paused");
    assert.equal((await bankAccount(id, accountId)).check, null, "nothing is proven any more");
    later(11 * MINUTE_MS);
    assert.equal((await ok("POST", `/${id}/preview`)).import.counts.added, 3, "a preview has the old rows too");
    await sync(id);
    assert.deepEqual(await amounts(accountId), [-2, -30, -50]);
    assert.equal((await ok("GET", `/${id}`)).connection.state, "active");
  });

  test("after an outage of a month, the next run has its days", async () => {
    const { id, bankId, accountId } = await connect();
    fake.bank.add(bankId, { day: day(2), amount: "-1.00", description: "BEFORE" });
    await sync(id);
    const { last_success_at } = (await ok("GET", `/${id}`)).connection;
    fake.bank.setFailures([{ code: "con.auth", msg: "Sign in again", conn_id: `CON-${bankId}` }]);
    fake.bank.setListed(bankId, false);
    for (let i = 0; i < 3; i += 1) {
      later(10 * DAY_MS);
      fake.bank.add(bankId, { day: day(), amount: `-${10 + i}.00`, description: `DURING ${i}` });
      await runSyncJob(server, id);
    }
    const { connection } = await ok("GET", `/${id}`);
    assert.deepEqual([connection.state, connection.last_success_at], ["needs_attention", last_success_at]);
    fake.bank.setFailures([]);
    fake.bank.setListed(bankId, true);
    later(DAY_MS);
    await runSyncJob(server, id);
    assert.deepEqual(await amounts(accountId), [-1, -10, -11, -12]);
    assert.equal((await ok("GET", `/${id}`)).connection.state, "active");
  });

  test("a refused request is tried again after the time that the server names, and slows nothing down", async () => {
    const { id } = await connect();
    await sync(id);
    for (const status of [429, 503]) {
      fake.settings.failure = { status, times: 1, headers: { "retry-after": "1200" } };
      const minutes = (((await runSyncJob(server, id)) ?? 0) - server.nowMs) / MINUTE_MS;
      assert.ok(minutes >= 20 && minutes <= 22, `${status}: ${minutes} minutes`);
    }
    const minutes = (((await runSyncJob(server, id)) ?? 0) - server.nowMs) / MINUTE_MS;
    assert.ok(minutes > 300 && minutes < 420, `then every 6 hours: ${minutes} minutes`);
  });

  test("an account that the bank does not list for a day needs a person", async () => {
    const { id, bankId } = await connect();
    await sync(id);
    fake.bank.setFailures([{ code: "act.failed", msg: "The bank is down", account_id: bankId }]);
    fake.bank.setListed(bankId, false);
    const states: string[] = [];
    for (let i = 0; i < 3; i += 1) {
      later(10 * 60 * MINUTE_MS);
      await runSyncJob(server, id);
      states.push((await ok("GET", `/${id}`)).connection.state);
    }
    assert.deepEqual(states, ["active", "active", "needs_attention"]);
    fake.bank.setFailures([]);
  });

  test("without a first day, the first run asks for about a year, as one complete list", async () => {
    const { id, bankId, accountId } = await connect();
    const one = await bankAccount(id, accountId);
    await ok("PUT", `/${id}/accounts/${one.id}`, { link: { account_id: accountId }, starts_on: null });
    for (const back of [350, 200, 2]) {
      fake.bank.add(bankId, { day: day(back), amount: `-${back}.00`, description: `SHOP ${back}` });
    }
    const { run } = await sync(id);
    assert.deepEqual(await amounts(accountId), [-2, -200, -350]);
    assert.deepEqual([run.state, run.accounts[0].lists, run.accounts[0].check_state], ["ok", "all", "agrees"]);
  });

  test("a dry run asks the bank and stores nothing", async () => {
    const { id, bankId, accountId } = await connect();
    fake.bank.add(bankId, { day: day(2), amount: "-10.00", description: "SHOP" });
    const { import: one } = await ok("POST", `/${id}/sync?dry_run=true`);
    assert.equal(one.counts.added, 1);
    assert.deepEqual(await amounts(accountId), []);
    assert.deepEqual((await ok("GET", `/${id}/runs`)).runs, []);
  });

  test("every request counts toward the day's limit, whoever waits, and at the limit the bank is not asked", async () => {
    const { id } = await connect();
    const { browser } = await signInAs(server, "owner", { headers: { "user-agent": "Mozilla/5.0 (test)" } });
    const { requests_per_day: limit } = (await ok("GET", `/${id}`)).connection;
    const ask = async (path: string, isPerson: boolean) => {
      later(11 * MINUTE_MS);
      const from = { before: requests, counted: (await ok("GET", `/${id}`)).connection.requests_today };
      const full = `${PATH}/${id}/${path}`;
      const answer = isPerson
        ? await browser.call("POST", full)
        : await server.call("POST", full, undefined, { as: manager });
      const counted = (await ok("GET", `/${id}`)).connection.requests_today - from.counted;
      assert.equal(counted, requests - from.before, `${path} by ${isPerson ? "a person" : "a program"}`);
      return { answer, counted };
    };
    for (const isPerson of [true, false]) {
      for (const path of ["preview", "sync", "sync?dry_run=true", "preview?dry_run=true"]) {
        assert.ok((await ask(path, isPerson)).counted > 0, path);
      }
      fake.settings.failure = { status: 503, times: 1 };
      assert.equal((await ask("preview", isPerson)).answer.status, 503);
    }
    while ((await ok("GET", `/${id}`)).connection.requests_today < limit) await ask("sync", true);
    for (const isPerson of [true, false]) {
      for (const path of ["sync", "preview", "sync?dry_run=true"]) {
        const { answer, counted } = await ask(path, isPerson);
        assertProblem(answer, "rate_limited");
        assert.match(answer.json.detail, /requests of this day \(UTC\) are used up/);
        assert.deepEqual([counted, Number(answer.headers.get("retry-after")) > 0], [0, true]);
      }
    }
    later(DAY_MS);
    assert.equal((await ask("sync", false)).answer.status, 200);
  });

  test("the scheduled job runs a connection whose first sync was started, and a failure is a run with its reason", async () => {
    const { id, bankId, accountId } = await connect();
    fake.bank.add(bankId, { day: day(2), amount: "-10.00", description: "SHOP" });
    const runJob = () => runSyncJob(server, id);
    await runJob();
    assert.deepEqual(await amounts(accountId), [], "nobody has started the first sync");
    await sync(id);
    const webhook = { name: "banks", url: "http://127.0.0.1:9/", types: ["sync.*", "connection.needs_attention"] };
    const hook = (await server.ok("POST", "/v1/webhooks", { webhook }, { as: manager })).webhook.id as string;
    fake.bank.add(bankId, { day: day(1), amount: "-20.00", description: "SHOP" });
    const next = await runJob();
    assert.deepEqual(await amounts(accountId), [-10, -20]);
    assert.ok(next !== undefined && next > server.service.now() + 300 * MINUTE_MS);

    fake.settings.warnAt = 1;
    const daily = (await runJob()) ?? 0;
    assert.ok(daily > server.nowMs + 20 * 60 * MINUTE_MS, "a quota warning slows the connection down");
    fake.settings.warnAt = 1000;
    const slowUntil = async () => (await ok("GET", `/${id}`)).connection.slow_until;
    assert.equal(Date.parse(await slowUntil()), server.nowMs + 7 * DAY_MS);
    const warned = (await ok("GET", `/${id}/runs`)).runs[0].accounts[0].notes;
    assert.ok(warned.some(({ code }: Fields) => code === "rate_limited"));

    fake.settings.failure = { status: 503, times: 1 };
    const soon = (await runJob()) ?? 0;
    assert.ok(soon < server.service.now() + 2 * MINUTE_MS, "a failure is tried again soon");
    const { runs } = await ok("GET", `/${id}/runs`);
    assert.deepEqual(
      runs.map((run: Fields) => [run.cause, run.state]),
      [
        ["schedule", "failed"],
        ["schedule", "ok"],
        ["schedule", "ok"],
        ["you", "ok"],
      ],
    );
    const { connection } = await ok("GET", `/${id}`);
    assert.deepEqual([connection.state, connection.problem.action], ["active", "wait"]);
    fake.revokeAll();
    assert.ok((await runJob()) !== undefined);
    const ended = (await ok("GET", `/${id}`)).connection;
    assert.deepEqual([ended.state, ended.problem.action], ["needs_attention", "reconnect"]);

    await runJob();
    const deliveries = await server.service.store.of(server.budget.id).webhookDeliveries.list(hook, { limit: 10 });
    const messages = deliveries.reverse().map(({ body }) => JSON.parse(body));
    const about = { budget_id: server.budget.id, connection_id: id };
    assert.deepEqual(
      messages.map(({ type, data: { run_id: _run, ...data } }) => [type, data]),
      [
        ["sync.finished", { ...about, state: "ok", counts: { ...NO_COUNTS, added: 1, duplicate: 1 } }],
        ["sync.finished", { ...about, state: "ok", counts: { ...NO_COUNTS, duplicate: 2 } }],
        ["sync.failed", { ...about, code: "unavailable" }],
        ["sync.failed", { ...about, code: "access_denied" }],
        ["connection.needs_attention", { ...about, code: "access_denied", action: "reconnect" }],
        ["sync.failed", { ...about, code: "access_denied" }],
      ],
    );
    const stored = (await ok("GET", `/${id}/runs`)).runs.map((run: Fields) => run.id);
    assert.deepEqual([messages[5]?.data.run_id, messages[0]?.data.run_id], [stored[0], stored[4]]);
    await server.call("DELETE", `/v1/webhooks/${hook}`, undefined, { as: manager });
  });

  test("a program sends listings, which are entered like those of a bank", async () => {
    const { connection } = await ok("POST", "", { connection: { provider: "program", name: "My script", fields: {} } });
    const listing = (items: object[], amount: number) => ({
      account: { key: "A", name: "Script account", currency: "USD", type: "checking" },
      ...{ from: day(13), until: day(), items, balances: [{ amount, at: `${day()}T12:00:00Z` }] },
    });
    const send = (items: object[], amount: number) =>
      server.ok(
        "POST",
        `${PATH}/${connection.id}/listings`,
        { listings: [listing(items, amount)] },
        { as: server.tokens.sync },
      );
    const shop = { key: "1", booked_on: day(2), amount: -10, text: "SHOP" };
    const first = await send([shop], 90);
    assert.deepEqual([first.import, first.run.counts.added], [null, 0], "the account is not linked yet");
    const stateOf = async () => (await ok("GET", `/${connection.id}`)).connection.state;
    assert.equal(await stateOf(), "linking");
    const [one] = (await ok("GET", `/${connection.id}`)).connection.accounts;
    const link = { create: { name: "From a script", type: "depository" } };
    const { bank_account: linked } = await ok("PUT", `/${connection.id}/accounts/${one.id}`, { link });
    const { run, import: entered } = await send([shop], 90);
    assert.deepEqual([run.counts.added, await stateOf()], [1, "active"]);
    const { balance_at } = await bankAccount(connection.id, linked.account_id);
    assert.equal(balance_at, `${day()}T12:00:00.000000+00:00`);
    assert.equal((await send([shop], 90)).import, null);

    await server.ok("DELETE", `/v1/imports/${entered.id}`);
    const path = `${PATH}/${connection.id}/listings`;
    const refused = await server.call("POST", path, { listings: [listing([shop], 90)] }, { as: server.tokens.sync });
    assertProblem(refused, "connection_paused");
    assert.deepEqual([await amounts(linked.account_id), await stateOf()], [[], "paused"]);
    await ok("PUT", `/${connection.id}`, { connection: { is_paused: false } });
    assert.equal((await send([shop], 90)).run.counts.added, 1);
    assert.deepEqual([await amounts(linked.account_id), await stateOf()], [[-10], "active"]);
    assert.equal((await send([], 100)).run.counts.withdrawn, 1);
    assert.deepEqual(await amounts(linked.account_id), []);
    assert.equal(await balance(linked.account_id), 100);

    const wrong = [listing([{ amount: 1.234, text: "x" }], 1)];
    const answer = await server.call(
      "POST",
      `${PATH}/${connection.id}/listings`,
      { listings: wrong },
      { as: server.tokens.sync },
    );
    assertProblem(answer, "invalid_request", [
      "/listings/0/items/0/amount too_many_decimals",
      "/listings/0/items/0/booked_on missing_field",
    ]);
    const denied = await server.call(
      "POST",
      `${PATH}/${connection.id}/listings`,
      { listings: [listing([], 1)] },
      { as: manager },
    );
    assertProblem(denied, "insufficient_scope");
  });

  test("many new rows are entered in chunks, and each once", async () => {
    const { id, bankId, accountId } = await connect();
    const all = Array.from({ length: 600 }, (_, i) => ({ day: day(1 + (i % 30)), amount: `-${1 + (i % 50)}.00` }));
    for (const [i, one] of all.entries()) fake.bank.add(bankId, { ...one, description: `SHOP ${i % 40}` });
    let { import: one } = await sync(id);
    assert.deepEqual([one.state, one.counts.added], ["committing", 600]);
    while (one.state === "committing") one = (await server.ok("GET", `/v1/imports/${one.id}`)).import;
    assert.equal(one.state, "committed");
    const sum = all.reduce((total, { amount }) => total + Number(amount), 1000);
    assert.equal(await balance(accountId), sum);
    const { run, import: none } = await sync(id);
    assert.deepEqual([none, run.counts.duplicate > 0, run.accounts[0].check_state], [null, true, "agrees"]);
  });

  test("a run on schedule enters all of many rows, and one beside another import waits with its listings", async () => {
    const [large, small] = [await connect(), await connect()];
    await sync(large.id);
    await sync(small.id);
    for (let i = 0; i < 1200; i += 1) {
      fake.bank.add(large.bankId, { day: day(i % 10), amount: `-${1 + (i % 50)}.00`, description: `SHOP ${i % 40}` });
    }
    fake.bank.add(small.bankId, { day: day(), amount: "-10.00", description: "SHOP" });
    later(DAY_MS);
    const { service, budget } = server;
    let continueLarge = async () => {};
    const held: JobKind = {
      ...syncJob,
      async run(...args) {
        const result = await syncJob.run(...args);
        continueLarge = async () => await result.after?.();
        return { ...result, after: async () => {} };
      },
    };
    await runSyncJob(server, large.id, held);
    const [one] = (await service.store.of(budget.id).imports.listUnfinished()).slice(0, 1);
    assert.ok(one, "the import is not finished");

    // It cannot be entered while the other import stays unfinished, and its request counts.
    const before = (await ok("GET", `/${small.id}`)).connection.requests_today;
    const retried = (await runSyncJob(server, small.id, createSyncJob({ waitMs: 0 }))) ?? 0;
    assert.ok(retried < server.nowMs + 2 * MINUTE_MS);
    const { connection } = await ok("GET", `/${small.id}`);
    assert.deepEqual([connection.requests_today, connection.problem.code], [before + 1, "import_in_progress"]);

    const asked = fake.counters.queries.length;
    const waiting = runSyncJob(server, small.id, createSyncJob({ waitMs: 20 }));
    while (fake.counters.queries.length === asked) await new Promise((resolve) => setTimeout(resolve, 1));
    await continueLarge();
    await waiting;
    assert.deepEqual(await amounts(small.accountId), [-10]);
    assert.equal(fake.counters.queries.length, asked + 1, "the bank is asked once");
    assert.equal((await server.ok("GET", `/v1/imports/${one}`)).import.state, "committed");
    assert.deepEqual(await service.store.of(budget.id).imports.listUnfinished(), []);
  });

  test("nothing is left over", async () => {
    assert.deepEqual((await server.service.store.verify()).findings, []);
  });
});
