/** Printed pages: what the PDF of Home, Plan, Transactions and Reports contains, and what it leaves out. */
import assert from "node:assert/strict";
import { mkdirSync } from "node:fs";
import { join } from "node:path";
import { test } from "node:test";
import type { Page } from "playwright-core";
import { pdfPages } from "../support/pdf-text.ts";
import { START_MS } from "../support/server.ts";
import { becomes, inChromium, isLoaded, SIZES } from "./browser.ts";

const PICTURES = join(import.meta.dirname, "../../web/.screens");

/** A4 without its margins, in pixels. */
const PAPER = { width: 688, height: 1009 };
const PAPER_ACROSS = { width: 1016, height: 680 };

interface PrintedCase {
  readonly name: string;
  readonly path: string;
  readonly heading: RegExp;
  /** A text that appears once the screen is complete. */
  readonly waitFor: string;
  readonly contains: readonly RegExp[];
  readonly pages: number;
  readonly paper?: typeof PAPER;
}

const CASES: readonly PrintedCase[] = [
  {
    name: "home",
    path: "/",
    heading: /^Overview, November 2026$/m,
    waitFor: "Mortgage",
    contains: [
      /left to spend\s+this month/,
      /^Income$/m,
      /^Bills$/m,
      /^Savings$/m,
      /^Spending$/m,
      /Mortgage/,
      /Groceries/,
      /Coming/,
    ],
    pages: 2,
  },
  {
    name: "plan",
    path: "/plan",
    heading: /^Plan for November 2026$/m,
    waitFor: "Groceries",
    contains: [/Planned/, /Actual/, /Groceries/, /600\.00/, /Mortgage/],
    pages: 2,
  },
  {
    name: "transactions",
    path: "/transactions",
    heading: /^Transactions$/m,
    waitFor: "Checking",
    contains: [
      /\w+ \d+, 2026 to November \d+, 2026\s*\. Rows 1 to 100 of [\d,]+\./,
      /Nov 20, 2026/,
      /Groceries/,
      /Checking/,
    ],
    pages: 4,
  },
  {
    name: "reports",
    path: "/reports",
    heading: /^Spending, Dec 2025 – Nov 2026$/m,
    waitFor: "Total",
    contains: [/for bills and spending/, /Groceries/, /Total/, /Per month/],
    pages: 2,
    paper: PAPER_ACROSS,
  },
];

/** Controls, which are not printed. */
const CONTROLS =
  /Skip to content|Import|Settings|Commands|Help|Copy October|New category|Save view|CSV|Can we afford|^Add$|Fill|Undo|\bSave\b/m;

