/** Accounts in a browser: the list, a new account, hiding one, and reconciling with the bank. */
import assert from "node:assert/strict";
import { join } from "node:path";
import { test } from "node:test";
import { setTimeout as sleep } from "node:timers/promises";
import type { Page } from "playwright-core";
import { START_MS } from "../support/server.ts";
import { ofx, upload } from "../support/statements.ts";
import { assertAccessible, becomes, inChromium, isLoaded, SIZES, TODAY } from "./browser.ts";

const PICTURES = join(import.meta.dirname, "../../web/.screens");

inChromium((web) => {
  const accountNamed = async (name: string) => {
    const { json } = await web.server.call("GET", "/v1/accounts");
    return json.accounts.find((account: { name: string }) => account.name === name);
  };

  async function openAccount(name: string): Promise<Page> {
    const page = await web.open("/");
    await page.clock.setFixedTime(START_MS);
    await page.goto(`${web.server.url}/accounts`);
    await page.locator("main").getByRole("link", { name }).click();
    await page.getByRole("heading", { name, level: 1 }).waitFor();
    await page.getByRole("heading", { name: "Does it agree with the bank?" }).waitFor();
    await page.getByRole("button", { name: "Compare with the bank" }).click();
    await page.getByRole("table", { name: "Transactions that are not reconciled" }).waitFor();
    return page;
  }

  const shown = (amount: number) =>
    new Intl.NumberFormat("en-US", { minimumFractionDigits: 2 }).format(amount).replace("-", "−");

  test("the list shows every account with its balance, and the net worth of today", async () => {
    const page = await web.open("/accounts");
    await isLoaded(page);
    const { json } = await web.server.call("GET", "/v1/reports/net_worth");
    const { net } = json.months.at(-1);
    await becomes(() => page.locator(".number").textContent(), `${net < 0 ? "−" : ""}$${shown(Math.abs(net))}`);
    const card = page.locator("main").getByRole("link", { name: "Credit card" });
    const { current_balance } = await accountNamed("Credit card");
    assert.match((await card.textContent()) ?? "", /left of the 6,000\.00 limit/);
    assert.ok((await card.textContent())?.endsWith(`−\u2060$${shown(-current_balance)}`));
    const outside = page.locator("section", { hasText: "Outside the budget" });
    await becomes(() => outside.getByRole("link").count(), 4);
    const line = page.getByRole("slider", { name: "Net worth" });
    await line.focus();
    await page.keyboard.press("Home");
    assert.match((await line.getAttribute("aria-valuetext")) ?? "", /^December 2025: (−\u2060)?\$/);
  });

  test("an account is created, edited, hidden and deleted, and each write can be undone", async () => {
    const page = await web.open("/accounts");
    await isLoaded(page);
    await page.keyboard.press("n");
    const dialog = page.getByRole("dialog", { name: "New account" });
    await dialog.getByLabel("Name").fill("Second card");
    await dialog.getByLabel("Kind").selectOption({ label: "Credit card" });
    await dialog.getByLabel("Owed today").fill("120.50");
    await dialog.getByLabel("Limit").fill("1500");
    await assertAccessible(page);
    await page.keyboard.press("Enter");
    await page.getByText("Second card created.").waitFor();
    const created = await accountNamed("Second card");
    assert.deepEqual(
      [created.type, created.current_balance, created.limit, created.is_hidden],
      ["credit", -120.5, 1500, false],
    );

    await page.locator("main").getByRole("link", { name: "Second card" }).click();
    await page.getByRole("heading", { name: "Second card", level: 1 }).waitFor();
    await page.keyboard.press("e");
    const edit = page.getByRole("dialog", { name: "Edit account" });
    await edit.getByLabel("Balance today").fill("-100");
    await edit.getByRole("checkbox").uncheck();
    await assertAccessible(page);
    await edit.getByRole("button", { name: "Save" }).click();
    await page.getByText("Second card saved.").waitFor();
    const edited = await accountNamed("Second card");
    assert.deepEqual([edited.current_balance, edited.is_hidden], [-100, true]);
    await page
      .locator("[role=status]", { hasText: "Second card saved." })
      .getByRole("button", { name: "Undo" })
      .last()
      .click();
    await page.getByText("Undone.").waitFor();
    assert.equal((await accountNamed("Second card")).is_hidden, false);

    await page.keyboard.press("e");
    await edit.getByRole("button", { name: "Delete account" }).click();
    await page.getByText("Second card deleted.").waitFor();
    assert.equal(await accountNamed("Second card"), undefined);
  });

  test("an account starts with its proof: up to which day it agrees with the bank, and where it first differs", async () => {
    const fields = { name: "Proven", type: "depository", subtype: "checking", currency: "USD" };
    const { id } = (await web.server.call("POST", "/v1/accounts", { account: fields })).json.account;
    const statement = async (day: string, closing: string) => {
      const file = ofx([[day, "-5.00", "SHOP"]], { number: "99887766", closing: [day, closing] });
      const { json } = await upload(web.server, file, { query: `?account_id=${id}&commit=true` });
      assert.equal(json.import.state, "committed");
    };
    await statement("2026-10-05", "100.00");
    for (const size of ["wide", "narrow"] as const) {
      const page = await web.open("/accounts", { viewport: SIZES[size] });
      await page.locator("main").getByRole("link", { name: "Proven" }).click();
      await page.getByText("Proven by the bank’s statements up to October 5, 2026").waitFor();
      if (size === "wide") await statement("2026-10-09", "90.00");
      await page.reload();
      await page.getByText("Bank, Oct 9").waitFor();
      const proof = page.getByRole("region", { name: "Does it agree with the bank?" });
      assert.match((await proof.textContent()) ?? "", /Bank, Oct 990\.00.*same day95\.00.*Difference−5\.00/);
      assert.equal(await page.getByRole("heading", { name: "Compare with the bank" }).count(), 0);
      await assertAccessible(page);
      await page.screenshot({ path: join(PICTURES, `account-proof-${size}.png`) });
      await page.getByRole("button", { name: "Compare with the bank" }).click();
      await page.getByLabel("Balance at the bank").waitFor();
      await page.close();
    }
  });

  test("each likely reason of a difference has its action, which can be undone", async () => {
    const fields = { name: "Gap", type: "depository", subtype: "checking", currency: "USD" };
    const { id } = (await web.server.call("POST", "/v1/accounts", { account: fields })).json.account;
    const file = ofx(
      [
        ["2026-10-03", "-15.00", "BAKERY"],
        ["2026-10-04", "-5.00", "CORNER SHOP"],
      ],
      { number: "55667788", closing: ["2026-10-05", "100.00"] },
    );
    await upload(web.server, file, { query: `?account_id=${id}&commit=true` });
    const { transactions } = await web.server.ok("GET", `/v1/transactions?account_id=${id}`);
    const [shop, bakery] = [-5, -15].map((amount) =>
      transactions.find((one: { readonly amount: number }) => one.amount === amount),
    );
    const differs = () => web.server.ok("GET", `/v1/accounts/${id}/balance_check`).then(({ difference }) => difference);
    const change = (which: { readonly id: string }, transaction: object) =>
      web.server.ok("PUT", `/v1/transactions/${which.id}`, { transaction });
    const page = await web.open(`/accounts?account=${id}`);
    // A slow answer: whatever else the page reads after a change arrives before it.
    await page.route("**/balance_check", async (route) => {
      await sleep(300);
      await route.continue();
    });
    const reasons = page.getByRole("list", { name: "Likely reasons" });
    const resolves = async (button: string, text: RegExp, difference: number) => {
      await page.reload();
      await reasons.getByRole("listitem").first().filter({ hasText: text }).waitFor();
      await assertAccessible(page);
      await page.screenshot({ path: join(PICTURES, `account-gap-${button.split(" ")[0]}.png`) });
      await reasons.getByRole("button", { name: button }).click();
      await becomes(differs, null);
      await page.getByRole("button", { name: "Undo" }).click();
      await becomes(differs, difference);
      await reasons.getByRole("button", { name: button }).click();
      await becomes(differs, null);
      await reasons.waitFor({ state: "detached" });
    };

    const bought = { account_id: id, amount: -7, authorized_at: "2026-10-04", payee: { name: "Kiosk" } };
    await web.server.ok("POST", "/v1/transactions", { transactions: [bought] });
    await resolves("Delete Kiosk", /Kiosk.*7\.00Oct 4.*does not seem to have/, 7);

    await change(shop, { amount: 5 });
    await resolves("Change the sign of CORNER SHOP", /CORNER SHOP\$5\.00Oct 4.*other sign/, -10);
    await web.server.ok("DELETE", `/v1/transactions/${shop.id}`);
    const add = "Add CORNER SHOP";
    await resolves(add, /CORNER SHOP.*5\.00Oct 4.*left out or deleted/, -5);
    assert.equal(await page.locator(`a[href*="${shop.id}"]`).count(), 0, "a link to a deleted transaction");

    // A row that was added is not offered again, whatever else is missing.
    await web.server.ok("DELETE", `/v1/transactions/${bakery.id}`);
    await page.reload();
    await reasons.getByRole("button", { name: "Add BAKERY" }).waitFor();
    assert.equal(await reasons.getByRole("button", { name: add }).count(), 0);

    const viewer = await web.open(`/accounts?account=${id}`, {
      extraHTTPHeaders: { authorization: `Bearer ${web.server.tokens.read}` },
      locale: "de-DE",
    });
    await viewer.getByText("hier wurde sie ausgelassen oder gelöscht").waitFor();
    assert.equal(await viewer.getByRole("list", { name: "Wahrscheinliche Gründe" }).getByRole("button").count(), 0);
  });

  test("ticking to a difference of 0 reconciles, and the reconciliation can be removed", async () => {
    const page = await openAccount("Checking");
    const { id, current_balance } = await accountNamed("Checking");
    const rows = page.getByRole("table", { name: "Transactions that are not reconciled" }).locator("tbody tr");
    const [first, second] = [rows.nth(0), rows.nth(1)];
    const amount = async (row: typeof first) =>
      Number((await row.locator("td").last().textContent())?.replace("−", "-").replace(/[,+]/g, ""));
    const missing = Math.round(((await amount(first)) + (await amount(second))) * 100) / 100;
    const bank = Math.round((current_balance - missing) * 100) / 100;
    await page.getByLabel("Balance at the bank").fill(String(bank));
    await page.getByRole("button", { name: "Post the difference" }).waitFor();
    await first.getByRole("checkbox").focus();
    await page.keyboard.press("x");
    await page.keyboard.press("j");
    await page.keyboard.press("Space");
    const finish = page.getByRole("button", { name: /^Reconcile \d+ rows$/ });
    await finish.waitFor();
    await assertAccessible(page);
    await finish.click();
    await page.getByText(/^\d+ transactions reconciled\.$/).waitFor();
    await rows.nth(2).waitFor({ state: "detached" });
    const past = page.locator("section", { hasText: "Past reconciliations" });
    await past.getByText(shown(bank)).waitFor();
    const status = (await web.server.call("GET", `/v1/accounts/${id}/reconciliation`)).json;
    assert.equal(status.reconciled_balance, bank);
    assert.equal(status.unreconciled.count, 2);
    await past.getByRole("button", { name: "Remove" }).click();
    await page.getByText("Reconciliation removed.").waitFor();
    await past.getByText("None yet.").waitFor();
  });

  test("a difference that remains is posted as a transaction", async () => {
    const page = await openAccount("Travel card");
    const { id, current_balance } = await accountNamed("Travel card");
    const bank = Math.round((current_balance - 2.5) * 100) / 100;
    await page.getByLabel("Balance at the bank").fill(String(bank));
    await page.getByText("−2.50", { exact: true }).waitFor();
    // The next balance is typed while this one is saved.
    const held = Promise.withResolvers<void>();
    await page.route("**/reconcile", async (route) => {
      await held.promise;
      await route.continue();
    });
    await page.getByRole("button", { name: "Post the difference" }).click();
    await page.getByLabel("Balance at the bank").fill("77");
    held.resolve();
    await page.getByText(/transactions reconciled\.$/).waitFor();
    await page.getByText("Every transaction up to this day is reconciled.").waitFor();
    assert.equal(await page.getByLabel("Balance at the bank").inputValue(), "77");
    assert.equal((await accountNamed("Travel card")).current_balance, bank);
    const { json } = await web.server.call("GET", `/v1/transactions?account_id=${id}&q=adjustment&include=payee`);
    assert.deepEqual(
      json.transactions.map((one: { amount: number }) => one.amount),
      [-2.5],
    );
  });

  test("rows that the balance already includes are shown apart, and the difference can be posted", async () => {
    const fields = { name: "New bank", type: "depository", subtype: "checking", currency: "USD", current_balance: 500 };
    const { account } = (await web.server.call("POST", "/v1/accounts", { account: fields })).json;
    const row = (payee: string, amount: number) => ({
      account_id: account.id,
      payee: { name: payee },
      amount,
      authorized_at: "2026-11-20",
    });
    const before = { transactions: [row("Older Shop", -80)], update_account_balance: false };
    assert.equal((await web.server.call("POST", "/v1/transactions", before)).status, 201);
    assert.equal(
      (await web.server.call("POST", "/v1/transactions", { transactions: [row("Bakery", -20)] })).status,
      201,
    );
    const page = await openAccount("New bank");
    const rows = page.getByRole("table", { name: "Transactions that are not reconciled" }).locator("tbody tr");
    await becomes(() => rows.count(), 1);
    await page.locator("summary", { hasText: "1 row does not count here" }).click();
    await page.getByRole("row", { name: /Older Shop already in the balance/ }).waitFor();
    await page.getByLabel("Balance at the bank").fill("470");
    await page.getByRole("button", { name: "Post the difference" }).click();
    await page.getByText(/transactions? reconciled\.$/).waitFor();
    assert.equal((await accountNamed("New bank")).current_balance, 470);
    await assertAccessible(page);
  });

  async function openPage(id: string, viewport: (typeof SIZES)[keyof typeof SIZES] = SIZES.wide): Promise<Page> {
    const page = await web.open("/", { viewport });
    await page.clock.setFixedTime(START_MS);
    await page.goto(`${web.server.url}/accounts?account=${id}`);
    return page;
  }

  for (const size of ["wide", "narrow"] as const) {
    test(`a house gets a balance for a day again and again: b, the amount and Enter, ${size}`, async () => {
      const { json } = await web.server.call("POST", "/v1/accounts", {
        account: {
          name: `House ${size}`,
          type: "investment",
          subtype: "brokerage",
          current_balance: 300_000,
          currency: "USD",
          is_hidden: true,
        },
      });
      const { id } = json.account;
      const balances = async () => (await web.server.call("GET", `/v1/accounts/${id}/balances`)).json.balances;
      const page = await openPage(id, SIZES[size]);
      await page.getByRole("heading", { name: `House ${size}`, level: 1 }).waitFor();
      await page.getByRole("button", { name: "Enter a balance" }).waitFor();
      await page.keyboard.press("b");
      const dialog = page.getByRole("dialog", { name: "Enter a balance" });
      await becomes(() => dialog.getByLabel("Balance").inputValue(), "300,000.00");
      await assertAccessible(page);
      await dialog.getByLabel("Balance").fill("320k");
      await page.keyboard.press("Enter");
      await page.getByText(`House ${size}: 320,000.00 entered.`).waitFor();

      await page.getByRole("button", { name: "Enter a balance" }).click();
      await dialog.getByLabel("Day").fill("2026-06-30");
      await dialog.getByLabel("Balance").fill("310000");
      await page.keyboard.press("Enter");
      await page.getByText("June 30, 2026").waitFor();
      assert.deepEqual(
        (await balances()).map(({ on, balance }: { on: string; balance: number }) => [on, balance]),
        [
          ["2026-06-30", 310_000],
          [TODAY, 320_000],
        ],
      );
      assert.equal((await accountNamed(`House ${size}`)).current_balance, 320_000);
      await assertAccessible(page);
      await page.getByRole("button", { name: "Remove the balance of June 30, 2026" }).click();
      await page.getByText("Balance removed.").waitFor();
      assert.equal((await balances()).length, 1);
      await page.getByRole("button", { name: "Undo" }).last().click();
      await page.getByText("June 30, 2026").waitFor();
      await web.server.call("DELETE", `/v1/accounts/${id}`);
    });
  }

  test("what is owed on a loan is entered above zero", async () => {
    const { json } = await web.server.call("POST", "/v1/accounts", {
      account: {
        name: "Home loan",
        type: "loan",
        subtype: "mortgage",
        current_balance: -200_000,
        currency: "USD",
        is_hidden: true,
      },
    });
    const { id } = json.account;
    const page = await openPage(id);
    await page.getByRole("button", { name: "Enter a balance" }).click();
    await page.getByRole("dialog").getByLabel("Owed").fill("198500");
    await page.keyboard.press("Enter");
    await page.getByText(/^Home loan: .*198,500\.00 entered\.$/).waitFor();
    assert.equal((await accountNamed("Home loan")).current_balance, -198_500);
    await web.server.call("DELETE", `/v1/accounts/${id}`);
  });
});
