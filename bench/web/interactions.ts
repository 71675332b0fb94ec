/** The time from a key or a tap to the next painted frame, in the user flows of `test/screens/key-moments.test.ts`. */
import type { Browser, Locator, Page } from "playwright-core";
import type { Call } from "../../demo/own-server.ts";
import { showProgress } from "../support/progress.ts";
import { percentile } from "../support/statistics.ts";
import { openSlow, type SignedInServer } from "./phone.ts";
import type { WebResult } from "./result.ts";

interface Flow {
  readonly name: string;
  readonly path: string;
  prepare?(call: Call, today: string): Promise<void>;
  run(page: Page): Promise<void>;
}

const NEW_ROWS = 20;
/** A person's pause between two actions. */
const PAUSE_MS = 150;

const FLOWS: readonly Flow[] = [
  {
    name: "purchase at the till",
    path: "/",
    async run(page) {
      const button = (name: string) => page.getByRole("button", { name, exact: true });
      for (const name of ["Add a transaction", "1", "2", "Decimal mark", "4"]) await tap(page, button(name));
      await tap(page, page.getByRole("dialog").getByRole("group", { name: "Payees" }).getByRole("button").first());
      await tap(page, button("Save"));
      await page.locator("dialog").waitFor({ state: "detached" });
    },
  },
  {
    name: "review",
    path: "/review",
    async prepare(call, today) {
      const { accounts } = await call<{ accounts: { id: string }[] }>("GET", "/v1/accounts");
      const row = {
        account_id: accounts[0]?.id,
        authorized_at: today,
        source: "import",
      };
      const transactions = Array.from({ length: NEW_ROWS }, (_, i) => ({
        ...row,
        payee: { name: `Corner Bakery ${i}` },
        amount: -(i + 1),
      }));
      await call("POST", "/v1/transactions", { transactions });
    },
    async run(page) {
      await page.getByRole("list", { name: "New transactions" }).waitFor();
      for (let i = 0; i < NEW_ROWS; i += 1) await pressKeys(page, ["r"]);
    },
  },
  {
    name: "plan",
    path: "/plan",
    async run(page) {
      await page.getByLabel("Planned for Groceries").waitFor();
      for (let i = 0; i < 4; i += 1) await pressKeys(page, ["j", "6", "1", "0", "Escape", "Escape"]);
    },
  },
  {
    name: "search",
    path: "/transactions",
    async run(page) {
      await page.getByText(/[\d,]+ rows/).waitFor();
      await pressKeys(page, ["/", ..."bakery amount:>5 since:-90d"]);
    },
  },
  {
    name: "palette",
    path: "/",
    async run(page) {
      await page.getByRole("textbox", { name: "Price" }).waitFor();
      await pressKeys(page, ["Control+k"]);
      await page.getByRole("dialog").getByRole("combobox").waitFor();
      await pressKeys(page, [..."400 on fri?"]);
    },
  },
];

/** Playwright's own tap runs its checks in the page between the touch and the click, and they would be measured too. */
async function tap(page: Page, button: Locator): Promise<void> {
  await button.waitFor();
  const box = await button.boundingBox();
  if (box === null) throw new Error("a button has no place on the page");
  await page.waitForTimeout(PAUSE_MS);
  await page.touchscreen.tap(box.x + box.width / 2, box.y + box.height / 2);
}

async function pressKeys(page: Page, keys: readonly string[]): Promise<void> {
  for (const key of keys) {
    await page.keyboard.press(key);
    await page.waitForTimeout(PAUSE_MS);
  }
}

/** Collects the longest event of each interaction. Those under 16 ms are not reported. */
const OBSERVE = `(() => {
  window.leewayInteractions = new Map();
  new PerformanceObserver((list) => {
    for (const { interactionId, duration } of list.getEntries()) {
      const longest = Math.max(duration, window.leewayInteractions.get(interactionId) ?? 0);
      if (interactionId > 0) window.leewayInteractions.set(interactionId, longest);
    }
  }).observe({ type: "event", durationThreshold: 16, buffered: true });
})()`;
const REPORTED_MS = 16;

export async function measureInteractions(
  browser: Browser,
  server: SignedInServer & { readonly call: Call },
  today: string,
  rounds: number,
): Promise<readonly WebResult[]> {
  const phone = await openSlow(browser, server, { hasTouch: true });
  const { page } = phone;
  await page.addInitScript(OBSERVE);
  const results: WebResult[] = [];
  for (const { name, path, prepare, run } of FLOWS) {
    const values: number[] = [];
    for (let round = 0; round < rounds; round += 1) {
      await prepare?.(server.call, today);
      await page.goto(server.url + path);
      await run(page);
      await page.waitForTimeout(PAUSE_MS);
      const longest = (await page.evaluate("[...window.leewayInteractions.values()]")) as number[];
      values.push(
        percentile(
          [REPORTED_MS, ...longest].toSorted((one, other) => one - other),
          0.98,
        ),
      );
    }
    results.push({ metric: `Interaction to next paint, p98, ${name}`, unit: "ms", limit: 100, values });
    showProgress(`interactions, ${name}: ${values.join(", ")} ms`);
  }
  await phone.close();
  return results;
}
