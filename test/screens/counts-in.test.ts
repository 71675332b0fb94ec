/** "Counts in" at transactions in a browser: the period of one transaction and of many, who decided it, and the undo. */
import assert from "node:assert/strict";
import { join } from "node:path";
import { before, test } from "node:test";
import type { Page } from "playwright-core";
import { assertAccessible, becomes, inChromium, isLoaded, SIZES, type WebTest } from "./browser.ts";

const PICTURES = join(import.meta.dirname, "../../web/.screens");

/** A Monday in the period from 27 November to 10 December. */
const NOW_MS = Date.parse("2026-11-30T09:00:00Z");

interface Entered {
  readonly payee: string;
  readonly amount: number;
  readonly authorized_at: string;
}

/** An account with these transactions, and a rule for pay every second Friday from 27 November. */
async function enter({ server }: WebTest, entered: readonly Entered[]): Promise<void> {
  const account = { name: "Checking", type: "depository", subtype: "checking", currency: "USD" };
  const { id: account_id } = (await server.ok("POST", "/v1/accounts", { account })).account;
  const category = { name: "Pay", kind: "income" };
  const { id: category_id } = (await server.ok("POST", "/v1/categories", { category })).category;
  const pay = { account_id, currency: "USD", name: "Pay", payee: { name: "Employer" }, category_id, amount: 1000 };
  await server.ok("POST", "/v1/recurring", {
    recurring_rule: { ...pay, rule: "FREQ=WEEKLY;INTERVAL=2;BYDAY=FR", starts_on: "2026-11-27" },
  });
  const transactions = entered.map(({ payee, ...fields }) => ({ account_id, payee: { name: payee }, ...fields }));
  await server.ok("POST", "/v1/transactions", { transactions });
}

interface Listed {
  readonly id: string;
  readonly counts_on: string | null;
  readonly decided_by: { readonly counts_on: string | null };
}

const list = async ({ server }: WebTest, query: string): Promise<readonly Listed[]> =>
  (await server.ok("GET", `/v1/transactions?sort=date&${query}`)).transactions;
const toast = (page: Page, text: string) => page.getByRole("status").getByText(text);
const undo = async (page: Page) => {
  await page.getByRole("status").getByRole("button", { name: "Undo" }).click();
  await toast(page, "Undone.").waitFor();
};

