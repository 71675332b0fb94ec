/** The till at the heights that browsers leave of a phone's screen: every key can be tapped, and no field makes the phone zoom. */
import assert from "node:assert/strict";
import { join } from "node:path";
import { before, test } from "node:test";
import type { Page } from "playwright-core";
import { START_MS } from "../support/server.ts";
import { assertAccessible, inChromium, isLoaded } from "./browser.ts";

const PICTURES = join(import.meta.dirname, "../../web/.screens");

/** The buttons of the keypad, and Save, that are smaller than a thumb, or that something covers. */
const COVERED = `[...document.querySelectorAll("dialog form > div:nth-last-child(-n + 2) button")].flatMap((button) => {
  const { left, right, top, bottom } = button.getBoundingClientRect();
  const [x, y] = [(left + right) / 2, (top + bottom) / 2];
  const points = [[x, top + 2], [x, bottom - 2], [left + 2, y], [right - 2, y]];
  const isWhole = points.every((point) => button.contains(document.elementFromPoint(...point)));
  return isWhole && bottom - top >= 44 ? [] : [button.textContent || button.ariaLabel];
})`;

inChromium((web) => {
  async function openTill(options: Parameters<typeof web.open>[1]): Promise<Page> {
    const page = await web.open("/?add=expense", { hasTouch: true, isMobile: true, ...options });
    await page.clock.setFixedTime(START_MS);
    await page.reload();
    await isLoaded(page);
    await page.getByRole("dialog").getByRole("button", { name: "1", exact: true }).waitFor();
    return page;
  }

  before(async () => {
    await web.server.call("POST", "/v1/accounts", {
      account: { name: "Purse", type: "other", subtype: "cash", currency: "USD", current_balance: 80 },
    });
  });

  for (const [width, height] of [
    [390, 664],
    [360, 640],
    [412, 785],
    [375, 647],
    [320, 560],
    [740, 360],
  ] as const) {
    for (const locale of ["en-US", "de-DE"]) {
      test(`every key is whole at ${width}x${height}, ${locale}`, async () => {
        const page = await openTill({
          viewport: { width, height },
          locale,
          colorScheme: locale === "de-DE" ? "dark" : "light",
        });
        await page.getByLabel(/^(Account|Konto)$/).selectOption({ label: "Purse" });
        const included = page.getByRole("checkbox");
        await included.waitFor();
        assert.deepEqual(await page.evaluate(COVERED), []);
        assert.ok(((await included.locator("..").boundingBox())?.height ?? 99) <= 44);
        await page.getByRole("button", { name: /^(Save|Speichern)$/ }).tap();
        await page.getByText(/^(Enter an amount above 0\.|Bitte einen Betrag über 0 eingeben\.)$/).waitFor();
        assert.deepEqual(await page.evaluate(COVERED), []);
        assert.equal(await page.evaluate("document.documentElement.scrollWidth <= innerWidth"), true);
        await assertAccessible(page);
        await page.screenshot({ path: join(PICTURES, `till-${width}x${height}-${locale.slice(0, 2)}.png`) });
      });
    }
  }

  test("no field makes a phone zoom in: the text of each has at least 16 pixels", async () => {
    const page = await openTill({ viewport: { width: 390, height: 664 } });
    const small = () =>
      page.evaluate(`[...document.querySelectorAll("input:not([type=checkbox], [type=radio]), select, textarea")]
        .filter((field) => parseFloat(getComputedStyle(field).fontSize) < 16)
        .map((field) => field.ariaLabel ?? field.name ?? field.outerHTML)`);
    assert.deepEqual(await small(), []);
    for (const [path, open] of [
      ["/", undefined],
      ["/transactions", undefined],
      ["/plan", undefined],
      ["/accounts", "New account"],
      ["/goals", "New goal"],
      ["/settings", undefined],
    ] as const) {
      await page.goto(web.server.url + path);
      await isLoaded(page);
      if (open !== undefined) {
        await page.getByRole("button", { name: open }).tap();
        await page.getByRole("dialog").locator("input").first().waitFor();
      }
      assert.deepEqual(await small(), [], path);
    }
  });
});
