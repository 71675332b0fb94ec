/** The index of the settings: each section with its present value. */
import assert from "node:assert/strict";
import { join } from "node:path";
import { test } from "node:test";
import { assertAccessible, inChromium, isLoaded, SIZES } from "./browser.ts";

const PICTURES = join(import.meta.dirname, "../../web/.screens");

inChromium((web) => {
  for (const [size, locale, entries] of [
    ["wide", "en-US", [/^Household.+, USD, /, /^Categories\d+ categories, \d+ groups$/, /^Rulesnone yet$/]],
    ["narrow", "de-DE", [/^Haushalt.+, USD, /, /^Kategorien\d+ Kategorien, \d+ Gruppen$/, /^Regelnnoch keine$/]],
  ] as const) {
    test(`each section shows its present value, ${size}`, async () => {
      const page = await web.open("/settings", { viewport: SIZES[size], locale });
      await isLoaded(page);
      const index = page.getByRole("navigation", { name: /^(Settings|Einstellungen)$/ });
      for (const text of entries) await index.getByRole("link").filter({ hasText: text }).waitFor();
      await assertAccessible(page);
      await page.screenshot({ path: join(PICTURES, `settings-index-${size}.png`), fullPage: true });
      await index.getByRole("link").filter({ hasText: entries[1] }).click();
      await page.waitForURL("**/settings/categories");
      await page
        .getByRole("heading", { name: /^(Categories|Kategorien)$/ })
        .first()
        .waitFor();
      assert.equal(await index.count(), size === "wide" ? 1 : 0);
    });
  }
});
