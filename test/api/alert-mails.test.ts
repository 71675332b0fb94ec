/** Alerts by e-mail: the code that confirms an address, notices, retries, the daily limit, and what no text may contain. */
import assert from "node:assert/strict";
import { after, afterEach, before, beforeEach, test } from "node:test";
import { CHANNEL_KINDS } from "../../src/domain/channel.ts";
import { mailer, type SendMail } from "../../src/outbound/mail.ts";
import { outboundRequest } from "../../src/outbound/request.ts";
import { useAlertJobs } from "../support/alert-jobs.ts";
import { signInAs, type TestBrowser } from "../support/browser.ts";
import { onBothEngines } from "../support/engines.ts";
import { create, type Fields, newAccount, payment } from "../support/ledger.ts";
import { type Mailbox, startMailbox } from "../support/mailbox.ts";
import { assertProblem } from "../support/problems.ts";
import { testSecrets } from "../support/secrets.ts";
import { startServer, useServer } from "../support/server.ts";
import { until } from "../support/until.ts";

const USER = { name: "leeway", password: "smtp-s3cret" };
const ADDRESS = "anna@example.org";
const MINUTE_MS = 60_000;
const DAY_MS = 24 * 60 * MINUTE_MS;

const outbound = outboundRequest();
let mailbox: Mailbox;
let send: SendMail;
/** Of the settings, once the mailbox runs. */
const mail: SendMail = (...args) => send(...args);
before(async () => {
  mailbox = await startMailbox({ user: USER });
  const url = new URL(`smtp://${USER.name}:${USER.password}@127.0.0.1:${mailbox.port}`);
  send = mailer({ url, from: "leeway@budget.example.org", mustEncrypt: false });
});
after(() => mailbox.close());

