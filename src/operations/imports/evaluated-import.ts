/**
 * What an evaluation of an import finds: its statements with their accounts, and its rows with what a commit would do with
 * each. `evaluate.ts` lists the passes that decide this. A pass reads rows and returns outcomes, and changes no row.
 */
import type { Account } from "../../domain/account.ts";
import type { StatementCoverage } from "../../domain/gone-rows.ts";
import type { Period, RowState } from "../../domain/match-rows.ts";
import type { CategoryDecider } from "../../domain/transaction.ts";
import type { Migration } from "../../readers/statements/migration/migration.ts";
import type { ReadRow, ReadStatement } from "../../readers/statements/read-file.ts";
import type { StatementIssue } from "../../readers/statements/statement.ts";
import type { Hindrance } from "../migrations/hindrance.ts";
import { forEachPaused } from "../pause.ts";
import type { NewAccount } from "./answers.ts";

/** The account of a statement. */
export interface StatementAccount {
  /** Identifies the bank account within the file: statements with the same key belong to the same account. */
  readonly key: string;
  /** Null: the question is open, or the commit creates the account. */
  readonly own: Account | null;
  readonly create: NewAccount | null;
  readonly currency: string | null;
  /** Whether the commit sets the balance of the account. */
  readonly setsBalance: boolean;
  /** Whether the balance of a listing includes pending rows. Null: nobody knows. Undefined: not answered. */
  readonly countsPending?: boolean | null;
}

/** The balances in a statement, in minor units of its currency. */
export interface StatementBalances {
  readonly openingMinor: number | null;
  readonly closingMinor: number | null;
  readonly closingOn: string | null;
  /** The sum of the pending rows that the closing balance of a listing may include. Null if it is known that it does not. */
  readonly pendingMinor: number | null;
  /** Whether opening balance and rows add up to the closing balance; null if the file does not show it. */
  readonly agrees: boolean | null;
  /** The running balance after each day. Empty if the file has none that is right after every row. */
  readonly running: ReadonlyMap<string, number>;
}

export interface EvaluatedStatement extends Omit<ReadStatement, "balances" | "currency">, StatementAccount {
  /** The days that it covers: its stated period and the days of its rows. */
  readonly period: Period | null;
  readonly balances: StatementBalances;
}

export interface EvaluatedRow extends RowOutcome {
  readonly number: number;
  readonly line: number;
  readonly statement: number | null;
  /** With the user's corrections. Null for a row that cannot be read. */
  readonly row: ReadRow | null;
  /** The row as in the file, if the user corrected it. */
  readonly bank?: BankRow;
  readonly accountId: string | null;
  readonly amountMinor: number | null;
  readonly currency: string | null;
}

/** A corrected row as the file has it. `row` is null if it cannot be read. */
export interface BankRow {
  readonly row: ReadRow | null;
  readonly amountMinor: number | null;
}

/** The fields of a row that passes decide. */
export interface RowOutcome {
  /** The name of the payee; null for a row that cannot be read. */
  readonly payee: string | null;
  readonly decided: Decided;
  readonly state: RowState;
  readonly reason: string | null;
  /** The known row that it repeats, as "import/number". */
  readonly duplicateOf: string | null;
  /** The existing transaction to which it belongs or may belong. */
  readonly transactionId: string | null;
  /** The number of the row with the other side of this transfer. Both rows share its transaction. */
  readonly transferOf: number | null;
  /** The other account of the transfer. */
  readonly transferAccountId: string | null;
  /** What the other account gets, if it has another currency: in minor units of that. */
  readonly otherAmountMinor: number | null;
  /** Whether no row has the other side of the transfer, so that this row also books it. */
  readonly addsOtherSide: boolean;
  /** For each split, the other account of its transfer. Empty if no split is a transfer. */
  readonly partAccountIds: readonly (string | null)[];
  /** A transaction of another account that may be the other side of a transfer. */
  readonly proposal: string | null;
  /** The amount by which it changes what the transaction that it confirms has booked, in minor units. */
  readonly correctionMinor: number;
}

/** What a pass decides: the new values of rows, by the number of the row. */
export type Outcomes = ReadonlyMap<number, Partial<RowOutcome>>;

