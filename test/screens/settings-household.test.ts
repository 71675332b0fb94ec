/** The settings of the household in a browser: each change shows on the page and in the data. */
import assert from "node:assert/strict";
import { readFileSync } from "node:fs";
import { join } from "node:path";
import { test } from "node:test";
import type { Page } from "playwright-core";
import { assertAccessible, becomes, inChromium, isLoaded, type OpenOptions, SIZES } from "./browser.ts";

const PICTURES = join(import.meta.dirname, "../../web/.screens");

inChromium((web) => {
  const read = async (path: string) => (await web.server.call("GET", path)).json;
  const menu = async (page: Page, name: string, item: string) => {
    await page.getByRole("button", { name: `Actions for ${name}`, exact: true }).click();
    await page.getByRole("menuitem", { name: item }).click();
  };

  const openPeriods = async (options: OpenOptions = {}) => {
    const page = await web.open("/settings/household", options);
    await page.getByRole("button", { name: "Change periods" }).click();
    return { page, dialog: page.getByRole("dialog", { name: "Change periods" }) };
  };
  const periods = async () => (await read("/v1/budget")).budget.periods;
  const undo = async (page: Page) => {
    await page.getByRole("button", { name: "Undo" }).click();
    await page.getByText("Undone.").waitFor();
  };

  test("periods from payday are proposed, with a preview of periods and plans, and one undo", async () => {
    const { page, dialog } = await openPeriods();
    await becomes(() => dialog.getByLabel("A period starts").inputValue(), "payday");
    const clinic = (await read("/v1/recurring")).recurring.find(({ name }: { name: string }) => name === "Clinic pay");
    await becomes(() => dialog.getByLabel("Pay", { exact: true }).inputValue(), clinic.id);
    // The last payday on or before 21 November.
    await dialog.getByText("Nov 20, 2026 to Dec 3, 2026").waitFor();
    await dialog
      .getByText(/^Plans from /)
      .first()
      .waitFor();
    await page.screenshot({ path: join(PICTURES, "periods-wide-light.png") });
    await assertAccessible(page);
    await dialog.getByRole("button", { name: "Save" }).click();
    await page.getByText("Periods changed.").waitFor();
    await page.getByText("Every 2 weeks from Friday").waitFor();
    const { rule, starts_on, weekend } = clinic;
    assert.deepEqual((await periods()).at(-1), { from: "2026-11-20", rule, starts_on, weekend });
    await undo(page);
    await page.getByText("Calendar months").waitFor();
    assert.equal((await periods()).length, 1);
  });

  test("the periods start on the 25th, then the form opens on that, and calendar months come back", async () => {
    const { page, dialog } = await openPeriods();
    await dialog.getByLabel("A period starts").selectOption("on another day of each month");
    // On 21 November, the last start on or before today is 25 October.
    await dialog.getByText("Oct 25, 2026 to Nov 24, 2026").waitFor();
    await dialog.getByText("Oct 1, 2026 to Oct 24, 2026").waitFor();
    await becomes(() => dialog.getByLabel("Change from").inputValue(), "Sun, Oct 25");
    assert.equal(await dialog.getByText("Adapt plans and goals").count(), 0, "twelve periods a year, as before");
    await dialog.getByRole("button", { name: "Save" }).click();
    await page.getByText("Periods changed.").waitFor();
    await page.getByText("Each month from the 25th").waitFor();
    await page.getByText("Now: October 25, 2026 to November 24, 2026").waitFor();
    const onThe25th = { from: "2026-10-25", rule: "FREQ=MONTHLY;BYMONTHDAY=25", starts_on: "2026-10-25" };
    assert.deepEqual((await periods()).at(-1), { ...onThe25th, weekend: "keep" });

    await page.getByRole("button", { name: "Change periods" }).click();
    await becomes(() => dialog.getByLabel("A period starts").inputValue(), "month");
    await becomes(() => dialog.getByLabel("Day of the month").inputValue(), "25");
    await dialog.getByText("Oct 25, 2026 to Nov 24, 2026").waitFor();
    await dialog.getByRole("button", { name: "Save" }).click();
    await dialog.waitFor({ state: "detached" });
    assert.equal((await periods()).length, 2, "nothing has changed");

    await page.getByRole("button", { name: "Change periods" }).click();
    await dialog.getByLabel("A period starts").selectOption("on the 1st of each month (calendar month)");
    await dialog.getByText("Oct 25, 2026 to Oct 31, 2026").waitFor();
    await dialog.getByText("Nov 1, 2026 to Nov 30, 2026").waitFor();
    await dialog.getByRole("button", { name: "Save" }).click();
    await page.getByText("Now: November 1, 2026 to November 30, 2026").waitFor();
    assert.deepEqual(
      (await periods()).map(({ from, rule }: { from: string | null; rule: string }) => [from, rule]),
      [
        [null, "FREQ=MONTHLY;BYMONTHDAY=1"],
        ["2026-10-25", "FREQ=MONTHLY;BYMONTHDAY=25"],
        ["2026-11-01", "FREQ=MONTHLY;BYMONTHDAY=1"],
      ],
    );
    await undo(page);
    await page.getByText("Each month from the 25th").waitFor();
    await web.server.call("PUT", "/v1/budget", {
      budget: { period: { rule: "FREQ=MONTHLY;BYMONTHDAY=1" }, period_from: null },
    });
  });

  test("a change from a later day is planned, and what the server rejects is at its field", async () => {
    const account_id = (await read("/v1/accounts")).accounts[0].id;
    const bonus = { account_id, name: "Bonus", payee: { name: "Clinic" }, amount: 5000, rule: "FREQ=YEARLY" };
    const made = await web.server.call("POST", "/v1/recurring", {
      recurring_rule: { ...bonus, starts_on: "2026-12-15" },
    });
    const { page, dialog } = await openPeriods({ expected: /400|422/ });
    await dialog.getByLabel("Pay", { exact: true }).selectOption("Bonus");
    const pay = dialog.getByLabel("Pay", { exact: true });
    await becomes(() => pay.getAttribute("aria-invalid"), "true");
    await assertAccessible(page);
    await dialog.getByLabel("A period starts").selectOption("every week");
    const from = dialog.getByLabel("Change from");
    await from.fill("2090-01-01");
    await from.press("Tab");
    await becomes(() => from.getAttribute("aria-invalid"), "true");
    await dialog.getByText(/^period_from must be from/).waitFor();
    assert.equal(await dialog.getByRole("alert").count(), 0);
    await from.fill("2027-01-08");
    await from.press("Tab");
    await dialog.getByText("Jan 1, 2027 to Jan 7, 2027").waitFor();
    await dialog.getByText("Jan 8, 2027 to Jan 14, 2027").waitFor();
    await dialog.getByRole("button", { name: "Save" }).click();
    await page.getByText("Every week from Friday").waitFor();
    await page.getByText("From January 8, 2027").waitFor();
    await page.getByRole("button", { name: "Change periods" }).click();
    await becomes(() => from.inputValue(), "Jan 8, 2027");
    await becomes(() => dialog.getByLabel("A period starts").inputValue(), "week");
    await page.keyboard.press("Escape");
    await undo(page);
    await web.server.call("DELETE", `/v1/recurring/${made.json.recurring_rule.id}`);
  });

  test("on a phone, in German, periods are copied from an income", async () => {
    const page = await web.open("/settings/household", {
      viewport: SIZES.narrow,
      colorScheme: "dark",
      locale: "de-DE",
    });
    await page.getByRole("button", { name: "Zeiträume ändern" }).click();
    const dialog = page.getByRole("dialog", { name: "Zeiträume ändern" });
    await dialog.getByLabel("Ein Zeitraum beginnt").selectOption("am Zahltag");
    await dialog.getByLabel("Lohn", { exact: true }).selectOption("School pay");
    await dialog
      .getByText(/^\d+ Tage$/)
      .first()
      .waitFor();
    await page.screenshot({ path: join(PICTURES, "periods-narrow-dark.png"), fullPage: true });
    await assertAccessible(page);
    await dialog.getByRole("button", { name: "Speichern" }).click();
    await page.getByText("Jeden Monat ab dem letzten Arbeitstag").waitFor();
    const { rule, weekend } = (await periods()).at(-1);
    assert.deepEqual([rule, weekend], ["FREQ=MONTHLY;BYMONTHDAY=-1", "before"]);
    await page.getByRole("button", { name: "Rückgängig" }).click();
    await page.getByText("Kalendermonate").waitFor();
  });

  test("the floor, the time zone and the currency are changed, and undone", async () => {
    const page = await web.open("/settings/household");
    await page.getByLabel("Floor in USD").fill("1,500");
    await page.getByLabel("Time zone").selectOption("Europe/Prague");
    await page.getByRole("button", { name: "Save" }).click();
    await page.getByText("Household saved.").waitFor();
    const { budget } = await read("/v1/budget");
    assert.deepEqual([budget.floor, budget.time_zone, budget.currency], [1500, "Europe/Prague", "USD"]);
    await page.getByRole("button", { name: "Undo" }).click();
    await page.getByText("Undone.").waitFor();
    assert.equal((await read("/v1/budget")).budget.floor, 1000);
    // Until the form shows the undo, a change would be a conflict.
    const floor = page.getByLabel("Floor in USD");
    while (!(await floor.inputValue()).startsWith("1,000")) await page.waitForTimeout(50);
    await page.getByLabel("Currency").selectOption("CAD");
    await page.getByText("Also change accounts that use USD").waitFor();
    await assertAccessible(page);
    await page.getByRole("button", { name: "Save" }).click();
    await page.getByLabel("Floor in CAD").waitFor();
    await page.getByText("Household saved.").waitFor();
    await page.goto(new URL("/", page.url()).href);
    await page.locator("h1", { hasText: "$" }).waitFor();
    assert.equal((await read("/v1/budget")).budget.currency, "CAD");
    await web.server.call("PUT", "/v1/budget", { budget: { currency: "USD", relabel_accounts: true } });
  });

  test("text typed while the household is saved stays, and is saved next", async () => {
    const page = await web.open("/settings/household", { expected: /412/ });
    const name = page.getByLabel("Name");
    const save = page.getByRole("button", { name: "Save" });
    await name.fill("Nest");
    const held = Promise.withResolvers<void>();
    await page.route("**/v1/budget", async (route) => {
      if (route.request().method() === "PUT") await held.promise;
      await route.continue();
    });
    const isReadAgain = page.waitForResponse(
      (response) => response.request().method() === "GET" && response.url().endsWith("/v1/budget"),
    );
    await save.click();
    await name.press("End");
    await page.keyboard.type(" and garden");
    await page.getByLabel("Floor in USD").fill("1,750");
    held.resolve();
    await isReadAgain;
    await page.getByText("Household saved.").waitFor();
    assert.equal((await read("/v1/budget")).budget.name, "Nest");
    assert.equal(await name.inputValue(), "Nest and garden");
    assert.equal(await page.getByLabel("Floor in USD").inputValue(), "1,750");
    await save.click();
    const saved = async () => {
      const { budget } = await read("/v1/budget");
      return [budget.name, budget.floor];
    };
    await becomes(saved, ["Nest and garden", 1750]);
    // A change that the form does not show is still a conflict.
    await name.fill("House");
    await web.server.call("PUT", "/v1/budget", { budget: { name: "Cottage" } });
    await save.click();
    await page.getByRole("dialog", { name: "Changed by somebody else" }).waitFor();
    assert.deepEqual(await saved(), ["Cottage", 1750]);
  });

  for (const [size, viewport] of Object.entries(SIZES)) {
    test(`a category is added, changed, moved and merged, ${size}`, async () => {
      const hobbies = { name: `Hobbies ${size}`, kind: "spending", group: "Everyday" };
      await web.server.ok("POST", "/v1/categories", { category: hobbies });
      const page = await web.open("/settings/categories", { viewport, expected: /409/ });
      await page.getByRole("button", { name: "New category" }).click();
      const dialog = page.getByRole("dialog");
      await dialog.getByLabel("Name").fill("Pets");
      await dialog.getByLabel("Group").fill("Everyday");
      await assertAccessible(page);
      await dialog.getByRole("button", { name: "Create category" }).click();
      await page.getByText("Pets added.").waitFor();
      await menu(page, "Pets", "Edit");
      await dialog.getByLabel("Kind").selectOption("Bill");
      await dialog.getByRole("button", { name: "Save" }).click();
      await dialog.waitFor({ state: "detached" });
      const names = async () => (await read("/v1/categories")).categories.map(({ name }: { name: string }) => name);
      const before = (await names()).indexOf("Pets");
      // The second move is faster than the screen: it starts from the order that the first one left.
      await page.route(/v1\/categories/, (route) => page.waitForTimeout(500).then(() => route.continue()));
      await menu(page, "Pets", "Move up");
      await menu(page, "Pets", "Move up");
      await becomes(async () => (await names()).indexOf("Pets"), before - 2);
      await page.unrouteAll({ behavior: "wait" });
      await menu(page, "Pets", "Merge into another");
      await dialog.getByText("0 transactions move.").waitFor();
      await dialog.getByRole("combobox", { name: "Into" }).fill("hou");
      await dialog.getByRole("option", { name: /^House/ }).click();
      await assertAccessible(page);
      await dialog.getByRole("button", { name: "Merge" }).click();
      await page.getByText("Pets merged into House.").waitFor();
      assert.ok(!(await names()).includes("Pets"));
      await menu(page, "Groceries", "Delete");
      await dialog.getByRole("heading", { name: "Merge Groceries" }).waitFor(); // it is in use
      assert.ok((await names()).includes("Groceries"));
    });
  }

  test("a payee gets a default category, and is merged with the number of its transactions", async () => {
    const page = await web.open("/settings/payees");
    await page.getByRole("searchbox", { name: "Search" }).fill("kiosk");
    await page.getByRole("listitem").filter({ hasText: "Kiosk" }).waitFor();
    await page.getByRole("listitem").filter({ hasText: "Streamly" }).waitFor({ state: "detached" });
    await menu(page, "Kiosk", "Edit");
    const dialog = page.getByRole("dialog");
    await dialog.getByLabel("Default category").selectOption("House");
    await dialog.getByRole("button", { name: "Save" }).click();
    await page.getByText("Kiosk saved.").waitFor();
    await page.getByRole("listitem").filter({ hasText: "House" }).waitFor();
    const { payees } = await read("/v1/payees?q=kiosk");
    const { count } = await read(`/v1/transactions/summary?payee_id=${payees[0].id}`);
    await menu(page, "Kiosk", "Merge into another");
    await dialog.getByText(`${count} transactions move.`).waitFor();
    await dialog.getByRole("combobox", { name: "Into" }).fill("corner");
    await dialog.getByRole("option", { name: "Corner Bakery" }).click();
    await dialog.getByRole("button", { name: "Merge" }).click();
    await page.getByText("Kiosk merged into Corner Bakery.").waitFor();
    assert.deepEqual((await read("/v1/payees?q=kiosk")).payees, []);
    await page.getByRole("button", { name: "Undo" }).last().click();
    await page.getByText("Undone.").waitFor();
    assert.equal((await read("/v1/payees?q=kiosk")).payees.length, 1);
  });

  test("an alias is added with the completion of payees, searched, deleted and brought back", async () => {
    const stored = async () =>
      (await read("/v1/payees/aliases")).aliases.map(
        ({ payee_name, text }: { payee_name: string; text: string }) => `${payee_name}: ${text}`,
      );
    const page = await web.open("/settings/aliases", { expected: /409/ });
    await page.getByText("There are no aliases yet.").waitFor();
    await page.getByRole("button", { name: "New alias" }).click();
    const dialog = page.getByRole("dialog");
    await dialog.getByRole("button", { name: "Save" }).click();
    await dialog.getByText("Enter the text.").waitFor();
    await dialog.getByText("Choose one from the list.").waitFor();
    await dialog.getByLabel("The bank’s text").fill("streamly ");
    await dialog.getByRole("combobox", { name: "Payee" }).fill("corner");
    await dialog.getByRole("option", { name: "Corner Bakery" }).click();
    await dialog.getByText("The bank’s text “streamly” becomes the payee Corner Bakery.").waitFor();
    await assertAccessible(page);
    await dialog.getByRole("button", { name: "Save" }).click();
    await dialog.getByText(/The payee "Streamly" .* already has this name\./).waitFor();
    await dialog.getByLabel("The bank’s text").fill("CORNER 0815 PORTLAND");
    await dialog.getByRole("button", { name: "Save" }).click();
    await dialog.waitFor({ state: "detached" });
    await page.getByRole("heading", { name: "Corner Bakery" }).waitFor();
    assert.deepEqual(await stored(), ["Corner Bakery: CORNER 0815 PORTLAND"]);
    await assertAccessible(page);

    await page.getByRole("button", { name: "Delete the alias CORNER 0815 PORTLAND" }).click();
    await page.getByText("CORNER 0815 PORTLAND deleted.").waitFor();
    await page.getByText("There are no aliases yet.").waitFor();
    assert.deepEqual(await stored(), []);
    await page.getByRole("button", { name: "Undo" }).last().click();
    await page.getByRole("heading", { name: "Corner Bakery" }).waitFor();
    assert.deepEqual(await stored(), ["Corner Bakery: CORNER 0815 PORTLAND"]);

    await becomes(() => page.getByRole("searchbox").count(), 0);
    const [streamly] = (await read("/v1/payees?q=streamly")).payees;
    for (let i = 1; i <= 8; i += 1) {
      const alias = { text: `BILL ${i}` };
      assert.equal((await web.server.call("POST", `/v1/payees/${streamly.id}/aliases`, { alias })).status, 201);
    }
    await page.getByRole("searchbox", { name: "Search" }).fill("0815");
    await page.getByRole("heading", { name: "Streamly" }).waitFor({ state: "detached" });
    await page.getByText("CORNER 0815 PORTLAND", { exact: true }).waitFor();
    await page.getByRole("searchbox", { name: "Search" }).fill("streamly");
    await page.getByText("BILL 8").waitFor();
    await page.getByRole("searchbox", { name: "Search" }).fill("nowhere");
    await page.getByText("Nothing found.").waitFor();
  });

  test("the transactions are downloaded, and OFX asks for an account", async () => {
    const page = await web.open("/settings/export");
    const saved = async () => {
      const [download] = await Promise.all([
        page.waitForEvent("download"),
        page.getByRole("button", { name: "Download" }).click(),
      ]);
      return { name: download.suggestedFilename(), text: readFileSync(await download.path(), "utf8") };
    };
    const csv = await saved();
    assert.match(csv.name, /^leeway-\d{4}-\d\d-\d\d\.csv$/);
    const { count } = await read("/v1/transactions/summary");
    assert.ok(csv.text.trimEnd().split("\n").length > count, "each transaction has a line");

    await page.getByLabel("Format").selectOption("OFX");
    await page.getByRole("button", { name: "Download" }).click();
    await page.getByText("Choose one account").waitFor();
    await page.getByLabel("Account").selectOption("Checking");
    await page.getByLabel("Period").selectOption("This year");
    assert.match((await saved()).text, /<OFX>/);
    await page.getByLabel("Format").selectOption("hledger");
    assert.match((await saved()).text, /Checking/);
  });

  for (const { section, item, other } of [
    { section: "categories", item: "Fuel", other: "Petrol" },
    { section: "payees", item: "Streamly", other: "Streamly Plus" },
  ]) {
    test(`a change of ${section} by somebody else in the meantime is not overwritten`, async () => {
      const page = await web.open(`/settings/${section}`, { expected: /412/ });
      await isLoaded(page);
      await menu(page, item, "Edit");
      const dialog = page.getByRole("dialog", { name: `Edit ${item}` });
      await dialog.getByLabel("Name").fill("Mine");
      const list = (await read(`/v1/${section}`))[section];
      const { id } = list.find(({ name }: { name: string }) => name === item);
      const body = { [section === "payees" ? "payee" : "category"]: { name: other } };
      assert.equal((await web.server.call("PUT", `/v1/${section}/${id}`, body)).status, 200);
      await dialog.getByRole("button", { name: "Save" }).click();
      const question = page.getByRole("dialog", { name: "Changed by somebody else" });
      await question.getByRole("row", { name: `Name Mine ${other}` }).waitFor();
      await assertAccessible(page);
      await question.getByRole("button", { name: "Take theirs" }).click();
      await page.getByRole("button", { name: `Actions for ${other}`, exact: true }).waitFor();
      assert.equal((await read(`/v1/${section}/${id}`))[section === "payees" ? "payee" : "category"].name, other);
    });
  }

  test("hiding a category that somebody else has changed asks which value stays", async () => {
    const page = await web.open("/settings/categories", { expected: /412|ERR_FAILED/ });
    await isLoaded(page);
    const list = (await read("/v1/categories")).categories;
    const { id } = list.find(({ name }: { name: string }) => name === "Holiday");
    await page.getByRole("button", { name: "Actions for Holiday", exact: true }).click();
    // The page does not yet show the change.
    await page.route("**/v1/categories?*", (route) => route.abort());
    assert.equal((await web.server.call("PUT", `/v1/categories/${id}`, { category: { name: "Travel" } })).status, 200);
    await page.getByRole("menuitem", { name: "Hide" }).click();
    const question = page.getByRole("dialog", { name: "Changed by somebody else" });
    await question.getByText("Its name is now Travel.").waitFor();
    await question.getByRole("row", { name: "Hidden yes no" }).waitFor();
    await assertAccessible(page);
    await page.unroute("**/v1/categories?*");
    await question.getByRole("button", { name: "Keep mine" }).click();
    await page.getByText("Holiday hidden.").waitFor();
    const { category } = await read(`/v1/categories/${id}`);
    assert.deepEqual([category.name, category.is_archived], ["Travel", true]);
  });

  test("a rate is added and removed", async () => {
    const page = await web.open("/settings/rates");
    await isLoaded(page);
    await page.getByRole("button", { name: "New rate" }).click();
    const dialog = page.getByRole("dialog");
    await dialog.getByLabel("Currency").selectOption("CHF");
    await dialog.getByRole("button", { name: "Save" }).click();
    await dialog.getByText("Enter a number above 0.").waitFor();
    await dialog.getByLabel("1 CHF in USD").fill("1,12");
    await assertAccessible(page);
    await dialog.getByRole("button", { name: "Save" }).click();
    await page.getByText("Rate saved.").waitFor();
    await page.getByRole("listitem").filter({ hasText: "CHF → USD" }).getByText("· yours").waitFor();
    const chf = async () => (await read("/v1/exchange_rates?currency=CHF")).exchange_rates;
    assert.deepEqual(
      (await chf()).map(({ rate }: { rate: number }) => rate),
      [1.12],
    );
    await page.getByRole("button", { name: /^Remove the rate of CHF/ }).click();
    await page.getByText("Rate removed.").waitFor();
    assert.deepEqual(await chf(), []);
  });
});
