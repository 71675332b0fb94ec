/** Details of an entry: a split, a receipt, tags, a note and another currency at the till, and after saving. */
import assert from "node:assert/strict";
import { join } from "node:path";
import { test } from "node:test";
import type { Locator, Page } from "playwright-core";
import { START_MS } from "../support/server.ts";
import { assertAccessible, becomes, inChromium, isLoaded, type OpenOptions, SIZES, TODAY } from "./browser.ts";

const PICTURES = join(import.meta.dirname, "../../web/.screens");
const PHONE = { viewport: SIZES.narrow, hasTouch: true, isMobile: true };
/** Messages of the browser about requests that fail, which a page cannot prevent. */
const LOST = /Failed to load resource|net::ERR_|preload/;

/** The smallest PNG. */
const PNG = Buffer.from(
  "iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg==",
  "base64",
);
const PHOTO = { name: "receipt.png", mimeType: "image/png", buffer: PNG };

/** Taps, and counts them. */
function tapping(page: Page) {
  let taps = 0;
  const tap = async (...targets: readonly (Locator | string)[]) => {
    for (const target of targets) {
      taps += 1;
      await (typeof target === "string" ? page.getByRole("button", { name: target, exact: true }) : target).tap();
    }
  };
  return { tap, count: () => taps };
}

