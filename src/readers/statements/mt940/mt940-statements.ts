/**
 * Reads MT940 statements and MT942 interim reports, with or without SWIFT blocks `{1:}...{4:`. A message starts at `:20:`
 * and ends at `-`, `-}` or the next message.
 */
import { MAX_CELL } from "../limits.ts";
import type { Collector, TextReader } from "../reader.ts";
import { addDecimals, sameDecimal } from "../text/amounts.ts";
import { lineSplitter } from "../text/lines.ts";
import {
  accountOf,
  currencyIn,
  type Details,
  type FieldBalance,
  foreignIn,
  type LineFault,
  readBalance,
  readDetails,
  readNonSwift,
  readStatementLine,
  type StatementLine,
} from "./mt940-fields.ts";

interface Field {
  readonly tag: string;
  readonly line: number;
  readonly lines: string[];
  /** The characters of the lines. */
  length: number;
  isEnded: boolean;
}

interface Message {
  readonly line: number;
  account: string | null;
  number: string | null;
  currency: string | null;
  index: number | null;
  opening: string | null;
  readonly amounts: string[];
  hasClosing: boolean;
  isInterim: boolean;
  hasRows: boolean;
  pending: { readonly at: number; readonly read: StatementLine; readonly supplement: readonly string[] } | null;
}

const FIX = "Download the statement again, or enter this row by hand.";
const FAULTS: Readonly<Record<LineFault, string>> = {
  bad_row: "The line :61: is incomplete.",
  bad_day: "The line :61: has no valid date.",
  bad_amount: "The amount of the line :61: cannot be read.",
  bad_sign: "The line :61: has no mark C, D, RC or RD.",
};

