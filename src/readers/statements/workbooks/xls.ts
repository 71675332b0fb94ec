/** Reads Excel's XLS of 1997 and later (BIFF8, [MS-XLS]): the visible sheets, with the saved results of formulas. */

import { FileError } from "../file-error.ts";
import type { StatementFile } from "../statement.ts";
import { openOle } from "./ole.ts";
import { isDayFormat, NO_RESULT, newWorkbook, numberText, SAVE_AGAIN, type Sheet, serialText } from "./sheet.ts";

/** Types of records. */
const BOF = 0x0809;
const EOF = 0x000a;
const FILEPASS = 0x002f;
const CONTINUE = 0x003c;
const BOUNDSHEET = 0x0085;
const DATEMODE = 0x0022;
const FORMAT = 0x041e;
const XF = 0x00e0;
const SST = 0x00fc;
const LABELSST = 0x00fd;
const LABEL = 0x0204;
const RSTRING = 0x00d6;
const NUMBER = 0x0203;
const RK = 0x027e;
const MULRK = 0x00bd;
const FORMULA = 0x0006;
const STRING = 0x0207;
const BOOLERR = 0x0205;

const BIFF8 = 0x0600;
const ERRORS: Readonly<Record<number, string>> = {
  0: "#NULL!",
  7: "#DIV/0!",
  15: "#VALUE!",
  23: "#REF!",
  29: "#NAME?",
  36: "#NUM!",
  42: "#N/A",
};

interface BiffRecord {
  readonly type: number;
  /** The record and the records that continue it. */
  readonly parts: readonly Buffer[];
  readonly data: Buffer;
}

/** What cells refer to. */
interface Globals {
  readonly sheets: readonly { readonly name: string; readonly at: number }[];
  readonly strings: readonly string[];
  readonly formats: readonly number[];
  readonly codes: ReadonlyMap<number, string>;
  readonly isFrom1904: boolean;
}

/** @throws FileError */
export function readXls(file: Buffer): StatementFile[] {
  const container = openOle(file);
  if (container.names.includes("EncryptedPackage")) throw encrypted();
  const stream = container.stream("Workbook") ?? container.stream("Book");
  if (stream === undefined)
    throw new FileError("unknown_format", "This is not a workbook or another statement.", SAVE_AGAIN);
  try {
    const globals = readGlobals(stream);
    const workbook = newWorkbook("xls");
    for (const { name, at } of globals.sheets) readSheet(stream, at, workbook.sheet(name), globals);
    return workbook.files();
  } catch (error) {
    if (error instanceof FileError) throw error;
    throw new FileError("invalid_file", "The workbook is damaged or truncated.", SAVE_AGAIN); // a record ends too early
  }
}

function encrypted(): FileError {
  return new FileError("unknown_format", "The workbook has a password.", "Save it without the password.");
}

/** The records from `at` to the end of their part of the file. */
function* recordsFrom(stream: Buffer, at: number): Generator<BiffRecord> {
  let next = at;
  while (true) {
    const type = stream.readUInt16LE(next);
    const parts: Buffer[] = [];
    do {
      const end = next + 4 + stream.readUInt16LE(next + 2);
      if (end > stream.length) throw new RangeError("The last record is truncated.");
      parts.push(stream.subarray(next + 4, end));
      next = end;
    } while (next + 4 <= stream.length && stream.readUInt16LE(next) === CONTINUE);
    if (type === EOF) return;
    yield { type, parts, data: parts[0] ?? Buffer.alloc(0) };
  }
}

function readGlobals(stream: Buffer): Globals {
  const sheets: { name: string; at: number }[] = [];
  const formats: number[] = [];
  const codes = new Map<number, string>();
  let strings: readonly string[] = [];
  let isFrom1904 = false;
  for (const { type, parts, data } of recordsFrom(stream, 0)) {
    if (type === BOF && data.readUInt16LE(0) !== BIFF8)
      throw new FileError("unknown_format", "This workbook was saved by a program older than Excel 97.", SAVE_AGAIN);
    if (type === FILEPASS) throw encrypted();
    if (type === DATEMODE) isFrom1904 = data.readUInt16LE(0) === 1;
    else if (type === XF) formats.push(data.readUInt16LE(2));
    else if (type === FORMAT) codes.set(data.readUInt16LE(0), textAt([data], 2, 2));
    else if (type === SST) strings = stringsIn(parts);
    else if (type === BOUNDSHEET && data[4] === 0 && data[5] === 0)
      sheets.push({ at: data.readUInt32LE(0), name: textAt([data], 6, 1) });
  }
  return { sheets, strings, formats, codes, isFrom1904 };
}

