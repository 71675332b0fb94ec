import { test } from "node:test";
import { START_MS } from "../support/server.ts";
import { inChromium, isLoaded } from "./browser.ts";

inChromium((web) => {
  test("pictures", async () => {
    for (const [w, h] of [
      [1680, 1000],
      [1280, 800],
      [390, 844],
      [360, 640],
    ] as const) {
      const page = await web.open("/", { viewport: { width: w, height: h } });
      await page.clock.setFixedTime(START_MS);
      await page.goto(new URL("/plan", web.server.url).href);
      await isLoaded(page);
      await page.screenshot({ path: `/tmp/pics/notes/before-${w}.png` });
    }
  });
});
