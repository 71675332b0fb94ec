/** The running balance of the list: of one account, or of all accounts in the budget if they have its currency. */
import assert from "node:assert/strict";
import { test } from "node:test";
import type { Page } from "playwright-core";
import { becomes, inChromium, isLoaded, LARGE, SIZES } from "./browser.ts";

interface Account {
  readonly id: string;
  readonly name: string;
  readonly currency: string;
  readonly is_hidden: boolean;
  readonly current_balance: number;
}

inChromium((web) => {
  const accounts = async (): Promise<readonly Account[]> =>
    (await web.server.call("GET", "/v1/accounts")).json.accounts;
  const column = (page: Page, name: string) => page.getByRole("columnheader", { name, exact: true });
  /** The text of the last cell of the first row. */
  const firstBalance = (page: Page) => page.getByRole("row").nth(1).getByRole("gridcell").last().textContent();
  const shown = (amount: number) =>
    new Intl.NumberFormat("en", { minimumFractionDigits: 2, maximumFractionDigits: 2 })
      .format(amount)
      .replace("-", "−");

  async function open(path: string, viewport: { width: number; height: number } = LARGE): Promise<Page> {
    const page = await web.open(path, { viewport });
    await isLoaded(page);
    await page
      .getByRole(viewport === SIZES.narrow ? "listitem" : "row")
      .nth(3)
      .waitFor();
    return page;
  }

  test("an account in another currency leaves only the balance of one account", async () => {
    const page = await open("/transactions");
    assert.equal(await column(page, "In accounts").count(), 0);
    await page.goto(new URL("/transactions?q=account:checking", web.server.url).href);
    await column(page, "Balance").waitFor();
    const checking = (await accounts()).find(({ name }) => name === "Checking");
    await becomes(() => firstBalance(page), shown(checking?.current_balance ?? 0));
  });

  test("with one currency, each row has the balance of all accounts in the budget", async () => {
    const travel = (await accounts()).find(({ currency }) => currency !== "USD");
    await web.server.call("PUT", `/v1/accounts/${travel?.id}`, { account: { is_hidden: true } });
    const inBudget = (await accounts()).filter(({ is_hidden }) => !is_hidden);
    const total = inBudget.reduce((sum, { current_balance }) => sum + current_balance, 0);
    for (const viewport of [LARGE, SIZES.wide]) {
      const page = await open("/transactions", viewport);
      await column(page, "In accounts").waitFor();
      await becomes(() => firstBalance(page), shown(total));
      await column(page, "Amount").getByRole("button").click();
      await becomes(() => column(page, "In accounts").count(), 0);
    }
    const phone = await open("/transactions", SIZES.narrow);
    assert.equal(await phone.getByText(shown(total), { exact: true }).count(), 0);
  });
});
