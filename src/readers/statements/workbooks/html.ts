/** Reads the tables of a web page, which some banks name `.xls`. All tables together are one sheet. */
import sax from "sax";
import type { StatementFile } from "../statement.ts";
import { splitAmount } from "../text/amounts.ts";
import { DATE_ORDERS, parseDay } from "../text/days.ts";
import { newWorkbook, numberText, serialText } from "./sheet.ts";

const CELLS = ["td", "th"];
const MAX_SPAN = 1000;

/** A table that is open, with the cell that is open in it. */
interface Table {
  row: number;
  column: number;
  text: string | null;
  /** The exact number, as LibreOffice (`sdval`) and Excel (`x:num`) write it. */
  value: string;
  columnsAlike: number;
  rowsAlike: number;
  /** The row from which a column is free: cells above reach down to it. */
  readonly freeFrom: number[];
}

/** @throws FileError */
export async function readHtml(pieces: AsyncIterable<string>): Promise<StatementFile[]> {
  const workbook = newWorkbook("html");
  const sheet = workbook.sheet("");
  const tables: Table[] = [];
  let lastRow = -1;

  function endCell(table: Table): void {
    if (table.text === null) return;
    sheet.set(table.row, table.column, shownOrExact(table.text.replace(/\s+/g, " ").trim(), table.value));
    for (let i = 0; i < table.columnsAlike; i++) table.freeFrom[table.column + i] = table.row + table.rowsAlike;
    table.column += table.columnsAlike;
    table.text = null;
  }

  const parser = sax.parser(false, { lowercase: true } as sax.SAXOptions);
  parser.onopentag = ({ name, attributes }) => {
    const read = attributes as Readonly<Record<string, string>>;
    if (name === "table") {
      const [value, text] = ["", null];
      tables.push({ row: lastRow, column: 0, text, value, columnsAlike: 1, rowsAlike: 1, freeFrom: [] });
    }
    const table = tables.at(-1);
    if (table === undefined) return;
    if (name === "tr") {
      endCell(table);
      [table.row, table.column] = [++lastRow, 0];
    } else if (CELLS.includes(name)) {
      endCell(table);
      while ((table.freeFrom[table.column] ?? 0) > table.row) table.column++;
      table.text = "";
      table.value = read.sdval ?? read["x:num"] ?? "";
      [table.columnsAlike, table.rowsAlike] = [spanOf(read.colspan), spanOf(read.rowspan)];
    } else if (name === "br" && table.text !== null) table.text += " ";
  };
  parser.ontext = (text) => {
    const table = tables.at(-1);
    if (table !== undefined && table.text !== null) table.text += text;
  };
  parser.onclosetag = (name) => {
    const table = tables.at(-1);
    if (table === undefined) return;
    if (CELLS.includes(name) || name === "tr" || name === "table") endCell(table);
    if (name === "table") tables.pop();
  };
  parser.onerror = () => {
    parser.error = null as unknown as Error; // pages are seldom valid; what can be read is read
    parser.resume();
  };
  for await (const piece of pieces) parser.write(piece);
  parser.close();
  return workbook.files();
}

function spanOf(count: string | undefined): number {
  return Math.min(MAX_SPAN, Math.max(1, Number(count) || 1));
}

/**
 * The exact number behind the text that is shown. The number of a day counts only if it is the day that is shown:
 * LibreOffice counts the days of some files from 1904.
 */
function shownOrExact(shown: string, value: string): string {
  const number = value === "" ? Number.NaN : Number(value);
  if (Number.isNaN(number)) return shown;
  const days = DATE_ORDERS.flatMap((order) => parseDay(shown, order) ?? []);
  if (days.length === 0) return splitAmount(shown) === undefined ? shown : numberText(number);
  return (
    [false, true].map((is1904) => serialText(number, is1904)).find((text) => days.includes(text.slice(0, 10))) ?? shown
  );
}
