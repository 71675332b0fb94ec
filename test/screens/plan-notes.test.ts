/**
 * The notes in Plan: why a category or a period is planned as it is, written in place. Every key and tap is counted; a
 * character of the note is not.
 */
import assert from "node:assert/strict";
import { test } from "node:test";
import type { Page } from "playwright-core";
import { pdfPages } from "../support/pdf-text.ts";
import { START_MS } from "../support/server.ts";
import { assertAccessible, becomes, inChromium, isLoaded, SIZES } from "./browser.ts";

inChromium((web) => {
  const idOf = async (name: string): Promise<string> =>
    (await web.server.ok("GET", "/v1/categories")).categories.find((one: { name: string }) => one.name === name).id;
  const categoryNote = async (name: string): Promise<string | null> =>
    (await web.server.ok("GET", `/v1/categories/${await idOf(name)}`)).category.note;
  const monthNote = async (month = "2026-11"): Promise<string | null> =>
    (await web.server.ok("GET", `/v1/budget/months/${month}`)).month.note;
  const setCategoryNote = async (name: string, note: string | null) =>
    web.server.ok("PUT", `/v1/categories/${await idOf(name)}`, { category: { note } });
  const setMonthNote = (note: string | null) => web.server.ok("PUT", "/v1/budget/months/2026-11/note", { note });

  async function openPlan(options: Parameters<typeof web.open>[1] = {}): Promise<Page> {
    const page = await web.open("/", options);
    await page.clock.setFixedTime(START_MS);
    await page.goto(new URL("/plan", web.server.url).href);
    await isLoaded(page);
    await page.getByRole("rowheader", { name: /Groceries/ }).waitFor();
    return page;
  }

  const field = (page: Page, name: string) => page.getByRole("textbox", { name: `Note of ${name}` });

  test("at a desk, a category gets its note with 3 keys, and the month with 2", async () => {
    await setMonthNote(null);
    const page = await openPlan();
    let keys = 0;
    const press = async (key: string) => {
      keys += 1;
      await page.keyboard.press(key);
    };
    await press("j");
    await press("n");
    await page.keyboard.type("Raise in January");
    await assertAccessible(page);
    await press("Enter");
    await page.getByText("Note of Salary saved.").waitFor();
    assert.equal(keys, 3);
    assert.equal(await categoryNote("Salary"), "Raise in January");
    await page.getByRole("rowheader", { name: /Raise in January/ }).waitFor();
    await page.locator("[aria-label='Planned for Salary']:focus").waitFor();

    await page.keyboard.press("Escape");
    keys = 0;
    await press("m");
    await page.keyboard.type("The car has its inspection");
    await press("Enter");
    await page.getByText("Note of November 2026 saved.").waitFor();
    assert.equal(keys, 2);
    assert.equal(await monthNote(), "The car has its inspection");
    assert.equal(await monthNote("2026-12"), null);
    await page.getByRole("button", { name: "Edit the note: The car has its inspection" }).waitFor();
    await assertAccessible(page);
    await page.keyboard.press("Control+z");
    await becomes(monthNote, null);
    await becomes(() => page.getByText("The car has its inspection").count(), 0);
    await page.keyboard.press("Control+Shift+z");
    await becomes(monthNote, "The car has its inspection");
    await page.keyboard.press("Control+z");
    await becomes(monthNote, null);
    await page.keyboard.press("Control+z");
    await becomes(() => categoryNote("Salary"), null);
  });

  test("on a phone, a category gets its note with 2 taps and Enter, and the month with 1 tap and Enter", async () => {
    await setMonthNote(null);
    const page = await openPlan({ viewport: SIZES.narrow, hasTouch: true });
    let taps = 0;
    const tap = async (role: "button" | "menuitem", name: string) => {
      taps += 1;
      await page.getByRole(role, { name, exact: true }).tap();
    };
    await tap("button", "Actions for Fuel");
    await tap("menuitem", "Add a note");
    await page.keyboard.type("Two trips to the grandparents");
    await page.keyboard.press("Enter");
    await page.getByText("Note of Fuel saved.").waitFor();
    assert.equal(taps, 2);
    assert.equal(await categoryNote("Fuel"), "Two trips to the grandparents");

    taps = 0;
    await tap("button", "Add a note");
    await page.keyboard.type("Inspection");
    await page.keyboard.press("Shift+Enter");
    await page.keyboard.type("and birthdays");
    await page.keyboard.press("Enter");
    await page.getByText("Note of November 2026 saved.").waitFor();
    assert.equal(taps, 1);
    assert.equal(await monthNote(), "Inspection\nand birthdays");
    await page.getByRole("button", { name: "Edit the note: Inspection" }).tap();
    await field(page, "November 2026").fill("");
    await page.getByLabel("Planned for Fuel").tap(); // leaving the field saves
    await page.getByText("Note of November 2026 removed.").waitFor();
    assert.equal(await monthNote(), null);
    await page.getByRole("button", { name: "Add a note", exact: true }).waitFor();
  });

  test("Esc keeps the note as it was, and a note that cannot be saved stays typed", async () => {
    await setCategoryNote("Fuel", "Two trips");
    const page = await openPlan({ expected: /Failed to load resource|net::ERR_/ });
    await page.getByLabel("Planned for Fuel").press("n");
    await field(page, "Fuel").fill("Three trips");
    await page.keyboard.press("Escape");
    await page.getByText("Two trips").waitFor();
    assert.equal(await field(page, "Fuel").count(), 0);
    await page.keyboard.press("n");
    await field(page, "Fuel").fill("Three trips");
    await page.route(/\/v1\/categories\/[^/]+$/, (route) => route.abort());
    await page.keyboard.press("Enter");
    await page.getByRole("status").getByText("offline").waitFor();
    assert.equal(await field(page, "Fuel").inputValue(), "Three trips");
    assert.equal(await categoryNote("Fuel"), "Two trips");
    await page.unroute(/\/v1\/categories\/[^/]+$/);
    await page.keyboard.press("Enter");
    await page.getByText("Note of Fuel saved.").waitFor();
    assert.equal(await categoryNote("Fuel"), "Three trips");
  });

  test("the note of a category is edited in its form, too, and listed in the settings", async () => {
    await setCategoryNote("Fuel", "Two trips\nto the grandparents");
    const page = await web.open("/settings/categories");
    await isLoaded(page);
    await page.getByText("Two trips to the grandparents").waitFor();
    await page.getByRole("button", { name: "Actions for Fuel" }).click();
    await page.getByRole("menuitem", { name: "Edit" }).click();
    const dialog = page.getByRole("dialog");
    assert.equal(await dialog.getByLabel("Note").inputValue(), "Two trips\nto the grandparents");
    await dialog.getByLabel("Note").fill("One trip");
    await assertAccessible(page);
    await dialog.getByRole("button", { name: "Save" }).click();
    await page.getByText("Fuel changed.").waitFor();
    assert.equal(await categoryNote("Fuel"), "One trip");
  });

  test("a member who only reads sees the notes and cannot write them", async () => {
    await setCategoryNote("Fuel", "Two trips");
    await setMonthNote("Inspection");
    const headers = { authorization: `Bearer ${web.server.tokens.read}` };
    const page = await openPlan({ extraHTTPHeaders: headers });
    await page.getByText("Two trips").waitFor();
    await page.locator("p", { hasText: "Inspection" }).waitFor();
    await page.keyboard.press("m");
    assert.equal(await page.getByRole("textbox", { name: /^Note of/ }).count(), 0);
    assert.equal(await page.getByRole("button", { name: /note/ }).count(), 0);
  });

  test("the printed plan has both notes", async () => {
    await setCategoryNote("Fuel", "Two trips to the grandparents");
    await setMonthNote("The car has its inspection");
    const page = await openPlan();
    const text = pdfPages(await page.pdf({ format: "A4", preferCSSPageSize: true })).join("\n");
    assert.match(text, /The car has its inspection/);
    assert.match(text, /Two trips to the\s+grandparents/);
    await setMonthNote(null);
    await page.getByRole("button", { name: "Add a note" }).waitFor();
    assert.doesNotMatch(pdfPages(await page.pdf({ format: "A4" })).join("\n"), /Add a note/);
  });

  test("Activity says who wrote which note", async () => {
    await setMonthNote(null);
    await setMonthNote("Inspection");
    await setCategoryNote("Fuel", "Why");
    const page = await web.open("/activity");
    const line = (text: string) => page.getByRole("listitem").filter({ hasText: text }).first();
    await line("Token “write” added the note of November 2026").getByText("Inspection").waitFor();
    await line("Token “write” changed the category Fuel").getByText("Why").waitFor();
  });
});
