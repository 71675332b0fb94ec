/** After a sign-out, a browser with a profile on the disk has nothing of the household, also after Back. */
import assert from "node:assert/strict";
import { mkdtempSync, readdirSync, readFileSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { after, before, test } from "node:test";
import { brotliDecompressSync, gunzipSync, zstdDecompressSync } from "node:zlib";
import { type BrowserContext, chromium, type Page } from "playwright-core";
import { createUser, resetUser } from "../../src/operations/people/users.ts";
import { CHROMIUM_ARGS, WHOLE_CHROMIUM } from "../support/chromium.ts";
import { attach } from "../support/files.ts";
import { startTlsProxy, type TlsProxy } from "../support/tls-proxy.ts";
import { HOME_HOST, inChromium, isLoaded } from "./browser.ts";

/** In every text of the household and in its files. */
const MARKER = "Zyx7Vukobrat";

/** In what a person types and leaves unfinished, and over plain HTTP in every entry. */
const TYPED = "Qlm4Krizeln";

const TLS_HOST = "budget.internal";

const RESOLVE = `--host-resolver-rules=MAP ${HOME_HOST} 127.0.0.1, MAP ${TLS_HOST} 127.0.0.1`;

const SCREENS = [
  ...["/", "/transactions", "/plan", "/coming", "/goals", "/accounts", "/reports", "/review", "/import"],
  ...["sign-in", "household", "categories", "payees", "rules", "export", "members"].map((one) => `/settings/${one}`),
];

/** A picture of one pixel. */
const PNG = "iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAQAAAC1HAwCAAAAC0lEQVR42mNk+A8AAQUBAScY42YAAAAASUVORK5CYII=";

/** What the page has stored where scripts can read it. */
const STORED = `(async () => {
  const found = { local: { ...localStorage }, inTab: { ...sessionStorage }, databases: {}, caches: {} };
  for (const { name } of await indexedDB.databases()) {
    const database = await new Promise((resolve) => {
      indexedDB.open(name).onsuccess = ({ target }) => resolve(target.result);
    });
    for (const store of database.objectStoreNames) {
      found.databases[name + "/" + store] = await new Promise((resolve) => {
        database.transaction(store).objectStore(store).getAll().onsuccess = ({ target }) => resolve(target.result);
      });
    }
    database.close();
  }
  for (const name of await (globalThis.caches?.keys() ?? [])) {
    for (const request of await (await caches.open(name)).keys()) {
      found.caches[request.url] = await (await caches.match(request)).text();
    }
  }
  return found;
})()`;

if (WHOLE_CHROMIUM === undefined) {
  test("what remains after a sign-out", { skip: "the whole Chromium is missing: apt-get install chromium" });
} else
  inChromium(
    (web) => {
      let tls: TlsProxy;
      let contents: readonly string[] = [];
      const opened: { context: BrowserContext; profile: string }[] = [];

      before(async () => {
        contents = await enterHousehold(web.server);
        tls = await startTlsProxy(web.server.url);
      });
      after(async () => {
        for (const { context, profile } of opened) {
          await context.close();
          rmSync(profile, { recursive: true, force: true });
        }
        tls?.close();
      });

      const origins = () => {
        const { port } = new URL(web.server.url);
        return {
          "on this machine": `http://localhost:${port}`,
          "over plain HTTP": `http://${HOME_HOST}:${port}`,
          "over TLS": `https://${TLS_HOST}:${tls.port}`,
        };
      };

      /** A browser with an empty profile, with the back/forward cache that Playwright disables otherwise. */
      async function openBrowser() {
        const profile = mkdtempSync(join(tmpdir(), "leeway-profile-"));
        const context = await chromium.launchPersistentContext(profile, {
          executablePath: WHOLE_CHROMIUM ?? "",
          args: [...CHROMIUM_ARGS, RESOLVE, tls.chromiumArgument],
          ignoreDefaultArgs: ["--disable-back-forward-cache"],
          locale: "en-US",
        });
        opened.push({ context, profile });
        return { context, profile };
      }

      async function signIn(page: Page, origin: string): Promise<string> {
        const { server } = web;
        const name = `${MARKER} person`;
        const { code, user } = await createUser(server.service, { name, role: "owner", budgetId: server.budget.id });
        await page.goto(`${origin}/enter#${code}`);
        await page.getByRole("button", { name: `Continue as ${name}` }).click();
        await page.waitForURL(`${origin}/`);
        await isLoaded(page);
        return user.id;
      }

      /** Also types an entry that is left unfinished, and sends another one. */
      async function visitEverything(page: Page, origin: string, typed = MARKER): Promise<void> {
        await page.goto(`${origin}/?add=spending`);
        await page.getByRole("combobox", { name: "Payee, or amount and payee" }).fill(`4.10 ${TYPED} draft`);
        for (const path of SCREENS) {
          await page.goto(origin + path);
          await isLoaded(page);
        }
        for (const path of contents) {
          const read = `fetch(${JSON.stringify(path)}).then(async (response) => {
          await response.arrayBuffer();
          return response.status;
        })`;
          assert.equal(await page.evaluate(read), 200, path);
        }
        await page.goto(`${origin}/transactions`);
        await isLoaded(page);
        await page.keyboard.press("a");
        await page.getByRole("combobox", { name: "Payee, or amount and payee" }).fill(`3.20 ${typed} kiosk`);
        await page.keyboard.press("Enter");
        await page.locator("dialog").waitFor({ state: "detached" });
      }

      async function signOut(page: Page): Promise<void> {
        await page.getByRole("button", { name: "Help" }).click();
        await page.getByRole("button", { name: "Sign out" }).click();
        const question = page.getByRole("dialog", { name: "Sign out" });
        await question.getByRole("button", { name: "Sign out" }).click();
        await page.waitForURL("**/enter");
        await page.getByRole("heading", { name: "Sign in" }).waitFor();
      }

      for (const place of ["on this machine", "over plain HTTP", "over TLS"] as const) {
        test(`${place}, nothing of the household remains after a sign-out`, async () => {
          const origin = origins()[place];
          const { context, profile } = await openBrowser();
          const page = await context.newPage();
          await signIn(page, origin);
          // The browser's files may keep what was typed and deleted until it overwrites them.
          await visitEverything(page, origin, place === "over plain HTTP" ? TYPED : MARKER);
          await signOut(page);
          const length = await page.evaluate<number>("history.length");
          for (let i = 1; i < Math.min(length, 4); i += 1) {
            await page.goBack({ waitUntil: "commit" });
            await page.waitForURL("**/enter*");
            await page.getByRole("heading", { name: "Sign in" }).waitFor();
            assert.doesNotMatch(await page.content(), new RegExp(MARKER));
          }
          assert.doesNotMatch(JSON.stringify(await page.evaluate(STORED)), new RegExp(`${MARKER}|${TYPED}`));
          const cookies = (await context.cookies()).filter(({ name }) => !name.endsWith("-device"));
          assert.deepEqual(cookies, []);
          await context.close();
          assert.deepEqual(findMarker(profile), []);
        });
      }

      test("a sign-out empties the other tabs, and a page that the browser restores", async () => {
        const origin = origins()["on this machine"];
        const { context } = await openBrowser();
        const page = await context.newPage();
        await signIn(page, origin);
        const [other, left] = [await context.newPage(), await context.newPage()];
        for (const tab of [other, left]) {
          await tab.goto(`${origin}/transactions`);
          await tab.getByText(`${MARKER} payee`).first().waitFor();
        }
        await left.goto(`${origin}/docs`);
        await signOut(page);
        await other.waitForURL("**/enter");
        await left.goBack({ waitUntil: "commit" });
        await left.waitForURL("**/enter*");
        for (const tab of [other, left]) assert.doesNotMatch(await tab.content(), new RegExp(MARKER));
        assert.doesNotMatch(JSON.stringify(await page.evaluate(STORED)), new RegExp(MARKER));
      });

      test("a page that the browser restores is loaded again", async () => {
        const origin = origins()["on this machine"];
        const { context } = await openBrowser();
        const page = await context.newPage();
        await context.addInitScript(`addEventListener("pageshow", ({ persisted }) => {
        if (persisted) localStorage.setItem("restored", document.documentElement.hidden);
      })`);
        await signIn(page, origin);
        await page.goto(`${origin}/docs`);
        await page.goBack({ waitUntil: "commit" });
        await page.getByRole("heading", { name: "$" }).waitFor();
        assert.equal(await page.evaluate("localStorage.restored"), "true", "hidden until it is loaded again");
        assert.equal(await page.evaluate("document.documentElement.hidden"), false);
      });

      test("when a session has ended elsewhere, only what the person has typed stays, for the same person", async () => {
        const origin = origins()["on this machine"];
        const { context } = await openBrowser();
        const page = await context.newPage();
        const userId = await signIn(page, origin);
        await page.goto(`${origin}/transactions`);
        await page.getByText(`${MARKER} payee`).first().waitFor();
        await page.route(/\/v1\/transactions\?include=/, (route) => route.abort());
        const line = page.getByRole("combobox", { name: "Payee, or amount and payee" });
        await page.keyboard.press("a");
        await line.fill("7.30 unsent");
        await page.keyboard.press("Enter");
        await page.locator("dialog").waitFor({ state: "detached" });
        await page.keyboard.press("a");
        await line.fill("8.40 typing");
        await resetUser(web.server.service, userId);
        await page.goto(`${origin}/plan?add=spending`);
        await page.getByText("1 entry on this device has not been sent.").waitFor();
        const { local, inTab, databases } =
          await page.evaluate<Record<"local" | "inTab" | "databases", object>>(STORED);
        assert.match(Object.keys(local).join(), new RegExp(`^leeway\\.draft\\.${userId}\\.[0-9a-f-]+$`));
        assert.match(JSON.stringify(local), /typing/);
        assert.match(JSON.stringify(databases), /unsent/);
        assert.doesNotMatch(JSON.stringify([local, inTab, databases]), new RegExp(MARKER));

        await page.unroute(/\/v1\/transactions\?include=/);
        await signIn(page, origin); // another person
        assert.doesNotMatch(
          JSON.stringify(await page.evaluate("[{ ...localStorage }, { ...sessionStorage }]")),
          /typing/,
        );
        await page.getByRole("button", { name: "Help" }).click();
        await page.getByRole("button", { name: "Sign out" }).click();
        await page.getByText("1 entry on this device has not been sent. Signing out deletes it.").waitFor();
      });

      for (const place of ["on this machine", "over TLS"] as const) {
        test(`${place}, the search finds what the browser stores while somebody is signed in`, async () => {
          const { context, profile } = await openBrowser();
          const page = await context.newPage();
          await signIn(page, origins()[place]);
          await visitEverything(page, origins()[place]);
          assert.match(JSON.stringify(await page.evaluate(STORED)), new RegExp(MARKER));
          await context.close();
          const found = findMarker(profile).join("\n");
          for (const part of [/Cache/, /IndexedDB/]) assert.match(found, part);
        });
      }
    },
    { isEmpty: true, server: { trustedProxies: ["127.0.0.1"], hosts: [TLS_HOST] } },
  );

/** Data with the marker of every kind. Returns the addresses of its files. */
async function enterHousehold({ ok, call, tokens }: Parameters<Parameters<typeof inChromium>[0]>[0]["server"]) {
  const account = { name: `${MARKER} account`, type: "depository", subtype: "checking", currency: "USD" };
  const { id: account_id } = (await ok("POST", "/v1/accounts", { account: { ...account, current_balance: 900 } }))
    .account;
  const category = (await ok("POST", "/v1/categories", { category: { name: `${MARKER} category`, kind: "saving" } }))
    .category;
  const [{ id }] = (
    await ok("POST", "/v1/transactions", {
      transactions: [
        {
          ...{ account_id, amount: -5, currency: "USD", authorized_at: "2026-11-20", category_id: category.id },
          ...{ payee: { name: `${MARKER} payee` }, notes: `${MARKER} notes`, tags: [`${MARKER} tag`] },
        },
      ],
    })
  ).transactions;
  await ok("POST", "/v1/goals", {
    goal: { name: `${MARKER} goal`, amount: 500, due_on: "2027-05-31", category_id: category.id },
  });
  const files = [];
  for (const [name, content] of [
    ["pdf", Buffer.from(`%PDF-1.7\n% ${MARKER}\n`)],
    ["png", Buffer.concat([Buffer.from(PNG, "base64"), Buffer.from(MARKER)])],
  ] as const) {
    const disposition = `attachment; filename="${MARKER}.${name}"`;
    const { json, text } = await attach({ call }, id, content, { as: tokens.write, disposition });
    assert.ok(json.attachment, text);
    files.push(`/v1/attachments/${json.attachment.id}/content`);
  }
  const statement = `Date,Description,Amount\n2026-11-16,"${MARKER} BAKERY",-6.40\n2026-11-17,"${MARKER} BUS",-2.10\n`;
  const headers = { "content-type": "text/csv", "content-disposition": `attachment; filename="${MARKER}.csv"` };
  const imported = await call("POST", "/v1/imports", undefined, { raw: Buffer.from(statement), headers });
  assert.equal(imported.status, 201, imported.text);
  const exports = ["csv", "hledger", "beancount", "json"].map((format) => `/v1/export?format=${format}`);
  return [...files, `/v1/transactions/${id}`, `/v1/accounts/${account_id}`, ...exports];
}

/** The files of a profile with the marker: as it is, in UTF-16, or compressed. */
function findMarker(profile: string): string[] {
  return readdirSync(profile, { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile())
    .map(({ parentPath, name }) => join(parentPath, name))
    .filter((path) => hasMarker(readFileSync(path)))
    .map((path) => path.slice(profile.length));
}

const MARKERS = [Buffer.from(MARKER), Buffer.from(MARKER, "utf16le")];

/** The first bytes of a gzip and a zstd stream. A brotli stream has none, so it is tried where a cached body starts. */
const STREAMS = [
  [Buffer.from([0x1f, 0x8b, 8]), gunzipSync],
  [Buffer.from([0x28, 0xb5, 0x2f, 0xfd]), zstdDecompressSync],
] as const;

function hasMarker(bytes: Buffer): boolean {
  if (MARKERS.some((marker) => bytes.includes(marker))) return true;
  for (const [start, decompress] of STREAMS) {
    for (let at = bytes.indexOf(start); at >= 0; at = bytes.indexOf(start, at + 1)) {
      if (isMarked(() => decompress(bytes.subarray(at)))) return true;
    }
  }
  return isMarked(() => brotliDecompressSync(bytes));
}

function isMarked(decompress: () => Buffer): boolean {
  try {
    const text = decompress();
    return MARKERS.some((marker) => text.includes(marker));
  } catch {
    return false; // not such a stream
  }
}
