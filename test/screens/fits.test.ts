/** Parts of screens that must stay where they are, or on one line, also in German and with another font. */
import assert from "node:assert/strict";
import { before, test } from "node:test";
import { START_MS } from "../support/server.ts";
import { inChromium, isLoaded, LARGE, SIZES } from "./browser.ts";

inChromium((web) => {
  before(async () => {
    await web.server.call("POST", "/v1/accounts", {
      account: { name: "Purse", type: "other", subtype: "cash", currency: "USD", current_balance: 80 },
    });
  });

  for (const viewport of [SIZES.wide, LARGE]) {
    test(`the headings of Plan stay below its sums at ${viewport.width}`, async () => {
      const page = await web.open("/plan", { viewport });
      await isLoaded(page);
      await page.getByRole("columnheader", { name: "Planned" }).first().waitFor();
      await page.mouse.move(700, 500);
      await page.mouse.wheel(0, 600);
      await page.waitForFunction("scrollY > 100");
      const sums = await page.locator("main section[aria-label]").first().boundingBox();
      const heading = await page.getByRole("columnheader", { name: "Planned" }).first().boundingBox();
      assert.ok(sums !== null && heading !== null);
      assert.equal(Math.round(sums.y), 0);
      assert.ok(heading.y + heading.height < sums.y + sums.height + 80, "directly below");
      const atHeading = `document.elementFromPoint(${heading.x + heading.width - 8}, ${heading.y + heading.height - 6}).closest("thead") !== null`;
      assert.equal(await page.evaluate(atHeading), true);
    });
  }

  for (const hasFont of [true, false]) {
    test(`the lines under the sums of Plan have room in German${hasFont ? "" : ", with another font"}`, async () => {
      const page = await web.open("/plan", { locale: "de-DE", expected: /woff2|ERR_FAILED/ });
      if (!hasFont) await page.route("**/*.woff2", (route) => route.abort());
      await page.reload();
      await isLoaded(page);
      const text = page.locator("p", { hasText: "In Umschlägen liegen" });
      await text.waitFor();
      const lines = (await page.evaluate(`((paragraph) => {
        const range = document.createRange();
        range.selectNodeContents(paragraph.querySelector("span"));
        const rights = new Map();
        for (const { top, right } of range.getClientRects()) {
          const line = Math.round(top / 12);
          rights.set(line, Math.max(right, rights.get(line) ?? 0));
        }
        const { left, width } = paragraph.getBoundingClientRect();
        return [...rights.values()].map((right) => (right - left) / width);
      })(document.querySelector("p:has(> span > br)"))`)) as number[];
      assert.equal(lines.length, 2, String(lines));
      for (const share of lines) assert.ok(share < 0.9, String(lines));
    });
  }

  test("the bar of a selection has one line in German beside the panel", async () => {
    const page = await web.open("/transactions", { viewport: LARGE, locale: "de-DE" });
    await isLoaded(page);
    for (const row of [1, 2, 3]) await page.getByRole("checkbox").nth(row).check();
    const bar = page.getByRole("toolbar");
    await bar.getByText(/^Alle \d/).waitFor();
    const height = (await bar.boundingBox())?.height ?? 0;
    assert.ok(height > 0 && height < 64, `${height}`);
  });

  for (const locale of ["de-DE", "en-US"]) {
    test(`a kept transfer shows all its fields in the till at 360 px, ${locale}`, async () => {
      const viewport = { width: 360, height: 640 };
      const page = await web.open("/?add=expense", { hasTouch: true, isMobile: true, viewport, locale });
      await page.clock.setFixedTime(START_MS);
      await page.reload();
      await isLoaded(page);
      const dialog = page.getByRole("dialog");
      await dialog.getByRole("button", { name: "1", exact: true }).tap();
      await dialog.locator("header select").first().selectOption({ value: "transfer" });
      await page.getByLabel(/^(From|Von)$/).selectOption({ label: "Purse" });
      await page.reload();
      await isLoaded(page);
      await dialog.getByRole("button", { name: /^(Start over|Neu anfangen)$/ }).waitFor();
      const box = await dialog.getByRole("checkbox").boundingBox();
      assert.ok(box !== null);
      const [x, y] = [box.x + box.width / 2, box.y + box.height / 2];
      assert.equal(await page.evaluate(`document.elementFromPoint(${x}, ${y}).closest("label") !== null`), true);
    });
  }

  test("the last changes on Home name the payees and what changed", async () => {
    const { transactions } = (await web.server.call("GET", "/v1/transactions?limit=1")).json;
    const [{ id }] = transactions;
    await web.server.call("PUT", `/v1/transactions/${id}`, { transaction: { notes: "for the balcony" } });
    const page = await web.open("/", { viewport: LARGE });
    await page.getByText("new note").first().waitFor();
    await page
      .getByText(/^.+, .+ and \d+ more$/)
      .first()
      .waitFor();
    assert.equal(await page.getByText(/^\d+ transactions$/).count(), 0);
  });
});