inChromium((web) => {
  const call = async (path: string) => (await web.server.call("GET", path)).json;
  const newest = async () => {
    const { transactions, included } = await call(
      "/v1/transactions?sort=-updated_at&limit=1&include=payee,category,account",
    );
    const [transaction] = transactions;
    const { attachments } = await call(`/v1/transactions/${transaction.id}/attachments`);
    const categoryOf = (id: string) => included.categories[id]?.name;
    return {
      ...transaction,
      payee: included.payees[transaction.payee_id]?.name,
      category: categoryOf(transaction.category_id),
      receipts: attachments.map(({ name }: { readonly name: string }) => name),
    };
  };
  const categoryId = async (name: string): Promise<string> => {
    const { categories } = await call("/v1/categories");
    return categories.find((one: { readonly name: string }) => one.name === name).id;
  };

  async function openTill(options: OpenOptions = PHONE): Promise<Page> {
    const page = await web.open("/?add=expense", options);
    await page.clock.setFixedTime(START_MS);
    await page.reload();
    await isLoaded(page);
    await page.getByRole("dialog").getByRole("button", { name: "1", exact: true }).waitFor();
    return page;
  }
  const photoField = (page: Page) => page.getByLabel("Take a photo or choose a file");
  const category = (page: Page) => page.getByLabel("Category", { exact: true });

  test("a purchase without a payee: five taps, and it has the name of its category", async () => {
    const page = await openTill();
    const { tap, count } = tapping(page);
    await tap("1", "2");
    await category(page).selectOption(await categoryId("Groceries"));
    await tap("Save");
    await page.getByText("$12.00 added, Groceries.").waitFor();
    assert.equal(count() + 2, 5); // the list of the phone takes two
    const { amount, payee, category: name } = await newest();
    assert.deepEqual([amount, payee, name], [-12, "Groceries", "Groceries"]);
  });

  test("without a payee, the note has a place of its own", async () => {
    const page = await openTill();
    const { tap } = tapping(page);
    await tap("7", "Details", "Note");
    await page.getByLabel("Note", { exact: true }).fill("for the party");
    await page.keyboard.press("Enter"); // ends the field, and saves nothing
    await tap("Save");
    await page.getByText("$7.00 added, Expense.").waitFor();
    const { notes, payee, category_id } = await newest();
    assert.deepEqual([notes, payee, category_id], ["for the party", "Expense", null]);
  });

  test("split, receipt, tag and note at the till", async () => {
    const page = await openTill();
    const { tap, count } = tapping(page);
    await tap("2", "0", page.getByRole("group", { name: "Payees" }).getByRole("button").first());
    await tap("Details", "Split");
    await page.getByLabel("Category of split 1").selectOption(await categoryId("Groceries"));
    await page.getByLabel("Amount of split 1").fill("4.50");
    await page.getByText(/^\$15\.50 for /).waitFor();
    await assertAccessible(page);
    await page.screenshot({ path: join(PICTURES, "till-split.png") });
    await tap("Receipt");
    await photoField(page).setInputFiles(PHOTO);
    await page.getByText("receipt.png").waitFor();
    await page.screenshot({ path: join(PICTURES, "till-receipt.png") });
    await tap("Tag");
    await page.getByLabel("Tags", { exact: true }).fill("lunch");
    await assertAccessible(page);
    await page.screenshot({ path: join(PICTURES, "till-tags.png") });
    await tap("Details");
    await page.getByRole("button", { name: "Details: Split, Receipt, Tag" }).waitFor();
    await page.getByLabel("Note", { exact: true }).fill("for two");
    await tap("Save");
    await page.getByText(/^\$20\.00 added/).waitFor();
    assert.equal(count(), 9);
    await becomes(async () => (await newest()).receipts, ["receipt.png"]);
    const { splits, tags, notes, category_id } = await newest();
    assert.deepEqual([tags, notes, category_id], [["lunch"], "for two", null]);
    assert.deepEqual(
      splits.map(({ amount }: { readonly amount: number }) => amount),
      [-15.5, -4.5],
    );
    assert.equal(splits[1].category_id, await categoryId("Groceries"));
    assert.ok(splits[0].category_id);
  });

  test("without a network, a split and a receipt survive a closed tab, and are sent later", async () => {
    const before = (await newest()).id;
    const page = await openTill({ ...PHONE, expected: LOST, serviceWorkers: "allow" });
    await page.evaluate("navigator.serviceWorker.ready.then(() => undefined)");
    await page.waitForLoadState("networkidle");
    const context = page.context();
    await context.setOffline(true);
    const { tap } = tapping(page);
    await tap("8", page.getByRole("group", { name: "Payees" }).getByRole("button").first(), "Details", "Split");
    await page.getByLabel("Category of split 1").selectOption(await categoryId("Groceries"));
    await page.getByLabel("Amount of split 1").fill("3");
    await tap("Receipt");
    await photoField(page).setInputFiles(PHOTO);
    await page.getByText("receipt.png").waitFor();
    await page.getByText("Receipts are sent after the entry. Without a network they wait on this device.").waitFor();
    await page.close();

    const draft = await context.newPage();
    await draft.goto(`${web.server.url}/?add=expense`);
    await draft.getByRole("button", { name: "Details: Split, Receipt" }).waitFor();
    await draft.getByRole("button", { name: "Save", exact: true }).tap();
    await draft.getByRole("region", { name: "Not sent yet" }).getByText("$8.00").waitFor();
    await draft.close();

    assert.equal((await newest()).id, before, "nothing is sent without a network");
    const later = await context.newPage();
    await context.setOffline(false);
    await later.goto(web.server.url);
    await becomes(async () => {
      const { id, receipts, splits } = await newest();
      return [id !== before, receipts, splits?.length];
    }, [true, ["receipt.png"], 2]);
    await later.getByRole("region", { name: "Not sent yet" }).waitFor({ state: "detached" });
  });

  test("an entry whose connection died is sent again", async () => {
    const page = await openTill({ ...PHONE, expected: LOST });
    let requests = 0;
    await page.route(/\/v1\/transactions(\?|$)/, (route) => {
      if (route.request().method() !== "POST") return route.continue();
      requests += 1;
      return requests === 1 ? undefined : route.continue(); // the first is never answered
    });
    const { tap } = tapping(page);
    await tap("6", page.getByRole("group", { name: "Payees" }).getByRole("button").first(), "Save");
    await page.getByRole("region", { name: "Not sent yet" }).getByText("$6.00").waitFor();
    await page.getByText(/^\$6\.00 added/).waitFor();
    assert.deepEqual([requests, (await newest()).amount], [2, -6]);
  });

  test("a receipt that is rejected stays on this device with the reason, and can be sent again", async () => {
    const page = await openTill({ ...PHONE, expected: LOST });
    const title = "The space for attachments is full";
    await page.route(/\/attachments$/, (route) =>
      route.fulfill({
        status: 422,
        contentType: "application/problem+json",
        json: { code: "attachments_full", title, detail: `${title}.`, status: 422, errors: [] },
      }),
    );
    const { tap } = tapping(page);
    await tap("9", "Details", "Receipt");
    await photoField(page).setInputFiles(PHOTO);
    await page.getByText("receipt.png").waitFor();
    await tap("Save");
    const left = page.getByRole("region", { name: "Not sent yet" });
    await left.getByText("The entry is saved, its receipt is not sent yet.").waitFor();
    await left.getByText(`${title}.`).waitFor();
    await assertAccessible(page);
    await page.screenshot({ path: join(PICTURES, "receipt-rejected.png") });
    await page.unroute(/\/attachments$/);
    await tap(left.getByRole("button", { name: "Send" }));
    await left.waitFor({ state: "detached" });
    await becomes(async () => (await newest()).receipts, ["receipt.png"]);
  });

  test("a file of another type is not taken", async () => {
    const page = await openTill();
    const { tap } = tapping(page);
    await tap("Details", "Receipt");
    await photoField(page).setInputFiles({ name: "letter.txt", mimeType: "text/plain", buffer: Buffer.from("hello") });
    await page.getByText("letter.txt is neither a photo (JPEG, PNG, WebP, HEIC) nor a PDF.").waitFor();
    await assertAccessible(page);
  });

  test("a split that takes everything is not saved", async () => {
    const page = await openTill();
    const { tap } = tapping(page);
    await tap("5", "Details", "Split");
    await page.getByLabel("Amount of split 1").fill("5");
    await tap("Save");
    await page
      .getByRole("alert")
      .getByText(/^Each part needs an amount/)
      .waitFor();
  });

  test("abroad at the till: the currency under Details, and what the card is charged can be corrected", async () => {
    await web.server.call("PUT", "/v1/exchange_rates", {
      exchange_rates: [{ base_currency: "GBP", currency: "USD", day: TODAY, rate: 1.25 }],
    });
    const page = await openTill();
    const { tap, count } = tapping(page);
    await tap("2", "0", page.getByRole("group", { name: "Payees" }).getByRole("button").first());
    await tap("Details", "Currency");
    await page.getByLabel("Currency", { exact: true }).selectOption("GBP");
    await page.getByText("= $25.00").waitFor();
    await assertAccessible(page);
    await page.screenshot({ path: join(PICTURES, "till-currency.png") });
    await page.getByLabel("Charged in USD").fill("25.60");
    await tap("Save");
    await page.getByText(/^£20\.00 added/).waitFor();
    assert.equal(count() + 3, 9); // the list of the phone takes two, the field one
    const { amount, currency, account_amount } = await newest();
    assert.deepEqual([amount, currency, account_amount], [-20, "GBP", -25.6]);
  });

  async function openRow(row: string, options: OpenOptions = PHONE): Promise<Page> {
    const page = await web.open(`/transactions?row=${row}`, options);
    await page.clock.setFixedTime(START_MS);
    await page.reload();
    await isLoaded(page);
    await page.getByTitle(/^(Change the amount|Betrag ändern)$/).waitFor();
    return page;
  }
  const enter = async (fields: object): Promise<string> => {
    const { accounts } = await call("/v1/accounts");
    const { id } = accounts.find(({ name }: { readonly name: string }) => name === "Checking");
    const transaction = { account_id: id, amount: -40, authorized_at: TODAY, payee: { name: "Corner Bakery" } };
    const { json } = await web.server.call("POST", "/v1/transactions", {
      transactions: [{ ...transaction, ...fields }],
    });
    return json.transactions[0].id;
  };

  for (const locale of ["en-US", "de-DE"] as const) {
    test(`a wrong sign and a wrong day on a phone: a switch, and the phone's own date picker, ${locale}`, async () => {
      const id = await enter({});
      const page = await openRow(id, { ...PHONE, locale, colorScheme: locale === "en-US" ? "light" : "dark" });
      const inLocale = (en: string, de: string) => (locale === "en-US" ? en : de);
      const { tap, count } = tapping(page);
      const save = page
        .getByRole("dialog")
        .last()
        .getByRole("button", { name: inLocale("Save", "Speichern") });
      await tap(page.getByTitle(inLocale("Change the amount", "Betrag ändern")));
      const income = page.getByRole("radio", { name: inLocale("Income", "Einnahme") });
      await assertAccessible(page);
      await page.screenshot({ path: join(PICTURES, `edit-amount-${locale.slice(0, 2)}.png`) });
      await tap(income, save);
      await becomes(async () => (await newest()).amount, 40);
      assert.equal(count(), 3);
      await tap(page.getByRole("definition").getByRole("button").filter({ hasText: /21/ }).first());
      const day = page.getByLabel(inLocale("Date", "Datum"), { exact: true });
      assert.equal(await day.getAttribute("type"), "date");
      assert.ok(((await day.boundingBox())?.height ?? 0) >= 44);
      await day.fill("2026-11-19");
      await assertAccessible(page);
      await page.screenshot({ path: join(PICTURES, `edit-day-${locale.slice(0, 2)}.png`) });
      await tap(save);
      await becomes(async () => (await newest()).authorized_at, "2026-11-19");
      assert.equal(count() + 2, 7); // two in the date picker
    });
  }

  test("in the dialog of an amount, a typed sign and currency set the switch and the list", async () => {
    await web.server.call("PUT", "/v1/exchange_rates", {
      exchange_rates: [{ base_currency: "GBP", currency: "USD", day: TODAY, rate: 1.25 }],
    });
    const id = await enter({});
    const page = await openRow(id, {});
    await page.getByTitle("Change the amount").click();
    const amount = page.getByRole("textbox", { name: /^Amount in / });
    await amount.fill("+16 gbp");
    assert.ok(await page.getByRole("radio", { name: "Income" }).isChecked());
    await page.getByLabel("Amount in GBP").waitFor();
    const charged = page.getByLabel("Charged, in USD");
    await becomes(() => charged.getAttribute("placeholder"), "20.00");
    await assertAccessible(page);
    await page.screenshot({ path: join(PICTURES, "edit-currency.png") });
    await page.getByRole("radio", { name: "Expense" }).check();
    assert.equal(await amount.inputValue(), "16 gbp");
    await amount.press("Enter");
    const money = async () => {
      const { amount: value, currency, account_amount } = await newest();
      return [value, currency, account_amount];
    };
    await becomes(money, [-16, "GBP", -20]);
    await page.getByTitle("Change the amount").click();
    assert.equal(await charged.inputValue(), "20.00");
    await charged.fill("20.40");
    await charged.press("Enter");
    await becomes(money, [-16, "GBP", -20.4]);
    await page.getByTitle("Change the amount").click();
    await page.getByLabel("Currency", { exact: true }).selectOption("USD");
    await page.getByLabel("Amount in USD").press("Enter");
    await becomes(money, [-16, "USD", null]);
  });

  test("the toast after saving leads to everything about the transaction: one tap", async () => {
    const page = await openTill();
    const { tap, count } = tapping(page);
    await tap("6", page.getByRole("group", { name: "Payees" }).getByRole("button").first(), "Save");
    await page.getByText(/^\$6\.00 added/).waitFor();
    await page.screenshot({ path: join(PICTURES, "toast-details.png") });
    await tap(page.getByRole("status").getByRole("button", { name: "Details" }));
    const panel = page.getByRole("dialog");
    await panel.getByRole("button", { name: "Split" }).waitFor();
    assert.equal(count(), 4);
    assert.equal(new URL(page.url()).searchParams.get("row"), (await newest()).id);
    await assertAccessible(page);
  });

  test("at a desk the same details are one click away", async () => {
    const page = await web.open("/?add=expense");
    await isLoaded(page);
    await page.getByRole("combobox", { name: "Payee, or amount and payee" }).fill("20 quay market");
    await page.getByRole("button", { name: "Details" }).click();
    await page.getByRole("button", { name: "Split" }).click();
    await page.getByLabel("Category of split 1").selectOption(await categoryId("Groceries"));
    await page.getByLabel("Amount of split 1").fill("4.50");
    await assertAccessible(page);
    await page.screenshot({ path: join(PICTURES, "desk-split.png") });
    await page.keyboard.press("Enter");
    await page.getByText("$20.00 added, quay market.").waitFor();
    assert.equal((await newest()).splits.length, 2);
  });
});
