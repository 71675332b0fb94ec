/** Saved views of reports: save, open, rename and delete them, with undo, on the devices of two people, and for a viewer. */
import assert from "node:assert/strict";
import { afterEach, before, test } from "node:test";
import type { Page } from "playwright-core";
import { createLinkCode, createUser } from "../../src/operations/people/users.ts";
import { assertAccessible, becomes, inChromium, isLoaded } from "./browser.ts";

const PHONE = { width: 360, height: 640 };

inChromium((web) => {
  const ids = new Map<string, string>();
  before(async () => {
    const { service, budget } = web.server;
    for (const [name, role] of [
      ["Anna", "owner"],
      ["Vera", "viewer"],
    ] as const) {
      const { user } = await createUser(service, { name, role, budgetId: budget.id });
      ids.set(name, user.id);
    }
  });
  afterEach(async () => {
    for (const { id } of await stored()) await web.server.ok("DELETE", `/v1/report_views/${id}`);
  });

  const stored = async () => (await web.server.ok("GET", "/v1/report_views")).report_views;
  const names = async (): Promise<string[]> => (await stored()).map(({ name }: { name: string }) => name);
  const list = (page: Page) => page.getByRole("navigation", { name: "Saved views" });
  const save = (view: object) => web.server.ok("POST", "/v1/report_views", { report_view: view });

  async function open(path: string, options: Parameters<typeof web.open>[1] = {}): Promise<Page> {
    const page = await web.open(path, options);
    await isLoaded(page);
    await page.locator("main figure").waitFor();
    return page;
  }

  async function phoneOf(name: string): Promise<Page> {
    const { code } = await createLinkCode(web.server.service, "link", ids.get(name) ?? "");
    const page = await web.open(`/enter#${code}`, { isSignedOut: true, viewport: PHONE, hasTouch: true });
    await page.getByRole("button", { name: `Continue as ${name}` }).click();
    await page.waitForURL(new URL("/", web.server.url).href);
    await page.goto(`${web.server.url}/reports`);
    await page.locator("main figure").waitFor();
    return page;
  }

  async function assertFits(page: Page): Promise<void> {
    const width = await page.evaluate<number>("document.documentElement.scrollWidth");
    assert.ok(width <= PHONE.width, `${width} px`);
  }

  test("two keys save the report with a suggested name; its last month stays the current one", async () => {
    const page = await open("/reports?length=3&by=person");
    await page.keyboard.press("s");
    await page.getByRole("dialog", { name: "Save this view" }).waitFor();
    await page.keyboard.press("Enter");
    await page.getByText("View Spending, Person saved.").waitFor();
    const [view] = await stored();
    assert.deepEqual([view.report, view.grouped_by, view.length, view.until], ["spending", "person", "3", null]);
    assert.equal(await list(page).getByRole("link").getAttribute("aria-current"), "page");
    await page.getByRole("button", { name: "Earlier" }).first().click();
    await page.getByRole("button", { name: "Save this view" }).waitFor();
    await page.keyboard.press("Control+z");
    await becomes(names, []);
    await becomes(() => list(page).count(), 0);
  });

  test("saved on one phone in two taps, opened on the other in one, and renamed there", async () => {
    const page = await open("/reports?report=cash_flow&length=6", { viewport: PHONE, hasTouch: true });
    await page.getByRole("button", { name: "Save this view" }).tap();
    const dialog = page.getByRole("dialog");
    await assertAccessible(page);
    await dialog.getByLabel("Name of the view").fill("Half a year");
    await dialog.getByRole("button", { name: "Save", exact: true }).tap();
    await becomes(names, ["Half a year"]);

    const other = await phoneOf("Anna");
    const link = list(other).getByRole("link", { name: "Half a year" });
    await link.waitFor();
    const box = await link.boundingBox();
    assert.ok((box?.height ?? 0) >= 44, `${box?.height} px`);
    await assertFits(other);
    await assertAccessible(other);
    await link.tap();
    await becomes(async () => new URL(other.url()).search, "?report=cash_flow&length=6");
    await other.getByRole("button", { name: "Edit the view Half a year" }).tap();
    await other.getByLabel("Name of the view").fill("Six months");
    await other.getByRole("button", { name: "Save", exact: true }).tap();
    await becomes(names, ["Six months"]);
    await list(page).getByRole("link", { name: "Six months" }).waitFor();
    await other.getByRole("button", { name: "Undo" }).tap();
    await becomes(names, ["Half a year"]);
  });

  test("delete in two taps, undo in one; another view with the same name is refused", async () => {
    await save({ name: "Payees", report: "payees", until: "2026-08" });
    await save({ name: "By group", report: "spending", grouped_by: "group" });
    const page = await open("/reports?report=payees&until=2026-08", { viewport: PHONE, hasTouch: true });
    assert.deepEqual(await list(page).getByRole("link").allTextContents(), ["By group", "Payees"]);
    await page.getByRole("button", { name: "Edit the view Payees" }).tap();
    await page.getByLabel("Name of the view").fill("by GROUP");
    await page.getByRole("button", { name: "Save", exact: true }).tap();
    await page.getByText("A view named By group already exists.").waitFor();
    await page.getByRole("button", { name: "Delete the view" }).tap();
    await becomes(names, ["By group"]);
    await page.getByRole("button", { name: "Undo" }).tap();
    await becomes(async () => (await names()).sort(), ["By group", "Payees"]);
  });

  test("the palette opens a view by its name", async () => {
    await save({ name: "What Anna spent", report: "spending", entered_by: ids.get("Anna") });
    const page = await open("/reports?report=net_worth");
    await page.keyboard.press("Control+k");
    await page.keyboard.type("what an");
    await page.getByRole("option", { name: /What Anna spent/ }).waitFor();
    await page.keyboard.press("Enter");
    await becomes(async () => new URL(page.url()).search, `?report=spending&who=${ids.get("Anna")}`);
    assert.equal(await list(page).getByRole("link").getAttribute("aria-current"), "page");
  });

  test("a viewer opens views, and cannot save any", async () => {
    await save({ name: "Net worth, two years", report: "net_worth", length: "24" });
    const page = await phoneOf("Vera");
    await list(page).getByRole("link", { name: "Net worth, two years" }).tap();
    await becomes(async () => new URL(page.url()).search, "?report=net_worth&length=24");
    assert.equal(await page.getByRole("button", { name: /view/i }).count(), 0);
    await page.keyboard.press("s");
    assert.equal(await page.getByRole("dialog").count(), 0);
  });
});
