/** Workbooks: each sheet is read like a CSV file, with the exact numbers and days of its cells. */
import assert from "node:assert/strict";
import { readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { describe, test } from "node:test";
import { Problem } from "../../../src/domain/problem.ts";
import { isDayFormat, numberText, serialText } from "../../../src/readers/statements/workbooks/sheet.ts";
import { zipOf } from "../../support/zip.ts";
import { FIXTURES, lines, readUpload } from "./support.ts";
import { type SheetForm, writeXlsx } from "./writers.ts";

const WORKBOOKS = join(FIXTURES, "workbooks");
const PLAIN: SheetForm = { isFrom1904: false, hasPlaces: true, areStringsShared: true };

/** The rows of every fixture, and of the workbooks that the tests write. */
const AMOUNTS = ["2024-03-14 2500", "2024-03-13 -82.45", "2024-03-12 -650", "2024-03-02 -3.1"];

function amounts(rows: readonly { readonly date: string; readonly amount: string }[]): string[] {
  return rows.map(({ date, amount }) => `${date} ${amount}`);
}

async function refusal(bytes: Uint8Array): Promise<string> {
  try {
    await readUpload(bytes);
    return "read";
  } catch (error) {
    assert.ok(error instanceof Problem, String(error));
    return `${error.code}: ${error.message}`;
  }
}

describe("the same statement as XLSX, XLS, ODS and HTML", () => {
  for (const name of readdirSync(WORKBOOKS))
    test(name, async () => {
      const { rows, questions, issues, format, statements } = await readUpload(readFileSync(join(WORKBOOKS, name)));
      assert.deepEqual(amounts(rows), AMOUNTS);
      assert.deepEqual([questions, issues, statements], [[], [], 1]);
      assert.equal(format, name.split(".")[1]);
    });
});

const HEADER = ["Date", "Text", "Amount", "Balance"];
const ROW = (day: string, amount: number | string) => [{ day }, "Shop", amount, 100];

test("numbers have the 15 digits that Excel shows, and none is rounded to cents", async () => {
  const rows = [HEADER, ROW("2024-03-01", 0.1 + 0.2), ROW("2024-03-02", -33.3333333), ROW("2024-03-03", 1e-7)];
  const read = await readUpload(writeXlsx(rows, PLAIN), { currency: "EUR" });
  assert.deepEqual(lines(read.rows), ["2024-03-01 0.3 Shop"]);
  assert.deepEqual(
    read.issues.filter(({ refuses }) => refuses === "row").map(({ code, line, text }) => [code, line, text]),
    [
      ["too_many_decimals", 3, "-33.3333333"],
      ["too_many_decimals", 4, "0.0000001"],
    ],
  );
});

test("numbers as text", () => {
  const texts = [
    [0, "0"],
    [-1250, "-1250"],
    [1e20, "100000000000000000000"],
    [123456789012345680, "123456789012346000"],
  ];
  for (const [number, text] of texts as [number, string][]) assert.equal(numberText(number), text);
  assert.equal(numberText(1234.5), "1234٫5");
  assert.equal(numberText(-1.5e-8), "-0٫000000015");
});

test("days count from 1900 with a day that never was, or from 1904", () => {
  assert.equal(serialText(1, false), "1900-01-01");
  assert.equal(serialText(59, false), "1900-02-28");
  assert.equal(serialText(61, false), "1900-03-01");
  assert.equal(serialText(45_365, false), "2024-03-14");
  assert.equal(serialText(43_903, true), "2024-03-14");
  assert.equal(serialText(45_365.75, false), "2024-03-14 18:00:00");
  assert.equal(serialText(0.5, false), "12:00:00");
  assert.equal(serialText(45_365.999999, false), "2024-03-15", "rounded to a second");
});

test("number formats of days", () => {
  const codes = [
    "dd/mm/yyyy",
    "[$-409]d-mmm-yy;@",
    'yyyy"年"m"月"d"日"',
    "dd\\.mm\\.yyyy\\ hh:mm",
    "m/d/yy h:mm AM/PM",
  ];
  for (const code of codes) assert.ok(isDayFormat(164, code), code);
  for (const code of ["0.00", "#,##0.00\\ [$€-407];[Red]-#,##0.00", '0 "days"', "General", "Standard", "hh:mm", "@"])
    assert.ok(!isDayFormat(164, code), code);
  assert.ok(isDayFormat(14, undefined) && !isDayFormat(4, undefined));
});

test("days and numbers beside text: neither says how the text is written", async () => {
  const rows = [HEADER, ["14/03/2024", "a", "1.234", 1], [{ day: "2024-04-05" }, "b", -12.5, 2]];
  const { questions } = await readUpload(writeXlsx(rows, PLAIN), { currency: "EUR" });
  assert.deepEqual(
    questions.map(({ code }) => code),
    ["decimal_sign"],
  );
  const read = await readUpload(writeXlsx(rows, PLAIN), { currency: "EUR", decimal_sign: "," });
  assert.deepEqual(lines(read.rows), ["2024-03-14 1234 a", "2024-04-05 -12.5 b"]);
});

test("a formula without a result, or with an error, is a refused row", async () => {
  for (const formula of [null, "#REF!"] as const) {
    const rows = [HEADER, ROW("2024-03-01", -5), [{ day: "2024-03-02" }, "Shop", { formula }, 100]];
    const read = await readUpload(writeXlsx(rows, PLAIN), { currency: "EUR" });
    assert.deepEqual(lines(read.rows), ["2024-03-01 -5 Shop"]);
    const [issue] = read.issues.filter(({ refuses }) => refuses === "row");
    assert.match(issue?.fix ?? "", /^Open the file in a spreadsheet program/);
    assert.equal(issue?.line, 3);
  }
});

test("text with runs, how it is pronounced, and escaped characters", async () => {
  const rows = [HEADER, [{ day: "2024-03-01" }, "X", -5, 1]];
  const runs = "<r><t>Sh</t></r><r><t>op_x0020_1</t></r><rPh><t>no</t></rPh>";
  const workbook = writeXlsx(rows, PLAIN, (xml) => xml.replace("<t>X</t>", runs));
  assert.deepEqual(lines((await readUpload(workbook, { currency: "EUR" })).rows), ["2024-03-01 -5 Shop 1"]);
});

test("a hidden sheet, a sheet without rows, and two sheets with rows", async () => {
  const sheets = (states: readonly string[]) =>
    states.map((state, i) => `<sheet name="${i}" state="${state}" r:id="a"/>`).join("");
  const workbook = (states: readonly string[]) =>
    writeXlsx([HEADER, ROW("2024-03-01", -5)], PLAIN, (xml) =>
      xml.replace(/<sheets>.*<\/sheets>/, `<sheets>${sheets(states)}</sheets>`),
    );
  const rowsOf = async (states: readonly string[]) =>
    (await readUpload(workbook(states), { currency: "EUR" })).rows.length;
  assert.equal(await rowsOf(["visible", "hidden", "veryHidden"]), 1);
  assert.equal(await rowsOf(["visible", "visible"]), 2);
  assert.match(
    await refusal(workbook(Array(51).fill("visible"))),
    /^archive_too_large: The workbook has more than 50 sheets/,
  );
  assert.match(await refusal(workbook(["hidden"])), /^unknown_format: The workbook has no visible cells/);
});

test("XML of Excel 2003, with cells that are left out", async () => {
  const cell = (type: string, text: string | number, more = "") =>
    `<Cell${more}><Data ss:Type="${type}">${text}</Data></Cell>`;
  const xml = `<?xml version="1.0"?>
<Workbook xmlns="urn:schemas-microsoft-com:office:spreadsheet" xmlns:ss="urn:schemas-microsoft-com:office:spreadsheet">
<Worksheet ss:Name="A"><Table>
<Row><Cell ss:MergeAcross="1"><Data ss:Type="String">My <B>account</B></Data></Cell></Row>
<Row ss:Index="4">${["Date", "Text", "", "Amount"].map((text) => cell("String", text)).join("")}</Row>
<Row>${cell("DateTime", "2024-03-14T00:00:00.000")}${cell("String", "Shop")}${cell("Number", -12.5, ' ss:Index="4"')}</Row>
</Table></Worksheet></Workbook>`;
  const read = await readUpload(Buffer.from(xml), { currency: "EUR" });
  assert.deepEqual(lines(read.rows), ["2024-03-14 -12.5 Shop"]);
  assert.deepEqual([read.format, read.rows[0]?.line], ["excel_xml", 5]);
});

test("tables of a page: cells that span others, unclosed cells, and other text", async () => {
  const page = `<!DOCTYPE html><html><meta charset=windows-1252><body><h1>Statement</h1>
<table><tr><td colspan=3>Account 12345678<tr><th>Date<th>Text<th>Amount
<tr><td rowspan=2>2024-03-14<td>Caf\u00e9 &amp; Bar<td>-12.50
<tr><td>Shop<br>two<td x:num="-3.1">-3</table></body></html>`;
  const read = await readUpload(Buffer.from(page, "latin1"), { currency: "EUR" });
  assert.deepEqual(lines(read.rows), ["2024-03-14 -12.50 Caf\u00e9 & Bar"]);
  assert.deepEqual(
    read.issues.map(({ code }) => code),
    ["missing_day"],
    "the second row has no date of its own",
  );
});

test("the sheets of a workbook and the files of an archive by their names", async () => {
  const table = (name: string, rows: string) =>
    `<Worksheet ss:Name="${name}"><Table>${rows.replace(/[^|]+/g, (row) => `<Row>${row.replace(/[^;]+/g, '<Cell><Data ss:Type="String">$&</Data></Cell>').replaceAll(";", "")}</Row>`).replaceAll("|", "")}</Table></Worksheet>`;
  const space = "urn:schemas-microsoft-com:office:spreadsheet";
  const workbook = Buffer.from(
    `<Workbook xmlns="${space}" xmlns:ss="${space}">${table("A", "Date;Text;Amount|2024-03-01;Shop;-5.10|2024-03-02;Pay;x")}${table("B", "Date;Text;Amount|2024-03-01;Shop;-6.10")}${table("Help", "Good day")}</Workbook>`,
  );
  const sheets = (place = "") => [
    { name: `${place}A`, rows: 2, is_imported: true },
    { name: `${place}B`, rows: 1, is_imported: true },
    { name: `${place}Help`, rows: 0, is_imported: false },
  ];
  assert.deepEqual((await readUpload(workbook, { currency: "EUR" })).sources, sheets());
  const archive = zipOf([
    { name: "a.xls", bytes: workbook },
    { name: "readme.txt", bytes: Buffer.from("Thank you") },
  ]);
  assert.deepEqual((await readUpload(archive, { currency: "EUR" })).sources, [
    ...sheets("a.xls, "),
    { name: "readme.txt", rows: 0, is_imported: false },
  ]);
  assert.deepEqual((await readUpload(readFileSync(join(WORKBOOKS, "bbva.xls")))).sources, []);
});

test("an archive of a workbook and a text without rows", async () => {
  const archive = zipOf([
    { name: "a.xls", bytes: readFileSync(join(WORKBOOKS, "bbva.xls")) },
    { name: "readme.txt", bytes: Buffer.from("Thank you") },
  ]);
  const { rows, issues } = await readUpload(archive);
  assert.deepEqual(amounts(rows), AMOUNTS);
  assert.deepEqual(
    issues.map(({ code, message }) => `${code} ${message.slice(0, 11)}`),
    ["not_imported readme.txt:"],
  );
});

/** An OLE file whose main stream has this name. */
function withStream(name: string): Buffer {
  const bytes = readFileSync(join(WORKBOOKS, "bbva.xls"));
  const at = bytes.indexOf(Buffer.from("Workbook", "utf16le"));
  bytes.write(name, at, "utf16le");
  bytes.writeUInt16LE(2 * name.length + 2, at + 64);
  return bytes;
}

test("a workbook within an archive reads as alone, whatever is beside it", async () => {
  const document = zipOf([{ name: "[Content_Types].xml", bytes: Buffer.from("<Types/>") }]);
  for (const name of ["bbva.xlsx", "bbva.ods"]) {
    const bytes = readFileSync(join(WORKBOOKS, name));
    assert.deepEqual(amounts((await readUpload(zipOf([{ name, bytes }]))).rows), AMOUNTS);
    const archive = zipOf([
      { name, bytes },
      { name: "letter.doc", bytes: withStream("WordDocument") },
      { name: "letters.zip", bytes: zipOf([{ name: "a.csv", bytes: Buffer.from("Date,Text,Amount\n") }]) },
      { name: "november.csv", bytes: Buffer.from("Date,Text,Amount\n2024-03-01,Shop,-5.10\n") },
    ]);
    const { rows, sources } = await readUpload(archive, { currency: "EUR" });
    assert.deepEqual(amounts(rows), [...AMOUNTS, "2024-03-01 -5.10"]);
    assert.deepEqual(
      sources.map((source) => `${source.name} ${source.is_imported}`),
      [`${name}, Movimientos true`, "letter.doc false", "letters.zip false", "november.csv true"],
    );
  }
  assert.match(
    await refusal(zipOf([{ name: "letter.docx", bytes: document }])),
    /^invalid_file: The workbook is incomplete/,
  );
});

test("rejected workbooks", async () => {
  const rows = [HEADER, ROW("2024-03-01", -5)];
  const changed = (from: string | RegExp, to: string) =>
    refusal(writeXlsx(rows, PLAIN, (xml) => xml.replace(from, to)));
  assert.match(await changed("<x:worksheet", "<!DOCTYPE x><x:worksheet"), /^doctype_refused/);
  assert.match(await changed("<sheetData>", "<a>".repeat(100)), /^invalid_file: .*nested too deeply/);
  assert.match(await changed("</sheetData>", ""), /^invalid_file: The workbook is damaged/);
  assert.match(await changed('r="B2"', 'r="XFD1048576"'), /^invalid_file: .*1000 columns/);
  assert.match(await changed(/<t>Shop<\/t>/, `<t>${"x".repeat(70_000)}</t>`), /^invalid_file: A cell is longer/);
  assert.match(await changed('Target="xl/workbook.xml"', 'Target="xl/workbook.bin"'), /^unknown_format: .*XLSB/);
  assert.match(await changed("<workbook", "<document"), /^invalid_file/);
  assert.match(await refusal(withStream("EncryptedPackage")), /^unknown_format: The workbook has a password/);
  assert.match(await refusal(withStream("WordDocument")), /^unknown_format: This is not a workbook/);
  const old = readFileSync(join(WORKBOOKS, "bbva.xls"));
  old.writeUInt16LE(0x0500, old.indexOf(Buffer.from([0x09, 0x08, 0x10, 0x00])) + 4);
  assert.match(await refusal(old), /^unknown_format: .*older than Excel 97/);
});

test("a damaged workbook never has other rows", async () => {
  for (const name of ["bbva.xlsx", "bbva.ods"]) {
    const whole = readFileSync(join(WORKBOOKS, name));
    for (let at = 0; at < whole.length; at += 97) {
      const bytes = Buffer.from(whole);
      bytes.writeUInt8((bytes[at] ?? 0) ^ (1 << (at % 8)), at);
      await assertSame(bytes, `${name}, bit flipped at ${at}`);
    }
  }
  for (const name of readdirSync(WORKBOOKS)) {
    if (name.endsWith(".html")) continue; // a page may end anywhere
    const whole = readFileSync(join(WORKBOOKS, name));
    for (let end = 1; end < whole.length; end += 311)
      await assertSame(whole.subarray(0, end), `${name}, cut at ${end}`);
  }
});

async function assertSame(bytes: Buffer, message: string): Promise<void> {
  try {
    assert.deepEqual(amounts((await readUpload(bytes)).rows), AMOUNTS, message);
  } catch (error) {
    assert.ok(error instanceof Problem, `${message}: ${error}`);
  }
}
