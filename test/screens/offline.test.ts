/** The web app without a network: the last number, entries that wait, and each of them stored once. */
import assert from "node:assert/strict";
import type { AddressInfo } from "node:net";
import { join } from "node:path";
import { afterEach, test } from "node:test";
import type { FastifyInstance } from "fastify";
import { pino } from "pino";
import type { Page } from "playwright-core";
import { buildServer } from "../../src/api/server.ts";
import { readConfig } from "../../src/config.ts";
import {
  assertAccessible,
  becomes,
  HOME_HOST,
  inChromium,
  isLoaded,
  type OpenOptions,
  SIZES,
  TODAY,
  tryAgain,
} from "./browser.ts";

/** Messages of the browser about requests that fail, which a page cannot prevent. */
const LOST = /Failed to load resource|net::ERR_/;

/** Four times the limit of the benchmark, because other programs may slow the machine down. */
const OFFLINE_MS = 2000;

/** When the page has shown the time of the number, in milliseconds since the navigation. */
const SHOWN_AFTER_MS = `new Promise((resolve) => {
  const look = () => /as of \\d/i.test(document.querySelector(".number-place")?.textContent ?? "")
    ? resolve(performance.now())
    : requestAnimationFrame(look);
  look();
})`;

/** The number of values that the browser stores in each place. */
const STORED = `new Promise((resolve) => {
  indexedDB.open("leeway").onsuccess = ({ target: { result } }) => {
    const stores = result.transaction(["entries", "copies"]);
    const [entries, copies] = ["entries", "copies"].map((name) => stores.objectStore(name).count());
    // Without the positions of the scroll bar, which the router stores.
    const names = (storage) => Object.keys(storage).filter((name) => !name.startsWith("tsr-scroll"));
    const [local, inTab] = [localStorage, sessionStorage].map(names);
    stores.oncomplete = () => resolve({ entries: entries.result, copies: copies.result, local, inTab });
  };
})`;

const PICTURES = join(import.meta.dirname, "../../web/.screens");

/** Screens of which the browser has stored nothing. */
const UNSEEN = ["/coming", "/review", "/import", "/settings/rules", "/reports", "/transactions?q=kiosk"];

