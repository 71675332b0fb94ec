/** The answers to an import's questions: accounts, the reading of the file, and decisions on and corrections of rows. */
import { digestOf } from "../../auth/digest.ts";
import type { AccountType } from "../../domain/account.ts";
import { Problem, ProblemList } from "../../domain/problem.ts";
import { isMeaning, MEANINGS } from "../../readers/statements/csv/meanings.ts";
import { isSupported } from "../../readers/statements/encoding/decode.ts";
import type { Reading, ReadStatement } from "../../readers/statements/read-file.ts";
import type { Answers } from "../../readers/statements/statement.ts";
import { readCurrency } from "../read-amount.ts";

/** Where to import a statement and all others of the same bank account. */
export interface AccountAnswer {
  readonly statement: number;
  readonly account_id?: string | null;
  /** An account that the commit creates. */
  readonly create?: NewAccount | null;
  /** Sets the balance of the account to the closing balance of the file. */
  readonly set_balance?: boolean;
  /** Whether the balance that a bank connection lists includes the pending items. */
  readonly balance_includes_pending?: (typeof PENDING_ANSWERS)[number];
}

export const PENDING_ANSWERS = ["yes", "no", "unknown"] as const;

export interface NewAccount {
  readonly name: string;
  readonly type: AccountType;
  readonly subtype?: string;
  /** Default: the currency of the statement. */
  readonly currency?: string;
  /** Whether it is outside the budget. Default: false, or as another program has it. */
  readonly is_hidden?: boolean;
}

/** `remove` and `keep` are about rows that the bank dropped. */
export const ROW_DECISIONS = ["add", "skip", "same_as", "remove", "keep"] as const;
export const GONE_ANSWERS = ["remove", "keep"] as const;

interface RowDecision {
  readonly decision: (typeof ROW_DECISIONS)[number];
  /** For `same_as`. */
  readonly transaction_id?: string | null;
}

/** The user's values of a row. The amount is exact decimal text, in the currency of the account. */
export interface RowCorrection {
  readonly date?: string;
  readonly amount?: string;
  readonly text?: string;
}

/** What a request changes about a row. Absent fields stay as they are. Null removes the decision or the correction. */
export interface RowChanges {
  readonly decision?: RowDecision | null;
  readonly date?: string | null;
  /** In major units of the account's currency. */
  readonly amount?: number | null;
  readonly text?: string | null;
}

/** The decision holds for the candidate that was shown. */
interface StoredDecision extends RowDecision {
  readonly candidate: string;
}

export const ROW_ANSWERS = ["add", "skip"] as const;

/** Answers about the whole file. */
interface FileAnswers extends Omit<Answers, "columns"> {
  /** Whether rows of synced accounts are imported. */
  readonly account_is_synced?: (typeof ROW_ANSWERS)[number];
  /** Whether rows of closed accounts are imported, which reopens the accounts. */
  readonly account_closed?: (typeof ROW_ANSWERS)[number];
}

/** The answers that a profile stores. The currency is that of the account. Each closed account needs an answer of its own. */
export type StoredAnswers = Omit<FileAnswers, "currency" | "account_closed"> & Pick<Answers, "columns">;

/** The profile of the file. */
export interface UsedProfile {
  readonly id: string;
  /** The stored answers that the file was read with. */
  readonly answers: StoredAnswers;
  /** The stored answers of which the file proves the opposite. */
  readonly contradicted: readonly string[];
}

export interface ImportAnswers {
  readonly accounts?: readonly AccountAnswer[];
  readonly answers?: FileAnswers;
  readonly columns?: Answers["columns"];
  /** The answer to all questions `probable_duplicate`. */
  readonly probable_duplicates?: "skip" | "add" | null;
  /** The answer to all questions `gone_from_bank`. */
  readonly gone_from_bank?: (typeof GONE_ANSWERS)[number] | null;
  /** By row number. */
  readonly decisions?: Readonly<Record<string, StoredDecision>>;
  /** By row number. */
  readonly corrections?: Readonly<Record<string, RowCorrection>>;
  /** Whether the file is read with the answers of earlier files. Default: true. */
  readonly use_profile?: boolean;
  readonly profile?: UsedProfile;
}

/** What a request can answer, apart from decisions on rows and corrections of them. */
export type ImportChanges = Omit<ImportAnswers, "decisions" | "corrections" | "profile">;

/**
 * The answers of a request, with currencies in upper case. `place` points to them. @throws Problem `unknown_currency`,
 * `conflicting_fields` or `bad_format`.
 */
