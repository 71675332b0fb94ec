/** On a phone, everything that can be touched is at least 44 px high and wide, on every screen and in its sheets. */
import assert from "node:assert/strict";
import { test } from "node:test";
import type { Page } from "playwright-core";
import { START_MS } from "../support/server.ts";
import { inChromium, isLoaded, SIZES } from "./browser.ts";

/**
 * The targets that are too small: neither their box has the size, nor does a touch so far from their middle reach them. A link
 * within a sentence is as high as its line. The marks of a chart have the size of their amounts; the rows of the table below it
 * open the same.
 */
const FIND = `(() => {
  const SIZE = 44;
  const top = [...document.querySelectorAll("dialog[open]")].at(-1) ?? document.body;
  const selector = "a[href], button, input, select, textarea, summary, [role=option], [role=menuitem], [role=tab]";
  const isInText = (one) => getComputedStyle(one).display === "inline" &&
    [...one.parentElement.childNodes].some((node) => node.nodeType === 3 && /\\p{L}/u.test(node.data));
  const small = [];
  for (const one of top.querySelectorAll(selector)) {
    if (one.closest("[data-mark]") || one.closest("[inert]") || !one.checkVisibility({ visibilityProperty: true })) continue;
    if (one.matches("input[type=file], input[type=hidden]") || isInText(one)) continue;
    const area = one.matches("input") ? (one.closest("label") ?? one) : one;
    let box = area.getBoundingClientRect();
    if (box.width <= 1 || box.height <= 1) continue; // for screen readers
    if (box.width >= SIZE - 0.5 && box.height >= SIZE - 0.5) continue;
    area.scrollIntoView({ block: "center", inline: "center" });
    box = area.getBoundingClientRect();
    const reaches = (x, y) => {
      const found = document.elementFromPoint(box.x + box.width / 2 + x, box.y + box.height / 2 + y);
      return found !== null && (area.contains(found) || found.closest("label")?.control === one);
    };
    const half = SIZE / 2 - 1;
    const isWide = box.width >= SIZE - 0.5 || (reaches(-half, 0) && reaches(half, 0));
    const isHigh = box.height >= SIZE - 0.5 || (reaches(0, -half) && reaches(0, half));
    if (isWide && isHigh) continue;
    const name = (one.ariaLabel || one.textContent || one.name || one.type || one.className).trim().slice(0, 40);
    small.push(one.nodeName.toLowerCase() + " " + name + ": " + Math.round(box.width) + " x " + Math.round(box.height) + " ." + one.className);
  }
  return [...new Set(small)];
})()`;

interface Case {
  readonly path: string;
  readonly name?: string;
  readonly prepare?: (page: Page) => Promise<void>;
}

const opens = (name: string | RegExp) => async (page: Page) => {
  await page.locator("main").getByRole("button", { name }).first().click();
  await page.getByRole("dialog").waitFor();
};

const CASES: readonly Case[] = [
  { path: "/" },
  {
    path: "/",
    name: "an open line and an answer",
    async prepare(page) {
      await page.getByRole("textbox", { name: "Price" }).fill("400");
      await page
        .getByRole("button", { name: /^Spending/ })
        .last()
        .click();
      await page.getByRole("button", { name: "Groceries" }).click();
      await page.getByText("Yes.").or(page.getByText("No.")).waitFor();
    },
  },
  {
    path: "/",
    name: "the balance as a table",
    async prepare(page) {
      await page.locator("summary").first().click();
    },
  },
  {
    path: "/",
    name: "more",
    async prepare(page) {
      await page.getByRole("button", { name: "More" }).click();
      await page.getByRole("dialog").waitFor();
    },
  },
  {
    path: "/",
    name: "palette",
    async prepare(page) {
      await page.keyboard.press("Control+k");
      await page.getByRole("dialog").getByRole("option").first().waitFor();
    },
  },
  { path: "/?add=expense", prepare: (page) => page.getByRole("dialog").waitFor() },
  { path: "/?add=transfer", prepare: (page) => page.getByRole("dialog").waitFor() },
  { path: "/plan" },
  {
    path: "/plan",
    name: "menu",
    async prepare(page) {
      await page.getByRole("button", { name: "Actions for Groceries" }).click();
      await page.getByRole("menuitem", { name: "Hide" }).waitFor();
    },
  },
  {
    path: "/plan",
    name: "category",
    async prepare(page) {
      await opens("New category")(page);
      await page.getByRole("button", { name: "Icon and color" }).click();
    },
  },
  { path: "/coming" },
  { path: "/coming", name: "rule", prepare: opens(/^Power$/) },
  { path: "/goals" },
  { path: "/activity" },
  { path: "/goals?goal=new", prepare: (page) => page.getByRole("dialog").waitFor() },
  { path: "/transactions" },
  {
    path: "/transactions?q=account:Checking amuont:50",
    name: "row",
    async prepare(page) {
      await page
        .getByRole("button", { name: /Fiberline/ })
        .first()
        .click();
      await page.getByRole("heading", { name: "History" }).waitFor();
      await page.getByText("Entered", { exact: true }).waitFor();
    },
  },
  { path: "/transactions?q=account:Checking amuont:50", name: "search" },
  {
    path: "/transactions",
    name: "completions",
    async prepare(page) {
      await page.getByRole("combobox", { name: "Search transactions" }).click();
      await page.getByRole("option").first().waitFor();
    },
  },
  {
    path: "/transactions",
    name: "selected",
    async prepare(page) {
      await page.getByRole("button", { name: "Select", exact: true }).click();
      await page.locator("main li button").first().click();
      await page.getByRole("toolbar").waitFor();
    },
  },
  { path: "/review" },
  { path: "/accounts" },
  {
    path: "/accounts",
    name: "account",
    async prepare(page) {
      await page.locator("main").getByRole("link", { name: "Credit card" }).click();
      await page.getByRole("button", { name: "Compare with the bank" }).click();
      await page.getByLabel("Balance at the bank").fill("-1200");
      await page.getByRole("button", { name: "Post the difference" }).waitFor();
    },
  },
  { path: "/accounts", name: "new", prepare: opens("New account") },
  { path: "/import" },
  ...["spending", "cash_flow", "net_worth", "money_flow", "payees", "compare"].map((report) => ({
    path: `/reports?report=${report}&length=3`,
    prepare: (page: Page) => page.locator("main figure").waitFor(),
  })),
  ...["", "/appearance", "/household", "/categories", "/payees", "/rules", "/aliases", "/members"].map((section) => ({
    path: `/settings${section}`,
  })),
];

inChromium((web) => {
  for (const { path, name, prepare } of CASES) {
    test(`the targets of ${path}${name === undefined ? "" : `, ${name}`}`, async () => {
      const page = await web.open("/", { viewport: SIZES.narrow, hasTouch: true, isMobile: true });
      await page.clock.setFixedTime(START_MS);
      await page.goto(new URL(path, web.server.url).href);
      await isLoaded(page);
      await prepare?.(page);
      assert.deepEqual(await page.evaluate(FIND), []);
    });
  }
});
