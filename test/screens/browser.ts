/**
 * The web app in a real Chromium, on a real server with the demo household. Any message in the console, unhandled rejection
 * or violation of the content security policy fails the test.
 */
import assert from "node:assert/strict";
import { spawnSync } from "node:child_process";
import { readFileSync } from "node:fs";
import { join } from "node:path";
import { after, afterEach, before, describe, type TestContext } from "node:test";
import { setTimeout as sleep } from "node:timers/promises";
import { fileURLToPath } from "node:url";
import { isDeepStrictEqual } from "node:util";
import type axe from "axe-core";
import {
  type Browser,
  type BrowserContext,
  type BrowserContextOptions,
  chromium,
  type Locator,
  type Page,
  type Request,
} from "playwright-core";
import { enterHousehold } from "../../demo/household/enter.ts";
import { client } from "../../demo/own-server.ts";
import { WEB_BUILD } from "../../src/builds.ts";
import { dayAt } from "../../src/domain/calendar.ts";
import { TOAST_MS } from "../../web/logic/toast.ts";
import { CHROMIUM, CHROMIUM_ARGS } from "../support/chromium.ts";
import { onSqlite } from "../support/engines.ts";
import { HANG_MS } from "../support/hang.ts";
import { START_MS, startServer, type TestServer } from "../support/server.ts";

const SKIP = CHROMIUM === undefined && "there is no Chromium: apt-get install chromium";

const BUILD = join(import.meta.dirname, "../../scripts/build.ts");

/** A host name of a home network that resolves to this machine. */
export const HOME_HOST = "nas.local";

/** Somebody else's host name, which resolves to this machine. */
export const FOREIGN_HOST = "evil.example";

const RESOLVE = `--host-resolver-rules=MAP ${HOME_HOST} 127.0.0.1, MAP ${FOREIGN_HOST} 127.0.0.1`;

export const SIZES = { wide: { width: 1280, height: 800 }, narrow: { width: 390, height: 844 } } as const;

/** Lists have their details beside them. */
export const LARGE = { width: 1680, height: 1000 } as const;

/** On a busy machine, a test may take longer than a person to press the Undo of a message. */
const KEEP_TOASTS = `{
  const start = setTimeout;
  globalThis.setTimeout = (work, ms, ...rest) => start(work, ms === ${TOAST_MS} ? ${HANG_MS} : ms, ...rest);
}`;

/** The minified file: sending the other one takes half a second. */
const AXE = readFileSync(fileURLToPath(import.meta.resolve("axe-core/axe.min.js")), "utf8");

/** The day of the server's clock. */
export const TODAY = dayAt(START_MS, "UTC");

/** For addresses that the app may leave before they are loaded, such as those that need signing in: their load never ends. */
export const LEAVES = { waitUntil: "commit" } as const;

export interface OpenOptions extends BrowserContextOptions {
  /** No token: the page is not signed in. */
  readonly isSignedOut?: boolean;
  /** Messages that the test causes itself. */
  readonly expected?: RegExp;
}

export interface WebTest {
  readonly server: TestServer;
  /** Opens an address of the page, or of another server. Everything that goes wrong in it fails the test. */
  open(path: string, options?: OpenOptions): Promise<Page>;
}

interface Options {
  /** Does not enter the demo household. */
  readonly isEmpty?: boolean;
  /** Pages with equal options share a context, and with it the cached files and the storage. */
  readonly sharesContexts?: boolean;
  readonly server?: Parameters<typeof startServer>[1];
}

