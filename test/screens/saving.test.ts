/**
 * Forms in a browser whose save takes long: the dialog closes at once, so that the next keys belong to the next dialog or cell, and
 * a save that fails loses nothing that was typed.
 */
import assert from "node:assert/strict";
import { test } from "node:test";
import type { Page } from "playwright-core";
import { becomes, inChromium, isLoaded } from "./browser.ts";

interface Case {
  readonly name: string;
  readonly path: string;
  /** Opens the dialog: a key of the screen, or a button. */
  readonly opener: string;
  readonly dialog: string;
  /** By label. The first one is typed twice. */
  readonly fields: Readonly<Record<string, string>>;
  /** The next text of the first field. */
  readonly next: string;
}

const CASES: readonly Case[] = [
  {
    name: "an account",
    path: "/accounts",
    opener: "n",
    dialog: "New account",
    fields: { Name: "Slow account", "Balance today": "12" },
    next: "Fast account",
  },
  {
    name: "a goal",
    path: "/goals",
    opener: "n",
    dialog: "New goal",
    fields: { Name: "Slow goal", Target: "900" },
    next: "Fast goal",
  },
  {
    name: "a category of the plan",
    path: "/plan",
    opener: "n",
    dialog: "New category",
    fields: { Name: "Slow category", Group: "Slow" },
    next: "Fast category",
  },
  {
    name: "a recurring payment",
    path: "/coming",
    opener: "n",
    dialog: "New payment",
    fields: { Payee: "Slow landlord", "Amount in USD": "70" },
    next: "Fast landlord",
  },
  {
    name: "a rate",
    path: "/settings/rates",
    opener: "New rate",
    dialog: "New rate",
    fields: { "1 EUR in USD": "1.25" },
    next: "1.5",
  },
  {
    name: "an import rule",
    path: "/settings/rules",
    opener: "New rule",
    dialog: "New rule",
    fields: { Payee: "Slow shop", Value: "slow" },
    next: "Fast shop",
  },
];

