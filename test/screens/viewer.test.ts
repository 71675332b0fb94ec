/**
 * Somebody who may only read: a user with the role viewer, and a browser with a read token. No screen shows a control that
 * writes. The test presses every visible button and every key, and no request may change anything.
 * `settings-access.test.ts` tests the members, where a viewer can leave.
 */
import assert from "node:assert/strict";
import { test } from "node:test";
import type { Page } from "playwright-core";
import { createUser } from "../../src/operations/people/users.ts";
import { assertAccessible, inChromium, isLoaded, SIZES, type WebTest } from "./browser.ts";

const SCREENS = [
  "/",
  "/transactions",
  "/plan",
  "/coming",
  "/goals",
  "/accounts",
  "/reports",
  "/activity",
  "/review",
  "/import",
  "/settings/categories",
  "/settings/payees",
  "/settings/bank-files",
  "/settings/rates",
  "/settings/security",
];

/** The keys of all screens that write. */
const WRITE_KEYS = "a c d f m n p r s t . # Delete 1 Control+z Control+Shift+z".split(" ");

/** These controls exist only to write. */
const WRITING = "input[data-plan-cell], input[type=file], [aria-haspopup=menu], form button[type=submit]";

/** A saved view belongs to the person, not to the household. */
const OWN = "Save view";

/** The browser reports rejected requests itself, and that signing in clears its storage. */
const expected = /status of 4\d\d|Clear-Site-Data/;

/** Collects the requests of a page that would change the household. None of them reaches the server. */
async function watch(page: Page): Promise<string[]> {
  const writes: string[] = [];
  await page.route(/\/v1\//, async (route) => {
    const request = route.request();
    const isPreview = /dry_run=true/.test(request.url());
    if (request.method() === "GET" || isPreview) return await route.fallback();
    writes.push(`${request.method()} ${new URL(request.url()).pathname}`);
    await route.abort();
  });
  return writes;
}

/**
 * Presses the first button that was not pressed yet, and returns its look and label: the occurrences of a calendar count once
 * for each state.
 */
async function pressNext(page: Page, pressed: readonly string[]): Promise<string | undefined> {
  const script = `(() => {
    const nameOf = (one) => [one.className, one.dataset.state ?? "", one.getAttribute("aria-label") ?? ""].join("|");
    const pressed = ${JSON.stringify(pressed)};
    const next = [...document.querySelectorAll("main button, dialog[open] button, aside button")]
      .find((one) => one.checkVisibility() && !one.disabled && !pressed.includes(nameOf(one)) && one.textContent !== ${JSON.stringify(OWN)});
    const name = next && nameOf(next);
    next?.click();
    return name;
  })()`;
  return (await page.evaluate(script)) as string | undefined;
}

async function pressButtons(page: Page, path: string): Promise<void> {
  const pressed: string[] = [];
  for (let round = 0; round < 60; round += 1) {
    const name = await pressNext(page, pressed);
    if (name === undefined) {
      if ((await page.getByRole("dialog").count()) === 0) return;
      await page.keyboard.press("Escape");
      continue;
    }
    pressed.push(name);
    await page.waitForTimeout(30);
    assert.equal(await page.locator(WRITING).count(), 0, `${path}: a control that writes after ${name}`);
  }
}

async function walk(web: WebTest, page: Page): Promise<void> {
  const writes = await watch(page);
  const { transactions } = (await web.server.call("GET", "/v1/transactions?limit=1")).json;
  const { accounts } = (await web.server.call("GET", "/v1/accounts")).json;
  const { goals } = (await web.server.call("GET", "/v1/goals")).json;
  const { recurring } = (await web.server.call("GET", "/v1/recurring")).json;
  const opened = [
    `/transactions?row=${transactions[0].id}`,
    `/accounts?account=${accounts[0].id}`,
    `/goals?goal=${goals[0].id}`,
    "/goals?goal=new",
    `/coming?rule=${recurring[0].id}`,
    "/coming?rule=new",
    "/?add=expense",
  ];
  for (const path of [...SCREENS, ...opened]) {
    await page.goto(new URL(path, page.url()).href);
    await isLoaded(page);
    assert.equal(await page.locator(WRITING).count(), 0, `${path}: a control that writes`);
    for (const key of WRITE_KEYS) await page.keyboard.press(key);
    assert.equal(await page.getByRole("dialog").count(), path.includes("row=") ? await sheets(page) : 0, path);
    await pressButtons(page, path);
    assert.deepEqual(writes, [], path);
  }
}

/** On a narrow page, the open row is a dialog. */
async function sheets(page: Page): Promise<number> {
  return (await page.locator("aside").count()) === 0 ? 1 : 0;
}

inChromium((web) => {
  test("a viewer sees no control that writes, on any screen", async () => {
    const { service, budget } = web.server;
    const { code } = await createUser(service, { name: "Vera", role: "viewer", budgetId: budget.id });
    const page = await web.open(`/enter#${code}`, { isSignedOut: true, expected });
    await page.getByRole("button", { name: "Continue as Vera" }).click();
    await page.waitForURL(/\/$/);
    // Her own password, which she may set, is not offered.
    await page.evaluate(`localStorage.setItem("leeway.no_offer", "1")`);
    await walk(web, page);
  });

  test("a browser with a read token sees none either, on a phone", async () => {
    const { tokens } = web.server;
    const page = await web.open("/", {
      viewport: SIZES.narrow,
      extraHTTPHeaders: { authorization: `Bearer ${tokens.read}` },
      expected,
    });
    await walk(web, page);
  });

  test("the palette, the navigation and the open row of a viewer", async () => {
    const { tokens } = web.server;
    const page = await web.open("/transactions", {
      extraHTTPHeaders: { authorization: `Bearer ${tokens.read}` },
      expected,
    });
    await isLoaded(page);
    assert.equal(await page.getByRole("link", { name: "Review" }).count(), 0);
    await page.keyboard.press("Control+k");
    const dialog = page.getByRole("dialog");
    await dialog.getByRole("combobox").fill("12.40 baker");
    await dialog.getByRole("option", { name: /^Search/ }).waitFor();
    assert.equal(await dialog.getByRole("option", { name: /^Add/ }).count(), 0);
    await page.reload();
    await isLoaded(page);
    await page.getByRole("row").nth(2).click();
    await page.locator("aside").waitFor();
    await assertAccessible(page);
  });

  test("no control appears before the rights are read", async () => {
    const { service, budget } = web.server;
    const { code } = await createUser(service, { name: "Vito", role: "viewer", budgetId: budget.id });
    const page = await web.open(`/enter#${code}`, { isSignedOut: true, expected });
    await page.route("**/v1/me", async (route) => {
      await new Promise((resolve) => setTimeout(resolve, 1500));
      await route.fallback();
    });
    await page.getByRole("button", { name: "Continue as Vito" }).click();
    await page.waitForURL(/\/$/);
    for (const path of ["/", "/goals"]) {
      await page.goto(new URL(path, page.url()).href);
      await page.locator("h1").first().waitFor();
      assert.equal(await page.getByRole("button", { name: /Add|New|Create/ }).count(), 0, path);
    }
  });

  test("the same walk finds the controls of a member", async () => {
    const page = await web.open("/plan", { expected: /status of 4\d\d|ERR_FAILED/ });
    await isLoaded(page);
    const writes = await watch(page);
    assert.ok((await page.locator(WRITING).count()) > 10);
    await page.getByRole("button", { name: /^Copy / }).click();
    await page.waitForTimeout(200);
    assert.equal(writes.length > 0, true);
  });
});
