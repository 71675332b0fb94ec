/** The second pass over a CSV file: its rows and issues, by the plan of the first pass. The last row may be truncated. */
import { isCurrency } from "../../../domain/currency.ts";
import { MAX_CELL, MAX_COLUMNS } from "../limits.ts";
import type { Collector, FilePlace, TextReader } from "../reader.ts";
import type { IssueCode } from "../statement.ts";
import { type CsvRow, csvRowReader, type RowDetail } from "./csv-row.ts";
import type { CsvPlan } from "./decide.ts";
import type { Column } from "./facts.ts";
import { findHeading } from "./headings.ts";
import { cellsOf } from "./layout.ts";
import type { Meaning } from "./meanings.ts";
import type { ProgramReader } from "./programs/program.ts";
import { rowCollector, withDetails } from "./row-collector.ts";
import { isFault } from "./row-money.ts";
import { type CsvFault, type CsvRecord, cleanCell, csvSplitter, isBlank } from "./split-csv.ts";

const FIX = "Correct the row, or enter it by hand.";
const FAULTS: Readonly<Record<CsvFault, string>> = {
  unclosed_quote: "A quotation mark is opened but never closed. The rows that follow would be lost.",
  bad_quote: "Text follows a closing quotation mark. Rows could be lost.",
  cell_too_long: "A cell is longer than 64 KiB.",
};

/** "#REF!" and other results of a formula that failed. */
const FAILED = /^#[A-Z/]+[\d!?]*$/;
const SAVE = "Open the file in a spreadsheet program, save it, and import it again.";

function fixOf({ text }: FilePlace): string {
  return FAILED.test(text ?? "") ? SAVE : FIX;
}

/** The maximum number of consecutive lines that are not rows. */
const MAX_NOTES = 10_000;
/** An empty line or a separator: "********". */
const RULE = /^[-*=_ ]*$/;

export function csvReader(collect: Collector, plan: CsvPlan, program: ProgramReader | null): TextReader {
  const { layout } = plan;
  const rows = csvRowReader(plan);
  const header = layout.header?.cells.join("\u0000");
  const width = Math.max(layout.header?.cells.length ?? 0, modalWidth(layout.sample));
  const collected = rowCollector(collect, plan);
  /** Records without date and amount: before the first row, and since the last one. */
  let head: CsvRecord[] = [];
  let notes: CsvRecord[] = [];
  let hasRows = false;
  /** The last row and its details: the next record may be another one. */
  let last: CsvRow | null = null;
  let details: RowDetail[] = [];
  let detailsLength = 0;
  let isFinished = false;

  const splitter = csvSplitter(
    layout.delimiter,
    (record) => {
      if (record.cells.length > MAX_COLUMNS)
        return refuseFile(record.line, `A row has more than ${MAX_COLUMNS} columns.`);
      if (record.line > layout.lastLine) return finish();
      if (record.line > layout.lastHeadLine && !plan.isBlocked && !isBlank(record))
        readRecord({ ...record, cells: cellsOf(record.cells.map(cleanCell), layout) });
    },
    (fault, line) =>
      collect.refuseFile(
        fault === "cell_too_long" ? fault : "incomplete_file",
        { line },
        FAULTS[fault],
        "Correct the line in the file, or download it again.",
      ),
  );

  function readRecord(record: CsvRecord) {
    if (collect.isRefused) return;
    const { cells, line } = record;
    if (cells.every((cell) => RULE.test(cell)) || cells.join("\u0000") === header) return;
    const detail = program === null && last !== null && notes.length === 0 ? rows.detail(record) : undefined;
    if (detail !== undefined) return addDetail(detail, line);
    if (rows.isNote(record, notes.at(-1))) return addNote(record);
    endNotes();
    const fault = faultOf(record, plan, width, program !== null);
    if (fault !== undefined) return refuse(fault.code, { line, text: cells.join(" ") }, fault.message, fault.fix);
    const row = rows.read(record);
    const own = isFault(row) ? row : program === null ? [row] : program.add(row, record);
    if (isFault(own)) return refuse(own.code, { line, column: own.column, text: own.text }, own.message);
    for (const one of own) {
      flush();
      last = one;
    }
  }

  function addDetail(detail: RowDetail, line: number): void {
    details.push(detail);
    detailsLength += detail.words.length + 1;
    if (detailsLength > MAX_CELL) refuseFile(line, "The text of a row is longer than 64 KiB.");
  }

  function addNote(record: CsvRecord): void {
    notes.push(record);
    if (notes.length > MAX_NOTES)
      refuseFile(record.line, `More than ${MAX_NOTES} lines have neither a date nor an amount.`);
  }

  /** A row follows: notes before the first row are the file's head, and later ones are rows that cannot be read. */
  function endNotes(): void {
    if (!hasRows) head = notes;
    for (const note of hasRows ? notes : [])
      refuse("bad_row", { line: note.line, text: note.cells.join(" ") }, "The row has neither a date nor an amount.");
    hasRows = true;
    notes = [];
  }

  function flush(): void {
    if (last !== null) collected.add(withDetails(collect, last, details));
    last = null;
    details = [];
    detailsLength = 0;
  }

  function refuseFile(line: number, message: string): void {
    collect.refuseFile("invalid_file", { line }, message, "Check whether this is a statement.");
  }

  function refuse(code: IssueCode, place: FilePlace, message: string, fix = fixOf(place)): void {
    flush();
    collect.refuseRow(code, place, message, fix);
  }

  function finish(): void {
    if (collect.isRefused || isFinished) return;
    isFinished = true;
    flush();
    for (const row of program?.end() ?? []) collected.add(row);
    collected.end([...head, ...notes]);
  }

  return {
    write: (text) => splitter.write(text),
    end() {
      splitter.end();
      finish();
    },
  };
}

