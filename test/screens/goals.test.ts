/** Goals in a browser: create, change, close, open again and delete. */
import assert from "node:assert/strict";
import { test } from "node:test";
import { assertAccessible, becomes, inChromium, SIZES } from "./browser.ts";

inChromium((web) => {
  const goals = async () => (await web.server.call("GET", "/v1/goals")).json.goals;

  test("a goal says what is saved, its share and its month", async () => {
    const page = await web.open("/goals");
    const [goal] = await goals();
    const row = page.getByRole("listitem").filter({ hasText: goal.name });
    await row.getByText(`of 9,600.00 saved.`).waitFor();
    await row.getByText(`${goal.share.toFixed(2)} a month gets there by Jul 31, 2027. Likely reached in`).waitFor();
    await row.getByText(`${goal.moved.toFixed(2)} of ${goal.share.toFixed(2)}`, { exact: true }).waitFor();
    await row.getByText("on track").or(row.getByText("ahead")).or(row.getByText("behind")).waitFor();
  });

  for (const [size, viewport] of Object.entries(SIZES)) {
    test(`several goals have their sum, a time line, and buttons that enter what is missing, ${size}`, async () => {
      const { call } = web.server;
      const { category } = (await call("POST", "/v1/categories", { category: { name: "Sailing", kind: "saving" } }))
        .json;
      const terms = { category_id: category.id, amount: 800, due_on: "2027-02-10", starts_in: "2026-08" };
      const { goal } = (await call("POST", "/v1/goals", { goal: { name: "Sailing", ...terms } })).json;
      const page = await web.open("/goals", { viewport });
      const row = page.locator("li").filter({ has: page.getByRole("button", { name: "Sailing", exact: true }) });
      await page.getByText("saved for 2 goals, of 10,400.00.").waitFor();
      const line = page.getByRole("figure", { name: /^When each is reached/ });
      assert.equal(await line.isVisible(), size === "wide");
      if (size === "wide") {
        const names = await line.getByRole("listitem").allTextContents();
        assert.deepEqual(names, ["Sailingby Feb 10, 2027", "Holiday and reservelikely reached in July 2027"]);
      }
      // Four of seven months have passed, but for the days of November that are left.
      const share = await row.locator("[data-graph] > i").last().getAttribute("style");
      const [, percent = ""] = /([\d.]+)%/.exec(share ?? "") ?? [];
      assert.ok(Number(percent) > 300 / 7 && Number(percent) < 400 / 7, percent);
      await assertAccessible(page);
      assert.equal(await page.evaluate("document.documentElement.scrollWidth <= innerWidth"), true);

      await row.getByRole("button", { name: "Put 200.00 in: Sailing" }).click();
      const dialog = page.getByRole("dialog");
      await page.waitForURL((url) => url.searchParams.get("add") === "expense" && !url.searchParams.has("into"));
      await dialog.getByText("200.00").or(dialog.locator("input[value='200.00']")).first().waitFor();
      await dialog.getByText("Sailing").first().waitFor();
      await page.keyboard.press("Escape");
      await dialog.waitFor({ state: "detached" });
      await call("DELETE", `/v1/goals/${goal.id}`);
      await call("DELETE", `/v1/categories/${category.id}`);
    });
  }

  test("a reload keeps the text of a new goal, and closing drops it", async () => {
    const page = await web.open("/goals");
    const dialog = page.getByRole("dialog");
    const open = () => page.getByRole("button", { name: "New goal" }).click();
    await open();
    await dialog.getByLabel("Name").fill("Bicycle");
    await dialog.getByLabel("Target").fill("1200");
    await page.reload(); // the address opens the dialog
    await dialog.getByLabel("Name").waitFor();
    assert.equal(await dialog.getByLabel("Name").inputValue(), "Bicycle");
    assert.equal(await dialog.getByLabel("Target").inputValue(), "1200");
    await page.keyboard.press("Escape");
    await dialog.waitFor({ state: "detached" });
    await open();
    assert.equal(await dialog.getByLabel("Name").inputValue(), "");
  });

  test("a goal is created, changed, closed, opened and deleted on a phone", async () => {
    const page = await web.open("/goals", { viewport: SIZES.narrow });
    await page.getByRole("button", { name: "New goal" }).click();
    const dialog = page.getByRole("dialog");
    await dialog.getByRole("button", { name: "Create goal" }).click();
    await becomes(() => dialog.getByText("This field is required.").count(), 2);
    await dialog.getByLabel("Name").fill("Bicycle");
    await becomes(
      () => dialog.getByLabel("The money goes to").locator("option").allTextContents(),
      ["Pension", "New category …"],
    );
    await dialog.getByLabel("Target").fill("1200");
    await dialog.getByLabel("By").fill("20 dec 2027");
    await assertAccessible(page);
    await dialog.getByRole("button", { name: "Create goal" }).click();
    await page.getByText("Bicycle added.").waitFor();
    const bicycle = (await goals()).find(({ name }: { name: string }) => name === "Bicycle");
    assert.deepEqual([bicycle.amount, bicycle.due_on], [1200, "2027-12-20"]);
    await page.getByText(/^Goals need .* this month/).waitFor();
    const added = page.getByRole("listitem").filter({ hasText: "Bicycle" });
    await added.getByText("nothing saved yet").waitFor();
    assert.equal(await added.getByText("on track").count(), 0);

    await page.getByRole("button", { name: "Bicycle", exact: true }).click();
    await page.waitForURL(`**/goals?goal=${bicycle.id}`);
    await dialog.getByLabel("How to save").selectOption("A monthly amount, up to a target");
    await dialog.getByLabel("Each month").fill("100");
    await dialog.getByRole("button", { name: "Save" }).click();
    await page.getByText("Bicycle changed.").waitFor();
    const changed = (await goals()).find(({ name }: { name: string }) => name === "Bicycle");
    assert.deepEqual([changed.monthly, changed.due_on, changed.share], [100, null, 100]);

    const act = async (name: string) => {
      await page.getByRole("button", { name: "Actions for Bicycle" }).click();
      await page.getByRole("menuitem", { name }).click();
    };
    await act("Close goal");
    await page.getByText("Bicycle closed.").waitFor();
    await page.getByText("1 closed goal").click();
    await act("Reopen");
    await page.getByText("Bicycle reopened.").waitFor();
    await act("Delete");
    await page.getByText("Bicycle deleted.").waitFor();
    assert.equal((await goals()).length, 1);
    await page.getByRole("button", { name: "Undo" }).last().click();
    await page.getByText("Undone.").waitFor();
    assert.equal((await goals()).length, 2);
  });

  test("after its date, a goal is repeated, gets another date or is closed", async () => {
    const { category } = (
      await web.server.call("POST", "/v1/categories", { category: { name: "Trips", kind: "saving" } })
    ).json;
    const trip = { name: "Lake", category_id: category.id, amount: 900, due_on: "2026-10-15", starts_in: "2026-08" };
    const { goal } = (await web.server.call("POST", "/v1/goals", { goal: trip })).json;
    const stored = async () => (await goals()).find(({ id }: { id: string }) => id === goal.id);
    const page = await web.open("/goals");
    const row = page.getByRole("listitem").filter({ hasText: "Lake" });
    await row.getByText("missed").waitFor();
    await assertAccessible(page);
    await row.getByRole("button", { name: "Repeat every year" }).click();
    await row.getByText("by Oct 15, 2027", { exact: true }).last().waitFor();
    await row.getByText("every year").waitFor();
    assert.equal((await stored()).repeats, 12);
    await page.getByRole("button", { name: "Lake", exact: true }).click();
    const dialog = page.getByRole("dialog");
    await dialog.getByLabel("Repeats").selectOption("Never");
    await dialog.getByRole("button", { name: "Save" }).click();
    await row.getByText("missed").waitFor();
    await row.getByRole("button", { name: "Close" }).click();
    await becomes(async () => (await stored()).is_archived, true);
    await web.server.call("DELETE", `/v1/goals/${goal.id}`);
  });

  test("after most of its money was taken out, a goal asks whether it was used", async () => {
    const { call } = web.server;
    const { category } = (await call("POST", "/v1/categories", { category: { name: "Tyres", kind: "saving" } })).json;
    const terms = { category_id: category.id, amount: 900, due_on: "2027-05-31", repeats: 12, starts_in: "2026-09" };
    const { goal } = (await call("POST", "/v1/goals", { goal: { name: "New tyres", ...terms } })).json;
    const [{ id: account_id }] = (await call("GET", "/v1/accounts")).json.accounts;
    const move = (amount: number, authorized_at: string) => {
      return { account_id, amount, authorized_at, payee: { name: "Tyres" }, category_id: category.id };
    };
    const transactions = [move(-600, "2026-10-05"), move(450, "2026-11-20")];
    assert.equal((await call("POST", "/v1/transactions", { transactions })).status, 201);
    const stored = async () => (await goals()).find(({ id }: { id: string }) => id === goal.id);
    const question = "$450.00 was taken out of New tyres. Was this what you saved for?";

    for (const viewport of [SIZES.wide, SIZES.narrow]) {
      const home = await web.open("/", { viewport });
      await home.getByText(question).waitFor();
      await assertAccessible(home);
    }
    const page = await web.open("/goals", { viewport: SIZES.narrow });
    await page.getByText(question).waitFor();
    await assertAccessible(page);
    await page.getByRole("button", { name: "Yes: New tyres" }).click();
    await page.getByText("New tyres: next due on May 31, 2028.").waitFor();
    assert.equal((await stored()).due_on, "2028-05-31");

    await call("PUT", `/v1/goals/${goal.id}`, { goal: { due_on: "2027-05-31", repeats: null } });
    await page.getByRole("button", { name: "Yes: New tyres" }).click();
    await page.getByText("New tyres closed.").waitFor();
    assert.equal((await stored()).is_archived, true);
    await page.getByRole("button", { name: "Undo" }).last().click();
    await page.getByRole("button", { name: "No: New tyres" }).click();
    await page.getByText(question).waitFor({ state: "detached" });
    await page.reload();
    await page.getByRole("button", { name: "New tyres", exact: true }).waitFor();
    assert.equal(await page.getByText(question).count(), 0);
    assert.equal((await stored()).is_archived, false);
  });
});
