/** Saved views of the list of transactions: save, open, rename and delete them, by key and on a phone. */
import assert from "node:assert/strict";
import { test } from "node:test";
import type { Page } from "playwright-core";
import { assertAccessible, inChromium, isLoaded, SIZES } from "./browser.ts";

inChromium((web) => {
  const dialog = (page: Page) => page.getByRole("dialog");
  const paramsOf = (page: Page) => Object.fromEntries(new URL(page.url()).searchParams);

  async function saveView(page: Page, name: string): Promise<void> {
    await dialog(page).getByLabel("Name of the view").fill(name);
    await page.keyboard.press("Enter");
  }

  test("a view is saved, opened from the commands and from the search field, renamed and deleted", async () => {
    const page = await web.open("/transactions?q=category:groceries&sort=-amount");
    await isLoaded(page);
    await page.keyboard.press("s");
    await dialog(page).getByLabel("Name of the view").waitFor();
    await saveView(page, " ");
    await dialog(page).getByText("Enter a name.").waitFor();
    await assertAccessible(page);
    await saveView(page, "Food");
    await page.getByText("View Food saved.").waitFor();
    await page.getByRole("button", { name: "Edit the view Food" }).waitFor();

    await page.goto(new URL("/", web.server.url).href);
    await isLoaded(page);
    await page.keyboard.press("Control+k");
    await dialog(page).getByRole("combobox").fill("foo");
    await page.getByRole("option", { name: /^Food/ }).click();
    await page.waitForURL("**/transactions?**");
    assert.deepEqual(paramsOf(page), { q: "category:groceries", sort: "-amount" });

    await page.goto(new URL("/transactions", web.server.url).href);
    await isLoaded(page);
    await page.keyboard.press("/");
    await page.getByRole("option", { name: /^Food/ }).waitFor();
    await assertAccessible(page);
    await page.keyboard.type("fo");
    await page.keyboard.press("ArrowDown");
    await page.keyboard.press("Enter");
    await page.getByRole("button", { name: "Edit the view Food" }).waitFor();
    await page.waitForTimeout(400); // longer than the pause in typing
    assert.deepEqual(paramsOf(page), { q: "category:groceries", sort: "-amount" });

    await page.getByRole("button", { name: "Edit the view Food" }).click();
    await saveView(page, "Meals");
    await page.getByRole("button", { name: "Edit the view Meals" }).click();
    await dialog(page).getByRole("button", { name: "Delete the view" }).click();
    await page.getByText("View Meals deleted.").waitFor();
    await page.getByRole("button", { name: "Save view" }).waitFor();
    await page
      .getByRole("listitem")
      .or(page.locator("[role=status] > *"))
      .filter({ hasText: "View Meals deleted." })
      .getByRole("button", { name: "Undo" })
      .click();
    await page.getByRole("button", { name: "Edit the view Meals" }).waitFor();
  });

  test("two views cannot have the same name, also on a phone", async () => {
    const page = await web.open("/transactions?q=kiosk", { viewport: SIZES.narrow, hasTouch: true });
    await isLoaded(page);
    await page.getByRole("button", { name: "Save view" }).click();
    await saveView(page, "Small things");
    await page.getByText("View Small things saved.").waitFor();
    await page.goto(new URL("/transactions?q=bakery", web.server.url).href);
    await isLoaded(page);
    await page.getByRole("button", { name: "Save view" }).click();
    await saveView(page, "small Things");
    await dialog(page).getByText("A view named Small things already exists.").waitFor();
    await assertAccessible(page);
    await page.goto(new URL("/transactions", web.server.url).href);
    await isLoaded(page);
    await page.getByRole("combobox", { name: "Search" }).tap();
    await page.getByRole("option", { name: /^Small things/ }).tap();
    await page.waitForURL("**/transactions?q=kiosk");
  });
});
