/** Writes the same bookings in every format, and in many forms of CSV and of workbooks. */
import fc from "fast-check";
import { daysBetween } from "../../../src/domain/calendar.ts";
import type { DateOrder, DecimalSign } from "../../../src/readers/statements/statement.ts";
import { zipOf } from "../../support/zip.ts";

export interface Booking {
  readonly date: string;
  readonly cents: number;
  readonly text: string;
}

export interface CsvForm {
  readonly delimiter: string;
  readonly encoding: "utf-8" | "utf-16le" | "windows-1252";
  readonly order: DateOrder;
  readonly separator: string;
  readonly decimalSign: DecimalSign;
  readonly thousands: string;
  readonly lineBreak: string;
  readonly symbol: string;
  readonly columns: readonly ("Date" | "Amount" | "Description")[];
}

export const csvForms: fc.Arbitrary<CsvForm> = fc
  .record({
    delimiter: fc.constantFrom(",", ";", "\t", "|"),
    encoding: fc.constantFrom("utf-8", "utf-16le", "windows-1252"),
    order: fc.constantFrom<DateOrder>("dmy", "mdy", "ymd"),
    separator: fc.constantFrom(".", "/", "-", ""),
    decimalSign: fc.constantFrom<DecimalSign>(",", "."),
    isGrouped: fc.boolean(),
    lineBreak: fc.constantFrom("\n", "\r\n", "\r"),
    symbol: fc.constantFrom("", "€", " EUR"),
    columns: fc.shuffledSubarray(["Date", "Amount", "Description"] as const, { minLength: 3 }),
  })
  .map(({ isGrouped, ...form }) => ({
    ...form,
    // With dots, month-first dates would be read as day-first. No program writes them.
    separator:
      form.order === "mdy" && (form.separator === "." || form.separator === "")
        ? "/"
        : form.separator === ""
          ? ""
          : form.separator,
    thousands: isGrouped ? (form.decimalSign === "," ? "." : ",") : "",
  }))
  .filter(({ order, separator }) => separator !== "" || order === "ymd");

export function writeCsv(bookings: readonly Booking[], form: CsvForm): Uint8Array {
  const cells = [
    [...form.columns] as string[],
    ...bookings.map((booking) => form.columns.map((column) => cellOf(booking, column, form))),
  ];
  const text = cells.map((row) => row.map((cell) => quote(cell)).join(form.delimiter) + form.lineBreak).join("");
  if (form.encoding === "utf-8") return new TextEncoder().encode(text);
  if (form.encoding === "utf-16le") return Buffer.from(`\ufeff${text}`, "utf16le");
  return Buffer.from(text.replaceAll("€", "\u0080"), "latin1");
}

function cellOf(booking: Booking, column: string, form: CsvForm): string {
  if (column === "Description") return booking.text;
  if (column === "Amount") return amountOf(booking.cents, form.decimalSign, form.thousands) + form.symbol;
  const [year = "", month = "", day = ""] = booking.date.split("-");
  const parts =
    form.order === "dmy" ? [day, month, year] : form.order === "mdy" ? [month, day, year] : [year, month, day];
  return parts.join(form.separator);
}

function quote(cell: string): string {
  return `"${cell.replaceAll('"', '""')}"`;
}

function amountOf(cents: number, decimalSign: string, thousands = ""): string {
  const digits = String(Math.abs(cents)).padStart(3, "0");
  const whole = digits.slice(0, -2).replace(/\B(?=(\d{3})+$)/g, thousands);
  return `${cents < 0 ? "-" : ""}${whole}${decimalSign}${digits.slice(-2)}`;
}

const compact = (date: string) => date.replaceAll("-", "");
const european = (date: string) => date.split("-").reverse().join(".");

/** Statements that start with the balance 0, with their closing balance; QIF has none. */
export const FORMATS: Readonly<Record<string, (bookings: readonly Booking[]) => string>> = {
  csv: (bookings) =>
    `Buchungstag;Verwendungszweck;Betrag (EUR);Saldo\n${bookings
      .map(({ date, text, cents }, i) =>
        [european(date), text, amountOf(cents, ",", "."), amountOf(total(bookings.slice(0, i + 1)), ",", ".")].join(
          ";",
        ),
      )
      .join("\n")}\n`,
  qif: (bookings) =>
    `!Type:Bank\n${bookings.map(({ date, text, cents }) => `D${european(date)}\nT${amountOf(cents, ",")}\nP${text}\n^\n`).join("")}`,
  ofx: (bookings) =>
    `OFXHEADER:100\n\n<OFX><BANKMSGSRSV1><STMTTRNRS><STMTRS><CURDEF>EUR<BANKACCTFROM><ACCTID>1</BANKACCTFROM><BANKTRANLIST>${bookings
      .map(
        ({ date, text, cents }, i) =>
          `<STMTTRN><TRNTYPE>OTHER<DTPOSTED>${compact(date)}<TRNAMT>${amountOf(cents, ".")}<FITID>${i}<NAME>${text}</STMTTRN>`,
      )
      .join(
        "\n",
      )}</BANKTRANLIST><LEDGERBAL><BALAMT>${amountOf(total(bookings), ".")}<DTASOF>20391231</LEDGERBAL></STMTRS></STMTTRNRS></BANKMSGSRSV1></OFX>`,
  camt: (bookings) =>
    `<Document xmlns="urn:iso:std:iso:20022:tech:xsd:camt.053.001.08"><BkToCstmrStmt><Stmt><Acct><Id><IBAN>DE02120300000000202051</IBAN></Id><Ccy>EUR</Ccy></Acct>${bookings
      .map(
        ({ date, text, cents }) =>
          `<Ntry><Amt Ccy="EUR">${amountOf(Math.abs(cents), ".")}</Amt><CdtDbtInd>${cents < 0 ? "DBIT" : "CRDT"}</CdtDbtInd><Sts><Cd>BOOK</Cd></Sts><BookgDt><Dt>${date}</Dt></BookgDt><AddtlNtryInf>${text}</AddtlNtryInf></Ntry>`,
      )
      .join(
        "\n",
      )}<Bal><Tp><CdOrPrtry><Cd>CLBD</Cd></CdOrPrtry></Tp><Amt Ccy="EUR">${amountOf(Math.abs(total(bookings)), ".")}</Amt><CdtDbtInd>${total(bookings) < 0 ? "DBIT" : "CRDT"}</CdtDbtInd><Dt><Dt>2039-12-31</Dt></Dt></Bal></Stmt></BkToCstmrStmt></Document>`,
  mt940: (bookings) =>
    `:20:X\r\n:25:12345678\r\n:28C:1\r\n:60F:C000101EUR0,00\r\n${bookings
      .map(
        ({ date, text, cents }) =>
          `:61:${compact(date).slice(2)}${cents < 0 ? "D" : "C"}${amountOf(Math.abs(cents), ",")}NTRFNONREF\r\n:86:${text}\r\n`,
      )
      .join("")}:62F:${total(bookings) < 0 ? "D" : "C"}391231EUR${amountOf(Math.abs(total(bookings)), ",")}\r\n-\r\n`,
};

