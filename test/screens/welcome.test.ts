/** The welcome of an empty household in a browser: by keyboard, on a phone, with Back and Skip. */
import assert from "node:assert/strict";
import { join } from "node:path";
import { test } from "node:test";
import type { Page } from "playwright-core";
import { assertAccessible, becomes, inChromium, isLoaded, SIZES } from "./browser.ts";

const PICTURES = join(import.meta.dirname, "../../web/.screens");

const question = (page: Page, title: string) => page.getByRole("heading", { level: 1, name: title }).waitFor();
const number = (page: Page, text: string) => page.locator(".number", { hasText: text }).waitFor();

/** Types and counts the keys, and their time. */
function typist(page: Page) {
  let keys = 0;
  return {
    get keys() {
      return keys;
    },
    async type(text: string) {
      keys += text.length;
      await page.keyboard.type(text);
    },
    async press(...pressed: string[]) {
      for (const key of pressed) {
        keys += 1;
        await page.keyboard.press(key);
      }
    },
  };
}

inChromium(
  (web) => {
    const list = async (path: string, name: string) => (await web.server.call("GET", path)).json[name];
    const isEmpty = async () => {
      for (const [path, name] of [
        ["/v1/accounts", "accounts"],
        ["/v1/recurring", "recurring"],
        ["/v1/transactions", "transactions"],
        ["/v1/categories", "categories"],
      ] as const) {
        assert.deepEqual(await list(path, name), [], path);
      }
    };

    test("the first page is the welcome: no empty Home comes before it", async () => {
      const page = await web.open("/welcome");
      await question(page, "Which currency");
      let release = () => {};
      const released = new Promise<void>((resolve) => (release = resolve));
      await page.route("**/v1/accounts", async (route) => {
        await released;
        await route.continue();
      });
      await page.goto(web.server.url);
      await page.locator("main").getByRole("status", { name: "Loading" }).waitFor();
      assert.equal(await page.locator("#content h1, .number:not(:empty)").count(), 0);
      release();
      await page.waitForURL("**/welcome");
    });

    test("every step can be skipped, and the welcome stays away then", async () => {
      const page = await web.open("/");
      await page.waitForURL("**/welcome");
      for (const title of ["Which currency", "How much is in", "How much are you paid", "What do you pay and save"]) {
        await question(page, title);
        await page.getByRole("button", { name: "Skip", exact: true }).click();
      }
      await question(page, "That is your number.");
      await page.getByRole("button", { name: "Open Leeway" }).click();
      await page.getByText("There is no data yet.").waitFor();
      await page.reload();
      await page.getByRole("link", { name: "Answer the questions" }).click();
      await question(page, "Which currency");
      await page.getByRole("button", { name: "Skip the setup" }).click();
      await page.getByText("There is no data yet.").waitFor();
      await isEmpty();
    });

    test("Back and the browser's Back undo what a step has changed, and keep what was typed", async () => {
      const page = await web.open("/welcome");
      await question(page, "Which currency");
      await page.getByLabel("Currency").selectOption("CHF");
      await page.getByLabel("Time zone").selectOption("Europe/Zurich");
      await page.getByRole("button", { name: "Next" }).click();
      await question(page, "How much is in");
      assert.deepEqual(await budgetSettings(), ["CHF", "Europe/Zurich"]);
      await page.getByLabel("Balance in CHF").fill("1000");
      await page.getByRole("button", { name: "Credit card" }).click();
      await page.getByLabel("Owed in CHF").fill("200");
      await page.getByRole("button", { name: "Next" }).click();
      await question(page, "How much are you paid");
      await page.getByText("800.00").waitFor();
      await page.getByLabel("Amount in CHF").fill("3000");
      await page.getByLabel("How often").selectOption("every two weeks");
      await page.getByRole("button", { name: "Next" }).click();
      await question(page, "What do you pay and save");
      await page.goBack();
      await question(page, "How much are you paid");
      await becomes(() => page.getByLabel("Amount in CHF").inputValue(), "3000");
      assert.deepEqual(await list("/v1/recurring", "recurring"), []);
      await page.reload();
      await question(page, "How much are you paid");
      await page.getByRole("button", { name: "Back" }).click();
      await question(page, "How much is in");
      await becomes(() => page.getByLabel("Owed in CHF").inputValue(), "200");
      await page.getByRole("button", { name: "Back" }).click();
      await question(page, "Which currency");
      await becomes(() => page.getByLabel("Currency").inputValue(), "CHF");
      await isEmpty();
      assert.deepEqual(await budgetSettings(), ["USD", "UTC"]);
    });

    const budgetSettings = async () => {
      const { budget } = (await web.server.call("GET", "/v1/budget")).json;
      return [budget.currency, budget.time_zone];
    };

    test("by keyboard alone, four questions lead to the number", async () => {
      const page = await web.open("/");
      const by = typist(page);
      await question(page, "Which currency");
      await page.screenshot({ path: join(PICTURES, "welcome-wide-light.png") });
      await assertAccessible(page);
      await by.press("Tab", "Tab", "Tab", "Enter"); // past the time zone and Skip
      await question(page, "How much is in");
      await by.type("2400");
      await page.screenshot({ path: join(PICTURES, "welcome-accounts-wide-light.png") });
      await assertAccessible(page);
      await by.press("Enter");
      await question(page, "How much are you paid");
      await by.type("2600");
      await page.screenshot({ path: join(PICTURES, "welcome-pay-wide-light.png") });
      await assertAccessible(page);
      await by.press("Enter");
      await question(page, "What do you pay and save");
      await number(page, "$2,600.00");
      await by.press("Enter"); // Rent has the focus
      await by.type("1200");
      await page.screenshot({ path: join(PICTURES, "welcome-bills-wide-light.png") });
      await assertAccessible(page);
      await by.press("Enter");
      await question(page, "That is your number.");
      await number(page, "$1,400.00");
      await by.type("150");
      await page.screenshot({ path: join(PICTURES, "welcome-ready-wide-light.png") });
      await assertAccessible(page);
      await by.press("Enter");
      await page.waitForURL((url) => url.pathname === "/");
      await isLoaded(page);
      await number(page, "$1,250.00");
      assert.ok(by.keys <= 30, `${by.keys} keys`);
      // The rent of this month is over: it is paid, and the balance is still that of today.
      const [account] = await list("/v1/accounts", "accounts");
      assert.equal(account.current_balance, 2400);
      const bills = (await list("/v1/transactions", "transactions")).filter(
        (one: { amount: number }) => one.amount === -1200,
      );
      assert.equal(bills.length, 1);
      assert.match(bills[0].authorized_at, /-01$/);
    });
  },
  { isEmpty: true },
);

