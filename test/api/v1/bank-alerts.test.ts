/** Alerts about banks, from connections to servers like the providers': each fires once, clears, and may fire again. */
import assert from "node:assert/strict";
import { after, afterEach, before, test } from "node:test";
import { startJobs } from "../../../src/jobs/run-jobs.ts";
import { watchJob } from "../../../src/jobs/watch.ts";
import { createLinkCode } from "../../../src/operations/people/users.ts";
import { balance, currentAccount, EXAMPLE_BANK } from "../../support/banks/enable-banking.ts";
import { RETURN_URL, useBanks } from "../../support/banks/server.ts";
import { openBrowser, signInAs, type TestBrowser } from "../../support/browser.ts";
import { onBothEngines } from "../../support/engines.ts";
import type { Fields } from "../../support/ledger.ts";

const MINUTE_MS = 60_000;
const DAY_MS = 1440 * MINUTE_MS;
const HOST = "budget.example.org";
const CONSENT_DAYS = 20;

/** The lease is longer than the time that a test passes over. */
const TIMING = { poll: 5, failedPoll: 10, lease: 1000 * DAY_MS, renewal: 60 * MINUTE_MS, stop: 5000 };

onBothEngines((engine) => {
  const { server, banks, ok, connect, linkFirst, firstBank, wait } = useBanks(engine);
  let userId: string;
  let stop = async () => {};
  const errors: unknown[] = [];
  before(async () => {
    ({ userId } = await signInAs(server, "viewer", { name: "Anna", host: HOST }));
    const onError = (error: unknown) => void errors.push(error);
    stop = startJobs(server.service, { kinds: [watchJob], atOnce: 4, onError, timing: TIMING });
  });
  after(() => stop());
  afterEach(async () => {
    const browser = await anna();
    for (const { id } of (await browser.call("GET", "/v1/me/alerts")).json.alerts)
      await browser.call("DELETE", `/v1/me/alerts/${id}`);
    assert.deepEqual(errors, []);
  });

  /** A session ends while days pass. */
  async function anna(): Promise<TestBrowser> {
    const { code } = await createLinkCode(server.service, "link", userId);
    const browser = openBrowser(server, { host: HOST });
    assert.equal((await browser.call("POST", "/v1/session", { code })).status, 201);
    return browser;
  }
  async function watchFor(kind: string): Promise<void> {
    const answer = await (await anna()).call("POST", "/v1/me/alerts", { alert: { kind, channel_ids: [] } });
    assert.deepEqual([answer.status, answer.json.holds_now], [201, false], answer.text);
  }
  /** The sentences, the oldest first, after the job has seen everything. */
  async function notices(): Promise<Fields[]> {
    const { jobs, changes } = server.service.store.of(server.budget.id);
    for (;;) {
      const job = await jobs.find({ kind: "watch", id: server.budget.id });
      const isDone = job?.position === (await changes.lastSeq()) && Date.parse(job.next_at) > server.nowMs;
      if (isDone && job.lease_owner === null) break;
      await new Promise((resolve) => setTimeout(resolve, 5));
    }
    return (await (await anna()).call("GET", "/v1/me/notices")).json.notices.toReversed();
  }
  const sentences = async () => (await notices()).map(({ sentence }) => sentence as string);
  const lastHolds = async () => (await notices()).at(-1)?.still_holds as boolean;
  async function sync(id: string, afterMs = 11 * MINUTE_MS): Promise<Fields> {
    wait(afterMs);
    return (await ok("POST", `/${id}/sync`)).run;
  }

  test("balance_gap: a difference on two days, and again after the balances agreed", async () => {
    const { simplefin } = banks;
    simplefin.bank.addConnection({ id: "CON-1", name: "Bank" });
    simplefin.bank.addAccount({ id: "ACT-1", name: "Checking", opening: "1000.00", connection: "CON-1" });
    const { connection } = await connect("simplefin", { token: simplefin.createToken() });
    const accountId = await linkFirst(connection, "2026-11-01");
    const { id } = connection;
    await sync(id);
    await watchFor("balance_gap");
    const check = async () => await server.ok("GET", `/v1/accounts/${accountId}/balance_check`);

    simplefin.bank.setBalance("ACT-1", "950.00");
    await sync(id, DAY_MS);
    assert.deepEqual([(await check()).state, (await check()).is_confirmed], ["differs", false]);
    assert.deepEqual(await sentences(), [], "the first day proves nothing");
    await sync(id, DAY_MS);
    assert.equal((await check()).is_confirmed, true);
    const gap = "Linked differs from the bank by $50.00.";
    assert.deepEqual(await sentences(), [gap]);
    await sync(id, DAY_MS);
    simplefin.bank.setBalance("ACT-1", "940.00");
    await sync(id, DAY_MS);
    assert.deepEqual(await sentences(), [gap], "it is reported once");
    assert.equal(await lastHolds(), true);

    simplefin.bank.setBalance("ACT-1", "1000.00");
    await sync(id, DAY_MS);
    assert.equal((await check()).state, "agrees");
    assert.equal(await lastHolds(), false);
    simplefin.bank.setBalance("ACT-1", "993.00");
    await sync(id, DAY_MS);
    assert.equal((await sentences()).length, 1);
    await sync(id, DAY_MS);
    assert.deepEqual(await sentences(), [gap, "Linked differs from the bank by $7.00."]);
    await ok("DELETE", `/${id}`);
    assert.equal(await lastHolds(), false, "without a connection nobody knows");
  });

  /** A connection to a bank whose consent lasts 20 days. */
  async function connectBank(): Promise<{ readonly id: string; readonly reconnect: () => Promise<Fields> }> {
    const { enable } = banks;
    const account = currentAccount("FI2112345600000785");
    account.balances = [balance("CLBD", "100.00", { reference_date: "2026-11-21" })];
    const bank = { ...EXAMPLE_BANK, maximum_consent_validity: CONSENT_DAYS * 86_400 };
    Object.assign(enable.world, { redirectUrls: [RETURN_URL], banks: [bank], accounts: [account] });
    const { connection } = await connect("enable_banking", enable.fields);
    const { id } = connection;
    const reconnect = async () => {
      const { page } = await ok("POST", `/${id}/reconnect`, { fields: { bank: await firstBank() } });
      return (await ok("POST", `/${id}/complete`, { result: enable.approve(page.url) })).connection;
    };
    await linkFirst(await reconnect());
    assert.equal((await sync(id)).state, "ok");
    return { id, reconnect };
  }

  test("needs_attention: once per failure that a person must fix, and again after a success", async () => {
    const { id, reconnect } = await connectBank();
    await watchFor("needs_attention");
    const sentBefore = (await sentences()).length;
    const sent = async () => (await sentences()).slice(sentBefore);
    const sentence = "The connection to Example Bank needs your attention.";
    const { enable } = banks;

    enable.fail({ on: /./, status: 503, body: {} });
    assert.equal((await sync(id)).state, "failed");
    assert.deepEqual(await sent(), [], "a failure that may pass needs nobody");
    enable.recover();
    assert.equal((await sync(id, DAY_MS)).state, "ok", "a program may ask four times a day");

    enable.endSessions("EXPIRED_SESSION");
    for (let run = 1; run <= 2; run += 1) {
      assert.equal((await sync(id)).state, "failed");
      assert.deepEqual(await sent(), [sentence]);
    }
    assert.equal(await lastHolds(), true);
    await reconnect();
    assert.equal((await sync(id, DAY_MS)).state, "ok", "a program may ask four times a day");
    assert.equal(await lastHolds(), false);

    enable.fail({ on: /./, status: 503, body: {} });
    assert.equal((await sync(id, 25 * 60 * MINUTE_MS)).state, "failed");
    assert.deepEqual(await sent(), [sentence, sentence], "a failure that lasts a day needs a person too");
    enable.recover();
    assert.equal((await sync(id)).state, "ok");
    assert.equal(await lastHolds(), false);
    assert.equal((await sent()).length, 2);
    enable.endSessions("EXPIRED_SESSION");
    assert.equal((await sync(id)).state, "failed");
    assert.equal(await lastHolds(), true);
    await ok("PUT", `/${id}`, { connection: { is_paused: true } });
    assert.equal(await lastHolds(), false, "a person paused it");
    await ok("DELETE", `/${id}`);
  });

  test("consent_ends: 14, 7 and 1 days before, and the same for the next consent", async () => {
    const { id, reconnect } = await connectBank();
    await watchFor("consent_ends");
    const sentBefore = (await sentences()).length;
    let expected = 0;
    for (let consent = 1; consent <= 2; consent += 1) {
      const { consent_until } = await reconnect();
      const lastDay = consent_until.slice(0, 10) as string;
      assert.ok(Date.parse(lastDay) - server.nowMs > 15 * DAY_MS, lastDay);
      const firedOn: number[] = [];
      for (let left = 16; left >= 0; left -= 1) {
        wait(Date.parse(lastDay) - left * DAY_MS + MINUTE_MS - server.nowMs);
        const count = (await sentences()).length - sentBefore;
        if (count > expected) firedOn.push(left);
        assert.ok(count - expected <= 1);
        expected = count;
      }
      assert.deepEqual(firedOn, [14, 7, 1]);
      assert.equal(await lastHolds(), true);
    }
    const all = (await sentences()).slice(sentBefore);
    assert.equal(all.length, 6);
    assert.match(all[0] ?? "", /^The access to Example Bank ends on .*\. Connect it again before\.$/);
    assert.equal(new Set(all).size, 2, "each names the end of its consent");
    await reconnect();
    assert.equal(await lastHolds(), false);
    await ok("DELETE", `/${id}`);
  });
});