export function mt940Reader(collect: Collector): TextReader {
  let message: Message | null = null;
  let field: Field | null = null;
  let messages = 0;
  let lastLine = 1;

  const refuse = (line: number, message: string) =>
    collect.refuseFile("cell_too_long", { line }, message, "Check whether this is a statement.");
  const lines = lineSplitter(readLine, (line) => refuse(line, "A line is longer than 64 KiB."));

  function readLine(raw: string, line: number, isEnded: boolean): void {
    lastLine = line;
    const text = raw.replace(/^\{1:[\s\S]*?\{4:/, "");
    const tagged = /^:(\d{2}[A-Z]?|NS):(.*)/s.exec(text);
    const isEnd = /^-(?:\}|(?:XXX)?\s*$)/.test(text);
    if (tagged !== null && !isColonText(tagged[1] ?? "")) {
      closeField();
      const first = tagged[2] ?? "";
      field = { tag: tagged[1] ?? "", line, lines: [first], length: first.length, isEnded };
    } else if (isEnd) {
      closeField();
      closeMessage(line, true);
    } else if (field !== null) {
      field.lines.push(text);
      field.length += text.length + 1;
      field.isEnded = isEnded;
      if (field.length > MAX_CELL) {
        refuse(field.line, `The field :${field.tag}: is longer than 64 KiB.`);
        field = null;
      }
    }
  }

  /** A line of `:86:` may start with a colon and digits without starting a field. */
  function isColonText(tag: string): boolean {
    return !/^(?:13D?|20|21|25P?|28C?|34F|60[FM]|61|62[FM]|64|65|86|90[CD]|NS)$/.test(tag);
  }

  function closeField(): void {
    if (field === null) return;
    const done = field;
    field = null;
    if (done.tag === "20") {
      closeMessage(done.line, false);
      messages++;
      message = newMessage(done.line);
    } else if (message !== null) readField(message, done);
    else if (done.tag === "61") {
      const place = { line: done.line, column: ":61:", text: done.lines[0] ?? "" };
      collect.refuseRow("bad_row", place, "The row stands after the end of its statement.", FIX);
    }
  }

  function readField(to: Message, { tag, line, lines, isEnded }: Field): void {
    const first = (lines[0] ?? "").trim();
    if (tag !== "86" && tag !== "NS") flushRow(to);
    if (tag === "25" || tag === "25P") readAccount(to, line, first);
    else if (tag === "28" || tag === "28C") to.number = first || null;
    else if (tag === "34F") {
      to.isInterim = true;
      to.currency ??= currencyIn(first.slice(0, 3));
    } else if (tag === "61") readRow(to, line, lines);
    else if (tag === "86") addDetails(to, readDetails(lines));
    else if (tag === "NS") addDetails(to, readNonSwift(lines));
    else if (/^6[0245]/.test(tag)) readBalanceField(to, tag, line, first, isEnded);
  }

  function readAccount(to: Message, line: number, text: string): void {
    if (to.index === null) to.account = text || null;
    else
      collect.issue(
        "bad_row",
        { line, column: ":25:", text, statement: to.index },
        "A second account within a statement is ignored.",
        FIX,
      );
  }

  function readRow(to: Message, line: number, lines: readonly string[]) {
    const statement = open(to);
    const read = readStatementLine(lines[0] ?? "");
    to.hasRows = true;
    const place = { line, column: ":61:", text: lines[0] ?? "", statement };
    if (typeof read === "string") return collect.refuseRow(read, place, FAULTS[read], FIX);
    to.pending = { at: line, read, supplement: lines.slice(1) };
  }

  function addDetails(to: Message, details: Details): void {
    if (to.pending !== null) addRow(to, to.pending, details);
    to.pending = null;
  }

  function flushRow(to: Message): void {
    if (to.pending !== null) addRow(to, to.pending, readDetails([]));
    to.pending = null;
  }

  function addRow(to: Message, { at, read, supplement }: NonNullable<Message["pending"]>, details: Details): void {
    const extra = supplement
      .map((line) => line.trim())
      .filter(Boolean)
      .join(" ");
    to.amounts.push(read.amount);
    collect.row({
      statement: open(to),
      line: at,
      column: ":61:",
      date: read.date,
      value_date: read.valueDate === read.date ? null : read.valueDate,
      amount: read.amount,
      id: read.id,
      text: details.text || extra || read.reference || "",
      payee: details.payee,
      counter_account: details.counterAccount,
      bank_code: [read.code, details.bankCode].filter(Boolean).join(" "),
      foreign: foreignIn(extra),
      status: read.isExpected ? "pending" : "booked",
    });
  }

  function readBalanceField(to: Message, tag: string, line: number, text: string, isEnded: boolean) {
    const balance = readBalance(text, to.currency);
    const isIntermediate = tag.endsWith("M");
    if (tag.startsWith("62")) to.hasClosing = true;
    if (balance !== undefined) to.currency ??= currencyIn(balance.currency);
    const statement = open(to);
    const place = { line, column: `:${tag}:`, text, statement };
    if (balance === undefined)
      return collect.issue("bad_balance", place, "This balance cannot be read.", "Check the balance at your bank.");
    if (!isEnded && !(tag.startsWith("62") && agrees(to, balance))) {
      const text = "The file ends in this balance, and the rows do not add up to it. It may be truncated.";
      return collect.issue("incomplete_file", place, text, "Download the statement again.");
    }
    if (tag.startsWith("60")) to.opening = balance.amount;
    const role = tag.startsWith("60") ? "opening" : "closing";
    const type = tag === "64" || tag === "65" ? "available" : isIntermediate ? (`intermediate_${role}` as const) : role;
    collect.balance({ statement, line, type, on: balance.on, amount: balance.amount, currency: balance.currency });
  }

  function agrees(to: Message, closing: FieldBalance): boolean {
    return to.opening !== null && sameDecimal(addDecimals([to.opening, ...to.amounts]), closing.amount);
  }

  function open(to: Message): number {
    to.index ??= collect.statement({
      line: to.line,
      account: accountOf(to.account),
      currency: to.currency,
      number: to.number,
      from: null,
      until: null,
    });
    return to.index;
  }

  function closeMessage(line: number, hasEnd: boolean): void {
    if (message === null) return;
    const done = message;
    message = null;
    flushRow(done);
    const statement = open(done);
    if (!done.hasClosing && !done.isInterim && (done.hasRows || !hasEnd)) {
      const text = "This statement has no closing balance :62F:. It may be truncated.";
      collect.issue("incomplete_file", { line, statement }, text, "Download the statement again and compare its rows.");
    }
  }

  return {
    write: (text) => lines.write(text),
    end() {
      lines.end();
      closeField();
      closeMessage(lastLine, false);
      if (messages === 0 && !collect.isRefused)
        collect.refuseFile("no_statement", { line: 1 }, "The file contains no statement.", "Choose another period.");
    },
  };
}

function newMessage(line: number): Message {
  return {
    line,
    account: null,
    number: null,
    currency: null,
    index: null,
    opening: null,
    amounts: [],
    hasClosing: false,
    isInterim: false,
    hasRows: false,
    pending: null,
  };
}
