/** Reads the sheets of an OpenDocument spreadsheet (ODS), except hidden ones. */

import { decodeText } from "../encoding/decode.ts";
import type { StatementFile } from "../statement.ts";
import { dayText, NO_RESULT, newWorkbook, numberText, type Sheet } from "./sheet.ts";
import { type Attributes, readXml } from "./xml.ts";

/** @throws FileError */
export async function readOds(content: AsyncIterable<Uint8Array>): Promise<StatementFile[]> {
  const workbook = newWorkbook("ods");
  const hidden = new Set<string>();
  let style = "";
  let sheet: Sheet | null = null;
  let [row, rowsAlike, column] = [0, 1, 0];
  let cell: Attributes | null = null;
  /** The text of the cell. A note on it has paragraphs too, which do not count. */
  let text = "";
  let paragraphs = 0;
  let notes = 0;

  function endCell(attributes: Attributes): void {
    const columnsAlike = repeats(attributes["number-columns-repeated"]);
    const shown = cellText(attributes, text.trim());
    if (shown !== "" && sheet !== null) fill(sheet, shown, columnsAlike);
    column += columnsAlike;
    cell = null;
  }

  function fill(to: Sheet, shown: string, columnsAlike: number): void {
    for (let down = 0; down < rowsAlike; down++)
      for (let right = 0; right < columnsAlike; right++) to.set(row + down, column + right, shown);
  }

  await readXml(decodeText(content, "utf-8"), {
    open(name, attributes) {
      if (name === "style") style = attributes.name ?? "";
      else if (name === "table-properties" && attributes.display === "false") hidden.add(style);
      else if (name === "table") {
        sheet = hidden.has(attributes["style-name"] ?? "") ? null : workbook.sheet(attributes.name ?? "");
        row = 0;
      } else if (name === "table-row") [rowsAlike, column] = [repeats(attributes["number-rows-repeated"]), 0];
      else if (isCell(name)) [cell, text] = [attributes, ""];
      else if (name === "annotation") notes++;
      else if (name === "p") {
        paragraphs++;
        if (notes === 0) text += " ";
      } else if (notes === 0 && (name === "s" || name === "line-break" || name === "tab")) text += " ";
    },
    text(own) {
      if (paragraphs > 0 && notes === 0) text += own;
    },
    close(name) {
      if (name === "annotation") notes--;
      else if (name === "p") paragraphs--;
      else if (isCell(name) && cell !== null) endCell(cell);
      else if (name === "table-row") row += rowsAlike;
      else if (name === "table") sheet = null;
    },
  });
  return workbook.files();
}

function isCell(name: string): boolean {
  return name === "table-cell" || name === "covered-table-cell";
}

function repeats(count: string | undefined): number {
  return Math.max(1, Number(count ?? 1) || 1);
}

/** The value of a number or a day, exactly; otherwise the text that is shown. */
function cellText(attributes: Attributes, shown: string): string {
  const { "value-type": type, value, "date-value": day, formula } = attributes;
  if (type === "date" && day !== undefined) return dayText(day);
  if (value !== undefined && (type === "float" || type === "currency")) return numberText(Number(value));
  return type === undefined && formula !== undefined && shown === "" ? NO_RESULT : shown;
}
