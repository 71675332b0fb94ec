/** Plan in a browser: amounts that are typed, copy, fill, cover, the order and the categories, by mouse and by keyboard. */
import assert from "node:assert/strict";
import { test } from "node:test";
import type { Page } from "playwright-core";
import { assertAccessible, becomes, inChromium, isLoaded, SIZES } from "./browser.ts";

inChromium((web) => {
  const monthOf = async (yearMonth: string) =>
    (await web.server.call("GET", `/v1/budget/months/${yearMonth}`)).json.month;
  const categoryOf = async (yearMonth: string, name: string) =>
    (await monthOf(yearMonth)).groups
      .flatMap(({ categories }: { categories: { name: string }[] }) => categories)
      .find((one: { name: string }) => one.name === name);
  const cell = (page: Page, name: string) => page.getByLabel(`Planned for ${name}`);
  const unassigned = (page: Page) => page.locator("dl > div", { hasText: /Unassigned|Over-assigned/ }).locator("dd");
  const undo = (page: Page) => page.getByRole("button", { name: "Undo" }).last().click();

  test("a typed amount changes the row and the sum at the top before it is saved", async () => {
    const page = await web.open("/plan");
    await isLoaded(page);
    const before = (await unassigned(page).textContent()) ?? "";
    await cell(page, "Fuel").fill("170+2*10");
    await page.getByText("= 190.00").waitFor();
    await unassigned(page).filter({ hasNotText: before }).waitFor();
    const typed = await unassigned(page).textContent();
    assert.equal((await categoryOf("2026-11", "Fuel")).planned, 170);
    await page.keyboard.press("Enter");
    await page.getByText("Fuel: 190.00 planned.").waitFor();
    assert.equal((await categoryOf("2026-11", "Fuel")).planned, 190);
    await becomes(() => unassigned(page).textContent(), typed);
    await undo(page);
    await page.getByText("Undone.").waitFor();
    assert.equal((await categoryOf("2026-11", "Fuel")).planned, 170);
    await becomes(() => cell(page, "Fuel").inputValue(), "170.00");
  });

  test("only the last message is shown, and its Undo reverses only its own change", async () => {
    const page = await web.open("/plan");
    for (const [name, amount] of [
      ["Fuel", "171"],
      ["Groceries", "601"],
    ] as const) {
      await cell(page, name).fill(amount);
      await page.keyboard.press("Enter");
      await page.getByText(`${name}: ${amount}.00 planned.`).waitFor();
    }
    assert.equal(await page.getByRole("button", { name: "Undo" }).count(), 1);
    await page.getByRole("button", { name: "Undo" }).click();
    await page.getByText("Undone.").waitFor();
    const planned = async (name: string) => (await categoryOf("2026-11", name)).planned;
    assert.deepEqual([await planned("Fuel"), await planned("Groceries")], [171, 600]);
    await page.keyboard.press("Control+z");
    await becomes(() => planned("Fuel"), 170);
  });

  test("Ctrl Z undoes a change while the focus is on the next amount, and typing in an amount", async () => {
    const page = await web.open("/plan");
    const planned = async () => (await categoryOf("2026-11", "Fuel")).planned;
    await cell(page, "Fuel").fill("172");
    await page.keyboard.press("Enter");
    await page.getByText("Fuel: 172.00 planned.").waitFor();
    await page.locator("input[data-plan-cell]:focus").pressSequentially("9");
    await page.keyboard.press("Control+z");
    await page.keyboard.press("Escape");
    assert.equal(await planned(), 172);
    await page.keyboard.press("Control+z");
    await becomes(planned, 170);
    await page.keyboard.press("Control+Shift+z");
    await becomes(planned, 172);
    await page.keyboard.press("Control+z");
    await becomes(planned, 170);
  });

  test("Ctrl Z and Ctrl Shift Z repeat an undo and a redo that got no response", async () => {
    const page = await web.open("/plan", { expected: /Failed to load resource|net::ERR_/ });
    const planned = async () =>
      Promise.all(["Fuel", "Groceries"].map(async (name) => (await categoryOf("2026-11", name)).planned));
    const toast = (text: string) => page.getByRole("status").getByText(text, { exact: true });
    const before = await planned();
    for (const [name, amount] of [
      ["Fuel", "173"],
      ["Groceries", "603"],
    ] as const) {
      await cell(page, name).fill(amount);
      await page.keyboard.press("Enter");
      await page.getByText(`${name}: ${amount}.00 planned.`).waitFor();
    }
    await page.route(/\/undo$/, (route) => route.abort());
    await page.keyboard.press("Control+z");
    await toast("offline").waitFor();
    await page.unroute(/\/undo$/);
    await page.keyboard.press("Control+z");
    await toast("Undone.").waitFor();
    assert.deepEqual(await planned(), [173, before[1]]);
    await page.route(/\/undo$/, async (route) => {
      await route.fetch();
      await route.abort();
    });
    await page.keyboard.press("Control+Shift+z");
    await toast("offline").waitFor();
    await page.unroute(/\/undo$/);
    assert.deepEqual(await planned(), [173, 603]);
    await page.keyboard.press("Control+Shift+z");
    await toast("Redone.").waitFor();
    assert.deepEqual(await planned(), [173, 603]);
    await page.keyboard.press("Control+z");
    await becomes(planned, [173, before[1]]);
    await page.keyboard.press("Control+z");
    await becomes(planned, before);
  });

  test("text that is not an amount shows an error beside the field, and Esc restores the amount", async () => {
    const page = await web.open("/plan");
    await cell(page, "Fuel").fill("ten");
    await page.getByText("Not a valid amount.").waitFor();
    await page.keyboard.press("Enter");
    await becomes(() => cell(page, "Fuel").getAttribute("aria-invalid"), "true");
    await cell(page, "Fuel").fill("-5");
    await page.getByText("A plan cannot be negative.").waitFor();
    await assertAccessible(page);
    await page.keyboard.press("Escape");
    await becomes(() => cell(page, "Fuel").inputValue(), "170.00");
  });

  test("keys change the month", async () => {
    const page = await web.open("/plan?month=2026-12");
    await isLoaded(page);
    await page.keyboard.press("[");
    await page.waitForURL(`${web.server.url}/plan`);
    await page.keyboard.press("]");
    await page.waitForURL("**/plan?month=2026-12");
  });

  test("Cover moves planned money to an overspent row in one write", async () => {
    await web.server.call("PUT", "/v1/budget/months/2026-11", {
      month: { plans: [{ category_id: (await categoryOf("2026-11", "Groceries")).category_id, planned: 300 }] },
    });
    const before = await categoryOf("2026-11", "Groceries");
    assert.ok(before.left < 0);
    const page = await web.open("/plan");
    await page.getByRole("button", { name: "Actions for Groceries" }).click();
    await page.getByRole("menuitem", { name: /^Cover/ }).click();
    const dialog = page.getByRole("dialog");
    await dialog.getByRole("radio", { name: /^Clothes/ }).check();
    await dialog.getByLabel("Amount").fill("10");
    await assertAccessible(page);
    await dialog.getByRole("button", { name: "Move the money" }).click();
    await page.getByText("10.00 moved from Clothes to Groceries.").waitFor();
    assert.equal((await categoryOf("2026-11", "Groceries")).planned, 310);
    assert.equal((await categoryOf("2026-11", "Clothes")).planned, 70);
    assert.equal((await categoryOf("2026-12", "Groceries")).planned, 300);
    assert.equal((await categoryOf("2026-12", "Clothes")).planned, 80);
    await undo(page);
    await page.getByText("Undone.").waitFor();
    assert.equal((await categoryOf("2026-11", "Groceries")).planned, 300);
    assert.equal((await categoryOf("2026-11", "Clothes")).planned, 80);
  });

  test("Cover from a fund keeps the regular plan of the next month, and one undo takes both back", async () => {
    const { call } = web.server;
    const clothes = (await categoryOf("2026-11", "Clothes")).category_id;
    await call("PUT", `/v1/categories/${clothes}`, { category: { carries_from: "2026-01" } });
    await call("PUT", "/v1/budget/months/2026-11", {
      month: { plans: [{ category_id: (await categoryOf("2026-11", "Groceries")).category_id, planned: 200 }] },
    });
    const page = await web.open("/plan");
    await page.getByRole("button", { name: "Actions for Groceries" }).click();
    await page.getByRole("menuitem", { name: /^Cover/ }).click();
    const dialog = page.getByRole("dialog");
    await dialog.getByRole("radio", { name: /^Clothes/ }).check();
    await dialog.getByLabel("Amount").fill("95");
    await dialog.getByRole("button", { name: "Move the money" }).click();
    await page.getByText("95.00 moved from Clothes to Groceries.").waitFor();
    const planned = async (month: string) =>
      Promise.all(["Groceries", "Clothes"].map(async (name) => (await categoryOf(month, name)).planned));
    assert.deepEqual(await planned("2026-11"), [295, -15]);
    assert.deepEqual(await planned("2026-12"), [200, 80]);
    await undo(page);
    await page.getByText("Undone.").waitFor();
    assert.deepEqual(await planned("2026-11"), [200, 80]);
    assert.equal((await monthOf("2026-12")).is_own, false);
    await call("PUT", `/v1/categories/${clothes}`, { category: { carries_from: null } });
  });

  test("empty rows are filled from last month after a preview", async () => {
    const page = await web.open("/plan");
    await page.getByRole("button", { name: "Fill empty rows" }).click();
    const dialog = page.getByRole("dialog");
    await dialog.getByRole("radio", { name: "Actual amounts of October" }).check();
    await dialog.getByRole("row", { name: "Car payment 285.00" }).waitFor();
    await assertAccessible(page);
    await dialog.getByRole("button", { name: /^Fill \d+ rows$/ }).click();
    await page.getByText(/rows filled\.$/).waitFor();
    assert.equal((await categoryOf("2026-11", "Car payment")).planned, 285);
    await undo(page);
    await page.getByText("Undone.").waitFor();
    assert.equal((await categoryOf("2026-11", "Car payment")).planned, null);
  });

  test("empty rows are filled from an average: two keys and a choice", async () => {
    const page = await web.open("/plan");
    await page.getByRole("button", { name: "Fill empty rows" }).waitFor();
    await isLoaded(page);
    await page.keyboard.press("f");
    const dialog = page.getByRole("dialog");
    await dialog.getByRole("radio", { name: "Average of 3 months, rounded" }).check();
    const { json } = await web.server.call("GET", "/v1/reports/spending?since=2026-08&until=2026-10&parts=bills");
    const { total } = json.rows.find(({ name }: { readonly name: string }) => name === "Car payment");
    const average = Math.round(total / 3);
    await dialog.getByRole("row", { name: `Car payment ${average}.00` }).waitFor();
    await page.keyboard.press("Enter");
    await page.getByText(/rows filled\.$/).waitFor();
    assert.equal((await categoryOf("2026-11", "Car payment")).planned, average);
    await undo(page);
    await page.getByText("Undone.").waitFor();
  });

  test("a category is added, moved, renamed, hidden and shown again", async () => {
    const page = await web.open("/plan", { viewport: SIZES.narrow });
    await page.getByRole("button", { name: "New category" }).click();
    const dialog = page.getByRole("dialog");
    await dialog.getByLabel("Name").fill("Books");
    await dialog.getByLabel("Group").fill("Seldom");
    await dialog.getByRole("checkbox", { name: /^Rolls over/ }).check();
    await dialog.getByRole("button", { name: "Create category" }).click();
    await page.getByText("Books added.").waitFor();
    assert.equal((await categoryOf("2026-11", "Books")).carried_in, 0);
    await cell(page, "Books").focus();
    await page.keyboard.press("Alt+ArrowDown");
    await page.getByText("Books moved.").waitFor();
    const names = async () =>
      (await monthOf("2026-11")).groups
        .find(({ group }: { group: string }) => group === "Seldom")
        .categories.map(({ name }: { name: string }) => name);
    assert.deepEqual(await names(), ["Holiday", "Books"]);
    await page.getByRole("button", { name: "Actions for Books" }).click();
    await page.getByRole("menuitem", { name: "Edit" }).click();
    await dialog.getByLabel("Name").fill("Reading");
    await dialog.getByRole("button", { name: "Save" }).click();
    await page.getByText("Reading changed.").waitFor();
    await page.getByRole("button", { name: "Actions for Reading" }).click();
    await page.getByRole("menuitem", { name: "Hide" }).click();
    await page.getByText("Reading hidden.").waitFor();
    await cell(page, "Reading").waitFor({ state: "detached" });
    await page.getByText("1 hidden category").click();
    await page.getByRole("button", { name: "Show Reading again" }).click();
    await cell(page, "Reading").waitFor();
    await assertAccessible(page);
  });
});
