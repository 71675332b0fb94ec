/** Transactions by click: filter buttons that write the text of the search, and the filters that a searched word names. */
import assert from "node:assert/strict";
import { test } from "node:test";
import type { Page } from "playwright-core";
import { assertAccessible, becomes, inChromium, isLoaded, SIZES } from "./browser.ts";

inChromium((web) => {
  const searched = (page: Page) => new URL(page.url()).searchParams.get("q");
  const summary = async (query: string) => (await web.server.ok("GET", `/v1/transactions/summary?${query}`)).count;
  const idOf = async (name: string): Promise<string> =>
    (await web.server.ok("GET", "/v1/categories")).categories.find((one: { name: string }) => one.name === name).id;
  const filters = (page: Page) => page.getByRole("group", { name: "Filters" });
  const popover = (page: Page) => page.getByRole("dialog");

  test("a searched word names a category: two keys and one click lead to it", async () => {
    const page = await web.open("/transactions");
    await isLoaded(page);
    await page.keyboard.press("/");
    await page.keyboard.type("groceries");
    await page.keyboard.press("Enter");
    await page.getByText("Payees and notes were searched for “groceries”.").waitFor();
    await page.getByRole("button", { name: "Category Groceries" }).click();
    await becomes(async () => searched(page), "category:Groceries");
    await page.getByText(`${await summary(`category_id=${await idOf("Groceries")}`)} rows`).waitFor();
    assert.equal(await page.getByText(/Payees and notes were searched/).count(), 0);
  });

  test("a category in three taps on a phone, with the number of its rows", async () => {
    const page = await web.open("/transactions", { viewport: SIZES.narrow, hasTouch: true });
    await isLoaded(page);
    await filters(page).getByRole("button", { name: "Category", exact: true }).tap();
    const count = await summary(`category_id=${await idOf("Groceries")}`);
    const item = popover(page).getByRole("listitem").filter({ hasText: "Groceries" });
    await item.getByText(String(count), { exact: true }).waitFor();
    await assertAccessible(page);
    await item.getByRole("checkbox").tap();
    await becomes(async () => searched(page), "category:Groceries");
    await popover(page).getByRole("button", { name: "Show" }).tap();
    await page.getByText(`${count} rows`).waitFor();
    await filters(page).getByRole("button", { name: "Clear the filter Category" }).tap();
    await becomes(async () => searched(page), null);
  });

  test("two accounts, the days, amounts, new and no category, by keyboard", async () => {
    const page = await web.open("/transactions");
    await isLoaded(page);
    const open = async (name: string) => {
      await filters(page).getByRole("button", { name, exact: true }).focus();
      await page.keyboard.press("Enter");
      await popover(page).waitFor();
    };
    await open("Account");
    for (const name of ["Checking", "Credit card"]) {
      await popover(page).getByRole("checkbox", { name }).focus();
      await page.keyboard.press("Space");
    }
    await becomes(async () => searched(page), 'account:Checking account:"Credit card"');
    await page.keyboard.press("Escape");
    await popover(page).waitFor({ state: "detached" });
    await filters(page).getByRole("button", { name: "Account: 2 accounts" }).waitFor();

    await open("Days");
    await page.keyboard.press("Enter"); // the current month is first
    await becomes(async () => searched(page), 'account:Checking account:"Credit card" month:2026-11');
    await open("Amount");
    await page.keyboard.type("20");
    await page.keyboard.press("Tab");
    await page.keyboard.type("60");
    await page.keyboard.press("Enter");
    await becomes(async () => searched(page)?.endsWith(" amount:20.00..60.00"), true);
    await filters(page).getByRole("button", { name: "New", exact: true }).click();
    await filters(page).getByRole("button", { name: "No category" }).click();
    await becomes(async () => searched(page)?.endsWith(" is:new category:none"), true);
    assert.equal(await filters(page).getByRole("button", { name: "New" }).getAttribute("aria-pressed"), "true");
    await filters(page).getByRole("button", { name: "New", exact: true }).click();
    await becomes(async () => searched(page)?.includes("is:new"), false);
  });

  for (const colorScheme of ["light", "dark"] as const) {
    test(`an open filter is accessible, ${colorScheme}, in German`, async () => {
      const page = await web.open("/transactions?q=kategorie:Groceries+bakery", { colorScheme, locale: "de-AT" });
      await isLoaded(page);
      await page.getByRole("group", { name: "Filter" }).getByRole("button", { name: "Konto", exact: true }).click();
      await popover(page).getByRole("checkbox").first().waitFor();
      await assertAccessible(page);
    });
  }
});
