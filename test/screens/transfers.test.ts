/** Payments become transfers in the panel and in the bar of the selection, and the accounts of a transfer change. */
import assert from "node:assert/strict";
import { test } from "node:test";
import type { Page } from "playwright-core";
import { inChromium, isLoaded, type OpenOptions, SIZES, type WebTest } from "./browser.ts";

interface Listed {
  readonly id: string;
  readonly amount: number;
  readonly account_id: string;
  readonly transfer_account_id: string | null;
  readonly transfer_amount: number | null;
}

inChromium((web: WebTest) => {
  const newAccount = async (name: string, currency = "USD"): Promise<string> => {
    const account = { name, type: "depository", subtype: "savings", currency };
    return (await web.server.ok("POST", "/v1/accounts", { account })).account.id;
  };
  const pay = async (account_id: string, amount: number, payee: string, more: object = {}) => {
    const item = { account_id, amount, authorized_at: "2026-11-05", payee: { name: payee }, ...more };
    return (await web.server.ok("POST", "/v1/transactions", { transactions: [item] })).transactions[0].id as string;
  };
  const listOf = async (accountId: string): Promise<readonly Listed[]> =>
    (await web.server.ok("GET", `/v1/transactions?limit=100&account_id=${accountId}`)).transactions;
  const openRow = async (query: string, options: OpenOptions = {}): Promise<Page> => {
    const page = await web.open(`/transactions?q=${encodeURIComponent(query)}`, options);
    await isLoaded(page);
    return page;
  };
  const toast = (page: Page, text: string) => page.getByRole("status").getByText(text);
  const choose = async (page: Page, label: string, name: string) => {
    await page.getByRole("combobox", { name: label, exact: true }).fill(name);
    await page.keyboard.press("Enter");
  };

  test("two payments become one transfer in the panel, whose accounts can be changed", async () => {
    const [first, second, third] = [
      await newAccount("Panel one"),
      await newAccount("Panel two"),
      await newAccount("Panel three"),
    ];
    const [out, into] = [await pay(first, -75, "Panel move"), await pay(second, 75, "Panel arrival")];
    const page = await openRow("panel move");
    await page.getByRole("row").nth(1).waitFor();
    await page.keyboard.press("j");
    await page.keyboard.press("o");
    await page.getByRole("button", { name: "Make it a transfer" }).click();
    await choose(page, "To", "panel two");
    await toast(page, "It is a transfer now.").waitFor();
    const [joined, ...others] = await listOf(second);
    assert.deepEqual([joined?.id, joined?.transfer_account_id, others], [out, second, []]);
    assert.equal((await web.server.call("GET", `/v1/transactions/${into}`)).status, 404);

    const panel = page.getByRole("complementary", { name: /Panel two/ });
    await panel.getByRole("button", { name: "Panel two", exact: true }).click();
    await choose(page, "To", "panel three");
    await toast(page, "It is a transfer now.").last().waitFor();
    await page.getByRole("button", { name: "Panel three", exact: true }).waitFor();
    await page.getByRole("button", { name: "Panel one", exact: true }).click();
    await choose(page, "Account", "panel two");
    await toast(page, "Account changed.").waitFor();
    const [moved] = await listOf(third);
    assert.deepEqual([moved?.account_id, moved?.transfer_account_id], [second, third]);
  });

  test("a transfer into another currency asks for the amount that arrives", async () => {
    const [own, abroad] = [await newAccount("Here"), await newAccount("Abroad", "EUR")];
    await pay(own, -50, "Currency move");
    const page = await openRow("currency move");
    await page.getByRole("row").nth(1).waitFor();
    await page.keyboard.press("j");
    await page.keyboard.press("m");
    await choose(page, "To", "abroad");
    await page.getByRole("textbox", { name: "Amount on Abroad, in EUR" }).fill("43.50");
    await page.keyboard.press("Enter");
    await toast(page, "It is a transfer now.").waitFor();
    assert.equal((await listOf(abroad))[0]?.transfer_amount, 43.5);
  });

  for (const [size, viewport] of Object.entries(SIZES)) {
    test(`selected payments become transfers together, and one undo takes it back, ${size}`, async () => {
      const [own, other] = [await newAccount(`From ${size}`), await newAccount(`Into ${size}`)];
      for (const amount of [-10, -20]) await pay(own, amount, `Bulk ${size}`);
      const page = await openRow(`bulk ${size}`, { viewport });
      if (size === "wide") {
        await page.getByRole("row").nth(2).waitFor();
        await page.keyboard.press("Control+a");
      } else {
        await page.getByRole("button", { name: "Select", exact: true }).click();
        for (const row of [0, 1])
          await page
            .getByRole("button", { name: `Bulk ${size}` })
            .nth(row)
            .click();
      }
      await page.getByRole("toolbar").getByRole("button", { name: "More" }).click();
      await page.getByRole("menuitem", { name: "Transfer" }).click();
      await choose(page, "Other account", `into ${size}`);
      await toast(page, "2 transactions are transfers now.").waitFor();
      assert.deepEqual(
        (await listOf(other)).map(({ account_id, transfer_account_id }) => [account_id, transfer_account_id]),
        [
          [own, other],
          [own, other],
        ],
      );
      await page.getByRole("button", { name: "Undo" }).click();
      await toast(page, "Undone.").waitFor();
      assert.deepEqual(await listOf(other), []);
    });
  }
});
