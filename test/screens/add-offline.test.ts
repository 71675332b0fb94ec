/** Add in the first session of a browser, without a network: it opens, or shows what is missing and can be closed. */
import assert from "node:assert/strict";
import { join } from "node:path";
import { test } from "node:test";
import type { Page } from "playwright-core";
import { assertAccessible, inChromium, isLoaded, type OpenOptions, SIZES, tryAgain } from "./browser.ts";

/** Messages of the browser about requests that fail, which a page cannot prevent. */
const LOST = /Failed to load resource|net::ERR_|dynamically imported module|preload/;

/** The page never loads in advance what it does not show yet. */
const NOTHING_LATER = `
  const later = window.setTimeout;
  window.setTimeout = (work, ms, ...rest) => (ms === 3000 ? 0 : later(work, ms, ...rest));
`;

/** Deletes the stored copies of responses. */
const FORGET_COPIES = `new Promise((resolve) => {
  indexedDB.open("leeway").onsuccess = ({ target: { result } }) => {
    const change = result.transaction("copies", "readwrite");
    change.objectStore("copies").clear();
    change.oncomplete = () => { result.close(); resolve(); };
  };
})`;

const PICTURES = join(import.meta.dirname, "../../web/.screens");

inChromium((web) => {
  async function open(options: OpenOptions): Promise<Page> {
    const page = await web.open("/", { viewport: SIZES.narrow, hasTouch: true, expected: LOST, ...options });
    await isLoaded(page);
    return page;
  }
  const openTill = (page: Page) => page.getByRole("button", { name: "Add a transaction" }).tap();

  for (const serviceWorkers of ["allow", "block"] as const) {
    test(`on a first visit the till opens without a network, service workers: ${serviceWorkers}`, async () => {
      const page = await open({ serviceWorkers });
      if (serviceWorkers === "allow") await page.evaluate("navigator.serviceWorker.ready.then(() => undefined)");
      await page.locator("body[data-file-over=false]").waitFor(); // what is loaded in advance is on its way
      await page.waitForLoadState("networkidle");
      await page.context().setOffline(true);
      await openTill(page);
      for (const key of ["5", "Decimal mark", "5"]) await page.getByRole("button", { name: key, exact: true }).tap();
      await page.getByRole("group", { name: "Payees" }).getByRole("button").first().tap();
      await page.getByRole("button", { name: "Save", exact: true }).tap();
      await page.getByRole("region", { name: "Not sent yet" }).getByText("$5.50").waitFor();
    });
  }

  test("if its files do not arrive, the screen stays, and Try again loads them", async () => {
    const page = await open({});
    await page.addInitScript(NOTHING_LATER);
    await page.reload();
    await isLoaded(page);
    await page.context().setOffline(true);
    const problem = page.getByRole("dialog").getByRole("alert");
    await openTill(page);
    await problem.waitFor();
    await assertAccessible(page);
    await page.screenshot({ path: join(PICTURES, "add-not-loaded.png") });
    await problem.getByRole("button", { name: "Close" }).tap();
    await problem.waitFor({ state: "detached" });
    assert.equal(new URL(page.url()).search, "");
    await page.getByRole("group", { name: "Where the income goes" }).waitFor();
    await openTill(page);
    await problem.waitFor();
    await page.context().setOffline(false);
    await tryAgain(problem);
    await page.getByRole("button", { name: "Save", exact: true }).waitFor();
  });

  test("if its data does not arrive, it can be closed, and Try again reads it", async () => {
    const page = await open({});
    await page.addInitScript(NOTHING_LATER);
    await page.route(/\/v1\/categories/, (route) => route.abort());
    await page.evaluate(FORGET_COPIES); // Home reads categories too
    await page.reload();
    await isLoaded(page);
    await openTill(page);
    const till = page.getByRole("dialog", { name: "Add a transaction" });
    await till.getByRole("alert").waitFor();
    await assertAccessible(page);
    await till.getByRole("button", { name: "Close" }).tap();
    await till.waitFor({ state: "detached" });
    await openTill(page);
    await till.getByRole("alert").waitFor();
    await page.unroute(/\/v1\/categories/);
    await tryAgain(till);
    await page.getByRole("button", { name: "Save", exact: true }).waitFor();
  });
});
