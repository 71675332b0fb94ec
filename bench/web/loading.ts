/** The time until spending power is painted, and until the app is interactive. */
import type { Browser } from "playwright-core";
import { showProgress } from "../support/progress.ts";
import { openSlow, type SignedInServer, SLOW_CPU, type SlowPage } from "./phone.ts";
import type { WebResult } from "./result.ts";

/** Records the times since the navigation: each of them in the frame after the one that shows it. */
const RECORD = `(() => {
  window.leewayTimes = {};
  const found = {
    number: () => /\\d/.test(document.querySelector("h1")?.textContent ?? ""),
    interactive: () => document.querySelector("main button[aria-pressed]") !== null,
  };
  const look = () => {
    for (const [name, isFound] of Object.entries(found)) {
      if (isFound()) {
        delete found[name];
        requestAnimationFrame(() => { window.leewayTimes[name] = performance.now(); });
      }
    }
    if (Object.keys(found).length > 0) requestAnimationFrame(look);
  };
  look();
})()`;

interface Times {
  readonly number: number;
  readonly interactive: number;
}

export async function measureLoading(browser: Browser, server: SignedInServer, rounds: number): Promise<WebResult[]> {
  const cold: Times[] = [];
  const repeat: Times[] = [];
  const online = await openSlow(browser, server);
  for (let round = 0; round < rounds; round += 1) {
    await online.cdp.send("Network.clearBrowserCache");
    cold.push(await load(online, server.url));
    repeat.push(await load(online, server.url));
    showProgress(`loading, round ${round + 1} of ${rounds}`);
  }
  await online.close();
  const offline = await measureOffline(browser, server, rounds);
  const seconds = (all: readonly Times[], name: keyof Times) => all.map((times) => times[name] / 1000);
  return [
    { metric: "Number, cold", unit: "s", limit: 1, values: seconds(cold, "number") },
    { metric: "Number, repeat", unit: "s", limit: 0.7, values: seconds(repeat, "number") },
    { metric: "Number, offline", unit: "s", limit: 0.5, values: seconds(offline, "number") },
    { metric: "App interactive, cold", unit: "s", limit: 2.5, values: seconds(cold, "interactive") },
    { metric: "App interactive, repeat", unit: "s", limit: 1, values: seconds(repeat, "interactive") },
  ];
}

async function measureOffline(browser: Browser, server: SignedInServer, rounds: number): Promise<Times[]> {
  const phone = await openSlow(browser, server, { serviceWorkers: "allow" });
  await phone.setCpu(1);
  await phone.page.evaluate("navigator.serviceWorker.ready.then(() => undefined)");
  await load(phone, server.url); // through the service worker
  await phone.page.context().setOffline(true);
  await phone.setCpu(SLOW_CPU);
  const times: Times[] = [];
  for (let round = 0; round < rounds; round += 1) times.push(await load(phone, server.url));
  await phone.close();
  return times;
}

const recorded = new WeakSet<SlowPage>();

async function load(phone: SlowPage, url: string): Promise<Times> {
  const { page } = phone;
  if (!recorded.has(phone)) await page.addInitScript(RECORD);
  recorded.add(phone);
  await page.goto("about:blank");
  await page.goto(url, { waitUntil: "commit" });
  for (;;) {
    const times = (await page.evaluate("window.leewayTimes")) as Partial<Times>;
    if (times.number !== undefined && times.interactive !== undefined) return times as Times;
    await page.waitForTimeout(50);
  }
}
