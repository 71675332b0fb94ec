/** The screens of a budget that is paid every second Friday: Home, Plan, Coming and Reports show its periods. */
import assert from "node:assert/strict";
import { before, test } from "node:test";
import type { Page } from "playwright-core";
import { assertAccessible, becomes, inChromium, isLoaded } from "./browser.ts";

/** A Monday in the period from 27 November to 10 December. */
const NOW_MS = Date.parse("2026-11-30T09:00:00Z");

inChromium(
  (web) => {
    const heading = (page: Page, name: string) => page.getByRole("heading", { level: 1, name, exact: true }).waitFor();

    before(async () => {
      web.server.nowMs = NOW_MS;
      const { call } = web.server;
      const post = async (path: string, body: object) => {
        const { status, json } = await call("POST", path, body);
        assert.ok(status === 200 || status === 201, JSON.stringify(json));
        return json;
      };
      const { account } = await post("/v1/accounts", {
        account: { name: "Checking", type: "depository", subtype: "checking", currency: "USD" },
      });
      const category = async (name: string, kind: string) =>
        (await post("/v1/categories", { category: { name, kind } })).category.id as string;
      const [pay, rent, food] = [
        await category("Pay", "income"),
        await category("Rent", "bill"),
        await category("Food", "spending"),
      ];
      const period = { rule: "FREQ=WEEKLY;INTERVAL=2;BYDAY=FR", starts_on: "2026-11-27" };
      assert.equal((await call("PUT", "/v1/budget", { budget: { period, period_from: null } })).status, 200);
      const account_id = account.id;
      const transactions = [
        { account_id, amount: 1000, authorized_at: "2026-11-27", payee: { name: "Employer" }, category_id: pay },
        { account_id, amount: -60, authorized_at: "2026-11-28", payee: { name: "Market" }, category_id: food },
        { account_id, amount: -40, authorized_at: "2026-11-20", payee: { name: "Market" }, category_id: food },
      ];
      await post("/v1/transactions", { transactions });
      const rule = (fields: object) =>
        post("/v1/recurring", { recurring_rule: { account_id, currency: "USD", ...fields } });
      await rule({
        ...{ name: "Pay", payee: { name: "Employer" }, category_id: pay, amount: 1000 },
        ...{ rule: "FREQ=WEEKLY;INTERVAL=2;BYDAY=FR", starts_on: "2026-11-27" },
      });
      await rule({
        ...{ name: "Rent", payee: { name: "Landlord" }, category_id: rent, amount: -600 },
        ...{ rule: "FREQ=MONTHLY;BYMONTHDAY=1", starts_on: "2026-12-01" },
      });
    });

    test("Home says until when the number holds, and pages through the periods", async () => {
      const page = await web.open("/");
      await isLoaded(page);
      await page.getByText("Until Thursday, December 10", { exact: true }).waitFor();
      await page.getByText("11 days left", { exact: true }).waitFor();
      await page.getByText("left to spend in this period.").waitFor();
      await page.getByRole("button", { name: "Next period" }).click();
      await page.getByText("Dec 11 to Dec 24", { exact: true }).waitFor();
      await page.waitForURL("**/?month=2026-12-11");
      await page.getByText("can be spent in this period.").waitFor();
      await page.keyboard.press("[");
      await page.getByText("Until Thursday, December 10", { exact: true }).waitFor();
      assert.equal(new URL(page.url()).search, "");
      await assertAccessible(page);
    });

    test("Home shows the period before the app has loaded", async () => {
      const page = await web.open("/");
      await page.getByText("11 days left", { exact: true }).waitFor();
      await page.route("**/assets/index-*.js", () => undefined);
      await page.reload({ waitUntil: "commit" });
      await page.locator("#first-month", { hasText: "Until Thursday, December 10" }).waitFor();
      await page.locator("#first-sentence", { hasText: "left to spend in this period." }).waitFor();
    });

    test("Plan changes the next period, and only from it on", async () => {
      const page = await web.open("/plan");
      await heading(page, "Nov 27 to Dec 10");
      await page.getByRole("button", { name: "Next period" }).click();
      await heading(page, "Dec 11 to Dec 24");
      await page.getByLabel("Planned for Food").fill("150");
      await page.keyboard.press("Enter");
      await page.getByText("Food: 150.00 planned.").waitFor();
      const planned = async (day: string) => {
        const { month } = (await web.server.call("GET", `/v1/budget/periods/${day}`)).json;
        return month.groups
          .flatMap(({ categories }: { categories: { name: string }[] }) => categories)
          .find(({ name }: { name: string }) => name === "Food").planned;
      };
      await becomes(() => planned("2026-12-15"), 150);
      assert.deepEqual([await planned("2026-12-10"), await planned("2026-12-25")], [null, 150]);
      await page.getByRole("button", { name: "Next period" }).click();
      await heading(page, "Dec 25 to Jan 7, 2027");
      await page.getByText("This plan started on December 11, 2026.").waitFor();
      await page.getByRole("button", { name: "This period" }).click();
      await heading(page, "Nov 27 to Dec 10");
      await assertAccessible(page);
    });

    test("Coming has the weeks of the period", async () => {
      const page = await web.open("/coming");
      await heading(page, "Nov 27 to Dec 10");
      await page.getByRole("table", { name: "Payments from Nov 27 to Dec 10" }).waitFor();
      assert.equal(await page.locator("td[data-outside='false']").count(), 14);
      await page.keyboard.press("]");
      await heading(page, "Dec 11 to Dec 24");
      await page.waitForURL("**/coming?month=2026-12-11");
    });

    test("Reports are by month or by period, and a period opens the transactions that count in it", async () => {
      const page = await web.open("/reports?report=cash_flow");
      await page.getByRole("link", { name: "November 2026", exact: true }).waitFor();
      await page.getByLabel("Amounts by").selectOption("period");
      await assertAccessible(page);
      await page.getByRole("link", { name: "Nov 27 to Dec 10", exact: true }).click();
      await page.waitForURL(/\/transactions\?q=counts/);
      const search = new URL(page.url()).searchParams.get("q") ?? "";
      assert.match(search, /counts:2026-11-27\.\.2026-12-10/);
      await page.getByText("Employer").first().waitFor();
      assert.equal(await page.getByText("Market").count(), 1);
    });
  },
  { isEmpty: true },
);
