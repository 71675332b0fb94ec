/** The icon and the color of a category: chosen by key and by touch, and shown wherever the category is named. */
import assert from "node:assert/strict";
import { join } from "node:path";
import { test } from "node:test";
import type { Page } from "playwright-core";
import { CATEGORY_COLORS, CATEGORY_ICONS } from "../../src/domain/category-icon.ts";
import { assertAccessible, becomes, inChromium, isLoaded, SIZES } from "./browser.ts";

const PICTURES = join(import.meta.dirname, "../../web/.screens");

inChromium((web) => {
  const find = async (name: string) => {
    const { categories } = await web.server.ok("GET", "/v1/categories");
    return categories.find((one: { name: string }) => one.name === name);
  };
  const look = async (name: string) => {
    const { icon, color } = await find(name);
    return [icon, color];
  };
  /** Opens the dialog of a category, and in it all icons and colors. */
  const openPicker = async (page: Page, name: string) => {
    await page.getByRole("button", { name: `Actions for ${name}`, exact: true }).click();
    await page.getByRole("menuitem", { name: "Edit" }).click();
    const dialog = page.getByRole("dialog");
    await dialog.getByRole("button", { name: "Icon and color" }).click();
    return dialog;
  };
  const drawingsOf = (page: Page, name: string) =>
    page
      .locator("main li", { hasText: name })
      .first()
      .locator("use")
      .evaluateAll((all) => all.map((one) => one.getAttribute("href")?.split("#")[1]));

  test("the keyboard chooses a color and an icon, an emoji replaces it, and both go back to what fits the name", async () => {
    const page = await web.open("/settings/categories");
    await isLoaded(page);
    let dialog = await openPicker(page, "Fuel");
    assert.equal(await dialog.getByRole("group", { name: "Icon" }).getByRole("radio").count(), CATEGORY_ICONS.length);
    assert.equal(await dialog.getByRole("group", { name: "Color" }).getByRole("radio").count(), CATEGORY_COLORS.length);
    assert.ok(await dialog.getByRole("radio", { name: "Fuel pump" }).isChecked());
    assert.equal(await dialog.getByRole("button", { name: "Match the name" }).count(), 0);
    await page.keyboard.press("Tab"); // to the name
    await page.keyboard.press("Tab");
    await page.keyboard.press("ArrowRight");
    assert.ok(await dialog.getByRole("radio", { name: "Green" }).isChecked());
    await page.keyboard.press("Tab");
    await page.keyboard.press("ArrowRight");
    assert.ok(await dialog.getByRole("radio", { name: "Car", exact: true }).isChecked());
    await dialog.getByRole("button", { name: "Save" }).click();
    await page.getByText("Fuel changed.").waitFor();
    assert.deepEqual(await look("Fuel"), ["car", "leaf"]);
    await becomes(() => drawingsOf(page, "Fuel"), ["car"]);

    dialog = await openPicker(page, "Fuel");
    const emoji = dialog.getByLabel("Or an emoji");
    await emoji.fill("x");
    assert.equal(await emoji.inputValue(), "");
    await emoji.fill("⛽");
    await emoji.fill("⛽🛵");
    assert.equal(await emoji.inputValue(), "🛵");
    await dialog.getByRole("button", { name: "Save" }).click();
    await page.locator("main li", { hasText: "🛵" }).waitFor();
    assert.deepEqual(await look("Fuel"), ["🛵", "leaf"]);

    dialog = await openPicker(page, "Fuel");
    await dialog.getByRole("button", { name: "Match the name" }).click();
    assert.ok(await dialog.getByRole("radio", { name: "Fuel pump" }).isChecked());
    await dialog.getByLabel("Name").fill("Bicycle repair");
    assert.ok(await dialog.getByRole("radio", { name: "Bicycle" }).isChecked(), "it follows the name");
    await dialog.getByLabel("Name").fill("Fuel");
    await dialog.getByRole("button", { name: "Save" }).click();
    await becomes(() => look("Fuel"), ["fuel", "olive"]);
    await page.getByRole("button", { name: "Undo" }).click();
    await becomes(() => look("Fuel"), ["🛵", "leaf"]);
  });

  for (const colorScheme of ["light", "dark"] as const) {
    for (const [size, viewport] of Object.entries(SIZES)) {
      test(`the choice is accessible, ${size}, ${colorScheme}`, async () => {
        const hasTouch = size === "narrow";
        const page = await web.open("/settings/categories", { viewport, colorScheme, hasTouch });
        await isLoaded(page);
        const dialog = await openPicker(page, "Groceries");
        await page.screenshot({ path: join(PICTURES, `category-icon-${size}-${colorScheme}.png`) });
        await assertAccessible(page);
        if (!hasTouch) return;
        await dialog.getByRole("radio", { name: "Violet" }).tap();
        assert.ok(await dialog.getByRole("radio", { name: "Violet" }).isChecked());
        const labels = await dialog.locator("label:has([type=radio])").all();
        for (const label of labels) {
          const box = await label.boundingBox();
          assert.ok(box !== null && box.width >= 44 && box.height >= 44, (await label.getAttribute("title")) ?? "");
        }
      });
    }
  }

  test("a new category gets the icon that fits its name while it is typed", async () => {
    const page = await web.open("/settings/categories");
    await page.getByRole("button", { name: "New category" }).click();
    const dialog = page.getByRole("dialog");
    const drawing = () => dialog.locator("use").first().getAttribute("href");
    await dialog.getByLabel("Name").fill("Katzenfutter und Tierarzt");
    assert.match((await drawing()) ?? "", /^\/assets\/[^#]+\.svg#paw-print$/);
    await dialog.getByRole("button", { name: "Create category" }).click();
    await becomes(async () => (await find("Katzenfutter und Tierarzt"))?.icon, "paw-print");
  });

  test("the screens show the icon beside the name", async () => {
    for (const path of ["/", "/transactions", "/review", "/plan", "/reports", "/goals"]) {
      const page = await web.open(path);
      await isLoaded(page);
      await page.locator("main use").first().waitFor();
      await page.close();
    }
    const page = await web.open("/transactions", { viewport: SIZES.narrow });
    const row = page.getByRole("button", { name: /Trattoria Lina/ }).first();
    assert.match((await row.locator("use").first().getAttribute("href")) ?? "", /#utensils$/);
    const { width = 0 } = (await row.locator("svg").first().locator("..").boundingBox()) ?? {};
    assert.equal(width, 36);
  });

  test("a list of categories to choose from has the icons", async () => {
    const page = await web.open("/transactions");
    await isLoaded(page);
    await page.getByText("Corner Bakery").first().click();
    await page.keyboard.press("c");
    const option = page.getByRole("option", { name: /Groceries/ });
    assert.match((await option.locator("use").getAttribute("href")) ?? "", /#shopping-basket$/);
    await assertAccessible(page);
  });

  test("with forced colors, a tile keeps its shape", async () => {
    const page = await web.open("/transactions", { forcedColors: "active" });
    await page.locator("main use").first().waitFor();
    const width = "getComputedStyle(document.querySelector('main svg:has(use)').parentElement).borderTopWidth";
    assert.equal(await page.evaluate(width), "1px");
    await page.screenshot({ path: join(PICTURES, "category-icons-forced-wide-light.png") });
  });
});
