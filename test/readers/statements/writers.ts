/** Writes the same bookings in every format and in many forms of CSV. */
import fc from "fast-check";
import type { DateOrder, DecimalSign } from "../../../src/readers/statements/statement.ts";

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

export const FORMATS: Readonly<Record<string, (bookings: readonly Booking[]) => string>> = {
  csv: (bookings) =>
    `Buchungstag;Verwendungszweck;Betrag (EUR)\n${bookings.map(({ date, text, cents }) => `${european(date)};${text};${amountOf(cents, ",", ".")}\n`).join("")}`,
  qif: (bookings) =>
    `!Type:Bank\n${bookings.map(({ date, text, cents }) => `D${european(date)}\nT${amountOf(cents, ",")}\nP${text}\n^\n`).join("")}`,
  ofx: (bookings) =>
    `OFXHEADER:100\n\n<OFX><BANKMSGSRSV1><STMTTRNRS><STMTRS><CURDEF>EUR<BANKACCTFROM><ACCTID>1</BANKACCTFROM><BANKTRANLIST>${bookings
      .map(
        ({ date, text, cents }, i) =>
          `<STMTTRN><TRNTYPE>OTHER<DTPOSTED>${compact(date)}<TRNAMT>${amountOf(cents, ".")}<FITID>${i}<NAME>${text}</STMTTRN>`,
      )
      .join("\n")}</BANKTRANLIST></STMTRS></STMTTRNRS></BANKMSGSRSV1></OFX>`,
  camt: (bookings) =>
    `<Document xmlns="urn:iso:std:iso:20022:tech:xsd:camt.053.001.08"><BkToCstmrStmt><Stmt><Acct><Id><IBAN>DE02120300000000202051</IBAN></Id><Ccy>EUR</Ccy></Acct>${bookings
      .map(
        ({ date, text, cents }) =>
          `<Ntry><Amt Ccy="EUR">${amountOf(Math.abs(cents), ".")}</Amt><CdtDbtInd>${cents < 0 ? "DBIT" : "CRDT"}</CdtDbtInd><Sts><Cd>BOOK</Cd></Sts><BookgDt><Dt>${date}</Dt></BookgDt><AddtlNtryInf>${text}</AddtlNtryInf></Ntry>`,
      )
      .join("\n")}</Stmt></BkToCstmrStmt></Document>`,
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
