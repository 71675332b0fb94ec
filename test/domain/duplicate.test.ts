/** Which entries may be one purchase, in a list that is as long as it can be. */
import assert from "node:assert/strict";
import { test } from "node:test";
import { type Entry, type EntryFacts, findAlike, findDuplicates } from "../../src/domain/duplicate.ts";

const FACTS: EntryFacts = {
  enteredBy: (id) => `person ${Number(id) % 2}`,
  isNameless: () => false,
  hasBankRow: () => false,
  isAnswered: () => false,
};

const entry = (number: number, more: Partial<Entry> = {}): Entry => ({
  ...{ id: String(number), account_id: "card", payee_id: "bakery", amount_minor: -250, currency: "USD" },
  ...{ authorized_at: "2026-11-20", reconciled_at: null, source: "manual", external_id: null, import_id: null },
  created_at: "2026-11-20T12:00:00.000000+00:00",
  ...more,
});

test("a thousand equal entries of two people become pairs, each entry in one", () => {
  const entries = Array.from({ length: 1000 }, (_, i) => entry(i));
  assert.equal(findAlike(entries).length, 1000);
  const pairs = findDuplicates(entries, FACTS);
  assert.equal(pairs.length, 500);
  assert.equal(new Set(pairs.flat()).size, 1000);
});

const CASES: readonly (readonly [
  title: string,
  second: Partial<Entry>,
  facts: Partial<EntryFacts>,
  isAsked: boolean,
])[] = [
  ["the same", {}, {}, true],
  ["by one person", {}, { enteredBy: () => "Anna" }, false],
  ["by somebody whom the log does not know", {}, { enteredBy: (id) => (id === "0" ? undefined : "Ben") }, false],
  ["a day later", { authorized_at: "2026-11-21" }, {}, true],
  ["two days later", { authorized_at: "2026-11-22" }, {}, false],
  ["entered two days later", { created_at: "2026-11-22T12:00:00.000000+00:00" }, {}, true],
  ["entered after that", { created_at: "2026-11-22T12:00:00.001000+00:00" }, {}, false],
  ["another payee", { payee_id: "butcher" }, {}, false],
  [
    "another payee, and one has only the name of its category",
    { payee_id: "butcher" },
    { isNameless: (id) => id === "0" },
    true,
  ],
  ["one from a bank", { source: "sync", external_id: "x" }, {}, true],
  ["both from a bank", { source: "sync" }, { hasBankRow: (id) => id === "0" }, false],
  ["added by an import", { source: "import", import_id: "i" }, {}, false],
  ["reconciled", { reconciled_at: "2026-11-21T12:00:00.000000+00:00" }, {}, false],
  ["answered", {}, { isAnswered: () => true }, false],
];
for (const [title, second, facts, isAsked] of CASES) {
  test(`${isAsked ? "a question" : "no question"}: ${title}`, () => {
    const entries = [entry(0), entry(1, second)];
    assert.equal(findDuplicates(entries, { ...FACTS, ...facts }).length, isAsked ? 1 : 0);
  });
}
