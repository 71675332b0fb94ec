/** Describes an import: its counts, statements, questions, issues and effects. A commit stores the result as the summary. */
import { currentBalance } from "../../domain/account.ts";
import { ROW_STATES, type RowState } from "../../domain/match-rows.ts";
import type { Report } from "../../domain/migration-report.ts";
import type { ProblemCode } from "../../domain/problem.ts";
import type { Reading, Source } from "../../readers/statements/read-file.ts";
import type {
  AskedQuestion,
  Detected,
  QuestionExample,
  Sample,
  StatementIssue,
} from "../../readers/statements/statement.ts";
import type { ImportRecord } from "../../store/store.ts";
import { type CheckFacts, checkFacts } from "../ledger/balance-check.ts";
import { type MovedPlan, planOf } from "../migrations/planned.ts";
import type { ProofSummary } from "../migrations/prove.ts";
import {
  bankAccountName,
  GONE_ANSWERS,
  type ImportAnswers,
  type ImportChanges,
  type NewAccount,
  PENDING_ANSWERS,
  ROW_ANSWERS,
  targetCurrency,
} from "./answers.ts";
import { type AccountEffect, lastClosing } from "./balances.ts";
import { type CategoryCount, countCategories } from "./count-categories.ts";
import {
  type EvaluatedImport,
  type EvaluatedRow,
  type EvaluatedStatement,
  rowsOfStatement,
} from "./evaluated-import.ts";

/** The maximum number of issues that a response lists. */
const MAX_ISSUES = 1000;

type RowCounts = Readonly<Record<RowState | "rows", number>>;

