/** Reads Excel's XLSX: the visible sheets, with the results of formulas as they were saved. */

import { decodeText } from "../encoding/decode.ts";
import { FileError } from "../file-error.ts";
import type { StatementFile } from "../statement.ts";
import {
  dayText,
  isDayFormat,
  NO_RESULT,
  newWorkbook,
  numberText,
  SAVE_AGAIN,
  type Sheet,
  serialText,
} from "./sheet.ts";
import { readXml, type XmlHandlers } from "./xml.ts";

/** Opens a file of the archive by its path. Undefined if there is none. */
export type OpenPart = (path: string) => AsyncIterable<Uint8Array> | undefined;

interface Relation {
  readonly id: string;
  readonly type: string;
  readonly path: string;
}

/** What cells refer to. */
interface Context {
  readonly strings: readonly string[];
  /** Whether numbers with the style of this index are days. */
  readonly days: readonly boolean[];
  readonly isFrom1904: boolean;
}

/** @throws FileError */
export async function readXlsx(open: OpenPart): Promise<StatementFile[]> {
  const main = (await relationsOf(open, "")).find(({ type }) => type.endsWith("/officeDocument"))?.path;
  if (main === undefined) throw new FileError("invalid_file", "The workbook is incomplete.", SAVE_AGAIN);
  if (main.endsWith(".bin")) throw new FileError("unknown_format", "This is a binary workbook (XLSB).", SAVE_AGAIN);
  const relations = await relationsOf(open, main);
  const pathOf = (suffix: string) => relations.find(({ type }) => type.endsWith(suffix))?.path;
  const { sheets, isFrom1904, isWorkbook } = await readMain(open, main);
  if (!isWorkbook) throw new FileError("unknown_format", "This is not a workbook.", SAVE_AGAIN);
  const context = {
    isFrom1904,
    strings: await readStrings(open, pathOf("/sharedStrings")),
    days: await readStyles(open, pathOf("/styles")),
  };
  const workbook = newWorkbook("xlsx");
  for (const { name, relation } of sheets) {
    const path = relations.find(({ id, type }) => id === relation && type.endsWith("/worksheet"))?.path;
    if (path !== undefined) await readPart(open, path, sheetHandlers(workbook.sheet(name), context));
  }
  return workbook.files();
}

async function readPart(open: OpenPart, path: string, handlers: XmlHandlers): Promise<void> {
  const chunks = open(path);
  if (chunks === undefined) throw new FileError("invalid_file", "The workbook is incomplete.", SAVE_AGAIN);
  await readXml(decodeText(chunks, "utf-8"), handlers);
}

async function relationsOf(open: OpenPart, path: string): Promise<Relation[]> {
  const slash = path.lastIndexOf("/") + 1;
  const folder = path.slice(0, slash);
  const relations: Relation[] = [];
  await readPart(open, `${folder}_rels/${path.slice(slash)}.rels`, {
    open(name, { Id: id = "", Type: type = "", Target: target = "" }) {
      if (name !== "Relationship") return;
      const url = new URL(target, `file:///${folder}`);
      relations.push({ id, type, path: decodeURIComponent(url.pathname.slice(1)) });
    },
  });
  return relations;
}

async function readMain(open: OpenPart, path: string) {
  const sheets: { readonly name: string; readonly relation: string }[] = [];
  let [isFrom1904, isWorkbook] = [false, false];
  await readPart(open, path, {
    open(tag, { name = "", id = "", state = "visible", date1904 = "0" }) {
      if (tag === "sheet" && state === "visible") sheets.push({ name, relation: id });
      if (tag === "workbook") isWorkbook = true;
      if (tag === "workbookPr") isFrom1904 = isTrue(date1904);
    },
  });
  return { sheets, isFrom1904, isWorkbook };
}

function isTrue(value: string): boolean {
  return value === "1" || value === "true";
}

async function readStrings(open: OpenPart, path: string | undefined): Promise<readonly string[]> {
  const strings: string[] = [];
  if (path === undefined) return strings;
  const rich = richText();
  await readPart(open, path, {
    open: rich.open,
    close(name, text) {
      rich.close(name, text);
      if (name === "si") strings.push(rich.take());
    },
  });
  return strings;
}

/** Joins the runs of a text, without how it is pronounced. */
function richText() {
  let text = "";
  let isPhonetic = false;
  return {
    open(name: string): void {
      if (name === "rPh") isPhonetic = true;
    },
    close(name: string, own: string): void {
      if (name === "rPh") isPhonetic = false;
      else if (name === "t" && !isPhonetic) text += own;
    },
    take(): string {
      const all = text;
      text = "";
      return unescaped(all);
    },
  };
}

/** "_x000D_" is the character with this code. */
function unescaped(text: string): string {
  return text.replace(/_x([0-9A-Fa-f]{4})_/g, (_all, code: string) => String.fromCharCode(Number.parseInt(code, 16)));
}

async function readStyles(open: OpenPart, path: string | undefined): Promise<readonly boolean[]> {
  const codes = new Map<number, string>();
  const formats: number[] = [];
  if (path === undefined) return [];
  let isCell = false;
  await readPart(open, path, {
    open(name, { numFmtId = "0", formatCode = "" }) {
      if (name === "numFmt") codes.set(Number(numFmtId), formatCode);
      else if (name === "cellXfs") isCell = true;
      else if (name === "xf" && isCell) formats.push(Number(numFmtId));
    },
    close(name) {
      if (name === "cellXfs") isCell = false;
    },
  });
  return formats.map((id) => isDayFormat(id, codes.get(id)));
}

function sheetHandlers(sheet: Sheet, context: Context): XmlHandlers {
  const rich = richText();
  let [row, column, style, type] = [-1, -1, 0, "n"];
  let value: string | null = null;
  let hasFormula = false;
  return {
    open(name, { r = "", s = "0", t = "n" }) {
      if (name === "row") [row, column] = [r === "" ? row + 1 : Number(r) - 1, -1];
      else if (name === "c") {
        column = r === "" ? column + 1 : columnOf(r);
        [style, type, value, hasFormula] = [Number(s), t, null, false];
        rich.take();
      } else if (name === "f") hasFormula = true;
      else rich.open(name);
    },
    close(name, text) {
      rich.close(name, text);
      if (name === "v") value = text;
      else if (name === "c") sheet.set(row, column, type === "inlineStr" ? rich.take() : cellText());
    },
  };

  function cellText(): string {
    if (value === null) return hasFormula ? NO_RESULT : "";
    if (type === "s") return context.strings[Number(value)] ?? NO_RESULT;
    if (type === "b") return isTrue(value) ? "TRUE" : "FALSE";
    if (type === "str") return unescaped(value);
    if (type !== "n") return type === "d" ? dayText(value) : value;
    if (value.trim() === "") return "";
    return context.days[style] ? serialText(Number(value), context.isFrom1904) : numberText(Number(value));
  }
}

/** The column of "BC12", from 0. */
function columnOf(reference: string): number {
  let number = 0;
  for (const letter of /^[A-Za-z]*/.exec(reference)?.[0].toUpperCase() ?? "")
    number = number * 26 + letter.charCodeAt(0) - 64;
  return number - 1;
}
