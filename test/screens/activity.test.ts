/** Activity in a browser: who changed what, in words; filters; undo and redo, also after a reload. */
import assert from "node:assert/strict";
import { test } from "node:test";
import type { Page } from "playwright-core";
import { csv, upload } from "../support/statements.ts";
import { assertAccessible, becomes, inChromium, isLoaded, SIZES } from "./browser.ts";
import { openAsOwner } from "./owners.ts";

inChromium((web) => {
  const { ok, call } = {
    ok: (...args: Parameters<typeof web.server.ok>) => web.server.ok(...args),
    call: (...args: Parameters<typeof web.server.call>) => web.server.call(...args),
  };
  const idOf = async (list: "accounts" | "categories", name: string): Promise<string> =>
    (await ok("GET", `/v1/${list}`))[list].find((one: { name: string }) => one.name === name).id;
  const pay = async (payee: string, amount: number): Promise<string> => {
    const [account_id, category_id] = [await idOf("accounts", "Checking"), await idOf("categories", "Groceries")];
    const one = { account_id, category_id, amount, authorized_at: "2026-11-20", payee: { name: payee } };
    return (await ok("POST", "/v1/transactions", { transactions: [one] })).transactions[0].id;
  };
  const line = (page: Page, text: string | RegExp) => page.getByRole("listitem").filter({ hasText: text }).first();
  const button = (page: Page, text: string | RegExp, name: "Undo" | "Redo") =>
    line(page, text).getByRole("button", { name });

  test("a change is described in words, and undone and redone, also after a reload", async () => {
    const id = await pay("Café Sperl", -12.4);
    const category_id = await idOf("categories", "Restaurants");
    await ok("PUT", `/v1/transactions/${id}`, { transaction: { category_id } });
    const page = await web.open("/activity");
    await isLoaded(page);
    await page.getByRole("heading", { name: "Activity", level: 1 }).waitFor();
    const changed = /Token “write” changed Café Sperl(?! back)/;
    await line(page, changed).getByText("Groceries").waitFor();
    await line(page, changed).getByText("Restaurants").waitFor();
    await line(page, "Token “write” added Café Sperl").getByText("−12.40").waitFor();

    await page.reload();
    await button(page, changed, "Undo").click();
    await page.getByText("Undone.").waitFor();
    await button(page, changed, "Redo").waitFor();
    await line(page, changed)
      .getByText(/undone by Token “write”/)
      .waitFor();
    await line(page, "changed Café Sperl back").waitFor();
    const stored = async () => (await ok("GET", `/v1/transactions/${id}`)).transaction.category_id;
    assert.equal(await stored(), await idOf("categories", "Groceries"));

    await page.reload();
    await button(page, changed, "Redo").click();
    await page.getByText("Redone.").waitFor();
    assert.equal(await stored(), category_id);
  });

  test("the keyboard alone undoes the last change: g y, past the navigation, Tab and Enter", async () => {
    const id = await pay("Kiosk", -3.2);
    const page = await web.open("/");
    await isLoaded(page);
    let keys = 0;
    const press = async (...names: readonly string[]) => {
      for (const name of names) {
        keys += 1;
        await page.keyboard.press(name);
      }
    };
    await press("g", "y");
    await line(page, "added Kiosk").waitFor();
    const undo = button(page, "added Kiosk", "Undo");
    await press("Tab", "Enter"); // past the navigation
    while ((await undo.and(page.locator(":focus")).count()) === 0 && keys < 12) await press("Tab");
    await press("Enter");
    await page.getByText("Undone.").waitFor();
    assert.equal((await call("GET", `/v1/transactions/${id}`)).status, 404);
    assert.ok(keys <= 10, `${keys} keys`);
  });

  test("an undo that something later prevents says so at its line", async () => {
    const id = await pay("Florist", -20);
    await ok("PUT", `/v1/transactions/${id}`, { transaction: { notes: "Roses" } });
    await ok("PUT", `/v1/transactions/${id}`, { transaction: { notes: "Tulips" } });
    const page = await web.open("/activity", { expected: /409/ });
    await button(page, "Roses", "Undo").last().waitFor();
    const first = page.getByRole("listitem").filter({ hasText: "nothing" }).filter({ hasText: "Roses" }).first();
    await first.getByRole("button", { name: "Undo" }).click();
    await first
      .getByRole("alert")
      .getByText(/changed it since/)
      .waitFor();
  });

  test("filters by person, kind and import, and the address keeps them", async () => {
    const account_id = await idOf("accounts", "Checking");
    const file = csv([
      ["2026-11-02", "-12.50", "BAKERY"],
      ["2026-11-03", "-4.00", "KIOSK"],
    ]);
    const { json } = await upload(web.server, file, { query: `?account_id=${account_id}&commit=true` });
    await pay("Baker", -2);
    const page = await web.open("/", { isSignedOut: true, expected: /status of 401|Clear-Site-Data/ });
    await openAsOwner(page, web, "/goals");
    await page
      .getByRole("button", { name: /^Actions for/ })
      .first()
      .click();
    await page.getByRole("menuitem", { name: "Close goal" }).click();
    await page.getByText(/closed\.$/).waitFor();
    await page.keyboard.press("g");
    await page.keyboard.press("y");
    await line(page, /Anna changed the goal/).waitFor();
    await page.getByRole("radio", { name: "Anna" }).check({ force: true });
    await becomes(() => page.getByRole("listitem").filter({ hasText: "Baker" }).count(), 0);
    await line(page, /Anna changed the goal/).waitFor();
    await page.reload();
    await line(page, /Anna changed the goal/).waitFor();
    assert.equal(await page.getByText("added Baker").count(), 0);

    await page.getByRole("radio", { name: "Everyone" }).check({ force: true });
    await page.getByLabel("Kind").selectOption("Accounts");
    await line(page, /added the account Checking/).waitFor();
    assert.equal(await page.getByText("added Baker").count(), 0);
    await page.getByLabel("Kind").selectOption("Everything");
    await page.getByLabel("Import").selectOption({ index: 1 });
    await page.waitForURL((url) => url.searchParams.get("import") === json.import.id);
    const imported = /imported statement\.txt/;
    await becomes(
      () =>
        page
          .getByRole("main")
          .getByRole("listitem")
          .filter({ has: page.getByRole("time") })
          .count(),
      1,
    );
    await button(page, imported, "Undo").click();
    await page.getByText("Undone.").waitFor();
    await line(page, /undid the import of/).waitFor();
    await button(page, imported, "Redo").click();
    await line(page, /restored the import of/).waitFor();
  });

  test("it is in the settings and in the palette", async () => {
    const page = await web.open("/settings");
    await page.getByRole("navigation", { name: "Settings" }).getByRole("link", { name: "Activity" }).click();
    await page.waitForURL("**/activity");
    await page.goto(web.server.url);
    await isLoaded(page);
    await page.keyboard.press("Control+k");
    await page.getByRole("dialog").getByRole("combobox").fill("activity");
    await page
      .getByRole("option", { name: /Activity/ })
      .first()
      .waitFor();
    await page.keyboard.press("Enter");
    await page.waitForURL("**/activity");
  });

  test("earlier changes are loaded", async () => {
    const page = await web.open("/activity");
    await isLoaded(page);
    const lines = page.getByRole("main").locator("time");
    assert.equal(await lines.count(), 50);
    await page.getByRole("button", { name: "Show earlier changes" }).click();
    const { changes } = await ok("GET", "/v1/changes?limit=100");
    await becomes(() => lines.count(), changes.length);
  });

  for (const [size, viewport] of Object.entries(SIZES)) {
    for (const colorScheme of ["light", "dark"] as const) {
      test(`is accessible, ${size}, ${colorScheme}, in both languages`, async () => {
        for (const locale of ["en-US", "de-AT"]) {
          const page = await web.open("/activity", { viewport, colorScheme, locale });
          await isLoaded(page);
          await page
            .getByRole("button", { name: /Undo|Rückgängig/ })
            .first()
            .waitFor();
          await assertAccessible(page);
          const width = await page.evaluate("document.documentElement.scrollWidth");
          assert.ok(Number(width) <= viewport.width);
        }
      });
    }
  }
});