function total(bookings: readonly Booking[]): number {
  return bookings.reduce((sum, { cents }) => sum + cents, 0);
}

/** A cell of a workbook: a text, a number, a day, or a formula with its result: none or an error. */
export type SheetCell = string | number | { readonly day: string } | { readonly formula: null | "#REF!" };

export interface SheetForm {
  readonly isFrom1904: boolean;
  /** Whether rows and cells state where they are. */
  readonly hasPlaces: boolean;
  readonly areStringsShared: boolean;
}

export const sheetForms: fc.Arbitrary<SheetForm> = fc.record({
  isFrom1904: fc.boolean(),
  hasPlaces: fc.boolean(),
  areStringsShared: fc.boolean(),
});

/** An XLSX workbook with one sheet. `change` changes the XML of its parts. */
export function writeXlsx(
  rows: readonly (readonly SheetCell[])[],
  form: SheetForm,
  change: (xml: string, name: string) => string = (xml) => xml,
): Buffer {
  const strings: string[] = [];
  const cell = (value: SheetCell, row: number, column: number) => {
    const place = form.hasPlaces ? ` r="${String.fromCharCode(65 + column)}${row + 1}"` : "";
    if (typeof value === "number") return `<c${place}><v>${value}</v></c>`;
    if (typeof value === "object" && "formula" in value) {
      const result = value.formula === null ? "" : `<v>${value.formula}</v>`;
      return `<c${place} t="${value.formula === null ? "n" : "e"}"><f>A1</f>${result}</c>`;
    }
    if (typeof value === "object") return `<c${place} s="1"><v>${serialOf(value.day, form.isFrom1904)}</v></c>`;
    if (!form.areStringsShared) return `<c${place} t="inlineStr"><is><t>${escapeXml(value)}</t></is></c>`;
    strings.push(value);
    return `<c${place} t="s"><v>${strings.length - 1}</v></c>`;
  };
  const sheet = rows.map((cells, row) => {
    const inside = cells.map((value, column) => cell(value, row, column)).join("");
    return `<row${form.hasPlaces ? ` r="${row + 1}"` : ""}>${inside}</row>`;
  });
  const relation = (id: string, type: string, target: string) =>
    `<Relationship Id="${id}" Type="http://schemas.openxmlformats.org/officeDocument/2006/relationships/${type}" Target="${target}"/>`;
  const parts = {
    "[Content_Types].xml": "<Types/>",
    "_rels/.rels": `<Relationships>${relation("r", "officeDocument", "xl/workbook.xml")}</Relationships>`,
    "xl/_rels/workbook.xml.rels": `<Relationships>${relation("a", "worksheet", "sheet.xml")}${relation("b", "styles", "styles.xml")}${relation("c", "sharedStrings", "/xl/strings.xml")}</Relationships>`,
    "xl/workbook.xml": `<workbook xmlns:r="r"><workbookPr date1904="${form.isFrom1904}"/><sheets><sheet name="A" r:id="a"/></sheets></workbook>`,
    "xl/styles.xml": `<styleSheet><cellXfs><xf numFmtId="0"/><xf numFmtId="14"/></cellXfs></styleSheet>`,
    "xl/strings.xml": `<sst>${strings.map((text) => `<si><t>${escapeXml(text)}</t></si>`).join("")}</sst>`,
    "xl/sheet.xml": `<x:worksheet xmlns:x="x"><sheetData>${sheet.join("")}</sheetData></x:worksheet>`,
  };
  return zipOf(Object.entries(parts).map(([name, text]) => ({ name, bytes: Buffer.from(change(text, name)) })));
}

function serialOf(day: string, isFrom1904: boolean): number {
  return daysBetween(isFrom1904 ? "1904-01-01" : "1899-12-30", day);
}

function escapeXml(text: string): string {
  return text.replace(/[&<>"]/g, (sign) => `&#${sign.charCodeAt(0)};`);
}
