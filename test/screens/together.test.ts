/** Two browsers on one budget: each sees the other's purchases at once, and changes that meet are shown side by side. */
import assert from "node:assert/strict";
import { test } from "node:test";
import { assertAccessible, becomes, inChromium, isLoaded, SIZES } from "./browser.ts";

inChromium((web) => {
  test("a purchase in one browser changes the number in the other", async () => {
    const desk = await web.open("/");
    const phone = await web.open("/", { viewport: SIZES.narrow });
    await Promise.all([isLoaded(desk), isLoaded(phone)]);
    const before = await desk.locator("h1").textContent();
    await phone.keyboard.press("a");
    await phone.getByRole("textbox", { name: "Payee, or amount and payee" }).fill("11 farm shop");
    await phone.getByRole("button", { name: "Save", exact: true }).click();
    await phone.getByText(/^\$11\.00 added, farm shop\./).waitFor();
    await desk
      .locator("h1")
      .filter({ hasNotText: before ?? "" })
      .waitFor();
    await becomes(() => desk.locator("h1").textContent(), await phone.locator("h1").textContent());
  });

  for (const choice of ["Keep mine", "Take theirs"] as const) {
    test(`both change one category, and the second person chooses: ${choice}`, async () => {
      const [first, second] = [await web.open("/plan"), await web.open("/plan", { expected: /412/ })];
      const old = choice === "Keep mine" ? "Fuel" : "Petrol";
      for (const page of [first, second]) {
        await page.getByRole("button", { name: `Actions for ${old}` }).click();
        await page.getByRole("menuitem", { name: "Edit" }).click();
      }
      await first
        .getByRole("dialog")
        .getByLabel("Name")
        .fill(choice === "Keep mine" ? "Gasoline" : "Diesel");
      await first.getByRole("button", { name: "Save" }).click();
      await first.getByText(/ changed\.$/).waitFor();
      await second.getByRole("dialog").getByLabel("Name").fill("Petrol");
      if (choice === "Take theirs") await second.getByRole("dialog").getByLabel("Name").fill("Benzine");
      await second.getByRole("button", { name: "Save" }).click();
      const question = second.getByRole("dialog", { name: "Changed by somebody else" });
      const mine = choice === "Keep mine" ? "Petrol" : "Benzine";
      const theirs = choice === "Keep mine" ? "Gasoline" : "Diesel";
      await question.getByRole("row", { name: `Name ${mine} ${theirs}` }).waitFor();
      await assertAccessible(second);
      await question.getByRole("button", { name: choice }).focus();
      await second.keyboard.press("Enter");
      const name = choice === "Keep mine" ? mine : theirs;
      for (const page of [first, second]) await page.getByRole("button", { name: `Actions for ${name}` }).waitFor();
      await question.waitFor({ state: "detached" });
      const { categories } = (await web.server.call("GET", "/v1/categories")).json;
      assert.ok(categories.some((category: { name: string }) => category.name === name));
    });
  }
});