inChromium(
  (web) => {
    before(async () => {
      web.server.nowMs = NOW_MS;
      const period = { rule: "FREQ=WEEKLY;INTERVAL=2;BYDAY=FR", starts_on: "2026-11-27" };
      await web.server.ok("PUT", "/v1/budget", { budget: { period, period_from: null } });
      await enter(web, [
        { payee: "Employer", amount: 1000, authorized_at: "2026-11-26" },
        { payee: "Market", amount: -20, authorized_at: "2026-11-28" },
      ]);
    });

    for (const [size, viewport, colorScheme] of [
      ["wide", SIZES.wide, "light"],
      ["narrow", SIZES.narrow, "dark"],
    ] as const) {
      test(`the panel names the period and says who decided it, and one step changes it, ${size}`, async () => {
        const [pay] = await list(web, "q=employer");
        assert.deepEqual([pay?.counts_on, pay?.decided_by.counts_on], ["2026-11-27", "match"]);
        const page = await web.open(`/transactions?row=${pay?.id}`, { viewport, colorScheme });
        await isLoaded(page);
        const panel = page.getByRole(size === "wide" ? "complementary" : "dialog").first();
        await panel.getByText("Nov 27, by the match with Pay").waitFor();
        await page.screenshot({ path: join(PICTURES, `counts-panel-${size}-${colorScheme}.png`) });
        await panel.getByRole("button", { name: /^Nov 27 to Dec 10/ }).click();
        const dialog = page.getByRole("dialog", { name: "When Employer counts" });
        await dialog.getByText("Now: Nov 27, by the match with Pay.").waitFor();
        await becomes(
          () => dialog.locator("button[aria-pressed]").allInnerTexts(),
          [
            "Oct 30 to Nov 12\nThe period before",
            "Nov 13 to Nov 26\nIts own day, Nov 26",
            "Nov 27 to Dec 10\nThe period after",
          ],
        );
        await dialog.getByRole("button", { name: /^Nov 27 to Dec 10/, pressed: true }).waitFor();
        await page.screenshot({ path: join(PICTURES, `counts-dialog-${size}-${colorScheme}.png`) });
        await assertAccessible(page);
        await dialog.getByRole("button", { name: /^Nov 13 to Nov 26/ }).click();
        await toast(page, "Counting day changed.").waitFor();
        await panel.getByText("Nov 26, set by you").waitFor();
        await panel.getByRole("button", { name: /^Nov 13 to Nov 26/ }).waitFor();
        if (size === "narrow") await page.keyboard.press("Escape"); // the panel covers the message
        await undo(page);
        await page.goto(new URL(`/transactions?row=${pay?.id}`, page.url()).href);
        await panel.getByText("Nov 27, by the match with Pay").waitFor();
        assert.deepEqual(await list(web, "q=employer"), [pay]);
      });
    }

    test("after a decision of one's own, the match decides again", async () => {
      const [pay] = await list(web, "q=employer");
      await web.server.ok("PUT", `/v1/transactions/${pay?.id}`, { transaction: { counts_on: "2026-11-12" } });
      const page = await web.open(`/transactions?row=${pay?.id}`);
      await isLoaded(page);
      await page.keyboard.press("j");
      await page.keyboard.press("j");
      await page.keyboard.press("w");
      const dialog = page.getByRole("dialog", { name: "When Employer counts" });
      await dialog.getByText("Now: Nov 12, set by you.").waitFor();
      await dialog.getByRole("button", { name: "Let Leeway decide" }).click();
      await page.getByText("Nov 27, by the match with Pay").waitFor();
      const [after] = await list(web, "q=employer");
      assert.deepEqual([after?.counts_on, after?.decided_by.counts_on], ["2026-11-27", "match"]);
    });
  },
  { isEmpty: true },
);

