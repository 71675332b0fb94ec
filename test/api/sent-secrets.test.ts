/** The secrets of webhooks, channels, feeds and chat programs are shown once, and stored and exported nowhere. */
import assert from "node:assert/strict";
import { DatabaseSync } from "node:sqlite";
import { test } from "node:test";
import { getVapidKey } from "../../src/operations/alerts/vapid-key.ts";
import { importBudget } from "../../src/operations/budget-file/import-budget.ts";
import { createToken } from "../../src/operations/people/tokens.ts";
import { outboundRequest } from "../../src/outbound/request.ts";
import { signInAs } from "../support/browser.ts";
import { chunksOf, exported } from "../support/budget-files.ts";
import { onSqlite } from "../support/engines.ts";
import { backUpAndRead, findSecrets } from "../support/find-secrets.ts";
import { create, newAccount, payment } from "../support/ledger.ts";
import { sendMcp } from "../support/mcp.ts";
import { startPushService } from "../support/push-service.ts";
import { testSecrets } from "../support/secrets.ts";
import { useServer } from "../support/server.ts";

const TOPIC = "k3Xw9-household-topic";
const NTFY_TOKEN = "tk_AgQdq7mVBoFD37zQVN29RhuMzNIz2";
const ADDRESS = "anna.private@mail.example.org";
/** No server listens there, so that errors are stored too. */
const NOWHERE = "http://127.0.0.1:9";

onSqlite((engine) => {
  const mails: string[] = [];
  const server = useServer(engine, {
    outbound: outboundRequest(),
    secrets: testSecrets(),
    publicUrl: new URL("https://budget.example.org"),
    servesMcp: true,
    mail: async ({ text }) => void mails.push(text),
  });
  const other = useServer(engine, { secrets: testSecrets() });

  test("no later response, log line, change, database file, backup, export or copy of the budget has one", async () => {
    server.nowMs = Date.now();
    const { service, budget } = server;
    const { browser } = await signInAs(server, "owner", { name: "Anna" });
    const account = await newAccount(server);
    await create(server, [payment(account.id, -10)]);
    const secrets: string[] = [];
    const responses: string[] = [];
    const made = async (path: string, body?: object) => {
      const answer = await browser.call("POST", path, body);
      assert.ok(answer.status < 300, answer.text);
      return answer.json;
    };
    const later = async (method: string, path: string, body?: object) => {
      const answer = await browser.call(method, path, body);
      assert.ok(answer.status < 300, answer.text);
      responses.push(answer.text);
    };

    const url = `${NOWHERE}/api/webhook/a-secret-path-of-home-assistant`;
    const webhook = await made("/v1/webhooks", { webhook: { name: "Home", url, types: ["*"] } });
    const path = `/v1/webhooks/${webhook.webhook.id}`;
    secrets.push(webhook.secret, (await made(`${path}/rotate_secret`)).secret);
    await later("POST", `${path}/test`);
    await later("GET", `${path}/deliveries`);

    const push = await startPushService();
    const subscription = push.subscribe();
    await push.close();
    const kinds = [
      ["ntfy", { server: NOWHERE, topic: TOPIC, token: NTFY_TOKEN }],
      ["webhook", { url: `${NOWHERE}/hook/a-secret-path-of-a-channel` }],
      ["web_push", subscription],
      ["email", { address: ADDRESS }],
    ] as const;
    for (const [kind, settings] of kinds) {
      const { channel, secret } = await made("/v1/me/channels", { channel: { kind, name: kind, settings } });
      if (secret !== null) secrets.push(secret);
      await later("POST", `/v1/me/channels/${channel.id}/test`);
    }
    const { endpoint, keys } = subscription;
    secrets.push(TOPIC, NTFY_TOKEN, "a-secret-path-of-a-channel", new URL(endpoint).pathname, keys.auth, ADDRESS);
    secrets.push(await getVapidKey(service));

    const calendar = { kind: "calendar", name: "Calendar", includes: ["bills"], shows_amounts: true };
    secrets.push(new URL((await made("/v1/feeds", { feed: calendar })).url).pathname.split("/").at(-2) ?? "");
    const simplefin = await made("/v1/feeds", { feed: { kind: "simplefin", name: "Program" } });
    const claim = Buffer.from(simplefin.setup_token, "base64").toString();
    secrets.push(new URL(simplefin.access_url).password, new URL(claim).pathname.split("/").at(-1) ?? "");

    const chat = (await createToken(service, { budgetId: budget.id, name: "chat", scope: "write" })).text;
    const tool = { name: "add_transaction", arguments: { amount: 1, payee: "Kiosk" } };
    const asked = await sendMcp(server.url, "tools/call", tool, { as: chat });
    const { result } = (await asked.json()) as { readonly result: { readonly requestState: string } };
    secrets.push(chat, result.requestState);

    for (const what of ["webhooks", "feeds", "tokens", "me/channels", "me/notices", "changes?limit=100"])
      await later("GET", `/v1/${what}`);
    const file = await exported(service, budget.id);
    await other.query("UPDATE budgets SET name = 'Other'");
    await importBudget(other.service, chunksOf(file));
    const { backup, texts } = await backUpAndRead(server);
    const copy = await backUpAndRead(other);
    const missing = secrets.filter((secret) => !(secret?.length >= 12));
    assert.deepEqual(missing, [], "each secret is there");
    assert.ok(secrets.length >= 15);
    const all = [...responses, ...server.logLines, file, ...texts, ...copy.texts];
    assert.deepEqual(findSecrets(secrets, all), []);
    assert.deepEqual(findSecrets([webhook.webhook.id], texts), [webhook.webhook.id], "the rows were read");

    // Six digits can be a part of other numbers, so the codes are compared with whole values.
    const codes = mails.flatMap((text) => /\b\d{6}\b/.exec(text) ?? []);
    assert.ok(codes.length >= 2, "a code, and a new one");
    const values = new Set([...[...responses, ...server.logLines, file].flatMap(textsIn), ...valuesIn(backup)]);
    assert.ok(values.has("Calendar"));
    assert.deepEqual(
      codes.filter((code) => values.has(code)),
      [],
    );
  });
});

/** Numbers and words within quotes or spaces. */
const textsIn = (text: string) => text.split(/[\s"',:]+/);

function valuesIn(path: string): string[] {
  const database = new DatabaseSync(path, { readOnly: true });
  try {
    const tables = database.prepare("SELECT name FROM sqlite_schema WHERE type = 'table'").all();
    return tables.flatMap(({ name }) => {
      const select = database.prepare(`SELECT * FROM "${name}"`);
      select.setReadBigInts(true);
      return select.all().flatMap((row) => Object.values(row).map(String));
    });
  } finally {
    database.close();
  }
}
