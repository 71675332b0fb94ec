/** The shape that all readers share: text goes in piece by piece, entries come out through a collector. */
import { decimalsOf, isCurrency } from "../../domain/currency.ts";
import { parseDecimalMinor } from "../../domain/money.ts";
import { amountIssue } from "./amount-issue.ts";
import { MAX_ROWS } from "./limits.ts";
import type { Balance, Entry, IssueCode, Statement, StatementIssue, StatementPart, StatementRow } from "./statement.ts";
import { isBalanceNote } from "./words/balance-notes.ts";

/** Reads decoded text. After an issue that rejects the file, `isRefused` is true and further text is ignored. */
export interface TextReader {
  write(text: string): void;
  end(): void;
}

export interface Collector {
  /** Opens a statement and returns its index. */
  statement(statement: Omit<Statement, "kind" | "index">): number;
  /** Adds a row, or an issue if its amount does not fit the currency. */
  row(row: RowDraft): void;
  balance(balance: Omit<Balance, "kind" | "amount_minor" | "currency"> & { readonly currency?: string | null }): void;
  issue(code: IssueCode, at: FilePlace, message: string, fix: string): void;
  /** Counts a row that cannot be read, with its issue. */
  refuseRow(code: IssueCode, at: FilePlace, message: string, fix: string): void;
  /** Rejects the whole file. */
  refuseFile(code: IssueCode, at: FilePlace, message: string, fix: string): void;
  currencyOf(statement: number): string | null;
  readonly isRefused: boolean;
  /** Returns the entries since the last call. */
  take(): Entry[];
}

export interface FilePlace {
  readonly line: number;
  readonly column?: string | null;
  readonly text?: string | null;
  readonly statement?: number | null;
}

export type PartDraft = Pick<StatementPart, "amount"> & Partial<StatementPart>;

/** The fields of a row that differ from the usual ones. */
export type RowDraft = Pick<StatementRow, "statement" | "line" | "date" | "amount"> &
  Partial<Omit<StatementRow, "parts">> & { readonly parts?: readonly PartDraft[]; readonly column?: string };

const PLAIN_PART = {
  currency: null,
  payee: null,
  counter_account: null,
  category: null,
  transfer_account: null,
  id: null,
  notes: null,
} as const;

const MAX_ISSUE_TEXT = 200;

