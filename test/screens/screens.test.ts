/**
 * Opens every screen with the demo household, in both sizes and themes and in German, checks it with axe, and saves a
 * screenshot in `web/.screens/`.
 */
import assert from "node:assert/strict";
import { mkdirSync } from "node:fs";
import { join } from "node:path";
import { test } from "node:test";
import type { Page } from "playwright-core";
import { createAlert } from "../../src/operations/alerts/alerts.ts";
import { createChannel } from "../../src/operations/alerts/channels.ts";
import { createToken } from "../../src/operations/people/tokens.ts";
import { outboundRequest } from "../../src/outbound/request.ts";
import { drawn } from "../support/drawn.ts";
import { testSecrets } from "../support/secrets.ts";
import { enterBankFiles } from "./bank-files.ts";
import { assertAccessible, inChromium, isLoaded, type OpenOptions, SIZES, type WebTest } from "./browser.ts";
import { openAsOwner } from "./owners.ts";

const PICTURES = join(import.meta.dirname, "../../web/.screens");

interface ScreenCase {
  readonly name: string;
  readonly path: string;
  /** Messages in the console that the case causes itself. */
  readonly expected?: RegExp;
  /** The page starts without a token. */
  readonly isSignedOut?: boolean;
  /** Prepares the screen for the screenshot. */
  readonly prepare?: (page: Page, web: WebTest) => Promise<void>;
}

/** A statement whose dates can be read in one way only. */
const STATEMENT = `Date,Description,Amount
2026-11-16,"POS PURCHASE CORNER BAKERY 0412 PORTLAND OR",-6.40
2026-11-17,"SQ *BLUE HERON COFFEE",-4.75
2026-11-18,"ACH CREDIT REFUND NORTHWIND",31.99
2026-11-19,"PURCHASE RIVERSIDE GROCERS #112",-84.13
2026-11-20,"DIRECT DEBIT TO CITY WATER",-46.20
`;

/** Aliases of two payees, unless they exist. */
async function enterAliases({ call }: WebTest["server"]): Promise<void> {
  const aliases = {
    Kiosk: ["KIOSK AM MARKT 4711", "SUMUP *KIOSK MUELLER"],
    Streamly: Array.from({ length: 8 }, (_, i) => `STREAMLY.COM/BILL 00${i} AMSTERDAM NL`),
  };
  for (const [name, texts] of Object.entries(aliases)) {
    const [payee] = (await call("GET", `/v1/payees?q=${name}`)).json.payees;
    for (const text of texts) await call("POST", `/v1/payees/${payee.id}/aliases`, { alias: { text } });
  }
}

/** Every case that shows data enters it, because a run may draw this case alone. */
async function showBankFiles(page: Page, { server }: WebTest): Promise<void> {
  // Another case fills the list of unfinished imports.
  const { imports } = await server.ok("GET", "/v1/imports");
  for (const { id, state } of imports) if (state !== "committed") await server.call("DELETE", `/v1/imports/${id}`);
  await enterBankFiles(server);
  await page.reload();
  await page.getByText("··4321").first().waitFor();
}

/** Enters an amount and a payee in Add: in one line, or on a phone by the keypad and a tap. */
async function fillEntry(page: Page, amount: string): Promise<void> {
  const dialog = page.getByRole("dialog");
  await dialog.getByRole("button", { name: "Save", exact: true }).waitFor();
  const startOver = dialog.getByRole("button", { name: "Start over" });
  if (await startOver.isVisible()) await startOver.click(); // another case may have left an entry
  if (page.viewportSize()?.width === SIZES.narrow.width) {
    await page.keyboard.type(amount);
    await dialog.getByRole("group", { name: "Payees" }).getByRole("button").first().click();
  } else {
    await dialog.getByRole("combobox", { name: "Payee, or amount and payee" }).fill(`${amount} Kiosk`);
  }
}

