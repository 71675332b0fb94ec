/**
 * The five key moments of the page, each with a thumb on a phone and with the keyboard alone. Every tap and key is counted;
 * `npm run bench:web` measures times.
 */
import assert from "node:assert/strict";
import { test } from "node:test";
import type { Locator, Page } from "playwright-core";
import { START_MS } from "../support/server.ts";
import { inChromium, isLoaded, SIZES, TODAY } from "./browser.ts";

/** A phone, or a desk without a mouse. */
const DEVICES = {
  phone: { viewport: SIZES.narrow, hasTouch: true },
  keyboard: { viewport: SIZES.wide },
} as const;

interface Limits {
  readonly taps?: number;
  readonly keys?: number;
}

/** Counts the actions of a person from now on. Characters of a text are keys. */
function countActions(page: Page) {
  let taps = 0;
  let keys = 0;
  return {
    async tap(...targets: readonly Locator[]) {
      for (const target of targets) {
        taps += 1;
        await target.tap();
      }
    },
    async press(...names: readonly string[]) {
      for (const name of names) {
        keys += 1;
        await page.keyboard.press(name);
      }
    },
    async type(text: string) {
      keys += text.length;
      await page.keyboard.type(text);
    },
    assertWithin(limits: Limits) {
      assert.ok(taps <= (limits.taps ?? 0), `${taps} taps`);
      assert.ok(keys <= (limits.keys ?? 0), `${keys} keys`);
    },
  };
}

const byName = (page: Page, name: string) => page.getByRole("button", { name, exact: true });

