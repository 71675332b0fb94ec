/** Reports in a browser: the numbers of the API, the keys of a chart, its transactions, and the CSV file. */
import assert from "node:assert/strict";
import { readFileSync } from "node:fs";
import { test } from "node:test";
import { START_MS } from "../support/server.ts";
import { becomes, inChromium, isLoaded, SIZES, tryAgain } from "./browser.ts";

inChromium((web) => {
  const money = (amount: number) =>
    new Intl.NumberFormat("en-US", { style: "currency", currency: "USD" }).format(amount).replace("-", "−\u2060");

  async function openReport(path: string, viewport: { width: number; height: number } = SIZES.wide) {
    const page = await web.open("/", { viewport });
    await page.clock.setFixedTime(START_MS);
    await page.goto(`${web.server.url}${path}`);
    await isLoaded(page);
    await page.locator("main figure").waitFor();
    return page;
  }

  test("by keyboard: a report, a bar of its chart, and the transactions of the bar", async () => {
    const page = await web.open("/");
    await page.clock.setFixedTime(START_MS);
    await page.reload();
    await isLoaded(page);
    await page.keyboard.press("g");
    await page.keyboard.press("r");
    const { json } = await web.server.call("GET", "/v1/reports/spending?since=2025-12&until=2026-11");
    await page.getByRole("heading", { name: `${money(json.total)} for bills and spending` }).waitFor();
    const figure = page.getByRole("figure", { name: "Spending" });
    const first = json.rows[0];
    await figure.locator("a[tabindex='0']").focus();
    await page.keyboard.press("ArrowRight");
    const name = `January 2026, ${first.name}: ${money(first.amounts[1])}`;
    const focused = page.locator(":focus");
    assert.equal(await focused.getAttribute("aria-label"), name);
    await figure.getByText(name).waitFor();
    await page.keyboard.press("Enter");
    await page.getByRole("grid").waitFor();
    assert.equal(new URL(page.url()).searchParams.get("q"), `category:${first.name} counts:2026-01`);
    await page
      .locator("main")
      .getByText(`−${money(first.amounts[1]).slice(1)}`)
      .first()
      .waitFor();
  });

  test("the address holds the report, its months and its subject", async () => {
    const page = await openReport("/reports");
    await page.getByRole("link", { name: "Net worth" }).click();
    await page.getByLabel("Period").selectOption({ label: "6 months" });
    await page.keyboard.press("Escape");
    await page.getByRole("heading", { name: "Reports" }).click();
    await page.locator("main").evaluate("document.activeElement.blur()");
    await page.keyboard.press("[");
    await page.getByText("Dec 2025 – May 2026", { exact: true }).waitFor();
    assert.equal(new URL(page.url()).search, "?report=net_worth&length=6&until=2026-05");
    await page.reload();
    await page.getByText("Dec 2025 – May 2026", { exact: true }).waitFor();
    const { json } = await web.server.call("GET", "/v1/reports/net_worth?since=2025-12&until=2026-05");
    await page.getByRole("heading", { name: `Net worth ${money(json.months.at(-1).net)}` }).waitFor();
    await becomes(() => page.locator("tbody tr").count(), 6);
  });

  test("on a phone, the names of the colors are above the chart", async () => {
    const page = await openReport("/reports?report=cash_flow", SIZES.narrow);
    const chart = await page.getByRole("figure").boundingBox();
    for (const name of ["Income", "Bills", "Savings", "Spending"]) {
      const label = await page.locator("main p").getByText(name, { exact: true }).boundingBox();
      assert.ok(label !== null && chart !== null && label.y < chart.y, name);
    }
  });

  test("on a phone, a wide table has a name and scrolls by key", async () => {
    const page = await openReport("/reports", SIZES.narrow);
    const table = page.getByRole("region", { name: "Spending" });
    await table.focus();
    await page.keyboard.press("ArrowRight");
    await becomes(() => table.evaluate(({ scrollLeft }) => scrollLeft > 0), true);
  });

  test("two months are compared, also two that are not neighbors", async () => {
    const page = await openReport("/reports?report=compare");
    await page.getByRole("heading", { name: /^October 2026 cost .* than September 2026$/ }).waitFor();
    await page.getByRole("button", { name: "Later" }).click();
    await page.getByText("Nov 2026 so far").first().waitFor();
    await page.getByLabel("Compared with").selectOption({ label: "July 2026" });
    const total = async (month: string) =>
      (await web.server.call("GET", `/v1/reports/spending?since=${month}&until=${month}`)).json.total;
    const change = Math.round(((await total("2026-11")) - (await total("2026-07"))) * 100) / 100;
    const words = `November 2026 so far cost ${money(Math.abs(change))} ${change < 0 ? "less" : "more"} than July 2026`;
    await page.getByRole("heading", { name: words }).waitFor();
  });

  test("at 390 px, a bar opens its transactions, and CSV has the numbers of the chart", async () => {
    const page = await openReport("/reports?report=payees&length=3", SIZES.narrow);
    const downloading = page.waitForEvent("download");
    await page.getByRole("button", { name: "CSV" }).click();
    const download = await downloading;
    assert.equal(download.suggestedFilename(), "payees-2026-09-2026-11.csv");
    const lines = readFileSync(await download.path(), "utf8")
      .trim()
      .split("\r\n");
    assert.equal(lines[0], "id,name,currency,total,2026-09,2026-10,2026-11");
    const { json } = await web.server.call("GET", "/v1/reports/spending?since=2026-09&until=2026-11&by=payee");
    assert.equal(lines.length - 1, json.rows.length);
    const bar = page.getByRole("figure").getByRole("link", { name: "Corner Bakery" });
    await bar.click();
    await page.getByText("Corner Bakery").first().waitFor();
    assert.equal(
      new URL(page.url()).searchParams.get("q"),
      'payee:"Corner Bakery" part:bills,spending counts:2026-09..2026-11',
    );
  });

  test("a budget without transactions in these months says so, and a failed report can be tried again", async () => {
    const page = await openReport("/reports");
    await page.goto(`${web.server.url}/reports?until=2001-12`);
    await page.getByText("No transactions in these months.").waitFor();
    const failing = await web.open("/", { expected: /ERR_FAILED/ });
    await failing.route("**/v1/reports/**", (route) => route.abort());
    await failing.goto(`${web.server.url}/reports`);
    await failing.getByRole("alert").waitFor();
    await failing.unroute("**/v1/reports/**");
    await tryAgain(failing);
    await failing.locator("main figure").waitFor();
  });
});