/** Enters spending that the server does not get. */
async function enterUnsent(page: Page, amounts: readonly string[]): Promise<void> {
  await page.route("**/v1/transactions?include=*", (route) => route.abort());
  for (const amount of amounts) {
    await page.keyboard.press("a");
    const dialog = page.getByRole("dialog");
    await fillEntry(page, amount);
    await dialog.getByRole("button", { name: "Save", exact: true }).click();
    await dialog.waitFor({ state: "detached" });
  }
  await page
    .getByRole("region", { name: "Not sent yet" })
    .getByText(`$${amounts.at(-1)}`)
    .first() // a case before may have left an entry
    .waitFor();
}

/** Asks to sign out while entries are not sent. */
async function askToSignOut(page: Page): Promise<void> {
  await enterUnsent(page, ["7.20"]);
  await page
    .getByRole("button", { name: /^(More|Help)$/ })
    .and(page.locator(":visible"))
    .click();
  await page.getByRole("button", { name: "Sign out" }).click();
  await page.getByRole("button", { name: "Stay signed in" }).waitFor();
}

/** Opens a settings page as Anna, who has a webhook, a feed, a channel and an alert. */
async function openAccess(page: Page, web: WebTest, path: string): Promise<void> {
  await openAsOwner(page, web, path);
  const { service, budget } = web.server;
  const budgetId = budget.id;
  const as = (await createToken(service, { budgetId, name: "screens", scope: "write", canManage: true })).text;
  const { webhooks } = await web.server.ok("GET", "/v1/webhooks", undefined, { as });
  if (webhooks.length === 0) {
    const webhook = { name: "Home Assistant", url: "http://127.0.0.1:9/hook", types: ["transaction.*", "sync.failed"] };
    await web.server.ok("POST", "/v1/webhooks", { webhook }, { as });
    const feed = { kind: "calendar", name: "Family calendar", includes: ["bills"], shows_amounts: true };
    await web.server.ok("POST", "/v1/feeds", { feed }, { as });
    const [owner] = await service.store.all.memberships.listOfBudget(budgetId);
    const person = { budgetId, userId: owner?.user_id ?? "", sessionId: "" };
    const settings = { server: "http://127.0.0.1:9", topic: "k3Xw9" };
    const channel = { kind: "ntfy", name: "Phone", settings, language: "en", shows_amounts: false } as const;
    const { id } = (await createChannel(service, person, channel, "")).channel;
    await createAlert(service, person, { kind: "spending_power_below", value: 100, channel_ids: [id] });
    await createAlert(service, person, { kind: "large_transaction", value: 500, channel_ids: [] });
  }
  await page.reload();
  await isLoaded(page);
}

/** The pages of what leaves the server or comes from a bank, and a text of each in both languages. */
const ACCESS_PAGES = [
  ["alerts", /^Phone$/, /^Phone$/],
  ["webhooks", "Home Assistant", "Home Assistant"],
  ["feeds", "Family calendar", "Family calendar"],
  ["banks", /connect/i, /verb/i],
] as const;

const showAccess = (page: Page, web: WebTest, name: string, text: string | RegExp) =>
  openAccess(page, web, `/settings/${name}`).then(() =>
    page.getByText(text).and(page.locator(":visible")).first().waitFor(),
  );

