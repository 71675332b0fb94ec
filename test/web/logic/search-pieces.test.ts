/** Pieces of a search text: the names that contain its words, and filters that replace others. */
import assert from "node:assert/strict";
import { test } from "node:test";
import { parseSearch, type SearchContext } from "../../../web/logic/search.ts";
import { filtersOf, namesIn, withPieces, wordsOf } from "../../../web/logic/search-pieces.ts";

const CONTEXT: SearchContext = {
  today: "2026-11-22",
  locale: "en",
  currency: "USD",
  accounts: [{ id: "a1", name: "Credit card" }],
  categories: [
    { id: "c1", name: "Groceries", group: "Living" },
    { id: "c2", name: "Eating out", group: "Fun" },
  ],
  payees: [],
  people: [],
  tags: [{ name: "eating well" }],
};
const GERMAN = { ...CONTEXT, locale: "de" };

const chipsOf = (text: string, context = CONTEXT) => parseSearch(text, context).chips;
const found = (text: string, context = CONTEXT) => namesIn(chipsOf(text, context), context).map((one) => one.text);

for (const [text, expected] of [
  ["", []],
  ["g", []],
  ["-groceries", []],
  ["category:groceries", []],
  ["groceries", ["category:Groceries"]],
  ["is:new grocer", ["is:new category:Groceries"]],
  ["card", ['account:"Credit card"']],
  ["eating", ['category:"Eating out"', 'tag:"eating well"']],
  ["eating out", ['category:"Eating out"', 'out tag:"eating well"']],
  ["nothing", []],
] as const) {
  test(`the words of "${text}" name ${JSON.stringify(expected)}`, () => {
    assert.deepEqual(found(text), expected);
  });
}

test("the filters are in the language of the page", () => {
  assert.deepEqual(found("groc", GERMAN), ["kategorie:Groceries"]);
});

test("only words are searched in payees and notes", () => {
  assert.deepEqual(wordsOf(chipsOf('bakery -kiosk category:groceries "two words"')), ["bakery", "two words"]);
});

test("filters replace others of the same name, in any language, and negated ones stay", () => {
  const text = 'konto:"Credit card" -account:x bread account:credit';
  const set = filtersOf(chipsOf(text), ["account"]);
  assert.deepEqual(
    set.map(({ source }) => source),
    ['konto:"Credit card"', "account:credit"],
  );
  assert.equal(withPieces(text, set, ["account:cash"]), "-account:x bread account:cash");
  assert.equal(withPieces(text, set, []), "-account:x bread");
});
