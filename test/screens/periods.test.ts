/**
 * The screens of budgets with other periods than calendar months: two weeks from payday, from the 25th, and from the
 * last working day. Home, Plan, Coming and Reports show the same period by the same name, with its sums, and open its
 * transactions by the days that count.
 */
import assert from "node:assert/strict";
import { before, test } from "node:test";
import type { Page } from "playwright-core";
import { assertAccessible, becomes, inChromium, isLoaded, SIZES } from "./browser.ts";

/** A Monday, and the last working day of November. */
const NOW_MS = Date.parse("2026-11-30T09:00:00Z");

interface Life {
  readonly title: string;
  readonly period: { readonly rule: string; readonly starts_on: string; readonly weekend?: string };
  /** What was on the account before the first transaction. */
  readonly opening: number;
  readonly pay: {
    readonly amount: number;
    readonly rule: string;
    readonly starts_on: string;
    readonly weekend?: string;
  };
  readonly rent: number;
  /** Day and amount; an amount above zero is pay. */
  readonly transactions: readonly (readonly [day: string, amount: number])[];
  readonly current: Shown;
  readonly next: Shown;
  readonly days: readonly [from: string, until: string];
  /** The transactions that count in the current period, as the list shows their days. */
  readonly counted: readonly string[];
  /** Income, bills and spending of the current period that have happened. */
  readonly happened: readonly [income: string, bills: string, spending: string];
  /** With which period a category rolls over that is edited in the next one, and its month. */
  readonly carries: readonly [hint: string, yearMonth: string];
  /** What is left after a purchase of 100. */
  readonly afford: string;
  /** "Still to pay" and "Still to receive" of the current period. */
  readonly coming: string;
}

interface Shown {
  /** On Home. */
  readonly until: string;
  /** On the other screens. */
  readonly name: string;
  readonly number: string;
  readonly sentence: string;
  /** In the address. */
  readonly id: string;
}

const LIVES: readonly Life[] = [
  {
    title: "every second Friday",
    period: { rule: "FREQ=WEEKLY;INTERVAL=2;BYDAY=FR", starts_on: "2026-11-27" },
    opening: 0,
    pay: { amount: 1000, rule: "FREQ=WEEKLY;INTERVAL=2;BYDAY=FR", starts_on: "2026-11-27" },
    rent: 600,
    transactions: [
      ["2026-11-20", -40],
      ["2026-11-25", 1000], // the pay of the 27th, two days early
      ["2026-11-28", -60],
    ],
    current: {
      until: "Until Thursday, December 10",
      name: "Nov 27 to Dec 10",
      number: "$340.00",
      sentence: "left to spend in this period. $300.00 of it before Rent on December 1.",
      id: "2026-11-27",
    },
    next: {
      until: "Dec 11 to Dec 24",
      name: "Dec 11 to Dec 24",
      number: "$1,000.00",
      sentence: "can be spent in this period.",
      id: "2026-12-11",
    },
    days: ["2026-11-27", "2026-12-10"],
    counted: ["2026-11-28", "2026-11-25"],
    happened: ["1,000.00", "0.00", "60.00"],
    carries: ["starting on December 11, 2026", "2026-12"],
    afford: "Yes. 240.00 is left to spend from Nov 27 to Dec 10, and the balance never falls below 200.00.",
    coming: "Still to pay: $600.00.",
  },
  {
    title: "from the 25th",
    period: { rule: "FREQ=MONTHLY;BYMONTHDAY=25", starts_on: "2026-11-25" },
    opening: 500,
    pay: { amount: 3000, rule: "FREQ=MONTHLY;BYMONTHDAY=25", starts_on: "2026-11-25" },
    rent: 1200,
    transactions: [
      ["2026-11-24", -60],
      ["2026-11-25", 3000],
      ["2026-11-26", -80],
    ],
    current: {
      until: "December 2026",
      name: "December 2026",
      number: "$1,720.00",
      sentence: "left to spend in this period. $68.80 for each of the 25 days left.",
      id: "2026-11-25",
    },
    next: {
      until: "January 2027",
      name: "January 2027",
      number: "$1,800.00",
      sentence: "can be spent in January 2027.",
      id: "2026-12-25",
    },
    days: ["2026-11-25", "2026-12-24"],
    counted: ["2026-11-26", "2026-11-25"],
    happened: ["3,000.00", "0.00", "80.00"],
    carries: ["starting in January 2027", "2027-01"],
    afford: "Yes. 1,620.00 is left to spend in December 2026, and the balance never falls below 2,060.00.",
    coming: "Still to pay: $1,200.00.",
  },
  {
    title: "from the last working day",
    period: { rule: "FREQ=MONTHLY;BYMONTHDAY=-1", starts_on: "2026-10-31", weekend: "before" },
    opening: 500,
    pay: { amount: 2500, rule: "FREQ=MONTHLY;BYMONTHDAY=-1", starts_on: "2026-11-30", weekend: "before" },
    rent: 900,
    transactions: [
      ["2026-11-29", -50],
      ["2026-11-30", 2500],
      ["2026-11-30", -30],
    ],
    current: {
      until: "December 2026",
      name: "December 2026",
      number: "$1,570.00",
      sentence: "left to spend in this period. $50.64 for each of the 31 days left.",
      id: "2026-11-30",
    },
    next: {
      until: "January 2027",
      name: "January 2027",
      number: "$1,600.00",
      sentence: "can be spent in January 2027.",
      id: "2026-12-31",
    },
    days: ["2026-11-30", "2026-12-30"],
    counted: ["2026-11-30", "2026-11-30"],
    happened: ["2,500.00", "0.00", "30.00"],
    carries: ["starting in January 2027", "2027-01"],
    afford: "Yes. 1,470.00 is left to spend in December 2026, and the balance never falls below 1,920.00.",
    coming: "Still to pay: $900.00.",
  },
];

