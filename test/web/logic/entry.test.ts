/** A purchase typed in one line. */
import assert from "node:assert/strict";
import { test } from "node:test";
import { joinEntry, parseEntry } from "../../../web/logic/entry.ts";

/** A Sunday. */
const CONTEXT = { today: "2026-11-22", locale: "en-US", prefer: "past" } as const;

const NAMES = {
  isPayee: (words: string) => ["route 9", "card factory"].includes(words),
  isCategory: (words: string) => ["groceries", "eating out", "gifts"].includes(words),
  isAccount: (words: string) => ["card", "main account"].includes(words),
  currencies: ["EUR", "TRY"],
};

const EMPTY = {
  ...{ amountText: "", sign: undefined, currency: undefined, words: "", categoryText: "", accountText: "" },
  ...{ tags: [], note: "", dayText: "", day: undefined },
};

for (const [line, amountText, words, day, sign] of [
  ["12.40 baker", "12.40", "baker", undefined],
  ["12*3 baker", "12*3", "baker", undefined],
  ["3x4.50 baker", "3x4.50", "baker", undefined],
  ["100/3 baker", "100/3", "baker", undefined],
  [".90 roll", ".90", "roll", undefined],
  ["roll ,90", ",90", "roll", undefined],
  ["-20 baker", "-20", "baker", undefined, "-"],
  ["baker -20", "-20", "baker", undefined, "-"],
  ["12 x 3 corner shop yesterday", "12 x 3", "corner shop", "2026-11-21"],
  ["8,90 + 3,50 baker fri", "8,90 + 3,50", "baker", "2026-11-20"],
  ["+50 refund -3d", "+50", "refund", "2026-11-19", "+"],
  ["12 -3d", "12", "", "2026-11-19"],
  ["2*(3+4) cinema", "2*(3+4)", "cinema", undefined],
  ["46 route 9", "46", "route 9", undefined],
  ["46 route 9 12.11", "46", "route 9", "2026-11-12"],
  ["30 book 20 oct 2025", "30", "book", "2025-10-20"],
  ["9.50 x-mart", "9.50", "x-mart", undefined],
  ["7xyz", "", "7xyz", undefined],
  ["12xyz", "", "12xyz", undefined],
  ["baker 36", "36", "baker", undefined],
  ["baker 36 yesterday", "36", "baker", "2026-11-21"],
  ["baker yesterday 36", "36", "baker", "2026-11-21"],
  ["corner shop 12 x 3 fri", "12 x 3", "corner shop", "2026-11-20"],
  ["refund +50", "+50", "refund", undefined, "+"],
  ["baker 12.11", "12.11", "baker", undefined],
  ["baker 12.40 12.11", "12.40", "baker", "2026-11-12"],
  ["route 9", "", "route 9", undefined],
  ["route 9 4.50", "4.50", "route 9", undefined],
  ["x-mart 9.50", "9.50", "x-mart", undefined],
  ["36 7", "36", "7", undefined],
  ["20 bus", "20", "bus", undefined],
  ["night bus 20", "20", "night bus", undefined],
  ["5 top shop", "5", "top shop", undefined],
  ["baker", "", "baker", undefined],
  ["12.40", "12.40", "", undefined],
  ["", "", "", undefined],
] as const) {
  test(`"${line}"`, () => {
    const { dayText: _, ...read } = parseEntry(line, { ...CONTEXT, ...NAMES });
    const { dayText: _empty, ...empty } = EMPTY;
    assert.deepEqual(read, { ...empty, amountText, words, day, sign });
  });
}

for (const [line, fields] of [
  ["20 usd amazon", { amountText: "20", currency: "USD", words: "amazon" }],
  ["20usd amazon", { amountText: "20", currency: "USD", words: "amazon" }],
  ["usd 20 amazon", { amountText: "20", currency: "USD", words: "amazon" }],
  ["amazon 20 usd", { amountText: "20", currency: "USD", words: "amazon" }],
  ["$20 amazon", { amountText: "20", currency: "USD", words: "amazon" }],
  ["amazon 20€", { amountText: "20", currency: "EUR", words: "amazon" }],
  ["20 HUF amazon", { amountText: "20", currency: "HUF", words: "amazon" }],
  ["20 try bazaar", { amountText: "20", currency: "TRY", words: "bazaar" }],
  ["20 cup cakes", { amountText: "20", words: "cup cakes" }],
  ["12 baker groceries", { amountText: "12", words: "baker", categoryText: "groceries" }],
  ["12 groceries", { amountText: "12", words: "groceries" }],
  ["12 baker eating out card", { amountText: "12", words: "baker", categoryText: "eating out", accountText: "card" }],
  [
    "baker main account groceries 12",
    { amountText: "12", words: "baker", categoryText: "groceries", accountText: "main account" },
  ],
  ["9 card factory", { amountText: "9", words: "card factory" }],
  ["12 baker #lunch #team-1", { amountText: "12", words: "baker", tags: ["lunch", "team-1"] }],
  [
    '12 baker "for the party" fri',
    { amountText: "12", words: "baker", note: "for the party", dayText: "fri", day: "2026-11-20" },
  ],
  ['12 baker "for th', { amountText: "12", words: "baker", note: "for th" }],
  [
    "20 usd amazon gifts card #birthday fri",
    {
      ...{ amountText: "20", currency: "USD", words: "amazon", categoryText: "gifts", accountText: "card" },
      ...{ tags: ["birthday"], dayText: "fri", day: "2026-11-20" },
    },
  ],
] as const) {
  test(line, () => assert.deepEqual(parseEntry(line, { ...CONTEXT, ...NAMES }), { ...EMPTY, ...fields }));
}

test("a line built from its parts has the same parts", () => {
  const entry = parseEntry('12*3 usd bak gifts card #a "so" yesterday', { ...CONTEXT, ...NAMES });
  const line = joinEntry({ ...entry, words: "Corner Bakery" });
  assert.equal(line, '12*3 USD Corner Bakery gifts card #a "so" yesterday');
  assert.deepEqual(parseEntry(line, { ...CONTEXT, ...NAMES }), { ...entry, words: "Corner Bakery" });
});
