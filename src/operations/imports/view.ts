/** An import and its rows in the form of the API, with amounts in major units. */
import { currentBalance } from "../../domain/account.ts";
import { decimalsOf } from "../../domain/currency.ts";
import { ROW_STATES, type RowState } from "../../domain/match-rows.ts";
import { formatAmount } from "../../domain/money.ts";
import type { Reading } from "../../readers/statements/read-file.ts";
import type { Detected, QuestionExample, StatementIssue } from "../../readers/statements/statement.ts";
import type { ImportRecord, ImportRowRecord, Reads } from "../../store/store.ts";
import { type BalanceCheckView, viewCheck } from "../ledger/balance-check.ts";
import {
  bankAccountName,
  type ImportAnswers,
  type ImportChanges,
  type NewAccount,
  SYNCED_ROWS,
  targetCurrency,
} from "./answers.ts";
import { type AccountEffect, lastClosing, statementBalances } from "./balances.ts";
import type { DecidedBy, LearnedFrom } from "./decide-fields.ts";
import { type EvaluatedImport, type EvaluatedRow, rowsOfStatement } from "./evaluate.ts";

/** The maximum number of issues that a response lists. */
const MAX_ISSUES = 1000;

type RowCounts = Readonly<Record<RowState | "rows", number>>;

interface ImportQuestion {
  readonly code: string;
  /** The statement that the question is about; null for the whole file. */
  readonly statement: number | null;
  /** The possible answers, the most likely first. */
  readonly values: readonly string[];
  readonly examples: readonly QuestionExample[];
  readonly message: string;
  /** The number of rows that depend on the answer. */
  readonly rows: number;
}

interface ImportStatementView {
  readonly index: number;
  readonly line: number;
  readonly number: string | null;
  readonly bank_account: {
    readonly number: string | null;
    readonly bank: string | null;
    readonly name: string | null;
    readonly type: string | null;
  };
  readonly account_id: string | null;
  readonly create: NewAccount | null;
  readonly currency: string | null;
  readonly from: string | null;
  readonly until: string | null;
  readonly opening_balance: number | null;
  readonly closing_balance: number | null;
  readonly closing_on: string | null;
  readonly balances_agree: boolean | null;
  readonly counts: RowCounts;
}

/** `committing`: a large import, of which chunks are left. */
export type ImportState = ImportRecord["state"] | "committing";

export interface ImportView {
  readonly id: string;
  readonly state: ImportState;
  /** The committed rows while the import is `committing`. */
  readonly rows_done: number | null;
  readonly file_name: string;
  readonly bytes: number;
  readonly sha256: string;
  readonly format: string;
  readonly program: string | null;
  readonly created_at: string;
  readonly committed_at: string | null;
  /** The change that the commit made. */
  readonly change_id: number | null;
  /** Committed imports of the same file. */
  readonly imported_before: readonly string[];
  /** Later imports that counted rows of this one as duplicates or confirmed their transactions, with the first rows. */
  readonly repeated_by: readonly {
    readonly import_id: string;
    readonly row_count: number;
    readonly rows: readonly number[];
  }[];
  readonly counts: RowCounts;
  readonly detected: readonly Detected[];
  readonly questions: readonly ImportQuestion[];
  readonly issues: readonly StatementIssue[];
  readonly issue_count: number;
  readonly statements: readonly ImportStatementView[];
  readonly accounts: readonly ImportAccountView[];
  readonly answers: ImportChanges;
  /** The profile whose answers the file was read with. */
  readonly profile_id: string | null;
}

interface ImportAccountView {
  readonly account_id: string;
  readonly name: string;
  readonly currency: string;
  readonly balance_before: number;
  readonly balance_after: number;
  /** The amount by which the opening balance changes. */
  readonly opening_moved: number;
  /** After the commit. */
  readonly balance_check: BalanceCheckView;
}

export interface ImportRowView {
  readonly number: number;
  readonly line: number;
  readonly statement: number | null;
  readonly account_id: string | null;
  readonly state: RowState;
  readonly why: string | null;
  readonly date: string | null;
  readonly amount: number | null;
  readonly currency: string | null;
  readonly text: string;
  /** The values in the file, if the user corrected the row. Null: they cannot be read. */
  readonly bank: {
    readonly date: string | null;
    readonly amount: number | null;
    readonly text: string;
  } | null;
  readonly payee: string | null;
  /** The category of a new transaction, by name. */
  readonly category: string | null;
  readonly decided_by: DecidedBy;
  readonly learned: LearnedFrom | null;
  readonly is_pending: boolean;
  /** The transaction that the row became or belongs to, or may belong to. */
  readonly transaction_id: string | null;
  /** A transaction of another account that may be the other side of a transfer. */
  readonly proposal: string | null;
}

