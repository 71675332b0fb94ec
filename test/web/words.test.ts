/** Messages with elements instead of parameters, plural forms, and the sentence beside the number. */
import assert from "node:assert/strict";
import { test } from "node:test";
import { monthBounds } from "../../src/domain/calendar.ts";
import { formatsOf } from "../../web/logic/format.ts";
import { firstScreen } from "../../web/words/first-screen.ts";
import { fillPieces } from "../../web/words/message.ts";
import { screens } from "../../web/words/screens.ts";
import { numberSentence, sentenceAmount } from "../../web/words/sentence.ts";
import { piecesIn, translateIn } from "../../web/words/translate.ts";

const WORDS = { ...firstScreen, ...screens };
const german = translateIn(WORDS, "de");

test("the parameters in slots stay pieces, and values are not filled in again", () => {
  const pieces = fillPieces("{amount} for {count} days: {name}", { count: 9, name: "{amount} $& " }, ["amount"]);
  assert.deepEqual(pieces, [{ name: "amount" }, " for ", "9", " days: ", "{amount} $& "]);
});

test("German has the forms of its plural", () => {
  assert.equal(german("days.left", { count: 1 }), "noch 1 Tag");
  assert.equal(german("days.left", { count: 9 }), "noch 9 Tage");
});

test("a message can have a form for zero, and be a function", () => {
  const rows = [0, 1, 2].map((count) => german("rules.fired", { count }));
  assert.deepEqual(rows, ["noch keine Zeile", "bisher 1 Zeile", "bisher 2 Zeilen"]);
  const days = [1, 2, 3, 4, 11, 31].map((day) => translateIn(WORDS, "en")("coming.month_day", { day }));
  assert.deepEqual(days, ["the 1st", "the 2nd", "the 3rd", "the 4th", "the 11th", "the last day"]);
});

/** The period of a sentence's month, or of two weeks in it. */
const PERIODS = {
  month: (month: string) => ({ from: `${month}-01`, until: monthBounds(month).lastDay, name: month }),
  weeks: (month: string) => ({ from: `${month}-06`, until: `${month}-19`, name: null }),
} as const;

const SENTENCES = [
  ["left_per_day", { month: "2026-11", per_day: { amount: 21.54, currency: "USD" }, days_left: 9 }],
  ["left_per_day", { month: "2026-11", per_day: { amount: 21.54, currency: "USD" }, days_left: 1 }],
  ["left_limited", { month: "2026-11", limit: { amount: 20, currency: "USD" }, name: "Gym", before: "2026-12-01" }],
  ["left_limited", { month: "2026-11", limit: { amount: 20, currency: "USD" }, name: null, before: "2026-12-11" }],
  ["left", { month: "2026-12" }],
  ["left_at_end", { month: "2026-10" }],
  ["overspent", { month: "2026-11", is_over: false }],
  ["overspent", { month: "2026-11", is_over: true }],
] as const;

test("the sentences beside the number are complete and different in every language", () => {
  const texts = new Set<string>();
  for (const [name, parameters] of SENTENCES) {
    for (const [language, locale] of [
      ["en", "en-US"],
      ["de", "de-DE"],
    ] as const) {
      const sentence = { code: `spending_power.${name}`, parameters };
      const period = PERIODS.month(parameters.month);
      const { id, params } = numberSentence(sentence, period, formatsOf(locale), translateIn(WORDS, language));
      const pieces = piecesIn(WORDS, language)(id, params, ["amount"]);
      const text = pieces.map((piece) => (typeof piece === "string" ? piece : piece.name)).join("");
      assert.match(text, /\w{4}.*\.$/);
      assert.doesNotMatch(text, /undefined|object|NaN|number\./);
      const hasAmount = "limit" in parameters || ("days_left" in parameters && parameters.days_left > 1);
      assert.equal(
        pieces.some((piece) => typeof piece !== "string"),
        hasAmount,
      );
      texts.add(text);
    }
  }
  assert.equal(texts.size, 2 * SENTENCES.length);
});

test("the sentence beside a number with a limit", () => {
  const textOf = (language: "en" | "de", limit: number, name: string | null, before: string) => {
    const sentence = {
      code: "spending_power.left_limited",
      parameters: { month: "2026-11", limit: { amount: limit, currency: "EUR" }, name, before },
    };
    const formats = formatsOf(language === "en" ? "en-GB" : "de-DE");
    const { id, params } = numberSentence(sentence, PERIODS.month("2026-11"), formats, translateIn(WORDS, language));
    const amount = sentenceAmount(sentence, formats, translateIn(WORDS, language)("number.none"));
    return piecesIn(WORDS, language)(id, { ...params, amount }).join("");
  };
  assert.deepEqual(
    [
      textOf("en", 0, "Rent", "2026-12-01"),
      textOf("en", 200, null, "2026-12-11"),
      textOf("de", 0, "Miete", "2026-12-01"),
      textOf("de", 200, null, "2026-12-11"),
    ],
    [
      "left to spend this month. None of it before Rent on 1 December.",
      "left to spend this month. €200.00 of it before 11 December.",
      "bleiben für diesen Monat. Nichts davon vor Miete am 1. Dezember.",
      "bleiben für diesen Monat. 200,00\u00a0€ davon vor dem 11. Dezember.",
    ],
  );
});

test("the sentence beside the number of a period that is not a month", () => {
  const textsOf = (language: "en" | "de", locale: string) =>
    SENTENCES.map(([name, parameters]) => {
      const sentence = { code: `spending_power.${name}`, parameters };
      const text = translateIn(WORDS, language);
      const { id, params } = numberSentence(sentence, PERIODS.weeks("2026-11"), formatsOf(locale), text);
      return piecesIn(WORDS, language)(id, { ...params, amount: "21" }).join("");
    });
  assert.deepEqual(textsOf("en", "en-GB"), [
    "left to spend in this period. 21 for each of the 9 days left.",
    "left to spend in this period. Today is the last day.",
    "left to spend in this period. 21 of it before Gym on 1 December.",
    "left to spend in this period. 21 of it before 11 December.",
    "can be spent in this period.",
    "was left at its end.",
    "overspent in this period.",
    "overspent in this period.",
  ]);
  assert.deepEqual(textsOf("de", "de-DE"), [
    "bleiben in diesem Zeitraum. 21 für jeden der 9 übrigen Tage.",
    "bleiben in diesem Zeitraum, und heute ist sein letzter Tag.",
    "bleiben in diesem Zeitraum. 21 davon vor Gym am 1. Dezember.",
    "bleiben in diesem Zeitraum. 21 davon vor dem 11. Dezember.",
    "können in diesem Zeitraum ausgegeben werden.",
    "blieben am Ende.",
    "überzogen in diesem Zeitraum.",
    "überzogen in diesem Zeitraum.",
  ]);
});
