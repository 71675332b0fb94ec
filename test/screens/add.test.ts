/** Adding a transaction in a browser: on a phone with a thumb, on a desktop with the keyboard. */
import assert from "node:assert/strict";
import { test } from "node:test";
import type { Page } from "playwright-core";
import { START_MS } from "../support/server.ts";
import { assertAccessible, becomes, inChromium, isLoaded, SIZES } from "./browser.ts";

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
    const page = await web.open("/", options);
    await page.clock.setFixedTime(START_MS);
    if (path !== "/") await page.goto(web.server.url + path);
    await isLoaded(page);
    return page;
  }

  test("the keypad computes, and the card shows what is left in the category and of the month", async () => {
    const page = await openAt("/?add=expense", { viewport: SIZES.narrow, hasTouch: true });
    for (const key of ["8", "Decimal mark", "9", "Plus", "3", "Decimal mark", "5"])
      await page.getByRole("button", { name: key, exact: true }).tap();
    await page.locator("output", { hasText: "12.40" }).waitFor();
    await page.getByRole("group", { name: "Payees" }).getByRole("button").first().tap();
    await page.getByText(/^then .* (left|overspent)$/).waitFor();
    await page
      .getByText(/, then \S+ (left|over)/)
      .first()
      .waitFor();
    await assertAccessible(page);
    await page.getByRole("button", { name: "Close" }).tap();
    await page.waitForURL(`${web.server.url}/`);
  });

  test("a transfer on a phone moves money between two accounts", async () => {
    const page = await openAt("/?add=transfer", { viewport: SIZES.narrow, hasTouch: true });
    await page.getByLabel("From", { exact: true }).selectOption({ label: "Checking" });
    await page.getByLabel("To", { exact: true }).selectOption({ label: "Travel card" });
    for (const key of ["2", "0"]) await page.getByRole("button", { name: key, exact: true }).tap();
    await page.getByLabel("Received in EUR").fill("18.20");
    await assertAccessible(page);
    await page.getByRole("button", { name: "Save" }).tap();
    await page.getByText("$20.00 added.").waitFor();
    const { amount, transfer_amount, account } = await newest();
    assert.deepEqual([account, amount, transfer_amount], ["Checking", -20, 18.2]);
  });

  test("the till takes typed digits, and says what is missing", async () => {
    const page = await openAt("/?add=expense", { viewport: SIZES.narrow });
    await page.getByRole("button", { name: "Save", exact: true }).waitFor();
    await page.keyboard.press("Enter");
    await page.getByText("Enter an amount above 0.").waitFor();
    await page.keyboard.type("3.2");
    await page.getByText("$3.2", { exact: true }).waitFor();
    await assertAccessible(page);
    await page.getByLabel("Payee, or amount and payee").fill("Night Bus");
    await page.getByRole("button", { name: "Save", exact: true }).click();
    await page.getByText("$3.20 added, Night Bus.").waitFor();
  });

  test("on a desktop, a line and Enter are enough", async () => {
    const page = await openAt("/");
    await page.keyboard.press("a");
    const line = page.getByRole("combobox", { name: "Payee, or amount and payee" });
    await line.waitFor();
    await page.keyboard.type("12*3 corner bak yesterday");
    await page.getByRole("option", { name: "Corner Bakery" }).waitFor();
    await assertAccessible(page);
    await page.keyboard.press("Enter");
    for (const text of ["Amount$36.00", "PayeeCorner Bakery", "yesterday"])
      await page.getByRole("dialog").getByRole("listitem").filter({ hasText: text }).waitFor();
    assert.match((await page.getByLabel("Category").locator(":checked").textContent()) ?? "", /^Groceries/);
    await page.keyboard.press("Enter");
    await page.getByText("$36.00 added, Corner Bakery.").waitFor();
    const { amount, payee, category, authorized_at } = await newest();
    assert.deepEqual([amount, payee, category, authorized_at], [-36, "Corner Bakery", "Groceries", "2026-11-20"]);
  });

  test("the payee may come before the amount", async () => {
    const page = await openAt("/");
    await page.keyboard.press("a");
    await page.getByRole("combobox", { name: "Payee, or amount and payee" }).fill("Corner Bakery 36 yesterday");
    for (const text of ["Amount$36.00", "PayeeCorner Bakery", "yesterday"])
      await page.getByRole("dialog").getByRole("listitem").filter({ hasText: text }).waitFor();
  });

  test("a purchase of a day before the balance was set counts in the month and leaves the balance as it is", async () => {
    const account = { name: "Purse", type: "other", subtype: "cash", currency: "USD", current_balance: 80 };
    const { id, balance_set_on } = (await web.server.call("POST", "/v1/accounts", { account })).json.account;
    assert.equal(balance_set_on, "2026-11-21");
    const state = async () => {
      const [{ json: accounts }, { json: number }] = await Promise.all([
        web.server.call("GET", `/v1/accounts/${id}`),
        web.server.call("GET", "/v1/budget/spending_power"),
      ]);
      return [accounts.account.current_balance, number.spending_power];
    };
    const [, numberBefore] = await state();
    for (const size of ["wide", "narrow"] as const) {
      const page = await openAt("/?add=expense", { viewport: SIZES[size] });
      await page.getByLabel("Account").selectOption({ label: "Purse" });
      const line = page.getByLabel("Payee, or amount and payee");
      const included = page.getByRole("checkbox", { name: "Already in the balance of Nov 21" });
      await line.fill("4 Quay Kiosk");
      assert.equal(await included.isChecked(), false);
      await line.fill("4 Quay Kiosk yesterday");
      await included.and(page.locator(":checked")).waitFor();
      await assertAccessible(page);
      if (size === "narrow") await included.uncheck();
      await page.getByRole("button", { name: "Save", exact: true }).click();
      await page.getByText("$4.00 added, Quay Kiosk.").waitFor();
      const isKept = size === "wide";
      assert.deepEqual(await state(), isKept ? [80, numberBefore - 4] : [76, numberBefore - 8]);
    }
  });

  test("an entry whose response is lost is sent again and stored once", async () => {
    const page = await openAt("/?add=expense", { expected: /ERR_FAILED/ });
    const keys: string[] = [];
    await page.route(/\/v1\/transactions\?include=/, async (route) => {
      keys.push(route.request().headers()["idempotency-key"] ?? "");
      if (keys.length > 1) return await route.continue();
      assert.equal((await route.fetch()).status(), 201);
      return await route.abort();
    });
    await page.getByRole("combobox", { name: "Payee, or amount and payee" }).fill("7.77 lost and found");
    await page.keyboard.press("Enter");
    await page.getByText("$7.77 added, lost and found.").waitFor();
    assert.equal(keys.length, 2);
    assert.equal(keys[0], keys[1]);
    const { json } = await web.server.call("GET", "/v1/transactions?min_amount=-7.77&max_amount=-7.77");
    assert.equal(json.transactions.length, 1);
  });

  test("Ctrl Z during an entry that is then rejected keeps both entries", async () => {
    const page = await openAt("/?add=expense", { expected: /status of 422/ });
    const line = page.getByRole("combobox", { name: "Payee, or amount and payee" });
    await line.fill("6.31 older");
    await page.keyboard.press("Enter");
    await page.getByText("$6.31 added, older.").waitFor();
    await page.locator("dialog").waitFor({ state: "detached" });
    let reject = () => {};
    const isAsked = new Promise<void>((resolve) => {
      void page.route(/\/v1\/transactions\?include=/, (route) => {
        const problem = { code: "payee_required", title: "x", detail: "It was rejected.", status: 422, errors: [] };
        reject = () => void route.fulfill({ status: 422, contentType: "application/problem+json", json: problem });
        resolve();
      });
    });
    await page.keyboard.press("a");
    await line.fill("6.32 rejected");
    await page.keyboard.press("Enter");
    await isAsked;
    await page.keyboard.press("Escape");
    await page.locator("dialog").waitFor({ state: "detached" });
    await page.keyboard.press("Control+z");
    reject();
    await page.getByText("There is no change to undo on this page.").waitFor();
    const { json } = await web.server.call("GET", "/v1/transactions?min_amount=-6.31&max_amount=-6.31");
    assert.equal(json.transactions.length, 1);
    await page.getByText("It was rejected.").waitFor();
    await page.getByRole("button", { name: /^Edit .*6\.32/ }).waitFor();
  });

  test("one entry after another: Ctrl Enter keeps the dialog, the day and the account", async () => {
    const page = await openAt("/?add=expense");
    const line = page.getByRole("combobox", { name: "Payee, or amount and payee" });
    await line.fill("5 new kiosk");
    await page.getByLabel("Account", { exact: true }).selectOption({ label: "Checking" });
    await page.getByLabel("Day", { exact: true }).fill("-3d");
    await page.getByLabel("Note", { exact: true }).fill("stamps");
    await page.keyboard.press("Control+Enter");
    await page.getByText("$5.00 added, new kiosk.").waitFor();
    const stored = await newest();
    assert.deepEqual(
      [stored.amount, stored.payee, stored.account, stored.authorized_at, stored.notes],
      [-5, "new kiosk", "Checking", "2026-11-18", "stamps"],
    );
    await becomes(() => line.inputValue(), "");
    await becomes(() => page.locator(":focus").getAttribute("role"), "combobox");
    await page.keyboard.press("Enter");
    await page.getByText("Enter an amount above 0.").waitFor();
    await page.keyboard.press("Escape");
    await page.waitForURL(`${web.server.url}/`);
  });

  for (const [size, viewport] of Object.entries(SIZES)) {
    test(`the messages are in German if the browser is, ${size}`, async () => {
      const page = await openAt("/?add=expense", { viewport, locale: "de-DE" });
      const kind = page.getByRole(size === "wide" ? "radio" : "combobox", {
        name: size === "wide" ? "Ausgabe" : "Art",
      });
      await kind.waitFor();
      await page.getByRole("button", { name: "Speichern", exact: true }).waitFor();
      assert.doesNotMatch((await page.getByRole("dialog").textContent()) ?? "", /add\./);
      await assertAccessible(page);
    });
  }
});