onBothEngines((engine) => {
  const server = useServer(engine, { outbound, mail, secrets: testSecrets() });
  let anna: TestBrowser;
  let accountId: string;
  before(async () => {
    server.nowMs = Date.now();
    accountId = (await newAccount(server, { name: "Checking" })).id;
  });
  useAlertJobs(server, outbound);
  beforeEach(async () => {
    await server.query("DELETE FROM mail_counts");
    ({ browser: anna } = await signInAs(server, "viewer", { name: "Anna" }));
  });
  afterEach(async () => {
    mailbox.refusal = undefined;
    for (const kind of ["alerts", "channels"])
      for (const { id } of (await anna.call("GET", `/v1/me/${kind}`)).json[kind])
        await anna.call("DELETE", `/v1/me/${kind}/${id}`);
    mailbox.received.length = 0;
  });

  const post = (path: string, body?: object) => anna.call("POST", path, body);
  const newChannel = async (fields: object = {}): Promise<Fields> => {
    const channel = { kind: "email", name: "Mail", settings: { address: ADDRESS }, ...fields };
    const answer = await post("/v1/me/channels", { channel });
    assert.equal(answer.status, 201, answer.text);
    return answer.json.channel;
  };
  const listed = async (id: string): Promise<Fields> =>
    (await anna.call("GET", "/v1/me/channels")).json.channels.find((one: Fields) => one.id === id);
  const lastCode = () => /\b\d{6}\b/.exec(mailbox.received.at(-1)?.text ?? "")?.[0] ?? assert.fail("there is no code");
  const verify = (id: string, code: string) => post(`/v1/me/channels/${id}/verify`, { code });
  const confirmed = async (fields: object = {}): Promise<string> => {
    const { id } = await newChannel(fields);
    assert.equal((await verify(id, lastCode())).status, 200);
    mailbox.received.length = 0;
    return id;
  };
  const balance = async () => (await server.ok("GET", `/v1/accounts/${accountId}`)).account.current_balance as number;
  const balanceAlert = async (channel_ids: readonly string[]) => {
    const alert = { kind: "balance_below", account_id: accountId, value: (await balance()) - 1, channel_ids };
    return (await post("/v1/me/alerts", { alert })).json.alert as Fields;
  };
  const pay = () => create(server, [payment(accountId, -10)]);
  const notices = async (): Promise<Fields[]> => (await anna.call("GET", "/v1/me/notices")).json.notices;
  const deliveries = async (id: string): Promise<Fields[]> =>
    (await server.query("SELECT * FROM notice_deliveries")).filter((one: Fields) => one.channel_id === id);

  test("an address gets notices after its code was entered, each once and with texts of its language", async () => {
    const { id, state } = await newChannel({ language: "de" });
    assert.equal(state, "unverified");
    const [first] = mailbox.received;
    assert.deepEqual(first?.recipients, [ADDRESS]);
    assert.equal(first?.headers.get("subject"), "Bestätige deine E-Mail-Adresse");
    const code = lastCode();
    await balanceAlert([id]);
    await pay();
    await until(async () => (await notices()).length === 1);
    assert.equal(mailbox.received.length, 1, "an address that is not confirmed gets no notice");

    assert.deepEqual((await verify(id, code)).json.channel.state, "on");
    assert.equal((await verify(id, code)).status, 200, "a repeat changes nothing");
    const { id: alertId } = await balanceAlert([id]);
    await pay();
    await until(() => mailbox.received.length === 2);
    const notice = (await notices()).find((one) => one.alert_id === alertId);
    const message = mailbox.received[1];
    assert.equal(message?.headers.get("message-id"), `<${notice?.id}.${id}@budget.example.org>`);
    assert.equal(message?.headers.get("subject"), "Ein Kontostand liegt unter deiner Grenze.");
    assert.match(message?.text ?? "", /^Der Kontostand von Checking ist .*\. Deine Grenze ist /);
    await pay();
    assert.deepEqual((await post(`/v1/me/channels/${id}/test`)).json, { status: "sent", error: null });
    assert.equal(mailbox.received.length, 3, "only the test");
  });

  test("names and amounts never enter headers, and are left out if the channel hides them", async () => {
    const [open, hidden] = [await confirmed(), await confirmed({ shows_amounts: false })];
    const alert = { kind: "large_transaction", value: 100, channel_ids: [open, hidden] };
    assert.equal((await post("/v1/me/alerts", { alert })).status, 201);
    const hostile = "Shop\r\nBcc: eve@example.org\r\n\r\n.\r\nMAIL FROM:<eve@example.org>";
    const authorized_at = new Date(server.nowMs).toISOString().slice(0, 10);
    const paid = { ...payment(accountId, -150), authorized_at, payee: { name: hostile } };
    assertProblem(await server.call("POST", "/v1/transactions", { transactions: [paid] }), "bad_format");
    await create(server, [{ ...paid, payee: { name: "Shop" } }]);
    await server.query(`UPDATE payees SET name = '${hostile}' WHERE name = 'Shop'`); // as if the API accepted it
    await until(() => mailbox.received.length === 2);
    for (const { recipients, headers, text } of mailbox.received) {
      assert.deepEqual(recipients, [ADDRESS]);
      assert.deepEqual([...headers.keys()].sort(), [
        ...["auto-submitted", "content-transfer-encoding", "content-type", "date", "from", "message-id"],
        ...["mime-version", "subject", "to"],
      ]);
      assert.equal(headers.get("subject"), "There is a large transaction.");
      // An id has random digits.
      const values = [...headers].flatMap(([name, value]) => (name === "message-id" ? [] : [value]));
      assert.doesNotMatch(values.join(), /eve|Shop|150/);
      if (text !== "There is a large transaction.") assert.match(text, /^-\$150\.00 on .*: Shop/);
    }
    const texts = mailbox.received.map(({ text }) => text);
    assert.equal(texts.filter((text) => text === "There is a large transaction.").length, 1);
  });

  test("five wrong codes, and one after 10 minutes, do not confirm an address", async () => {
    const { id } = await newChannel();
    const code = lastCode();
    const wrong = String((Number(code) + 1) % 1_000_000).padStart(6, "0");
    for (const left of ["4 attempts are left", "3 attempts are left", "2 attempts are left", "1 attempt is left"]) {
      const answer = await verify(id, wrong);
      assertProblem(answer, "wrong_code", ["/code wrong_code"]);
      assert.equal(answer.json.errors[0].detail, `The code is wrong. ${left}.`);
    }
    assertProblem(await verify(id, wrong), "wrong_code", ["/code wrong_code"]);
    assertProblem(await verify(id, code), "code_expired", ["/code code_expired"]);

    assert.deepEqual((await post(`/v1/me/channels/${id}/test`)).json, { status: "sent", error: null });
    const second = lastCode();
    server.nowMs += 10 * MINUTE_MS;
    assertProblem(await verify(id, second), "code_expired", ["/code code_expired"]);
    assert.equal((await listed(id)).state, "unverified");

    await post(`/v1/me/channels/${id}/test`);
    server.nowMs += 10 * MINUTE_MS - 1;
    assert.equal((await verify(id, lastCode())).json.channel.state, "on");
    assertProblem(await verify(id, "12345"), "bad_format");
  });

  test("a notice is sent again after a temporary failure, with the same Message-ID", async () => {
    const id = await confirmed();
    mailbox.refusal = { at: "message", status: 451 };
    await balanceAlert([id]);
    await pay();
    await until(async () => (await listed(id)).state === "failing");
    assert.deepEqual((await post(`/v1/me/channels/${id}/test`)).json, {
      status: "failed",
      error: "The mail server returned 451.",
    });
    const [waiting] = await deliveries(id);
    assert.equal(waiting?.attempts, 1);
    mailbox.refusal = undefined;
    server.nowMs += 6000;
    await until(async () => (await listed(id)).state === "on");
    const ids = mailbox.received.map(({ headers }) => headers.get("message-id"));
    assert.deepEqual(ids, [`<${waiting?.notice_id}.${id}@budget.example.org>`]);
  });

  test("a notice to an address that does not exist is not tried again", async () => {
    const id = await confirmed();
    mailbox.refusal = { at: "address", status: 550 };
    await balanceAlert([id]);
    await pay();
    await until(async () => (await listed(id)).state === "failing");
    const [{ state, attempts, last_error } = {} as Fields] = await deliveries(id);
    assert.deepEqual([state, attempts], ["failed", 1]);
    assert.equal(last_error, "The mail server does not accept the address (550).");
  });

  test("an address that is refused at once makes no channel", async () => {
    mailbox.refusal = { at: "address", status: 550 };
    const channel = { kind: "email", name: "Mail", settings: { address: ADDRESS } };
    const answer = await post("/v1/me/channels", { channel });
    assertProblem(answer, "mail_failed", ["/channel/settings/address mail_failed"]);
    assert.equal(answer.json.errors[0].detail, "The mail server does not accept the address (550).");
    assert.deepEqual((await anna.call("GET", "/v1/me/channels")).json.channels, []);
    for (const address of ["anna", "Anna <anna@example.org>", "a@b.c, d@e.f", "a@b.c\r\nBcc: d@e.f"]) {
      const other = { ...channel, settings: { address } };
      assertProblem(await post("/v1/me/channels", { channel: other }), "bad_format");
    }
  });

  test("a person sends 20 codes and tests a day, over all budgets and time zones", async () => {
    const { browser: eve } = await signInAs(server, "owner", { name: "Eve" });
    const asEve = async (path: string, body: object | undefined, budgetId = server.budget.id) =>
      await eve.call("POST", path, body, { "leeway-budget": budgetId });
    const to = (address: string) => ({ channel: { kind: "email", name: "Mail", settings: { address } } });
    const created = await eve.call("POST", "/v1/budgets", {
      budget: { name: "Another", currency: "USD", time_zone: "UTC" },
    });
    const own: string = created.json.budget.id;
    let sent = 0;
    for (; sent < 10; sent++) assert.equal((await asEve("/v1/me/channels", to(`e${sent}@example.org`))).status, 201);
    const { id } = (await asEve("/v1/me/channels", to("eve@example.org"), own)).json.channel;
    assert.equal((await asEve(`/v1/me/channels/${id}/verify`, { code: lastCode() }, own)).status, 200);
    const test = async () => (await asEve(`/v1/me/channels/${id}/test`, undefined, own)).json;
    for (sent++; sent < 20; sent++) assert.equal((await test()).status, "sent");
    const error = "You have sent 20 codes and tests by e-mail today. Try again tomorrow (UTC).";
    for (const time_zone of ["UTC", "Pacific/Kiritimati", "Pacific/Pago_Pago"]) {
      await eve.call("PUT", "/v1/budget", { budget: { time_zone } }, { "leeway-budget": own });
      assert.deepEqual(await test(), { status: "failed", error });
      assertProblem(await asEve("/v1/me/channels", to("new@example.org"), own), "too_many_mails");
    }
    server.nowMs = Math.ceil(server.nowMs / DAY_MS) * DAY_MS; // midnight in UTC
    assert.equal((await test()).status, "sent");
  });

  test("an address gets 5 codes a day, whoever asks for them", async () => {
    const people: TestBrowser[] = [];
    for (const name of ["One", "Two"]) people.push((await signInAs(server, "viewer", { name })).browser);
    const [one, two] = people as [TestBrowser, TestBrowser];
    const ask = (browser: TestBrowser, address: string) =>
      browser.call("POST", "/v1/me/channels", { channel: { kind: "email", name: "Mail", settings: { address } } });
    const { id } = (await ask(one, "stranger@example.org")).json.channel;
    for (const address of ["Stranger@Example.org", "stranger+x@example.org", "stranger@example.org"]) {
      assert.equal((await ask(two, address)).status, 201);
    }
    const again = async () => (await one.call("POST", `/v1/me/channels/${id}/test`)).json;
    assert.equal((await again()).status, "sent");
    const error = "This address has received 5 codes today. Try again tomorrow (UTC).";
    assert.deepEqual(await again(), { status: "failed", error });
    assertProblem(await ask(two, "stranger@example.org"), "too_many_mails");
    assert.equal(mailbox.received.length, 5);
    assert.equal((await ask(two, "another@example.org")).status, 201);
    for (const { key } of (await server.query("SELECT key FROM mail_counts")) as Fields[]) {
      assert.doesNotMatch(key, /stranger/i);
    }
  });

  test("a person gets 50 notices a day by e-mail, also after many tests; then a notice is only in the app", async () => {
    const id = await confirmed();
    while ((await post(`/v1/me/channels/${id}/test`)).json.status === "sent");
    mailbox.received.length = 0;
    const day = new Date(server.nowMs).toISOString().slice(0, 10);
    const { user } = (await anna.call("GET", "/v1/me")).json;
    await server.query(`INSERT INTO mail_counts (key, mails_on, mails) VALUES ('notices ${user.id}', '${day}', 49)`);
    await balanceAlert([id]);
    await pay();
    await until(() => mailbox.received.length === 1);
    await balanceAlert([id]);
    await pay();
    await until(async () => (await listed(id)).state === "failing");
    assert.equal((await notices()).length, 2);
    const stored = (await deliveries(id)).at(-1);
    const error = "You have received 50 notices by e-mail today. You get more tomorrow (UTC).";
    assert.deepEqual([stored?.state, stored?.last_error], ["failed", error]);
  });

  test("a server without mail, and one that connects to nothing, offer no e-mail", async () => {
    for (const [options, code, kinds] of [
      [{ outbound, secrets: testSecrets() }, "mail_not_configured", ["ntfy", "webhook", "web_push"]],
      [{ outbound: null, mail: null, secrets: testSecrets() }, "outbound_off", []],
    ] as const) {
      const other = await startServer(engine, options);
      try {
        const { browser } = await signInAs(other, "member");
        const channel = { kind: "email", name: "Mail", settings: { address: ADDRESS } };
        assertProblem(await browser.call("POST", "/v1/me/channels", { channel }), code);
        assert.deepEqual((await browser.call("GET", "/v1/me/channels")).json, { channels: [], kinds });
      } finally {
        await other.close();
      }
    }
    assert.deepEqual((await anna.call("GET", "/v1/me/channels")).json.kinds, [...CHANNEL_KINDS]);
  });

  test("the code, the address and the password are in no response, log, table or export", async () => {
    const { id } = await newChannel();
    const code = lastCode();
    const { browser: owner } = await signInAs(server, "owner", { name: "Olga" });
    const texts = [
      (await anna.call("GET", "/v1/me/channels")).text,
      (await verify(id, code === "000000" ? "000001" : "000000")).text,
      JSON.stringify(await server.service.store.of(server.budget.id).channels.find(id)),
      (await owner.call("GET", "/v1/export?format=json")).text,
      ...server.logLines,
    ];
    for (const text of texts) assert.doesNotMatch(text, new RegExp(`\\b${code}\\b|${ADDRESS}|${USER.password}`));
    const { browser: bert } = await signInAs(server, "member", { name: "Bert" });
    assert.equal((await bert.call("POST", `/v1/me/channels/${id}/verify`, { code })).status, 404);
    assert.equal((await listed(id)).state, "unverified");
  });
});
