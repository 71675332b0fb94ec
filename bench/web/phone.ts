/** A slow phone: a page of Chromium with its CPU and network slowed down, signed in to a server. */
import type { Browser, BrowserContextOptions, CDPSession, Page } from "playwright-core";

const PHONE = { width: 390, height: 844 };
export const DESK = { width: 1280, height: 800 };
export const SLOW_CPU = 4;

const BITS_PER_BYTE = 8;
const NETWORK = {
  offline: false,
  latency: 150,
  downloadThroughput: 1_600_000 / BITS_PER_BYTE,
  uploadThroughput: 750_000 / BITS_PER_BYTE,
};

export interface SignedInServer {
  readonly url: string;
  readonly token: string;
}

export interface SlowPage {
  readonly page: Page;
  readonly cdp: CDPSession;
  setCpu(slowdown: number): Promise<unknown>;
  /** Close the page before the next measurement: the throttling uses CPU time. */
  close(): Promise<void>;
}

/** Opens Home once at full speed, so that the browser is known to be signed in. Then slows the page down. */
export async function openSlow(
  browser: Browser,
  { url, token }: SignedInServer,
  options: BrowserContextOptions = {},
): Promise<SlowPage> {
  const context = await browser.newContext({ viewport: PHONE, serviceWorkers: "block", locale: "en-US", ...options });
  const answer = await context.request.post(`${url}/v1/session`, { data: { token }, headers: { origin: url } });
  if (answer.status() !== 201) throw new Error(`${answer.status()}: ${await answer.text()}`);
  const page = await context.newPage();
  await page.goto(url);
  await page.getByRole("group", { name: "Where the income goes" }).or(page.getByText("There is no data")).waitFor();
  const cdp = await context.newCDPSession(page);
  const setCpu = (rate: number) => cdp.send("Emulation.setCPUThrottlingRate", { rate });
  await cdp.send("Network.enable");
  await cdp.send("Network.emulateNetworkConditions", NETWORK);
  await setCpu(SLOW_CPU);
  return { page, cdp, setCpu, close: () => context.close() };
}
