/** Households in a browser: the list, a new one, and switching between them. */
import assert from "node:assert/strict";
import { test } from "node:test";
import { assertAccessible, inChromium, isLoaded, SIZES } from "./browser.ts";
import { openAsOwner } from "./owners.ts";

inChromium((web) => {
  for (const size of ["wide", "narrow"] as const) {
    test(`a household is created in place, opened, and left again, ${size}`, async () => {
      const page = await web.open("/", {
        viewport: SIZES[size],
        isSignedOut: true,
        expected: /status of (401|409)|Clear-Site-Data/,
      });
      await openAsOwner(page, web, "/settings/households");
      await page.getByText("Owner").first().waitFor();
      await page.getByRole("button", { name: "New household" }).click();
      const dialog = page.getByRole("dialog", { name: "New household" });
      await dialog.getByLabel("Name").fill("Test");
      await assertAccessible(page);
      await page.keyboard.press("Enter");
      await dialog.getByText('Another budget is named "Test".').waitFor();
      await dialog.getByLabel("Name").fill(`Cabin ${size}`);
      await dialog.getByLabel("Currency").selectOption("NOK");
      await page.keyboard.press("Enter");
      await page.waitForURL(/\/b\/[^/]+\//);
      await isLoaded(page);
      await page.goto(new URL("settings/households", page.url()).href);
      await page
        .getByRole("listitem")
        .filter({ hasText: `Cabin ${size}` })
        .getByText("open", { exact: true })
        .waitFor();
      await assertAccessible(page);
      await page.getByRole("button", { name: "Open household Test" }).click();
      await page.waitForURL(/\/b\/[^/]+\/$/);
      await isLoaded(page);
    });

    test(`a household whose machine is down is listed, and cannot be opened, ${size}`, async () => {
      const page = await web.open("/", {
        viewport: SIZES[size],
        isSignedOut: true,
        expected: /status of (401|409)|Clear-Site-Data/,
      });
      await openAsOwner(page, web, "/settings/households");
      await page.route("**/v1/me", async (route) => {
        const response = await route.fetch();
        const json = await response.json();
        const id = "01a1f2c4-8e10-7a3b-9c41-5d2e7f60a0de";
        json.budgets.push({ id, name: id, role: "member", is_demo: false, is_available: false });
        await route.fulfill({ response, json });
      });
      await page.reload();
      const row = page.getByRole("listitem").filter({ hasText: "Unavailable at the moment" });
      await row.waitFor();
      assert.equal(await row.getByRole("button").count(), 0);
      await assertAccessible(page);
      if (size === "narrow") return; // the choice of the household is in the menu
      await page.goto(new URL("/", page.url()).href);
      await isLoaded(page);
      await page.getByRole("option", { name: "Unavailable at the moment" }).first().waitFor({ state: "attached" });
    });
  }
});
