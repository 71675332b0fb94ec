/** The search language: the filters of each text, the unknown words, and the suggestions for them. */
import assert from "node:assert/strict";
import { test } from "node:test";
import fc from "fast-check";
import {
  completionsOf,
  filterText,
  isFinished,
  parseSearch,
  payeeTextsOf,
  type SearchContext,
  type SearchFilter,
  type SearchProblem,
  sourcesOf,
} from "../../../web/logic/search.ts";

const CONTEXT: SearchContext = {
  today: "2026-11-22",
  locale: "en",
  currency: "USD",
  accounts: [
    { id: "a1", name: "Checking" },
    { id: "a2", name: "Credit card" },
    { id: "a3", name: "Travel card" },
  ],
  categories: [
    { id: "c1", name: "Groceries", group: "Living" },
    { id: "c2", name: "Eating out", group: "Fun" },
    { id: "c3", name: "Fuel", group: "Living" },
  ],
  payees: [
    { id: "p1", name: "Corner Bakery" },
    { id: "p2", name: "Bakery Huber" },
  ],
  people: [
    { id: "u1", name: "Anna" },
    { id: "u2", name: "Ben" },
  ],
  tags: [{ name: "Austria" }, { name: "gifts" }],
};

const PARTS: ("income" | "bills" | "savings" | "spending")[] = ["income", "bills", "savings", "spending"];

const UNNAMED = "01a1fdfa-0000-7000-8000-000000000000";

const FILTERS: readonly (readonly [string, SearchFilter])[] = [
  ["", {}],
  ["bakery", { q: "bakery" }],
  ["corner bakery", { q: "corner bakery" }],
  ['"corner bakery"', { q: "corner bakery" }],
  ["-bakery", { not_q: ["bakery"] }],
  ['bread -"corner bakery" -huber', { q: "bread", not_q: ["corner bakery", "huber"] }],
  ["account:checking", { account_id: ["a1"] }],
  ["account:card", { account_id: ["a2", "a3"] }],
  ['-account:"credit card"', { not_account_id: ["a2"] }],
  ["account:checking account:travel", { account_id: ["a1", "a3"] }],
  ["category:none", { category_id: ["none"] }],
  ["category:eat", { category_id: ["c2"] }],
  ["category:living", { category_id: ["c1", "c3"] }],
  ["-category:none", { not_category_id: ["none"] }],
  ["payee:bakery", { payee_id: ["p1", "p2"] }],
  ["by:anna", { entered_by: ["u1"] }],
  ["person:ben von:anna", { entered_by: ["u2", "u1"] }],
  ["-by:ben", { not_entered_by: ["u2"] }],
  ["by:none", { entered_by: ["none"] }],
  ["von:keine", { entered_by: ["none"] }],
  [`by:${UNNAMED}`, { entered_by: [UNNAMED] }],
  ["tag:austria", { tag: ["Austria"] }],
  ["-tag:gift", { not_tag: ["gifts"] }],
  ["kind:bill kind:saving", { kind: ["bill", "saving"] }],
  ["-kind:income", { kind: ["bill", "saving", "spending"] }],
  ["group:living", { category_id: ["c1", "c3"] }],
  ["-group:fun", { not_category_id: ["c2"] }],
  ["group:none", { category_id: ["none"] }],
  ["part:bills,spending", { part: ["bills", "spending"] }],
  ["-part:income", { part: ["bills", "savings", "spending"] }],
  ["teil:gespartes", { part: ["savings"] }],
  ["part:bills counts:2026-02", { part: ["bills"], counts_since: "2026-02-01", counts_until: "2026-02-28" }],
  ["amount:>50", { min_absolute_amount: 50.01 }],
  ["amount:>=50", { min_absolute_amount: 50 }],
  ["amount:<20", { max_absolute_amount: 19.99 }],
  ["amount:<=20", { max_absolute_amount: 20 }],
  ["amount:10..20", { min_absolute_amount: 10, max_absolute_amount: 20 }],
  ["amount:12,40", { min_absolute_amount: 12.4, max_absolute_amount: 12.4 }],
  ["since:-30d", { since: "2026-10-23" }],
  ["until:y", { until: "2026-11-21" }],
  ["on:12.11", { since: "2026-11-12", until: "2026-11-12" }],
  ["month:2026-02", { since: "2026-02-01", until: "2026-02-28" }],
  ["counts:2026-02", { counts_since: "2026-02-01", counts_until: "2026-02-28", part: PARTS }],
  ["counts:2026-11-27..2026-12-10", { counts_since: "2026-11-27", counts_until: "2026-12-10", part: PARTS }],
  ["counts:2026-01..2026-12", { counts_since: "2026-01-01", counts_until: "2026-12-31", part: PARTS }],
  ["counts:12.11", { counts_since: "2026-11-12", counts_until: "2026-11-12", part: PARTS }],
  ["is:new", { is_reviewed: false }],
  ["-is:new", { is_reviewed: true }],
  ["is:pending -is:transfer", { is_pending: true, is_transfer: false }],
  ["is:reconciled account:checking", { is_reconciled: true, account_id: ["a1"] }],
  ["source:import", { source: "import" }],
  ["ACCOUNT:Checking Rent", { account_id: ["a1"], q: "Rent" }],
];