for (const life of LIVES) {
  inChromium(
    (web) => {
      const { current, next, days } = life;

      before(() => live(life));

      /** Opens an address at the time of the server. */
      async function open(path: string): Promise<Page> {
        const page = await web.open("/");
        await page.clock.setFixedTime(NOW_MS);
        await page.goto(`${web.server.url}${path}`);
        await isLoaded(page);
        return page;
      }

      async function live({ period, opening, pay, rent, transactions }: Life): Promise<void> {
        web.server.nowMs = NOW_MS;
        const post = async (path: string, body: object) => {
          const { status, json } = await web.server.call("POST", path, body);
          assert.ok(status === 200 || status === 201, JSON.stringify(json));
          return json;
        };
        const set = await web.server.call("PUT", "/v1/budget", { budget: { period, period_from: null } });
        assert.equal(set.status, 200, JSON.stringify(set.json));
        const account = { name: "Checking", type: "depository", subtype: "checking", currency: "USD" };
        const { id: account_id } = (await post("/v1/accounts", { account: { ...account, current_balance: opening } }))
          .account;
        const category = async (name: string, kind: string): Promise<string> =>
          (await post("/v1/categories", { category: { name, kind } })).category.id;
        const salary = await category("Salary", "income");
        const home = await category("Home", "bill");
        const food = await category("Food", "spending");
        const rule = { account_id, currency: "USD" };
        await post("/v1/recurring", {
          recurring_rule: { ...rule, ...pay, name: "Pay", payee: { name: "Employer" }, category_id: salary },
        });
        await post("/v1/recurring", {
          recurring_rule: {
            ...{ ...rule, name: "Rent", payee: { name: "Landlord" }, category_id: home, amount: -rent },
            ...{ rule: "FREQ=MONTHLY;BYMONTHDAY=1", starts_on: "2026-12-01" },
          },
        });
        await post("/v1/transactions", {
          transactions: transactions.map(([authorized_at, amount]) => ({
            ...{ account_id, amount, authorized_at, category_id: amount > 0 ? salary : food },
            payee: { name: amount > 0 ? "Employer" : "Market" },
          })),
          update_account_balance: true,
        });
      }

      const heading = (page: Page, name: string) =>
        page.getByRole("heading", { level: 1, name, exact: true }).waitFor();

      async function assertNumber(page: Page, { until, number, sentence }: Shown): Promise<void> {
        await page.locator("main header").getByText(until, { exact: true }).waitFor();
        await page.locator("h1", { hasText: number }).waitFor();
        await becomes(() => page.locator(".sentence").textContent(), sentence);
        await becomes(() => page.title(), `${until} · Leeway`);
      }

      test(`${life.title}: Home says until when the number holds, and pages to the next period`, async () => {
        const page = await open("/");
        await assertNumber(page, current);
        await assertAccessible(page);
        await page.getByRole("button", { name: "Next period" }).click();
        await page.waitForURL(`**/?month=${next.id}`);
        await assertNumber(page, next);
        await page.keyboard.press("[");
        await assertNumber(page, current);
        assert.equal(new URL(page.url()).search, "");
      });

      test(`${life.title}: Home shows the number before the app has loaded`, async () => {
        const page = await open("/");
        await page.route("**/assets/index-*.js", () => undefined);
        await page.reload({ waitUntil: "commit" });
        await page.locator("#first-month", { hasText: current.until }).waitFor();
        await becomes(() => page.locator("#first-sentence").textContent(), current.sentence);
      });

      test(`${life.title}: the lines of Home list what counts in the period`, async () => {
        const page = await open("/");
        const lines = page.getByRole("table", { name: "Spending, by category" });
        await page
          .getByRole("button", { name: /^Spending/ })
          .last()
          .click();
        await lines.getByRole("button", { name: "Food" }).click();
        await lines.getByText("Market").first().waitFor();
        assert.equal(await lines.getByText("Market").count(), 1);
        await page.getByRole("button", { name: /^Income/ }).click();
        const income = page.getByRole("table", { name: "Income, by category" });
        await income.getByRole("button", { name: "Salary" }).click();
        await income.getByText("Employer").waitFor();
      });

      test(`${life.title}: the answer to a purchase names the period`, async () => {
        const page = await open("/");
        await page.getByRole("textbox", { name: "Price" }).fill("100");
        await page.getByText(life.afford).waitFor();
      });

      test(`${life.title}: Plan changes the next period, and only from it on`, async () => {
        const page = await open("/plan");
        await heading(page, current.name);
        await page.getByRole("button", { name: "Next period" }).click();
        await heading(page, next.name);
        await page.getByRole("region", { name: "Totals of the period" }).waitFor();
        await page.getByLabel("Planned for Food").fill("150");
        await page.keyboard.press("Enter");
        await page.getByText("Food: 150.00 planned.").waitFor();
        const planned = async (day: string) => {
          const { month } = (await web.server.call("GET", `/v1/budget/periods/${day}`)).json;
          return month.groups
            .flatMap(({ categories }: { categories: { name: string }[] }) => categories)
            .find(({ name }: { name: string }) => name === "Food").planned;
        };
        await becomes(() => planned(next.id), 150);
        assert.equal(await planned(days[1]), null);
        await page.getByRole("button", { name: "This period" }).click();
        await heading(page, current.name);
        await assertAccessible(page);
      });

      test(`${life.title}: a category rolls over from the period on the screen`, async () => {
        const page = await open(`/plan?month=${next.id}`);
        const [hint, yearMonth] = life.carries;
        await page.getByRole("button", { name: "Actions for Food" }).click();
        await page.getByRole("menuitem", { name: "Edit" }).click();
        const dialog = page.getByRole("dialog", { name: "Edit Food" });
        await dialog.getByText(hint).waitFor();
        await dialog.getByRole("checkbox", { name: /^Rolls over/ }).check();
        await dialog.getByRole("button", { name: "Save" }).click();
        await dialog.waitFor({ state: "detached" });
        const { categories } = (await web.server.call("GET", "/v1/categories")).json;
        const food = categories.find(({ name }: { name: string }) => name === "Food");
        assert.deepEqual([food.carries_from, food.carries_from_day], [yearMonth, next.id]);
        const body = { category: { carries_from: null } };
        assert.equal((await web.server.call("PUT", `/v1/categories/${food.id}`, body)).status, 200);
      });

      test(`${life.title}: Coming has the weeks of the period, and what is still to pay in it`, async () => {
        const page = await open("/coming");
        await heading(page, current.name);
        await page.getByRole("radio", { name: "Calendar" }).check();
        await page.locator(":focus").blur(); // keys that are pressed in a field belong to it
        const when = current.name.includes(" to ") ? `from ${current.name}` : `in ${current.name}`;
        await page.getByRole("table", { name: `Payments ${when}` }).waitFor();
        assert.equal(await page.title(), `Coming ${when} · Leeway`);
        assert.equal(await page.locator("td[data-outside='false']").count(), daysIn(days));
        await page.locator("main ul").getByText(life.coming).waitFor();
        await page.keyboard.press("]");
        await heading(page, next.name);
        await page.waitForURL(`**/coming?month=${next.id}`);
      });

      test(`${life.title}: a period of a report opens the transactions that count in it`, async () => {
        const page = await open("/reports?report=cash_flow");
        await page.getByRole("link", { name: "November 2026", exact: true }).waitFor();
        await page.getByLabel("Amounts by").selectOption("period");
        const row = page.getByRole("row").filter({ has: page.getByRole("link", { name: current.name, exact: true }) });
        await row.waitFor();
        assert.equal(await page.getByRole("table").getByRole("rowheader").first().textContent(), current.name);
        const [income, bills, spending] = life.happened;
        const net = await row.getByRole("cell").allTextContents();
        assert.deepEqual([net[1], net[2], net[4]], [income, bills, spending]);
        await assertAccessible(page);
        await row.getByRole("link").first().click();
        await page.waitForURL(/\/transactions\?q=counts/);
        assert.equal(new URL(page.url()).searchParams.get("q"), `counts:${days[0]}..${days[1]}`);
        await page.getByRole("grid").getByText("Employer").waitFor();
        const query = `counts_since=${days[0]}&counts_until=${days[1]}`;
        const { transactions } = (await web.server.call("GET", `/v1/transactions?${query}`)).json;
        assert.deepEqual(
          transactions.map(({ authorized_at }: { authorized_at: string }) => authorized_at),
          life.counted,
        );
        await becomes(
          () =>
            page
              .getByRole("grid")
              .getByText(/^(Employer|Market)$/)
              .count(),
          life.counted.length,
        );
      });

      test(`${life.title}: no screen is wider than a phone`, async () => {
        const { width } = SIZES.narrow;
        const page = await open("/");
        await page.setViewportSize(SIZES.narrow);
        for (const path of [
          "/",
          "/coming",
          "/reports?report=cash_flow&per=period",
          "/plan",
          `/plan?month=2027-01-10`,
        ]) {
          await page.goto(`${web.server.url}${path}`);
          await isLoaded(page);
          await becomes(() => page.evaluate("document.documentElement.scrollWidth"), width);
        }
        const button = await page.getByRole("button", { name: "This period" }).boundingBox();
        assert.ok(button !== null && button.x + button.width <= width - 16, "it stays out of the margin");
      });

      test(`${life.title}: the days are those of the budget's time zone, not of the device`, async () => {
        const inZone = (time_zone: string) => web.server.call("PUT", "/v1/budget", { budget: { time_zone } });
        const evening = Date.parse(`${days[1]}T22:00:00Z`); // the next day in Auckland
        const page = await web.open("/");
        await page.clock.setFixedTime(evening);
        for (const [zone, name] of [
          ["UTC", current.name],
          ["Pacific/Auckland", next.name],
        ] as const) {
          assert.equal((await inZone(zone)).status, 200);
          for (const path of ["/plan", "/coming"]) {
            await page.goto(`${web.server.url}${path}`);
            await heading(page, name);
          }
        }
        await inZone("UTC");
      });
    },
    { isEmpty: true },
  );
}

function daysIn([from, until]: Life["days"]): number {
  return (Date.parse(until) - Date.parse(from)) / 86_400_000 + 1;
}
