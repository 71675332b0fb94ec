/** Home: the trail of the number since the period began, and the goals, on pages of all widths. */
import assert from "node:assert/strict";
import { test } from "node:test";
import type { Page } from "playwright-core";
import { assertAccessible, becomes, inChromium, isLoaded, LARGE, SIZES, TODAY } from "./browser.ts";

const PHONES = { narrow: SIZES.narrow, small: { width: 320, height: 560 } };

inChromium((web) => {
  const byDay = async () => (await web.server.call("GET", "/v1/budget/spending_power/days")).json;
  const sentence = async () => {
    const { days, even_pace } = await byDay();
    const more = days.at(-1).spending_power - even_pace;
    return `${Math.abs(more).toFixed(2)} ${more > 0 ? "more" : "less"} than an even pace would leave today.`;
  };
  const trail = (page: Page) => page.getByRole("img", { name: "How the number moved since Nov 1" });
  const placeOf = async (page: Page) => (await trail(page).boundingBox()) ?? { x: 0, y: 0, width: 0, height: 0 };
  const open = async (viewport: { width: number; height: number }, path = "/") => {
    const page = await web.open(path, { viewport });
    await isLoaded(page);
    return page;
  };

  for (const [size, viewport] of Object.entries({ wide: SIZES.wide, large: LARGE })) {
    test(`the trail is between the number and "Can we afford it?", ${size}`, async () => {
      const page = await open(viewport);
      await page.getByText(await sentence()).waitFor();
      const { x, width, y, height } = await placeOf(page);
      const price = await page.getByRole("heading", { name: "Can we afford it?" }).boundingBox();
      const bar = await page.getByRole("group", { name: "Where the income goes" }).boundingBox();
      assert.ok(x + width < (price?.x ?? 0) && x > viewport.width / 2 - 100);
      assert.ok(y + height < (bar?.y ?? 0));
      assert.equal(await trail(page).count(), 1);
      await assertAccessible(page);
    });
  }

  for (const [size, viewport] of Object.entries(PHONES)) {
    test(`the trail is below the rows of the categories, ${size}`, async () => {
      const page = await open(viewport);
      await page.getByText(await sentence()).waitFor();
      const { y } = await placeOf(page);
      const rows = await page.getByRole("table", { name: "Spending, by category" }).boundingBox();
      const others = await page.getByRole("heading", { name: "Without a plan" }).boundingBox();
      assert.ok(y >= (rows?.y ?? 0) + (rows?.height ?? 0) && y < (others?.y ?? 0));
      assert.equal(await page.evaluate("document.documentElement.scrollWidth <= innerWidth"), true);
      await assertAccessible(page);
    });
  }

  test("the line ends at today's number and moves with it", async () => {
    const page = await open(SIZES.wide);
    const { days, period } = await byDay();
    await trail(page).waitFor();
    const ends = async () => Number(await trail(page).locator("circle").getAttribute("cx"));
    assert.ok(Math.abs((await ends()) - (1 + (days.length / period.days) * 324)) < 0.1);
    const level = () => trail(page).locator("circle").getAttribute("cy");
    const before = await level();
    const { accounts } = (await web.server.call("GET", "/v1/accounts")).json;
    const account_id = accounts.find(({ name }: { name: string }) => name === "Checking").id;
    const transactions = [{ account_id, payee: { name: "Kiosk" }, amount: -40, authorized_at: TODAY }];
    await web.server.ok("POST", "/v1/transactions", { transactions });
    await page.getByText(await sentence()).waitFor();
    assert.notEqual(await level(), before);
  });

  test("other periods have no trail, and other parts only beside the number", async () => {
    const past = await open(SIZES.wide, "/?month=2026-10");
    await past.getByRole("heading", { name: "How spending goes" }).waitFor();
    assert.equal(await trail(past).count(), 0);
    const page = await open(SIZES.narrow);
    await trail(page).waitFor();
    await page.getByRole("button", { name: /^Bills/ }).click();
    await becomes(() => trail(page).count(), 0);
  });

  test("hidden amounts leave neither the line nor the sum", async () => {
    for (const viewport of [SIZES.wide, SIZES.narrow]) {
      const page = await open(viewport);
      await trail(page).waitFor();
      await page.getByRole("button", { name: "Hide amounts" }).click();
      await page.getByText(/^••• (more|less) than an even pace would leave today\.$/).waitFor();
      for (const drawn of await trail(page).locator("path, circle").all()) {
        assert.equal(await drawn.isVisible(), false);
      }
      const goal = page.getByRole("link", { name: /^Holiday and reserve/ });
      await goal.getByText("••• of •••").waitFor();
      assert.equal(await goal.locator("[data-graph] > *").isVisible(), false);
      await page.getByRole("button", { name: "Show amounts" }).first().click();
    }
  });

  test("the goals and the coming payments lead to their screens", async () => {
    for (const viewport of [SIZES.narrow, SIZES.wide, LARGE]) {
      const page = await open(viewport);
      const goal = page.getByRole("link", { name: /^Holiday and reserve/ });
      const { goals } = (await web.server.call("GET", "/v1/goals")).json;
      await goal
        .getByText(`${goals[0].saved.toLocaleString("en-US", { minimumFractionDigits: 2 })} of 9,600.00`)
        .waitFor();
      const coming = (await page.getByRole("heading", { name: "Coming" }).boundingBox())?.x ?? 0;
      assert.equal(((await goal.boundingBox())?.x ?? 0) > coming + 100, viewport === LARGE);
      await goal.click();
      await page.getByRole("dialog").waitFor();
      const again = await open(viewport);
      await again.getByRole("link", { name: "All coming payments" }).click();
      await again.waitForURL(/\/coming$/);
    }
  });

  test("a number with many digits has the trail below the rows", async () => {
    const { accounts } = (await web.server.call("GET", "/v1/accounts")).json;
    const account_id = accounts.find(({ name }: { name: string }) => name === "Checking").id;
    const transactions = [{ account_id, payee: { name: "Lottery" }, amount: 7_654_321, authorized_at: TODAY }];
    await web.server.ok("POST", "/v1/transactions", { transactions });
    const page = await open(LARGE);
    await trail(page).waitFor();
    const bar = await page.getByRole("group", { name: "Where the income goes" }).boundingBox();
    assert.ok((await placeOf(page)).y > (bar?.y ?? 0));
  });
});
