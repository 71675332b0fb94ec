/** Home in a browser: the number before the app, live updates, the parts, affordability, the keyboard. */
import assert from "node:assert/strict";
import { test } from "node:test";
import { newAccount } from "../support/ledger.ts";
import { assertAccessible, becomes, inChromium, isLoaded, TODAY, tryAgain } from "./browser.ts";

/** The number that the API returns, as the page shows it. */
const shown = (amount: number) => `$${amount.toFixed(2)}`;

inChromium((web) => {
  const readNumber = async () =>
    (await web.server.call("GET", "/v1/budget/spending_power")).json.spending_power as number;

  test("the number is shown before the app has loaded, and its request is not repeated", async () => {
    const page = await web.open("/");
    await isLoaded(page); // from now on the browser is known to be signed in
    let release = () => {};
    const released = new Promise<void>((resolve) => (release = resolve));
    const requests: string[] = [];
    page.on("request", (request) => requests.push(new URL(request.url()).pathname));
    await page.route(/\/assets\/(?!first-).*\.js$/, async (route) => {
      await released;
      await route.continue();
    });
    await page.goto(web.server.url, { waitUntil: "commit" });
    await page.locator("#first-sentence", { hasText: "left to spend this month." }).waitFor();
    await becomes(() => page.locator("h1").textContent(), shown(await readNumber()));
    release();
    await page.getByRole("group", { name: "Where the income goes" }).waitFor();
    await becomes(() => page.locator("h1").textContent(), shown(await readNumber()));
    assert.equal(requests.filter((path) => path.endsWith("/explanation")).length, 1);
  });

  test("a purchase from elsewhere changes the number", async () => {
    const page = await web.open("/");
    await isLoaded(page);
    const before = await readNumber();
    await page.locator("h1", { hasText: shown(before) }).waitFor();
    const { json } = await web.server.call("GET", "/v1/accounts");
    const account_id = json.accounts.find(({ name }: { name: string }) => name === "Checking").id;
    const transactions = [{ account_id, payee: { name: "Kiosk" }, amount: -10.01, authorized_at: TODAY }];
    assert.equal((await web.server.call("POST", "/v1/transactions", { transactions })).status, 201);
    const after = await readNumber();
    await page.locator("h1", { hasText: shown(after) }).waitFor();
    assert.notEqual(after, before);
    await page.getByText(`${shown(after)} can still be spent.`).waitFor({ state: "attached" });
  });

  test("the button beside the month hides the amounts, and shows them again", async () => {
    const page = await web.open("/");
    await isLoaded(page);
    await page.getByRole("button", { name: "Hide amounts" }).click();
    await page.locator("h1", { hasText: "•" }).waitFor();
    assert.equal(await page.getByText(shown(await readNumber())).count(), 0);
    await page
      .getByRole("banner")
      .or(page.locator("main header"))
      .getByRole("button", { name: "Show amounts" })
      .click();
    await page.locator("h1", { hasText: shown(await readNumber()) }).waitFor();
  });

  test("a question mark explains envelopes, on Home and in Plan", async () => {
    for (const path of ["/", "/plan"]) {
      const page = await web.open(path);
      const text = page.getByRole("dialog", { name: "What is an envelope?" });
      await page.getByRole("button", { name: "What is an envelope?" }).click();
      await text.getByText(/An envelope is the plan of a spending category/).waitFor();
      await text.getByText(/Over-assigned means/).waitFor();
      await assertAccessible(page);
      await page.keyboard.press("Escape");
      await text.waitFor({ state: "hidden" });
    }
  });

  test("an open line shows its figures and its transactions", async () => {
    const page = await web.open("/");
    await page
      .getByRole("group", { name: "Where the income goes" })
      .getByRole("button", { name: /^Spending, / })
      .click();
    const line = page.getByRole("button", { name: "Groceries", exact: true });
    await line.click();
    await becomes(() => line.getAttribute("aria-expanded"), "true");
    const explanation = (await web.server.call("GET", "/v1/budget/spending_power/explanation")).json;
    const groceries = explanation.lines.find(({ name }: { name: string }) => name === "Groceries");
    const rows = page.locator("td[colspan] li");
    await rows.first().waitFor();
    await becomes(() => rows.count(), groceries.transaction_ids.length);
    await assertAccessible(page);
  });

  test("the answer to 'can we afford it' follows the price and the day", async () => {
    const page = await web.open("/");
    await page.getByRole("textbox", { name: "Price" }).fill("4*100");
    await page.getByText("= 400.00").waitFor();
    const day = page.getByRole("textbox", { name: "Date of the purchase" });
    await day.fill("20 dec");
    await page.getByText(/^Yes\. .+ is left to spend in December 2026/).waitFor();
    assert.match((await page.getByText(/^Paid from /).textContent()) ?? "", /^Paid from .+\d\.\d\d\.$/);
    await page.getByRole("textbox", { name: "Price" }).fill("99999");
    const no =
      /^No\. It is .+ more than can be spent in December 2026\. The balance falls to −9\d,\d{3}\.\d\d on \w{3} \d+\.$/;
    await page.getByText(no).waitFor();
    await page.getByRole("textbox", { name: "Price" }).fill("abc");
    await page.getByText("Not a valid amount.").waitFor();
    assert.equal(await page.getByText("Enter a price to see").count(), 0);
    await assertAccessible(page);
  });

  test("on a phone, the page scrolls to the answer", async () => {
    const page = await web.open("/", { viewport: { width: 375, height: 760 }, hasTouch: true });
    const price = page.getByRole("textbox", { name: "Price" });
    await price.tap();
    await price.fill("12345.67");
    assert.equal(await price.evaluate((field) => field.scrollWidth - field.clientWidth), 0);
    const answer = page.getByText(/^No\. It is /);
    await answer.waitFor();
    const bar = await page.getByRole("navigation").last().boundingBox();
    const box = await answer.boundingBox();
    assert.ok(bar && box && box.y + box.height < bar.y, JSON.stringify({ bar, box }));
  });

  test("after a failed request, Try again shows the number", async () => {
    const page = await web.open("/", { expected: /ERR_FAILED/ });
    await isLoaded(page);
    await page.route("**/explanation*", (route) => route.abort());
    await page.goto(`${web.server.url}/?month=2026-10`);
    await page.getByRole("alert").getByText("The server cannot be reached.").waitFor();
    await page.unroute("**/explanation*");
    await tryAgain(page);
    await page.getByRole("heading", { name: "$" }).waitFor();
  });

  test("keys change the month, move along the balance and open the help", async () => {
    const page = await web.open("/");
    await isLoaded(page);
    await page.getByText("10 days left", { exact: true }).waitFor();
    await page.keyboard.press("[");
    await page.waitForURL("**/?month=2026-10");
    await page
      .getByText("was left at the end of October 2026")
      .or(page.getByText("October 2026 was overspent"))
      .waitFor();
    await page.keyboard.press("]");
    await page.waitForURL(`${web.server.url}/`);
    const balance = page.getByRole("slider", { name: "Balance date" });
    await balance.focus();
    await page.keyboard.press("Home");
    assert.match((await balance.getAttribute("aria-valuetext")) ?? "", /^November 21, 2026: \$/);
    await page.keyboard.press("ArrowRight");
    assert.match((await balance.getAttribute("aria-valuetext")) ?? "", /^November 22, 2026: \$/);
    await balance.blur();
    await page.keyboard.press("?");
    const dialog = page.getByRole("dialog");
    await dialog.getByText("Previous month").waitFor();
    await page.keyboard.press("Escape");
    await dialog.waitFor({ state: "detached" });
    await page.keyboard.press("g");
    await page.keyboard.press("s");
    await page.getByRole("link", { name: "Appearance" }).click();
    await page.getByRole("radio", { name: "Dark" }).check();
    assert.equal(await page.evaluate("document.documentElement.dataset.theme"), "dark");
    await page.getByRole("radio", { name: "Deutsch" }).click();
    await page.getByRole("heading", { name: "Darstellung" }).waitFor();
    await page.goto(web.server.url);
    await page.getByText("bleiben für diesen Monat").waitFor();
    assert.equal(await page.evaluate("document.documentElement.dataset.theme"), "dark");
  });
});

