/** The setup in a browser while somebody types: the focus, the amounts as people write them, and the number that follows. */
import assert from "node:assert/strict";
import { join } from "node:path";
import { test } from "node:test";
import type { Page } from "playwright-core";
import { assertAccessible, becomes, inChromium, SIZES } from "./browser.ts";

const PICTURES = join(import.meta.dirname, "../../web/.screens");

const question = (page: Page, title: string) => page.getByRole("heading", { level: 1, name: title }).waitFor();
const number = (page: Page) => page.locator(".number");
const next = (page: Page) => page.getByRole("button", { name: "Next" }).click();
const skip = (page: Page) => page.getByRole("button", { name: "Skip", exact: true }).click();

/** Whether the focus is in the first field of the question, or on the first choice if there is no field. */
const isFirst = (page: Page) =>
  page.evaluate("document.activeElement === document.querySelector('form :is(input, select, button)')");

async function toPay(page: Page): Promise<void> {
  await question(page, "Which currency");
  await page.getByLabel("Currency").selectOption("EUR");
  await next(page);
  await question(page, "How much is in");
  await skip(page);
  await question(page, "How much are you paid");
}

inChromium(
  (web) => {
    const recurring = async () => (await web.server.call("GET", "/v1/recurring")).json.recurring;

    test("the focus starts in the first field of each question", async () => {
      const page = await web.open("/welcome");
      for (const title of ["Which currency", "How much is in", "How much are you paid", "What do you pay and save"]) {
        await question(page, title);
        await becomes(() => isFirst(page), true);
        await skip(page);
      }
      await question(page, "That is your number.");
      await becomes(() => isFirst(page), true);
    });

    for (const [typed, amount] of [
      ["3200 eur", 3200],
      ["3k", 3000],
      ["€3200", 3200],
      ["3.200,50 €", 3200.5],
    ] as const) {
      test(`pay of "${typed}" is understood, and the number follows before it is stored`, async () => {
        const page = await web.open("/welcome");
        await toPay(page);
        await page.keyboard.type(typed);
        const shown = new Intl.NumberFormat("en-US", { minimumFractionDigits: 2 }).format(amount);
        await number(page).filter({ hasText: shown }).waitFor();
        assert.deepEqual(await recurring(), []);
        await page.keyboard.press("Enter");
        await question(page, "What do you pay and save");
        await number(page).filter({ hasText: shown }).waitFor();
        assert.equal((await recurring())[0].amount, amount);
        await page.getByRole("button", { name: "Back" }).click();
        await question(page, "How much are you paid");
        await becomes(async () => (await recurring()).length, 0);
        await page.getByRole("button", { name: "Back" }).click();
        await question(page, "How much is in");
        await page.getByRole("button", { name: "Back" }).click();
        await question(page, "Which currency");
        await becomes(async () => (await web.server.call("GET", "/v1/budget")).json.budget.currency, "USD");
      });
    }

    test("pay that cannot be read, or has no amount, is not dropped", async () => {
      const page = await web.open("/welcome");
      await toPay(page);
      for (const [typed, message] of [
        ["about 3000", "Not a valid amount."],
        ["", "This field is required."],
      ] as const) {
        await page.getByLabel("From").fill("Acme");
        await page.getByLabel("Amount in EUR").fill(typed);
        await next(page);
        await page.getByText(message).waitFor();
        await becomes(() => isFirst(page), true);
        await question(page, "How much are you paid");
      }
      await assertAccessible(page);
      await page.screenshot({ path: join(PICTURES, "welcome-pay-missing-wide-light.png") });
      await page.getByLabel("Amount in EUR").fill("3000");
      await next(page);
      await question(page, "What do you pay and save");
      assert.deepEqual(
        (await recurring()).map(({ name }: { name: string }) => name),
        ["Acme"],
      );
      await page.getByRole("button", { name: "Rent", exact: true }).click();
      await next(page);
      await page.getByText("This field is required.").waitFor();
      await page.getByRole("button", { name: "Remove Rent" }).click();
      await page.goBack();
      await becomes(async () => (await recurring()).length, 0);
    });

    test("what is typed while an answer is being stored belongs to the next question", async () => {
      const page = await web.open("/welcome");
      await question(page, "Which currency");
      const { promise, resolve } = Promise.withResolvers<void>();
      await page.route(/\/v1\/budget$/, async (route) => {
        if (route.request().method() === "PUT") await promise;
        await route.continue();
      });
      await page.getByLabel("Currency").selectOption("CHF");
      await next(page);
      await page.keyboard.type("24005");
      await page.keyboard.press("Backspace");
      assert.equal(await page.getByLabel("Currency").inputValue(), "CHF");
      resolve();
      await question(page, "How much is in");
      await becomes(() => page.getByLabel("Balance in CHF").inputValue(), "2400");
      await page.getByText("In accounts2,400.00").waitFor();
    });
  },
  { isEmpty: true },
);

inChromium(
  (web) => {
    test("the last step names what is missing, and does not contradict its number", async () => {
      const page = await web.open("/welcome");
      await question(page, "Which currency");
      await skip(page);
      await question(page, "How much is in");
      await page.keyboard.type("2400");
      await page.getByText("In accounts2,400.00").waitFor();
      await next(page);
      await question(page, "How much are you paid");
      await page.keyboard.type("2600");
      await next(page);
      await question(page, "What do you pay and save");
      await page.getByRole("button", { name: "Internet", exact: true }).click();
      await page.getByLabel("Arrives on").waitFor({ state: "detached" });
      await page.getByLabel("Internet", { exact: true }).fill("50");
      await number(page).filter({ hasText: "2,550.00" }).waitFor();
      await next(page);
      await page.getByRole("heading", { level: 1 }).filter({ hasText: "number" }).waitFor();
      await page.screenshot({ path: join(PICTURES, "welcome-last-wide-light.png") });
      const text = (await page.locator("main").textContent()) ?? "";
      assert.doesNotMatch(text, /more than your accounts hold/);
      await page.keyboard.type("150");
      await number(page).filter({ hasText: "2,400.00" }).waitFor();
      await question(page, "That is your number.");
      await page.setViewportSize(SIZES.narrow);
      await page.screenshot({ path: join(PICTURES, "welcome-last-narrow-light.png") });
    });
  },
  { isEmpty: true },
);
