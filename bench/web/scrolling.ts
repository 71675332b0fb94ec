/** The time of a frame while the mouse wheel scrolls a list of 100,000 rows. */
import type { Browser } from "playwright-core";
import { showProgress } from "../support/progress.ts";
import { percentile } from "../support/statistics.ts";
import { DESK, openSlow, type SignedInServer, SLOW_CPU, type SlowPage } from "./phone.ts";
import type { WebResult } from "./result.ts";

const SCROLL_MS = 3000;
const WHEEL_PX = 120;
const WHEEL_EVERY_MS = 16;

export async function measureScrolling(
  browser: Browser,
  server: SignedInServer,
  rounds: number,
): Promise<readonly WebResult[]> {
  const desk = await openSlow(browser, server, { viewport: DESK });
  await desk.page.goto(`${server.url}/transactions`);
  await desk.page.getByRole("row").nth(5).waitFor();
  await desk.page.mouse.move(DESK.width / 2, DESK.height / 2);
  const values: Record<number, number[]> = { 1: [], [SLOW_CPU]: [] };
  for (let round = 0; round < rounds; round += 1) {
    for (const slowdown of [1, SLOW_CPU]) {
      await desk.setCpu(slowdown);
      values[slowdown]?.push(await scroll(desk));
    }
    showProgress(`scrolling, round ${round + 1} of ${rounds}`);
  }
  await desk.close();
  return [
    { metric: "Scrolling 100,000 rows, p95 frame, CPU x1", unit: "ms", limit: 20, values: values[1] ?? [] },
    { metric: "Scrolling 100,000 rows, p95 frame, CPU x4", unit: "ms", limit: 34, values: values[SLOW_CPU] ?? [] },
  ];
}

async function scroll({ page, cdp }: SlowPage): Promise<number> {
  await page.evaluate(`(() => {
    window.leewayFrames = [];
    let last = performance.now();
    const next = (now) => {
      window.leewayFrames?.push(now - last);
      last = now;
      if (window.leewayFrames) requestAnimationFrame(next);
    };
    requestAnimationFrame(next);
  })()`);
  const place = { x: DESK.width / 2, y: DESK.height / 2 };
  const started = performance.now();
  while (performance.now() - started < SCROLL_MS) {
    const sent = cdp.send("Input.dispatchMouseEvent", { type: "mouseWheel", ...place, deltaX: 0, deltaY: WHEEL_PX });
    await Promise.all([sent, page.waitForTimeout(WHEEL_EVERY_MS)]);
  }
  const frames = (await page.evaluate(
    "(() => { const frames = window.leewayFrames; delete window.leewayFrames; return frames.slice(1); })()",
  )) as number[];
  return percentile(
    frames.toSorted((one, other) => one - other),
    0.95,
  );
}