inChromium(
  (web) => {
    test("on a phone, in German, four questions lead to the number with one thumb", async () => {
      const page = await web.open("/", {
        viewport: SIZES.narrow,
        locale: "de-DE",
        timezoneId: "Europe/Berlin",
        hasTouch: true,
      });
      let taps = 0;
      const tap = async (name: string) => {
        taps += 1;
        await page.getByRole("button", { name, exact: true }).tap();
      };
      const shoot = async (name: string) => {
        await page.screenshot({ path: join(PICTURES, `welcome-${name}-german-narrow.png`), fullPage: true });
        await assertAccessible(page);
        assert.equal(await page.evaluate("document.documentElement.scrollWidth > innerWidth"), false);
      };
      await question(page, "In welcher Währung");
      await becomes(() => page.getByLabel("Währung").inputValue(), "EUR");
      await page.locator("main .number").filter({ hasText: "€" }).waitFor();
      await becomes(() => page.getByLabel("Zeitzone").inputValue(), "Europe/Berlin");
      await shoot("household");
      await tap("Weiter");
      await question(page, "Wie viel ist heute");
      await page.keyboard.type("1800,50"); // the amount has the focus
      await tap("Sparkonto");
      await page.keyboard.type("5000");
      await shoot("accounts");
      await tap("Weiter");
      await question(page, "Welcher Lohn");
      await page.keyboard.type("2600");
      await shoot("pay");
      await tap("Weiter");
      await question(page, "Was wird jeden Monat");
      await tap("Miete");
      await page.keyboard.type("1.100");
      await tap("Internet");
      await page.keyboard.type("40");
      await tap("Sparen");
      await page.keyboard.type("250");
      await shoot("bills");
      await tap("Weiter");
      await question(page, "Das ist der Betrag.");
      await number(page, "1.210,00");
      await shoot("ready");
      await tap("Zur Übersicht");
      await page.waitForURL((url) => url.pathname === "/");
      await number(page, "1.210,00");
      assert.ok(taps <= 9, `${taps} taps`);
      const { accounts } = (await web.server.call("GET", "/v1/accounts")).json;
      assert.deepEqual(
        accounts.map(({ name, currency, is_hidden }: Record<string, unknown>) => [name, currency, is_hidden]),
        [
          ["Girokonto", "EUR", false],
          ["Sparkonto", "EUR", true],
        ],
      );
      // Savings are a transfer to the savings account. It is over for this month, and the balances are those of today.
      const [checking, savings] = accounts;
      assert.deepEqual([checking.current_balance, savings.current_balance], [1800.5, 5000]);
      const { recurring } = (await web.server.call("GET", "/v1/recurring")).json;
      const rule = recurring.find((one: { readonly name: string }) => one.name === "Sparen");
      assert.deepEqual(
        [rule.account_id, rule.transfer_account_id, rule.amount, rule.category_id],
        [checking.id, savings.id, -250, null],
      );
      const { spending_power } = (await web.server.call("GET", "/v1/budget/spending_power")).json;
      assert.equal(spending_power, 1210);
    });
  },
  { isEmpty: true },
);

