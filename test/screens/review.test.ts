/** Review: new transactions by payee, decided by keys at a desk and by swipes or taps on a phone. Each decision is one undo. */
import assert from "node:assert/strict";
import { beforeEach, test } from "node:test";
import type { Locator, Page } from "playwright-core";
import { assertAccessible, inChromium, isLoaded, SIZES, TODAY } from "./browser.ts";

interface NewRow {
  readonly payee: string;
  readonly amount: number;
  readonly category?: string;
  readonly authorized_at?: string;
  readonly is_reviewed?: boolean;
}

const repeated = (count: number, row: NewRow): NewRow[] => Array.from({ length: count }, () => row);

inChromium((web) => {
  const read = async (path: string) => (await web.server.call("GET", path)).json;
  const newRows = async () => (await read("/v1/transactions/summary?is_reviewed=false")).count;

  beforeEach(async () => {
    const body = { filter: { is_reviewed: false }, changes: { is_reviewed: true } };
    assert.equal((await web.server.call("POST", "/v1/transactions/bulk", body)).status, 200);
  });

  async function enter(rows: readonly NewRow[]): Promise<void> {
    const { accounts } = await read("/v1/accounts");
    const { categories } = await read("/v1/categories");
    const idOf = (name: string) => categories.find((one: { readonly name: string }) => one.name === name).id;
    const transactions = rows.map(({ payee, category, ...row }) => ({
      account_id: accounts[0].id,
      payee: { name: payee },
      authorized_at: TODAY,
      source: "import",
      is_reviewed: false,
      ...(category && { category_id: idOf(category) }),
      ...row,
    }));
    const { status } = await web.server.call("POST", "/v1/transactions", { transactions });
    assert.equal(status, 201);
  }

  async function open(size: keyof typeof SIZES): Promise<Page> {
    const page = await web.open("/review", { viewport: SIZES[size], hasTouch: size === "narrow" });
    await isLoaded(page);
    return page;
  }

  const waiting = (page: Page, count: number) => page.locator("main").getByText(`${count} new`).waitFor();
  const active = (page: Page) => page.locator("li[aria-current=true]");
  const undo = async (page: Page) => {
    await page.getByRole("button", { name: "Undo" }).click();
    await page.getByText("Undone.").waitFor();
  };
  const button = (place: Locator | Page, name: string | RegExp) => place.getByRole("button", { name });

  test("a purchase from a phone that lacks something is completed, and its card gets an account", async () => {
    const send = (body: object) => web.server.call("POST", "/v1/quick_entries", body);
    const sent = { amount: "1.234", merchant: "Tea house", card: "Visa 1234" };
    for (const body of [sent, { card: "Other" }]) assert.equal((await send(body)).status, 201);
    const page = await open("narrow");
    await page.getByText("2 purchases from phones are not complete").waitFor();
    await page.getByText("“1.234”").waitFor();
    await button(page, "Complete Tea house").click();
    const dialog = page.getByRole("dialog");
    await dialog.getByText("The phone sent “1.234”, which can be read in two ways or not at all.").waitFor();
    await dialog.getByText("Which account was it?").waitFor();
    await assertAccessible(page);
    await dialog.getByRole("combobox").selectOption({ label: "Checking" });
    await dialog.getByLabel("Amount").fill("12.34");
    await button(dialog, "Add").click();
    await page.getByText("Tea house added.").waitFor();
    await button(page, "Delete Unknown payee").click();
    await page.getByText("The draft is deleted.").waitFor();
    assert.equal(await page.getByText("not complete").count(), 0);
    const { transaction } = (await send({ ...sent, amount: 3 })).json;
    const { accounts } = await read("/v1/accounts");
    assert.equal(transaction.account_id, accounts.find((one: { name: string }) => one.name === "Checking").id);
  });

  test("the payee with the most rows is first, and the rail has the number of rows", async () => {
    await enter([{ payee: "Last kiosk", amount: -3 }, ...repeated(4, { payee: "Streamly", amount: -12.99 })]);
    const page = await open("wide");
    await waiting(page, 5);
    await page.getByText("from 2 payees.").waitFor();
    assert.equal(await active(page).getByRole("heading").textContent(), "Streamly");
    const link = page.getByRole("navigation").getByRole("link", { name: "Review 5" });
    await link.waitFor();
    await page.keyboard.press("1");
    await waiting(page, 1);
    await page.getByRole("navigation").getByRole("link", { name: "Review 1" }).waitFor();
  });

  test("one key confirms a payee's rows, with the category that they had before, and one undo takes it back", async () => {
    await enter(repeated(3, { payee: "Paperly", amount: -12.99, category: "Groceries", is_reviewed: true }));
    await enter(repeated(37, { payee: "Paperly", amount: -12.99 }));
    const page = await open("wide");
    await button(active(page), "Groceries for all 37").waitFor();
    await active(page).getByText("12.99 each").waitFor();
    await active(page).getByText("as 3 of the last 3 times").waitFor();
    await page.keyboard.press("r");
    await page.getByText("Everything is reviewed.").waitFor();
    const { transactions } = await read("/v1/transactions?limit=40&sort=-updated_at&include=category");
    assert.equal(new Set(transactions.map((one: { category_id: string }) => one.category_id)).size, 1);
    await undo(page);
    await waiting(page, 37);
    assert.equal(await newRows(), 37);
  });

  test("only the newest row, or those with a mark, are confirmed; the others stay", async () => {
    const days = [20, 21, 22, 23].map((day) => `2026-10-${day}`);
    await enter(days.map((authorized_at, i) => ({ payee: "Bazaar", amount: -(i + 1), authorized_at })));
    const page = await open("wide");
    await active(page).getByText("from 1.00 to 4.00").waitFor();
    await page.keyboard.press("o");
    await waiting(page, 3);
    assert.equal((await read("/v1/transactions?is_reviewed=false&sort=-date")).transactions[0].authorized_at, days[2]);
    await page.keyboard.press("v");
    await active(page).getByRole("checkbox", { name: "Oct 21, 2026" }).uncheck();
    await button(active(page), "Leave 2 of them without a category").click();
    await waiting(page, 1);
    assert.equal((await read("/v1/transactions?is_reviewed=false")).transactions[0].authorized_at, days[1]);
  });

  test("different amounts are opened before they are confirmed, equal ones are confirmed in their line", async () => {
    await enter([
      ...repeated(5, { payee: "Newsagent", amount: -1 }),
      ...[1, 2, 3, 4].map((amount) => ({ payee: "Bazaar", amount: -amount, category: "Groceries" })),
      ...repeated(3, { payee: "Streamly", amount: -12.99, category: "Groceries" }),
    ]);
    const page = await open("wide");
    await button(page, "Open Bazaar").click();
    await active(page).getByText("from 1.00 to 4.00").waitFor();
    await button(page, "Confirm all 3 of Streamly").click();
    await waiting(page, 9);
    assert.equal(await active(page).getByRole("heading").textContent(), "Bazaar");
    await button(page, "Open Newsagent").waitFor(); // nothing to confirm: it has no category
  });

  test("and from now on: the payee keeps the category, and one undo takes back both", async () => {
    const payee = async () => (await read("/v1/payees?q=Future%20shop")).payees[0].default_category_id;
    await enter(repeated(2, { payee: "Future shop", amount: -5 }));
    const page = await open("wide");
    await page.keyboard.press("f");
    await page.keyboard.press("c");
    await page.getByRole("combobox", { name: "Category" }).fill("house");
    await page.keyboard.press("Enter");
    await page.getByText("Everything is reviewed.").waitFor();
    const { transactions } = await read("/v1/transactions?limit=1&sort=-updated_at");
    assert.equal(await payee(), transactions[0].category_id);
    assert.ok(await payee());
    await undo(page);
    await waiting(page, 2);
    assert.equal(await payee(), null);
  });

  test("a payee is given to all rows of a group; later puts a group last", async () => {
    await enter([...repeated(3, { payee: "SQ 44 BAZ", amount: -5 }), { payee: "Kiosk", amount: -2 }]);
    const page = await open("wide");
    await page.keyboard.press("l");
    assert.equal(await active(page).getByRole("heading").textContent(), "Kiosk");
    await page.keyboard.press("j");
    await page.keyboard.press("p");
    await page.getByRole("combobox", { name: "Payee" }).fill("Bazaar of the east");
    await page.keyboard.press("Enter");
    await page.getByText("Bazaar of the east").first().waitFor();
    const { transactions } = await read("/v1/transactions?is_reviewed=false&include=payee");
    assert.equal(new Set(transactions.map((one: { payee_id: string }) => one.payee_id)).size, 2);
    assert.equal(transactions.length, 4);
  });

  /** A finger moves sideways over the card. */
  async function swipe(page: Page, dx: number): Promise<void> {
    const box = await page.getByRole("list", { name: "New transactions" }).getByRole("heading").boundingBox();
    const [x, y] = [195, (box?.y ?? 0) + 10];
    const cdp = await page.context().newCDPSession(page);
    const send = (type: "touchStart" | "touchMove" | "touchEnd", at: number) =>
      cdp.send("Input.dispatchTouchEvent", { type, touchPoints: type === "touchEnd" ? [] : [{ x: at, y }] });
    await send("touchStart", x);
    for (let step = 1; step <= 5; step += 1) await send("touchMove", x + (dx * step) / 5);
    await send("touchEnd", x + dx);
  }

  test("phone: a card; a swipe to the right confirms the payee's rows, one to the left leaves them for later", async () => {
    await enter([
      ...repeated(4, { payee: "Streamly", amount: -12.99, category: "Groceries" }),
      ...repeated(2, { payee: "Newsagent", amount: -1 }),
    ]);
    const page = await open("narrow");
    const cards = page.getByRole("list", { name: "New transactions" }).getByRole("listitem");
    const shown = (name: string) => cards.getByRole("heading", { name }).waitFor();
    await shown("Streamly");
    assert.equal(await cards.getByRole("checkbox", { name: "also the other 3 from Streamly" }).isChecked(), true);
    await swipe(page, -160);
    await shown("Newsagent");
    await swipe(page, 40); // not far enough
    await shown("Newsagent");
    await swipe(page, -160);
    await shown("Streamly");
    await swipe(page, 160);
    await waiting(page, 2);
    assert.equal(await newRows(), 2);
    await undo(page);
    await waiting(page, 6);
  });

  test("phone: without the other rows, one tap confirms the newest alone", async () => {
    await enter(repeated(3, { payee: "Streamly", amount: -12.99, category: "Groceries" }));
    const page = await open("narrow");
    await page.getByRole("checkbox", { name: "also the other 2 from Streamly" }).uncheck();
    await button(page, "Confirm 1 of them").tap();
    await waiting(page, 2);
    await page.getByRole("checkbox", { name: "also the other 1 from Streamly" }).waitFor();
    await button(page, /^Confirm all 2(?! as)/).tap();
    await page.getByText("Everything is reviewed.").waitFor();
  });

  /** As in a first import of three years: 459 rows, of which 12 payees have 402. */
  function firstImport(): NewRow[] {
    const large = Array.from({ length: 12 }, (_, i) =>
      repeated(i < 6 ? 34 : 33, { payee: `Large ${i}`, amount: -9.5 }),
    );
    const small = Array.from({ length: 29 }, (_, i) => repeated(i < 28 ? 2 : 1, { payee: `Small ${i}`, amount: -4 }));
    return [...large, ...small].flat();
  }

  test("459 rows of 41 payees take one key for each payee at a desk", async () => {
    await enter(firstImport().map((row) => ({ ...row, category: "Groceries" })));
    const page = await open("wide");
    await waiting(page, 459);
    await page.getByText("from 41 payees. The first 11 payees are 369 of them.").waitFor();
    let keys = 0;
    for (let left = 40; left >= 0; left -= 1) {
      await page.keyboard.press("r");
      keys += 1;
      if (left > 0) await page.getByText(`from ${left === 1 ? "1 payee" : `${left} payees`}.`).waitFor();
    }
    await page.getByText("Everything is reviewed.").waitFor();
    assert.equal(keys, 41);
    assert.equal(await newRows(), 0);
  });

  test("459 rows of 41 payees take one tap for each payee on a phone", async () => {
    await enter(firstImport().map((row) => ({ ...row, category: "Groceries" })));
    const page = await open("narrow");
    let taps = 0;
    for (let left = 40; left >= 0; left -= 1) {
      await button(page, /^Confirm(?! .* as )/).tap();
      taps += 1;
      if (left > 0) await page.getByText(`from ${left === 1 ? "1 payee" : `${left} payees`}.`).waitFor();
    }
    await page.getByText("Everything is reviewed.").waitFor();
    assert.equal(taps, 41);
    assert.equal(await newRows(), 0);
  });
});
