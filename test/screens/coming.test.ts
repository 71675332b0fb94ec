/** Coming in a browser: the decisions about an occurrence, rules and suggestions. */
import assert from "node:assert/strict";
import { test } from "node:test";
import type { Page } from "playwright-core";
import { START_MS } from "../support/server.ts";
import { assertAccessible, becomes, inChromium, isLoaded, SIZES, TODAY } from "./browser.ts";

inChromium((web) => {
  const occurrenceOf = async (name: string) =>
    (await web.server.call("GET", "/v1/recurring/occurrences?since=2026-11-23&until=2026-12-20")).json.occurrences.find(
      (one: { name: string }) => one.name === name,
    );
  const payment = (page: Page, name: string) =>
    page.locator("[data-occurrence]:visible", { hasText: name }).and(page.locator("[data-state='expected']")).first();

  test("a payment is skipped, and reset", async () => {
    const page = await web.open("/coming");
    await payment(page, "School pay").click();
    const dialog = page.getByRole("dialog");
    await dialog.getByText("every month on the last day, Checking").waitFor();
    await assertAccessible(page);
    await dialog.getByRole("button", { name: "Skip" }).click();
    await page.getByText("School pay skipped this time.").waitFor();
    assert.equal((await occurrenceOf("School pay")).state, "skipped");
    await page
      .getByRole("button", { name: /^School pay.*skipped/ })
      .and(page.locator(":visible"))
      .click();
    await dialog.getByRole("button", { name: "Reset" }).click();
    await page.getByText("School pay follows its rule again.").waitFor();
    assert.equal((await occurrenceOf("School pay")).state, "expected");
  });

  test("a payment is moved by keyboard and by dragging", async () => {
    const page = await web.open("/coming");
    await page.clock.setFixedTime(START_MS); // "27" is the next 27th
    await page.getByRole("radio", { name: "Calendar" }).check();
    await page.reload(); // the browser keeps the view
    await page.locator("time").first().waitFor();
    await payment(page, "School pay").focus();
    await page.keyboard.press("m");
    await page.getByRole("dialog").getByLabel("New date").fill("27");
    await page.getByRole("dialog").getByRole("button", { name: "Move" }).click();
    await page.getByText("School pay moved to Nov 27.").waitFor();
    assert.equal((await occurrenceOf("School pay")).due_on, "2026-11-27");
    await payment(page, "School pay").dragTo(page.locator("td", { has: page.locator("time[datetime='2026-11-25']") }));
    await page.getByText("School pay moved to Nov 25.").waitFor();
    assert.equal((await occurrenceOf("School pay")).due_on, "2026-11-25");
    await page.getByRole("button", { name: "Undo" }).last().click();
    await page.getByText("Undone.").waitFor();
    assert.equal((await occurrenceOf("School pay")).due_on, "2026-11-27");
  });

  for (const [size, viewport] of Object.entries(SIZES)) {
    test(`the payments are listed by week with their sums, below the balance until then, ${size}`, async () => {
      const page = await web.open("/coming", { viewport });
      await page.clock.setFixedTime(START_MS);
      await page.goto(new URL("/coming", web.server.url).href);
      await isLoaded(page);
      const week = page.locator("section", { has: page.getByRole("heading", { name: "Next week" }) }).last();
      const { occurrences } = (
        await web.server.call("GET", "/v1/recurring/occurrences?since=2026-11-22&until=2026-11-28")
      ).json;
      const open = occurrences.filter(({ state }: { state: string }) => state === "expected");
      await becomes(() => week.getByRole("listitem").count(), open.length);
      const sum = open.reduce((all: number, { expected }: { expected: number }) => all + expected, 0);
      const shown = `${sum < 0 ? "−" : "+"}${Math.abs(sum).toLocaleString("en-US", { minimumFractionDigits: 2 })}`;
      assert.ok((await week.textContent())?.startsWith(`Next week${shown}`), (await week.textContent()) ?? "");
      await page.getByRole("heading", { name: "Balance until Dec 31" }).waitFor();
      await page.getByText(/^Payments cost [\d,.]+ a year, [\d,.]+ a month\.$/).waitFor();
      assert.equal(await page.getByRole("radio", { name: "Calendar" }).isVisible(), size === "wide");
      assert.equal(await page.evaluate("document.documentElement.scrollWidth <= innerWidth"), true);
      await assertAccessible(page);
    });
  }

  test("an expected payment is entered with one click, and one undo takes it back", async () => {
    const page = await web.open("/coming");
    await page.getByRole("button", { name: "Paid now: Films, Nov 22" }).click();
    await page.getByText("Films entered for today.").waitFor();
    await page.getByRole("button", { name: "Paid now: Films, Nov 22" }).waitFor({ state: "detached" });
    await page.getByRole("button", { name: "Undo" }).last().click();
    await page.getByText("Undone.").waitFor();
    await page.getByRole("button", { name: "Paid now: Films, Nov 22" }).waitFor();
  });

  test("a payment is matched with a transaction near its day, and unmatched again", async () => {
    const { accounts } = (await web.server.call("GET", "/v1/accounts")).json;
    const account_id = accounts.find(({ name }: { name: string }) => name === "Checking").id;
    const transactions = [{ account_id, payee: { name: "Someone" }, amount: -1440, authorized_at: "2026-11-21" }];
    assert.equal((await web.server.call("POST", "/v1/transactions", { transactions })).status, 201);
    const page = await web.open("/coming", { viewport: SIZES.narrow });
    await payment(page, "Mortgage").click();
    const dialog = page.getByRole("dialog");
    await dialog.getByRole("button", { name: "Match with a transaction" }).click();
    await dialog.getByRole("listitem").first().getByText("Someone").waitFor();
    await assertAccessible(page);
    await dialog.getByText("Someone").click();
    await page.getByText("Mortgage matched.").waitFor();
    assert.equal((await occurrenceOf("Mortgage")).state, "matched");
    await page
      .getByRole("button", { name: /^Mortgage.*paid.*December 1/ })
      .and(page.locator(":visible"))
      .click();
    await dialog.getByRole("button", { name: "Not this one" }).click();
    await page.getByText("This transaction no longer counts as Mortgage.").waitFor();
    assert.equal((await occurrenceOf("Mortgage")).state, "expected");
  });

  test("unpaid payments are asked about, and each answer counts", async () => {
    const { call } = web.server;
    const [{ id: account_id }] = (await call("GET", "/v1/accounts")).json.accounts;
    const gardener = { name: "Gardener", account_id, amount: -60, payee: { name: "Green & Sons" } };
    const monthly = { rule: "FREQ=MONTHLY;BYMONTHDAY=10", starts_on: "2026-08-10" };
    const { recurring_rule } = (await call("POST", "/v1/recurring", { recurring_rule: { ...gardener, ...monthly } }))
      .json;
    const states = async () => {
      const query = `since=2026-08-01&until=2026-11-30&recurring_id=${recurring_rule.id}`;
      const { occurrences } = (await call("GET", `/v1/recurring/occurrences?${query}`)).json;
      return occurrences.map(({ state }: { state: string }) => state).join(" ");
    };
    assert.equal(await states(), "lapsed lapsed overdue overdue");
    for (const viewport of [SIZES.wide, SIZES.narrow]) {
      const page = await web.open("/coming", { viewport });
      await page.getByRole("heading", { name: "Not paid?" }).waitFor();
      await assertAccessible(page);
    }
    const page = await web.open("/coming");
    await page.clock.setFixedTime(START_MS); // "30" is the next 30th
    const answer = async (name: string, done: string) => {
      await page.getByRole("button", { name, exact: true }).click();
      await page.getByText(done).last().waitFor();
    };
    await answer("Paid now: Gardener, Nov 10", "Gardener entered for today.");
    await answer("Not this time: Gardener, Oct 10", "Gardener skipped this time.");
    await answer("Still owed: Gardener, Sep 10", "Gardener stays open until it is paid.");
    assert.equal(await states(), "lapsed overdue skipped matched");
    await page.getByRole("button", { name: "Moved to: Gardener, Sep 10" }).click();
    await page.getByRole("dialog").getByLabel("New date").fill("30");
    await page.getByRole("dialog").getByRole("button", { name: "Move" }).click();
    await page.getByText("Gardener moved to Nov 30.").waitFor();
    await page.getByRole("button", { name: "It is one of these: Gardener, Aug 10" }).click();
    await page.getByRole("dialog").getByText("Which transaction is it?").waitFor();
    await call("DELETE", `/v1/recurring/${recurring_rule.id}`);
  });

  test("money is set aside for a bill, after a look at the amount, and one undo takes it back", async () => {
    const categories = async () => (await web.server.call("GET", "/v1/categories")).json.categories;
    const { recurring } = (await web.server.call("GET", "/v1/recurring")).json;
    const { category_id } = recurring.find(({ name }: { name: string }) => name === "Insurance");
    const carriesFrom = async () =>
      (await categories()).find(({ id }: { id: string }) => id === category_id).carries_from;
    const page = await web.open("/coming", { viewport: SIZES.narrow });
    await payment(page, "Insurance").click();
    const dialog = page.getByRole("dialog");
    await dialog.getByRole("button", { name: "Set aside" }).click();
    await dialog.getByText(/From December 2026 on, \$[\d.]+ more is set aside for .* each month\./).waitFor();
    await assertAccessible(page);
    assert.equal(await carriesFrom(), null);
    await dialog.getByRole("button", { name: "Set aside" }).click();
    await page.getByText(/\$[\d.]+ more is set aside for .* each month\./).waitFor();
    assert.equal(await carriesFrom(), "2026-11");
    await payment(page, "Insurance").click();
    await dialog.getByRole("button", { name: "Set aside" }).click();
    await dialog.getByText("already pays every bill of the next twelve months.").waitFor();
    await dialog.getByRole("button", { name: "Close" }).last().click();
    await page.getByRole("button", { name: "Undo" }).click();
    await page.getByText("Undone.").waitFor();
    assert.equal(await carriesFrom(), null);
  });

  test("a rule is created, changed and deleted", async () => {
    const page = await web.open("/coming");
    await isLoaded(page);
    await page.keyboard.press("n");
    const dialog = page.getByRole("dialog");
    await dialog.getByRole("button", { name: "Create" }).click();
    await becomes(() => dialog.getByText("This field is required.").count(), 2);
    await dialog.getByLabel("Payee").fill("Gym");
    await dialog.getByLabel("Amount in USD").fill("3*10");
    await dialog.getByLabel("Repeats").selectOption("Every two weeks");
    await dialog.getByLabel("On", { exact: true }).selectOption("Monday");
    await assertAccessible(page);
    await dialog.getByRole("button", { name: "Create" }).click();
    await page.getByText("Gym is expected from now on.").waitFor();
    const rules = async () => (await web.server.call("GET", "/v1/recurring")).json.recurring;
    const found = (await rules()).find(({ name }: { name: string }) => name === "Gym");
    assert.deepEqual([found.amount, found.rule, found.currency], [-30, "FREQ=WEEKLY;INTERVAL=2;BYDAY=MO", "USD"]);
    await page.getByRole("button", { name: "Gym", exact: true }).click();
    await page.waitForURL(`**/coming?rule=${found.id}`);
    await dialog.getByLabel("Amount in USD").fill("35");
    await dialog.getByRole("button", { name: "Save" }).click();
    await page.getByText("Gym changed.").waitFor();
    assert.equal((await rules()).find(({ id }: { id: string }) => id === found.id).amount, -35);
    await page.getByRole("button", { name: "Gym", exact: true }).click();
    await dialog.getByRole("button", { name: "Delete" }).click();
    await page.getByText("Gym deleted.").waitFor();
    assert.equal(
      (await rules()).some(({ id }: { id: string }) => id === found.id),
      false,
    );
  });

  test("payments that look like an expected bill become its payments, and no second rule with one click", async () => {
    const { call } = web.server;
    const [{ id: account_id }] = (await call("GET", "/v1/accounts")).json.accounts;
    const piano = { name: "Piano", account_id, amount: -90, payee: { name: "Piano" } };
    const monthly = { rule: "FREQ=MONTHLY;BYMONTHDAY=24", starts_on: "2026-11-24" };
    const { recurring_rule } = (await call("POST", "/v1/recurring", { recurring_rule: { ...piano, ...monthly } })).json;
    const transactions = ["2026-08-23", "2026-09-23", "2026-10-23"].map((authorized_at) => {
      return { account_id, authorized_at, amount: -95, payee: { name: "SCHOOL OF MUSIC LLC" } };
    });
    assert.equal((await call("POST", "/v1/transactions", { transactions })).status, 201);
    for (const viewport of [SIZES.wide, SIZES.narrow]) {
      const page = await web.open("/coming", { viewport });
      await page.getByText("It looks like Piano, which is already expected.").waitFor();
      await assertAccessible(page);
    }
    const page = await web.open("/coming");
    await page.getByRole("button", { name: "Another one: SCHOOL OF MUSIC LLC" }).click();
    const dialog = page.getByRole("dialog");
    assert.equal(await dialog.getByLabel("Payee").inputValue(), "SCHOOL OF MUSIC LLC");
    assert.equal(await dialog.getByLabel("Amount in USD").inputValue(), "95.00");
    await dialog.getByRole("button", { name: "Cancel" }).click();
    assert.equal(await page.getByRole("button", { name: "Create rule for SCHOOL OF MUSIC LLC" }).count(), 0);
    await page.getByRole("button", { name: "Same as Piano: SCHOOL OF MUSIC LLC" }).click();
    await page.getByText("SCHOOL OF MUSIC LLC now always counts as Piano.").waitFor();
    await page.getByText("It looks like Piano, which is already expected.").waitFor({ state: "detached" });
    const paid = await call("GET", `/v1/transactions?payee_id=${recurring_rule.payee_id}`);
    assert.equal(paid.json.transactions.length, 3);
    await call("DELETE", `/v1/recurring/${recurring_rule.id}`);
    for (const { id } of paid.json.transactions) await call("DELETE", `/v1/transactions/${id}`);
  });

  /** Dismisses a suggestion whose payee is then deleted. */
  async function dismissGone(): Promise<void> {
    const { call } = web.server;
    const [{ id: account_id }] = (await call("GET", "/v1/accounts")).json.accounts;
    const gone = { account_id, amount: -5, authorized_at: TODAY, payee: { name: "Gone" } };
    const [paid] = (await call("POST", "/v1/transactions", { transactions: [gone] })).json.transactions;
    const { id, payee_id } = paid;
    await call("POST", "/v1/recurring/suggestions/dismiss", {
      suggestion: { account_id, payee_id, currency: "USD", amount: -5 },
    });
    await call("DELETE", `/v1/transactions/${id}`);
    assert.equal((await call("DELETE", `/v1/payees/${payee_id}`)).status, 204);
    assert.equal((await call("GET", "/v1/recurring/suggestions")).json.dismissed.at(-1).name, null);
  }

  test("every suggestion shows its payments, can be dismissed, and becomes a rule with one click", async () => {
    const page = await web.open("/coming");
    const create = page.getByRole("button", { name: /^Create rule for / });
    await create.first().waitFor();
    await page.getByRole("button", { name: "Show payments" }).first().click();
    await page.getByText("November 2, 2026").waitFor();
    await assertAccessible(page);
    const names = async () => (await create.all()).length;
    const before = await names();
    const dismissals = page.getByRole("button", { name: /^Do not suggest / });
    const dismissed = (await dismissals.first().getAttribute("aria-label"))?.slice(
      "Do not suggest ".length,
      -" again".length,
    );
    await dismissals.first().click();
    await page.getByText(`${dismissed} will not be suggested again.`).waitFor();
    await page.getByRole("button", { name: `Create rule for ${dismissed}` }).waitFor({ state: "detached" });
    await page.getByRole("button", { name: "Undo" }).click();
    await page.getByRole("button", { name: `Create rule for ${dismissed}` }).waitFor();
    assert.equal(await names(), before);
    await dismissGone();
    await dismissals.first().click();
    await page.getByRole("button", { name: `Create rule for ${dismissed}` }).waitFor({ state: "detached" });
    await page.getByText("1 dismissed suggestion", { exact: true }).click();
    const again = page.getByRole("button", { name: `Show again: ${dismissed}` });
    await again.waitFor();
    await assertAccessible(page);
    await again.click();
    await page.getByText(`${dismissed} may be suggested again.`).waitFor();
    await page.getByRole("button", { name: `Create rule for ${dismissed}` }).waitFor();
    assert.equal(await names(), before);
    for (let left = await create.count(); left > 0; left -= 1) {
      await create.first().click();
      while ((await create.count()) >= left) await page.waitForTimeout(20);
    }
    const { suggestions } = (await web.server.call("GET", "/v1/recurring/suggestions")).json;
    assert.deepEqual(suggestions, []);
  });
});
