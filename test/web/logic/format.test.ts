/** Amounts and days as the page shows them. */
import assert from "node:assert/strict";
import { test } from "node:test";
import { formatsOf } from "../../../web/logic/format.ts";
import { chooseLanguage } from "../../../web/logic/language.ts";

test("amounts have the decimals of their currency and a true minus sign", () => {
  const { amount, money } = formatsOf("en-US");
  assert.equal(amount(-1450, "USD"), "−1,450.00");
  assert.equal(amount(920, "USD", { sign: "always" }), "+920.00");
  assert.equal(amount(0, "USD", { sign: "always" }), "0.00");
  assert.equal(amount(1500, "JPY"), "1,500");
  assert.equal(amount(1.5, "KWD"), "1.500");
  assert.equal(money(-39.9, "USD"), "−\u2060$39.90"); // a word joiner: no line breaks between them
  assert.equal(formatsOf("de-DE").money(-39.9, "EUR"), "−39,90\u00a0€");
});

test("the big number is split into symbol, whole and decimals, in the order of the locale", () => {
  assert.deepEqual(formatsOf("en-US").moneyParts(-1234.5, "USD"), {
    before: "−$",
    whole: "1,234",
    fraction: ".50",
    after: "",
  });
  assert.deepEqual(formatsOf("de-DE").moneyParts(193.93, "EUR"), {
    before: "",
    whole: "193",
    fraction: ",93",
    after: "€",
  });
  assert.equal(formatsOf("ja-JP").moneyParts(1500, "JPY").fraction, "");
});

test("days do not depend on the time zone of the browser", () => {
  const { day, month, daysAway } = formatsOf("en-GB");
  assert.equal(day("2026-12-01", "short"), "1 Dec");
  assert.equal(day("2026-12-20", "weekday"), "Sun 20 Dec");
  assert.equal(month("2026-11"), "November 2026");
  assert.equal(daysAway(6), "in 6 days");
  assert.equal(daysAway(1), "tomorrow");
});

for (const [chosen, preferred, language, locale] of [
  [null, ["en-GB", "en"], "en", "en-GB"],
  [null, ["cs-CZ", "de-AT"], "de", "de-AT"],
  [null, ["cs-CZ"], "en", "en"],
  ["de", ["en-US"], "de", "de"],
  ["xx", ["de"], "de", "de"],
] as const) {
  test(`the choice ${chosen} of a browser that prefers ${preferred} is ${language} with the formats of ${locale}`, () => {
    assert.deepEqual(chooseLanguage(chosen, preferred), { language, locale });
  });
}

test("hidden amounts are dots, except those typed in a field", () => {
  const { amount, money, moneyParts, typed } = formatsOf("en-US", true);
  assert.deepEqual([amount(-1450, "USD", { sign: "always" }), money(920, "EUR")], ["•••", "•••"]);
  assert.deepEqual(moneyParts(193.93, "USD"), { before: "", whole: "•••", fraction: "", after: "" });
  assert.equal(typed(-1450, "USD"), "−1,450.00");
});

test("the week starts on the day of the locale", () => {
  assert.equal(formatsOf("en-US").firstWeekday, 7);
  assert.equal(formatsOf("de-DE").firstWeekday, 1);
});
