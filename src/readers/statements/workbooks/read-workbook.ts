/** Turns the sheets of a workbook that is not an archive into files. */
import { decodeText } from "../encoding/decode.ts";
import { detectEncoding } from "../encoding/detect-encoding.ts";
import { allBytes, firstBytes } from "../file-bytes.ts";
import type { StatementFile } from "../statement.ts";
import { readExcelXml } from "./excel-xml.ts";
import { readHtml } from "./html.ts";
import { OLE_SIGNATURE } from "./ole.ts";
import { readXls } from "./xls.ts";

/** Enough to recognize a page with tables. */
const HEAD_BYTES = 32_768;

/**
 * The sheets of an XLS file, of Excel 2003's XML, or of the tables of a web page. Null if the file is none of them.
 * `encoding` is the answer to the question about it.
 * @throws FileError
 */
export async function sheetsOf(
  file: StatementFile,
  encoding: string | undefined,
): Promise<readonly StatementFile[] | null> {
  const head = await firstBytes(file, HEAD_BYTES);
  if (OLE_SIGNATURE.every((byte, i) => head[i] === byte)) return readXls(await allBytes(file));
  const read = textReaderOf(head.toString("latin1"));
  if (read === undefined) return null;
  const { label, question } = await detectEncoding(file.open(), encoding);
  const sheets = await read(decodeText(file.open(), label));
  return question === null ? sheets : sheets.map((sheet) => ({ ...sheet, questions: [question] }));
}

/** The bytes as characters are enough to find tags, also in UTF-16. */
function textReaderOf(head: string) {
  const text = head.replaceAll("\0", "").trimStart();
  if (!/^.{0,3}</s.test(text)) return undefined;
  if (/<(?:\w+:)?Workbook\b[^>]*schemas-microsoft-com:office:spreadsheet/.test(text)) return readExcelXml;
  return /<(?:!doctype html|html|table)\b/i.test(text) ? readHtml : undefined;
}