/** Declares tests that use the page. */
export function inChromium(
  declare: (web: WebTest) => void,
  { isEmpty = false, sharesContexts = false, server = {} }: Options = {},
): void {
  describe("Chromium", { skip: SKIP }, () => {
    onSqlite((engine) => {
      const holder = {} as { browser: Browser; server: TestServer };
      const shared = new Map<string, BrowserContext>();
      const complaints: string[] = [];
      const unanswered = new Set<Request>();
      before(async () => {
        const { status, stderr } = spawnSync(process.execPath, [BUILD], { encoding: "utf8" });
        assert.equal(status, 0, stderr);
        holder.server = await startServer(engine, { webDirectory: WEB_BUILD.directory, ...server });
        const { url, tokens } = holder.server;
        if (!isEmpty) await enterHousehold(client(url, tokens.write), TODAY);
        holder.browser = await chromium.launch({
          executablePath: CHROMIUM ?? "",
          args: [...CHROMIUM_ARGS, RESOLVE],
          timeout: HANG_MS,
        });
      });
      afterEach(async (t) => {
        const found = complaints.splice(0);
        if ((t as TestContext).error !== null) await describePages(t as TestContext, holder.browser, unanswered);
        unanswered.clear();
        for (const context of holder.browser.contexts()) {
          if (!sharesContexts) await context.close();
          else for (const page of context.pages()) await page.close();
        }
        complaints.length = 0; // a page that closes breaks off its own requests
        assert.deepEqual(found, []);
      });
      after(async () => {
        await holder.browser?.close();
        await holder.server?.close();
      });
      declare({
        get server() {
          return holder.server;
        },
        async open(path, { isSignedOut = false, expected, ...options } = {}) {
          const { url, tokens } = holder.server;
          const key = JSON.stringify({ isSignedOut, ...options });
          const context =
            shared.get(key) ??
            (await holder.browser.newContext({
              viewport: SIZES.wide,
              locale: "en-US",
              timezoneId: "UTC",
              reducedMotion: "reduce",
              serviceWorkers: "block", // otherwise the routes of a test would not see the requests for the page's files
              ...(isSignedOut ? {} : { extraHTTPHeaders: { authorization: `Bearer ${tokens.write}` } }),
              ...options,
            }));
          context.setDefaultTimeout(HANG_MS);
          if (sharesContexts) shared.set(key, context);
          const page = await context.newPage();
          await page.addInitScript(KEEP_TOASTS);
          page.on("console", (message) => {
            const isFromBlocking = message.text() === "Service Worker registration blocked by Playwright";
            if (!isFromBlocking && !expected?.test(message.text()))
              complaints.push(`${message.type()}: ${message.text()}`);
          });
          page.on("request", (request) => void unanswered.add(request));
          page.on("requestfinished", (request) => void unanswered.delete(request));
          page.on("requestfailed", (request) => void unanswered.delete(request));
          page.on("pageerror", ({ message }) => {
            if (!expected?.test(message)) complaints.push(message);
          });
          await page.goto(new URL(path, url).href);
          return page;
        },
      });
    });
  });
}

/** Reports what a failed test was showing, and the requests that were still without a response. */
async function describePages(t: TestContext, browser: Browser, unanswered: ReadonlySet<Request>): Promise<void> {
  for (const page of browser.contexts().flatMap((context) => context.pages())) {
    const shown = page.locator("dialog[open], main").last();
    const snapshot = await shown.ariaSnapshot({ timeout: 5000 }).catch(String);
    t.diagnostic(`${page.url()} showed:\n${snapshot.slice(0, 8000)}`);
  }
  for (const request of unanswered) t.diagnostic(`no response yet: ${request.method()} ${request.url()}`);
}

/** Waits until the page has nothing left to load. */
export async function isLoaded(page: Page): Promise<void> {
  await page.locator("#content > :not([role=status]), main:not(.page) h1").first().waitFor();
  await page.locator("[role=status][aria-label]").first().waitFor({ state: "detached" });
  // Not `waitForFunction`: the page's policy forbids its polling.
  await page.evaluate("document.fonts.ready.then(() => undefined)");
}

/** Reads the page until it shows the expected value: it changes a moment after the click. */
export async function becomes<Value>(read: () => Promise<Value>, expected: Value): Promise<void> {
  const until = performance.now() + HANG_MS;
  let found = await read();
  while (!isDeepStrictEqual(found, expected) && performance.now() < until) {
    await sleep(50);
    found = await read();
  }
  assert.deepEqual(found, expected);
}

/**
 * Presses "Try again" until nothing is left to try. The app asks again by itself once the server answers, so the button can
 * vanish at any moment.
 */
export async function tryAgain(within: Page | Locator): Promise<void> {
  const button = within.getByRole("button", { name: "Try again" });
  await becomes(async () => {
    const first = button.first();
    if ((await first.count()) > 0) await first.click({ timeout: 1000 }).catch(() => undefined);
    return await button.count();
  }, 0);
}

/** axe with the rules of WCAG 2.2 AA, or only with its rules for colors: all that depends on the theme. */
export async function assertAccessible(page: Page, rules: "all" | "colors" = "all"): Promise<void> {
  if (!(await page.evaluate("'axe' in globalThis"))) await page.evaluate(AXE);
  const runOnly =
    rules === "all"
      ? ["wcag2a", "wcag2aa", "wcag21a", "wcag21aa", "wcag22aa"]
      : { type: "rule", values: ["color-contrast", "link-in-text-block"] };
  const options = JSON.stringify({ runOnly, resultTypes: ["violations"] });
  const { violations } = (await page.evaluate(`axe.run(${options})`)) as axe.AxeResults;
  const found = violations.map(
    ({ id, nodes }) => `${id}: ${nodes.map(({ target, failureSummary }) => `${target} ${failureSummary}`).join("; ")}`,
  );
  assert.deepEqual(found, []);
}
