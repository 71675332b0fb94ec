/** A whole entry in one line, at a desk and on a phone, and what the app completes by itself. */
import assert from "node:assert/strict";
import { join } from "node:path";
import { test } from "node:test";
import type { Page } from "playwright-core";
import { START_MS } from "../support/server.ts";
import { assertAccessible, becomes, inChromium, isLoaded, SIZES, TODAY } from "./browser.ts";

const PICTURES = join(import.meta.dirname, "../../web/.screens");

inChromium((web) => {
  const newest = async () => {
    const { json } = await web.server.call(
      "GET",
      "/v1/transactions?sort=-updated_at&limit=1&include=payee,category,account",
    );
    const [transaction] = json.transactions;
    const { payees, categories, accounts } = json.included;
    return {
      ...transaction,
      payee: payees[transaction.payee_id]?.name,
      category: categories[transaction.category_id]?.name,
      account: accounts[transaction.account_id].name,
    };
  };

  async function openAt(path: string, options: Parameters<typeof web.open>[1] = {}): Promise<Page> {
    const page = await web.open(path, options);
    await page.clock.setFixedTime(START_MS);
    await page.reload();
    await isLoaded(page);
    return page;
  }

  const line = (page: Page) => page.getByRole("combobox", { name: "Payee, or amount and payee" });
  const chips = (page: Page) => page.getByRole("dialog").getByRole("listitem").allTextContents();

  for (const colorScheme of ["light", "dark"] as const) {
    test(`amount, payee, category, account, tag, note and day in one line: 66 keys and no mouse, ${colorScheme}`, async () => {
      const page = await openAt("/", { colorScheme });
      const payee = `quay ${colorScheme}`;
      const typed = `3x4.50 ${payee} groceries checking #lunch "for two" yesterday`;
      await page.keyboard.press("a");
      await line(page).waitFor();
      await page.keyboard.type(typed);
      await page.getByRole("listitem").filter({ hasText: "yesterday" }).waitFor();
      assert.deepEqual(await chips(page), [
        "Amount$13.50",
        `Payee${payee} new`,
        "CategoryGroceries",
        "AccountChecking",
        "DayFri, Nov 20 yesterday",
        "Tags#lunch",
        "Notefor two",
      ]);
      await assertAccessible(page);
      await page.screenshot({ path: join(PICTURES, `add-line-${colorScheme}.png`) });
      await page.keyboard.press("Enter");
      await page.getByText(`$13.50 added, ${payee}.`).waitFor();
      assert.ok(typed.length + 2 <= 66, `${typed.length + 2} keys`);
      const { amount, payee: name, category, account, tags, notes, authorized_at } = await newest();
      assert.deepEqual(
        [amount, name, category, account, tags, notes, authorized_at],
        [-13.5, payee, "Groceries", "Checking", ["lunch"], "for two", "2026-11-20"],
      );
    });
  }

  test("a purchase in another currency shows what the account is charged, and it can be corrected", async () => {
    await web.server.call("PUT", "/v1/exchange_rates", {
      exchange_rates: [{ base_currency: "GBP", currency: "USD", day: TODAY, rate: 1.25 }],
    });
    const page = await openAt("/?add=expense");
    await line(page).fill("20 gbp quay books");
    await page.getByRole("listitem").filter({ hasText: "Amount£20.00 = $25.00" }).waitFor();
    await assertAccessible(page);
    await page.keyboard.press("Enter");
    await page.getByText("£20.00 added, quay books.").waitFor();
    const first = await newest();
    assert.deepEqual([first.amount, first.currency, first.account_amount], [-20, "GBP", -25]);
    await page.keyboard.press("a");
    await line(page).fill("20 gbp quay books");
    await page.getByLabel("Charged in USD").fill("25.60");
    await page.keyboard.press("Enter");
    // The message about the first entry may still be shown.
    await becomes(async () => (await newest()).account_amount, -25.6);
  });

  test("without an exchange rate, the charge is asked for", async () => {
    const page = await openAt("/?add=expense");
    await line(page).fill("900 HUF quay thermal bath");
    await page.keyboard.press("Enter");
    await page.getByText("There is no exchange rate. Enter what the account is charged.").waitFor();
    await page.getByLabel("Charged in USD").fill("2.50");
    await page.keyboard.press("Enter");
    await page.getByText(/added, quay thermal bath\./).waitFor();
  });

  test("after one purchase, the payee's category and account are known", async () => {
    const page = await openAt("/?add=expense");
    await line(page).fill("5 quay florist groceries checking");
    await page.keyboard.press("Enter");
    await page.getByText("$5.00 added, quay florist.").waitFor();
    await page.keyboard.press("a");
    await line(page).fill("6 quay florist");
    await page.getByRole("listitem").filter({ hasText: "CategoryGroceries" }).waitFor();
    await page.getByRole("listitem").filter({ hasText: "AccountChecking" }).waitFor();
  });

  test("an entry from a foreign account does not make it the account of the next one", async () => {
    const page = await openAt("/?add=expense");
    const account = page.getByLabel("Account", { exact: true }).locator(":checked");
    const usual = await account.textContent();
    await line(page).fill("4 quay café travel");
    await page.getByRole("listitem").filter({ hasText: "AccountTravel card" }).waitFor();
    await page.keyboard.press("Enter");
    await page.getByText(/added, quay café\./).waitFor();
    await page.keyboard.press("a");
    await line(page).fill("4 quay juice");
    assert.equal(await account.textContent(), usual);
    assert.notEqual(usual, "Travel card");
  });

  test("on a phone the line has the same parts, and a payee's chip keeps them", async () => {
    const page = await openAt("/?add=expense", { viewport: SIZES.narrow, hasTouch: true });
    await page.getByLabel("Payee, or amount and payee").fill('8 #lunch "for two" fri');
    await page.getByRole("listitem").filter({ hasText: "Tags#lunch" }).waitFor();
    await assertAccessible(page);
    await page.screenshot({ path: join(PICTURES, "till-line.png") });
    await page.getByRole("group", { name: "Payees" }).getByRole("button").first().tap();
    await page.getByRole("button", { name: "Save", exact: true }).tap();
    await page.getByText(/^\$8\.00 added/).waitFor();
    const { amount, tags, notes, authorized_at } = await newest();
    assert.deepEqual([amount, tags, notes, authorized_at], [-8, ["lunch"], "for two", "2026-11-20"]);
  });
});