/** Why a record is not read as a row, although it looks like one. */
function faultOf(record: CsvRecord, plan: CsvPlan, width: number, hasProgram: boolean) {
  const { cells, line } = record;
  if (cells.length > width) {
    return { code: "bad_row", message: `The row has ${cells.length} cells, but the others have ${width}.` } as const;
  }
  if (mayBeCut(record, plan)) {
    const message = "The file ends without a line break, so this row may be truncated.";
    return { code: "incomplete_file" as const, message };
  }
  if (hasProgram || !plan.scan.wordless.has(line)) return undefined;
  const message = "This row has no text, unlike all others. It is probably a balance.";
  return { code: "bad_row" as const, message, fix: "If it is a transaction, enter it by hand." };
}

function modalWidth(records: readonly CsvRecord[]): number {
  const counts = new Map<number, number>();
  for (const { cells } of records) counts.set(cells.length, (counts.get(cells.length) ?? 0) + 1);
  return [...counts].sort((a, b) => b[1] - a[1])[0]?.[0] ?? 0;
}

const MONEY: readonly Meaning[] = ["amount", "debit", "credit", "fee"];

/** Checks columns that affect amounts, dates or accounts. */
function mayBeCut({ cells, isEnded, isLastQuoted }: CsvRecord, plan: CsvPlan): boolean {
  if (isEnded) return false;
  if (plan.program !== undefined && cells.length < plan.columns.length) return true;
  const critical = plan.columns.filter((column) => isCritical(column.meaning, plan) || isNamedMoney(column));
  const last = critical.at(-1);
  const end = cells.length - 1;
  if (last === undefined || end > last.index) return false;
  if (end < last.index) return true;
  if (isLastQuoted) return false;
  const text = cells[end] ?? "";
  if (text === "" && isOtherHalfFilled(cells, last.meaning, plan)) return false;
  if (MONEY.includes(last.meaning) || isNamedMoney(last)) return !isWholeAmount(text, plan);
  if (last.meaning === "currency") return !isCurrency(text.toUpperCase());
  if (last.meaning === "state")
    return !plan.layout.sample.some((record) => record.isEnded && record.cells[end] === text);
  const whole = plan.layout.sample.find((record) => record.isEnded)?.cells[end];
  return last.meaning !== "date" || whole === undefined || text.length < whole.length;
}

/** Whether the heading names money. The missing rows may decide whether the column counts. */
function isNamedMoney({ heading }: Column): boolean {
  const meaning = findHeading(heading)?.meaning;
  return meaning !== undefined && MONEY.includes(meaning);
}

/** A row with a debit has an empty credit cell, and vice versa. */
function isOtherHalfFilled(cells: readonly string[], meaning: Meaning, plan: CsvPlan): boolean {
  const other = meaning === "credit" ? "debit" : meaning === "debit" ? "credit" : undefined;
  const column = other === undefined ? undefined : plan.index.get(other);
  return column !== undefined && /[1-9]/.test(cells[column.index] ?? "");
}

function isCritical(meaning: Meaning, plan: CsvPlan): boolean {
  if (meaning === "fee") return plan.scan.hasFees;
  if (meaning === "sign") return !plan.money.isSigned;
  return (
    MONEY.includes(meaning) ||
    meaning === "date" ||
    meaning === "currency" ||
    meaning === "state" ||
    meaning === "account"
  );
}

/** All amounts of the file have the same number of decimals, and so has this one. One amount alone proves nothing. */
function isWholeAmount(text: string, plan: CsvPlan): boolean {
  if (text === "") return false;
  const [first, ...others] = plan.scan.decimalLengths;
  if (plan.scan.hasSuffix || first === undefined || others.length > 0) return false;
  const [length, count] = first;
  const at = text.lastIndexOf(plan.money.decimalSign);
  if (length === 0 || count < 2 || at === -1) return false;
  return text.length - at - 1 === length;
}