/** `currency` is the answer for statements without one. */
export function collector(currency: string | null): Collector {
  let entries: Entry[] = [];
  const currencies: (string | null)[] = [];
  let rows = 0;
  let isRefused = false;

  function add(code: IssueCode, at: FilePlace, message: string, fix: string, refuses: StatementIssue["refuses"]): void {
    entries.push({
      kind: "issue",
      code,
      line: at.line,
      column: at.column ?? null,
      text: at.text?.slice(0, MAX_ISSUE_TEXT) ?? null,
      message,
      fix,
      refuses,
      row: refuses === "row" ? rows : null,
      statement: at.statement ?? null,
    });
  }

  function count(line: number): boolean {
    if (isRefused) return false;
    rows++;
    if (rows <= MAX_ROWS) return true;
    refuseFile("too_many_rows", { line }, `The file has more than ${MAX_ROWS} rows.`, "Split the file by year.");
    return false;
  }

  function refuseFile(code: IssueCode, at: FilePlace, message: string, fix: string): void {
    if (isRefused) return;
    isRefused = true;
    add(code, at, message, fix, "file");
  }

  function minorOf(statement: number, amount: string): bigint | null | IssueCode {
    const code = currencies[statement] ?? null;
    return code === null ? null : parseDecimalMinor(amount, decimalsOf(code));
  }

  return {
    statement(head) {
      const known = head.currency ?? currency;
      const index = currencies.length;
      currencies.push(known !== null && isCurrency(known) ? known : null);
      entries.push({ kind: "statement", index, ...head, currency: currencies[index] ?? null });
      return index;
    },
    row(draft) {
      if (!count(draft.line)) return;
      const own = currencies[draft.statement] ?? null;
      const currency = draft.currency ?? own;
      const minor = currency === own ? minorOf(draft.statement, draft.amount) : null;
      const place = { line: draft.line, column: draft.column ?? null, text: draft.amount, statement: draft.statement };
      if (typeof minor === "string") {
        const { message, fix } = amountIssue(minor, draft.amount, own ?? "");
        return add(minor, place, message, fix, "row");
      }
      const parts: StatementPart[] = [];
      for (const part of draft.parts ?? []) {
        const partMinor = (part.currency ?? currency) === own ? minorOf(draft.statement, part.amount) : null;
        if (typeof partMinor === "string") {
          const { message, fix } = amountIssue(partMinor, part.amount, own ?? "");
          return add(partMinor, { ...place, text: part.amount }, message, fix, "row");
        }
        parts.push({ ...PLAIN_PART, ...part, amount_minor: partMinor });
      }
      entries.push(completeRow(draft, rows, currency, minor, parts));
      if (currency !== own && own !== null) {
        const message = `The amount is in ${currency}, but the account is in ${own}.`;
        add("currency_mismatch", place, message, `Enter the amount that the bank charged in ${own}.`, "nothing");
      }
    },
    balance(balance) {
      if (isRefused) return;
      const own = currencies[balance.statement] ?? null;
      const currency = balance.currency ?? own;
      const minor = currency === own ? minorOf(balance.statement, balance.amount) : null;
      const place = { line: balance.line, text: balance.amount, statement: balance.statement };
      if (typeof minor === "string") {
        const { message, fix } = amountIssue(minor, balance.amount, own ?? "");
        return add("bad_balance", place, message, fix, "nothing");
      }
      entries.push({ kind: "balance", ...balance, currency, amount_minor: minor });
      if (currency !== own && own !== null) {
        const message = `The balance is in ${currency}, but the account is in ${own}. It is not checked.`;
        add("bad_balance", place, message, "Check the balance at your bank.", "nothing");
      }
    },
    issue(code, at, message, fix) {
      if (!isRefused) add(code, at, message, fix, "nothing");
    },
    refuseRow(code, at, message, fix) {
      if (count(at.line)) add(code, at, message, fix, "row");
    },
    refuseFile,
    currencyOf: (statement) => currencies[statement] ?? null,
    get isRefused() {
      return isRefused;
    },
    take() {
      const taken = entries;
      entries = [];
      return taken;
    },
  };
}

/** A balance as a row: its words say so, and the bank gave it no id. */
function isBalance({ id, text, payee }: RowDraft): boolean {
  return !id && isBalanceNote(text || payee || "", true);
}

/** Written out field by field: spreading is three times slower. */
function completeRow(
  draft: RowDraft,
  number: number,
  currency: string | null,
  minor: bigint | null,
  parts: readonly StatementPart[],
): StatementRow {
  const isZero = minor === 0n || (minor === null && !/[1-9]/.test(draft.amount));
  return {
    kind: "row",
    statement: draft.statement,
    number,
    line: draft.line,
    date: draft.date,
    value_date: draft.value_date ?? null,
    purchase_date: draft.purchase_date ?? null,
    counts_on: draft.counts_on ?? null,
    amount: draft.amount,
    currency,
    amount_minor: minor,
    foreign: draft.foreign ?? null,
    id: draft.id ?? null,
    text: draft.text ?? "",
    payee: draft.payee ?? null,
    counter_account: draft.counter_account ?? null,
    bank_code: draft.bank_code ?? null,
    status: draft.status ?? "booked",
    skip: draft.is_opening ? null : (draft.skip ?? (isBalance(draft) ? "balance_note" : isZero ? "zero_amount" : null)),
    category: draft.category ?? null,
    tags: draft.tags ?? NO_TAGS,
    notes: draft.notes ?? null,
    transfer_account: draft.transfer_account ?? null,
    is_opening: draft.is_opening ?? false,
    parts,
    group: draft.group ?? null,
    balance_after: draft.balance_after ?? null,
  };
}

const NO_TAGS: readonly string[] = [];
