/** Preferences as the service and the browser store them. */
import assert from "node:assert/strict";
import { test } from "node:test";
import {
  findView,
  parsePreferences,
  readPreferences,
  viewOf,
  withoutView,
  withView,
} from "../../../web/logic/preferences.ts";

const DEFAULTS = { density: "normal", single_keys: true, views: [] };

test("missing and unknown values are the defaults", () => {
  for (const text of [null, "", "{", "null", "[]", "3", "{}", '{"density":"huge","single_keys":1,"later":true}']) {
    assert.deepEqual(readPreferences(parsePreferences(text)), DEFAULTS, `${text}`);
  }
});

test("stored values are read", () => {
  const stored = {
    density: "compact",
    single_keys: false,
    views: [{ name: "Food", q: "category:food", sort: "-amount" }],
  };
  assert.deepEqual(readPreferences(parsePreferences(JSON.stringify(stored))), stored);
});

test("views that are incomplete or of another shape are left out", () => {
  const views = [null, 3, { name: "a" }, { q: "a" }, { name: "a", q: "b", sort: 1 }, { name: "b", q: "" }];
  assert.deepEqual(readPreferences({ views }).views, [{ name: "b", q: "" }]);
  assert.deepEqual(readPreferences({ views: "all" }).views, []);
});

test("views have different names in any case, and are in alphabetical order", () => {
  const [food, old] = [
    { name: "Food", q: "category:food" },
    { name: "Old", q: "", sort: "date" },
  ];
  const views = withView(withView([], undefined, old), undefined, food);
  assert.deepEqual(views, [food, old]);
  assert.equal(findView(views, " food "), food);
  assert.equal(viewOf(views, "", "date"), old);
  assert.equal(viewOf(views, "", undefined), undefined);
  const renamed = { ...food, name: "Pantry" };
  assert.deepEqual(withView(views, "Food", renamed), [old, renamed]);
  assert.deepEqual(withView(views, undefined, { ...old, name: "FOOD" }), [{ ...old, name: "FOOD" }, old]);
  assert.deepEqual(withoutView(views, "OLD"), [food]);
});