inChromium((web) => {
  let app: FastifyInstance | undefined;

  /** Another server on the same data, which a test can stop. */
  async function start(port = 0): Promise<string> {
    const settings = { ...readConfig({}), requestsPerMinute: null, maxInFlight: null };
    const { service } = web.server;
    app = await buildServer({ ...settings, service, log: pino({ level: "silent" }) });
    await app.listen({ host: "127.0.0.1", port });
    return `http://127.0.0.1:${(app.server.address() as AddressInfo).port}`;
  }

  async function stop(): Promise<void> {
    await app?.close();
    app = undefined;
  }

  afterEach(stop);

  const stored = async (amount: number): Promise<readonly { readonly id: string; readonly notes: string }[]> =>
    (await web.server.call("GET", `/v1/transactions?min_amount=${-amount}&max_amount=${-amount}`)).json.transactions;

  /** Opens Home and waits until the browser has stored the page and its data. */
  async function openInstalled(url: string, options: OpenOptions = {}): Promise<Page> {
    const page = await web.open(url, { serviceWorkers: "allow", expected: LOST, ...options });
    await isLoaded(page);
    await page.evaluate("navigator.serviceWorker.ready.then(() => undefined)");
    await page.reload();
    await isLoaded(page);
    await openAdd(page);
    return page;
  }

  /** Reads the data of Add, as any entry on this device does. */
  async function openAdd(page: Page): Promise<void> {
    await page.keyboard.press("a");
    await page.getByRole("dialog").getByRole("group", { name: "Payees" }).getByRole("button").first().waitFor();
    await page.keyboard.press("Escape");
    await page.locator("dialog").waitFor({ state: "detached" });
  }

  async function enter(page: Page, text: string): Promise<void> {
    await page.keyboard.press("a");
    await page.getByRole("combobox", { name: "Payee, or amount and payee" }).fill(text);
    await page.keyboard.press("Enter");
    await page.locator("dialog").waitFor({ state: "detached" });
  }

  const waiting = (page: Page) => page.getByRole("region", { name: "Not sent yet" });

  test("without a network the page opens with the last number and its time", async () => {
    const page = await openInstalled(web.server.url);
    const number = await page.locator("h1").textContent();
    await page.context().setOffline(true);
    const times: number[] = [];
    for (let i = 0; i < 5; i += 1) {
      await page.reload({ waitUntil: "commit" });
      times.push(await page.evaluate<number>(SHOWN_AFTER_MS));
      await becomes(() => page.locator("h1").textContent(), number);
    }
    assert.ok(Math.min(...times) <= OFFLINE_MS, `${times.map(Math.round)} ms`);
    await page.getByText(/The server is not responding\. As of \d/).waitFor();
    await page.getByRole("group", { name: "Where the income goes" }).waitFor();
    await assertAccessible(page);
    const line = page.getByText(/The server is not responding/).first(); // Home and the frame have one each until Home is gone
    for (const name of ["Plan", "Transactions"]) {
      await page.getByRole("navigation").getByRole("link", { name }).click();
      await line.waitFor();
    }
    await page.context().setOffline(false);
    await line.waitFor({ state: "detached" });
  });

  test("Home works without a network if only its first script has requested the number", async () => {
    const page = await openInstalled(web.server.url);
    const { json } = await web.server.call("GET", "/v1/me");
    await page.goto(new URL(`/b/${json.budget.id}/`, web.server.url).href);
    await isLoaded(page);
    const number = await page.locator("h1").textContent();
    await page.getByRole("group", { name: "Where the income goes" }).waitFor();
    await page.waitForLoadState("networkidle"); // its data is stored after the response
    await page.context().setOffline(true);
    await page.reload({ waitUntil: "commit" });
    await page.getByText(/The server is not responding\. As of \d/).waitFor();
    await page.getByRole("group", { name: "Where the income goes" }).waitFor();
    assert.equal(await page.locator("h1").textContent(), number);
  });

  test("a purchase entered while the server is stopped is stored once after its restart", async () => {
    const url = await start();
    const page = await openInstalled(url, { viewport: SIZES.narrow, hasTouch: true });
    await stop();
    await page.getByRole("button", { name: "Add a transaction" }).tap();
    for (const key of ["6", "Decimal mark", "6", "1"]) {
      await page.getByRole("button", { name: key, exact: true }).tap();
    }
    await page.getByRole("group", { name: "Payees" }).getByRole("button").first().tap();
    await page.getByRole("button", { name: "Save", exact: true }).tap();
    await page.getByText("Saved on this device. It will be sent when the server responds.").waitFor();
    await waiting(page).getByText("$6.61").waitFor();
    const amountOf = (text: string | null) => Number(/\$([\d,.]+)/.exec(text ?? "")?.[1]?.replaceAll(",", ""));
    const number = amountOf(await page.locator("h1").textContent());
    const after = amountOf(await page.getByText(/^\$.* once everything is sent\.$/).textContent());
    assert.equal(after.toFixed(2), (number - 6.61).toFixed(2));
    await assertAccessible(page);
    await page.reload();
    await waiting(page).getByText("$6.61").waitFor();
    assert.equal((await stored(6.61)).length, 0);
    await start(Number(new URL(url).port));
    await page.getByText(/^\$6\.61 added, .+ left to spend\.$/).waitFor();
    await waiting(page).waitFor({ state: "detached" });
    await becomes(async () => amountOf(await page.locator("h1").textContent()), after);
    assert.equal((await stored(6.61)).length, 1);
    await page.reload();
    await isLoaded(page);
    assert.equal((await stored(6.61)).length, 1);
  });

  test("a screen that was never opened says so without a network, and loads when asked again", async () => {
    const page = await openInstalled(web.server.url);
    await page.context().setOffline(true);
    const content = page.locator("#content");
    const again = content.getByRole("button", { name: "Try again" });
    for (const path of UNSEEN) {
      const address = JSON.stringify(path);
      await page.evaluate(`history.pushState({}, "", ${address}); dispatchEvent(new PopStateEvent("popstate"))`);
      await content.getByText("The server cannot be reached. Check your connection.").first().waitFor();
      await again.first().waitFor();
      await becomes(() => content.getByRole("status", { name: "Loading" }).count(), 0);
    }
    await page.context().setOffline(false);
    await tryAgain(content);
    await page.getByRole("grid").waitFor();
  });

  /** Changes the note of a purchase in the list of a server that is stopped. */
  async function changeOffline(amount: number) {
    const { json } = await web.server.call("GET", "/v1/accounts");
    const payee = `Tester${100 * amount}`;
    const fields = { account_id: json.accounts[0].id, payee: { name: payee }, authorized_at: TODAY, notes: "old" };
    const made = await web.server.call("POST", "/v1/transactions", { transactions: [{ ...fields, amount: -amount }] });
    const { id } = made.json.transactions[0];
    const read = async () => (await web.server.call("GET", `/v1/transactions/${id}`)).json.transaction;
    const url = await start();
    const page = await openInstalled(url);
    await page.goto(new URL("transactions", `${url}/`).href);
    await isLoaded(page);
    await page.getByRole("grid").getByText(payee).first().waitFor();
    await page.waitForLoadState("networkidle");
    await stop();
    await page.getByRole("row").filter({ hasText: payee }).click();
    await page.keyboard.press("n");
    await page.getByRole("textbox", { name: "Note" }).fill("typed on the train");
    await page.keyboard.press("Enter");
    await page.getByText("Saved on this device. It will be sent when the server responds.").waitFor();
    await page.locator("main").getByText("typed on the train").first().waitFor();
    return { page, read, id, comeBack: () => start(Number(new URL(url).port)) };
  }

  test("a change of a stored transaction is kept without a network, survives a reload, and is sent", async () => {
    const { page, read, comeBack } = await changeOffline(6.91);
    await page.reload();
    await page.locator("main").getByText("typed on the train").first().waitFor();
    assert.equal((await read()).notes, "old");
    await assertAccessible(page);
    await comeBack();
    await becomes(async () => (await read()).notes, "typed on the train");
    await page.getByText("1 entry not sent yet").waitFor({ state: "detached" });
  });

  test("a kept change does not undo what somebody else has changed in another field", async () => {
    const { read, id, comeBack } = await changeOffline(6.92);
    await web.server.call("PUT", `/v1/transactions/${id}`, { transaction: { is_reviewed: true, tags: ["home"] } });
    await comeBack();
    await becomes(async () => (await read()).notes, "typed on the train");
    assert.deepEqual((await read()).tags, ["home"]);
  });

  test("a kept change of a field that somebody else has changed asks which value stays", async () => {
    const { page, read, id, comeBack } = await changeOffline(6.93);
    await web.server.call("PUT", `/v1/transactions/${id}`, { transaction: { notes: "typed at home" } });
    await comeBack();
    const question = page.getByRole("dialog");
    await question.getByText("typed at home").waitFor();
    assert.equal((await read()).notes, "typed at home");
    await question.getByRole("button", { name: "Keep mine" }).click();
    await becomes(async () => (await read()).notes, "typed on the train");
  });

  test("a kept change is discarded with Undo, or in the list of what is not sent", async () => {
    const { page, read, comeBack } = await changeOffline(6.94);
    await page.getByRole("button", { name: "Undo" }).last().click();
    await page.locator("main").getByText("typed on the train").first().waitFor({ state: "detached" });
    await page.keyboard.press("n");
    await page.getByRole("textbox", { name: "Note" }).fill("again");
    await page.keyboard.press("Enter");
    await page.getByRole("link", { name: "1 entry not sent yet" }).click();
    await waiting(page).getByText("A change that is not sent yet.").waitFor();
    await waiting(page)
      .getByRole("button", { name: /^Discard Tester/ })
      .click();
    await waiting(page).waitFor({ state: "detached" });
    await comeBack();
    await isLoaded(page);
    assert.equal((await read()).notes, "old");
  });

  test("changes of selected rows are kept one by one, with their period, and move the number as the server does", async () => {
    const accounts = (await web.server.ok("GET", "/v1/accounts")).accounts;
    const { id: account_id } = accounts.find(({ name }: { readonly name: string }) => name === "Checking");
    const made = await web.server.ok("POST", "/v1/transactions", {
      transactions: [61.11, 62.22].map((amount) => ({
        ...{ account_id, amount: -amount, authorized_at: TODAY, payee: { name: "Offline bulk" } },
      })),
    });
    const read = async () =>
      await Promise.all(
        made.transactions.map(
          async ({ id }: { readonly id: string }) => (await web.server.ok("GET", `/v1/transactions/${id}`)).transaction,
        ),
      );
    const url = await start();
    const page = await openInstalled(url);
    await page.goto(new URL("transactions", `${url}/`).href);
    await isLoaded(page);
    const rows = page.getByRole("row").filter({ hasText: "Offline bulk" });
    await rows.nth(1).waitFor();
    await rows.first().click();
    // The periods of the year are read once, when something first names one.
    await page.keyboard.press("w");
    await page.getByRole("dialog").getByRole("button", { name: "December 2026" }).waitFor();
    await page.keyboard.press("Escape");
    await page.locator("dialog").waitFor({ state: "detached" });
    await page.waitForLoadState("networkidle");
    await stop();
    await rows.first().click();
    for (const key of ["x", "j", "x", "w"]) await page.keyboard.press(key);
    await page.getByRole("dialog").getByRole("button", { name: "December 2026" }).click();
    await page.getByText("Saved on this device. It will be sent when the server responds.").waitFor();
    assert.deepEqual(
      (await read()).map(({ counts_on }) => counts_on),
      [null, null],
    );
    await page.getByRole("link", { name: "2 entries not sent yet" }).click();
    const sentence = page.locator(".number-place").getByText(/once everything is sent/);
    const announced = /\$[\d,.]+/.exec((await sentence.textContent()) ?? "")?.[0];
    await start(Number(new URL(url).port));
    await becomes(async () => (await read()).map(({ counts_on }) => counts_on), ["2026-12-01", "2026-12-01"]);
    await waiting(page).waitFor({ state: "detached" });
    await page.reload();
    await isLoaded(page);
    assert.equal(await page.locator("h1").textContent(), announced);
  });

  test("a change of all rows, and a deletion, say that they need the server", async () => {
    const url = await start();
    const page = await openInstalled(url);
    await page.goto(new URL("transactions", `${url}/`).href);
    await isLoaded(page);
    await page.getByRole("grid").waitFor();
    await page.waitForLoadState("networkidle");
    await stop();
    await page.keyboard.press("Control+a");
    await page.getByRole("toolbar", { name: "Selected transactions" }).waitFor();
    await page.keyboard.press("r");
    await page
      .getByText(/^The server does not respond, so nothing has changed\. A change of all [\d,]+ rows needs it\./)
      .waitFor();
    await page.getByRole("row").nth(3).click();
    await page.keyboard.press("#");
    await page.getByText(/^The server does not respond, so nothing has changed\. This change needs it\./).waitFor();
    await page.getByText("1 entry not sent yet").waitFor({ state: "detached" });
  });

  test("over plain HTTP, an entry survives closing the page and is sent once, and no copies are stored", async () => {
    const port = Number(new URL(await start()).port);
    const url = `http://${HOME_HOST}:${port}`;
    const page = await web.open(url, { expected: LOST });
    await isLoaded(page);
    assert.equal(await page.evaluate("isSecureContext"), false);
    await openAdd(page);
    await page.locator("body[data-file-over=false]").waitFor(); // the page has loaded everything that it needs
    await stop();
    await enter(page, "6.71 plain kiosk");
    await page.getByText("Saved on this device. It will be sent when the server responds.").waitFor();
    await page.keyboard.press("a");
    await page.getByRole("combobox", { name: "Payee, or amount and payee" }).fill("8.50 unfinished");
    const { entries, copies, local } = await page.evaluate<Record<string, unknown>>(STORED);
    assert.deepEqual({ entries, copies }, { entries: 1, copies: 0 });
    assert.doesNotMatch(String(local), /number/);
    assert.match(JSON.stringify(await page.evaluate("({ ...localStorage })")), /8\.50 unfinished/);
    await page.close();
    await start(port);
    const again = await page.context().newPage();
    await again.goto(url);
    await becomes(async () => (await stored(6.71)).length, 1);
    await again.reload();
    await isLoaded(again);
    await waiting(again).waitFor({ state: "detached" });
    assert.equal((await again.evaluate<{ entries: number }>(STORED)).entries, 0);
    assert.equal((await stored(6.71)).length, 1);
  });

  test("the offline entries of two browsers arrive once each", async () => {
    const pages = [await openInstalled(web.server.url), await openInstalled(web.server.url)];
    for (const [i, page] of pages.entries()) {
      await page.context().setOffline(true);
      await enter(page, `7.7${i} offline kiosk`);
      await waiting(page).getByText(`$7.7${i}`).waitFor();
    }
    await Promise.all(pages.map((page) => page.context().setOffline(false)));
    await Promise.all(pages.map((page) => waiting(page).waitFor({ state: "detached" })));
    for (const i of [0, 1]) assert.equal((await stored(7.7 + i / 100)).length, 1);
  });

  test("two tabs send an entry whose response was lost once, also after a reload", async () => {
    const page = await openInstalled(web.server.url);
    const other = await page.context().newPage();
    await other.goto(web.server.url);
    await isLoaded(other);
    let isCut = true;
    let attempts = 0;
    await page.context().route(/\/v1\/transactions\?include=/, async (route) => {
      attempts += 1;
      if (!isCut) return await route.continue();
      await route.fetch();
      return await route.abort();
    });
    await enter(page, "8.80 lost answer");
    await waiting(page).getByText("$8.80").waitFor();
    await waiting(other).getByText("$8.80").waitFor();
    await page.reload();
    await waiting(page).getByText("$8.80").waitFor();
    isCut = false;
    await Promise.all([page, other].map((one) => one.evaluate("dispatchEvent(new Event('focus'))")));
    await Promise.all([page, other].map((one) => waiting(one).waitFor({ state: "detached" })));
    assert.ok(attempts > 1);
    assert.equal((await stored(8.8)).length, 1);
  });

  test("a waiting entry can be changed and discarded, even if the server has stored it already", async () => {
    const page = await openInstalled(web.server.url);
    let isCut = true;
    await page.context().route(/\/v1\/transactions\?include=/, async (route) => {
      if (!isCut) return await route.continue();
      await route.fetch();
      return await route.abort();
    });
    await enter(page, "9.10 first");
    await enter(page, "9.20 second");
    await page.getByRole("button", { name: "Edit first, $9.10" }).click();
    const line = page.getByRole("combobox", { name: "Payee, or amount and payee" });
    await becomes(() => line.inputValue(), "9.10 first");
    await line.fill("9.11 first");
    await page.keyboard.press("Enter");
    await waiting(page).getByText("$9.11").waitFor();
    await page.getByRole("button", { name: "Discard second, $9.20" }).click();
    assert.equal((await stored(9.1)).length, 1);
    isCut = false;
    await page.evaluate("dispatchEvent(new Event('focus'))");
    await page.getByText(/^\$9\.11 added/).waitFor();
    await waiting(page).waitFor({ state: "detached" });
    const counts = await Promise.all([9.1, 9.11, 9.2].map(async (amount) => (await stored(amount)).length));
    assert.deepEqual(counts, [0, 1, 0]);
  });

  test("a rejected entry shows the reason, and can be fixed", async () => {
    const { json } = await web.server.call("POST", "/v1/accounts", {
      account: { name: "Short lived", type: "depository", subtype: "checking", currency: "USD", current_balance: 0 },
    });
    assert.ok(json.account, JSON.stringify(json));
    const page = await openInstalled(web.server.url);
    await page.context().setOffline(true);
    await page.keyboard.press("a");
    await page.getByRole("combobox", { name: "Payee, or amount and payee" }).fill("9.90 kiosk");
    await page.getByLabel("Account", { exact: true }).selectOption({ label: "Short lived" });
    await page.keyboard.press("Enter");
    await waiting(page).getByText("$9.90").waitFor();
    assert.equal((await web.server.call("DELETE", `/v1/accounts/${json.account.id}`)).status, 204);
    await page.context().setOffline(false);
    await waiting(page)
      .getByText(/account/i)
      .waitFor();
    await assertAccessible(page);
    await page.getByRole("button", { name: /^Edit / }).click();
    await page.getByLabel("Account", { exact: true }).selectOption({ label: "Checking" });
    await page.getByRole("button", { name: "Save", exact: true }).click();
    await page.getByText(/^\$9\.90 added/).waitFor();
    await waiting(page).waitFor({ state: "detached" });
    assert.equal((await stored(9.9)).length, 1);
  });

  test("a rejected entry is replaced by each correction until one is sent", async () => {
    const page = await openInstalled(web.server.url);
    let isRejected = true;
    await page.context().route(/\/v1\/transactions\?include=/, (route) => {
      if (!isRejected) return route.continue();
      const named = { type: "/errors/payee_required", title: "x", code: "payee_required" };
      const problem = { ...named, status: 422, detail: "It was rejected.", errors: [] };
      return route.fulfill({ status: 422, contentType: "application/problem+json", json: problem });
    });
    const line = page.getByRole("combobox", { name: "Payee, or amount and payee" });
    await page.context().setOffline(true);
    await enter(page, "9.30 kiosk");
    await page.context().setOffline(false);
    await waiting(page).getByText("It was rejected.").waitFor();
    for (const [before, after] of [
      ["9.30", "9.31"],
      ["9.31", "9.32"],
      ["9.32", "9.33"],
    ]) {
      await page.getByRole("button", { name: `Edit kiosk, $${before}` }).click();
      await becomes(() => line.inputValue(), `${before} kiosk`);
      await line.fill(`${after} kiosk`);
      await page.keyboard.press("Enter");
      await page.getByText(`Not saved: kiosk, $${after}. It was rejected.`).waitFor();
    }
    await page.getByRole("button", { name: "Edit kiosk, $9.33" }).click();
    await becomes(() => line.inputValue(), "9.33 kiosk");
    isRejected = false;
    await line.fill("9.34 kiosk");
    await page.keyboard.press("Control+Enter");
    await page.getByText(/^\$9\.34 added/).waitFor();
    await becomes(() => line.inputValue(), "");
    await line.fill("9.35 kiosk");
    await page.keyboard.press("Enter");
    await page.getByText(/^\$9\.35 added/).waitFor();
    await waiting(page).waitFor({ state: "detached" });
    const amounts = [9.3, 9.31, 9.32, 9.33, 9.34, 9.35];
    const counts = await Promise.all(amounts.map(async (amount) => (await stored(amount)).length));
    assert.deepEqual(counts, [0, 0, 0, 0, 1, 1]);
  });

  test("signing out asks about unsent entries, and deletes everything", async () => {
    const page = await openInstalled(web.server.url);
    await page.route(/\/v1\/transactions\?include=/, (route) => route.abort());
    await enter(page, "9.99 unsent");
    await waiting(page).waitFor();
    await page.keyboard.press("Control+k");
    await page.getByRole("dialog").getByRole("combobox").fill("sign out");
    await page.keyboard.press("Enter");
    const question = page.getByText("1 entry on this device has not been sent. Signing out deletes it.");
    await question.waitFor();
    await page.getByRole("button", { name: "Stay signed in" }).click();
    await question.waitFor({ state: "detached" });
    await waiting(page).waitFor();
    await page.keyboard.press("?");
    await page.getByRole("button", { name: "Sign out" }).click();
    await question.waitFor();
    await assertAccessible(page);
    await page.screenshot({ path: join(PICTURES, "sign-out-unsent.png") });
    await page.route("**/v1/session", (route) => route.abort());
    await page.getByRole("button", { name: "Sign out and delete" }).click();
    await page.getByText("You are still signed in, and nothing was deleted.").waitFor();
    assert.equal((await page.evaluate<{ entries: number }>(STORED)).entries, 1);
    await assertAccessible(page);
    await page.unroute("**/v1/session");
    await page.getByRole("button", { name: "Sign out and delete" }).click();
    await page.waitForURL("**/enter");
    await page.getByRole("heading", { name: "Sign in" }).waitFor();
    assert.deepEqual(await page.evaluate(STORED), { entries: 0, copies: 0, local: [], inTab: [] });
  });
});
