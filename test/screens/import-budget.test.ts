/** The move of another program's budget in a browser: the balances beside each other, the report, the commit and its undo. */
import assert from "node:assert/strict";
import { readFileSync } from "node:fs";
import { join } from "node:path";
import { before, test } from "node:test";
import { upload } from "../support/statements.ts";
import { assertAccessible, inChromium, SIZES } from "./browser.ts";

const PICTURES = join(import.meta.dirname, "../../web/.screens");
const BUDGETS = join(import.meta.dirname, "../readers/statements/fixtures/budgets");

inChromium(
  (web) => {
    before(async () => {
      web.server.nowMs = Date.parse("2026-11-28T12:00:00Z");
      await web.server.ok("PUT", "/v1/budget", { budget: { currency: "EUR" } });
    });

    const preview = async (bytes: Uint8Array, name: string): Promise<string> => {
      const { json, status, text } = await upload(web.server, bytes, { name });
      assert.equal(status, 201, text);
      return json.import.id;
    };

    test("the balances of both programs are beside each other before the import, and one undo takes it back", async () => {
      const id = await preview(readFileSync(join(BUDGETS, "actual-everything.zip")), "Everything.zip");
      for (const [size, colorScheme, locale, verdict] of [
        ["narrow", "dark", "de-DE", /Salden aller 6 Konten sind gleich/],
        ["wide", "light", "en-US", /balances of all 6 accounts are the same/],
      ] as const) {
        const page = await web.open(`/import/${id}`, { viewport: SIZES[size], colorScheme, locale });
        await page.getByRole("status").getByText(verdict).waitFor();
        await page.locator("summary").first().click();
        await assertAccessible(page);
        await page.screenshot({ path: join(PICTURES, `import-budget-${size}-${colorScheme}.png`), fullPage: true });
      }
      const page = await web.open(`/import/${id}`);
      await page.getByRole("row", { name: /Brokerage.*5,793\.00.*5,793\.00.*The same/ }).waitFor();
      await page.getByLabel("Month", { exact: true }).selectOption("2026-08");
      await page.getByRole("row", { name: /Food \(Holiday\).*10\.00/ }).waitFor();
      await page.getByText("What stays behind").waitFor();
      await page.getByRole("button", { name: "Import the budget" }).click();
      await page
        .getByRole("status")
        .getByText(/transactions were added/)
        .waitFor();
      await page.getByRole("row", { name: /Mortgage.*99,000\.00/ }).waitFor();
      assert.equal((await web.server.ok("GET", "/v1/accounts")).accounts.length, 6);
      await page.getByRole("button", { name: /^Undo/ }).first().click();
      await page.getByText("Undone").first().waitFor();
      assert.equal((await web.server.ok("GET", "/v1/accounts")).accounts.length, 0);
    });
  },
  { isEmpty: true },
);