for (const [text, filter] of FILTERS) {
  test(`"${text}" filters by ${JSON.stringify(filter)}`, () => {
    const search = parseSearch(text, CONTEXT);
    assert.deepEqual(search.filter, filter);
    assert.deepEqual(
      search.chips.filter(({ problem }) => problem !== undefined),
      [],
    );
  });
}

const PROBLEMS: readonly (readonly [string, SearchProblem, string | undefined])[] = [
  ["acount:checking", "unknown_key", "account:checking"],
  ["colour:red", "unknown_key", undefined],
  ["account:chekcing", "unknown_value", "account:Checking"],
  ["-category:groceris", "unknown_value", "-category:Groceries"],
  ["category:", "unknown_value", undefined],
  ["by:cara", "unknown_value", undefined],
  ["by:annna", "unknown_value", "by:Anna"],
  ["is:nwe", "unknown_value", undefined],
  ["is:pendng", "unknown_value", "is:pending"],
  ["is:reconciled", "needs_account", undefined],
  ["amount:cheap", "unknown_value", undefined],
  ["amount:>-5", "unknown_value", undefined],
  ["group:livin", "unknown_value", "group:Living"],
  ["part:bills,rent", "unknown_value", undefined],
  ["since:someday", "unknown_value", undefined],
  ["month:november", "unknown_value", "month:2026-11"],
  ["counts:november", "unknown_value", "counts:2026-11"],
  ["counts:2026-01..2026-02..2026-03", "unknown_value", "counts:2026-11"],
  ["counts:..2026-12", "unknown_value", "counts:2026-11"],
  ["-counts:2026-12", "cannot_negate", "counts:2026-12"],
  ["-since:-30d", "cannot_negate", "since:-30d"],
];

for (const [text, problem, suggestion] of PROBLEMS) {
  test(`"${text}" does not filter and is marked: ${problem}`, () => {
    const { chips, filter } = parseSearch(text, CONTEXT);
    assert.deepEqual(filter, {});
    assert.deepEqual(
      chips.map((chip) => ({ problem: chip.problem, suggestion: chip.suggestion })),
      [{ problem, suggestion }],
    );
  });
}

test("a text that is split into its pieces and joined means the same", () => {
  const piece = fc.oneof(
    fc.constantFrom(...FILTERS.map(([text]) => text), ...PROBLEMS.map(([text]) => text)),
    fc.string({ maxLength: 12 }),
  );
  fc.assert(
    fc.property(fc.array(piece, { maxLength: 5 }), (pieces) => {
      const text = pieces.join(" ");
      const joined = sourcesOf(text).join(" ");
      assert.deepEqual(parseSearch(joined, CONTEXT), parseSearch(text, CONTEXT));
    }),
  );
});

