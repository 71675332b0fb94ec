/**
 * Reads QIF. A first pass over the file finds the order of day and month and the decimal separator; otherwise the user
 * is asked. A `[Name]` in a category is a transfer; splits must add up; `U` repeats `T`; a last record without `^` is
 * reported.
 */
import type { Collector, PartDraft, TextReader } from "../reader.ts";
import type { Answers, DateOrder, DecimalSign, Detected, FileAccount, Question } from "../statement.ts";
import { addDecimals, parseAmountText, sameDecimal, splitAmount } from "../text/amounts.ts";
import { dateEvidence } from "../text/date-evidence.ts";
import { parseDay } from "../text/days.ts";
import { decimalEvidence } from "../text/decimal-evidence.ts";
import { isBookings, isInvestments, type QifField, type QifRecord, qifRecords } from "./qif-records.ts";

export interface QifPlan {
  readonly order: DateOrder;
  readonly decimalSign: DecimalSign;
  readonly detected: readonly Detected[];
  readonly questions: readonly Question[];
}

export async function planQif(text: AsyncIterable<string>, answers: Answers): Promise<QifPlan> {
  const dates = dateEvidence();
  const decimals = decimalEvidence();
  let isInBookings = true;
  const records = qifRecords({
    header: (header) => {
      isInBookings = isBookings(header);
    },
    record: ({ fields }) => {
      if (!isInBookings) return;
      for (const { key, value, line } of fields) {
        if (key === "D") dates.add(value, line);
        if (key === "T" || key === "U" || key === "$") decimals.add(splitAmount(value)?.numeral ?? "", line);
      }
    },
    tooLong: () => undefined,
  });
  for await (const piece of text) records.write(piece);
  records.end();
  const order = dates.decide({ answer: answers.date_order, dayFirstHeading: null });
  const decimal = decimals.decide(answers.decimal_sign);
  const questions = [order.question, decimal.question].filter((question) => question !== null);
  return { order: order.order, decimalSign: decimal.sign, detected: [order.detected, decimal.detected], questions };
}

const FIX = "Correct the line in the file, or enter this row by hand.";