inChromium(
  (web) => {
    test("a purchase that fits the month but overdraws the account is a no", async () => {
      const { id } = await newAccount(web.server, { current_balance: 100 });
      const pay = {
        name: "Pay",
        amount: 1000,
        rule: "FREQ=MONTHLY;BYMONTHDAY=-1",
        starts_on: `${TODAY.slice(0, 8)}01`,
      };
      const { status, text } = await web.server.call("POST", "/v1/recurring", {
        recurring_rule: { ...pay, account_id: id, currency: "USD", payee: { name: "Employer" } },
      });
      assert.equal(status, 201, text);
      const page = await web.open("/");
      await page.getByRole("textbox", { name: "Price" }).fill("500");
      await page.getByText(/^No\. .* is left to spend in .*, but the balance falls to −400\.00 on /).waitFor();
      await assertAccessible(page);
    });

    test("the sentence names the limit, before the app has loaded and after it", async () => {
      const page = await web.open("/", { expected: /ERR_FAILED|dynamically imported module/ });
      await isLoaded(page);
      const sentence = page.locator(".number-place .sentence");
      await becomes(() => sentence.textContent(), "left to spend this month. $100.00 of it before November 30.");
      const { json } = await web.server.call("GET", "/v1/accounts");
      const rent = {
        name: "Rent",
        amount: -1100,
        rule: "FREQ=MONTHLY",
        starts_on: "2026-12-02",
        payee: { name: "Owner" },
      };
      const recurring_rule = { ...rent, account_id: json.accounts[0].id };
      assert.equal((await web.server.call("POST", "/v1/recurring", { recurring_rule })).status, 201);
      const limited = "left to spend this month. None of it before Rent on December 2.";
      await becomes(() => sentence.textContent(), limited);
      await assertAccessible(page);
      await page.route(/\/assets\/(?!first-).*\.js$/, (route) => route.abort());
      await page.reload({ waitUntil: "commit" });
      await becomes(() => page.locator("#first-sentence").textContent(), limited);
    });
  },
  { isEmpty: true },
);
