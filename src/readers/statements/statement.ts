/**
 * The result of reading a bank statement or another program's export: entries in the order of the file. Readers access
 * neither accounts nor the database. A reader never throws because of a file's content, and never guesses or rounds: a
 * row that cannot be read is an issue.
 */

import type { FileError } from "./file-error.ts";

export type FormatName = "csv" | "ofx" | "qif" | "camt" | "mt940" | "sqlite" | "json" | WorkbookFormat;

/** Workbooks. Each of their sheets is read as a CSV file. */
export type WorkbookFormat = "xlsx" | "xls" | "ods" | "html" | "excel_xml";

/** Programs whose exports have a layout of their own. */
export type ProgramName =
  | "leeway"
  | "ynab"
  | "mint"
  | "monarch"
  | "lunch_money"
  | "firefly"
  | "actual"
  | "hledger"
  | "gnucash";

export type Entry = Statement | StatementRow | Balance | StatementIssue;

/** An account and a period of the file. It comes before its rows and balances, which refer to its `index`. */
export interface Statement {
  readonly kind: "statement";
  /** From 0, in the order of the file. */
  readonly index: number;
  readonly line: number;
  readonly account: FileAccount;
  /** ISO 4217. Null if the file does not contain it: a question, unless the answers have it. */
  readonly currency: string | null;
  /** The bank's number for the statement. */
  readonly number: string | null;
  /** The period that the file states. */
  readonly from: string | null;
  readonly until: string | null;
  /** Whether each row says if it is booked or pending, so that the file lists pending rows, even if it has none today. */
  readonly lists_pending?: true;
}

/** An account as the file describes it. */
export interface FileAccount {
  /** The IBAN or account number as written. */
  readonly number: string | null;
  readonly bank: string | null;
  readonly name: string | null;
  readonly type: "checking" | "savings" | "credit_card" | "loan" | "investment" | "cash" | null;
}

/** One transaction of the bank. Amounts are signed: negative leaves the account. */
export interface StatementRow {
  readonly kind: "row";
  readonly statement: number;
  /** From 1, over all rows of the file, refused ones included. */
  readonly number: number;
  /** The line on which the row starts. */
  readonly line: number;
  /** The booking day as written, never shifted by a time zone. */
  readonly date: string;
  readonly value_date: string | null;
  readonly purchase_date: string | null;
  /** The counting day in Leeway's own export, as written. */
  readonly counts_on: string | null;
  /** Exact decimal text: "-1234.50". */
  readonly amount: string;
  /** The currency of `amount`. If it is not the statement's, the file lacks the amount in the account's currency. */
  readonly currency: string | null;
  /** The amount in minor units of the account's currency. Null as long as that amount or currency is unknown. */
  readonly amount_minor: bigint | null;
  /** The shop's amount and currency, if they differ from the account's. */
  readonly foreign: ForeignAmount | null;
  /** The bank's own reference. Not always unique. */
  readonly id: string | null;
  /** The bank's complete text about the row. */
  readonly text: string;
  readonly payee: string | null;
  /** The account number, or in program exports the name, of the other side. */
  readonly counter_account: string | null;
  /** The bank's code for the type of transaction: MT940 transaction type, CAMT domain, OFX TRNTYPE. */
  readonly bank_code: string | null;
  readonly status: "booked" | "pending";
  /** The reason why the row is left out. */
  readonly skip: SkipReason | null;
  readonly category: string | null;
  readonly tags: readonly string[];
  readonly notes: string | null;
  /** The other account of a transfer, by its name in the file: QIF `[Name]`, YNAB `Transfer : Name`. */
  readonly transfer_account: string | null;
  /** Whether the row sets the account's opening balance and is not a transaction. */
  readonly is_opening: boolean;
  /** The parts of a batch or split, in file order. */
  readonly parts: readonly StatementPart[];
  /** Rows of one statement with the same group are parts of one transaction. */
  readonly group: string | null;
  /** The running balance after the row. */
  readonly balance_after: string | null;
}

type SkipReason = "reverted" | "zero_amount" | "balance_note" | "investment" | "information";

export interface ForeignAmount {
  readonly amount: string;
  readonly currency: string;
}

export interface StatementPart {
  readonly amount: string;
  readonly amount_minor: bigint | null;
  /** The currency of a CAMT part; null if it is the account's. */
  readonly currency: string | null;
  readonly payee: string | null;
  readonly counter_account: string | null;
  readonly category: string | null;
  readonly transfer_account: string | null;
  readonly id: string | null;
  readonly notes: string | null;
}