test("a filter written from any name is one piece with this name", () => {
  const name = fc.string({ minLength: 1, maxLength: 20 }).map((text) => text.replaceAll('"', "").trim());
  fc.assert(
    fc.property(
      name.filter((text) => text !== ""),
      (text) => {
        const { chips } = parseSearch(filterText("payee", text), CONTEXT);
        assert.deepEqual(
          chips.map(({ key, value }) => [key, value]),
          [["payee", text]],
        );
      },
    ),
  );
});

test("the payee texts that must be looked up are found", () => {
  assert.deepEqual(payeeTextsOf('rent payee:bakery -payee:"corner shop" payee:'), ["bakery", "corner shop"]);
});

test("a space ends a piece, but not inside quotes", () => {
  assert.equal(isFinished("category:fuel "), true);
  assert.equal(isFinished("category:fuel"), false);
  assert.equal(isFinished('category:"eating '), false);
});

test("completions are keys first, then names", () => {
  assert.deepEqual(completionsOf("ac", CONTEXT), ["account:"]);
  assert.deepEqual(completionsOf("fu", CONTEXT), ["category:Fuel"]);
  assert.deepEqual(completionsOf("account:c", CONTEXT), [
    "account:Checking",
    'account:"Credit card"',
    'account:"Travel card"',
  ]);
  assert.deepEqual(completionsOf("-is:t", CONTEXT), ["-is:transfer"]);
  assert.deepEqual(completionsOf("colour:", CONTEXT), []);
});

test("German names mean the same as the English ones, in every language", () => {
  const cases: readonly (readonly [string, string])[] = [
    ["konto:checking", "account:checking"],
    ["-kategorie:keine", "-category:none"],
    ["Empfänger:bakery schlagwort:gift", "payee:bakery tag:gift"],
    ["art:rechnung -art:einnahme", "kind:bill -kind:income"],
    ["betrag:>50 seit:-30d bis:y", "amount:>50 since:-30d until:y"],
    ["am:12.11 monat:2026-02 zählt:2026-02", "on:12.11 month:2026-02 counts:2026-02"],
    ["ist:neu ist:vorgemerkt -ist:umbuchung", "is:new is:pending -is:transfer"],
    ["ist:abgeglichen konto:checking", "is:reconciled account:checking"],
    ["quelle:kontoauszug", "source:import"],
  ];
  for (const [german, english] of cases) {
    const { chips, filter } = parseSearch(german, CONTEXT);
    assert.deepEqual(filter, parseSearch(english, CONTEXT).filter, german);
    assert.ok(
      chips.every(({ problem }) => problem === undefined),
      german,
    );
  }
  assert.deepEqual(payeeTextsOf("empfänger:baker"), ["baker"]);
  assert.equal(parseSearch("ist:abgeglichen", CONTEXT).chips[0]?.problem, "needs_account");
});

test("a category with the German name of none is found by its name", () => {
  const categories = [...CONTEXT.categories, { id: "c4", name: "Keine", group: null }];
  assert.deepEqual(parseSearch("kategorie:keine", { ...CONTEXT, categories }).filter, { category_id: ["c4"] });
});

test("completions and suggestions are in the language of the page", () => {
  const german = { ...CONTEXT, locale: "de-DE" };
  assert.deepEqual(completionsOf("ko", german), ["konto:"]);
  assert.deepEqual(completionsOf("gro", german), ["kategorie:Groceries"]);
  assert.deepEqual(completionsOf("-ist:um", german), ["-ist:umbuchung"]);
  assert.deepEqual(completionsOf("account:che", german), ["account:Checking"]);
  assert.equal(parseSearch("kontto:checking", german).chips[0]?.suggestion, "konto:checking");
  assert.equal(parseSearch("kategorie:grocerie", german).chips[0]?.problem, undefined);
  assert.equal(parseSearch("ist:neuu", german).chips[0]?.suggestion, "ist:neu");
});
