/** The selection of the list in a browser: the next key acts on what the person sees selected, however fast it follows. */
import assert from "node:assert/strict";
import { test } from "node:test";
import type { Page } from "playwright-core";
import { assertAccessible, becomes, inChromium, isLoaded, LARGE, SIZES } from "./browser.ts";

const DIALOGS = {
  c: (count: number) => `Category of ${count} transactions`,
  p: (count: number) => `Payee of ${count} transactions`,
  d: (count: number) => `Date of ${count} transactions`,
  w: (count: number) => `When ${count} transactions count`,
  n: (count: number) => `Note of ${count} transactions`,
  t: (count: number) => `Add a tag to ${count} transactions`,
  m: (count: number) => `Make ${count} transactions transfers`,
} as const;

inChromium((web) => {
  const countOf = async (query: string): Promise<number> =>
    (await web.server.call("GET", `/v1/transactions/summary?${query}`)).json.count;

  /** The list, with a network on which reading all rows takes as long as the test. */
  async function openList(search: string): Promise<Page> {
    const page = await web.open(`/transactions?q=${encodeURIComponent(search)}`);
    await page.route(/\/v1\/transactions\?.*limit=500/, () => undefined);
    await isLoaded(page);
    await page.getByRole("row").nth(1).waitFor();
    return page;
  }

  async function press(page: Page, ...keys: readonly string[]): Promise<void> {
    for (const key of keys) await page.keyboard.press(key);
  }

  /** One that is loaded as a whole, and one with more pages. */
  for (const search of ["tunebox", "category:groceries"]) {
    test(`Ctrl A and at once another key change all rows of "${search}"`, async () => {
      const page = await openList(search);
      const shown =
        (await page
          .getByText(/^[\d,]+ rows$/)
          .first()
          .textContent()) ?? "";
      const count = Number(shown.replace(/\D/g, ""));
      assert.ok(count > 10, shown);
      for (const [key, title] of Object.entries(DIALOGS)) {
        await press(page, "j", "Control+a", key);
        await page.getByRole("dialog", { name: title(count) }).waitFor();
        await press(page, "Escape", "Escape");
        await becomes(() => page.locator("dialog[open]").count(), 0);
        await press(page, "Escape");
      }
    });
  }

  for (const [key, left] of [
    ["r", "q=tunebox&is_reviewed=false"],
    ["#", "q=tunebox"],
    ["Delete", "q=tunebox"],
  ] as const) {
    test(`Ctrl A and at once ${key} act on all rows`, async () => {
      const page = await openList("tunebox");
      const { transactions } = (await web.server.call("GET", "/v1/transactions?q=tunebox&limit=500")).json;
      const ids = transactions.map(({ id }: { id: string }) => id);
      const body = { ids, changes: { is_reviewed: false } };
      assert.equal((await web.server.call("POST", "/v1/transactions/bulk", body)).status, 200);
      await page.reload();
      await isLoaded(page);
      await page.getByRole("row").nth(1).waitFor();
      await press(page, "j", "Control+a", key);
      await becomes(() => countOf(left), 0);
      await press(page, "Control+z");
      await becomes(() => countOf(left), ids.length);
    });
  }

  for (const [size, viewport] of Object.entries({ ...SIZES, large: LARGE })) {
    test(`the bar of the selection has large targets, and Delete is away from the others, ${size}`, async () => {
      const page = await web.open("/transactions", { viewport, hasTouch: size === "narrow" });
      await isLoaded(page);
      const rows = page.getByRole(size === "narrow" ? "listitem" : "row");
      await rows.nth(3).waitFor();
      if (size === "narrow") {
        await page.getByRole("button", { name: "Select", exact: true }).click();
        for (const row of [0, 1]) await rows.nth(row).getByRole("button").click();
      } else await press(page, "j", "x", "j", "x");
      const bar = page.getByRole("toolbar");
      await bar.getByText("2 selected").waitFor();
      for (const button of await bar.getByRole("button").all()) {
        const { width, height } = (await button.boundingBox()) ?? { width: 0, height: 0 };
        assert.ok(width >= 44 && height >= 44, `${await button.textContent()}: ${width} x ${height}`);
      }
      const boxOf = async (name: RegExp) => {
        const found = await bar.getByRole("button", { name }).boundingBox();
        assert.ok(found);
        return found;
      };
      const [reviewed, more, remove] = [await boxOf(/^Reviewed/), await boxOf(/^More/), await boxOf(/^Delete 2/)];
      const box = await bar.boundingBox();
      if (size === "narrow") {
        assert.ok(remove.y >= reviewed.y + reviewed.height && more.x - remove.x - remove.width > 30);
        assert.equal(Math.round((box?.y ?? 0) + (box?.height ?? 0)), viewport.height);
        assert.equal(await page.getByRole("navigation").getByRole("link", { name: "Plan" }).isVisible(), false);
      } else assert.ok(remove.x - more.x - more.width >= 30);
      await assertAccessible(page);
      await bar.getByRole("button", { name: "More" }).click();
      await bar.getByRole("menuitem", { name: "Tag" }).click();
      const dialog = page.getByRole("dialog", { name: "Add a tag to 2 transactions" });
      await dialog.getByRole("button", { name: "Close" }).click();
      await page.getByRole("button", { name: "Clear the selection" }).click();
      await bar.waitFor({ state: "detached" });
    });
  }
});
