/** Large pages: the panel of Transactions stays beside the list, and Plan has two more periods. */
import assert from "node:assert/strict";
import { test } from "node:test";
import type { Page } from "playwright-core";
import { assertAccessible, becomes, inChromium, isLoaded, LARGE, SIZES } from "./browser.ts";

inChromium((web) => {
  const open = async (path: string, viewport: { width: number; height: number }) => {
    const page = await web.open(path, { viewport });
    await isLoaded(page);
    return page;
  };
  const panel = (page: Page) => page.locator("main aside");
  const headings = (page: Page) => page.getByRole("columnheader");

  test("the panel has the first row, follows the keys, and cannot be closed", async () => {
    const page = await open("/transactions", LARGE);
    const nameOf = async (n: number) =>
      (await page.getByRole("row").nth(n).locator("[data-cell=payee]").textContent())?.replace(/New, .* yet/, "");
    await page.getByRole("row").nth(2).waitFor();
    await becomes(() => panel(page).getAttribute("aria-label"), (await nameOf(1)) ?? "");
    assert.equal(await panel(page).getByRole("button", { name: "Close" }).count(), 0);
    for (const key of ["j", "j"]) await page.keyboard.press(key);
    await becomes(() => panel(page).getAttribute("aria-label"), (await nameOf(2)) ?? "");
    await page.getByRole("row").nth(4).click();
    await page.waitForURL(/row=/);
    await becomes(() => panel(page).getAttribute("aria-label"), (await nameOf(4)) ?? "");
    await page.keyboard.press("Escape");
    await panel(page).waitFor();
    await assertAccessible(page);
  });

  test("a smaller page has the panel only for a row that somebody opens", async () => {
    const page = await open("/transactions", SIZES.wide);
    await page.getByRole("row").nth(2).waitFor();
    assert.equal(await panel(page).count(), 0);
  });

  test("the account has a column if there is room for it, and nothing is wider than 1640 px", async () => {
    for (const [width, hasAccount] of [
      [1440, false],
      [1680, true],
      [2400, true],
    ] as const) {
      const page = await open("/transactions", { width, height: 900 });
      await page.getByRole("row").nth(2).waitFor();
      assert.equal(
        (await headings(page)
          .filter({ hasText: /^Account$/ })
          .count()) > 0,
        hasAccount,
        `${width}`,
      );
      assert.ok(((await page.locator("main").boundingBox())?.width ?? 0) <= 1640);
      assert.equal(await page.evaluate("document.documentElement.scrollWidth <= innerWidth"), true);
    }
  });

  test("Plan shows what the next two periods plan, and what moved a year before", async () => {
    const page = await open("/plan", LARGE);
    const month = async (id: string) => (await web.server.call("GET", `/v1/budget/months/${id}`)).json.month;
    const groceries = async (id: string) =>
      (await month(id)).groups
        .flatMap(({ categories }: { categories: { name: string }[] }) => categories)
        .find(({ name }: { name: string }) => name === "Groceries");
    const shown = (amount: number) => amount.toFixed(2);
    const row = page.getByRole("row").filter({ hasText: /^Groceries/ });
    const expected = [
      shown((await groceries("2026-12")).planned),
      shown((await groceries("2025-12")).actual),
      shown((await groceries("2027-01")).planned),
      shown((await groceries("2026-01")).actual),
    ];
    await becomes(async () => (await row.getByRole("cell").allTextContents()).slice(-4), expected);
    await assertAccessible(page);
    const { unassigned } = await month("2026-12");
    await page.getByRole("columnheader", { name: `December ${shown(Math.abs(unassigned))}` }).waitFor();
    await page.getByRole("link", { name: "December" }).click();
    await page.waitForURL(/month=2026-12/);
    await page.setViewportSize(SIZES.wide);
    await page.getByRole("columnheader", { name: "A year ago" }).first().waitFor({ state: "detached" });
  });
});
