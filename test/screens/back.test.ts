/** Back closes what lies over the screen, and a tap beside a form that is half filled in closes nothing. */
import assert from "node:assert/strict";
import { test } from "node:test";
import type { Page } from "playwright-core";
import { becomes, inChromium, isLoaded, SIZES } from "./browser.ts";

const PHONE = { viewport: SIZES.narrow, hasTouch: true };

inChromium((web) => {
  /** Home, with Plan before it in the history. */
  async function openHome(): Promise<Page> {
    const page = await web.open("/plan", PHONE);
    await isLoaded(page);
    await page.getByRole("navigation").getByRole("link", { name: "Home" }).tap();
    await page.getByRole("group", { name: "Where the income goes" }).waitFor();
    return page;
  }
  const path = (page: Page) => async () => new URL(page.url()).pathname;
  const isClosed = (page: Page) => page.locator("dialog").waitFor({ state: "detached" });

  test("Back closes the till and More, and then leaves the screen", async () => {
    const page = await openHome();
    const openers = ["Add a transaction", "More"].map((name) => page.getByRole("button", { name, exact: true }));
    for (const opener of openers) {
      await opener.tap();
      await page.getByRole("dialog").getByRole("button", { name: "Close" }).waitFor();
      await page.goBack();
      await isClosed(page);
      assert.equal(await path(page)(), "/");
    }
    await page.goBack();
    await becomes(path(page), "/plan");
  });

  test("after a dialog was closed in another way, one Back leaves the screen", async () => {
    const page = await openHome();
    for (const name of ["Add a transaction", "More"]) {
      await page.getByRole("button", { name, exact: true }).tap();
      await page.getByRole("dialog").getByRole("button", { name: "Close" }).tap();
      await isClosed(page);
    }
    await page.goBack();
    await becomes(path(page), "/plan");
  });

  test("dialogs over each other that were closed in another way take no Back", async () => {
    const page = await web.open("/plan", PHONE);
    await isLoaded(page);
    await page.getByRole("navigation").getByRole("link", { name: "Transactions" }).tap();
    await page.getByText("Callwell").first().tap();
    const close = () => page.getByRole("dialog").last().getByRole("button", { name: "Close" }).tap();
    await page.getByRole("button", { name: "Split" }).tap();
    await page.getByRole("dialog", { name: "Split" }).waitFor();
    await close();
    await close();
    await isClosed(page);
    await page.goBack();
    await becomes(path(page), "/plan");
  });

  test("Forward does not open a closed dialog again", async () => {
    const page = await openHome();
    await page.getByRole("button", { name: "More", exact: true }).tap();
    await page.getByRole("dialog").waitFor();
    await page.goBack();
    await isClosed(page);
    await page.goForward();
    await page.getByRole("group", { name: "Where the income goes" }).waitFor();
    assert.equal(await page.getByRole("dialog").count(), 0);
    await page.goBack();
    await becomes(path(page), "/plan");
  });

  test("a link in a dialog opens its screen, and Back returns to the screen before", async () => {
    const page = await openHome();
    await page.getByRole("button", { name: "More", exact: true }).tap();
    await page.getByRole("dialog").getByRole("link", { name: "Goals" }).tap();
    await becomes(path(page), "/goals");
    await isClosed(page);
    await page.goBack();
    await becomes(path(page), "/");
    await page.goBack();
    await becomes(path(page), "/plan");
  });

  test("Back closes one of two dialogs", async () => {
    const page = await web.open("/plan", PHONE);
    await isLoaded(page);
    await page.getByRole("navigation").getByRole("button", { name: "More", exact: true }).tap();
    const entry = () => page.evaluate("history.state?.dialog");
    await becomes(async () => (await entry()) !== undefined, true);
    const more = await entry();
    await page.getByRole("button", { name: "Search and run commands" }).tap();
    await page.getByRole("dialog").getByRole("combobox").waitFor();
    await becomes(async () => [undefined, more].includes(await entry()), false);
    await page.goBack();
    await isClosed(page);
    assert.equal(await path(page)(), "/plan");
  });

  test("a tap beside a sheet closes it, unless a form in it was changed", async () => {
    const page = await web.open("/accounts", PHONE);
    await isLoaded(page);
    const open = () => page.getByRole("button", { name: "New account" }).tap();
    const beside = () => page.touchscreen.tap(200, 20);
    await open();
    const name = page.getByRole("dialog").getByLabel("Name");
    await name.waitFor();
    await beside();
    await isClosed(page);
    await open();
    await name.fill("Half typed");
    await beside();
    assert.equal(await name.inputValue(), "Half typed");
    await page.getByRole("dialog").getByRole("button", { name: "Cancel" }).tap();
    await isClosed(page);
  });
});
