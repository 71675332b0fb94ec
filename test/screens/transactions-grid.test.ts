/**
 * The list of transactions, edited in place in a browser: keys, undo, conflicts, rejected values, and cells that stay
 * as they are.
 */
import assert from "node:assert/strict";
import { test } from "node:test";
import type { Locator, Page } from "playwright-core";
import { assertAccessible, becomes, inChromium, isLoaded, type OpenOptions, type WebTest } from "./browser.ts";

interface Listed {
  readonly id: string;
  readonly amount: number;
  readonly notes: string;
  readonly authorized_at: string;
  readonly category_id: string | null;
  readonly account_id: string;
}

inChromium((web: WebTest) => {
  const list = async (query: string): Promise<readonly Listed[]> =>
    (await web.server.call("GET", `/v1/transactions?limit=500&${query}`)).json.transactions;
  const get = async (id: string | undefined): Promise<Listed> =>
    (await web.server.call("GET", `/v1/transactions/${id}`)).json.transaction;
  const first = async (query: string): Promise<Listed> => {
    const [row] = await list(`${query}&sort=-date`);
    assert.ok(row);
    return row;
  };
  const nameOfCategory = async (id: string | null): Promise<string | undefined> =>
    (await web.server.call("GET", "/v1/categories")).json.categories.find((one: { id: string }) => one.id === id)?.name;
  const press = async (page: Page, ...keys: readonly string[]) => {
    for (const key of keys) await page.keyboard.press(key);
  };
  const openList = async (query: string, options: OpenOptions = {}): Promise<Page> => {
    const page = await web.open(`/transactions?q=${encodeURIComponent(query)}`, options);
    await isLoaded(page);
    await page.getByRole("row").nth(1).waitFor();
    return page;
  };
  const toast = (page: Page, text: string | RegExp) => page.getByRole("status").getByText(text);
  const field = (page: Page, role: "combobox" | "textbox", name: string | RegExp): Locator =>
    page.getByRole("gridcell").getByRole(role, { name });
  /** The label of the element that has the focus. */
  const focused = async (page: Page): Promise<string> =>
    (await page.evaluate(
      "document.activeElement.labels?.[0]?.textContent ?? document.activeElement.getAttribute('role')",
    )) as string;

  test("by keyboard alone: Enter edits the category, Tab the amount, and each can be undone", async () => {
    const page = await openList("hammer");
    const before = await first("q=hammer");
    await press(page, "j", "Enter");
    await field(page, "combobox", /^Category of /).waitFor();
    await page.keyboard.type("groc");
    await page.getByRole("option", { name: /^Groceries/ }).waitFor();
    await assertAccessible(page);
    await press(page, "Tab");
    await toast(page, "Category changed.").waitFor();
    await field(page, "textbox", /^Amount of /).waitFor();
    assert.match(await focused(page), /^Amount of /);
    await page.keyboard.type("10 + 2.50");
    await page.getByText("= 12.50").waitFor();
    await press(page, "Enter");
    await toast(page, "Amount changed.").waitFor();
    const after = await get(before.id);
    assert.equal(after.amount, -12.5);
    assert.equal(await nameOfCategory(after.category_id), "Groceries");
    assert.equal(await focused(page), "grid");
    await press(page, "Control+z");
    await toast(page, "Undone.").waitFor();
    assert.equal((await get(before.id)).amount, before.amount);
    await press(page, "Control+z");
    await page.locator(`#row-${before.id}`).getByText("Groceries").waitFor({ state: "detached" });
    assert.equal((await get(before.id)).category_id, before.category_id);
  });

  test("Tab goes through day, payee, note, category and amount, and writes only what was changed", async () => {
    const page = await openList("hammer");
    const before = await first("q=hammer");
    const writes: string[] = [];
    page.on("request", (request) => request.method() === "PUT" && writes.push(request.postData() ?? ""));
    await press(page, "j", "e", "Shift+Tab", "Shift+Tab", "Shift+Tab");
    const labels = [await focused(page)];
    for (let i = 0; i < 4; i += 1) {
      if (labels.length === 3) await page.keyboard.type("for the shed");
      await press(page, "Tab");
      if (labels.length === 3) await toast(page, "Note changed.").waitFor();
      labels.push(await focused(page));
    }
    assert.deepEqual(
      labels.map((label) => label.split(" ")[0]),
      ["Date", "Payee", "Note", "Category", "Amount"],
    );
    await press(page, "Tab");
    assert.equal(await focused(page), "grid");
    assert.deepEqual(
      writes.map((one) => JSON.parse(one)),
      [{ transaction: { notes: "for the shed" } }],
    );
    assert.equal((await get(before.id)).notes, "for the shed");
  });

  test("Esc restores, also with an open list", async () => {
    const page = await openList("hammer");
    const before = await get((await first("q=hammer")).id);
    await press(page, "j", "Enter");
    await page.keyboard.type("fuel");
    await page.getByRole("option", { name: /^Fuel/ }).waitFor();
    await press(page, "Escape");
    assert.equal(await focused(page), "grid");
    await press(page, "Enter", "Tab");
    await page.keyboard.type("99");
    await press(page, "Escape");
    assert.equal(await focused(page), "grid");
    await becomes(() => page.getByRole("gridcell").getByRole("textbox").count(), 0);
    assert.deepEqual(await get(before.id), before);
  });

  test("a payee is completed, a new one is created, and a day moves the row without losing the focus", async () => {
    const page = await openList("hammer");
    const { id } = await first("q=hammer");
    await press(page, "j", "Enter", "Shift+Tab", "Shift+Tab");
    await page.keyboard.type("Hammer and Tongs");
    await page.getByRole("option", { name: /^Hammer and Tongs/ }).waitFor();
    await press(page, "Shift+Tab");
    await toast(page, "Payee changed.").waitFor();
    await field(page, "textbox", /^Date of Hammer and Tongs/).waitFor();
    await page.keyboard.type("2025-01-07");
    await press(page, "Enter");
    await toast(page, "Date changed.").waitFor();
    assert.equal((await get(id)).authorized_at, "2025-01-07");
    assert.equal(await focused(page), "grid");
    await page.locator(`[role=grid][aria-activedescendant="row-${id}"]`).waitFor();
    await page.locator(`#row-${id}`).getByText("Jan").waitFor();
  });

  test("a rejected value shows its error at the cell, and the text stays", async () => {
    const page = await openList("kiosk", { expected: /status of 4/ });
    const before = await first("q=kiosk");
    await press(page, "j", "Enter", "Tab");
    await page.keyboard.type("20000000000000");
    await press(page, "Enter");
    const amount = field(page, "textbox", /^Amount of /);
    await page.locator('input[aria-invalid="true"]').waitFor();
    assert.equal(await amount.inputValue(), "20000000000000");
    const described = await amount.getAttribute("aria-describedby");
    assert.match((await page.locator(`[id="${described}"]`).textContent()) ?? "", /more than 15 digits/);
    assert.match(await focused(page), /^Amount of /);
    await assertAccessible(page);
    await amount.fill("1,2,3");
    await press(page, "Enter");
    await page.getByRole("gridcell").locator("p").waitFor();
    await amount.fill("7.30");
    await press(page, "Enter");
    await toast(page, "Amount changed.").waitFor();
    assert.equal((await get(before.id)).amount, -7.3);
  });

  test("a conflict shows both values of the cell", async () => {
    const page = await openList("garage", { expected: /412/ });
    const { id } = await first("q=garage");
    await press(page, "j", "Enter", "Shift+Tab");
    await page.keyboard.type("mine");
    await web.server.call("PUT", `/v1/transactions/${id}`, { transaction: { notes: "theirs" } });
    await page.waitForTimeout(300); // the live update must not replace the typed text
    await press(page, "Enter");
    const question = page.getByRole("dialog", { name: "Changed by somebody else" });
    await question.getByRole("row", { name: "Note mine theirs" }).waitFor();
    await question.getByRole("button", { name: "Keep mine" }).click();
    await toast(page, "Note changed.").waitFor();
    assert.equal((await get(id)).notes, "mine");
    assert.equal(await focused(page), "grid");
  });

  test("a change of another cell is no conflict, and neither it, a new row nor scrolling loses the typed text", async () => {
    const page = await openList("");
    const { id, account_id } = await first("");
    await press(page, "j", "Enter", "Shift+Tab");
    await page.keyboard.type("still typing");
    const amount = -1.11;
    const transactions = [{ account_id, payee: { name: "Newcomer" }, amount, authorized_at: "2026-11-25" }];
    assert.equal((await web.server.call("POST", "/v1/transactions", { transactions })).status, 201);
    await page.getByRole("row", { name: /Newcomer/ }).waitFor();
    await web.server.call("PUT", `/v1/transactions/${id}`, { transaction: { is_reviewed: true } });
    await page.evaluate("window.scrollTo(0, 20000)");
    await page.getByRole("row").filter({ hasNotText: "Loading" }).nth(5).waitFor();
    await page.waitForTimeout(300);
    assert.match(await focused(page), /^Note of /);
    await becomes(() => page.getByRole("gridcell").getByRole("textbox").inputValue(), "still typing");
    await press(page, "Enter");
    await toast(page, "Note changed.").waitFor();
    assert.equal((await get(id)).notes, "still typing");
    assert.equal(await focused(page), "grid");
  });

  test("a row that leaves the search stays until its editing ends", async () => {
    const page = await openList("kiosk category:none");
    const { id } = await first("q=kiosk&category_id=none");
    const count = (await list("q=kiosk&category_id=none")).length;
    await press(page, "j", "Enter");
    await page.keyboard.type("groc");
    await press(page, "Tab");
    await page.getByText(count - 1 === 1 ? "1 row" : `${count - 1} rows`, { exact: true }).waitFor();
    await page.locator(`#row-${id}`).waitFor();
    await page.keyboard.type("3.21");
    await press(page, "Enter");
    await toast(page, "Amount changed.").waitFor();
    await page.locator(`#row-${id}`).waitFor({ state: "detached" });
    assert.equal((await get(id)).amount, -3.21);
    assert.equal(await focused(page), "grid");
  });

  test("a click opens the row, and a double click edits the cell of its first click", async () => {
    const page = await openList("garage");
    const row = page.getByRole("row").nth(1);
    await row.getByRole("gridcell").nth(3).dblclick();
    await page.locator("aside").waitFor();
    await field(page, "combobox", /^Category of /).waitFor();
    assert.match(await focused(page), /^Category of /);
    await press(page, "Escape");
    assert.equal(await focused(page), "grid");
    await press(page, "Escape");
    await page.locator("aside").waitFor({ state: "detached" });
    await row.getByRole("gridcell").last().dblclick();
    await field(page, "textbox", /^Amount of /).waitFor();
    await press(page, "Escape", "Escape");
    await page.locator("aside").waitFor({ state: "detached" });
    await row.click();
    await page.locator("aside").waitFor();
    await press(page, "Escape");
    await page.locator("aside").waitFor({ state: "detached" });
    await press(page, "Control+Enter");
    await page.locator("aside").waitFor();
  });

  test("the palette edits the active row, and another row saves the text of the cell", async () => {
    const page = await openList("");
    const { id } = await first("");
    await press(page, "j", "Control+k");
    const dialog = page.getByRole("dialog");
    await dialog.getByRole("combobox").fill("edit the row");
    await dialog.getByRole("option", { name: /^Edit the row/ }).waitFor();
    await press(page, "Enter");
    await field(page, "combobox", /^Category of /).waitFor();
    assert.match(await focused(page), /^Category of /);
    await press(page, "Shift+Tab");
    await page.keyboard.type("left by a click");
    await page.getByRole("row").nth(4).click();
    await toast(page, "Note changed.").waitFor();
    assert.equal((await get(id)).notes, "left by a click");
    await page.locator("aside").waitFor();
  });

  test("transfers and splits: Tab skips what cannot be edited, and a double click says why", async () => {
    const page = await openList("is:transfer");
    await press(page, "j", "Enter");
    assert.match(await focused(page), /^Amount of /);
    await press(page, "Shift+Tab");
    assert.match(await focused(page), /^Note of /);
    await press(page, "Shift+Tab");
    assert.match(await focused(page), /^Date of /);
    await press(page, "Escape");
    const cells = page.getByRole("row").nth(1).getByRole("gridcell");
    await becomes(() => cells.nth(3).getAttribute("aria-readonly"), "true");
    await cells.nth(3).dblclick();
    await toast(page, /^This is a transfer between accounts\./).waitFor();
    await becomes(() => page.getByRole("gridcell").getByRole("combobox").count(), 0);
  });

  test("somebody who may only read opens the row with Enter and a double click", async () => {
    const { tokens } = web.server;
    const page = await openList("garage", {
      extraHTTPHeaders: { authorization: `Bearer ${tokens.read}` },
      expected: /status of 4/,
    });
    await becomes(() => page.getByRole("grid").getAttribute("aria-readonly"), "true");
    await press(page, "j", "Enter");
    await page.locator("aside").waitFor();
    await page.getByRole("row").nth(1).getByRole("gridcell").nth(2).dblclick();
    await becomes(() => page.getByRole("gridcell").getByRole("textbox").count(), 0);
  });
});
