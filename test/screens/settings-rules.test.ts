/**
 * Rules in the settings: add, change, move and delete them, with the API's own check of the conditions; and rules made from
 * transactions.
 */
import assert from "node:assert/strict";
import { test } from "node:test";
import type { Page } from "playwright-core";
import { csv, upload } from "../support/statements.ts";
import { assertAccessible, becomes, inChromium, SIZES } from "./browser.ts";

inChromium((web) => {
  const stored = async () => (await web.server.call("GET", "/v1/rules")).json.rules;
  const menu = async (page: Page, name: string, item: string) => {
    await page.getByRole("button", { name: `Actions for ${name}`, exact: true }).click();
    await page.getByRole("menuitem", { name: item }).click();
  };

  test("a rule is added, described, changed, moved, deleted and brought back", async () => {
    const page = await web.open("/settings/rules", { expected: /422/ });
    await page.getByText("There are no rules yet.").waitFor();
    await page.getByRole("button", { name: "New rule" }).click();
    const dialog = page.getByRole("dialog");
    await dialog.getByLabel("Value").fill("REWE");
    await dialog.getByRole("button", { name: "Add a condition" }).click();
    const second = dialog.getByRole("group", { name: "Condition 2" });
    await second.getByLabel("Field").selectOption("Amount");
    await second.getByLabel("From").fill("-200");
    await second.getByLabel("To", { exact: true }).fill("nothing");
    await dialog.getByLabel("Payee").last().fill("REWE");
    await dialog.getByLabel("Category").selectOption({ label: "Groceries" });
    await dialog.getByLabel("Tags").fill("food, weekly");
    await assertAccessible(page);
    await dialog.getByRole("button", { name: "Save" }).click();
    await dialog.getByText("The field amount takes numbers.").waitFor();
    await second.getByLabel("To", { exact: true }).fill("0");
    await dialog.getByRole("button", { name: "Save" }).click();
    await dialog.waitFor({ state: "detached" });
    await page.getByText(/If Bank text contains REWE, Amount is between -200 and 0 → REWE, Groceries, #food/).waitFor();
    const [rule] = await stored();
    assert.deepEqual(rule.when.all, [
      { field: "bank_text", op: "contains", value: "REWE" },
      { field: "amount", op: "between", value: [-200, 0] },
    ]);
    assert.deepEqual(rule.then.tags, ["food", "weekly"]);

    await menu(page, "REWE", "Edit");
    await dialog.getByRole("group", { name: "Condition 2" }).getByLabel("Match").selectOption("None of these");
    await dialog.getByLabel("Stop here").check();
    await dialog.getByRole("button", { name: "Save" }).click();
    await dialog.waitFor({ state: "detached" });
    const [changed] = await stored();
    assert.deepEqual([changed.when.all.length, changed.when.not.length, changed.stop], [1, 1, true]);
    assert.equal(changed.then.payee_id, rule.then.payee_id);

    const other = {
      name: "Never",
      when: { all: changed.when.all, not: changed.when.not },
      then: { skip: true },
    };
    await web.server.call("POST", "/v1/rules", { rule: other });
    await page.getByText("Never runs, because “REWE” runs first and stops later rules.").waitFor();
    await assertAccessible(page);
    await menu(page, "Never", "Move up");
    await page.getByText("Never runs,").waitFor({ state: "detached" });
    assert.deepEqual(
      (await stored()).map(({ name }: { name: string }) => name),
      ["Never", "REWE"],
    );
    await menu(page, "Never", "Delete");
    await page.getByText("Never deleted.").waitFor();
    assert.equal((await stored()).length, 1);
    await page.getByRole("button", { name: "Undo" }).last().click();
    await page.getByText("the row is left out").waitFor();
    assert.equal((await stored()).length, 2);
  });

  test("a rule is tried on stored transactions, applied and undone", async () => {
    const { accounts } = (await web.server.call("GET", "/v1/accounts")).json;
    const transaction = {
      ...{ account_id: accounts[0].id, amount: -7.77, authorized_at: "2026-10-05" },
      payee: { name: "KIOSK 0815 BERLIN" },
    };
    const created = await web.server.call("POST", "/v1/transactions", { transactions: [transaction] });
    const { id } = created.json.transactions[0];
    const rule = {
      name: "Kiosk",
      when: { all: [{ field: "payee", op: "contains", value: "KIOSK 0815" }] },
      then: { payee: { name: "Kiosk" }, tags: ["snack"] },
    };
    await web.server.call("POST", "/v1/rules", { rule });
    const page = await web.open("/settings/rules");
    await menu(page, "Kiosk", "Try on existing transactions");
    const dialog = page.getByRole("dialog");
    await dialog.getByText("1 transaction would change.").waitFor();
    await dialog.getByText("KIOSK 0815 BERLIN → Kiosk").waitFor();
    await dialog.getByText("nothing → #snack").waitFor();
    await assertAccessible(page);
    await dialog.getByRole("button", { name: "Change 1 transaction" }).click();
    await page.getByText("1 transaction changed.").waitFor();
    const tags = async () => (await web.server.call("GET", `/v1/transactions/${id}`)).json.transaction.tags;
    assert.deepEqual(await tags(), ["snack"]);
    await page.getByRole("button", { name: "Undo" }).last().click();
    await page.getByText("Undone.").waitFor();
    assert.deepEqual(await tags(), []);
  });

  test("a rule is added on a phone with the keyboard", async () => {
    const page = await web.open("/settings/rules", { viewport: SIZES.narrow });
    await page.getByRole("button", { name: "New rule" }).press("Enter");
    const dialog = page.getByRole("dialog");
    await dialog.getByLabel("Value").focus();
    await page.keyboard.type("LIDL");
    await assertAccessible(page);
    await dialog.getByLabel("Payee").last().fill("Lidl");
    await page.keyboard.press("Enter");
    await dialog.waitFor({ state: "detached" });
    await page.getByText(/If Bank text contains LIDL → Lidl/).waitFor();
  });

  for (const { language, words, viewport, amount } of [
    {
      language: "en-US",
      words: {
        make: "Make a rule",
        dialog: "New rule",
        value: "Value",
        save: "Save",
        count: "1 transaction would change.",
        apply: "Change 1 transaction",
        applied: "1 transaction changed.",
      },
      viewport: SIZES.wide,
      amount: "-14.81",
    },
    {
      language: "de-DE",
      words: {
        make: "Regel daraus machen",
        dialog: "Neue Regel",
        value: "Wert",
        save: "Speichern",
        count: "1 Buchung würde sich ändern.",
        apply: "1 Buchung ändern",
        applied: "1 Buchung geändert.",
      },
      viewport: SIZES.narrow,
      amount: "-14.82",
    },
  ]) {
    test(`a rule is made from an imported transaction and tried on the others: ${language}`, async () => {
      const { accounts } = (await web.server.call("GET", "/v1/accounts")).json;
      const { id: account_id, currency } = accounts[0];
      const shop = `FLOWERS ${amount.slice(-2)}`;
      const file = csv([
        ["2026-10-07", amount, `POS DEBIT ${shop} SEATTLE WA`],
        ["2026-10-14", amount, `POS DEBIT ${shop} TACOMA WA`],
      ]);
      const query = `?commit=true&account_id=${account_id}&currency=${currency}`;
      assert.equal((await upload(web.server, file, { query })).json.import.state, "committed");
      const imported = async () =>
        (
          await web.server.call("GET", "/v1/transactions?since=2026-10-07&until=2026-10-14&limit=100")
        ).json.transactions.filter((one: { amount: number }) => one.amount === Number(amount));
      const [chosen] = await imported();
      const { categories } = (await web.server.call("GET", "/v1/categories")).json;
      const category_id = categories.find(({ name }: { name: string }) => name === "Groceries").id;
      const transaction = { category_id, payee: { name: `Florist ${language}` } };
      await web.server.call("PUT", `/v1/transactions/${chosen.id}`, { transaction });

      const page = await web.open(`/transactions?row=${chosen.id}`, { viewport, locale: language });
      await page.getByRole("button", { name: words.make }).click();
      const dialog = page.getByRole("dialog", { name: words.dialog, exact: true });
      await dialog.waitFor();
      await becomes(() => dialog.getByLabel(words.value).inputValue(), shop);
      await dialog.getByText(words.count).waitFor();
      await assertAccessible(page);
      await dialog.getByRole("button", { name: words.save }).click();
      const trial = page.getByRole("dialog").filter({ hasText: words.apply });
      await trial.getByText(words.count).waitFor();
      await assertAccessible(page);
      await trial.getByRole("button", { name: words.apply }).click();
      await page.getByText(words.applied).waitFor();
      const [first, second] = await imported();
      assert.deepEqual([first.category_id, second.category_id], [category_id, category_id]);
      assert.equal(first.payee_id, second.payee_id);
      await page.getByRole("button", { name: words.make }).waitFor(); // the transaction is still open
    });
  }

  test("a rule made from an entry by hand is about its payee, and can be abandoned", async () => {
    const before = (await stored()).length;
    const { transactions } = (await web.server.call("GET", "/v1/transactions?include=payee&limit=50")).json;
    const { id } = transactions.find(
      (one: { source: string; payee_id: string | null }) => one.source === "manual" && one.payee_id !== null,
    );
    const page = await web.open(`/transactions?row=${id}`);
    await page.getByRole("button", { name: "Make a rule" }).click();
    const dialog = page.getByRole("dialog", { name: "New rule", exact: true });
    await becomes(() => dialog.getByLabel("Field").locator("option:checked").textContent(), "Payee");
    assert.notEqual(await dialog.getByLabel("Value").inputValue(), "");
    await page.reload();
    await dialog.getByRole("button", { name: "Cancel" }).click();
    await dialog.waitFor({ state: "detached" });
    assert.equal(new URL(page.url()).search, `?row=${id}`);
    assert.equal((await stored()).length, before);
  });
});