export async function viewImport(
  reads: Reads,
  record: ImportRecord,
  reading: Reading,
  answers: ImportAnswers,
  evaluated: EvaluatedImport,
  effects: readonly AccountEffect[],
): Promise<ImportView> {
  const { id, state, file_name, bytes, sha256, format, created_at, committed_at, change_seq } = record;
  const { decisions: _decisions, corrections: _corrections, profile, ...given } = answers;
  const isProfiled = Object.keys(profile?.answers ?? {}).length > 0;
  const before = await reads.imports.listOfContent(sha256);
  const { issues } = evaluated;
  return {
    ...{ id, state, file_name, bytes, sha256, format, program: reading.program, created_at, committed_at },
    rows_done: null,
    change_id: change_seq,
    imported_before: before.map((one) => one.id).filter((other) => other !== id),
    repeated_by: [],
    counts: countRows(evaluated.rows),
    detected: reading.detected,
    questions: questionsOf(reading, answers, evaluated),
    issues: issues.slice(0, MAX_ISSUES),
    issue_count: issues.length,
    statements: evaluated.statements.map((_statement, i) => viewStatement(evaluated, i)),
    accounts: effects.map(viewAccount),
    answers: given,
    profile_id: isProfiled ? (profile?.id ?? null) : null,
  };
}

function countRows(rows: readonly Pick<EvaluatedRow, "state">[]): RowCounts {
  const counts = Object.fromEntries(ROW_STATES.map((state) => [state, 0])) as Record<RowState, number>;
  for (const { state } of rows) counts[state] += 1;
  return { rows: rows.length, ...counts };
}

/** The reasons why a row needs the user's decision. */
const ROW_QUESTIONS: Readonly<Record<string, string>> = {
  account_is_synced:
    "A bank connection adds the transactions of the account. Import the rows of the file too? Transactions that the account already has are matched, not added again.",
  probable_duplicate: "Some rows look like rows that were imported before, but have another text, date or id.",
  changed_by_bank: "The bank has changed the amount of some rows that were imported before.",
  pending_amount: "Some rows look like earlier pending rows, but have another amount.",
  currency_mismatch: "The file does not have the amounts in the account's currency.",
};

function questionsOf(reading: Reading, answers: ImportAnswers, evaluated: EvaluatedImport) {
  const { statements, rows } = evaluated;
  const given: Readonly<Record<string, unknown>> = { ...answers.answers, columns: answers.columns };
  const questions: ImportQuestion[] = reading.questions
    .filter(({ code }) => given[code] === undefined)
    .map((question) => ({ ...question, rows: rows.length }));
  const asked = new Set<string>();
  const question = (code: string, statement: number, values: readonly string[], message: string) => {
    const waiting = rowsOfStatement(evaluated, statement).filter((row) => row.state === "undecided").length;
    questions.push({ code, statement, values, examples: [], message, rows: waiting });
  };
  for (const { key, index, own, create, account, currency, setsBalance } of statements) {
    if (asked.has(key)) continue;
    asked.add(key);
    const name = bankAccountName({ account });
    const target = targetCurrency(own, create, currency);
    if (own === null && create === null) {
      question("account", index, [], `Which account does ${name === null ? "the file" : `"${name}"`} belong to?`);
    } else if (currency === null) {
      question("currency", index, [], "Which currency are the amounts in?");
    } else if (currency !== target) {
      question("currency_mismatch", index, [], `The statement is in ${currency}, and the account is in ${target}.`);
    } else if (own !== null && setsBalance && lastClosing(evaluated, own) === undefined) {
      question("set_balance", index, [], `The file has no reliable closing balance for "${own.name}".`);
    }
  }
  for (const [code, message] of Object.entries(ROW_QUESTIONS)) {
    const waiting = rows.filter(({ state, reason }) => state === "undecided" && reason === code);
    if (waiting.length === 0 || questions.some((one) => one.code === code)) continue;
    const examples = code === "account_is_synced" ? waiting.slice(0, MAX_EXAMPLES).flatMap(exampleOf) : [];
    questions.push({
      ...{ code, statement: null, values: ROW_ANSWERS[code] ?? [], examples },
      ...{ message, rows: waiting.length },
    });
  }
  return questions;
}

/** The answers that hold for all rows with a question. */
const ROW_ANSWERS: Readonly<Record<string, readonly string[]>> = {
  account_is_synced: SYNCED_ROWS,
  probable_duplicate: ["skip", "add"],
};

const MAX_EXAMPLES = 3;

/** A row of a synced account under each answer: its day and amount, or nothing. */
function exampleOf({ row, line }: EvaluatedRow): QuestionExample[] {
  if (row === null) return [];
  const { text, date, amount } = row;
  return [{ line, text: text.slice(0, 200), readings: { add: `${date} ${amount}`, skip: "–" } }];
}

