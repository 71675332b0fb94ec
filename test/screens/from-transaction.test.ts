/** Forms that are filled in from a transaction, in place: a rule, splits and a recurring payment. Their keys and taps are counted. */
import assert from "node:assert/strict";
import { test } from "node:test";
import type { Page } from "playwright-core";
import { START_MS } from "../support/server.ts";
import { assertAccessible, becomes, inChromium, isLoaded, SIZES } from "./browser.ts";

inChromium((web) => {
  const read = async (path: string) => (await web.server.call("GET", path)).json;

  async function enter(fields: object): Promise<string> {
    const { accounts } = await read("/v1/accounts");
    const { categories } = await read("/v1/categories");
    const groceries = categories.find(({ name }: { readonly name: string }) => name === "Groceries").id;
    const transaction = { account_id: accounts[0].id, category_id: groceries, source: "manual", ...fields };
    const { json, text } = await web.server.call("POST", "/v1/transactions", { transactions: [transaction] });
    assert.ok(json.transactions, text);
    return json.transactions[0].id;
  }

  async function open(id: string, size: keyof typeof SIZES): Promise<Page> {
    const page = await web.open("/", { viewport: SIZES[size], hasTouch: size === "narrow" });
    await page.clock.setFixedTime(START_MS);
    await page.goto(new URL(`/transactions?row=${id}`, web.server.url).href);
    await isLoaded(page);
    return page;
  }

  for (const size of ["wide", "narrow"] as const) {
    test(`a recurring payment is made from a transaction in two taps, ${size}`, async () => {
      const payee = `Streamly ${size}`;
      const id = await enter({ payee: { name: payee }, amount: -12.99, authorized_at: "2026-11-20" });
      const page = await open(id, size);
      let taps = 0;
      const press = async (name: string) => {
        taps += 1;
        await page.getByRole("button", { name, exact: true }).click();
      };
      await press("Make it recurring");
      const dialog = page.getByRole("dialog", { name: "New payment" });
      await dialog.getByLabel("Payee").waitFor();
      assert.deepEqual(
        [
          await dialog.getByLabel("Payee").inputValue(),
          await dialog
            .getByLabel(/^Amount/)
            .first()
            .inputValue(),
        ],
        [payee, "12.99"],
      );
      await assertAccessible(page);
      await press("Create");
      await page.getByText(`${payee} is expected from now on.`).waitFor();
      await page.getByRole("button", { name: "Make it recurring" }).waitFor(); // still in place
      assert.equal(taps, 2);
      const { recurring } = await read("/v1/recurring");
      const rule = recurring.find((one: { readonly name: string }) => one.name === payee);
      assert.deepEqual([rule.amount, rule.rule, rule.starts_on], [-12.99, "FREQ=MONTHLY;BYMONTHDAY=20", "2026-11-20"]);
      const { occurrences } = await read("/v1/recurring/occurrences?since=2026-11-01&until=2026-12-31");
      const own = occurrences.filter((one: { readonly recurring_id: string }) => one.recurring_id === rule.id);
      assert.deepEqual(own[0].transaction_ids, [id]); // it is the first payment
      assert.deepEqual(
        own.map((one: { readonly due_on: string }) => one.due_on),
        ["2026-11-20", "2026-12-20"],
      );
    });
  }

  test("a recurring payment from an old transaction starts with the next one, so none is overdue", async () => {
    const id = await enter({ payee: { name: "Old club" }, amount: -8, authorized_at: "2026-08-03" });
    const page = await open(id, "wide");
    await page.getByRole("button", { name: "Make it recurring" }).click();
    await page.getByRole("dialog").getByText("First payment: Dec 3, 2026").waitFor();
    await page.goBack();
    await page.getByRole("dialog").waitFor({ state: "detached" });
    await page.getByRole("button", { name: "Make it recurring" }).waitFor();
  });

  test("a rule is made from a transaction in place, with the number of rows that it changes, in three taps", async () => {
    const name = "Harbor kiosk";
    const before = await enter({ payee: { name }, amount: -2, authorized_at: "2026-11-18", category_id: null });
    const id = await enter({ payee: { name }, amount: -3, authorized_at: "2026-11-19" });
    const page = await open(id, "narrow");
    const dialog = page.getByRole("dialog").filter({ hasText: "1 transaction would change." });
    await page.getByRole("button", { name: "Make a rule" }).tap();
    await dialog.getByLabel("Category").waitFor();
    await becomes(() => dialog.getByLabel("Value").inputValue(), name);
    await dialog.getByLabel("Value").fill("Nobody at all");
    await page.getByText("No transaction would change.").waitFor();
    await page.getByRole("dialog", { name: "New rule", exact: true }).getByLabel("Value").fill(name);
    await dialog.getByRole("button", { name: "Save" }).tap();
    await dialog.getByRole("button", { name: "Change 1 transaction" }).tap();
    await page.getByText("1 transaction changed.").waitFor();
    const categoryOf = async (one: string) => (await read(`/v1/transactions/${one}`)).transaction.category_id;
    assert.equal(await categoryOf(before), await categoryOf(id));
    await page.getByRole("button", { name: "Split" }).waitFor(); // the transaction is still open
    await page.getByRole("button", { name: "Split" }).tap();
    await page
      .getByRole("dialog", { name: `Splits of ${name}` })
      .getByRole("combobox")
      .first()
      .waitFor();
  });
});