inChromium((web) => {
  async function openAt(path: string, expected = /^$/): Promise<Page> {
    const page = await web.open(path, { expected });
    await isLoaded(page);
    return page;
  }

  /** Holds all writes until the returned function is called. */
  async function hold(page: Page): Promise<() => void> {
    const { promise, resolve } = Promise.withResolvers<void>();
    await page.route(/\/v1\/(?!events)/, async (route) => {
      if (!["GET", "HEAD"].includes(route.request().method())) await promise;
      await route.continue();
    });
    return resolve;
  }

  async function open(page: Page, { opener, dialog, fields }: Case) {
    const button = page.getByRole("button", { name: dialog, exact: true }).first();
    await button.waitFor();
    if (opener.length === 1) await page.keyboard.press(opener);
    else await button.click();
    const shown = page.getByRole("dialog", { name: dialog });
    const [first = ""] = Object.keys(fields);
    await shown.getByLabel(first, { exact: true }).waitFor();
    return { shown, field: (label: string) => shown.getByLabel(label, { exact: true }), first };
  }

  let places = 0;

  async function fill(page: Page, one: Case) {
    // Each goal needs a place of its own.
    if (one.path === "/goals") {
      for (const _ of [1, 2]) {
        places += 1;
        const category = { name: `Place ${places}`, kind: "saving" };
        assert.equal((await web.server.call("POST", "/v1/categories", { category })).status, 201);
      }
    }
    const opened = await open(page, one);
    for (const [label, text] of Object.entries(one.fields)) await opened.field(label).fill(text);
    await opened.field(opened.first).press("Enter");
    return opened;
  }

  for (const one of CASES) {
    test(`${one.name}: the next one can be entered before the first is saved`, async () => {
      const page = await openAt(one.path);
      const release = await hold(page);
      await fill(page, one);
      assert.equal(await page.locator("dialog[open]").count(), 0);
      const { field, first, shown } = await open(page, one);
      await field(first).fill(one.next);
      const saved = page.waitForResponse((response) => !["GET", "HEAD"].includes(response.request().method()));
      release();
      await saved;
      await becomes(() => field(first).inputValue(), one.next);
      assert.equal(await shown.count(), 1);
    });

    test(`${one.name}: if the save fails, the dialog opens again with all that was typed`, async () => {
      const page = await openAt(one.path, /status of 4/);
      let failures = 1;
      await page.route(/\/v1\/(?!events)/, async (route) => {
        if (["GET", "HEAD"].includes(route.request().method()) || failures === 0) return await route.continue();
        failures -= 1;
        const problem = { type: "/errors/x", title: "No", status: 422, code: "x", detail: "Not today.", errors: [] };
        await route.fulfill({ status: 422, json: problem, contentType: "application/problem+json" });
      });
      const fields = Object.entries(one.fields).map(([label, text]) => [label, text.replace("Slow", "Late")] as const);
      const { shown, field } = await fill(page, { ...one, fields: Object.fromEntries(fields) });
      await shown.getByText("Not today.").waitFor();
      for (const [label, text] of fields) assert.equal(await field(label).inputValue(), text);
      await shown.locator("button[type=submit]").click();
      await shown.waitFor({ state: "detached" });
    });
  }

  test("a failed save does not take the keys of the next dialog", async () => {
    const page = await openAt("/accounts", /status of 4/);
    const { promise, resolve } = Promise.withResolvers<void>();
    await page.route(/\/v1\/accounts$/, async (route) => {
      if (route.request().method() !== "POST") return await route.continue();
      await promise;
      await route.fulfill({
        status: 422,
        json: { type: "/errors/x", title: "No", status: 422, code: "x", detail: "Not today.", errors: [] },
      });
    });
    const [account] = CASES;
    assert.ok(account);
    await fill(page, account);
    const { field, shown } = await open(page, account);
    await page.keyboard.type("Fast");
    resolve();
    await page.getByRole("status").getByText("Not today.").waitFor();
    await page.keyboard.type(" account");
    assert.equal(await field("Name").inputValue(), "Fast account");
    await shown.getByRole("button", { name: "Cancel" }).click();
    await becomes(() => field("Name").inputValue(), "Slow account");
  });

  const rowsOf = async (query: string) => (await web.server.call("GET", `/v1/transactions?${query}`)).json.transactions;

  test("two fields of a row are changed at once, without a conflict", async () => {
    const page = await openAt("/transactions?q=hammer");
    const release = await hold(page);
    await page.keyboard.press("j");
    await page.keyboard.press("n");
    await page.keyboard.type("first note");
    await page.keyboard.press("Enter");
    await page.keyboard.press("c");
    await page.keyboard.type("groc");
    await page.getByRole("option", { name: /^Groceries/ }).waitFor();
    await page.keyboard.press("Enter");
    release();
    await page.getByRole("status").getByText("Category changed.").waitFor();
    const [row] = await rowsOf("q=hammer");
    const { categories } = (await web.server.call("GET", "/v1/categories")).json;
    assert.equal(row.notes, "first note");
    assert.equal(categories.find(({ id }: { id: string }) => id === row.category_id).name, "Groceries");
    assert.equal(await page.locator("dialog[open]").count(), 0);
  });

  test("Tab goes to the next cell before the first one is saved", async () => {
    const page = await openAt("/transactions?q=garage");
    const release = await hold(page);
    for (const key of ["j", "Enter", "Shift+Tab"]) await page.keyboard.press(key);
    await page.keyboard.type("a slow note");
    for (const key of ["Tab", "Tab"]) await page.keyboard.press(key);
    await page.keyboard.type("33.10");
    await page.keyboard.press("Enter");
    release();
    await page.getByRole("status").getByText("Amount changed.").waitFor();
    const [row] = await rowsOf("q=garage");
    assert.deepEqual([row.notes, row.amount], ["a slow note", -33.1]);
  });

  test("a rejected cell is edited again after the one that is being edited", async () => {
    const page = await openAt("/transactions?q=kiosk", /status of 4/);
    const release = await hold(page);
    for (const key of ["j", "Enter", "Tab"]) await page.keyboard.press(key);
    await page.keyboard.type("20000000000000");
    for (const key of ["Shift+Tab", "Shift+Tab"]) await page.keyboard.press(key);
    await page.keyboard.type("the note");
    const rejected = page.waitForResponse((response) => response.status() >= 400);
    release();
    await rejected;
    assert.equal(await page.getByRole("gridcell").getByRole("textbox", { name: /^Note/ }).inputValue(), "the note");
    await page.keyboard.press("Enter");
    const amount = page.getByRole("gridcell").getByRole("textbox", { name: /^Amount/ });
    await amount.waitFor();
    assert.equal(await amount.inputValue(), "20000000000000");
    await page.getByText(/more than 15 digits/).waitFor();
    await page.keyboard.press("Escape");
    await becomes(async () => (await rowsOf("q=kiosk"))[0].notes, "the note");
  });
});
