/** Help in a browser: the keys by where they work, the field that runs commands, and the questions with their answers. */
import assert from "node:assert/strict";
import { test } from "node:test";
import { assertAccessible, inChromium, isLoaded, SIZES } from "./browser.ts";

inChromium((web) => {
  async function open(path: string, viewport: { width: number; height: number } = SIZES.wide) {
    const page = await web.open(path, { viewport });
    await isLoaded(page);
    await page.locator("body").press("?");
    const dialog = page.getByRole("dialog");
    await dialog.waitFor();
    return { page, dialog };
  }

  test("the keys of the screen, of all screens and those that open a screen are in groups of their own", async () => {
    const { page, dialog } = await open("/transactions");
    await dialog.getByRole("heading", { name: "On this screen" }).waitFor();
    const group = (name: string) => dialog.locator("section").filter({ has: page.getByRole("heading", { name }) });
    await group("On this screen").getByText("Set the category").waitFor();
    await group("Anywhere").getByText("Add a transaction").waitFor();
    await group("Anywhere").getByText("Search transactions").waitFor();
    assert.equal(await group("Go to").getByText("Reports").count(), 1);
    assert.equal(await group("On this screen").getByText("Add a transaction").count(), 0);
    await assertAccessible(page);
  });

  test("the field has the focus, and runs commands as the palette does", async () => {
    const { page, dialog } = await open("/");
    await page.keyboard.type("repo");
    await page.getByRole("option", { name: /^Go to Reports/ }).waitFor();
    assert.equal(await dialog.getByRole("heading", { name: "Go to" }).count(), 0);
    await assertAccessible(page);
    await page.keyboard.press("Enter");
    await page.getByRole("heading", { name: "Reports", level: 1 }).waitFor();
  });

  test("a question opens its answer, which leads to its screen", async () => {
    const { page, dialog } = await open("/");
    await dialog.getByText("How does Leeway prove a balance?").click();
    await dialog.getByText(/^A bank statement states a balance for a day\./).waitFor();
    await assertAccessible(page);
    await dialog.getByRole("link", { name: "Go to Accounts" }).click();
    await page.getByRole("heading", { name: "Accounts", level: 1 }).waitFor();
    await dialog.waitFor({ state: "detached" });
  });

  test("on a phone, the screens come instead", async () => {
    const { page, dialog } = await open("/", SIZES.narrow);
    await dialog.getByRole("link", { name: "Reports" }).click();
    await page.getByRole("heading", { name: "Reports", level: 1 }).waitFor();
  });
});