const SCREENS: readonly ScreenCase[] = [
  { name: "home", path: "/" },
  {
    name: "home-open",
    path: "/",
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
  { name: "home-past", path: "/?month=2026-09" },
  {
    name: "home-loading",
    path: "/?month=2026-10",
    async prepare(page) {
      await page.route("**/explanation*", () => undefined); // never answered
      await page.reload();
      await page.getByRole("status", { name: "Loading" }).waitFor();
      await page.evaluate(
        "Promise.all(document.getAnimations().map(({ finished }) => finished)).then(() => undefined)",
      );
    },
  },
  {
    name: "home-offline",
    path: "/?month=2026-10",
    expected: /ERR_FAILED/,
    async prepare(page) {
      await page.route("**/v1/**", (route) => route.abort());
      await page.reload();
      await page
        .getByText(/The server is not responding/)
        .first()
        .waitFor();
    },
  },
  {
    name: "more",
    path: "/",
    async prepare(page) {
      await page
        .getByRole("button", { name: /^(More|Help)$/ })
        .and(page.locator(":visible"))
        .click();
      await page.getByRole("dialog").waitFor();
    },
  },
  { name: "plan", path: "/plan" },
  {
    name: "plan-typing",
    path: "/plan",
    async prepare(page) {
      await page.getByLabel("Planned for Groceries").fill("600+60");
      await page.getByText("= 660.00").waitFor();
    },
  },
  {
    name: "plan-menu",
    path: "/plan",
    async prepare(page) {
      await page.getByRole("button", { name: "Actions for Groceries" }).click();
      await page.getByRole("menuitem", { name: "Hide" }).waitFor();
    },
  },
  {
    name: "plan-category",
    path: "/plan",
    async prepare(page) {
      await page.getByRole("button", { name: "New category" }).click();
      await page.getByRole("dialog").getByLabel("Name").waitFor();
    },
  },
  { name: "coming", path: "/coming" },
  {
    name: "coming-rule",
    path: "/coming",
    async prepare(page) {
      await page.getByRole("button", { name: "Power", exact: true }).click();
      await page.getByRole("dialog").getByLabel("Payee").waitFor();
    },
  },
  { name: "goals", path: "/goals" },
  { name: "activity", path: "/activity" },
  {
    name: "goals-new",
    path: "/goals?goal=new",
    async prepare(page) {
      await page.getByRole("dialog").getByLabel("Name").waitFor();
    },
  },
  { name: "transactions", path: "/transactions" },
  {
    name: "transactions-open",
    path: "/transactions?q=account%3AChecking+amuont%3A50",
    async prepare(page) {
      await page
        .getByRole("button", { name: /Fiberline/ })
        .or(page.getByRole("row", { name: /Fiberline/ }))
        .first()
        .click();
      await page.getByRole("heading", { name: "History" }).waitFor();
      await page.getByText("Entered", { exact: true }).waitFor();
    },
  },
  {
    name: "transactions-edit",
    path: "/transactions?q=kiosk",
    async prepare(page) {
      await page.keyboard.press("j");
      await page.keyboard.press("c");
      await page.getByRole("combobox", { name: "Category" }).fill("ca");
      await page.getByRole("option").first().waitFor();
    },
  },
  {
    name: "transactions-cell",
    path: "/transactions",
    async prepare(page) {
      for (const key of ["j", "j", "j", "j"]) await page.keyboard.press(key);
      await page.keyboard.press("e");
      const panel = page.getByRole("dialog"); // a narrow page opens the row
      await page
        .getByRole("gridcell")
        .getByRole("textbox")
        .or(page.getByRole("option").first())
        .or(panel)
        .first()
        .waitFor();
    },
  },
  {
    name: "transactions-search",
    path: "/transactions",
    async prepare(page) {
      await page.keyboard.press("/");
      await page.getByRole("option").first().waitFor();
    },
  },
  {
    name: "transactions-selected",
    path: "/transactions?q=-is%3Atransfer",
    async prepare(page) {
      for (const key of ["j", "x", "j", "x"]) await page.keyboard.press(key);
      await page.getByRole("toolbar").waitFor();
    },
  },
  { name: "review", path: "/review" },
  { name: "import", path: "/import" },
  {
    name: "import-preview",
    path: "/import",
    async prepare(page) {
      const buffer = Buffer.from(STATEMENT);
      await page.locator("input[type=file]").setInputFiles({ name: "november.csv", mimeType: "text/csv", buffer });
      await page.getByLabel("Import this file into").selectOption({ label: "Checking" });
      await page.getByRole("button", { name: "Import 5 transactions" }).waitFor();
      await page.getByText("RIVERSIDE GROCERS").first().waitFor();
    },
  },
  {
    name: "add",
    path: "/?add=expense",
    async prepare(page) {
      await fillEntry(page, "8.90+3.50");
      await page
        .getByRole("dialog")
        .getByText(/^then .* (left|overspent)$/)
        .waitFor();
    },
  },
  { name: "add-transfer", path: "/?add=transfer", prepare: (page) => page.getByRole("dialog").waitFor() },
  { name: "accounts", path: "/accounts" },
  {
    name: "account",
    path: "/accounts",
    async prepare(page) {
      await page.locator("main").getByRole("link", { name: "Credit card" }).click();
      await page.getByRole("button", { name: "Compare with the bank" }).click();
      await page.getByLabel("Balance at the bank").fill("-1200");
      await page.getByRole("button", { name: "Post the difference" }).waitFor();
    },
  },
  {
    name: "account-new",
    path: "/accounts",
    async prepare(page) {
      await page.getByRole("button", { name: "New account" }).click();
      await page.getByRole("dialog").getByLabel("Kind").selectOption({ label: "Credit card" });
    },
  },
  { name: "settings", path: "/settings" },
  { name: "settings-appearance", path: "/settings/appearance" },
  { name: "settings-members", path: "/settings/members" },
  {
    name: "palette",
    path: "/",
    async prepare(page) {
      await page.keyboard.press("Control+k");
      await page.getByRole("dialog").getByRole("option").first().waitFor();
    },
  },
  { name: "reports", path: "/reports" },
  { name: "reports-cash-flow", path: "/reports?report=cash_flow" },
  { name: "reports-net-worth", path: "/reports?report=net_worth&length=24" },
  { name: "reports-money-flow", path: "/reports?report=money_flow&length=3" },
  { name: "reports-payees", path: "/reports?report=payees" },
  { name: "reports-compare", path: "/reports?report=compare" },
  {
    name: "settings-household",
    path: "/settings/household",
    async prepare(page) {
      await page.getByText("Time zone").first().waitFor();
    },
  },
  { name: "settings-categories", path: "/settings/categories" },
  { name: "settings-payees", path: "/settings/payees" },
  { name: "settings-rules", path: "/settings/rules" },
  {
    name: "settings-rule-new",
    path: "/settings/rules",
    async prepare(page) {
      await page.getByRole("button", { name: "New rule" }).click();
      await page.getByRole("dialog").getByLabel("Value").waitFor();
    },
  },
  {
    name: "settings-aliases",
    path: "/settings/aliases",
    async prepare(page, { server }) {
      await enterAliases(server);
      await page.reload();
      await page.getByRole("heading", { name: "Kiosk" }).waitFor();
    },
  },
  {
    name: "settings-alias-new",
    path: "/settings/aliases",
    async prepare(page) {
      await page.getByRole("button", { name: "New alias" }).click();
      const dialog = page.getByRole("dialog");
      await dialog.getByLabel("The bank’s text").fill("KIOSK AM MARKT 4711");
      await dialog.getByRole("combobox", { name: "Payee" }).fill("kiosk");
      await dialog.getByText(/becomes the payee Kiosk/).waitFor();
    },
  },
  {
    name: "settings-bank-files",
    path: "/settings/bank-files",
    prepare: showBankFiles,
  },
  {
    name: "settings-bank-files-change",
    path: "/settings/bank-files",
    async prepare(page, web) {
      await showBankFiles(page, web);
      await page.getByRole("button", { name: "Actions for Account ··4321" }).click();
      await page.getByRole("menuitem", { name: "Edit" }).click();
      await page.getByRole("dialog").getByText("Applies to later files and open previews.").waitFor();
    },
  },
  { name: "settings-rates", path: "/settings/rates" },
  { name: "settings-export", path: "/settings/export" },
  { name: "not-found", path: "/nowhere" },
  { name: "enter", path: "/enter" },
  { name: "welcome", path: "/welcome" },
  {
    name: "conflict",
    path: "/plan",
    expected: /412/,
    async prepare(page, { server }) {
      await page.getByRole("button", { name: /^Actions for Cloth/ }).click();
      await page.getByRole("menuitem", { name: "Edit" }).click();
      const dialog = page.getByRole("dialog");
      await dialog.getByLabel("Name").fill("Clothes and shoes for the children");
      const { categories } = await server.ok("GET", "/v1/categories");
      const { id, name } = categories.find((one: { readonly name: string }) => one.name.startsWith("Cloth"));
      const category = { name: name === "Clothes" ? "Clothing" : "Clothes" };
      assert.equal((await server.call("PUT", `/v1/categories/${id}`, { category })).status, 200);
      await dialog.getByRole("button", { name: "Save" }).click();
      await page.getByRole("dialog", { name: "Changed by somebody else" }).waitFor();
    },
  },
  {
    name: "home-waiting",
    path: "/",
    expected: /ERR_FAILED/,
    prepare: (page) => enterUnsent(page, ["18.40", "6.00"]),
  },
  { name: "sign-out-unsent", path: "/", expected: /ERR_FAILED/, prepare: askToSignOut },
  {
    name: "sign-out-offline",
    path: "/",
    expected: /ERR_FAILED/,
    async prepare(page) {
      await askToSignOut(page);
      await page.route("**/v1/session", (route) => route.abort());
      await page.getByRole("button", { name: "Sign out and delete" }).click();
      await page.getByText("You are still signed in").waitFor();
    },
  },
  {
    name: "settings-tokens",
    path: "/enter",
    isSignedOut: true,
    async prepare(page, web) {
      await openAsOwner(page, web, "/settings/tokens");
      await page.getByText("by Carla").waitFor();
    },
  },
  {
    name: "settings-member-removal",
    path: "/enter",
    isSignedOut: true,
    async prepare(page, web) {
      await openAsOwner(page, web, "/settings/members");
      await page.getByRole("button", { name: "Actions for Ben" }).click();
      await page.getByRole("menuitem", { name: "Remove" }).click();
      await page.getByLabel("Keep Bank sync").check();
    },
  },
  ...ACCESS_PAGES.map(([name, text]) => ({
    ...{ name: `settings-${name}`, path: "/enter", isSignedOut: true },
    prepare: (page: Page, web: WebTest) => showAccess(page, web, name, text),
  })),
  {
    name: "settings-channel-edit",
    path: "/enter",
    isSignedOut: true,
    async prepare(page, web) {
      await showAccess(page, web, "alerts", /^Phone$/);
      await page.getByRole("button", { name: /^Actions for Phone/ }).click();
      await page.getByRole("menuitem", { name: "Edit" }).click();
      await page.getByRole("dialog").getByLabel("Language").waitFor();
    },
  },
  {
    name: "import-full",
    path: "/import",
    expected: /status of 409/,
    async prepare(page, { server }) {
      const headers = { "content-type": "text/csv", "content-disposition": 'attachment; filename="october.csv"' };
      const upload = () => server.call("POST", "/v1/imports", undefined, { raw: Buffer.from(STATEMENT), headers });
      while ((await upload()).status === 201);
      const buffer = Buffer.from(STATEMENT);
      await page.locator("input[type=file]").setInputFiles({ name: "november.csv", mimeType: "text/csv", buffer });
      await page.getByText("Too many imports are not finished yet.").waitFor();
    },
  },
];

/** The names of screens, their paths, a text that each shows in German, and what shows it. */
const IN_GERMAN: readonly (readonly [string, string, string | RegExp, ScreenCase["prepare"]?])[] = [
  ...ACCESS_PAGES.map(
    ([name, , text]) =>
      [
        ...([`settings-${name}`, "/enter", text] as const),
        (page: Page, web: WebTest) => showAccess(page, web, name, text),
      ] as const,
  ),
  ["home", "/", "bleiben für diesen Monat"],
  ["plan", "/plan", "Geplant"],
  ["coming", "/coming", /Noch zu zahlen/],
  ["transactions", "/transactions", "Buchungen"],
  ["settings-household", "/settings/household", "Zeitzone"],
  ["settings-aliases", "/settings/aliases", "Neuer Aliasname"],
  ["settings-bank-files", "/settings/bank-files", "Erneut fragen", showBankFiles],
];

type Size = keyof typeof SIZES;

const ALL_SIZES = Object.keys(SIZES) as Size[];

/** A narrow page is one on a phone: it shows no keys. */
function optionsOf(size: Size): OpenOptions {
  return { viewport: SIZES[size], hasTouch: size === "narrow" };
}

async function openLoaded(web: WebTest, path: string, options: OpenOptions): Promise<Page> {
  const page = await web.open(path, options);
  await isLoaded(page);
  return page;
}

mkdirSync(PICTURES, { recursive: true });

inChromium(
  (web) => {
    const inAllSizes = <Screen>(screens: readonly Screen[]) =>
      drawn(screens.flatMap((screen) => ALL_SIZES.map((size) => [screen, size] as const)));

    for (const [{ name, path, prepare, expected, isSignedOut = false }, size] of inAllSizes(SCREENS)) {
      test(`${name}, ${size}`, async () => {
        const options = { ...optionsOf(size), isSignedOut, ...(expected && { expected }) };
        const page = await openLoaded(web, path, options);
        await prepare?.(page, web);
        for (const colorScheme of ["light", "dark"] as const) {
          await page.emulateMedia({ colorScheme });
          // `animations` ends the transitions that the change of the colors starts.
          const path = join(PICTURES, `${name}-${size}-${colorScheme}.png`);
          await page.screenshot({ path, animations: "disabled" });
          await assertAccessible(page, colorScheme === "light" ? "all" : "colors");
        }
      });
    }

    for (const [[name, path, text, prepare], size] of inAllSizes(IN_GERMAN)) {
      test(`${name} in German, ${size}`, async () => {
        const options = { ...optionsOf(size), isSignedOut: path === "/enter", locale: "de-DE" };
        const page = await openLoaded(web, path, options);
        await prepare?.(page, web);
        await page.getByText(text).and(page.locator(":visible")).first().waitFor();
        await page.screenshot({ path: join(PICTURES, `${name}-german-${size}.png`) });
        await assertAccessible(page);
      });
    }

    test("at 320 px, as at a zoom of 400 %, nothing scrolls sideways", async () => {
      for (const path of new Set(SCREENS.map((screen) => screen.path))) {
        const page = await web.open(path, { viewport: { width: 320, height: 640 } });
        await isLoaded(page);
        const overflow = await page.evaluate(
          "document.documentElement.scrollWidth - document.documentElement.clientWidth",
        );
        assert.equal(overflow, 0, path);
        await page.close(); // the server limits the event streams that are open at once
      }
    });
  },
  {
    sharesContexts: true,
    server: {
      outbound: outboundRequest(),
      secrets: testSecrets(),
      publicUrl: new URL("https://budget.example.org"), // of feeds
    },
  },
);

inChromium(
  (web) => {
    for (const [size, viewport] of Object.entries(SIZES)) {
      test(`home without any data, ${size}`, async () => {
        const page = await openLoaded(web, "/welcome", { viewport });
        await page.getByRole("button", { name: "Skip the setup" }).click();
        await page.getByText("There is no data yet.").waitFor();
        await page.screenshot({ path: join(PICTURES, `home-empty-${size}.png`) });
        await assertAccessible(page);
        await page.goto(new URL("/transactions", web.server.url).href);
        await page.getByText("There are no transactions yet.").waitFor();
        await page.screenshot({ path: join(PICTURES, `transactions-empty-${size}.png`) });
        await assertAccessible(page);
        await page.getByRole("link", { name: "Import a statement" }).click();
        await page.getByText("There are no imports yet.").waitFor();
      });
    }
  },
  { isEmpty: true },
);