export function readAnswers(given: ImportChanges, place: string): ImportChanges {
  const problems = new ProblemList();
  function read<Value extends { readonly currency?: string }>(value: Value, pointer: string): Value {
    if (value.currency === undefined) return value;
    return { ...value, currency: readCurrency(value.currency, `${place}${pointer}/currency`, problems) };
  }
  const accounts = given.accounts?.map((one, i) =>
    one.create ? { ...one, create: read(one.create, `/accounts/${i}/create`) } : one,
  );
  const answers = given.answers && read(given.answers, "/answers");
  for (const [i, { account_id, create }] of (given.accounts ?? []).entries()) {
    if (account_id == null || create == null) continue;
    problems.add("conflicting_fields", `${place}/accounts/${i}/create`, "Send account_id or create, not both.");
  }
  checkColumns(given.columns ?? [], `${place}/columns`, problems);
  problems.throwIfAny();
  return { ...given, ...(accounts && { accounts }), ...(answers && { answers }) };
}

function checkColumns(columns: NonNullable<Answers["columns"]>, place: string, problems: ProblemList): void {
  const seen = new Set<number>();
  for (const [i, { index, meaning }] of columns.entries()) {
    if (!isMeaning(meaning)) {
      const detail = `"${meaning}" is not the meaning of a column. Send one of: ${MEANINGS.join(", ")}.`;
      problems.add("bad_format", `${place}/${i}/meaning`, detail);
    }
    if (seen.has(index)) {
      problems.add("conflicting_fields", `${place}/${i}/index`, `The column ${index} has more than one meaning.`);
    }
    seen.add(index);
  }
}

/** Answers can name only statements of the file. It has none while a question about the file is open. @throws Problem */
export function checkStatements(
  { accounts = [] }: Pick<ImportAnswers, "accounts">,
  { statements, questions }: Pick<Reading, "statements" | "questions">,
  place: string,
): void {
  if (statements.length === 0 && questions.length > 0) return;
  const problems = new ProblemList();
  for (const [i, { statement }] of accounts.entries()) {
    if (statement < statements.length) continue;
    const detail = `The file has no statement ${statement}: its statements are 0 to ${statements.length - 1}.`;
    problems.add("out_of_range", `${place}/accounts/${i}/statement`, detail);
  }
  problems.throwIfAny();
}

/** @throws Problem `invalid_request` if the encoding is unknown. */
export function checkEncoding({ encoding }: Pick<FileAnswers, "encoding">): void {
  if (encoding === undefined || isSupported(encoding)) return;
  const detail = `"${encoding}" is not a known encoding. Send a name such as utf-8, windows-1252 or iso-8859-2.`;
  throw new Problem("invalid_request", detail);
}

/** The answers for the readers. @throws Problem as `checkEncoding`. */
export function readerAnswers({ answers = {}, columns, profile }: ImportAnswers): Answers {
  checkEncoding(answers);
  return { ...profile?.answers, ...answers, ...(columns?.length && { columns }) };
}

/** Whether rows of synced accounts are imported. Undefined while the question is open. */
export function answerAboutSynced({ answers, profile }: ImportAnswers): StoredAnswers["account_is_synced"] {
  return answers?.account_is_synced ?? profile?.answers.account_is_synced;
}

/** The given answers that a profile stores, without those of the profile. */
export function ownAnswers({
  answers: { currency: _currency, account_closed: _closed, ...answers } = {},
  columns,
}: ImportAnswers): StoredAnswers {
  return columns === undefined || columns.length === 0 ? answers : { ...answers, columns };
}

/** The number or else the name of a statement's bank account; null if the file has neither. */
export function bankAccountName({ account }: Pick<ReadStatement, "account">): string | null {
  return account.number ?? account.name;
}

/** Identifies the bank account of a statement; undefined if the file names none. */
export function bankAccountKey(statement: Pick<ReadStatement, "account" | "currency" | "listing">): string | undefined {
  const name = bankAccountName(statement);
  if (name !== null && name.trim() !== "") return accountKey(name, statement.currency);
  return statement.listing?.bank_account_id;
}

/** The currency of the account to which rows go: that of the existing or new account, or else of the statement. */
export function targetCurrency(
  existing: { readonly currency: string } | null,
  create: NewAccount | null,
  stated: string | null,
): string | null {
  return existing?.currency ?? create?.currency ?? stated;
}

export function accountKey(number: string, currency: string | null): string {
  return `${plainNumber(number)}\n${currency ?? ""}`;
}

/** An account number without spaces and punctuation. */
export function plainNumber(number: string): string {
  return number.replace(/[\s./-]/g, "").toUpperCase();
}

export function linkDigest(budgetId: string, key: string): string {
  return digestOf(`${budgetId}\n${key}`);
}
