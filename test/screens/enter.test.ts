/** Signing in and out in a browser: by the link of the first start, and by a pasted token. */
import assert from "node:assert/strict";
import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { test } from "node:test";
import { serve } from "../support/command.ts";
import { assertAccessible, inChromium, isLoaded, LEAVES, SIZES } from "./browser.ts";

/** The browser reports the responses 401 and 410 itself, and that signing out clears its storage. */
const expected = /status of 4\d\d|Clear-Site-Data/;

inChromium((web) => {
  test("the link of the first start shows the number after one click, and works once", async () => {
    const directory = mkdtempSync(join(tmpdir(), "leeway-enter-"));
    const server = await serve(directory);
    try {
      const [link = ""] = /http:\/\/localhost:\d+\/enter#\S+/.exec(server.welcome) ?? [];
      const early = await web.open(new URL("/enter", link).href, { isSignedOut: true });
      await early.getByRole("textbox", { name: "Link or token" }).waitFor();
      assert.equal(await early.getByLabel("Password").count(), 0);
      await assertAccessible(early);
      const page = await web.open(link, { isSignedOut: true });
      await page.getByText("$0.00").waitFor();
      await page.waitForURL(`${new URL(link).origin}/welcome`);
      assert.doesNotMatch(await page.evaluate<string>("JSON.stringify({ ...localStorage, ...sessionStorage })"), /lw/);
      assert.equal(await page.evaluate("document.cookie"), "");
      await early.reload();
      await early.getByLabel("Password").waitFor();
      const second = await web.open(link, { isSignedOut: true, expected });
      await second.getByRole("alert").waitFor();
      assert.equal(second.url(), `${new URL(link).origin}/enter`);
      assert.equal(await page.evaluate("history.state?.code ?? null"), null);
      // Without a password, only a new link would sign in again.
      await page.getByRole("button", { name: "Skip the setup" }).click();
      await page.getByRole("button", { name: "Help" }).click();
      await page.getByRole("button", { name: "Sign out" }).click();
      await page.getByText("You have no passkey and no password.").waitFor();
      await assertAccessible(page);
      await page.getByRole("dialog", { name: "Sign out" }).getByRole("button", { name: "Close" }).click();
      await page.getByText("There is no data yet.").waitFor();
      for (const context of [early.context(), page.context(), second.context()]) await context.close();
    } finally {
      await server.stop();
      rmSync(directory, { recursive: true });
    }
  });

  for (const [size, viewport] of Object.entries(SIZES)) {
    test(`a pasted token signs in and returns to the address, ${size}`, async () => {
      const page = await web.open("/?month=2026-10", { isSignedOut: true, expected, viewport });
      const field = page.getByRole("textbox", { name: "Link or token" });
      await field.waitFor();
      await assertAccessible(page);
      await field.fill("lw_wrong");
      await page.keyboard.press("Enter");
      await page.getByRole("alert").waitFor();
      await assertAccessible(page);
      await field.fill(web.server.tokens.write);
      await page.keyboard.press("Enter");
      await page.waitForURL("**/?month=2026-10");
      await isLoaded(page);
      await page.getByText("October 2026").filter({ visible: true }).first().waitFor();
      const [cookie] = await page.context().cookies();
      assert.deepEqual([cookie?.httpOnly, cookie?.sameSite], [true, "Strict"]);
      assert.doesNotMatch(await page.evaluate<string>("JSON.stringify({ ...localStorage })"), /lw_/);
      await page
        .getByRole("button", { name: /^(More|Help)$/ })
        .and(page.locator(":visible"))
        .click();
      await page.getByRole("button", { name: "Sign out" }).click();
      await page.waitForURL("**/enter");
      await page.goto(web.server.url, LEAVES);
      await page.waitForURL("**/enter?to=%2F");
    });
  }

  test("a link that is opened while the sign-in page is open is used, and leaves the address", async () => {
    const page = await web.open("/enter", { isSignedOut: true, expected });
    await page.getByRole("textbox", { name: "Link or token" }).waitFor();
    for (const code of ["a-code", "another"]) {
      const request = page.waitForRequest((one) => one.postData()?.includes(code) === true);
      await page.evaluate(`location.hash = '${code}'`);
      await request;
      await page.getByRole("alert").waitFor();
      assert.equal(page.url(), `${web.server.url}/enter`);
    }
  });
});
