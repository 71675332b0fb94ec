/** Questions about a purchase, in both languages. */
import assert from "node:assert/strict";
import { test } from "node:test";
import { parseAsk } from "../../../web/logic/ask.ts";

/** A Sunday. */
const TODAY = "2026-11-22";

test("a question has an amount and a day", () => {
  const cases: readonly [string, string, string | undefined][] = [
    ["400 on fri?", "en-US", "400 2026-11-27"],
    ["400?", "en-US", `400 ${TODAY}`],
    ["12*80 20 dec ?", "en-US", "12*80 2026-12-20"],
    ["400 on 20?", "en-US", "400 2026-12-20"],
    ["89.90 shoes tomorrow??", "en-US", "89.90 2026-11-23"],
    ["400 am fr?", "de-DE", "400 2026-11-27"],
    ["89,90 schuhe morgen?", "de-DE", "89,90 2026-11-23"],
    ["400 on fri", "en-US", undefined],
    ["baker?", "en-US", undefined],
    ["?", "en-US", undefined],
  ];
  for (const [text, locale, expected] of cases) {
    const ask = parseAsk(text, { today: TODAY, locale });
    assert.equal(ask && `${ask.amountText} ${ask.day}`, expected, text);
  }
});
