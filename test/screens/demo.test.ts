/** The demo household in a browser: opened from the welcome, changed, left and deleted. */
import assert from "node:assert/strict";
import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { test } from "node:test";
import { serve } from "../support/command.ts";
import { assertAccessible, becomes, inChromium, isLoaded, SIZES } from "./browser.ts";

const PICTURES = join(import.meta.dirname, "../../web/.screens");

inChromium(
  (web) => {
    for (const [size, viewport] of Object.entries(SIZES)) {
      test(`the demo household opens from the welcome and is deleted by one button, ${size}`, async () => {
        const directory = mkdtempSync(join(tmpdir(), "leeway-demo-budget-"));
        const server = await serve(directory);
        try {
          const [link = ""] = /http:\/\/localhost:\d+\/enter#\S+/.exec(server.welcome) ?? [];
          const page = await web.open(link, { isSignedOut: true, viewport });
          await page.waitForURL("**/welcome");
          await page.getByRole("button", { name: "Try a demo household" }).click();
          await page.waitForURL("**/b/*/");
          const banner = page.getByRole("complementary", { name: "Demo household" });
          await banner.waitFor();
          assert.ok(((await banner.boundingBox())?.height ?? 0) <= (size === "narrow" ? 40 : 48));
          await page.getByRole("group", { name: "Where the income goes" }).waitFor();
          await isLoaded(page);
          await page.screenshot({ path: join(PICTURES, `demo-${size}-light.png`) });
          await assertAccessible(page);

          // The place of the banner is free before it is known who reads.
          const topOf = async () => Math.round((await page.locator("h1").boundingBox())?.y ?? 0);
          const top = await topOf();
          let answer = () => {};
          const answered = new Promise<void>((resolve) => {
            answer = resolve;
          });
          await page.route(/\/v1\/me$/, async (route) => {
            await answered;
            await route.continue();
          });
          await page.reload();
          await page.locator("h1").waitFor();
          await becomes(topOf, top);
          answer();
          await banner.waitFor();
          assert.equal(await topOf(), top);

          await page.getByRole("button", { name: "Back to Personal" }).click();
          await page.waitForURL("**/welcome");
          await page.getByRole("button", { name: "Skip the setup" }).click();
          await page.getByText("There is no data yet.").waitFor();
          if (size === "narrow") await page.getByRole("button", { name: "More" }).click();
          const choice = page.getByRole("combobox", { name: "Budget" }).and(page.locator(":visible"));
          await choice.selectOption("Demo household");
          await page.waitForURL("**/b/*/");
          await page.getByRole("button", { name: "Delete the demo" }).click();
          await page.waitForURL(`${new URL(link).origin}/`);
          await page.getByText("There is no data yet.").waitFor();
          await banner.waitFor({ state: "detached" });
          await page.getByRole("combobox", { name: "Budget" }).waitFor({ state: "detached" });
          await page.context().close();
        } finally {
          await server.stop();
          rmSync(directory, { recursive: true });
        }
      });
    }
  },
  { isEmpty: true },
);