export interface Balance {
  readonly kind: "balance";
  readonly statement: number;
  readonly line: number;
  /** `available` is shown, but not checked. `intermediate`: between the pages of a day, or during it. */
  readonly type: "opening" | "closing" | "intermediate_opening" | "intermediate_closing" | "available";
  /** The day at whose end the balance applies; an opening balance applies before the first row. */
  readonly on: string | null;
  readonly amount: string;
  readonly currency: string | null;
  /** Null if the currency is unknown or not the statement's. */
  readonly amount_minor: bigint | null;
}

export type IssueCode =
  | "unknown_format"
  | "incomplete_file"
  | "invalid_file"
  | "doctype_refused"
  | "archive_too_large"
  | "too_many_rows"
  | "cell_too_long"
  | "no_statement"
  | "bad_row"
  | "bad_day"
  | "missing_day"
  | "bad_amount"
  | "missing_amount"
  | "too_many_decimals"
  | "amount_out_of_range"
  | "bad_sign"
  | "bad_balance"
  | "bad_currency"
  | "currency_mismatch"
  | "parts_differ"
  | "not_imported"
  | "profile_contradicted"
  | "bank_message";

/** A problem in the file, its place, and the fix. */
export interface StatementIssue {
  readonly kind: "issue";
  readonly code: IssueCode;
  /** From 1. */
  readonly line: number;
  /** The heading, tag or field; null if the issue is about the whole line. */
  readonly column: string | null;
  /** The offending text, cut to 200 characters. */
  readonly text: string | null;
  readonly message: string;
  readonly fix: string;
  /** `file`: nothing of the file may be imported. `row`: the row of `row` is refused. `nothing`: a note. */
  readonly refuses: "file" | "row" | "nothing";
  readonly row: number | null;
  readonly statement: number | null;
}

/** A property of the file that the reader found out. A confidence of 1 is proof; below 0.95 it is a question. */
export interface Detected {
  readonly property: QuestionCode | "format" | "program" | "delimiter" | "header_line" | "sign_column";
  readonly value: string;
  readonly confidence: number;
  readonly evidence: string;
}

type QuestionCode = "encoding" | "date_order" | "decimal_sign" | "sign" | "fee" | "columns" | "currency" | "budgets";

/** Something that the file does not prove. The answer goes into `Answers` under the same name. */
export interface Question {
  readonly code: QuestionCode;
  /** The statement that the question is about; null for the whole file. */
  readonly statement: number | null;
  /** The possible answers, the most likely first. Empty if any currency is an answer. */
  readonly values: readonly string[];
  readonly examples: readonly QuestionExample[];
  readonly message: string;
}

/** A question with rows of the file. */
export interface AskedQuestion extends Question {
  /** The file of the archive or the sheet that the question is about. Null if there is only one. */
  readonly source: string | null;
  /** The same rows under each answer. */
  readonly samples: readonly Sample[];
}

/** Rows of the file as one answer would read them. */
export interface Sample {
  /** Null if the answer does not change the rows. */
  readonly value: string | null;
  readonly rows: readonly SampleRow[];
}

/** The day and the exact amount as read. */
export type SampleRow = Pick<StatementRow, "line" | "date" | "text" | "amount">;

export interface QuestionExample {
  readonly line: number;
  readonly text: string;
  /** The text as read under each answer. */
  readonly readings: Readonly<Record<string, string>>;
}

export type DateOrder = "dmy" | "mdy" | "ymd";
export type DecimalSign = "," | ".";

export interface Answers {
  readonly encoding?: string;
  readonly date_order?: DateOrder;
  readonly decimal_sign?: DecimalSign;
  /**
   * `inverted`: the file writes purchases as positive amounts. `out:2:Abgang`: in the column 2, counted from 0, "Abgang" is
   * money out, and any other word money in.
   */
  readonly sign?: string;
  /** Whether fees are added to the amounts or already included in them. */
  readonly fee?: "added" | "included";
  /** Whether the budgets of Firefly III become categories, and its categories tags. */
  readonly budgets?: "as_categories" | "left_out";
  /** The currency of statements for which the file has none. */
  readonly currency?: string;
  /** Overrides the meaning of single columns of a CSV file, by index from 0. */
  readonly columns?: readonly { readonly index: number; readonly meaning: string }[];
}

/** A file that can be read more than once. */
export interface StatementFile {
  readonly name: string;
  /** If the file is a sheet: the format of its workbook. */
  readonly format?: WorkbookFormat;
  /** Questions about the workbook. */
  readonly questions?: readonly Question[];
  /** Why it cannot be read. */
  readonly error?: FileError;
  open(): AsyncIterable<Uint8Array> | Iterable<Uint8Array>;
}
