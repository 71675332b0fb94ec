/**
 * A sheet of a workbook, written as CSV with tabs, so that the reader of CSV reads it. Line 7 of the text is row 7 of the
 * sheet. A number has a decimal separator that never separates thousands, and a day is written as
 * 2024-03-31: neither depends on how other cells are written.
 */
import { addDays } from "../../../domain/calendar.ts";
import { FileError } from "../file-error.ts";
import { MAX_CELL, MAX_COLUMNS, MAX_ROWS } from "../limits.ts";
import type { StatementFile, WorkbookFormat } from "../statement.ts";
import { CERTAIN_SEPARATOR } from "../text/amounts.ts";

/** No program writes more rows. */
const LAST_ROW = 1_048_576;
const MAX_CELLS = 4_000_000;
/** The text of all sheets. A workbook can refer to one long text from many cells. */
const MAX_TEXT = 64 * 1024 * 1024;
const MAX_SHEETS = 50;

export const SAVE_AGAIN = "Open it in a spreadsheet program, and save it as XLSX or CSV.";

/** What a cell shows if its formula has no result in the file. */
export const NO_RESULT = "#RESULT!";

export interface Sheet {
  readonly name: string;
  /** Sets the cell at a row and a column, both from 0. An empty text changes nothing. */
  set(row: number, column: number, text: string): void;
}

export interface Workbook {
  sheet(name: string): Sheet;
  /** The sheets that have a cell. @throws FileError if none has. */
  files(): StatementFile[];
}

export function newWorkbook(format: WorkbookFormat): Workbook {
  const sheets: { readonly name: string; readonly rows: Map<number, string[]> }[] = [];
  let cells = 0;
  let length = 0;

  function set(rows: Map<number, string[]>, row: number, column: number, text: string): void {
    if (text === "") return;
    if (text.length > MAX_CELL) throw new FileError("cell_too_long", "A cell is longer than 64 KiB.", SAVE_AGAIN);
    if (!(row >= 0 && row < LAST_ROW && column >= 0))
      throw new FileError("invalid_file", "A cell is outside its sheet.", SAVE_AGAIN);
    if (column >= MAX_COLUMNS)
      throw new FileError("invalid_file", `A row has more than ${MAX_COLUMNS} columns.`, "Delete the other columns.");
    cells += 1;
    length += text.length;
    if (cells > MAX_CELLS || length > MAX_TEXT)
      throw new FileError("archive_too_large", "The workbook has too many cells.", "Import its sheets one by one.");
    const known = rows.get(row);
    if (known !== undefined) known[column] = text;
    else if (rows.size < MAX_ROWS) rows.set(row, Object.assign([], { [column]: text }));
    else {
      const message = `A sheet has more than ${MAX_ROWS} rows.`;
      throw new FileError("too_many_rows", message, "Import single years, one by one.");
    }
  }

  return {
    sheet(name) {
      if (sheets.length === MAX_SHEETS) {
        const message = `The workbook has more than ${MAX_SHEETS} sheets.`;
        throw new FileError("archive_too_large", message, "Delete the sheets that are not statements.");
      }
      const rows = new Map<number, string[]>();
      sheets.push({ name, rows });
      return { name, set: (row, column, text) => set(rows, row, column, text.trim()) };
    },
    files() {
      const filled = sheets.filter(({ rows }) => rows.size > 0);
      if (filled.length > 0) return filled.map(({ name, rows }) => ({ name, format, open: () => linesOf(rows) }));
      throw new FileError("unknown_format", "The workbook has no visible cells.", "Check whether this is a statement.");
    },
  };
}

/** The byte order mark makes the encoding certain. */
const BOM = "\ufeff";
const PIECE_LENGTH = 65_536;

function* linesOf(rows: ReadonlyMap<number, readonly string[]>): Generator<Uint8Array> {
  const inOrder = [...rows.keys()].sort((a, b) => a - b);
  let next = 0;
  let text = BOM;
  for (const row of inOrder) {
    const cells = Array.from(rows.get(row) ?? [], (cell = "") => (cell === "" ? "" : quote(cell)));
    text += `${"\n".repeat(row - next)}${cells.join("\t")}\n`;
    next = row + 1;
    if (text.length > PIECE_LENGTH) {
      yield Buffer.from(text);
      text = "";
    }
  }
  yield Buffer.from(text);
}

/** In one line: the numbers of lines are those of rows. */
function quote(cell: string): string {
  return `"${cell.replace(/\s+/g, " ").replaceAll('"', '""')}"`;
}

/** A number with the 15 digits that spreadsheet programs show: 0.30000000000000004 is 0.3. */
export function numberText(value: number): string {
  if (!Number.isFinite(value)) return NO_RESULT;
  const [digits = "", exponent] = value.toPrecision(15).split("e");
  const plain = exponent === undefined ? digits : shifted(digits, Number(exponent));
  return (plain.includes(".") ? plain.replace(/\.?0+$/, "") : plain).replace(".", CERTAIN_SEPARATOR);
}

/** The digits of "1.5" and the exponent 3 as "1500". */
function shifted(digits: string, exponent: number): string {
  const sign = digits.startsWith("-") ? "-" : "";
  const [whole = "", fraction = ""] = digits.slice(sign.length).split(".");
  if (exponent < 0) return `${sign}0.${"0".repeat(-exponent - 1)}${whole}${fraction}`;
  return `${sign}${whole}${fraction.padEnd(exponent, "0").slice(0, exponent)}`;
}

/** "2024-03-31T00:00:00.000" without a time that says nothing. */
export function dayText(text: string): string {
  return text.replace(/T00:00:00(?:\.0*)?Z?$/, "").replace("T", " ");
}

const SECONDS_PER_DAY = 86_400;
/** 31 December 9999. */
const LAST_SERIAL = 2_958_465;

/**
 * A day and time as a spreadsheet counts it: from 1904, or from 1900 with the 29 February 1900 that never was. Less than
 * a day is a time.
 */
export function serialText(serial: number, isFrom1904: boolean): string {
  if (!(serial >= 0 && serial <= LAST_SERIAL)) return numberText(serial);
  const seconds = Math.round(serial * SECONDS_PER_DAY);
  const days = Math.floor(seconds / SECONDS_PER_DAY);
  const time = new Date((seconds % SECONDS_PER_DAY) * 1000).toISOString().slice(11, 19);
  if (serial < 1) return time;
  const day = isFrom1904 ? addDays("1904-01-01", days) : addDays(days < 60 ? "1899-12-31" : "1899-12-30", days);
  return time === "00:00:00" ? day : `${day} ${time}`;
}

/** The built-in number formats of days. */
const DAY_FORMATS = [14, 15, 16, 17, 22, 27, 28, 29, 30, 31, 32, 33, 34, 35, 36, 50, 51, 52, 53, 54, 55, 56, 57, 58];
/** Quoted text, colors and languages, escaped characters, spaces and fillers. */
const LITERAL = /"[^"]*"|\[[^\]]*\]|[\\_*]./g;

/** Whether numbers of this format are days: a built-in one, or a code with only letters of days and times. */
export function isDayFormat(id: number, code: string | undefined): boolean {
  if (code === undefined) return DAY_FORMATS.includes(id);
  const [letters = ""] = code.replace(LITERAL, "").toLowerCase().split(";");
  return /[dy]/.test(letters) && !/[^dmyhsapegb\P{L}]/u.test(letters) && !/[0#?]/.test(letters.replace(/\.0+/, ""));
}
