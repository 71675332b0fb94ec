/** The text in a row of a preview about its category and payee. */
import assert from "node:assert/strict";
import { test } from "node:test";
import type { ImportRow } from "../../../web/api/contract.ts";
import { describeDeciders } from "../../../web/features/import/describe.ts";
import type { Language } from "../../../web/logic/language.ts";
import { imports } from "../../../web/words/import.ts";
import { translateIn } from "../../../web/words/translate.ts";

type Row = Pick<ImportRow, "category" | "decided_by" | "learned">;

const RULES = new Map([["7", "REWE"]]);

function describe(language: Language, row: Partial<Row>): string {
  const plain = { category: null, decided_by: { payee_id: null, category_id: null }, learned: null } as unknown as Row;
  return describeDeciders(translateIn(imports, language), { ...plain, ...row }, RULES);
}

test("a row says what decided its category and its payee", () => {
  const by = (category_id: string | null, payee_id: string | null = null) => ({
    category: category_id === null ? null : "Groceries",
    decided_by: { category_id, payee_id },
  });
  const learned = { agreeing: 9, of: 10, is_by_amount: false };
  const cases: readonly [row: Partial<Row>, english: string, german: string][] = [
    [{}, "", ""],
    [by("rule:7"), "Groceries · by the rule “REWE”", "Groceries · durch die Regel „REWE“"],
    [by("default"), "Groceries · the payee’s default", "Groceries · Standard dieses Empfängers"],
    [by("file"), "Groceries · from the file", "Groceries · aus der Datei"],
    [
      { ...by("learned"), learned },
      "Groceries · your choice 9 of the last 10 times",
      "Groceries · deine Wahl bei 9 der letzten 10 Male",
    ],
    [
      { ...by("learned"), learned: { ...learned, is_by_amount: true } },
      "Groceries · your choice 9 of the last 10 times for amounts like this",
      "Groceries · deine Wahl bei 9 der letzten 10 Male mit solchen Beträgen",
    ],
    [by(null, "alias"), "payee from its alias", "Empfänger durch seinen Alias"],
    [by(null, "rule:7"), "payee by the rule “REWE”", "Empfänger durch die Regel „REWE“"],
  ];
  for (const [row, english, german] of cases) {
    assert.equal(describe("en", row), english);
    assert.equal(describe("de", row), german);
  }
});
