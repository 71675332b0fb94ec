/**
 * Every figure equals the rows that it opens: each link of every report, of the lines of Home and the rows of Plan, and the
 * balance of each account. The household has transfers, a card, hidden accounts, splits, refunds, foreign currency, money without
 * a category, transactions that count in another month, and two people who enter them.
 */
import assert from "node:assert/strict";
import { before, test } from "node:test";
import type { Page } from "playwright-core";
import { signInAs } from "../support/browser.ts";
import { START_MS } from "../support/server.ts";
import { becomes, inChromium, isLoaded } from "./browser.ts";

/** A figure, and the search in Transactions that it opens. */
interface Figure {
  readonly name: string;
  /** As the sum of its transactions: negative for money that leaves the budget. */
  readonly amount: number;
  readonly search: string;
}

const REPORTS = [
  "report=spending&by=category",
  "report=spending&by=group",
  "report=spending&by=account",
  "report=spending&by=tag&until=2026-08",
  "report=spending&by=category&until=2026-08",
  "report=cash_flow",
  "report=payees&until=2026-08",
  "report=spending&by=person",
  "report=spending&by=category&who=Anna",
  "report=spending&by=group&who=Anna",
  "report=spending&by=account&who=Anna",
  "report=spending&by=tag&who=Ben",
  "report=spending&by=category&who=none",
  "report=payees&who=Anna",
  "report=money_flow",
  "report=compare",
  "report=compare&by=group",
  "report=compare&by=account&until=2026-07",
];

/** The searches whose figures are positive if money arrives. All others are positive if it leaves. */
const ARRIVES = /^(counts:\S+|.*part:income .*|category:Salary .*)$/;

