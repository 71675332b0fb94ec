/** Days without a year: the nearest one is meant, and the form of a recurring rule shows the first payment beside its button. */
import assert from "node:assert/strict";
import { test } from "node:test";
import type { Page } from "playwright-core";
import { START_MS } from "../support/server.ts";
import { inChromium, isLoaded, type OpenOptions, SIZES } from "./browser.ts";

inChromium((web) => {
  async function openAt(path: string, options: OpenOptions = {}): Promise<Page> {
    const page = await web.open("/", options);
    await page.clock.setFixedTime(START_MS);
    await page.goto(`${web.server.url}${path}`);
    await isLoaded(page);
    return page;
  }

  for (const [size, viewport] of Object.entries(SIZES)) {
    test(`a first date in the recent past stays in this year, ${size}`, async () => {
      const page = await openAt("/coming", { viewport });
      await page.getByRole("button", { name: "New payment" }).click();
      const dialog = page.getByRole("dialog");
      await dialog.getByLabel("Payee").fill(`Choir ${size}`);
      await dialog.getByLabel("Amount in USD").fill("12");
      await dialog.getByText("First payment: Nov 21, 2026, today").waitFor();
      await dialog.getByLabel("First date").fill("Nov 14");
      await dialog.getByText("First payment: Nov 14, 2026, 7 days ago").waitFor();
      await dialog.getByLabel("On", { exact: true }).selectOption("3");
      const line = dialog.getByText("First payment: Dec 3, 2026, in 12 days");
      await line.waitFor();
      const [shown, button] = [
        await line.boundingBox(),
        await dialog.getByRole("button", { name: "Create" }).boundingBox(),
      ];
      assert.ok(shown && button && Math.abs(shown.y + shown.height / 2 - button.y - button.height / 2) < 60);
      await dialog.getByRole("button", { name: "Create" }).click();
      await page.getByText(`Choir ${size} is expected from now on.`).waitFor();
      const { recurring } = (await web.server.call("GET", "/v1/recurring")).json;
      const rule = recurring.find(({ name }: { name: string }) => name === `Choir ${size}`);
      assert.equal(rule.starts_on, "2026-11-14");
    });
  }

  test("a purchase of a month that has just ended, or that comes soon, is in the nearest year", async () => {
    const page = await openAt("/transactions");
    await page.keyboard.press("a");
    const dialog = page.getByRole("dialog");
    await dialog.getByRole("button", { name: "Save", exact: true }).waitFor();
    for (const [text, shown] of [
      ["Dec 2", "Wed, Dec 2, in 11 days"],
      ["Nov 2", "Mon, Nov 2, 19 days ago"],
    ] as const) {
      await dialog.getByLabel("Day").fill(text);
      await dialog.getByText(shown).waitFor();
    }
  });

  test("a question about a purchase is about the future", async () => {
    const page = await web.open("/");
    await isLoaded(page);
    await page.getByRole("textbox", { name: "Date of the purchase" }).fill("Nov 14");
    await page.getByText("Sun, Nov 14, in 358 days").waitFor();
  });

  test("a suggestion names its first payment", async () => {
    const page = await web.open("/coming");
    await page
      .getByRole("button", { name: /^Create rule for / })
      .first()
      .waitFor();
    await page
      .getByText(/^First payment: \w{3} \d+, 202\d, in \d+ days?$/)
      .first()
      .waitFor();
  });
});
