/**
 * Measures the web app in Chromium on a slow phone and a slow network.
 *
 *     npm run bench:web               about ten minutes; writes the section "Web app" of docs/BENCHMARKS.md
 *     npm run bench:web -- --quick    one round; writes nothing
 */
import { readFileSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { parseArgs } from "node:util";
import { chromium } from "playwright-core";
import { enterHousehold } from "../demo/household/enter.ts";
import { client } from "../demo/own-server.ts";
import { dayAt } from "../src/domain/calendar.ts";
import { CHROMIUM, CHROMIUM_ARGS } from "../test/support/chromium.ts";
import { emptyDirectory, removeLeftovers } from "./support/dataset.ts";
import { formatWebSection, replaceSection } from "./support/document.ts";
import { serveDataset, serveDirectory } from "./support/leeway-server.ts";
import { releaseAll, whenDone } from "./support/releases.ts";
import { household as householdOf, USUAL } from "./support/settings.ts";
import { measureInteractions } from "./web/interactions.ts";
import { measureLoading } from "./web/loading.ts";
import type { WebResult } from "./web/result.ts";
import { measureScrolling } from "./web/scrolling.ts";

const ROOT = join(import.meta.dirname, "..");
const DOCUMENT = join(ROOT, "docs/BENCHMARKS.md");
const ROUNDS = 5;

const { quick } = parseArgs({ options: { quick: { type: "boolean", default: false } } }).values;
if (CHROMIUM === undefined) throw new Error("There is no Chromium: apt-get install chromium");
await import("../scripts/build.ts"); // like `npm start`

const rounds = quick ? 1 : ROUNDS;
removeLeftovers();
process.once("SIGINT", () => void releaseAll().finally(() => process.exit(130)));
try {
  const section = formatWebSection(await measure(CHROMIUM), rounds);
  console.log(section);
  if (!quick) writeFileSync(DOCUMENT, replaceSection(readFileSync(DOCUMENT, "utf8"), { web: section }));
} finally {
  await releaseAll();
}

async function measure(executablePath: string): Promise<WebResult[]> {
  const browser = await chromium.launch({ executablePath, args: CHROMIUM_ARGS });
  whenDone(() => browser.close());
  const list = await serveDataset(householdOf("100,000 transactions", { ...USUAL, transactions: 100_000 }));
  const today = dayAt(Date.now(), "UTC");
  const { url, token = "" } = await serveDirectory(emptyDirectory());
  const household = { url, token, call: client(url, token) };
  await enterHousehold(household.call, today);
  return [
    ...(await measureLoading(browser, household, rounds)),
    ...(await measureScrolling(browser, list, rounds)),
    ...(await measureInteractions(browser, household, today, rounds)),
  ];
}
