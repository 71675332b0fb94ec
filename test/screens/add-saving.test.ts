/** Saving an entry in a browser: at once, in the background, and once, however often and however fast somebody saves. */
import assert from "node:assert/strict";
import { test } from "node:test";
import type { Page } from "playwright-core";
import { START_MS } from "../support/server.ts";
import { becomes, inChromium, isLoaded, SIZES } from "./browser.ts";

inChromium((web) => {
  const stored = async (payee: string) => {
    const { json } = await web.server.call("GET", `/v1/transactions?q=${encodeURIComponent(payee)}`);
    return json.transactions.map(({ amount }: { readonly amount: number }) => amount).sort();
  };

  async function openAt(path: string, options: Parameters<typeof web.open>[1] = {}): Promise<Page> {
    const page = await web.open(path, options);
    await page.clock.setFixedTime(START_MS);
    await isLoaded(page);
    return page;
  }

  const line = (page: Page) => page.getByRole("combobox", { name: "Payee, or amount and payee" });

  /** Holds the writes of transactions until the returned function is called. */
  async function hold(page: Page): Promise<() => void> {
    const { promise, resolve } = Promise.withResolvers<void>();
    await page.route(/\/v1\/transactions\?include=/, async (route) => {
      await promise;
      await route.continue();
    });
    return resolve;
  }

  test("keys that are typed before the response arrives belong to the next entry", async () => {
    const page = await openAt("/?add=expense");
    const release = await hold(page);
    await line(page).waitFor();
    await page.keyboard.type("20 slow grocer");
    await page.keyboard.press("Control+Enter");
    await page.keyboard.type("7.20 fast bakery");
    assert.equal(await line(page).inputValue(), "7.20 fast bakery");
    release();
    await page.getByText("$20.00 added, slow grocer.").waitFor();
    assert.equal(await line(page).inputValue(), "7.20 fast bakery");
    await page.keyboard.press("Enter");
    await page.getByText("$7.20 added, fast bakery.").waitFor();
    assert.deepEqual([await stored("slow grocer"), await stored("fast bakery")], [[-20], [-7.2]]);
  });

  test("Enter closes the dialog before the response arrives, so that the next key opens the next entry", async () => {
    const page = await openAt("/?add=expense");
    const release = await hold(page);
    await line(page).fill("3 slow kiosk");
    await page.keyboard.press("Enter");
    await page.locator("dialog").waitFor({ state: "detached" });
    assert.equal(await page.getByRole("region", { name: "Not sent yet" }).count(), 0);
    release();
    await page.getByText("$3.00 added, slow kiosk.").waitFor();
  });

  for (const [name, size] of [
    ["Save and add another Ctrl Enter", "wide"],
    ["Save", "wide"],
    ["Save", "narrow"],
  ] as const) {
    test(`three clicks at once on ${name} store one transaction, ${size}`, async () => {
      const payee = `eager ${size} ${name.length}`;
      const page = await openAt("/?add=expense", { viewport: SIZES[size] });
      await page.getByLabel("Payee, or amount and payee").fill(`4.40 ${payee}`);
      const button = page.getByRole("button", { name, exact: true });
      await button.evaluate((element: unknown) => {
        for (let i = 0; i < 3; i += 1) (element as { click(): void }).click();
      });
      await page.getByText(/^\$4\.40 added, eager/).waitFor();
      await becomes(() => stored(payee), [-4.4]);
    });
  }
});
