/** Appearance in the settings: hidden amounts, the first day of the week, the height of rows, and single keys. */
import assert from "node:assert/strict";
import { test } from "node:test";
import type { Page } from "playwright-core";
import { createUser } from "../../src/operations/people/users.ts";
import { assertAccessible, becomes, inChromium, isLoaded, SIZES } from "./browser.ts";

/** Every screen with amounts, each with its table or chart. */
const PATHS = [
  ...["/", "/transactions", "/plan", "/coming", "/goals", "/accounts", "/reports", "/settings/household"],
  ...["/reports?report=net_worth", "/reports?report=money_flow", "/reports?report=compare", "/review"],
];

/** The screens with graphs. The last one shows shares, too. */
const GRAPHS = [
  ...["/", "/plan", "/goals", "/accounts", "/reports", "/reports?report=cash_flow", "/reports?report=net_worth"],
  ...["/reports?report=compare", "/reports?report=payees", "/reports?report=money_flow"],
];

/** Visible shapes whose sizes depend on amounts: all with a size in percent, and all of drawings but axes and rings' tracks. */
const SHAPES = `[...document.querySelectorAll(
  "main [style*='width'][style*='%'], main [style*='flex-grow'], main [style*='inset-inline-start'], " +
  "main svg :is(rect, polyline, [stroke-dasharray], [stroke-width], path[class*='line'], path[class*='floor'])"
)].filter((one) => one.checkVisibility({ visibilityProperty: true })).length`;

inChromium((web) => {
  /** A new user, signed in with a link. */
  async function signIn(name: string): Promise<Page> {
    const { service, budget, url } = web.server;
    const { code } = await createUser(service, { name, role: "member", budgetId: budget.id });
    const page = await web.open(`/enter#${code}`, { isSignedOut: true, expected: /status of 401/ });
    await page.getByRole("button", { name: `Continue as ${name}` }).click();
    await page.waitForURL(new URL("/", url).href);
    return page;
  }

  const rowHeight = (page: Page) => page.evaluate("document.querySelector('[role=grid] [role=row][id]')?.offsetHeight");

  test("hidden amounts show nowhere, until a key or the line above the screen shows them", async () => {
    const page = await web.open("/");
    await isLoaded(page);
    const amount = /\d[.,]\d\d(?!\d)/;
    assert.match(await page.locator("body").innerText(), amount);
    await page.keyboard.press("h");
    await page.getByText("Amounts are hidden.").waitFor();
    await assertAccessible(page);
    for (const path of PATHS) {
      await page.goto(new URL(path, web.server.url).href);
      await isLoaded(page);
      const lines = (await page.locator("body").innerText()).split("\n");
      assert.deepEqual(
        lines.filter((line) => amount.test(line)),
        [],
        path,
      );
    }
    await page.goto(new URL("/plan", web.server.url).href);
    const cell = page.getByLabel("Planned for Groceries");
    await cell.waitFor();
    const color = () =>
      page.evaluate("getComputedStyle(document.querySelector('[aria-label=\"Planned for Groceries\"]')).color");
    assert.equal(await color(), "rgba(0, 0, 0, 0)");
    await cell.focus();
    assert.notEqual(await color(), "rgba(0, 0, 0, 0)");
    assert.match(await cell.inputValue(), amount);
    await page.getByRole("button", { name: "Show amounts" }).click();
    await page.getByText("Amounts are hidden.").waitFor({ state: "detached" });
    assert.match(await page.locator("body").innerText(), amount);
  });

  test("graphs and shares of hidden amounts are hidden too", async () => {
    const page = await web.open("/");
    const shares = async () => (await page.locator("main").innerText()).match(/\d+%/g);
    for (const path of GRAPHS) {
      await page.goto(new URL(path, web.server.url).href);
      await isLoaded(page);
      await page.locator("[data-graph]").first().waitFor();
      assert.ok(((await page.evaluate(SHAPES)) as number) > 0, path);
      await page.keyboard.press("h");
      await page.getByText("Amounts are hidden.").waitFor();
      assert.equal(await page.evaluate(SHAPES), 0, path);
      assert.equal(await shares(), null, path);
      await assertAccessible(page);
      await page.keyboard.press("h");
      await page.getByText("Amounts are hidden.").waitFor({ state: "detached" });
    }
    assert.notEqual(await shares(), null);
  });

  test("the settings have the choices of this browser: amounts, and the first day of the week", async () => {
    const page = await web.open("/settings/appearance", { viewport: SIZES.narrow });
    await page.getByLabel("Hide amounts").check();
    await page.getByText("Amounts are hidden.").waitFor();
    await page.getByLabel("Saturday").check();
    await assertAccessible(page);
    await page.reload();
    await becomes(() => page.getByLabel("Hide amounts").isChecked(), true);
    await page.setViewportSize(SIZES.wide);
    await page.goto(new URL("/coming", web.server.url).href);
    await isLoaded(page);
    await page.getByRole("radio", { name: "Calendar" }).check();
    const firstDay = async () => await page.getByRole("columnheader").first().innerText();
    assert.equal(await firstDay(), "Sat");
    await page.goto(new URL("/settings/appearance", web.server.url).href);
    await page.getByLabel("Language default").check();
    await page.goto(new URL("/coming", web.server.url).href);
    await isLoaded(page);
    assert.equal(await firstDay(), "Sun");
  });

  test("compact rows and single keys follow the user to another browser", async () => {
    const page = await signIn("Anna");
    await page.goto(new URL("/transactions", web.server.url).href);
    await isLoaded(page);
    await page
      .getByRole("row", { name: /Corner/ })
      .first()
      .waitFor();
    assert.equal(await rowHeight(page), 36);
    await page.goto(new URL("/settings/appearance", web.server.url).href);
    // The second change is made while the first is in flight.
    await page.route("**/v1/me/preferences", async (route) => {
      await new Promise((resolve) => setTimeout(resolve, 150));
      await route.continue();
    });
    await page.getByLabel("Compact").check();
    const saved = page.waitForResponse((one) => one.request().postData()?.includes("single_keys") ?? false);
    await page.getByLabel("Single-key shortcuts").uncheck();
    assert.deepEqual((await (await saved).json()).preferences, { density: "compact", single_keys: false });
    await page.evaluate("localStorage.removeItem('leeway.preferences ')"); // as in another browser
    await page.goto(new URL("/transactions", web.server.url).href);
    await isLoaded(page);
    await page.locator(":root[data-density=compact][data-single-keys=off]").waitFor();
    assert.equal(await rowHeight(page), 28);
    await page.keyboard.press("a");
    await page.keyboard.press("j");
    await page.keyboard.press("Control+k");
    await page.getByRole("dialog").getByRole("combobox").waitFor();
    await becomes(() => page.getByRole("dialog").count(), 1);
    assert.equal(new URL(page.url()).search, "");
    await page.keyboard.press("Escape"); // the list of commands
    await page.keyboard.press("Escape");
    await page.getByRole("button", { name: "Help" }).click();
    await page.getByText("Single-key shortcuts are off.").waitFor();
    await assertAccessible(page);
  });
});