export function qifReader(collect: Collector, plan: QifPlan): TextReader {
  let header = "!Type:Bank";
  let account: FileAccount | null = null;
  let statement: number | null = null;
  let records = 0;

  const split = qifRecords({
    header(text) {
      if (!/^!(?:Option|Clear)/i.test(text)) header = text;
      if (isBookings(text) && account === null) statement = null;
    },
    record(record) {
      if (/^!Account/i.test(header)) readAccount(record);
      else if (isBookings(header)) readRecord(record);
    },
    tooLong: (line) =>
      collect.refuseFile(
        "cell_too_long",
        { line },
        "A line is longer than 64 KiB, or a record than 256 KiB.",
        "Check whether this is a QIF file.",
      ),
  });

  function readAccount({ fields }: QifRecord): void {
    const value = (key: string) => fields.find((field) => field.key === key)?.value ?? null;
    account = { number: null, bank: null, name: value("N"), type: typeOf(value("T") ?? "") };
    statement = null;
  }

  function open(line: number, name: string | null): number {
    statement ??= collect.statement({
      line,
      account: account ?? { number: null, bank: null, name, type: typeOf(header.replace(/^!Type: ?/i, "")) },
      currency: null,
      number: null,
      from: null,
      until: null,
    });
    return statement;
  }

  function readRecord(record: QifRecord) {
    records++;
    if (plan.questions.length > 0) return void open(record.line, null); // no row can be read without the answers
    const { line, fields } = record;
    const value = (key: string) => fields.find((field) => field.key === key)?.value || null;
    const category = readCategory(value("L"));
    const isOpening = /^opening balance$/i.test(value("P") ?? "") || isOwnAccount(category.transfer);
    const to = open(line, isOpening ? category.transfer : null);
    const place = { line, statement: to };
    if (!record.isClosed)
      collect.issue(
        "incomplete_file",
        place,
        "The last record is not closed by ^. The file may be truncated.",
        "Compare it with the bank's page.",
      );
    const dateField = fields.find((field) => field.key === "D");
    const date = dateField === undefined ? undefined : parseDay(dateField.value, plan.order);
    if (dateField === undefined)
      return collect.refuseRow("missing_day", { ...place, column: "D" }, "The record has no date.", FIX);
    if (date === undefined || !dateField.isEnded)
      return collect.refuseRow(
        "bad_day",
        { ...place, line: dateField.line, column: "D", text: dateField.value },
        "This is not a valid date.",
        FIX,
      );
    const amount = readAmount(fields, to, line);
    if (amount === undefined) return;
    const parts = readParts(fields, amount, to, line);
    if (parts === undefined) return;
    const memo = value("M");
    const payee = value("P");
    collect.row({
      statement: to,
      line,
      column: "T",
      date,
      amount,
      id: null,
      text: [payee, memo].filter(Boolean).join(" "),
      payee,
      notes: memo,
      bank_code: value("N"),
      status: "booked",
      category: parts.length > 0 ? null : category.name,
      tags: category.tags,
      transfer_account: isOpening || parts.length > 0 ? null : category.transfer,
      is_opening: isOpening,
      skip: isInvestments(header) ? "investment" : null,
      parts,
    });
  }

  function isOwnAccount(transfer: string | null): boolean {
    return transfer !== null && account !== null && transfer === account.name;
  }

  function readAmount(fields: readonly QifField[], to: number, line: number): string | undefined {
    const field = fields.find(({ key }) => key === "T") ?? fields.find(({ key }) => key === "U");
    const place = { line: field?.line ?? line, column: field?.key ?? "T", text: field?.value ?? null, statement: to };
    if (field === undefined || field.value === "") return refuse("missing_amount", place, "The record has no amount.");
    if (!field.isEnded) return refuse("incomplete_file", place, "The file ends within this amount.");
    const amount = parseAmountText(field.value, plan.decimalSign);
    if (amount === undefined) return refuse("bad_amount", place, "This amount cannot be read.");
    const repeated = fields.find(({ key }) => key === "U");
    const other = repeated === undefined ? amount : parseAmountText(repeated.value, plan.decimalSign);
    if (other === undefined || !sameDecimal(amount, other))
      return refuse("bad_amount", place, "The lines T and U differ.");
    return amount;
  }

  function refuse(
    code: "missing_amount" | "incomplete_file" | "bad_amount",
    place: object & { line: number },
    message: string,
  ) {
    collect.refuseRow(code, place, message, FIX);
    return undefined;
  }

  /** The row is refused if its splits cannot be read or do not add up. */
  function readParts(fields: readonly QifField[], amount: string, to: number, line: number): PartDraft[] | undefined {
    const drafts: { category: string | null; transfer_account: string | null; amount?: string; notes?: string }[] = [];
    for (const { key, value, isEnded } of fields) {
      const last = drafts.at(-1);
      if (key === "S") {
        const { name, transfer } = readCategory(value);
        drafts.push({ category: name, transfer_account: transfer });
      } else if (key === "E" && last !== undefined) last.notes = value;
      else if (key === "$" && last !== undefined) {
        const part = isEnded ? parseAmountText(value, plan.decimalSign) : undefined;
        if (part !== undefined) last.amount = part;
      }
    }
    const parts = drafts.flatMap(({ amount: own, ...part }) => (own === undefined ? [] : [{ ...part, amount: own }]));
    const isComplete = parts.length === drafts.length;
    if (isComplete && (parts.length === 0 || sameDecimal(addDecimals(parts.map((part) => part.amount)), amount)))
      return parts;
    const message = isComplete ? "The splits do not add up to the amount." : "A split has no amount that can be read.";
    collect.refuseRow("parts_differ", { line, column: "$", text: amount, statement: to }, message, FIX);
    return undefined;
  }

  return {
    write: (text) => split.write(text),
    end() {
      split.end();
      if (records === 0 && !collect.isRefused)
        collect.refuseFile(
          "no_statement",
          { line: 1 },
          "The file contains no transactions.",
          "Export an account that has transactions.",
        );
    },
  };
}

/** "[Savings]" is a transfer. After "/" come tags: "Food/holiday". */
function readCategory(text: string | null) {
  if (text === null || text === "") return { name: null, transfer: null, tags: [] };
  const transfer = /^\[([^\]]+)\]/.exec(text)?.[1] ?? null;
  const [name = "", ...tags] = text.split("/");
  return transfer === null
    ? { name: name || null, transfer, tags: tags.filter(Boolean) }
    : { name: null, transfer, tags: [] };
}

function typeOf(text: string): FileAccount["type"] {
  const type = text.toLowerCase();
  if (type.startsWith("bank")) return "checking";
  if (type.startsWith("ccard")) return "credit_card";
  if (type.startsWith("cash")) return "cash";
  if (type.startsWith("oth l")) return "loan";
  return /^(?:invst|port|401)/.test(type) ? "investment" : null;
}