inChromium((web) => {
  const read = async (path: string) => (await web.server.call("GET", path)).json;
  const spendingPower = async () => (await read("/v1/budget/spending_power")).spending_power.toFixed(2);

  async function openAt(path: string, device: keyof typeof DEVICES): Promise<Page> {
    const page = await web.open("/", DEVICES[device]);
    await page.clock.setFixedTime(START_MS);
    await page.goto(web.server.url + path);
    await isLoaded(page);
    return page;
  }

  for (const device of ["phone", "keyboard"] as const) {
    test(`check the number, ${device}: it is painted before the page has loaded, and a part of it opens`, async () => {
      const page = await web.open("/", DEVICES[device]);
      await isLoaded(page); // from now on the browser is known to be signed in
      const cdp = await page.context().newCDPSession(page);
      const number = page.locator("h1", { hasText: `$${await spendingPower()}` });
      const open = async () => {
        await page.goto(web.server.url, { waitUntil: "commit" });
        await number.waitFor();
      };
      await cdp.send("Network.clearBrowserCache");
      await open();
      await open();

      await isLoaded(page);
      const actions = countActions(page);
      if (device === "phone") await actions.tap(page.getByRole("button", { name: /^Spending/ }));
      else {
        await actions.press("Tab", "Enter"); // past the navigation
        await page.locator("main:focus").waitFor();
        while ((await page.locator(":focus").getAttribute("aria-label"))?.startsWith("Spending, ") !== true)
          await actions.press("Tab");
        await actions.press("Enter");
      }
      await byName(page, "Groceries").waitFor();
      actions.assertWithin(device === "phone" ? { taps: 1 } : { keys: 12 });
    });
  }

  const newest = async () => {
    const { transactions, included } = await read(
      "/v1/transactions?sort=-updated_at&limit=1&include=payee,category,account",
    );
    const [transaction] = transactions;
    return { ...transaction, payee: included.payees[transaction.payee_id]?.name };
  };

  test("a purchase at the till, phone: 12.40 at a known payee, and the new number", async () => {
    const page = await openAt("/", "phone");
    const till = page.getByRole("dialog", { name: "Add a transaction" });
    const chip = till.getByRole("group", { name: "Payees" }).getByRole("button").first();
    const actions = countActions(page);
    await actions.tap(...["Add a transaction", "1", "2", "Decimal mark", "4"].map((name) => byName(page, name)));
    const payee = await chip.textContent();
    await actions.tap(chip, byName(page, "Save"));
    await till.waitFor({ state: "detached" });
    actions.assertWithin({ taps: 7 });
    await page.getByText(`$12.40 added, ${payee}.`).waitFor(); // it is saved in the background
    const stored = await newest();
    assert.deepEqual([stored.amount, stored.payee, stored.authorized_at], [-12.4, payee, TODAY]);
    assert.ok(stored.category_id);
    await page.getByText(`$12.40 added, ${payee}. $${await spendingPower()} left to spend.`).waitFor();
    await page.getByRole("button", { name: "Undo" }).tap();
    await page.getByText("Undone.").waitFor();
    assert.notEqual((await newest()).id, stored.id);
  });

  test("a purchase, keyboard: amount, the start of the payee, and Enter", async () => {
    const page = await openAt("/plan", "keyboard");
    const actions = countActions(page);
    await actions.press("a");
    await page.getByRole("combobox", { name: "Payee, or amount and payee" }).waitFor();
    await actions.type("12.4 corn");
    await page.getByRole("option", { name: "Corner Bakery" }).waitFor();
    await actions.press("Enter");
    for (const text of ["Amount$12.40", "PayeeCorner Bakery"])
      await page.getByRole("dialog").getByRole("listitem").filter({ hasText: text }).waitFor();
    await actions.press("Enter");
    await page.getByText(/^\$12\.40 added, Corner Bakery\./).waitFor();
    actions.assertWithin({ keys: 12 });
    const stored = await newest();
    assert.deepEqual([stored.amount, stored.payee, stored.authorized_at], [-12.4, "Corner Bakery", TODAY]);
    assert.ok(stored.category_id);
  });

  /** Thirty new rows: twenty of a payee with the bank's category, six of one without, and four of others. */
  async function importRows(): Promise<void> {
    await web.server.call("POST", "/v1/transactions/bulk", {
      filter: { is_reviewed: false },
      changes: { is_reviewed: true },
    });
    const { accounts } = await read("/v1/accounts");
    const { categories } = await read("/v1/categories");
    const groceries = categories.find(({ name }: { readonly name: string }) => name === "Groceries").id;
    const transactions = Array.from({ length: 30 }, (_, i) => ({
      account_id: accounts[0].id,
      payee: { name: i < 20 ? "Corner Bakery" : i < 26 ? "Night kiosk" : `Fair ${i}` },
      amount: -(i + 1),
      authorized_at: TODAY,
      source: "import",
      category_id: i < 20 ? groceries : null,
    }));
    const { status } = await web.server.call("POST", "/v1/transactions", { transactions });
    assert.equal(status, 201);
  }

  const newRows = async () => (await read("/v1/transactions/summary?is_reviewed=false")).count;
  const isWaitingFor = (page: Page, count: number) => page.locator("main").getByText(`${count} new`);

  test("Sunday review, keyboard: thirty new rows, one key for each payee, and Ctrl A and r for the rest", async () => {
    await importRows();
    const page = await openAt("/", "keyboard");
    const actions = countActions(page);
    await actions.press("g", "v");
    await page.getByRole("heading", { name: "Review" }).waitFor(); // Home shows the number too
    await isWaitingFor(page, 30).waitFor();
    await actions.press("r");
    await isWaitingFor(page, 10).waitFor();
    await actions.press("c");
    await page.getByRole("combobox", { name: "Category" }).waitFor();
    await actions.type("hous");
    await actions.press("Enter");
    await isWaitingFor(page, 4).waitFor();
    await actions.press("Control+a", "r");
    await page.getByText("Everything is reviewed.").waitFor();
    actions.assertWithin({ keys: 11 });
    assert.equal(await newRows(), 0);
  });

  test("Sunday review, phone: one tap for each payee, and one for the rest", async () => {
    await importRows();
    const page = await openAt("/review", "phone");
    await isWaitingFor(page, 30).waitFor();
    const actions = countActions(page);
    await actions.tap(byName(page, "Confirm all 20"));
    await isWaitingFor(page, 10).waitFor();
    await actions.tap(byName(page, "Groceries"));
    await isWaitingFor(page, 4).waitFor();
    await actions.tap(page.getByRole("button", { name: /^Confirm all/ }));
    await page.getByText("Everything is reviewed.").waitFor();
    actions.assertWithin({ taps: 3 });
    assert.equal(await newRows(), 0);
  });

  const planned = async (name: string) =>
    (await read("/v1/budget/months/2026-12")).month.groups
      .flatMap(({ categories }: { readonly categories: readonly { readonly name: string }[] }) => categories)
      .find((one: { readonly name: string }) => one.name === name).planned;
  const cell = (page: Page, name: string) => page.getByLabel(`Planned for ${name}`, { exact: true });
  const unassigned = (page: Page) => page.locator("dl > div", { hasText: /Unassigned|Over-assigned/ }).locator("dd");

  for (const device of ["phone", "keyboard"] as const) {
    test(`plan the month, ${device}: last month is copied and three rows are changed`, async () => {
      await web.server.call("PUT", "/v1/budget/months/2026-12", { month: { plans: [], replace: true } });
      const page = await openAt("/plan?month=2026-12", device);
      const copy = byName(page, "Copy November");
      await copy.waitFor();
      await page.evaluate("document.querySelector('main').focus()");
      const actions = countActions(page);
      await (device === "phone" ? actions.tap(copy) : actions.press("c"));
      await page.getByText("Plan of November copied.").waitFor();
      while ((await cell(page, "Fuel").inputValue()) !== "170.00") await page.waitForTimeout(20);
      await (device === "phone" ? actions.tap(cell(page, "Salary")) : actions.press("j"));
      for (const [name, amount] of [
        ["Salary", "3600"],
        ["Car", "40"],
      ] as const) {
        await page.locator(`:focus[aria-label="Planned for ${name}"]`).waitFor();
        await actions.type(amount);
        await actions.press("Enter");
      }
      await page.locator(':focus[aria-label="Planned for Car payment"]').waitFor();
      if (device === "phone") {
        await actions.type("40");
        await actions.press("Enter");
      } else await actions.press("Control+d");
      await page.getByText("Car payment: 40.00 planned.").waitFor();
      // A phone's own keyboard types the amounts.
      actions.assertWithin(device === "phone" ? { taps: 2, keys: 12 } : { keys: 12 });
      assert.deepEqual(
        [await planned("Salary"), await planned("Car"), await planned("Car payment"), await planned("Groceries")],
        [3600, 40, 40, 600],
      );
    });
  }

  test("plan the month: unassigned follows each typed digit", async () => {
    const page = await openAt("/plan", "keyboard");
    const before = (await unassigned(page).textContent()) ?? "";
    await cell(page, "Fuel").fill("900");
    await unassigned(page).filter({ hasNotText: before }).waitFor();
    for (const digit of "12345") {
      const shown = (await unassigned(page).textContent()) ?? "";
      await page.keyboard.type(digit);
      await unassigned(page).filter({ hasNotText: shown }).waitFor();
    }
  });

  const verdict = (page: Page, isYes: boolean) => page.getByText(isYes ? /^Yes\./ : /^No\./);
  const fits = async (amount: number) => (await read(`/v1/budget/affordability?amount=${amount}&on=2026-11-27`)).fits;

  test("can we afford it, phone: an amount and a day on Home, one sentence", async () => {
    const page = await openAt("/", "phone");
    const actions = countActions(page);
    await actions.tap(page.getByRole("textbox", { name: "Price" }));
    await actions.type("400");
    await actions.tap(page.getByRole("textbox", { name: "Date of the purchase" }));
    await page.keyboard.press("Control+a"); // a phone selects the text when the field gets the focus
    await actions.type("fri");
    await verdict(page, await fits(400)).waitFor();
    actions.assertWithin({ taps: 2, keys: 6 });
  });

  for (const path of ["/", "/transactions", "/reports", "/settings"]) {
    test(`can we afford it, keyboard: "400 on fri?" in the palette at ${path}`, async () => {
      const page = await openAt(path, "keyboard");
      const actions = countActions(page);
      await actions.press("Control+k");
      await page.getByRole("dialog").getByRole("combobox").waitFor();
      await actions.type("400 on fri?");
      await page
        .getByRole("dialog")
        .getByText(/^\$400\.00 on Fri, /)
        .waitFor();
      await verdict(page, await fits(400)).waitFor();
      actions.assertWithin({ keys: 12 });
    });
  }

  for (const place of ["Home", "the palette"] as const) {
    test(`can we afford it: ${place} answers each change`, async () => {
      const page = await openAt("/", "keyboard");
      if (place === "the palette") await page.keyboard.press("Control+k");
      const field =
        place === "Home"
          ? page.getByRole("textbox", { name: "Price" })
          : page.getByRole("dialog").getByRole("combobox");
      const answer = verdict(page, false);
      const mark = place === "Home" ? "" : "?";
      await field.fill(`1000000${mark}`);
      await answer.waitFor();
      for (const digit of "23456") {
        const shown = (await answer.textContent()) ?? "";
        await field.fill(`${digit}000000${mark}`);
        await answer.filter({ hasNotText: shown }).waitFor();
      }
    });
  }
});