inChromium(
  (web) => {
    test("the savings account of the setup holds what was saved this month", async () => {
      const page = await web.open("/welcome");
      for (const title of ["Which currency", "How much is in", "How much are you paid"]) {
        await question(page, title);
        await page.getByRole("button", { name: "Skip", exact: true }).click();
      }
      await question(page, "What do you pay and save");
      await page.getByRole("button", { name: "Savings", exact: true }).click();
      await page.getByLabel("Savings", { exact: true }).fill("200");
      await page.getByRole("button", { name: "Next" }).click();
      await question(page, "That is your number.");
      const { accounts } = (await web.server.call("GET", "/v1/accounts")).json;
      const savings = accounts.find((one: { readonly is_hidden: boolean }) => one.is_hidden);
      assert.equal(savings.current_balance, 200);
      const { transactions } = (await web.server.call("GET", "/v1/transactions")).json;
      assert.deepEqual(
        transactions.map((one: { amount: number; transfer_account_id: string }) => [
          one.amount,
          one.transfer_account_id,
        ]),
        [[-200, savings.id]],
      );
    });
  },
  { isEmpty: true },
);

inChromium(
  (web) => {
    test("savings that a listed account does not hold are still expected", async () => {
      const page = await web.open("/welcome");
      await question(page, "Which currency");
      await page.getByRole("button", { name: "Skip", exact: true }).click();
      await question(page, "How much is in");
      await page.getByRole("button", { name: "Savings", exact: true }).click();
      await page.getByRole("button", { name: "Next" }).click();
      await question(page, "How much are you paid");
      await page.getByRole("button", { name: "Skip", exact: true }).click();
      await question(page, "What do you pay and save");
      await page.getByRole("button", { name: "Savings", exact: true }).click();
      await page.getByLabel("Savings", { exact: true }).fill("200");
      await page.getByRole("button", { name: "Next" }).click();
      await question(page, "That is your number.");
      const { accounts } = (await web.server.call("GET", "/v1/accounts")).json;
      const savings = accounts.find((one: { readonly is_hidden: boolean }) => one.is_hidden);
      assert.equal(savings.current_balance, 0);
      assert.deepEqual((await web.server.call("GET", "/v1/transactions")).json.transactions, []);
      const { breakdown } = (await web.server.call("GET", "/v1/budget/spending_power/explanation")).json;
      assert.equal(breakdown.savings, 200);
    });
  },
  { isEmpty: true },
);

