/** Closed accounts: they can be closed and reopened, are offered nowhere, and keep their history and reports. */
import assert from "node:assert/strict";
import { before, test } from "node:test";
import type { Page } from "playwright-core";
import { START_MS } from "../support/server.ts";
import { assertAccessible, becomes, inChromium, isLoaded, type OpenOptions, SIZES, TODAY } from "./browser.ts";

/** Closed accounts in the budget and outside it. */
const CLOSED = ["Old bank", "Old savings"] as const;

inChromium((web) => {
  async function openAccount(id: string, options: OpenOptions = {}): Promise<Page> {
    const page = await web.open("/", options);
    await page.clock.setFixedTime(START_MS);
    await page.goto(`${web.server.url}/accounts?account=${id}`);
    await page.getByRole("button", { name: "Edit account" }).waitFor();
    return page;
  }

  const accountNamed = async (name: string) => {
    const { accounts } = (await web.server.call("GET", "/v1/accounts")).json;
    return accounts.find((one: { name: string }) => one.name === name);
  };
  const create = async (name: string, is_hidden: boolean): Promise<string> => {
    const fields = { type: "depository", subtype: is_hidden ? "savings" : "checking", currency: "USD" };
    const account = { name, is_hidden, current_balance: 0, ...fields };
    return (await web.server.ok("POST", "/v1/accounts", { account })).account.id;
  };
  const close = (id: string, closed_on: string | null) =>
    web.server.ok("PUT", `/v1/accounts/${id}`, { account: { closed_on } });

  /** Each has a past payment, and the first had a monthly fee. */
  before(async () => {
    await create("New savings", true);
    for (const name of CLOSED) {
      const id = await create(name, name === "Old savings");
      const payment = { account_id: id, authorized_at: TODAY, payee: { name: "Old shop" } };
      await web.server.ok("POST", "/v1/transactions", {
        transactions: [10, -10].map((amount) => ({ ...payment, amount })),
      });
      if (name === "Old bank") {
        const schedule = { rule: "FREQ=MONTHLY;BYMONTHDAY=25", starts_on: "2026-11-25" };
        const recurring_rule = { name: "Old fee", account_id: id, amount: -7, payee: { name: "Old fee" }, ...schedule };
        await web.server.ok("POST", "/v1/recurring", { recurring_rule });
      }
      await close(id, TODAY);
    }
  });

  const optionsOf = (page: Page, label: string) =>
    page.getByRole("dialog").getByLabel(label, { exact: true }).first().locator("option").allTextContents();

  function assertOpenOnly(options: readonly string[], open: string): void {
    assert.ok(options.includes(open), options.join(", "));
    for (const name of CLOSED) assert.ok(!options.includes(name), options.join(", "));
  }

  test("the rail shows only open accounts", async () => {
    const page = await web.open("/");
    await isLoaded(page);
    const names = page.locator(".rail section a");
    await names.filter({ hasText: "Checking" }).waitFor();
    for (const name of CLOSED) assert.equal(await names.filter({ hasText: name }).count(), 0);
  });

  test("the palette finds only open accounts", async () => {
    const page = await web.open("/");
    await isLoaded(page);
    await page.keyboard.press("Control+k");
    const field = page.getByRole("combobox");
    await field.fill("check");
    await page.getByRole("option", { name: "Checking Account" }).waitFor();
    await field.fill("old");
    await page.getByRole("option", { name: "Old shop Payee" }).waitFor();
    for (const name of CLOSED) assert.equal(await page.getByRole("option", { name }).count(), 0);
  });

  for (const [size, viewport] of Object.entries(SIZES)) {
    test(`an entry and a transfer are offered only open accounts, ${size}`, async () => {
      const page = await web.open("/?add=expense", { viewport });
      await page.getByRole("dialog").getByRole("button", { name: "Save", exact: true }).waitFor();
      assertOpenOnly(await optionsOf(page, "Account"), "Checking");
      await page.goto(`${web.server.url}/?add=transfer`);
      await page.getByRole("dialog").getByRole("button", { name: "Save", exact: true }).waitFor();
      assertOpenOnly(await optionsOf(page, "From"), "Checking");
      assertOpenOnly(await optionsOf(page, "To"), "Savings");
    });
  }

  test("a transaction is moved only to open accounts", async () => {
    const page = await web.open("/transactions?q=category:Groceries");
    await page.getByRole("row").nth(1).waitFor();
    await page.keyboard.press("j");
    await page.keyboard.press("m");
    const field = page.getByRole("combobox", { name: "To" });
    await field.fill("savings");
    await page.getByRole("option", { name: /^Savings/ }).waitFor();
    await field.fill("old");
    await becomes(() => page.getByRole("option").count(), 0);
  });

  test("a recurring rule and a goal are offered only open accounts", async () => {
    const page = await web.open("/coming");
    await isLoaded(page);
    await page.keyboard.press("n");
    await page.getByRole("dialog").getByLabel("Payee").waitFor();
    assertOpenOnly(await optionsOf(page, "From account"), "Checking");
    await page.goto(`${web.server.url}/goals`);
    await isLoaded(page);
    await page.keyboard.press("n");
    await page.getByRole("dialog").getByLabel("The money goes to").waitFor();
    const places = await optionsOf(page, "The money goes to");
    assertOpenOnly(places, "New savings");
  });

  test("the payments of a closed account are not expected any more", async () => {
    const id = (await accountNamed("Old bank")).id;
    const page = await web.open("/coming");
    await isLoaded(page);
    assert.equal(await page.locator("[data-occurrence]", { hasText: "Old fee" }).count(), 0);
    const { days } = (await web.server.call("GET", "/v1/budget/forecast")).json;
    assert.ok(!JSON.stringify(days).includes("Old fee"));
    const { recurring } = (await web.server.call("GET", "/v1/recurring")).json;
    assert.equal(recurring.find(({ account_id }: { account_id: string }) => account_id === id).ends_on, TODAY);
  });

  test("the history, the reports and the exports of a closed account stay", async () => {
    const page = await web.open(`/transactions?q=${encodeURIComponent('account:"Old bank"')}`);
    await page
      .getByRole("row", { name: /Old shop/ })
      .first()
      .waitFor();
    await becomes(() => page.getByRole("row", { name: /Old shop/ }).count(), 2);
    await page.goto(`${web.server.url}/reports?by=account`);
    await page.getByRole("region", { name: "Spending" }).getByText("Old bank").waitFor();
    await page.goto(`${web.server.url}/settings/export`);
    await page.getByLabel("Format").selectOption({ label: "CSV" });
    const choices = page.getByLabel("Account", { exact: true }).locator("option");
    await choices.filter({ hasText: "Old bank" }).waitFor({ state: "attached" });
  });

  for (const [size, viewport] of Object.entries(SIZES)) {
    test(`an account without money is closed and reopened, ${size}`, async () => {
      const name = `Spare ${size}`;
      const id = await create(name, false);
      const page = await openAccount(id, { viewport });
      await page.getByRole("heading", { name, level: 1 }).waitFor();
      await page.getByRole("button", { name: "Edit account" }).click();
      await page.getByRole("button", { name: "Close account" }).click();
      await page.getByText(`${name} closed.`).waitFor();
      assert.equal((await accountNamed(name)).closed_on, TODAY);
      await page.getByText("closed on Nov 21, 2026").waitFor();
      assert.equal(await page.getByRole("heading", { name: "Reconcile" }).count(), 0);
      await page.getByRole("link", { name: "All accounts" }).click();
      const closed = page.locator("section", { has: page.getByRole("heading", { name: "Closed" }) });
      await closed.getByRole("link", { name }).waitFor();
      await assertAccessible(page);
      await closed.getByRole("link", { name }).click();
      await page.getByRole("button", { name: "Edit account" }).click();
      await page.getByRole("button", { name: "Reopen account" }).click();
      await page.getByText(`${name} is open again.`).waitFor();
      assert.equal((await accountNamed(name)).closed_on, null);
    });
  }

  test("an account with money says what to do before it can be closed", async () => {
    const page = await openAccount((await accountNamed("Checking")).id, { expected: /422/ });
    await page.getByRole("button", { name: "Edit account" }).click();
    await page.getByRole("button", { name: "Close account" }).click();
    await page.getByText(/Move the rest to another account/).waitFor();
    assert.equal((await accountNamed("Checking")).closed_on, null);
  });
});
