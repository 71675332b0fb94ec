/** Connections to banks: connecting, the bank's page, reconnecting, links, settings, hooks and removal. */
import assert from "node:assert/strict";
import { before, beforeEach, describe, test } from "node:test";
import type { Connected, Page } from "../../../src/banks/provider.ts";
import { NO_COUNTS } from "../../../src/domain/bank-connection.ts";
import { deleteBudget } from "../../../src/operations/budget/budgets.ts";
import { removeOldRuns } from "../../../src/operations/connections/old-runs.ts";
import { createToken } from "../../../src/operations/people/tokens.ts";
import { NO_SECRETS } from "../../../src/operations/service.ts";
import { account, refusal, useMadeUpBank } from "../../support/banks/made-up.ts";
import { signInAs } from "../../support/browser.ts";
import type { CallAnswer } from "../../support/call.ts";
import { onBothEngines } from "../../support/engines.ts";
import { type Fields, newAccount, payment } from "../../support/ledger.ts";
import { assertProblem } from "../../support/problems.ts";
import { testSecrets } from "../../support/secrets.ts";
import { startServer, type TestServer, useServer } from "../../support/server.ts";

const PATH = "/v1/bank_connections";
const MINUTE_MS = 60_000;
const LAN = { host: "budget.local" };
const publicUrl = new URL("https://budget.example.org");

const noRequest = async () => {
  throw new Error("the made-up bank connects to nothing");
};