inChromium(
  (web) => {
    before(async () => {
      web.server.nowMs = NOW_MS;
      await enter(web, [
        { payee: "Landlord", amount: -900, authorized_at: "2026-10-30" },
        { payee: "Landlord", amount: -40, authorized_at: "2026-10-31" },
        { payee: "Landlord", amount: -60, authorized_at: "2026-11-28" },
      ]);
    });
    const countingDays = async () => (await list(web, "q=landlord")).map(({ counts_on }) => counts_on);

    test("selected rows of one month are moved to another one by its name, with one undo", async () => {
      const page = await web.open("/transactions?q=landlord until:2026-10-31");
      await isLoaded(page);
      await page.getByRole("row").nth(2).waitFor();
      await page.keyboard.press("Control+a");
      await page.getByText("2 selected").waitFor();
      await page.screenshot({ path: join(PICTURES, "counts-bulk-wide-light.png") });
      await page.keyboard.press("w");
      const dialog = page.getByRole("dialog", { name: "When 2 transactions count" });
      await becomes(
        () => dialog.locator("button[aria-pressed]").allInnerTexts(),
        ["September 2026\nThe month before", "October 2026\nEach on its own day", "November 2026\nThe month after"],
      );
      await page.screenshot({ path: join(PICTURES, "counts-bulk-dialog-wide-light.png") });
      await assertAccessible(page);
      await dialog.getByRole("button", { name: /^November 2026/ }).click();
      await toast(page, "Counting day of 2 transactions changed.").waitFor();
      assert.deepEqual(await countingDays(), ["2026-11-01", "2026-11-01", null]);
      await undo(page);
      assert.deepEqual(await countingDays(), [null, null, null]);
    });

    test("a rule of pay counts in the month after, and the list of rules says so, also in German", async () => {
      const page = await web.open("/coming");
      await page.getByRole("rowheader").getByRole("button", { name: "Pay", exact: true }).click();
      const dialog = page.getByRole("dialog", { name: "Edit Pay" });
      await dialog.getByText("Name, weekends, when it counts, end date").click();
      await dialog.getByLabel("Counts in the month after, such as pay for next month").check();
      await page.screenshot({ path: join(PICTURES, "counts-rule-wide-light.png") });
      await dialog.getByRole("button", { name: "Save" }).click();
      await page.getByRole("rowheader").getByText("counts in the month after").waitFor();
      const rule = async () => (await web.server.ok("GET", "/v1/recurring")).recurring[0].counts_in;
      assert.equal(await rule(), "next");
      const german = await web.open("/coming", { viewport: SIZES.narrow, locale: "de-DE" });
      await german.getByRole("rowheader").getByText("zählt im Monat danach").waitFor();
      await german.screenshot({ path: join(PICTURES, "counts-rules-narrow-light.png"), fullPage: true });
      await undo(page);
      assert.equal(await rule(), "same");
    });

    test("months from the 25th are named, with their days", async () => {
      const onThe25th = { period: { rule: "FREQ=MONTHLY;BYMONTHDAY=25" }, period_from: null };
      const { headers } = await web.server.call("PUT", "/v1/budget", { budget: onThe25th });
      const [first] = await list(web, "q=landlord");
      const page = await web.open(`/transactions?row=${first?.id}`);
      await isLoaded(page);
      await page
        .getByRole("complementary")
        .getByRole("button", { name: /^November 2026/ })
        .click();
      const dialog = page.getByRole("dialog", { name: "When Landlord counts" });
      await becomes(
        () => dialog.locator("button[aria-pressed]").allInnerTexts(),
        [
          "October 2026\nThe period before, Sep 25 to Oct 24",
          "November 2026\nIts own day, Oct 30",
          "December 2026\nThe period after, Nov 25 to Dec 24",
        ],
      );
      await page.screenshot({ path: join(PICTURES, "counts-25th-wide-light.png") });
      await dialog.getByRole("button", { name: /^December 2026/ }).click();
      await page.getByRole("row").getByText("counts in December").waitFor();
      await undo(page);
      await web.server.ok("POST", `/v1/changes/${headers.get("change-id")}/undo`);
    });

    test("on a phone, in German, rows of two months each move to the month before their own", async () => {
      const page = await web.open("/transactions?q=landlord", {
        viewport: SIZES.narrow,
        colorScheme: "dark",
        locale: "de-DE",
        hasTouch: true,
      });
      await isLoaded(page);
      await page.getByRole("button", { name: "Auswählen", exact: true }).click();
      for (let i = 0; i < 3; i += 1) await page.getByRole("listitem").getByRole("button").nth(i).click();
      const bar = page.getByRole("toolbar");
      await bar.getByText("3 ausgewählt").waitFor();
      await page.screenshot({ path: join(PICTURES, "counts-bulk-narrow-dark.png") });
      assert.equal(await page.evaluate("document.documentElement.scrollWidth > innerWidth"), false);
      await assertAccessible(page);
      await bar.getByRole("button", { name: "Mehr" }).click();
      await bar.getByRole("menuitem", { name: "Zählt im" }).click();
      const dialog = page.getByRole("dialog", { name: "Wann 3 Buchungen zählen" });
      await dialog.getByRole("button", { name: "Jede an ihrem eigenen Tag" }).waitFor();
      await page.screenshot({ path: join(PICTURES, "counts-bulk-dialog-narrow-dark.png") });
      await assertAccessible(page);
      await dialog.getByRole("button", { name: "Der Monat davor" }).click();
      await becomes(countingDays, ["2026-09-30", "2026-09-30", "2026-10-31"]);
      await page.getByRole("button", { name: "Rückgängig" }).first().click();
      await becomes(countingDays, [null, null, null]);
    });
  },
  { isEmpty: true },
);
