/** Every file of the collected statements, row by row. `fixtures/README.md` names their sources and licences. */
import assert from "node:assert/strict";
import { readFileSync } from "node:fs";
import { join } from "node:path";
import { test } from "node:test";
import type { CollectedStatement } from "../../../src/readers/statements/collect-statements.ts";
import type { Answers } from "../../../src/readers/statements/statement.ts";
import { addDecimals, sameDecimal } from "../../../src/readers/statements/text/amounts.ts";
import { FIXTURES, fixture, read } from "./support.ts";

interface Expected {
  readonly file: string;
  readonly format: string;
  readonly outcome: "import" | "import_with_issues" | "nothing" | "review" | "refuse";
  readonly needs?: { readonly currency?: string; readonly date_order?: "dmy" };
  readonly issues?: readonly { readonly line?: number; readonly column?: string }[];
  readonly statements: readonly ExpectedStatement[];
}

interface ExpectedStatement {
  readonly account: string | null;
  readonly currency: string | null;
  readonly sum: string;
  readonly opening?: string;
  readonly closing?: string;
  readonly closing_date?: string;
  readonly balances_agree?: boolean;
  readonly transactions: readonly ExpectedRow[];
}

interface ExpectedRow {
  readonly date: string;
  readonly amount: string;
  readonly id?: string;
  readonly text?: string;
  readonly status?: string;
  readonly currency?: string;
}

const CORPUS: readonly Expected[] = JSON.parse(readFileSync(join(FIXTURES, "expected.json"), "utf8")).files;

for (const expected of CORPUS) {
  test(expected.file, async () => {
    const answers: Answers = {
      ...(expected.needs?.currency === undefined ? {} : { currency: expected.needs.currency }),
      ...(expected.needs?.date_order === undefined ? {} : { date_order: expected.needs.date_order }),
    };
    const result = await read(fixture(expected.file), answers);
    assert.equal(result.isRefused, expected.outcome === "refuse");
    if (expected.file === "csv/ambiguous-dates.csv") assert.deepEqual(result.codes, ["date_order"]);
    else assert.deepEqual(result.codes, []);
    if (expected.outcome === "refuse") return;
    assert.equal(result.format, expected.format);
    const issues = result.issues.filter(({ refuses, code }) => refuses === "row" || code === "bad_balance");
    const ownIssues = expected.format === "ofx" || expected.format === "csv" ? (expected.issues ?? []) : [];
    if (expected.format !== "camt")
      assert.equal(issues.length, ownIssues.length, issues.map(({ message }) => message).join());
    for (const [i, issue] of ownIssues.entries())
      if (issue.line !== undefined) assert.equal(issues[i]?.line, issue.line);
    assert.equal(result.statements.length, expected.statements.length);
    for (const [i, statement] of expected.statements.entries()) {
      compare(result.statements[i] as CollectedStatement, statement, expected.file);
    }
  });
}

/** Its damaged second account number is reported and ignored. */
const DAMAGED_ACCOUNT = "mt940/sepa_snippet_broken.sta";

function compare(actual: CollectedStatement, expected: ExpectedStatement, file: string): void {
  const account = actual.account.number ?? actual.account.name;
  if (file !== DAMAGED_ACCOUNT) assert.equal(account?.replaceAll(" ", ""), expected.account?.replaceAll(" ", ""));
  assert.equal(actual.currency, expected.currency);
  assert.deepEqual(
    actual.rows.map((row) => `${row.date} ${addDecimals([row.amount, "0.00"])}`),
    expected.transactions.map((row) => `${row.date} ${addDecimals([row.amount, "0.00"])}`),
  );
  for (const [i, row] of expected.transactions.entries()) {
    if (row.id !== undefined) assert.equal(actual.rows[i]?.id, row.id);
    if (row.status === "PDNG") assert.equal(actual.rows[i]?.status, "pending");
    if (row.currency !== undefined) assert.equal(actual.rows[i]?.currency, row.currency);
    const first = row.text?.split(/ \| |\?/)[0]?.trim() ?? "";
    if (/\.(?:ofx|csv|qif)$/.test(file))
      assert.ok(actual.rows[i]?.text.includes(first), `${actual.rows[i]?.text}: ${row.text}`);
  }
  assert.ok(sameDecimal(addDecimals(actual.rows.map((row) => row.amount)), expected.sum));
  const opening = actual.balances.find(({ type }) => /opening$/.test(type));
  const closing = actual.balances.find(
    ({ type }) => type === "closing" || (type === "intermediate_closing" && file.startsWith("mt940")),
  );
  assert.equal(opening === undefined, expected.opening === undefined);
  if (opening !== undefined) assert.ok(sameDecimal(opening.amount, expected.opening ?? ""));
  assert.equal(
    closing === undefined,
    expected.closing === undefined,
    actual.balances.map(({ amount }) => amount).join(),
  );
  if (closing === undefined || opening === undefined) return;
  assert.ok(sameDecimal(closing.amount, expected.closing ?? ""));
  if (expected.closing_date) assert.equal(closing.on, expected.closing_date);
  const sum = addDecimals([opening.amount, ...actual.rows.map((row) => row.amount)]);
  if (expected.balances_agree !== undefined) assert.equal(sameDecimal(sum, closing.amount), expected.balances_agree);
}