inChromium(
  (web) => {
    const budget = async () => (await web.server.call("GET", "/v1/budget")).json.budget;
    const rules = async () => (await web.server.call("GET", "/v1/recurring")).json.recurring;
    const toPay = async (page: Page) => {
      for (const title of ["Which currency", "How much is in"]) {
        await question(page, title);
        await page.getByRole("button", { name: "Skip", exact: true }).click();
      }
      await question(page, "How much are you paid");
    };

    test("the month starts on payday, or stays the calendar month", async () => {
      const page = await web.open("/welcome");
      await toPay(page);
      await page.getByLabel("Amount in USD").fill("3000");
      await page.getByLabel("Arrives on").selectOption("the 25th");
      await page.getByText("Your month starts on payday: October 25 to November 24.").waitFor();
      await page.screenshot({ path: join(PICTURES, "welcome-payday-wide-light.png") });
      await assertAccessible(page);
      await page.getByRole("button", { name: "Next" }).click();
      await question(page, "What do you pay and save");
      const onThe25th = { from: null, rule: "FREQ=MONTHLY;BYMONTHDAY=25", weekend: "keep" };
      const { starts_on: _, ...period } = (await budget()).periods[0];
      assert.deepEqual(period, onThe25th, "for all time, because nothing was entered before");
      // The pay of 25 October is in this period, and so is the rent of 1 November.
      await page.getByText("left to spend until November 24").waitFor();
      await number(page, "$3,000.00");
      await page.getByRole("button", { name: "Rent", exact: true }).click();
      await page.getByLabel("Rent", { exact: true }).fill("1000");
      await page.getByRole("button", { name: "Next" }).click();
      await number(page, "$2,000.00");
      const days = async () => {
        const { transactions } = (await web.server.call("GET", "/v1/transactions")).json;
        return transactions.map(({ authorized_at }: { readonly authorized_at: string }) => authorized_at).toSorted();
      };
      await becomes(days, ["2026-10-25", "2026-11-01"]); // the number is shown before it is saved
      await page.getByLabel("Already spent since October 25").waitFor();

      await page.goto(new URL("/welcome?step=pay", web.server.url).href);
      await question(page, "How much are you paid");
      await becomes(async () => (await budget()).periods[0].rule, "FREQ=MONTHLY;BYMONTHDAY=1");
      await page.getByText("Calendar month", { exact: true }).click();
      await page.getByText("Your month is the calendar month.").waitFor();
      await page.getByRole("button", { name: "Next" }).click();
      await question(page, "What do you pay and save");
      assert.equal((await budget()).periods[0].rule, "FREQ=MONTHLY;BYMONTHDAY=1");
      assert.equal((await rules())[0].rule, "FREQ=MONTHLY;BYMONTHDAY=25");
      await page.goBack();
      await question(page, "How much are you paid");
      await becomes(async () => (await rules()).length, 0);
    });

    for (const [every, rule, weekend, period] of [
      ["last working day", "FREQ=MONTHLY;BYMONTHDAY=-1", "before", "October 30 to November 29"],
      ["twice a month", "FREQ=MONTHLY;BYMONTHDAY=1,15", "keep", "November 15 to November 30"],
      ["every week", "FREQ=WEEKLY;BYDAY=SA", "keep", "November 21 to November 27"],
      ["every two weeks", "FREQ=WEEKLY;INTERVAL=2;BYDAY=SA", "keep", "November 21 to December 4"],
      ["every four weeks", "FREQ=WEEKLY;INTERVAL=4;BYDAY=SA", "keep", "November 21 to December 18"],
    ] as const) {
      test(`paid ${every}: the income and the period follow`, async () => {
        const page = await web.open("/welcome", { colorScheme: "dark" });
        await toPay(page);
        await page.getByLabel("Amount in USD").fill("1000");
        await page.getByLabel("How often").selectOption(every);
        await page.getByText(`payday: ${period}.`).waitFor();
        await page.screenshot({ path: join(PICTURES, `welcome-${every.replaceAll(" ", "-")}-wide-dark.png`) });
        await page.getByRole("button", { name: "Next" }).click();
        await question(page, "What do you pay and save");
        const [pay] = await rules();
        assert.deepEqual([pay.rule, pay.weekend], [rule, weekend]);
        const [stored] = (await budget()).periods;
        assert.deepEqual([stored.rule, stored.weekend, stored.from], [rule, weekend, null]);
        await number(page, "$1,000.00");
        await page.getByRole("button", { name: "Back" }).click();
        await question(page, "How much are you paid");
        await becomes(async () => (await rules()).length, 0);
      });
    }

    test("irregular pay makes no rule, and the month stays", async () => {
      const page = await web.open("/welcome");
      await toPay(page);
      await page.getByLabel("How often").selectOption("irregularly");
      await page.getByText("Add it when it arrives.").waitFor();
      assert.equal(await page.getByLabel("Amount in USD").count(), 0);
      await page.screenshot({ path: join(PICTURES, "welcome-irregular-wide-light.png") });
      await assertAccessible(page);
      await page.getByRole("button", { name: "Next" }).click();
      await question(page, "What do you pay and save");
      assert.deepEqual(await rules(), []);
      assert.equal((await budget()).periods[0].rule, "FREQ=MONTHLY;BYMONTHDAY=1");
    });
  },
  { isEmpty: true },
);