interface ImportQuestion extends Partial<Pick<AskedQuestion, "source" | "samples">> {
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

/** Amounts in minor units of the currency. */
interface StatementFacts {
  readonly index: number;
  /** The file of the archive or the sheet. Null if there is only one; missing in facts of an earlier version. */
  readonly source?: string | null;
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
  readonly opening_minor: number | null;
  readonly closing_minor: number | null;
  readonly closing_on: string | null;
  readonly balances_agree: boolean | null;
  readonly counts: RowCounts;
}

/** Amounts in minor units of the account's currency. */
interface AccountFacts {
  readonly account_id: string;
  readonly name: string;
  readonly currency: string;
  readonly before_minor: number;
  readonly after_minor: number;
  /** The amount by which the opening balance changes. */
  readonly opening_moved_minor: number;
  /** After the commit. */
  readonly balance_check: CheckFacts;
}

/** What the file contains and what the commit does, or did. */
export interface ImportFacts {
  readonly program: string | null;
  readonly counts: RowCounts;
  readonly sources: readonly Source[];
  readonly categories: readonly CategoryCount[];
  readonly detected: readonly Detected[];
  readonly questions: readonly ImportQuestion[];
  /** The first issues. */
  readonly issues: readonly StatementIssue[];
  readonly issue_count: number;
  readonly statements: readonly StatementFacts[];
  readonly accounts: readonly AccountFacts[];
  /** The profile whose answers the file was read with. */
  readonly profile_id: string | null;
  /** Another program's budget, if it is imported whole. After the commit, the proof has them. */
  readonly report?: Report | null | undefined;
  readonly plan?: MovedPlan | null | undefined;
  /** Null before the commit. Missing in imports of earlier versions. */
  readonly proof?: ProofSummary | null;
  /** Unless a large import has stopped, undefined. */
  readonly problem?: StopProblem;
}

/** Why a large import has stopped before its end. */
export interface StopProblem {
  readonly code: ProblemCode;
  readonly detail: string;
  readonly during: "committing" | "undoing";
}

/** `committing` and `undoing`: a large import, of which chunks are left. `stopped`: the next one cannot succeed. */
export type ImportState = ImportRecord["state"] | "committing" | "undoing" | "stopped";

export interface ImportDetails
  extends ImportFacts,
    Pick<ImportRecord, "id" | "file_name" | "bytes" | "sha256" | "format" | "source" | "connection_id">,
    Pick<ImportRecord, "created_at" | "committed_at"> {
  readonly state: ImportState;
  /** The rows that are done while chunks are left. */
  readonly rows_done: number | null;
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
  readonly answers: ImportChanges;
}

export function describeImport(
  reading: Reading,
  answers: ImportAnswers,
  evaluated: EvaluatedImport,
  effects: readonly AccountEffect[],
): ImportFacts {
  const { rows, statements, issues, moved } = evaluated;
  const { profile } = answers;
  const isProfiled = Object.keys(profile?.answers ?? {}).length > 0;
  return {
    program: reading.program,
    counts: countRows(rows),
    sources: reading.sources,
    categories: countCategories(rows),
    detected: reading.detected,
    questions: questionsOf(reading, answers, evaluated, effects),
    issues: issues.slice(0, MAX_ISSUES),
    issue_count: issues.length,
    statements: statements.map((statement) =>
      statementFacts(statement, rowsOfStatement(evaluated, statement.index), reading.sources),
    ),
    accounts: effects.map(accountFacts),
    profile_id: isProfiled ? (profile?.id ?? null) : null,
    ...(moved === null || moved.hindrance !== null
      ? { report: null, plan: null, proof: null }
      : { report: moved.migration.report, plan: planOf(moved.migration), proof: null }),
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
  account_closed:
    "Some rows are later than the day on which their account was closed. Import them and reopen the account?",
  probable_duplicate: "Some rows look like rows that were imported before, but have another text, date or id.",
  changed_by_bank: "The bank has changed the amount of some rows that were imported before.",
  pending_amount: "Some rows look like earlier pending rows, but have another amount.",
  gone_from_bank:
    "The bank no longer lists some payments. They were booked, or you edited, reviewed, reconciled or matched them. Remove their transactions?",
  currency_mismatch: "The file does not have the amounts in the account's currency.",
};

function questionsOf(
  reading: Reading,
  answers: ImportAnswers,
  evaluated: EvaluatedImport,
  effects: readonly AccountEffect[],
) {
  const { statements, rows, moved } = evaluated;
  const given: Readonly<Record<string, unknown>> = {
    ...answers.answers,
    columns: answers.columns?.length ? answers.columns : undefined,
  };
  const questions: ImportQuestion[] = reading.questions
    .filter(({ code }) => given[code] === undefined)
    .map((question) => ({ ...question, rows: rows.length }));
  const asked = new Set<string>();
  const question = (
    code: string,
    statement: number,
    values: readonly string[],
    message: string,
    isShown: (row: EvaluatedRow) => boolean = () => true,
  ) => {
    const own = rowsOfStatement(evaluated, statement);
    const waiting = own.filter((row) => row.state === "undecided").length;
    const source = reading.sources[statements[statement]?.file ?? 0]?.name ?? null;
    const samples = [{ value: null, rows: own.filter(isShown).flatMap(sampleOf).slice(0, MAX_EXAMPLES) }];
    questions.push({ code, statement, source, values, examples: [], samples, message, rows: waiting });
  };
  for (const statement of statements) {
    const { key, index, own, create, account, currency, setsBalance } = statement;
    if (asked.has(key)) continue;
    asked.add(key);
    const name = bankAccountName({ account });
    const target = targetCurrency(own, create, currency);
    const isEmpty = moved !== null && rowsOfStatement(evaluated, index).length === 0;
    if (own === null && create === null) {
      // Another program's account without transactions is only created with the whole budget.
      if (isEmpty) continue;
      const proposal = moved?.migration.accounts.find(({ statement }) => statement === index);
      const hint = moved?.hindrance === null && proposal?.is_off_budget === null ? OUTSIDE_HINT : "";
      question(
        "account",
        index,
        [],
        `Which account does ${name === null ? "the file" : `"${name}"`} belong to?${hint}`,
      );
    } else if (currency === null) {
      question("currency", index, [], "Which currency are the amounts in?");
    } else if (currency !== target) {
      question("currency_mismatch", index, [], `The statement is in ${currency}, and the account is in ${target}.`);
    } else if (own !== null && setsBalance && lastClosing(evaluated, own) === undefined) {
      question("set_balance", index, [], `The file has no reliable closing balance for "${own.name}".`);
    } else if (own !== null && needsPendingAnswer(statement, effects)) {
      const message = `Does the balance that the bank lists for "${own.name}" include its pending items?`;
      question("balance_includes_pending", index, PENDING_ANSWERS, message, ({ row }) => row?.status === "pending");
    }
  }
  for (const [code, message] of Object.entries(ROW_QUESTIONS)) {
    const waiting = rows.filter(({ state, reason }) => state === "undecided" && reason === code);
    if (waiting.length === 0 || questions.some((one) => one.code === code)) continue;
    const shown = SHOWN.has(code) ? waiting.slice(0, MAX_EXAMPLES) : [];
    const samples = [
      { value: "add", rows: shown.flatMap(sampleOf) },
      { value: "skip", rows: [] },
    ];
    questions.push({
      ...{ code, statement: null, values: ANSWERS[code] ?? [], examples: shown.flatMap(exampleOf) },
      ...{ samples: shown.length === 0 ? [] : samples, message, rows: waiting.length },
    });
  }
  return questions;
}

/** Whether the account gets its balance from a listing that may include pending rows. */
function needsPendingAnswer(
  { own, balances, countsPending }: EvaluatedStatement,
  effects: readonly AccountEffect[],
): boolean {
  if (balances.pendingMinor === null || countsPending !== undefined) return false;
  return effects.some(({ account, balanceSetOn }) => account.id === own?.id && balanceSetOn !== null);
}

/** The file does not show whether the account is in the budget. */
const OUTSIDE_HINT = " None of its rows has a category, so it may be outside the budget.";

/** The answers that hold for all rows with a question. */
const ANSWERS: Readonly<Record<string, readonly string[]>> = {
  account_is_synced: ROW_ANSWERS,
  account_closed: ROW_ANSWERS,
  probable_duplicate: ["skip", "add"],
  gone_from_bank: GONE_ANSWERS,
};

/** The questions that show rows as examples. */
const SHOWN: ReadonlySet<string> = new Set(["account_is_synced", "account_closed", "gone_from_bank"]);

const MAX_EXAMPLES = 3;

/** A row under each answer: its day and amount, or nothing. */
function exampleOf({ row, line, reason }: EvaluatedRow): QuestionExample[] {
  if (row === null) return [];
  const { text, date, amount } = row;
  const [there, gone] = reason === "gone_from_bank" ? ["keep", "remove"] : ["add", "skip"];
  return [{ line, text: text.slice(0, 200), readings: { [there]: `${date} ${amount}`, [gone]: "–" } }];
}

function sampleOf({ row }: EvaluatedRow): Sample["rows"] {
  if (row === null || row.skip !== undefined) return [];
  const { line, date, text, name, amount } = row;
  return [{ line, date, text: (text || name).slice(0, 100), amount }];
}

function statementFacts(
  { index, file, line, number, account, own, create, currency, period, balances }: EvaluatedStatement,
  rows: readonly EvaluatedRow[],
  sources: readonly Source[],
): StatementFacts {
  const { openingMinor, closingMinor, closingOn, agrees } = balances;
  return {
    index,
    source: sources[file]?.name ?? null,
    line,
    number,
    bank_account: account,
    account_id: own?.id ?? null,
    create,
    currency,
    from: period?.from ?? null,
    until: period?.until ?? null,
    opening_minor: openingMinor,
    closing_minor: closingMinor,
    closing_on: closingMinor === null ? null : closingOn,
    balances_agree: agrees,
    counts: countRows(rows),
  };
}

function accountFacts({ account, bookedMinor, openingMovedMinor, check }: AccountEffect): AccountFacts {
  const { id, name, currency } = account;
  const before = currentBalance(account);
  return {
    account_id: id,
    name,
    currency,
    before_minor: before,
    after_minor: before + bookedMinor + openingMovedMinor,
    opening_moved_minor: openingMovedMinor,
    balance_check: checkFacts(check),
  };
}
