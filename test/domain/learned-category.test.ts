/** The category that follows from the user's decisions about a payee. */
import assert from "node:assert/strict";
import { test } from "node:test";
import { learnCategory } from "../../src/domain/learned-category.ts";

/** Decisions as "category:amount", the payment's amount, and the result. */
const CASES: readonly (readonly [name: string, decisions: string, amount: number, learned: string | null])[] = [
  ["nothing", "", -10, null],
  ["a single decision", "food:-10", -10, null],
  ["two that agree", "food:-10 food:-900", -50, "food 2/2"],
  ["four of five", "food:-1 food:-2 food:-3 food:-4 fun:-5", -50, "food 4/5"],
  ["three of four", "food:-1 food:-2 food:-3 fun:-400", -50, null],
  ["rent among parking", "rent:-900 park:-60 rent:-900 park:-60", -900, "rent 2/2 by amount"],
  ["parking among rent", "rent:-900 park:-60 rent:-910 park:-60", -65, "park 2/2 by amount"],
  ["neither rent nor parking", "rent:-900 park:-60 rent:-900 park:-60", -300, null],
  [
    "few others of another amount",
    "rent:-9 rent:-9 rent:-9 rent:-9 rent:-9 rent:-9 rent:-9 rent:-9 park:-1 park:-1",
    -1,
    "park 2/2 by amount",
  ],
  [
    "a single other amount",
    "rent:-9 rent:-9 rent:-9 rent:-9 rent:-9 rent:-9 rent:-9 rent:-9 rent:-9 park:-1",
    -1,
    "rent 9/10",
  ],
  ["a refund is no payment", "food:-10 food:-10 back:10 back:10", 10, "back 2/2 by amount"],
  ["the band ends at a quarter", "a:-125 a:-125 b:-10 b:-10 b:-10", -100, "a 2/2 by amount"],
  ["beyond the band", "a:-126 a:-126 b:-10 b:-10 b:-10", -100, null],
];

for (const [name, decisions, amountMinor, expected] of CASES) {
  test(name, () => {
    const parsed = decisions.split(" ").flatMap((text) => {
      const [category_id = "", amount] = text.split(":");
      return amount === undefined ? [] : [{ category_id, amount_minor: Number(amount), currency: "EUR" }];
    });
    const learned = learnCategory(parsed, { amountMinor, currency: "EUR" });
    const text =
      learned && `${learned.categoryId} ${learned.agreeing}/${learned.of}${learned.isByAmount ? " by amount" : ""}`;
    assert.equal(text, expected);
  });
}

test("amounts in other currencies are not similar", () => {
  const decision = (category_id: string, currency: string) => ({ category_id, amount_minor: -10, currency });
  const decisions = [decision("a", "EUR"), decision("a", "EUR"), decision("b", "USD"), decision("b", "USD")];
  assert.equal(learnCategory(decisions, { amountMinor: -10, currency: "EUR" })?.categoryId, "a");
});