inChromium((web) => {
  let page: Page;
  /** By name. */
  const people = new Map<string, string>();

  before(async () => {
    const { call } = web.server;
    const read = async (path: string) => (await call("GET", path)).json;
    const { accounts } = await read("/v1/accounts");
    const { categories } = await read("/v1/categories");
    const idOf = (list: { id: string; name: string }[], name: string) =>
      list.find((one) => one.name === name)?.id ?? "";
    const [checking, card, loan] = ["Checking", "Credit card", "Car loan"].map((name) => idOf(accounts, name));
    const groceries = idOf(categories, "Groceries");
    const day = "2026-11-10";
    const kiosk = { name: "Kiosk" };
    const transactions = [
      {
        account_id: checking,
        amount: -12.34,
        payee: kiosk,
        authorized_at: "2026-11-02",
        counts_on: "2026-10-31",
        category_id: groceries,
      },
      {
        account_id: checking,
        amount: -56.78,
        payee: kiosk,
        authorized_at: "2026-10-30",
        counts_on: "2026-11-01",
        category_id: groceries,
      },
      {
        account_id: card,
        amount: -9.99,
        payee: kiosk,
        authorized_at: "2026-08-01",
        counts_on: "2026-07-31",
        tags: ["Austria"],
      },
      { account_id: loan, amount: -40, authorized_at: day, category_id: groceries, payee: { name: "Loan fees" } },
      { account_id: checking, transfer_account_id: card, amount: -3.5, authorized_at: day, category_id: groceries },
      { account_id: checking, amount: 71.5, authorized_at: day, payee: { name: "Corner Bakery" } },
      { account_id: checking, amount: -17.17, authorized_at: day, payee: { name: "Corner Bakery" } },
    ];
    const { status, text } = await call("POST", "/v1/transactions", { transactions });
    assert.equal(status, 201, text);

    const shared = { account_id: card, payee: kiosk, authorized_at: day };
    const splits = [{ amount: -4.5, category_id: groceries }, { amount: -1.5 }];
    const entered = {
      Anna: [
        { ...shared, amount: -6, splits },
        { ...shared, amount: -8.75, category_id: groceries, counts_on: "2026-10-31" },
        { ...shared, amount: 2.25, category_id: groceries },
        { ...shared, amount: -7.31, currency: "EUR", account_amount: -8.04 },
      ],
      Ben: [
        { ...shared, amount: -11.5, category_id: groceries, tags: ["Austria"] },
        { ...shared, amount: -3.21, authorized_at: "2026-09-09" },
      ],
    };
    for (const [name, sent] of Object.entries(entered)) {
      const { browser, userId } = await signInAs(web.server, "member", { name });
      people.set(name, userId);
      const answer = await browser.call("POST", "/v1/transactions", { transactions: sent });
      assert.equal(answer.status, 201, answer.text);
    }
  });

  async function open(path: string): Promise<void> {
    page = await web.open("/");
    await page.clock.setFixedTime(START_MS);
    await page.goto(`${web.server.url}${path}`);
    await isLoaded(page);
  }

  /** The figures of the links, which are in their names or in a cell of their rows. */
  async function figuresOf(links: string, amountIn = ""): Promise<Figure[]> {
    const found = await page.locator(links).evaluateAll((all, where) => {
      return all.map((link) => {
        const name = link.getAttribute("aria-label") ?? link.textContent ?? "";
        const text = where === "" ? name : (link.closest("tr, li")?.querySelector(where)?.textContent ?? "");
        const href = link.getAttribute("href") ?? link.querySelector("a")?.getAttribute("href") ?? "";
        return { name, text, search: new URLSearchParams(href.split("?")[1]).get("q") ?? "" };
      });
    }, amountIn);
    return found.map(({ name, text, search }) => {
      const amount = amountOf(text);
      return { name: `${name} (${search})`, search, amount: ARRIVES.test(search) ? amount : 0 - amount };
    });
  }

  /** Opens the search without loading the page again, and returns the sum that the list shows and the one of the API. */
  async function listed(search: string): Promise<{ shown: string; sum: number }> {
    const [response] = await Promise.all([
      page.waitForResponse((one) => one.url().includes("/v1/transactions/summary")),
      page.evaluate(
        `history.pushState({}, "", ${JSON.stringify(`/transactions?${new URLSearchParams({ q: search })}`)});
        dispatchEvent(new PopStateEvent("popstate", { state: {} }))`,
      ),
    ]);
    const { counted } = await response.json();
    const result = page.locator("search b.num");
    await becomes(async () => amountOf((await result.allTextContents()).join(" ")), counted?.amount);
    return { shown: (await result.allTextContents()).join(" "), sum: counted?.amount };
  }

  async function assertEqualRows(figures: readonly Figure[]): Promise<void> {
    assert.ok(figures.length > 0, "there are no figures");
    const sums = new Map<string, number>();
    const wrong: string[] = [];
    for (const { name, amount, search } of figures) {
      const sum = sums.get(search) ?? (await listed(search)).sum;
      sums.set(search, sum);
      if (sum !== amount) wrong.push(`${name} is ${amount}, its rows are ${sum}`);
    }
    assert.deepEqual(wrong, []);
  }

  for (const address of REPORTS) {
    test(`each mark and each row of the report ${address} opens the rows that it adds up`, async () => {
      const [, who = ""] = /who=(\w+)/.exec(address) ?? [];
      await open(`/reports?length=3&${address.replace(`who=${who}`, `who=${people.get(who) ?? who}`)}`);
      await page.locator("main figure").waitFor();
      await assertEqualRows([
        ...(await figuresOf("main figure a[data-mark]")),
        ...(await figuresOf("main tbody th a", "td")),
      ]);
    });
  }

  test("a balance is not the sum of a month's transactions, so net worth opens none", async () => {
    await open("/reports?report=net_worth");
    await page.locator("main figure [data-mark]").first().waitFor();
    assert.equal(await page.locator("main figure a, main table a").count(), 0);
  });

  test("each line of Home opens the rows of its actual amount", async () => {
    await open("/");
    for (const part of ["Income", "Bills", "Savings", "Spending"]) {
      await open("/");
      await page
        .getByRole("button", { name: new RegExp(`^${part}`), pressed: false })
        .or(page.getByRole("button", { name: new RegExp(`^${part}`), pressed: true }))
        .last()
        .click();
      const lines = page.locator("main table button[aria-expanded=false]");
      await lines.first().waitFor();
      while ((await lines.count()) > 0) await lines.first().click();
      await assertEqualRows(await figuresOf("main dd a"));
    }
  });

  test("each row of Plan opens the rows of its actual amount", async () => {
    await open("/plan");
    await page.locator("main table").waitFor();
    await assertEqualRows(await figuresOf("main td a", "td:nth-of-type(3)"));
  });

  test("each account opens its transactions, whose newest row has its balance", async () => {
    const { json } = await web.server.call("GET", "/v1/accounts");
    for (const { id, name, current_balance } of json.accounts) {
      await open(`/accounts?account=${id}`);
      await page.getByRole("link", { name: "All transactions" }).click();
      const balance = page.getByRole("row").nth(1).getByRole("gridcell").last();
      await becomes(async () => amountOf(await balance.textContent()), current_balance);
      assert.match(page.url(), /q=account(:|%3A)/, name);
    }
  });

  test("the sum of a search leaves out transfers inside the budget and names them", async () => {
    await open("/transactions?q=month:2026-10");
    const { json } = await web.server.call("GET", "/v1/transactions/summary?since=2026-10-01&until=2026-10-31");
    const inUsd = (list: { currency: string; amount: number }[]) => list.find(({ currency }) => currency === "USD");
    const transfers = inUsd(json.transfers.sums)?.amount ?? 0;
    assert.ok(transfers < 0, "the card is paid");
    const outside = Math.round(((inUsd(json.sums)?.amount ?? 0) - transfers) * 100) / 100;
    await becomes(async () => amountOf(await page.locator("search b.num").first().textContent()), outside);
    assert.equal(
      amountOf(
        await page
          .locator("search")
          .getByText(/^transfers/)
          .textContent(),
      ),
      transfers,
    );
    await page.goto(`${web.server.url}/transactions?q=month:2026-10 is:transfer account:"Credit card"`);
    await page
      .locator("search")
      .getByText(/^transfers/)
      .waitFor();
    assert.equal(await page.locator("search b.num").count(), 0);
  });
});

/** The last amount in a text, such as −1,234.50. A dash is 0. */
function amountOf(text: string | null): number {
  const [, sign = "", digits = "0"] = /([−-]?)[\u2060 ]*\$?([\d,]+\.\d\d)\D*$/.exec(text ?? "") ?? [];
  return Number(`${sign === "" ? "" : "-"}${digits.replaceAll(",", "")}`);
}
