/** Messages with elements instead of parameters, plural forms, and the sentence beside the number. */
import assert from "node:assert/strict";
import { test } from "node:test";
import { formatsOf } from "../../web/logic/format.ts";
import { de } from "../../web/words/de.ts";
import { en } from "../../web/words/en.ts";
import { fillPieces } from "../../web/words/message.ts";
import { numberSentence } from "../../web/words/sentence.ts";

test("the parameters in slots stay pieces", () => {
  const message = ({ amount, count }: { amount: string; count: number }) => `${amount} for ${count} days`;
  assert.deepEqual(fillPieces(message, { count: 9 }, ["amount"]), [{ name: "amount" }, " for 9 days"]);
});

test("German has the forms of its plural", () => {
  assert.equal(de["days.left"]({ count: 1 }), "noch 1 Tag");
  assert.equal(de["days.left"]({ count: 9 }), "noch 9 Tage");
});

const SENTENCES = {
  left_per_day: { month: "2026-11", per_day: { amount: 21.54, currency: "USD" }, days_left: 9 },
  left: { month: "2026-12" },
  left_at_end: { month: "2026-10" },
  overspent: { month: "2026-11", is_over: false },
} as const;

for (const [name, parameters] of Object.entries(SENTENCES)) {
  test(`the sentence ${name} is complete in every language`, () => {
    for (const [locale, catalog] of [
      ["en-US", en],
      ["de-DE", de],
    ] as const) {
      const pieces = numberSentence({ code: `spending_power.${name}`, parameters }, catalog, formatsOf(locale));
      const text = pieces.map((piece) => (typeof piece === "string" ? piece : piece.name)).join("");
      assert.match(text, /\w{4}.*\.$/);
      assert.doesNotMatch(text, /undefined|object|NaN/);
      assert.equal(
        pieces.some((piece) => typeof piece !== "string"),
        name === "left_per_day",
      );
    }
  });
}
