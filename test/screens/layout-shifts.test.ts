/** Nothing moves while a screen loads, also if its answers arrive late and one after the other. */
import assert from "node:assert/strict";
import { test } from "node:test";
import { setTimeout as sleep } from "node:timers/promises";
import { START_MS } from "../support/server.ts";
import { inChromium, isLoaded, LARGE, SIZES } from "./browser.ts";

/** The sum of all shifts, each with the share of the page that it moves. */
const MOST = 0.02;

/** Collects the shifts from the start of the page on. Those after an input are left out, as in the metric of browsers. */
const OBSERVE = `
  globalThis.shifts = [];
  new PerformanceObserver((list) => {
    for (const { value, hadRecentInput, sources } of list.getEntries()) {
      const moved = sources.map(({ node, previousRect: p, currentRect: c }) =>
        (node?.className || node?.nodeName) + " " + [p.y, p.height, c.y, c.height].map(Math.round).join(" "));
      if (!hadRecentInput) globalThis.shifts.push({ value, moved });
    }
  }).observe({ type: "layout-shift", buffered: true });
`;

const SCREENS = [
  "/",
  "/transactions",
  "/review",
  "/plan",
  "/goals",
  "/coming",
  "/accounts",
  "/reports",
  "/settings/household",
];

/** The screens that look different on a large page. */
const LARGE_SCREENS = ["/", "/transactions", "/plan"];

/** Each read is answered after one of these times. */
const DELAYS_MS = [20, 120, 260, 400, 550];

inChromium((web) => {
  for (const [size, viewport] of Object.entries({ ...SIZES, large: LARGE })) {
    for (const path of viewport === LARGE ? LARGE_SCREENS : SCREENS) {
      test(`${path} does not move while it loads, ${size}`, async () => {
        const page = await web.open("/", { viewport });
        await page.clock.setFixedTime(START_MS);
        await isLoaded(page);
        await page.addInitScript(OBSERVE);
        let count = 0;
        await page.route("**/v1/**", async (route) => {
          const delay = DELAYS_MS[count++ % DELAYS_MS.length];
          if (!route.request().url().endsWith("/events")) await sleep(delay);
          await route.continue();
        });
        await page.goto(new URL(path, web.server.url).href);
        await isLoaded(page);
        await page.waitForTimeout(1200);
        const shifts = await page.evaluate<{ value: number; moved: string[] }[]>("globalThis.shifts");
        const sum = shifts.reduce((total, { value }) => total + value, 0);
        assert.ok(sum <= MOST, `${sum.toFixed(3)}: ${JSON.stringify(shifts, null, 1)}`);
      });
    }
  }
});
