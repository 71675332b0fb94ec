/** A category is created where it is first needed: in an entry, a review, an expected payment or a goal. */
import assert from "node:assert/strict";
import { join } from "node:path";
import { test } from "node:test";
import type { Page } from "playwright-core";
import { assertAccessible, inChromium, isLoaded, SIZES } from "./browser.ts";

const PICTURES = join(import.meta.dirname, "../../web/.screens");

inChromium((web) => {
  const categoryOf = async (name: string) =>
    (await web.server.call("GET", "/v1/categories")).json.categories.find((one: { name: string }) => one.name === name);
  const newest = async (name: string) => {
    const { id } = await categoryOf(name);
    return (await web.server.call("GET", `/v1/transactions?category_id=${id}`)).json.transactions;
  };

  async function nameIt(page: Page, name: string): Promise<void> {
    const dialog = page.getByRole("dialog", { name: "New category" });
    await dialog.getByLabel("Name").fill(name);
    await assertAccessible(page);
    await page.screenshot({ path: join(PICTURES, `new-category-${name.toLowerCase().replaceAll(" ", "-")}.png`) });
    await dialog.getByRole("button", { name: "Create category" }).click();
    await page.getByText(`${name} added.`).waitFor();
    await dialog.waitFor({ state: "detached" });
  }

  test("in an entry at the desk, which keeps what is typed", async () => {
    const page = await web.open("/");
    await isLoaded(page);
    await page.keyboard.press("a");
    await page.getByRole("combobox", { name: "Payee, or amount and payee" }).fill("14.20 Yarn shop");
    await page.getByLabel("Category").selectOption({ label: "New category …" });
    await nameIt(page, "Hobby");
    await page.getByLabel("Category").locator("option:checked", { hasText: "Hobby" }).waitFor({ state: "attached" });
    await page.getByRole("button", { name: "Save", exact: true }).click();
    await page.getByText("$14.20 added, Yarn shop.").waitFor();
    assert.equal((await categoryOf("Hobby")).kind, "spending");
    assert.deepEqual(
      (await newest("Hobby")).map(({ amount }: { amount: number }) => amount),
      [-14.2],
    );
  });

  test("in an entry at the till", async () => {
    const page = await web.open("/?add=expense", { viewport: SIZES.narrow, hasTouch: true });
    await page.getByRole("button", { name: "9", exact: true }).tap();
    await page.getByRole("group", { name: "Payees" }).getByRole("button").first().tap();
    await page.getByLabel("Category").selectOption({ label: "New category …" });
    await nameIt(page, "Plants");
    await page.getByRole("button", { name: "Save", exact: true }).tap();
    await page.getByText(/^\$9\.00 added/).waitFor();
    assert.equal((await newest("Plants")).length, 1);
  });

  test("for an expected payment, as a bill", async () => {
    const page = await web.open("/coming?rule=new");
    const dialog = page.getByRole("dialog", { name: "New payment" });
    await dialog.getByLabel("Payee").fill("City water");
    await dialog
      .getByLabel(/^Amount/)
      .first()
      .fill("41");
    await dialog.getByText("Without a category it counts as spending, not as a bill.").waitFor();
    await dialog.getByLabel("Category").selectOption({ label: "New category …" });
    await nameIt(page, "Water");
    await dialog.getByRole("button", { name: "Create" }).click();
    await page.getByText("City water is expected from now on.").waitFor();
    assert.equal((await categoryOf("Water")).kind, "bill");
  });

  test("for a goal, as a savings category", async () => {
    const page = await web.open("/goals?goal=new", { viewport: SIZES.narrow });
    const dialog = page.getByRole("dialog", { name: "New goal" });
    await dialog.getByLabel("Name").fill("Canoe");
    await dialog.getByLabel("The money goes to").selectOption({ label: "New category …" });
    await nameIt(page, "Canoe fund");
    await dialog.getByLabel(/^Target/).fill("900");
    await dialog.getByRole("button", { name: "Create goal" }).click();
    await page.getByRole("heading", { name: "Canoe" }).waitFor();
    assert.equal((await categoryOf("Canoe fund")).kind, "saving");
  });

  test("by its name in the review, for a transaction without one", async () => {
    const { accounts } = (await web.server.call("GET", "/v1/accounts")).json;
    const payment = { account_id: accounts[0].id, payee: { name: "Kiln" }, amount: -30, authorized_at: "2020-01-02" };
    const body = { transactions: [{ ...payment, is_reviewed: false }], update_account_balance: false };
    assert.equal((await web.server.call("POST", "/v1/transactions", body)).status, 201);
    const page = await web.open("/review");
    await page.getByRole("button", { name: "Open Kiln" }).click();
    await page.keyboard.press("c");
    await page.getByRole("dialog").getByRole("combobox").fill("Pottery");
    await page.getByRole("option", { name: "Pottery new category" }).click();
    await page.getByText("Kiln").first().waitFor({ state: "detached" });
    assert.deepEqual(
      (await newest("Pottery")).map(({ amount }: { amount: number }) => amount),
      [-30],
    );
  });
});
