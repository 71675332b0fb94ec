/** Reads the XML of Excel 2003, which banks often name `.xls`. */
import type { StatementFile } from "../statement.ts";
import { dayText, NO_RESULT, newWorkbook, numberText, type Sheet } from "./sheet.ts";
import { readXml } from "./xml.ts";

/** @throws FileError */
export async function readExcelXml(content: AsyncIterable<string>): Promise<StatementFile[]> {
  const workbook = newWorkbook("excel_xml");
  let sheet: Sheet | null = null;
  let [row, column, across, type] = [-1, -1, 0, ""];
  let hasFormula = false;
  let text: string | null = null;
  await readXml(content, {
    open(name, attributes) {
      if (name === "Worksheet") {
        sheet = workbook.sheet(attributes.Name ?? "");
        row = -1;
      } else if (name === "Row") [row, column, across] = [placeOf(attributes.Index, row), -1, 0];
      else if (name === "Cell") {
        column = placeOf(attributes.Index, column + across);
        across = Number(attributes.MergeAcross ?? 0) || 0;
        [text, hasFormula] = [null, attributes.Formula !== undefined];
      } else if (name === "Data") [type, text] = [attributes.Type ?? "String", ""];
    },
    text(own) {
      if (text !== null) text += own;
    },
    close(name) {
      if (name === "Cell")
        sheet?.set(row, column, text === null ? (hasFormula ? NO_RESULT : "") : valueText(text, type));
      if (name === "Cell" || name === "Data") text = name === "Cell" ? null : text;
      if (name === "Worksheet") sheet = null;
    },
  });
  return workbook.files();
}

/** An index counts from 1. Without one, the place after the last. */
function placeOf(index: string | undefined, last: number): number {
  return index === undefined ? last + 1 : Number(index) - 1;
}

function valueText(text: string, type: string): string {
  if (type === "Number" && text !== "") return numberText(Number(text));
  return type === "DateTime" ? dayText(text) : text;
}
