/** Icons and colors that fit the names of categories. */
import assert from "node:assert/strict";
import { test } from "node:test";
import { CATEGORIES } from "../../src/demo/facts.ts";
import type { CategoryKind } from "../../src/domain/category.ts";
import {
  CATEGORY_COLORS,
  CATEGORY_ICONS,
  isCategoryIcon,
  suggestedIcon,
  withIcon,
} from "../../src/domain/category-icon.ts";
import { DEFAULT_CATEGORIES } from "../../src/domain/default-categories.ts";

const ID = "01a1f2c4-8e10-7a3b-9c41-5d2e7f60ae01";
const named = (name: string, kind: CategoryKind = "spending", id = ID) => ({ id, name, kind });
const iconOf = (name: string, kind?: CategoryKind) => suggestedIcon(named(name, kind)).icon;

for (const [icon, names] of [
  ["shopping-basket", ["Groceries", "grocery store", "Lebensmittel", "Wocheneinkauf", "ESSEN"]],
  ["utensils", ["Eating out", "Auswärts essen", "Restaurants", "Essen gehen", "AUSWÄRTS ESSEN"]],
  ["bus", ["Transport", "Public transport", "U-Bahn", "ÖPNV"]],
  ["dumbbell", ["Gym", "Sport", "Training", "Sportverein"]],
  ["shield", ["Insurance", "Car insurance", "Krankenversicherung", "Home insurance"]],
  ["landmark", ["Income tax", "Einkommensteuer", "Taxes"]],
  ["banknote", ["Salary", "Anna's pay", "Gehalt", "Other income"]],
  ["house", ["Mortgage interest", "House", "Wohnung"]],
  ["sofa", ["Household", "Haushalt", "Möbel"]],
  ["zap", ["Power", "Electricity and heating", "Stromkosten"]],
  ["car", ["Car payment", "Car", "Auto"]],
  ["heart-pulse", ["Health", "Gesundheit", "Zahnarzt"]],
  ["hand-coins", ["Kindergeld", "Loans", "Kredit"]],
  ["baby", ["Kinder", "Children", "Kids"]],
  ["receipt", ["Carpets", "Stuff", "Care", "", "123", "今日"]],
] as const) {
  test(`the icon ${icon} fits ${names.join(", ")}`, () => {
    for (const name of names) assert.equal(iconOf(name), icon, name);
  });
}

test("without a known word, the kind decides the icon, and the id the color", () => {
  assert.deepEqual(
    [iconOf("X", "income"), iconOf("X", "saving"), iconOf("X", "bill")],
    ["banknote", "piggy-bank", "receipt"],
  );
  const colors = Array.from({ length: 12 }, (_, i) =>
    suggestedIcon(named("X", "bill", ID.slice(0, -1) + i.toString(16))),
  );
  assert.equal(new Set(colors.map(({ color }) => color)).size, 12);
  assert.deepEqual(suggestedIcon(named("X", "bill")), suggestedIcon(named("Y", "bill")));
});

test("default categories beside each other, and those of the demo, have different colors", () => {
  for (const list of [DEFAULT_CATEGORIES, CATEGORIES]) {
    const colors = list.map(({ name, kind }) => suggestedIcon(named(name, kind)).color);
    for (const [i, color] of colors.entries()) assert.notEqual(color, colors[i + 1], `after ${list[i]?.name}`);
  }
});

test("every default category has an icon of its own", () => {
  const icons = DEFAULT_CATEGORIES.map(({ name, kind }) => suggestedIcon(named(name, kind)).icon);
  const doubled = icons.filter((icon, i) => icons.indexOf(icon) !== i);
  assert.deepEqual(doubled, ["banknote"], "Salary and Other income");
});

test("an icon is the name of a drawing, or one emoji", () => {
  assert.equal(new Set(CATEGORY_ICONS).size, 45);
  assert.equal(new Set(CATEGORY_COLORS).size, 12);
  for (const icon of [...CATEGORY_ICONS, "🍕", "❤️", "👩🏽‍🚀", "🇨🇿", "1️⃣", "👨‍👩‍👧‍👦"])
    assert.ok(isCategoryIcon(icon), icon);
  for (const text of ["", "home", "a", "1", " 🍕", "🍕🍕", "🍕\u200d", "x".repeat(1e6), "toString", "‍"])
    assert.ok(!isCategoryIcon(text), text.slice(0, 20));
});

test("a choice comes first", () => {
  const category = { ...named("Groceries"), icon: null, color: null };
  assert.deepEqual(withIcon(category), { ...category, icon: "shopping-basket", color: "leaf" });
  assert.deepEqual(withIcon({ ...category, icon: "🥕" }), { ...category, icon: "🥕", color: "leaf" });
  assert.deepEqual(withIcon({ ...category, color: "sky" }), { ...category, icon: "shopping-basket", color: "sky" });
});
