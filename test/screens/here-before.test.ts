/** The payee's history in the panel of a transaction: its count and average are those of the transactions that it leads to. */
import assert from "node:assert/strict";
import { test } from "node:test";
import { assertAccessible, inChromium, isLoaded, LARGE, TODAY } from "./browser.ts";

inChromium((web) => {
  test("the bars of a payee, how often and how much on average, and its transactions", async () => {
    const { accounts } = await web.server.ok("GET", "/v1/accounts");
    const account_id = accounts.find(({ name }: { readonly name: string }) => name === "Checking").id;
    const days = ["2026-02-10", "2026-09-12", "2026-11-03", TODAY];
    const fields = { account_id, payee: { name: "Here Again" } };
    const transactions = days.map((authorized_at, i) => ({ ...fields, authorized_at, amount: -10 * (i + 1) }));
    const old = { ...fields, authorized_at: "2025-01-05", amount: -999 };
    await web.server.ok("POST", "/v1/transactions", { transactions: [...transactions, old] });
    const page = await web.open("/transactions?q=payee:here", { viewport: LARGE });
    await isLoaded(page);
    await page.getByRole("row").filter({ hasText: "Here Again" }).first().click();
    await page.keyboard.press("o");
    const panel = page.getByRole("complementary");
    await panel.getByText("4 times in 12 months, $25.00 on average.").waitFor();
    const heights = await panel
      .locator("svg rect")
      .evaluateAll((bars) => bars.map((bar) => Number(bar.getAttribute("height"))));
    assert.equal(heights.length, 12);
    assert.equal(heights.filter((height) => height > 0).length, 3);
    await assertAccessible(page);
    await panel.getByRole("link", { name: "Show them" }).click();
    await page.waitForURL(/payee%3A%22Here\+Again%22|payee:/);
    await page.getByText("5 rows").waitFor();
  });

  test("the only transaction of a payee has none", async () => {
    const { accounts } = await web.server.ok("GET", "/v1/accounts");
    const one = { account_id: accounts[0].id, authorized_at: TODAY, payee: { name: "Only once" }, amount: -4 };
    await web.server.ok("POST", "/v1/transactions", { transactions: [one] });
    const page = await web.open("/transactions?q=once", { viewport: LARGE });
    await isLoaded(page);
    await page.getByRole("row").filter({ hasText: "Only once" }).click();
    await page.keyboard.press("o");
    await page.getByRole("complementary").getByRole("heading", { name: "History" }).waitFor();
    await page.waitForLoadState("networkidle");
    assert.equal(await page.getByRole("heading", { name: "Here before" }).count(), 0);
  });
});