function viewStatement(evaluated: EvaluatedImport, index: number): ImportStatementView {
  const statement = evaluated.statements[index];
  if (statement === undefined) throw new RangeError("a statement has an index");
  const { line, number, account, own, create, currency, period } = statement;
  const { openingMinor, closingMinor, closingOn, agrees } = statementBalances(evaluated, index);
  const format = (minor: number | null) =>
    minor === null || currency === null ? null : formatAmount(minor, decimalsOf(currency));
  return {
    ...{ index, line, number, bank_account: account, account_id: own?.id ?? null, create, currency },
    ...{ from: period?.from ?? null, until: period?.until ?? null },
    opening_balance: format(openingMinor),
    closing_balance: format(closingMinor),
    closing_on: closingMinor === null ? null : closingOn,
    balances_agree: agrees,
    counts: countRows(rowsOfStatement(evaluated, index)),
  };
}

function viewAccount({ account, bookedMinor, openingMovedMinor, check }: AccountEffect): ImportAccountView {
  const { id, name, currency } = account;
  const format = (minor: number) => formatAmount(minor, decimalsOf(currency));
  const before = currentBalance(account);
  return {
    ...{ account_id: id, name, currency, balance_before: format(before) },
    balance_after: format(before + bookedMinor + openingMovedMinor),
    opening_moved: format(openingMovedMinor),
    balance_check: viewCheck(check, currency),
  };
}

/** A row of a preview. */
export function viewRow(evaluated: EvaluatedRow): ImportRowView {
  const { number, line, statement, row, accountId, amountMinor, state, reason, transactionId, proposal } = evaluated;
  const { currency, bank } = evaluated;
  const isExact = amountMinor !== null && currency !== null;
  return {
    ...{ number, line, statement, account_id: accountId, state, why: reason, date: row?.date ?? null },
    amount: amountIn(row, amountMinor, currency),
    currency: isExact ? currency : row === null ? null : (row.currency ?? currency),
    text: row?.text ?? "",
    bank:
      bank === undefined
        ? null
        : {
            date: bank.row?.date ?? null,
            amount: amountIn(bank.row, bank.amountMinor, currency),
            text: bank.row?.text ?? "",
          },
    ...{ payee: evaluated.payee, is_pending: row?.status === "pending" },
    ...decidedFields(evaluated),
    ...{ transaction_id: transactionId, proposal },
  };
}

/** In the currency of the account if it is known, otherwise as the file has it. */
function amountIn(row: EvaluatedRow["row"], minor: number | null, currency: string | null): number | null {
  if (minor !== null && currency !== null) return formatAmount(minor, decimalsOf(currency));
  return row === null ? null : Number(row.amount);
}

/** The category of a new row that is neither a transfer nor split, and the reasons. */
export function decidedFields({ state, transferAccountId, row, decided }: EvaluatedRow) {
  const isPayment = state === "added" && transferAccountId === null;
  const hasCategory = isPayment && (row === null || (row.parts?.length ?? 0) < 2);
  const { payee_id, category_id } = decided.by;
  return {
    category: hasCategory ? decided.category : null,
    decided_by: { payee_id: isPayment ? payee_id : null, category_id: hasCategory ? category_id : null },
    learned: hasCategory ? decided.learned : null,
  };
}

const NOT_DECIDED: ReturnType<typeof decidedFields> = {
  category: null,
  decided_by: { payee_id: null, category_id: null },
  learned: null,
};

function fieldsIn(decided: string | null): Partial<typeof NOT_DECIDED> {
  if (decided === null) return {};
  const { rules: _rules, ...fields } = JSON.parse(decided) as Partial<typeof NOT_DECIDED> & {
    readonly rules?: unknown;
  };
  return fields;
}

/** A row of a committed import. */
export function viewStoredRow(row: ImportRowRecord): ImportRowView {
  const { number, line, statement, account_id, state, reason, day, amount_minor, currency, text, payee } = row;
  const { corrected_day, corrected_amount_minor, corrected_text } = row;
  const format = (minor: number | null) =>
    minor === null || currency === null ? null : formatAmount(minor, decimalsOf(currency));
  const isCorrected = [corrected_day, corrected_amount_minor, corrected_text].some((value) => value !== null);
  return {
    ...{ number, line, statement, account_id, state: state as RowState, why: reason, date: corrected_day ?? day },
    amount: format(corrected_amount_minor ?? amount_minor),
    ...NOT_DECIDED,
    ...fieldsIn(row.decided),
    text: corrected_text ?? text,
    bank: isCorrected ? { date: day, amount: format(amount_minor), text } : null,
    ...{ currency, payee, is_pending: row.is_pending, transaction_id: row.transaction_id, proposal: null },
  };
}
