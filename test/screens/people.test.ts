/** Who entered it: the filter and the panel of Transactions, and reports by person and of one person. */
import assert from "node:assert/strict";
import { before, describe, test } from "node:test";
import type { Page } from "playwright-core";
import { signInAs } from "../support/browser.ts";
import { assertAccessible, becomes, inChromium, isLoaded } from "./browser.ts";

const PHONE = { width: 360, height: 640 };

inChromium((web) => {
  const ids = new Map<string, string>();
  let checking: string;

  const searched = (page: Page) => new URL(page.url()).searchParams.get("q");
  const filters = (page: Page) => page.getByRole("group", { name: "Filters" });
  const popover = (page: Page) => page.getByRole("dialog", { name: "Entered by" });
  async function assertFits(page: Page): Promise<void> {
    const width = await page.evaluate<number>("document.documentElement.scrollWidth");
    assert.ok(width <= PHONE.width, `${width} px`);
  }

  test("a household without several people has none of it", async () => {
    const page = await web.open("/transactions");
    await isLoaded(page);
    assert.equal(await filters(page).getByRole("button", { name: "Entered by" }).count(), 0);
    await page.goto(`${web.server.url}/reports`);
    await page.getByRole("combobox", { name: "By", exact: true }).waitFor();
    assert.equal(await page.getByRole("combobox", { name: "Entered by" }).count(), 0);
  });

  describe("of two people", () => {
    before(async () => {
      const { accounts } = await web.server.ok("GET", "/v1/accounts");
      checking = accounts.find(({ name }: { name: string }) => name === "Checking").id;
      for (const name of ["Anna", "Ben"]) {
        const { browser, userId } = await signInAs(web.server, "owner", { name });
        ids.set(name, userId);
        const transactions = [11, 12].map((amount) => ({
          account_id: checking,
          amount: name === "Anna" ? -amount : -2 * amount,
          authorized_at: "2026-11-20",
          payee: { name: `Kiosk of ${name}` },
        }));
        const { status, text } = await browser.call("POST", "/v1/transactions", { transactions });
        assert.equal(status, 201, text);
      }
    });

    test("what Ben entered: three taps on a phone, each person with the number and the sum of the rows", async () => {
      const page = await web.open("/transactions", { viewport: PHONE, hasTouch: true });
      await isLoaded(page);
      await filters(page).getByRole("button", { name: "Entered by" }).tap();
      const itemOf = (name: string) => popover(page).getByRole("listitem").filter({ hasText: name });
      await itemOf("Anna").getByText("\u221223.00").waitFor();
      await itemOf("Ben").getByText("2", { exact: true }).waitFor();
      await itemOf("Imported or unknown").waitFor();
      await assertAccessible(page);
      await assertFits(page);
      await itemOf("Ben").getByRole("checkbox").tap();
      await becomes(async () => searched(page), "by:Ben");
      await popover(page).getByRole("button", { name: "Show" }).tap();
      await page.getByText("2 rows").waitFor();
      await filters(page).getByRole("button", { name: "Entered by: Ben" }).waitFor();
      await assertFits(page);
    });

    test("eight keys search for a person, and the details name who entered a row", async () => {
      const page = await web.open("/transactions");
      await isLoaded(page);
      await page.keyboard.press("/");
      await page.keyboard.type("by:ann");
      await page.keyboard.press("Enter");
      await page.getByText("2 rows").waitFor();
      await page.getByText("Kiosk of Anna").first().click();
      await page.getByText("November 20, 2026, entered by Anna").waitFor();
    });

    test("the report by person, and what one of them spent: two taps each", async () => {
      const page = await web.open("/reports?length=3", { viewport: PHONE, hasTouch: true });
      await page.getByRole("combobox", { name: "By", exact: true }).selectOption({ label: "Person" });
      const rows = page.getByRole("main").getByRole("table").getByRole("rowheader");
      await becomes(async () => (await rows.allTextContents()).slice(0, 3), ["Imported or unknown", "Ben", "Anna"]);
      await assertFits(page);
      await assertAccessible(page);
      await page.getByRole("combobox", { name: "By", exact: true }).selectOption({ label: "Category" });
      await page.getByRole("combobox", { name: "Entered by" }).selectOption({ label: "Ben" });
      await page.getByRole("heading", { name: /\$46\.00/ }).waitFor();
      assert.match(page.url(), new RegExp(`who=${ids.get("Ben")}`));
    });
  });
});
