/** What the palette finds besides screens: settings, goals, accounts, reconciliation, other households. Every key is counted. */
import assert from "node:assert/strict";
import { test } from "node:test";
import type { Page } from "playwright-core";
import { assertAccessible, inChromium, isLoaded } from "./browser.ts";
import { openAsOwner } from "./owners.ts";

inChromium((web) => {
  /** Opens the palette, types the text and chooses the first entry. Returns the number of keys. */
  async function choose(page: Page, text: string, first: string | RegExp): Promise<number> {
    await page.keyboard.press("Control+k");
    await page.getByRole("dialog").getByRole("combobox").waitFor();
    await page.keyboard.type(text);
    const options = page.getByRole("dialog").getByRole("option"); // the screen may have a select
    await options
      .first()
      .and(page.getByRole("option", { name: first }))
      .waitFor();
    await page.keyboard.press("Enter");
    return 1 + text.length + 1;
  }

  test("a section of the settings, a goal, an account and its reconciliation", async () => {
    const page = await web.open("/");
    await isLoaded(page);
    let keys = await choose(page, "rules", /^Settings: Rules/);
    await page.waitForURL("**/settings/rules");
    assert.ok(keys <= 7, `${keys} keys`);

    const [goal] = (await web.server.ok("GET", "/v1/goals")).goals;
    keys = await choose(page, goal.name.slice(0, 9).toLowerCase(), new RegExp(`^${goal.name}`));
    await page.getByRole("dialog").getByLabel("Name").waitFor();
    assert.equal(new URL(page.url()).searchParams.get("goal"), goal.id);
    assert.ok(keys <= 11, `${keys} keys`);
    await page.keyboard.press("Escape");
    await page.getByRole("dialog").waitFor({ state: "detached" });

    keys = await choose(page, "check", /^Checking/);
    await page.getByRole("heading", { name: "Checking", level: 1 }).waitFor();
    assert.ok(keys <= 7, `${keys} keys`);

    await page.goto(web.server.url);
    await isLoaded(page);
    keys = await choose(page, "rec", /^Reconcile /);
    const field = page.getByLabel("Balance at the bank");
    await field.and(page.locator(":focus")).waitFor();
    assert.ok(keys <= 5, `${keys} keys`);
    await assertAccessible(page);
  });

  test("another household, for somebody who has one", async () => {
    const page = await web.open("/", { isSignedOut: true, expected: /status of 401|Clear-Site-Data/ });
    await openAsOwner(page, web, "/");
    await page.evaluate(
      'fetch("/v1/budgets", { method: "POST", headers: { "content-type": "application/json" }, body: \'{"demo":true}\' })',
    );
    await page.reload();
    await isLoaded(page);
    const keys = await choose(page, "demo", /^Open household Demo/);
    await page.waitForURL(/\/b\/[^/]+\/$/);
    assert.ok(keys <= 6, `${keys} keys`);
  });

  test("somebody who may only read is offered no reconciliation and no settings of the household", async () => {
    const page = await web.open("/", {
      extraHTTPHeaders: { authorization: `Bearer ${web.server.tokens.read}` },
    });
    await isLoaded(page);
    await page.keyboard.press("Control+k");
    await page.getByRole("dialog").getByRole("combobox").waitFor();
    await page.keyboard.type("settings: c");
    await page.getByRole("option", { name: /^Settings: Categories/ }).waitFor();
    assert.equal(await page.getByRole("option", { name: "Settings: Tokens" }).count(), 0);
    await page.getByRole("dialog").getByRole("combobox").fill("rec");
    await page.getByRole("option", { name: /Search transactions/ }).waitFor();
    assert.equal(await page.getByRole("option", { name: /^Reconcile/ }).count(), 0);
  });
});
