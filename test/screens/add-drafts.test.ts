/** An entry that is not saved yet survives whatever closes it: Esc, Back, a reload, the end of the tab. */
import assert from "node:assert/strict";
import { join } from "node:path";
import { test } from "node:test";
import type { Page } from "playwright-core";
import { assertAccessible, becomes, inChromium, isLoaded, SIZES } from "./browser.ts";

const PICTURES = join(import.meta.dirname, "../../web/.screens");

inChromium((web) => {
  const PHONE = { viewport: SIZES.narrow, hasTouch: true };
  const line = (page: Page) => page.getByRole("combobox", { name: "Payee, or amount and payee" });
  const dialog = (page: Page) => page.getByRole("dialog", { name: "Add a transaction" });

  async function open(path = "/", options = {}): Promise<Page> {
    const page = await web.open(path, options);
    await isLoaded(page);
    return page;
  }

  async function openTill(page: Page): Promise<void> {
    await page.getByRole("button", { name: "Add a transaction" }).tap();
    await page.getByRole("button", { name: "Save", exact: true }).waitFor();
  }

  test("Esc closes Add and keeps the line, and Start over drops it", async () => {
    const page = await open();
    await page.keyboard.press("a");
    await line(page).waitFor();
    await page.keyboard.type("12.40 half typed");
    await page.keyboard.press("Escape");
    await dialog(page).waitFor({ state: "detached" });
    await page.keyboard.press("a");
    await becomes(() => line(page).inputValue(), "12.40 half typed");
    await page.getByText("Typed earlier, not saved yet.").waitFor();
    await assertAccessible(page);
    await page.screenshot({ path: join(PICTURES, "add-kept.png") });
    await page.getByRole("button", { name: "Start over" }).click();
    assert.equal(await line(page).inputValue(), "");
    await page.reload();
    await line(page).waitFor();
    assert.equal(await line(page).inputValue(), "");
  });

  test("a half-typed entry is there again in a new tab, and gone once it is saved", async () => {
    const page = await open("/?add=expense");
    await line(page).fill("3.30 lost tab");
    await page.getByLabel("Note", { exact: true }).fill("two of them");
    const context = page.context();
    await page.close();
    const again = await context.newPage();
    await again.goto(web.server.url);
    await isLoaded(again);
    await again.keyboard.press("a");
    await becomes(() => line(again).inputValue(), "3.30 lost tab");
    assert.equal(await again.getByLabel("Note", { exact: true }).inputValue(), "two of them");
    await again.keyboard.press("Enter");
    await again.getByText("$3.30 added, lost tab.").waitFor();
    await again.keyboard.press("a");
    await line(again).waitFor();
    assert.equal(await line(again).inputValue(), "");
  });

  test("the till keeps the amount, the kind and the payee", async () => {
    const page = await open("/", PHONE);
    await openTill(page);
    for (const key of ["8", "Decimal mark", "9"]) await page.getByRole("button", { name: key, exact: true }).tap();
    const chip = page.getByRole("group", { name: "Payees" }).getByRole("button").first();
    const payee = await chip.textContent();
    await chip.tap();
    await page.reload();
    await page.getByText("$8.9", { exact: true }).waitFor();
    await page.locator("[aria-pressed=true]", { hasText: payee ?? "" }).waitFor();
  });

  test("a line from the palette does not overwrite an entry that is kept", async () => {
    const page = await open();
    await page.keyboard.press("a");
    await line(page).fill("1.10 kept one");
    await page.keyboard.press("Escape");
    await dialog(page).waitFor({ state: "detached" });
    await page.keyboard.press("Control+k");
    await page.getByRole("dialog").getByRole("combobox").fill("2.20 palette one");
    await page.keyboard.press("Enter");
    await becomes(() => line(page).inputValue(), "2.20 palette one");
    await page.keyboard.press("Enter");
    await page.getByText("$2.20 added, palette one.").waitFor();
    await page.keyboard.press("a");
    await becomes(() => line(page).inputValue(), "1.10 kept one");
  });
});
