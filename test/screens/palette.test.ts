/** The command palette in a browser: screens, actions, names, an entry and a question. */
import assert from "node:assert/strict";
import { test } from "node:test";
import type { Page } from "playwright-core";
import { START_MS } from "../support/server.ts";
import { assertAccessible, inChromium, isLoaded, SIZES } from "./browser.ts";

inChromium((web) => {
  async function open(path = "/", viewport: { width: number; height: number } = SIZES.wide): Promise<Page> {
    const page = await web.open(path, { viewport });
    await page.clock.setFixedTime(START_MS);
    await page.reload();
    await isLoaded(page);
    return page;
  }
  const field = (page: Page) => page.getByRole("dialog").getByRole("combobox");

  async function type(page: Page, text: string): Promise<void> {
    await page.keyboard.press("Control+k");
    await field(page).waitFor();
    await field(page).fill(text);
  }

  test("it opens a screen, also from a field, and shows the key of each entry", async () => {
    const page = await open();
    await page.getByLabel("Price").focus();
    await type(page, "repo");
    const option = page.getByRole("option", { name: /^Go to Reports/ });
    assert.equal(await option.textContent(), "Go to Reportsgr");
    await assertAccessible(page);
    await page.keyboard.press("Enter");
    await page.getByRole("heading", { name: "Reports", level: 1 }).waitFor();
    assert.equal(new URL(page.url()).pathname, "/reports");
  });

  test("it runs an action of the screen and of the page", async () => {
    const page = await open("/accounts");
    await type(page, "new acc");
    await page.keyboard.press("Enter");
    await page.getByRole("dialog", { name: "New account" }).waitFor();
    await page.keyboard.press("Escape");
    await type(page, "dark");
    await page.keyboard.press("Enter");
    await page.locator(":root[data-theme=dark]").waitFor();
  });

  test("copying the plan is a write that can be undone", async () => {
    const page = await open();
    await type(page, "copy the plan");
    await page.keyboard.press("Enter");
    await page.getByText("Plan of October 2026 copied.").waitFor();
    await type(page, "undo");
    await page.keyboard.press("Enter");
    await page.getByText("Undone.").waitFor();
  });

  test("it finds an account, a category and a payee", async () => {
    const page = await open();
    await type(page, "travel card");
    await page.keyboard.press("Enter");
    await page.getByRole("heading", { name: "Travel card", level: 1 }).waitFor();
    await type(page, "groceries");
    await page.getByRole("option", { name: /^Groceries ?Category/ }).click();
    await page.getByRole("grid").waitFor();
    assert.equal(new URL(page.url()).searchParams.get("q"), "category:Groceries");
    await type(page, "corner");
    await page.getByRole("option", { name: /^Corner Bakery/ }).click();
    await page.waitForURL(/Corner/);
    assert.equal(new URL(page.url()).searchParams.get("q"), 'payee:"Corner Bakery"');
  });

  test("an amount and a payee add a transaction with two keys of Enter", async () => {
    const page = await open();
    await type(page, "12.40 corner bakery yesterday");
    await page.keyboard.press("Enter");
    const dialog = page.getByRole("dialog", { name: "Add" });
    for (const text of ["Amount$12.40", "PayeeCorner Bakery", "yesterday"])
      await dialog.getByRole("listitem").filter({ hasText: text }).waitFor();
    await page.keyboard.press("Enter");
    await page.getByText(/^\$12\.40 added, Corner Bakery\./).waitFor();
    const { json } = await web.server.call(
      "GET",
      "/v1/transactions?q=corner%20bakery&since=2026-11-20&until=2026-11-20",
    );
    assert.ok(json.transactions.some(({ amount }: { readonly amount: number }) => amount === -12.4));
  });

  test("Esc closes the palette at once, and the next one starts empty", async () => {
    const page = await open();
    await type(page, "plan");
    await page.getByRole("option").first().waitFor();
    await page.keyboard.press("Escape");
    await page.locator("dialog").waitFor({ state: "detached" }); // a key between its closing and its removal is lost
    await page.keyboard.press("Control+k");
    assert.equal(await field(page).inputValue(), "");
  });

  test("an amount with a question mark asks if it fits", async () => {
    const page = await open();
    const dialog = page.getByRole("dialog");
    await type(page, "1000000?");
    await dialog.getByText("No.").waitFor();
    await assertAccessible(page);
    await field(page).fill("400 on 1 jan 1990?");
    await dialog.getByText("$400.00 on Jan 1, 1990").waitFor();
    await dialog.getByText("Choose a date from today to Nov 22, 2027.").waitFor();
    await field(page).fill("400 on 1 jan 2027?");
    await dialog.getByText("$400.00 on Jan 1, 2027").waitFor();
  });

  test("on a phone it opens from More", async () => {
    const page = await open("/", SIZES.narrow);
    await page.getByRole("button", { name: "More" }).click();
    await page.getByRole("button", { name: "Search and run commands" }).click();
    await field(page).fill("net wo");
    await assertAccessible(page);
    await page.getByRole("option", { name: "Report: Net worth" }).click();
    await page.locator("main figure").waitFor();
    assert.equal(new URL(page.url()).search, "?report=net_worth");
  });
});
