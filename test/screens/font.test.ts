/** The font of the page: every load ends with the same one, and nothing moves when it arrives late. */
import assert from "node:assert/strict";
import { test } from "node:test";
import type { Page } from "playwright-core";
import { becomes, inChromium, isLoaded, SIZES } from "./browser.ts";

/** The largest share of the page that may move, as everywhere. */
const MAX_SHIFT = 0.02;

/** The fonts of the texts that match the selector. */
async function fontsOf(page: Page, selector: string): Promise<string[]> {
  const session = await page.context().newCDPSession(page);
  await session.send("DOM.enable");
  await session.send("CSS.enable");
  const { root } = await session.send("DOM.getDocument");
  const { nodeIds } = await session.send("DOM.querySelectorAll", { nodeId: root.nodeId, selector });
  const found = new Set<string>();
  for (const nodeId of nodeIds) {
    const { fonts } = await session.send("CSS.getPlatformFontsForNode", { nodeId });
    for (const { familyName } of fonts) found.add(familyName.startsWith("Inter") ? "Inter" : familyName);
  }
  await session.detach();
  return [...found];
}

const RECORD_SHIFTS = `globalThis.shifts = [];
new PerformanceObserver((list) => globalThis.shifts.push(...list.getEntries().map(({ value }) => value)))
  .observe({ type: "layout-shift", buffered: true });`;

inChromium((web) => {
  for (const [size, viewport] of Object.entries(SIZES)) {
    for (const [path, text] of [
      ["/", "Bills"],
      ["/transactions", "Groceries"],
      ["/plan", "Groceries"],
    ] as const) {
      test(`${path} gets its font, however late, and nothing moves then, ${size}`, async () => {
        const page = await web.open(path, { viewport });
        await isLoaded(page);
        await page.addInitScript(RECORD_SHIFTS);
        let release = () => {};
        const released = new Promise<void>((resolve) => (release = resolve));
        await page.route("**/*.woff2", async (route) => {
          await released;
          await route.continue();
        });
        await page.reload({ waitUntil: "commit" });
        await page.locator("main").getByText(text, { exact: true }).first().waitFor();
        await page.locator("[role=status][aria-label]").first().waitFor({ state: "detached" });
        await page.waitForTimeout(1000); // the page is complete, and its font is not there
        assert.ok(!(await fontsOf(page, "main p, main span, main th")).includes("Inter"));
        await page.evaluate("globalThis.shifts.length = 0");
        release();
        await becomes(() => fontsOf(page, "main p, main span, main th"), ["Inter"]);
        await page.waitForTimeout(200);
        const shifts = (await page.evaluate("globalThis.shifts")) as number[];
        const shift = shifts.reduce((sum, value) => sum + value, 0);
        assert.ok(shift <= MAX_SHIFT, `${shift} of the page moved`);
      });
    }
  }

  test("every load shows the same font", async () => {
    const page = await web.open("/");
    for (let load = 0; load < 5; load += 1) {
      await page.reload();
      await isLoaded(page);
      await becomes(() => fontsOf(page, "main p, main span"), ["Inter"]);
    }
  });
});