inChromium((web) => {
  async function openAt(path: string, options: Parameters<typeof web.open>[1] = {}): Promise<Page> {
    const page = await web.open("/", options);
    await page.clock.setFixedTime(START_MS);
    await page.goto(new URL(path, web.server.url).href);
    await isLoaded(page);
    await page.locator(".print-only", { hasText: "as of" }).waitFor({ state: "attached" });
    return page;
  }

  /** On A4, and across where the stylesheet says so. */
  const print = (page: Page) => page.pdf({ format: "A4", preferCSSPageSize: true });

  for (const { name, path, heading, waitFor, contains, pages, paper: size = PAPER } of CASES) {
    for (const [device, viewport] of Object.entries(SIZES)) {
      test(`${name} is printed, ${device}`, async () => {
        const page = await openAt(path, { viewport });
        await page.locator("main").getByText(waitFor).first().waitFor({ state: "attached" });
        const printed = pdfPages(await print(page));
        const text = printed.join("\n");
        assert.match(printed[0] ?? "", heading);
        assert.match(printed[0] ?? "", /Test, as of November 21, 2026/);
        for (const expected of contains) assert.match(text, expected);
        assert.doesNotMatch(text, CONTROLS);
        assert.ok(printed.length <= pages, `${printed.length} pages`);
        for (const [i, one] of printed.entries()) assert.ok(one.trim().length > 80, `page ${i + 1} is nearly empty`);
      });
    }

    test(`${name} has black text on white paper, also from a dark page`, async () => {
      const page = await openAt(path, { colorScheme: "dark" });
      await page.evaluate("document.documentElement.dataset.theme = 'dark'");
      await page.locator("main").getByText(waitFor).first().waitFor({ state: "attached" });
      await page.emulateMedia({ media: "print" });
      await page.setViewportSize(size);
      await page.evaluate("dispatchEvent(new Event('beforeprint'))");
      mkdirSync(PICTURES, { recursive: true });
      await page.screenshot({ path: join(PICTURES, `print-${name}.png`), fullPage: true });
      const { paper, faint, controls, wide } = (await page.evaluate(LOOK)) as Look;
      assert.equal(paper, "rgb(255, 255, 255)");
      assert.deepEqual(faint, []);
      assert.deepEqual(controls, []);
      assert.equal(wide, 0);
    });
  }

  test("no row is cut by the end of a page, and each page of transactions has the names of the columns", async () => {
    const page = await openAt("/transactions");
    await page.getByRole("row").nth(5).waitFor();
    const printed = pdfPages(await print(page));
    assert.ok(printed.length > 1);
    for (const one of printed) {
      assert.match(one, /^Payee$/m);
      assert.match(one, /^Amount$/m);
    }
    const rows = printed.map((one) => one.match(/^\w{3} \d{1,2}, 20\d\d$/gm)?.length ?? 0);
    assert.equal(
      rows.reduce((sum, count) => sum + count, 0),
      100,
    );
  });

  test("Ctrl P prints all rows of the list", async () => {
    const page = await openAt("/transactions?q=category:Groceries");
    await page.getByRole("row").nth(5).waitFor();
    const { categories } = await web.server.ok("GET", "/v1/categories");
    const groceries = categories.find(({ name }: { name: string }) => name === "Groceries").id;
    const { count } = await web.server.ok("GET", `/v1/transactions/summary?category_id=${groceries}`);
    assert.ok(count > 100);
    await page.evaluate(`print = () => {
      dispatchEvent(new Event("beforeprint"));
      globalThis.printed = [document.querySelectorAll("[role=rowgroup] > [role=row]").length, document.querySelector("main").textContent];
      dispatchEvent(new Event("afterprint"));
    }`);
    await page.keyboard.press("Control+p");
    await becomes(async () => ((await page.evaluate("globalThis.printed?.[0]")) as number | undefined) ?? 0, count);
    assert.doesNotMatch((await page.evaluate("printed[1]")) as string, /Rows 1 to/);
  });

  test("open dialogs and messages are not printed", async () => {
    const page = await openAt("/");
    await page.keyboard.press("a");
    await page.getByRole("dialog").getByRole("button", { name: "Save", exact: true }).waitFor();
    const text = pdfPages(await print(page)).join("\n");
    assert.match(text, /^Overview, November 2026$/m);
    assert.doesNotMatch(text, CONTROLS);
    await page.getByRole("dialog").getByRole("button", { name: "Save", exact: true }).waitFor();
  });
});

interface Look {
  readonly paper: string;
  /** The texts with a contrast below 4.5 on white. */
  readonly faint: readonly string[];
  /** The controls that are visible: buttons that carry no content. */
  readonly controls: readonly string[];
  /** By how many pixels the page is wider than the paper. */
  readonly wide: number;
}

const LOOK = `(() => {
  const canvas = new OffscreenCanvas(1, 1).getContext("2d", { willReadFrequently: true });
  const luminance = (color) => {
    canvas.clearRect(0, 0, 1, 1);
    canvas.fillStyle = color;
    canvas.fillRect(0, 0, 1, 1);
    const [r, g, b] = [...canvas.getImageData(0, 0, 1, 1).data].map((one) => one / 255)
      .map((one) => (one <= 0.04045 ? one / 12.92 : ((one + 0.055) / 1.055) ** 2.4));
    return 0.2126 * r + 0.7152 * g + 0.0722 * b;
  };
  const isShown = (element) => {
    const { width, height } = element.getBoundingClientRect();
    return width > 0 && height > 0 && element.checkVisibility({ visibilityProperty: true });
  };
  const faint = new Set();
  const walker = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT);
  while (walker.nextNode()) {
    const element = walker.currentNode.parentElement;
    if (walker.currentNode.data.trim() === "" || !isShown(element)) continue;
    const style = getComputedStyle(element);
    const color = element instanceof SVGElement ? style.fill : style.color;
    if (1.05 / (luminance(color) + 0.05) < 4.5) faint.add(walker.currentNode.data.trim() + " " + color);
  }
  const controls = [...document.querySelectorAll("nav, dialog, [role=status], [role=menu], kbd, select, summary, main button:has(> svg:only-child)")];
  return {
    paper: getComputedStyle(document.documentElement).backgroundColor,
    faint: [...faint],
    controls: controls.filter(isShown).map((one) => one.outerHTML.slice(0, 120)),
    wide: Math.max(0, document.documentElement.scrollWidth - innerWidth),
  };
})()`;