/** The fields of a row that were not taken from the bank's text. */
export interface Decided {
  readonly payeeId: string | null;
  readonly categoryId: string | null;
  /** Its name, for the preview. */
  readonly category: string | null;
  /** The categories of the file, of the row or its parts, that become income if the commit creates them, by key. */
  readonly income: readonly string[];
  readonly tags: readonly string[];
  readonly notes: string | null;
  readonly transferAccountId: string | null;
  /** The reason for a learned category. */
  readonly learned: LearnedFrom | null;
  readonly by: DecidedBy;
  /** The rules that applied, in their order. */
  readonly rules: readonly string[];
}

/** The number of the user's latest decisions about the payee that agree, such as 9 of the last 10. */
interface LearnedFrom {
  readonly agreeing: number;
  readonly of: number;
  /** Whether only decisions about similar amounts count. */
  readonly is_by_amount: boolean;
}

/** Null: nothing decided the field. */
interface DecidedBy {
  readonly payee_id: "alias" | `rule:${string}` | null;
  readonly category_id: CategoryDecider | null;
}

/** Another program's budget. */
export interface EvaluatedMigration {
  readonly migration: Migration;
  /** Why only its transactions are imported; null if the whole budget is. */
  readonly hindrance: Hindrance | null;
}

export interface EvaluatedImport {
  /** Null for a file of a bank. */
  readonly moved: EvaluatedMigration | null;
  readonly statements: readonly EvaluatedStatement[];
  readonly rows: readonly EvaluatedRow[];
  /** The rows of each statement; null: rows that cannot be read. */
  readonly byStatement: ReadonlyMap<number | null, readonly EvaluatedRow[]>;
  readonly accounts: ReadonlyMap<string, Account>;
  /** The days that statements cover, by index. Statements that prove nothing about pending rows are missing. */
  readonly coverages: ReadonlyMap<number, StatementCoverage>;
  /**
   * The file's issues, except those of corrected rows, and amounts that do not fit the account's currency, which the
   * reader did not know.
   */
  readonly issues: readonly StatementIssue[];
}

/** The evaluation with these rows. */
export function withRows<Evaluated extends object>(evaluated: Evaluated, rows: readonly EvaluatedRow[]) {
  return { ...evaluated, rows, byStatement: Map.groupBy(rows, ({ statement }) => statement) };
}

export function rowsOfStatement({ byStatement }: EvaluatedImport, index: number): readonly EvaluatedRow[] {
  return byStatement.get(index) ?? [];
}

const UNDECIDED: Decided = {
  payeeId: null,
  categoryId: null,
  category: null,
  income: [],
  tags: [],
  notes: null,
  transferAccountId: null,
  learned: null,
  by: { payee_id: null, category_id: null },
  rules: [],
};

/** The values of the fields that no pass has decided. */
const OPEN = {
  decided: UNDECIDED,
  duplicateOf: null,
  transactionId: null,
  transferOf: null,
  transferAccountId: null,
  otherAmountMinor: null,
  addsOtherSide: false,
  partAccountIds: [],
  proposal: null,
  correctionMinor: 0,
};

/** The fields of a row without those that still have their value in `OPEN`. */
export type RowFields = Omit<EvaluatedRow, keyof typeof OPEN> & Partial<EvaluatedRow>;

/**
 * Rows inherit from `OPEN`, so a row stores only the fields that differ, also as JSON. Most rows then need a third less
 * memory. `outcome` replaces fields.
 */
export function toRow(fields: RowFields, outcome: Partial<EvaluatedRow> = {}): EvaluatedRow {
  return Object.assign(Object.create(OPEN), fields, outcome);
}

/** The rows with the outcomes of a pass. Rows without an outcome are not copied. */
export async function withOutcomes(
  rows: readonly EvaluatedRow[],
  outcomes: Outcomes,
): Promise<readonly EvaluatedRow[]> {
  if (outcomes.size === 0) return rows;
  const merged: EvaluatedRow[] = [];
  await forEachPaused(rows, (row) => {
    const outcome = outcomes.get(row.number);
    merged.push(outcome === undefined ? row : toRow(row, outcome));
  });
  return merged;
}
