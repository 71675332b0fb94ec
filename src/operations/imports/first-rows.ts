/** The rows before any pass: with the user's corrections, and with the states that need no comparison. */
import { decimalsOf } from "../../domain/currency.ts";
import type { RowState } from "../../domain/match-rows.ts";
import { type AmountIssue, parseDecimalMinor } from "../../domain/money.ts";
import { amountIssue } from "../../readers/statements/amount-issue.ts";
import type { Reading, ReadRow } from "../../readers/statements/read-file.ts";
import type { StatementIssue } from "../../readers/statements/statement.ts";
import { pausedBatches } from "../pause.ts";
import { type ImportAnswers, targetCurrency } from "./answers.ts";
import { correctRefused, correctRow } from "./corrections.ts";
import { type BankRow, type EvaluatedRow, type StatementAccount, toRow } from "./evaluated-import.ts";

/** Rows that need a comparison are `added`. */
export async function firstRows(
  reading: Reading,
  assigned: readonly StatementAccount[],
  { corrections = {} }: ImportAnswers,
): Promise<readonly EvaluatedRow[]> {
  const rows: EvaluatedRow[] = [];
  const accountOf = ({ statement }: ReadRow) => assigned[statement] as StatementAccount;
  for await (const batch of pausedBatches(reading.rows)) {
    for (const row of batch) {
      const account = accountOf(row);
      const correction = corrections[row.number];
      if (correction === undefined) rows.push(firstRow(row, account));
      else {
        const bank = { row, amountMinor: firstState(row, account).amountMinor };
        rows.push(firstRow(correctRow(row, correction, account.currency, reading.program), account, bank));
      }
    }
  }
  const refused = reading.refused.map((one) => {
    const row = correctRefused(one, corrections[one.number], reading);
    if (row !== undefined) return firstRow(row, accountOf(row), { row: null, amountMinor: null });
    const { number, line, code } = one;
    return toRow({
      ...{ number, line, statement: null, row: null, accountId: null, currency: null, payee: null },
      ...{ state: "refused", reason: code, amountMinor: null },
    });
  });
  return [...rows, ...refused].sort((a, b) => a.number - b.number);
}

function firstRow(row: ReadRow, account: StatementAccount, bank?: BankRow): EvaluatedRow {
  const { number, line, statement, name: payee } = row;
  const { own, currency } = account;
  const accountId = own?.id ?? null;
  const fields = { number, line, statement, row, accountId, currency, payee, ...firstState(row, account) };
  const { question } = row;
  return toRow({
    ...fields,
    ...(bank !== undefined && { bank }),
    ...(question !== undefined && { duplicateOf: question.duplicate_of, transactionId: question.transaction_id }),
  });
}

function firstState(
  row: ReadRow,
  { own, create, currency }: StatementAccount,
): Pick<EvaluatedRow, "state" | "reason" | "amountMinor"> {
  const settle = (state: RowState, reason: string | null, amountMinor: number | null = null) => {
    return { state, reason, amountMinor };
  };
  if (row.skip !== undefined) return settle("skipped", row.skip);
  if (own === null && create === null) return settle("undecided", "account");
  const isOther = row.currency !== undefined && row.currency !== currency;
  if (currency === null || isOther || currency !== targetCurrency(own, create, currency)) {
    return settle("undecided", "currency_mismatch");
  }
  const minor = parseDecimalMinor(row.amount, decimalsOf(currency));
  if (typeof minor === "string") return settle("refused", minor);
  if (minor === 0n && !row.is_opening) return settle("skipped", "zero_amount", 0);
  if (row.question !== undefined) return settle("undecided", row.question.reason, Number(minor));
  if (own?.is_synced) return settle("undecided", "account_is_synced", Number(minor));
  return settle("added", null, Number(minor));
}

/** The file's issues that still hold, and those of amounts that do not fit the account's currency. */
export function issuesOf({ issues }: Reading, rows: readonly EvaluatedRow[]): StatementIssue[] {
  const corrected = new Set(rows.flatMap(({ number, bank }) => (bank?.row === null ? [number] : [])));
  const ofFile = issues.filter(({ refuses, row }) => refuses !== "row" || !corrected.has(row ?? 0));
  return [...ofFile, ...rows.flatMap(issueOf)];
}

function issueOf({ state, reason, row, number, line, statement, currency }: EvaluatedRow): StatementIssue[] {
  if (state !== "refused" || row === null) return [];
  const code = reason as AmountIssue;
  const place = { line, column: null, text: row.amount, row: number, statement };
  return [{ kind: "issue", code, ...place, ...amountIssue(code, row.amount, currency ?? ""), refuses: "row" }];
}
