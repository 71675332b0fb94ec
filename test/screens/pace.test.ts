/** Home: how spending goes by category, and the newest changes of transactions, on pages of all widths. */
import assert from "node:assert/strict";
import { test } from "node:test";
import type { Page } from "playwright-core";
import { START_MS } from "../support/server.ts";
import { assertAccessible, becomes, inChromium, isLoaded, LARGE, SIZES, TODAY } from "./browser.ts";

interface Line {
  readonly name: string | null;
  readonly part: string;
  readonly planned: number | null;
  readonly carried_in: number | null;
  readonly actual: number;
  readonly expected: number;
}

inChromium((web) => {
  const explanation = async () => (await web.server.call("GET", "/v1/budget/spending_power/explanation")).json;
  const open = async (viewport: { width: number; height: number }, path = "/") => {
    const page = await web.open("/", { viewport });
    await page.clock.setFixedTime(START_MS);
    await page.goto(new URL(path, web.server.url).href);
    await isLoaded(page);
    return page;
  };
  const row = (page: Page, name: string) =>
    page.getByRole("row").filter({ has: page.getByText(name, { exact: true }) });
  const pay = async (name: string, amount: number) => {
    const { accounts } = (await web.server.call("GET", "/v1/accounts")).json;
    const { categories } = (await web.server.call("GET", "/v1/categories")).json;
    const idOf = (list: { id: string; name: string }[], wanted: string) => list.find((one) => one.name === wanted)?.id;
    const one = { authorized_at: TODAY, amount, payee: { name: "Corner Bakery" } };
    const ids = { account_id: idOf(accounts, "Checking"), category_id: idOf(categories, name) };
    await web.server.ok("POST", "/v1/transactions", { transactions: [{ ...one, ...ids }] });
  };

  for (const [size, viewport] of Object.entries({ ...SIZES, large: LARGE })) {
    test(`each planned category has its bar, what is left and a day's share, ${size}`, async () => {
      const page = await open(viewport);
      await page.getByRole("heading", { name: "How spending goes" }).waitFor();
      const { lines, period } = await explanation();
      const spending = (lines as Line[]).filter(({ part }) => part === "spending");
      const planned = spending.filter(({ planned: plan, carried_in }) => plan !== null || carried_in !== null);
      assert.ok(planned.length > 3 && planned.length < spending.length);
      await page.getByText(`Day ${period.days - period.days_left + 1} of ${period.days}`, { exact: true }).waitFor();
      for (const { name, planned: plan, carried_in, actual, expected } of planned) {
        const left = Math.round(((plan ?? 0) + (carried_in ?? 0) - actual - expected) * 100);
        const text = await row(page, name ?? "").textContent();
        assert.ok(text?.includes(left < 0 ? `${(-left / 100).toFixed(2)} over` : (left / 100).toFixed(2)), text ?? "");
        if (left > 0) assert.ok(text?.includes((Math.floor(left / period.days_left) / 100).toFixed(2)), text ?? "");
      }
      await page.getByRole("heading", { name: "Without a plan" }).waitFor();
      await assertAccessible(page);
      assert.equal(await page.evaluate("document.documentElement.scrollWidth <= innerWidth"), true);
    });
  }

  test("the plan ends before the column does, and what is over it is a block of its own", async () => {
    const page = await open(SIZES.wide);
    const bar = row(page, "Groceries").locator("[data-graph]");
    await bar.waitFor();
    const widths = async () =>
      (await page.evaluate(`(() => {
        const row = [...document.querySelectorAll("tr")].find(({ textContent }) => textContent.includes("Groceries"));
        const one = row.querySelector("[data-graph]");
        const of = (node) => node?.getBoundingClientRect();
        const [track, over, line] = [of(one.firstElementChild), of(one.querySelector(":scope > i")), of(one.lastElementChild)];
        const { x, width } = one.getBoundingClientRect();
        return {
          track: Math.round((track.width / width) * 100),
          line: Math.round(((line.x + 1 - x) / width) * 100),
          gap: Math.round(over.x - track.right),
        };
      })()`)) as { track: number; line: number; gap: number };
    const { period } = await explanation();
    const day = period.days - period.days_left + 1;
    assert.deepEqual((await widths()).track, 89);
    assert.ok(Math.abs((await widths()).line - (day / period.days) * 89) <= 1);
    await pay("Groceries", -400);
    await row(page, "Groceries")
      .getByText(/ over$/)
      .waitFor();
    assert.equal((await widths()).gap, 3);
  });

  test("another period has no line of today, and no share of a day", async () => {
    const page = await open(SIZES.wide, "/?month=2026-10");
    await page.getByRole("heading", { name: "How spending goes" }).waitFor();
    assert.equal(await page.getByText("today", { exact: true }).count(), 0);
    assert.equal(await page.getByText("a day", { exact: true }).count(), 0);
  });

  test("the newest changes are on Home, the rest in Activity", async () => {
    for (const amount of [-1, -2, -3, -4, -5]) await pay("Restaurants", amount);
    for (const viewport of [SIZES.narrow, SIZES.wide, LARGE]) {
      const page = await open(viewport);
      const heading = page.getByRole("heading", { name: "Since yesterday" });
      const list = page.locator("section", { has: heading }).last();
      await heading.waitFor();
      const rows = list.getByRole("listitem");
      await becomes(() => rows.count(), 3);
      assert.match((await rows.first().textContent()) ?? "", /Corner Bakery−5\.00/);
      const left = (await heading.boundingBox())?.x ?? 0;
      const coming = (await page.getByRole("heading", { name: "Coming" }).boundingBox())?.x ?? 0;
      assert.equal(left > coming + 100, viewport === LARGE);
      await list.getByRole("link", { name: / more$/ }).click();
      await page.waitForURL(/activity/);
    }
  });
});
