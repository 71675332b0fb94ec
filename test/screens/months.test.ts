/** The headings of months over the rows of Transactions: their sums, their place while the list is scrolled, and that nothing moves. */
import assert from "node:assert/strict";
import { test } from "node:test";
import type { Page } from "playwright-core";
import { becomes, inChromium, isLoaded, LARGE, SIZES } from "./browser.ts";

const VIEWS = { ...SIZES, large: LARGE } as const;

/** The height of the names of the columns, under which a heading stays. */
const HEADER_PX = 36;

interface Listed {
  readonly account_id: string;
  readonly amount: number;
  readonly currency: string;
  readonly authorized_at: string;
  readonly transfer_account_id: string | null;
  readonly splits: readonly Pick<Listed, "amount" | "transfer_account_id">[] | null;
}

inChromium((web) => {
  const read = async (path: string) => (await web.server.call("GET", path)).json;
  const headings = (page: Page) => page.locator("main section h2");

  /** "2026-10": what came in and went out in US dollars, in cents, without transfers inside the budget. */
  async function movedIn(month: string): Promise<{ readonly in: number; readonly out: number }> {
    const accounts: { id: string; is_hidden: boolean }[] = (await read("/v1/accounts")).accounts;
    const isHidden = (id: string) => accounts.find((one) => one.id === id)?.is_hidden;
    const { transactions } = await read(`/v1/transactions?limit=500&since=${month}-01&until=${month}-30`);
    const sums = { in: 0, out: 0 };
    for (const t of (transactions as Listed[]).filter(({ currency }) => currency === "USD")) {
      const cents = (t.splits ?? [t])
        .filter(({ transfer_account_id: to }) => to === null || isHidden(to) !== isHidden(t.account_id))
        .reduce((sum, { amount }) => sum + Math.round(amount * 100), 0);
      sums[cents > 0 ? "in" : "out"] += Math.abs(cents);
    }
    return sums;
  }

  /** "2026-11" is "November 2026". */
  const nameOf = (month: string) =>
    new Intl.DateTimeFormat("en", { month: "long", year: "numeric", timeZone: "UTC" }).format(new Date(`${month}-01`));
  const shown = (cents: number) => new Intl.NumberFormat("en", { minimumFractionDigits: 2 }).format(cents / 100);

  test("a heading has what came in, what went out and the difference of the rows below it", async () => {
    const page = await web.open("/transactions?q=-account:travel", { viewport: VIEWS.large });
    await isLoaded(page);
    const sums = await movedIn("2026-11");
    const net = `${sums.in > sums.out ? "+" : "−"}${shown(Math.abs(sums.in - sums.out))}`;
    const text = `November 2026in ${shown(sums.in)}out ${shown(sums.out)}${net}`;
    await becomes(() => headings(page).first().textContent(), text);
  });

  test("a search that finds parts of split transactions says that its sums have only these parts", async () => {
    const { accounts } = await read("/v1/accounts");
    const { categories } = await read("/v1/categories");
    const idOf = (wanted: string) => categories.find(({ name }: { readonly name: string }) => name === wanted).id;
    const splits = [
      { amount: -30, category_id: idOf("Clothes") },
      { amount: -12, category_id: idOf("Fuel") },
    ];
    const account_id = accounts.find(({ name }: { readonly name: string }) => name === "Checking").id;
    const split = { account_id, authorized_at: "2026-11-20", payee: { name: "Split shop" }, amount: -42, splits };
    await web.server.ok("POST", "/v1/transactions", { transactions: [split] });
    const page = await web.open('/transactions?q=category:Clothes payee:"Split shop"', { viewport: VIEWS.large });
    await isLoaded(page);
    await page.getByText("of split ones, only the parts found").waitFor();
    await becomes(() => headings(page).first().textContent(), "November 2026out 30.00−30.00");
    await page.goto(new URL("/transactions?q=payee:Split", web.server.url).href);
    await becomes(() => headings(page).first().textContent(), "November 2026out 42.00−42.00");
    assert.equal(await page.getByText("of split ones, only the parts found").count(), 0);
  });

  for (const [size, viewport] of Object.entries(VIEWS)) {
    test(`the heading of the month stays at the top while its rows are scrolled, ${size}`, async () => {
      const page = await web.open("/transactions", { viewport });
      await isLoaded(page);
      await headings(page).first().waitFor();
      await page.evaluate(`
        globalThis.shifted = 0;
        new PerformanceObserver((list) => {
          for (const { value } of list.getEntries()) globalThis.shifted += value;
        }).observe({ type: "layout-shift" });
      `);
      const at = size === "narrow" ? 0 : HEADER_PX;
      const start = (await headings(page).first().boundingBox())?.y ?? 0;
      assert.equal((await headings(page).first().boundingBox())?.height, 44);
      for (const by of [300, 500, 900, 900, 900, 900]) {
        await page.mouse.move(viewport.width / 2, viewport.height / 2);
        await page.mouse.wheel(0, by);
        await page.waitForTimeout(250);
        const y = await page.evaluate<number>("scrollY");
        if (y < start) continue;
        /** The heading at the top, and the day of the row under it. */
        const [heading, day] = await page.evaluate<[string, string | undefined]>(`(() => {
          const at = (y) => document.elementFromPoint(innerWidth / 2, y);
          const row = at(${at + 44 + 12})?.closest("[role=row]");
          return [at(${at + 20}).closest("h2")?.textContent ?? "", row?.querySelector("time")?.dateTime];
        })()`);
        assert.match(heading, size === "narrow" ? /^(November|October|September|August|July)/ : /^[A-Z][a-z]+ 20\d\d/);
        if (day !== undefined) assert.ok(heading.startsWith(nameOf(day.slice(0, 7))), `${day} under ${heading}`);
      }
      assert.ok((await page.evaluate<number>("shifted")) <= 0.02);
    });
  }

  test("the oldest month is the first if the list is the oldest first, and a list by amount has no months", async () => {
    const page = await web.open("/transactions?sort=date");
    await isLoaded(page);
    const { months } = await read("/v1/transactions/summary");
    const oldest = nameOf(months.at(-1).year_month);
    await becomes(async () => (await headings(page).first().textContent())?.startsWith(oldest), true);
    await page.getByRole("columnheader", { name: "Amount" }).getByRole("button").click();
    await page.waitForURL(/sort=-amount/);
    await becomes(() => headings(page).count(), 0);
  });

  test("a click on a heading opens no row, and the row below it opens", async () => {
    const page = await web.open("/transactions");
    await isLoaded(page);
    await headings(page).first().click();
    assert.equal(new URL(page.url()).searchParams.get("row"), null);
    const row = page.getByRole("row").nth(1);
    await row.click();
    await page.waitForURL(/row=/);
  });
});