onBothEngines((engine) => {
  const bank = useMadeUpBank();
  const secrets = testSecrets();
  const server = useServer(engine, { outbound: noRequest, secrets, publicUrl });
  const standard = { ...bank };
  let manager: string;
  before(async () => {
    manager = await managerOf(server);
  });
  beforeEach(() => void Object.assign(bank, standard, { accounts: [account("1")] }));

  const managerOf = async ({ service, budget }: TestServer) =>
    (await createToken(service, { budgetId: budget.id, name: "manager", scope: "write", canManage: true })).text;
  const call = (method: string, path: string, body?: object, as = manager) =>
    server.call(method, PATH + path, body, { as });
  const ok = async (method: string, path: string, body?: object) => {
    const answer = await call(method, path, body);
    assert.ok(answer.status < 300, `${method} ${path}: ${answer.text}`);
    return answer.json;
  };
  const paste = { provider: "made_up", fields: { token: "the token" } };
  const connect = (more: object = {}) => ok("POST", "", { connection: { ...paste, ...more } });
  const added = async (more: object = {}) => (await connect(more)).connection;
  const get = async (id: string) => (await ok("GET", `/${id}`)).connection;
  const link = (connection: Fields, target: object, more: object = {}, at = 0) =>
    call("PUT", `/${connection.id}/accounts/${connection.accounts[at].id}`, { link: target, ...more });
  const rows = (table: string, columns: string) =>
    server.query<Record<string, string>>(`SELECT ${columns} FROM ${table}`);
  const verify = async () => assert.deepEqual((await server.service.store.verify()).findings, []);

  describe("connecting", () => {
    test("stores the accounts, and the access only sealed", async () => {
      bank.accounts = [account("1"), account("2", { currency: null }), account("3", { currency: "XQZ", mask: null })];
      const { connection, page } = await connect();
      assert.equal(page, null);
      assert.deepEqual(
        [connection.state, connection.name, connection.next_sync_at, connection.requests_per_day],
        ["linking", "First Bank", null, 20],
      );
      assert.deepEqual(connection.settings, { pending: true, every_minutes: 360 });
      assert.deepEqual(
        connection.accounts.map((one: Fields) => [one.name, one.state, one.mask, one.currency]),
        [
          ["Account 1", "new", "4821", "USD"],
          ["Account 2", "unsupported", "4821", null],
          ["Account 3", "unsupported", null, null],
        ],
      );
      assert.deepEqual(await get(connection.id), connection);
      const [row] = await rows("bank_connections", "secret");
      assert.match(row?.secret ?? "", /^v1\./);
      const { events } = await server.ok("GET", "/v1/security_events", undefined, { as: manager });
      assert.deepEqual(
        [events[0].type, events[0].details],
        ["bank_connected", { connection_id: connection.id, name: "First Bank", provider: "made_up" }],
      );
    });

    test("needs the fields of the provider, and only these", async () => {
      const refuse = async (connection: object, code: Parameters<typeof assertProblem>[1], place: string) =>
        assertProblem(await call("POST", "", { connection }), code, [`${place} ${code}`]);
      await refuse({ provider: "made_up" }, "missing_field", "/connection/fields/token");
      await refuse({ provider: "made_up", fields: { token: " " } }, "missing_field", "/connection/fields/token");
      const extra = { provider: "made_up", fields: { token: "x", pin: "1" } };
      await refuse(extra, "unknown_field", "/connection/fields/pin");
      await refuse({ provider: "none" }, "unknown_provider", "/connection/provider");
      const shared = { provider: "made_up", keys_of: "01a1f2c4-8e10-7a3b-9c41-5d2e7f60a101" };
      await refuse(shared, "unknown_connection", "/connection/keys_of");
      const fast = { ...paste, settings: { every_minutes: 59 } };
      await refuse(fast, "out_of_range", "/connection/settings/every_minutes");
    });

    test("hostile answers are refused, and odd texts are stored as texts", async () => {
      const odd = { name: "A\u0000\n\ud800 ".padEnd(300, "x"), institution: "\u0007", mask: "1" };
      bank.accounts = [account("1", odd), account("1", { name: "twice" })];
      const { accounts } = await added();
      assert.deepEqual([accounts.length, accounts[0].mask, accounts[0].institution], [1, null, null]);
      assert.match(accounts[0].name, /^A \ufffd x{196}$/);
      const refuse = async () => assertProblem(await call("POST", "", { connection: paste }), "bank_refused");
      bank.accounts = Array.from({ length: 501 }, (_, i) => account(String(i)));
      await refuse();
      bank.accounts = [account("x".repeat(501))];
      await refuse();
      bank.accounts = [account("\0")];
      await refuse();
      bank.connect = () => ({ secret: "", url: "javascript:alert(1)", expiresAt: "2027-01-01T00:00:00Z" });
      await refuse();
    });

    test("an answer of the bank is a problem with its words, and nothing is stored", async () => {
      const before = await ok("GET", "");
      const answerOf = async (error: Error) => {
        bank.connect = () => {
          throw error;
        };
        return await call("POST", "", { connection: paste });
      };
      const refused = await answerOf(refusal("person"));
      assertProblem(refused, "bank_refused");
      assert.equal(refused.json.detail, "The bank says person.");
      assertProblem(await answerOf(refusal("setup")), "bank_refused");
      assertProblem(await answerOf(refusal("setup", "public_url_needed")), "public_url_needed");
      const later = await answerOf(refusal("later", "rate_limited", 90));
      assertProblem(later, "bank_unavailable");
      assert.equal(later.headers.get("retry-after"), "90");
      assert.equal((await answerOf(refusal("later"))).headers.get("retry-after"), "60");
      assert.deepEqual(await ok("GET", ""), before);
    });

    test("needs the right manage, a fresh sign-in, a budget of one's own, a key and outbound requests", async () => {
      const { tokens } = server;
      for (const as of [tokens.read, tokens.write, tokens.sync]) {
        assertProblem(await call("POST", "", { connection: paste }, as), "insufficient_scope");
      }
      assert.equal((await call("GET", "", undefined, tokens.read)).status, 200);
      const { browser } = await signInAs(server, "owner", LAN);
      const post = (headers = {}) => browser.call("POST", PATH, { connection: paste }, headers);
      const demo = (await browser.call("POST", "/v1/budgets", { demo: true })).json.budget.id;
      assertProblem(await post({ "leeway-budget": demo }), "demo_budget");
      assert.equal((await post({ "leeway-budget": server.budget.id })).status, 201);
      server.nowMs += 10 * MINUTE_MS;
      assertProblem(await post({ "leeway-budget": server.budget.id }), "sign_in_again");

      const isAsked: boolean[] = [];
      bank.connect = () => {
        isAsked.push(true);
        throw new Error("must not be asked");
      };
      for (const [options, code] of [
        [{ outbound: noRequest, secrets: NO_SECRETS }, "secrets_not_configured"],
        [{ outbound: null, secrets }, "outbound_off"],
      ] as const) {
        const other = await startServer(engine, options);
        const as = await managerOf(other);
        assertProblem(await other.call("POST", PATH, { connection: paste }, { as }), code);
        await other.close();
      }
      assert.deepEqual(isAsked, []);
    });

    test("a program needs neither a key nor outbound requests, and no run is planned", async () => {
      const other = await startServer(engine);
      const as = await managerOf(other);
      const body = { connection: { provider: "program", name: "Script" } };
      const { connection, page } = await other.ok("POST", PATH, body, { as });
      assert.deepEqual([connection.state, connection.name, page], ["linking", "Script", null]);
      assert.deepEqual(connection.settings, { pending: true, every_minutes: null });
      assertProblem(await other.call("POST", `${PATH}/${connection.id}/reconnect`, {}, { as }), "bank_refused");
      assert.equal((await other.call("DELETE", `${PATH}/${connection.id}`, undefined, { as })).status, 204);
      await other.close();
    });
  });

  describe("the bank's page", () => {
    const page = { provider: "made_up_page", fields: { key: "the key", bank: "first" } };
    /** The page's address has what the provider was told. */
    const opens = () => {
      bank.connect = ({ state, returnUrl, hookUrl, now }): Page => ({
        secret: "of the page",
        url: `https://bank.example.org/?state=${state}&return=${returnUrl}&hook=${hookUrl}`,
        expiresAt: new Date(now() + 60 * MINUTE_MS).toISOString(),
      });
    };
    const opened = async () => {
      opens();
      const { connection, page: shown } = await ok("POST", "", { connection: page });
      return {
        connection,
        query: new URL(shown.url).searchParams,
        state: new URL(shown.url).searchParams.get("state"),
      };
    };
    const complete = (id: string, result: object, as = manager) => call("POST", `/${id}/complete`, { result }, as);

    test("the person comes back with the state, once, within 30 minutes and in the same session", async () => {
      const { connection, query, state } = await opened();
      assert.equal(query.get("return"), "https://budget.example.org/settings/banks/return");
      assert.deepEqual([connection.state, connection.accounts], ["linking", []]);
      bank.finish = (_tools, secret, result): Connected => {
        assert.deepEqual([secret, result.code], ["of the page", "abc"]);
        return { secret: "the access", consentUntil: "2027-05-01T00:00:00.000000+00:00", accounts: bank.accounts };
      };
      const result = { code: "abc", state };
      assertProblem(await complete(connection.id, { ...result, state: "wrong" }), "code_used");
      assertProblem(await complete(connection.id, { code: "abc" }), "code_used");
      assertProblem(await complete(connection.id, result, await managerOf(server)), "code_used");
      const done = (await complete(connection.id, result)).json;
      assert.equal(done.page, null);
      assert.deepEqual(
        [done.connection.accounts.length, done.connection.consent_until, done.connection.name],
        [1, "2027-05-01T00:00:00.000000+00:00", "First Bank"],
      );
      assertProblem(await complete(connection.id, result), "code_used");

      const late = await opened();
      server.nowMs += 30 * MINUTE_MS;
      assertProblem(await complete(late.connection.id, { code: "abc", state: late.state }), "code_used");
    });

    test("without a result the provider is asked whether the person is done", async () => {
      const { connection } = await opened();
      let isDone = false;
      const { finish } = bank;
      bank.finish = (tools, secret, result) => {
        assert.deepEqual(result, {});
        return isDone
          ? finish(tools, secret, result)
          : { secret: `${secret}+`, url: "https://bank.example.org/", expiresAt: "2027-01-01" };
      };
      const first = (await complete(connection.id, {})).json;
      assert.equal(first.page.url, "https://bank.example.org/");
      isDone = true;
      assert.equal((await complete(connection.id, {})).json.connection.accounts.length, 1);
    });

    test("a refusal ends the page, and a failure does not", async () => {
      const { connection, state } = await opened();
      const result = { error: "access_denied", state: state ?? "" };
      const failWith = (kind: "later" | "person") => {
        bank.finish = () => {
          throw refusal(kind);
        };
      };
      failWith("later");
      assertProblem(await complete(connection.id, result), "bank_unavailable");
      failWith("person");
      assertProblem(await complete(connection.id, result), "bank_refused");
      assertProblem(await complete(connection.id, result), "code_used");
    });

    test("the keys come first, then the list of banks, then the bank", async () => {
      const banks = (query: string) =>
        server.call("GET", `/v1/bank_providers/made_up_page/banks?${query}`, undefined, { as: manager });
      assertProblem(
        await server.call("GET", "/v1/bank_providers/made_up/banks?country=DE", undefined, { as: manager }),
        "not_found",
      );
      assertProblem(await banks("country=de"), "bad_format", ["?country bad_format"]);
      bank.connect = (): Connected => ({ secret: "only keys", consentUntil: null, accounts: [] });
      const fields = { key: "the key" };
      const { connection } = await ok("POST", "", { connection: { provider: "made_up_page", fields } });
      assert.deepEqual([connection.state, connection.accounts, connection.name], ["linking", [], "Made Up Page"]);
      const { json } = await banks(`country=DE&keys_of=${connection.id}`);
      assert.deepEqual(json.banks, [{ id: "only keys", name: "First Bank", country: "DE" }]);
      assert.equal((await banks("country=DE")).status, 200);
      bank.connect = (_tools, sent, secret): Connected => {
        assert.deepEqual([sent, secret], [{ bank: "only keys" }, "only keys"]);
        return { secret: "the access", consentUntil: null, accounts: bank.accounts };
      };
      const done = await ok("POST", `/${connection.id}/reconnect`, { fields: { bank: "only keys" } });
      assert.equal(done.connection.accounts.length, 1);
      bank.connect = (_tools, sent, secret): Connected => {
        assert.deepEqual([sent, secret], [{}, "the access"]);
        return { secret: "another access", consentUntil: null, accounts: [] };
      };
      await ok("POST", "", { connection: { provider: "made_up_page", keys_of: connection.id } });
    });

    test("a hook with the provider's signature moves the next run forward, at most once a minute", async () => {
      const { connection, query, state } = await opened();
      await complete(connection.id, { code: "abc", state });
      const { pathname: path } = new URL(query.get("hook") ?? "");
      const hook = (where: string, body: string, signature = body) =>
        fetch(server.url + where, { method: "POST", body, headers: { "x-signature": signature } });
      const linking = await get(connection.id);
      assert.equal((await hook(path, "news")).status, 202);
      assert.equal((await get(connection.id)).next_sync_at, null);
      await link(linking, { create: { name: "Hooked", type: "depository" } });
      const { store } = server.service;
      const schedule = (next_at: string) =>
        store.write(server.budget.id, (tx) => tx.jobs.update({ kind: "sync", id: connection.id }, { next_at }));
      const nextMs = async () => Date.parse((await get(connection.id)).next_sync_at);
      const later = "2027-01-01T00:00:00.000000+00:00";
      await schedule(later);
      for (const answer of [await hook(path, "news", "forged"), await hook("/hooks/lwh_x", "news")]) {
        assert.equal(answer.status, 401);
        assert.equal(((await answer.json()) as Fields).code, "unauthorized");
      }
      assert.equal(await nextMs(), Date.parse(later));
      assert.equal((await hook(path, "news")).status, 202);
      assert.equal(await nextMs(), server.nowMs);
      await store.write(server.budget.id, (tx) =>
        tx.syncRuns.insert({
          ...{
            id: server.service.newId(),
            connection_id: connection.id,
            cause: "schedule",
            state: "ok",
            problem: null,
          },
          ...{ started_at: new Date(server.nowMs).toISOString(), ended_at: null, requests: 1, import_id: null },
          detail: { counts: NO_COUNTS, accounts: [] },
        }),
      );
      await schedule(later);
      assert.equal((await hook(path, "news")).status, 202);
      assert.equal(await nextMs(), server.nowMs + MINUTE_MS);
      const secret = path.slice("/hooks/".length);
      assert.ok(!server.logLines.some((line) => line.includes(secret)));
      const large = await hook(path, "x".repeat(70_000), "x");
      assert.equal(large.status, 413);
      assert.equal((await hook("/hooks/lwh_x", "x".repeat(70_000), "x")).status, 401);
    });
  });

  describe("reconnecting", () => {
    test("recognizes bank accounts by a common identity, and keeps their links", async () => {
      bank.accounts = [account("a", { identities: ["1", "2"] }), account("b", { identities: ["3"] }), account("c")];
      const before = await added();
      const { id: target } = await newAccount(server);
      await link(before, { account_id: target });
      await link(before, { ignore: true }, {}, 1);
      bank.accounts = [account("b", { identities: ["2", "x"], name: "Renamed" }), account("a", { identities: ["3"] })];
      assertProblem(await call("POST", `/${before.id}/reconnect`, {}), "missing_field", [
        "/fields/token missing_field",
      ]);
      const { connection } = await ok("POST", `/${before.id}/reconnect`, { fields: { token: "new" } });
      assert.deepEqual(
        connection.accounts.map((one: Fields) => [one.id, one.name, one.state, one.account_id]),
        [
          [before.accounts[0].id, "Renamed", "linked", target],
          [before.accounts[1].id, "Account a", "ignored", null],
        ],
      );
      assert.deepEqual([connection.state, Date.parse(connection.next_sync_at)], ["active", server.nowMs]);
      const { events } = await server.ok("GET", "/v1/security_events", undefined, { as: manager });
      assert.equal(events[0].type, "bank_reconnected");
      await verify();
    });
  });

  describe("links", () => {
    test("one account and one bank account belong together, in the same currency and open", async () => {
      bank.accounts = [account("1"), account("2"), account("3", { currency: null })];
      const connection = await added();
      const first = await newAccount(server);
      const linked = await link(connection, { account_id: first.id }, { starts_on: "2026-11-01" });
      assert.deepEqual(
        [linked.json.bank_account.state, linked.json.bank_account.account_id, linked.json.bank_account.starts_on],
        ["linked", first.id, "2026-11-01"],
      );
      const { state, next_sync_at } = await get(connection.id);
      assert.deepEqual([state, Date.parse(next_sync_at)], ["active", server.nowMs + 30_000]);
      assertProblem(await link(connection, { account_id: first.id }, {}, 1), "account_linked");
      const refuse = async (answer: CallAnswer, code: Parameters<typeof assertProblem>[1], place: string) =>
        assertProblem(answer, code, [`${place} ${code}`]);
      const euros = await newAccount(server, { currency: "EUR" });
      await refuse(await link(connection, { account_id: euros.id }, {}, 1), "currency_mismatch", "/link/account_id");
      const closed = await newAccount(server, { current_balance: 0 });
      await server.ok("PUT", `/v1/accounts/${closed.id}`, { fields: { closed_on: "2026-11-20" } });
      await refuse(await link(connection, { account_id: closed.id }, {}, 1), "account_closed", "/link/account_id");
      await refuse(await link(connection, { account_id: connection.id }, {}, 1), "unknown_account", "/link/account_id");
      await refuse(await link(connection, { account_id: euros.id }, {}, 2), "unknown_currency", "/link");
      await refuse(await link(connection, {}), "conflicting_fields", "/link");
      const two = { account_id: euros.id, ignore: true };
      await refuse(await link(connection, two), "conflicting_fields", "/link");
      assertProblem(await call("DELETE", "/x"), "not_found");
      assertProblem(await server.call("DELETE", `/v1/accounts/${first.id}`), "account_in_use");

      assert.equal((await link(connection, { ignore: true })).json.bank_account.state, "ignored");
      const after = await get(connection.id);
      assert.deepEqual([after.state, after.next_sync_at], ["linking", null]);
      assert.equal((await server.call("DELETE", `/v1/accounts/${first.id}`)).status, 204);
    });

    test("an account that is created for it can be undone only without the link", async () => {
      bank.accounts = [account("1", { type: "credit_card" })];
      const connection = await added();
      const create = { create: { name: "Card", type: "credit" } };
      const { account_id } = (await link(connection, create)).json.bank_account;
      const card = (await server.ok("GET", `/v1/accounts/${account_id}`)).account;
      assert.deepEqual([card.name, card.subtype, card.mask, card.currency], ["Card", "credit card", "4821", "USD"]);
      const { changes } = await server.ok("GET", "/v1/changes?limit=1");
      const undo = () => server.call("POST", `/v1/changes/${changes[0].seq}/undo`, {});
      assertProblem(await undo(), "undo_conflict");
      await link(connection, { ignore: true });
      assert.ok((await undo()).status < 300);
      const dry = await call("PUT", `/${connection.id}/accounts/${connection.accounts[0].id}?dry_run=true`, {
        link: create,
      });
      assert.equal(dry.json.bank_account.state, "linked");
      assert.equal((await get(connection.id)).accounts[0].state, "ignored");
    });

    test("an account that a program synced no longer is", async () => {
      const as = server.tokens.sync;
      const { id } = (
        await server.ok(
          "POST",
          "/v1/accounts",
          { account: { name: "Synced", type: "depository", subtype: "checking", currency: "USD", is_synced: true } },
          { as },
        )
      ).account;
      await server.ok("POST", "/v1/transactions", { transactions: [payment(id, -5)] }, { as });
      await link(await added(), { account_id: id });
      const { account: linked } = await server.ok("GET", `/v1/accounts/${id}`);
      assert.deepEqual([linked.is_synced, linked.current_balance], [false, -5]);
    });
  });

  test("settings and pauses plan and end the runs", async () => {
    const connection = await added();
    const put = (changes: object) => ok("PUT", `/${connection.id}`, { connection: changes });
    assert.equal((await put({ name: "Mine" })).connection.name, "Mine");
    await link(connection, { create: { name: "Paused", type: "depository" } });
    const paused = (await put({ is_paused: true })).connection;
    assert.deepEqual([paused.state, paused.next_sync_at], ["paused", null]);
    const resumed = (await put({ is_paused: false })).connection;
    assert.deepEqual([resumed.state, Date.parse(resumed.next_sync_at)], ["active", server.nowMs]);
    const settings = { pending: false, every_minutes: 720 };
    assert.deepEqual((await put({ settings })).connection.settings, settings);
    assert.deepEqual((await put({ settings: {} })).connection.settings, settings);
    const wrong = await call("PUT", `/${connection.id}`, { connection: { settings: { every_minutes: 20_000 } } });
    assertProblem(wrong, "out_of_range", ["/connection/settings/every_minutes out_of_range"]);
    assert.equal((await call("PUT", `/${connection.id}`, { connection: {} }, server.tokens.write)).status, 200);
    assertProblem(await call("PUT", `/${connection.id}`, { connection: {} }, server.tokens.other), "not_found");
    assertProblem(await call("PUT", `/${connection.id}`, { connection: {} }, server.tokens.read), "insufficient_scope");
  });

  test("runs are listed newest first, page by page", async () => {
    const connection = await added();
    const ids = [1, 2, 3].map(() => server.service.newId());
    await server.service.store.write(server.budget.id, async (tx) => {
      for (const id of ids) {
        await tx.syncRuns.insert({
          ...{ id, connection_id: connection.id, cause: "you", state: "failed", requests: 2, import_id: null },
          ...{ started_at: "2026-11-21T12:00:00.000000+00:00", ended_at: "2026-11-21T12:00:01.000000+00:00" },
          problem: { code: "rate_limited", detail: "Wait.", action: "wait" },
          detail: {
            counts: { added: 1, matched: 0, withdrawn: 0, duplicate: 2, waiting: 0 },
            accounts: [
              {
                ...{
                  bank_account_id: connection.accounts[0].id,
                  from: "2026-11-07",
                  until: "2026-11-21",
                  lists: "all",
                },
                ...{ balance_minor: 12345, check_state: "agrees" },
              },
            ],
          },
        });
      }
    });
    const first = await ok("GET", `/${connection.id}/runs?limit=2`);
    const second = await ok("GET", `/${connection.id}/runs?limit=2&cursor=${first.next_cursor}`);
    const listed = [...first.runs, ...second.runs];
    assert.deepEqual(
      listed.map(({ id }: Fields) => id),
      ids.toReversed(),
    );
    assert.deepEqual([first.has_more, second.has_more], [true, false]);
    assert.equal(listed[0].accounts[0].balance, 123.45);
    const { run } = await server.ok("GET", `/v1/sync_runs/${ids[0]}`);
    assert.deepEqual(run, listed[2]);
    assertProblem(
      await server.call("GET", `/v1/sync_runs/${ids[0]}`, undefined, { as: server.tokens.other }),
      "not_found",
    );
    const { store } = server.service;
    await removeOldRuns({ store, now: () => server.nowMs + 89 * 24 * 60 * MINUTE_MS });
    assert.equal((await ok("GET", `/${connection.id}/runs`)).runs.length, 3);
    await removeOldRuns({ store, now: () => server.nowMs + 91 * 24 * 60 * MINUTE_MS });
    assert.deepEqual((await ok("GET", `/${connection.id}/runs`)).runs, []);
  });

  test("removing ends the access at the provider, or not if that fails, and leaves the account", async () => {
    const revoked: string[] = [];
    bank.revoke = (secret) => {
      revoked.push(secret);
      throw refusal("later");
    };
    const connection = await added();
    const { account_id } = (await link(connection, { create: { name: "Stays", type: "depository" } })).json
      .bank_account;
    assertProblem(await call("DELETE", `/${connection.id}`, undefined, server.tokens.sync), "insufficient_scope");
    assert.equal((await call("DELETE", `/${connection.id}`)).status, 204);
    assert.deepEqual(revoked, ["the access"]);
    assertProblem(await call("GET", `/${connection.id}`), "not_found");
    assertProblem(await call("DELETE", `/${connection.id}`), "not_found");
    assert.equal((await server.call("GET", `/v1/accounts/${account_id}`)).status, 200);
    const jobs = await rows("jobs", "id");
    assert.ok(!jobs.some(({ id }) => id === connection.id));
    const { events } = await server.ok("GET", "/v1/security_events", undefined, { as: manager });
    assert.equal(events[0].type, "bank_removed");
    await verify();
  });

  test("a budget is deleted with its connections", async () => {
    const other = await startServer(engine, { outbound: noRequest, secrets });
    const as = await managerOf(other);
    const { connection } = await other.ok("POST", PATH, { connection: paste }, { as });
    const path = `${PATH}/${connection.id}/accounts/${connection.accounts[0].id}`;
    await other.ok("PUT", path, { link: { create: { name: "Gone", type: "depository" } } }, { as });
    await deleteBudget(other.service, other.budget.id);
    for (const table of ["bank_connections", "bank_accounts", "jobs"]) {
      assert.deepEqual(await other.query(`SELECT id FROM ${table}`), [], table);
    }
    await other.close();
  });

  test("no response, log line or change has a secret", async () => {
    const texts = [
      ...server.logLines,
      JSON.stringify(await ok("GET", "")),
      JSON.stringify(await server.ok("GET", "/v1/changes")),
    ];
    for (const secret of ["the token", "the access", "the key", "of the page"]) {
      assert.ok(!texts.some((text) => text.includes(secret)), secret);
    }
  });
});
