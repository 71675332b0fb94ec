/** Keys that are typed before what they are meant for has loaded: nothing typed is lost, and nothing else gets it. */
import assert from "node:assert/strict";
import { globSync, readFileSync, statSync } from "node:fs";
import { basename, join } from "node:path";
import { test } from "node:test";
import type { Page } from "playwright-core";
import { WEB_BUILD } from "../../src/builds.ts";
import { becomes, inChromium, isLoaded, SIZES } from "./browser.ts";

/** The file of the app that uses a message and does not contain its text. */
function fileWith(message: string): string {
  const files = globSync("assets/*.js", { cwd: WEB_BUILD.directory }).map((file) => join(WEB_BUILD.directory, file));
  const using = files.filter((file) => readFileSync(file, "utf8").includes(message));
  const [smallest] = using.sort((one, other) => statSync(one).size - statSync(other).size);
  assert.ok(smallest !== undefined, message);
  return basename(smallest);
}

inChromium((web) => {
  /** Opens an address without the file that uses `message`. The function that is returned lets it load. */
  async function openWithout(message: string, path: string, viewport: { width: number; height: number } = SIZES.wide) {
    const page = await web.open("/enter", { viewport });
    let release: () => void = () => {};
    const released = new Promise<void>((resolve) => {
      release = resolve;
    });
    await page.route(`**/assets/${fileWith(message)}`, async (route) => {
      await released;
      await route.continue();
    });
    await page.goto(new URL(path, web.server.url).href);
    await isLoaded(page);
    return { page, release };
  }

  async function press(page: Page, ...keys: readonly string[]): Promise<void> {
    for (const key of keys) await page.keyboard.press(key);
  }

  const palette = (page: Page) => page.getByRole("dialog").getByRole("combobox");
  const line = (page: Page) => page.getByRole("dialog", { name: "Add" }).getByRole("combobox").first();

  test("what follows Ctrl K is in the palette, also from a field", async () => {
    const { page, release } = await openWithout("palette.explained", "/");
    const price = page.getByLabel("Price");
    await price.fill("12");
    await press(page, "Control+k", "r", "e", "x", "Backspace", "p", "o", "Enter");
    release();
    await palette(page).waitFor();
    await becomes(() => palette(page).inputValue(), "repo");
    assert.equal(await price.inputValue(), "12");
    await page.keyboard.type("rts");
    await page.getByRole("option", { name: /^Go to Reports/ }).waitFor();
    assert.equal(await palette(page).inputValue(), "reports");
  });

  test("what follows ? is in the field of Help", async () => {
    const { page, release } = await openWithout("help.questions", "/");
    await press(page, "?");
    await page.keyboard.type("repo");
    release();
    await palette(page).waitFor();
    await becomes(() => palette(page).inputValue(), "repo");
  });

  test("what follows a is in the line of Add, also while its data is loading", async () => {
    const { page, release } = await openWithout("add.save_another", "/");
    await press(page, "a");
    await page.keyboard.type("12.40 Corner Bakery");
    release();
    await line(page).waitFor();
    await becomes(() => line(page).inputValue(), "12.40 Corner Bakery");
    await page.keyboard.type(" yesterday");
    await press(page, "Enter");
    await page.getByText(/^\$12\.40 added, Corner Bakery\./).waitFor();
  });

  test("Enter does not close Add while its data is loading", async () => {
    const page = await web.open("/");
    await isLoaded(page);
    let release: () => void = () => {};
    const released = new Promise<void>((resolve) => {
      release = resolve;
    });
    await page.route("**/v1/accounts**", async (route) => {
      await released;
      await route.continue();
    });
    await page.goto(new URL("/coming?add=expense", web.server.url).href);
    const dialog = page.getByRole("dialog", { name: "Add" });
    await dialog.waitFor();
    await press(page, "Escape");
    await dialog.waitFor({ state: "detached" });
    await press(page, "a");
    await dialog.waitFor();
    await page.keyboard.type("8 tea");
    await press(page, "Enter");
    release();
    await becomes(() => line(page).inputValue(), "8 tea");
  });

  test("on a phone, digits reach the amount, and a line its field", async () => {
    for (const [typed, read] of [
      ["12.5", async (page: Page) => (await page.getByLabel("Amount", { exact: true }).textContent())?.slice(0, 5)],
      ["7 tea", (page: Page) => page.getByLabel("Payee, or amount and payee").inputValue()],
    ] as const) {
      const { page, release } = await openWithout("add.key_back", "/", SIZES.narrow);
      await press(page, "a");
      await page.keyboard.type(typed);
      release();
      await page.getByRole("dialog", { name: "Add" }).getByRole("button", { name: "Save" }).waitFor();
      await becomes(() => read(page), typed === "12.5" ? "$12.5" : typed);
      await page.evaluate("localStorage.clear()");
      await page.close();
    }
  });

  test("/ opens the search of the transactions from every screen", async () => {
    const { page, release } = await openWithout("transactions.search_hint", "/plan");
    await press(page, "/");
    await page.keyboard.type("corner");
    release();
    const field = page.getByRole("search").getByRole("combobox");
    await becomes(() => field.inputValue(), "corner");
    await page.waitForURL(/\/transactions\?q=corner/);
    await press(page, "Escape", "Escape", "/");
    await page.keyboard.type(" bak");
    await becomes(() => field.inputValue(), "bak");
  });

  test("Esc and another screen end the waiting, and the keys work again", async () => {
    const { page, release } = await openWithout("palette.explained", "/");
    await press(page, "Control+k", "x", "Escape", "g", "p");
    await page.getByRole("heading", { name: /^Plan|2026/, level: 1 }).waitFor();
    release();
    await becomes(() => palette(page).inputValue(), "");
    const other = await openWithout("transactions.search_hint", "/plan");
    await press(other.page, "/");
    await other.page.getByRole("link", { name: "Goals" }).click();
    await other.page.getByRole("heading", { name: "Goals", level: 1 }).waitFor();
    await press(other.page, "g", "h");
    await other.page.waitForURL((url) => url.pathname === "/");
    other.release();
  });

  test("a right after Esc opens Add again, and Ctrl K the palette", async () => {
    const page = await web.open("/");
    await isLoaded(page);
    for (let round = 0; round < 5; round += 1) {
      await press(page, "a");
      await line(page).waitFor();
      await press(page, "Escape", "a");
      await page.keyboard.type("3");
      await becomes(() => line(page).inputValue(), "3");
      await line(page).fill("");
      await press(page, "Escape", "Control+k");
      await page.keyboard.type("re");
      await becomes(() => palette(page).inputValue(), "re");
      await press(page, "Escape", "Control+k");
      await page.keyboard.type("x");
      await becomes(() => palette(page).inputValue(), "x");
      await press(page, "Escape");
      await page.getByRole("dialog").waitFor({ state: "detached" });
      assert.equal(new URL(page.url()).search, "");
    }
  });
});
