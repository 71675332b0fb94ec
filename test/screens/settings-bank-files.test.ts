/** The settings about files from banks: change and delete account links, and delete answers, so that they are asked again. */
import assert from "node:assert/strict";
import { test } from "node:test";
import type { Page } from "playwright-core";
import { enterBankFiles } from "./bank-files.ts";
import { assertAccessible, becomes, inChromium, SIZES } from "./browser.ts";

const EMPTY = ["There are no links yet.", "There are no answers yet."];

inChromium((web) => {
  const list = async (path: string) => (await web.server.call("GET", `/v1/${path}`)).json;
  const menu = async (page: Page, name: string, item: string) => {
    await page.getByRole("button", { name: `Actions for ${name}`, exact: true }).click();
    await page.getByRole("menuitem", { name: item }).click();
  };

  test("without links and answers, and when they cannot be read", async () => {
    const page = await web.open("/settings/bank-files", { expected: /500/ });
    for (const text of EMPTY) await page.getByText(text).waitFor();
    await assertAccessible(page);
    await page.route("**/v1/import_*", (route) => route.fulfill({ status: 500 }));
    await page.reload();
    await becomes(() => page.getByRole("button", { name: "Try again" }).count(), 2);
    await page.unroute("**/v1/import_*");
    for (const left of [1, 0]) {
      await page.getByRole("button", { name: "Try again" }).first().click();
      await becomes(() => page.getByRole("button", { name: "Try again" }).count(), left);
    }
    for (const text of EMPTY) await page.getByText(text).waitFor();
  });

  test("a link is changed and deleted", async () => {
    const [, house] = await enterBankFiles(web.server);
    const page = await web.open("/settings/bank-files");
    const row = page.getByRole("listitem").filter({ hasText: "··4321" });
    await row.getByText("→ Everyday").waitFor();
    await menu(page, "Account ··4321", "Edit");
    const dialog = page.getByRole("dialog", { name: "Edit Account ··4321" });
    await dialog.getByLabel("Import Account ··4321 into").selectOption("House account");
    await assertAccessible(page);
    await dialog.getByRole("button", { name: "Save" }).click();
    await dialog.waitFor({ state: "detached" });
    await row.getByText("→ House account").waitFor();
    const { links } = await list("import_links");
    assert.deepEqual(
      links.map(({ account_id }: { account_id: string }) => account_id),
      [house?.id, house?.id],
    );
    const { accounts } = await list("accounts");
    await menu(page, "Account ··4321", "Edit");
    const offered = await dialog.locator("option").evaluateAll((all) => all.map((one) => one.textContent));
    assert.ok(accounts.every(({ name }: { name: string }) => offered.includes(name)));
    await dialog.getByRole("button", { name: "Cancel" }).click();

    await menu(page, "Account ··4321", "Delete");
    await page.getByText("Leeway will ask for the account of the next file of Account ··4321.").waitFor();
    await row.waitFor({ state: "detached" });
    assert.equal((await list("import_links")).links.length, 1);
  });

  test("answers are listed in words and asked again", async () => {
    await enterBankFiles(web.server);
    const page = await web.open("/settings/bank-files", { viewport: SIZES.narrow });
    const row = page.getByRole("listitem").filter({ hasText: "CSV files like everyday-2026-05.csv" });
    await row.getByText("Date order: Day, month, year").waitFor();
    await row.getByText("Decimal separator: Period").waitFor();
    await row.getByText("Signs: Positive amounts are purchases").waitFor();
    await page.getByText("Columns: Date, Text, Amount, Ignore").waitFor();
    await assertAccessible(page);
    await row.getByRole("button", { name: /^Ask again/ }).click();
    await page.getByText("Leeway will ask again for the next file of Everyday.").waitFor();
    await row.waitFor({ state: "detached" });
    assert.equal((await list("import_profiles")).profiles.length, 1);
  });

  test("a viewer sees both lists, and no control", async () => {
    await enterBankFiles(web.server);
    const page = await web.open("/settings/bank-files", {
      extraHTTPHeaders: { authorization: `Bearer ${web.server.tokens.read}` },
      locale: "de-DE",
    });
    await page.getByText("→ House account").first().waitFor();
    await page.getByText("Spalten: Datum, Text, Betrag, Ignorieren").waitFor();
    await assertAccessible(page);
    assert.equal(await page.getByRole("listitem").getByRole("button").count(), 0);
  });
});