function readSheet(stream: Buffer, at: number, sheet: Sheet, globals: Globals): void {
  const number = (value: number, style: number) => {
    const format = globals.formats[style] ?? 0;
    return isDayFormat(format, globals.codes.get(format)) ? serialText(value, globals.isFrom1904) : numberText(value);
  };
  /** The formula whose text follows in a record of its own. */
  let open: { readonly row: number; readonly column: number } | null = null;
  for (const { type, parts, data } of recordsFrom(stream, at)) {
    if (type === STRING && open !== null) sheet.set(open.row, open.column, textAt(parts, 0, 2));
    if (![LABELSST, LABEL, RSTRING, NUMBER, RK, MULRK, FORMULA, BOOLERR].includes(type)) continue;
    const [row, column, style] = [data.readUInt16LE(0), data.readUInt16LE(2), data.readUInt16LE(4)];
    if (type === FORMULA && data.readUInt16LE(12) === 0xffff) {
      const kind = data[6];
      open = kind === 0 ? { row, column } : null;
      if (kind === 1 || kind === 2) sheet.set(row, column, constant(data[8], kind === 2));
    } else if (type === LABELSST) sheet.set(row, column, globals.strings[data.readUInt32LE(6)] ?? NO_RESULT);
    else if (type === LABEL || type === RSTRING) sheet.set(row, column, textAt(parts, 6, 2));
    else if (type === NUMBER || type === FORMULA) sheet.set(row, column, number(data.readDoubleLE(6), style));
    else if (type === RK) sheet.set(row, column, number(rkNumber(data, 6), style));
    else if (type === BOOLERR) sheet.set(row, column, constant(data[6], data[7] === 1));
    else
      for (let i = 0; 10 + 6 * i <= data.length - 2; i++)
        sheet.set(row, column + i, number(rkNumber(data, 6 + 6 * i), data.readUInt16LE(4 + 6 * i)));
  }
}

function constant(code: number | undefined, isError: boolean): string {
  if (isError) return ERRORS[code ?? -1] ?? "#VALUE!";
  return code === 1 ? "TRUE" : "FALSE";
}

/** A number of 30 bits: a whole number, or the upper bits of a double, perhaps divided by 100. */
function rkNumber(data: Buffer, at: number): number {
  const rk = data.readInt32LE(at);
  let value = rk >> 2;
  if ((rk & 2) === 0) {
    const double = Buffer.alloc(8);
    double.writeInt32LE(rk & ~3, 4);
    value = double.readDoubleLE(0);
  }
  return (rk & 1) === 1 ? value / 100 : value;
}

/** Reads texts of a record that may continue in other records. */
function textReader(parts: readonly Buffer[], start: number) {
  let [part, at] = [0, start];

  /** The part with the next byte. */
  function current(): Buffer {
    while (at >= (parts[part]?.length ?? 0)) {
      if (part + 1 >= parts.length) throw new RangeError("The text is truncated.");
      at -= parts[part]?.length ?? 0;
      part++;
    }
    return parts[part] as Buffer;
  }

  const byte = () => current()[at++] ?? 0;
  const short = () => byte() + 256 * byte();

  /** Characters that continue in the next record start there with a byte that says again how wide they are. */
  function characters(count: number, wide: boolean): string {
    let text = "";
    let isWide = wide;
    for (let left = count; left > 0; ) {
      if (at >= (parts[part]?.length ?? 0)) isWide = (byte() & 1) === 1;
      const buffer = current();
      const bytes = isWide ? 2 : 1;
      const taken = Math.min(left, Math.floor((buffer.length - at) / bytes));
      if (taken === 0) throw new RangeError("A character is truncated.");
      text += buffer.toString(isWide ? "utf16le" : "latin1", at, at + taken * bytes);
      at += taken * bytes;
      left -= taken;
    }
    return text;
  }

  /** The length takes `lengthBytes`. Formatting and phonetic text that follow are left out. */
  return function next(lengthBytes: 1 | 2): string {
    const count = lengthBytes === 1 ? byte() : short();
    const flags = byte();
    const runs = (flags & 8) === 0 ? 0 : short();
    const phonetic = (flags & 4) === 0 ? 0 : short() + 65_536 * short();
    const text = characters(count, (flags & 1) === 1);
    at += 4 * runs + phonetic;
    return text;
  };
}

function textAt(parts: readonly Buffer[], at: number, lengthBytes: 1 | 2): string {
  return textReader(parts, at)(lengthBytes);
}

function stringsIn(parts: readonly Buffer[]): string[] {
  const count = parts[0]?.readUInt32LE(4) ?? 0;
  const next = textReader(parts, 8);
  const strings: string[] = [];
  while (strings.length < count) strings.push(next(2));
  return strings;
}
