/** Finds the delimiter, the header and the first rows of a CSV file from its first characters. */
import { MAX_COLUMNS } from "../limits.ts";
import type { Detected } from "../statement.ts";
import { splitAmount } from "../text/amounts.ts";
import { DATE_ORDERS, dayWithoutYear, parseDay, possibleOrders } from "../text/days.ts";
import { findHeading } from "./headings.ts";
import { type CsvRecord, cleanCell, csvSplitter } from "./split-csv.ts";

export interface Layout {
  readonly delimiter: string;
  /** Null if the file has none. */
  readonly header: CsvRecord | null;
  /** Records before the header, or before the first row. */
  readonly preamble: readonly CsvRecord[];
  /** The first records after the header. */
  readonly sample: readonly CsvRecord[];
  /** Records up to this line are not rows. */
  readonly lastHeadLine: number;
  /** Records after this line belong to the next section. */
  readonly lastLine: number;
  /** Single cells with words between rows, which may be the name of another account. */
  readonly breaks: readonly CsvRecord[];
  /** Columns of amounts in several currencies, of which each row fills one. The first gets the amounts of all. */
  readonly currencies: readonly CurrencyColumn[];
  /** If no row has a year: the last date before the rows, for each possible date order. */
  readonly until: readonly string[];
  readonly detected: readonly Detected[];
}

interface CurrencyColumn {
  readonly index: number;
  readonly currency: string;
}

const FULL_DATE =
  /(?<![\d./-])\d{1,4}([./-])\d{1,2}\1\d{2,4}(?![\d./-])|\d{1,2}[ -]\p{L}{3,10}[ -]\d{4}|\p{L}{3,10} \d{1,2},? \d{4}/gu;
const DELIMITERS = [",", ";", "\t", "|"];
const MAX_PREAMBLE = 60;

/** Undefined if no whole line has a date and an amount, and none has known headings. */
export function findLayout(head: string, isWhole: boolean): Layout | undefined {
  const declared = /^sep=(.)\r?\n/i.exec(head)?.[1];
  const candidates = (declared === undefined ? DELIMITERS : [declared]).map((delimiter) => {
    const records = splitHead(head, delimiter, isWhole);
    return { delimiter, records, ...scoreOf(records) };
  });
  candidates.sort((a, b) => b.score - a.score);
  const [best] = candidates;
  if (best === undefined || (best.rows === 0 && best.headings < 2)) return undefined;
  const { delimiter, records } = best;
  const header = findHeader(records);
  const isHead = (record: CsvRecord, i: number) =>
    i <= (header ?? -1) || (header === undefined && isSummary(record, records.slice(i + 1)));
  const firstRow = records.findIndex((record, i) => !isHead(record, i) && isRow(record.cells));
  if (header === undefined && !records.some((record) => record.isEnded && isRow(record.cells))) return undefined;
  const start = header ?? (firstRow === -1 ? records.length : firstRow);
  const headRecord = header === undefined ? null : (records[header] ?? null);
  const lastHeadLine = headRecord?.line ?? (records[start]?.line ?? 1) - 1;
  const shown = delimiter === "\t" ? "tab" : delimiter;
  const preamble = records.slice(0, start).filter((record) => !/^sep=/i.test(record.cells[0] ?? ""));
  const sample = withoutCut(records.slice(header === undefined ? start : start + 1));
  const isWithoutYears = firstRow === -1 && sample.some(({ cells }) => cells.some(isDayWithoutYear));
  const until = isWithoutYears ? lastDays(preamble) : [];
  if (isWithoutYears && until.length === 0) return undefined;
  const currencies = currencyColumns(headRecord, sample);
  const plain = { until, currencies };
  return {
    delimiter,
    header: headRecord,
    preamble,
    sample: sample.map((record) => ({ ...record, cells: cellsOf(record.cells, plain) })),
    lastHeadLine,
    lastLine: Number.POSITIVE_INFINITY,
    breaks: [],
    ...plain,
    detected: [
      {
        property: "delimiter",
        value: shown,
        confidence: best.rows > 0 ? 1 : 0.96,
        evidence:
          declared === undefined ? `With it, ${best.rows} rows have a date and an amount.` : "The first line names it.",
      },
      {
        property: "header_line",
        value: headRecord === null ? "none" : String(headRecord.line),
        confidence: 0.98,
        evidence:
          headRecord === null
            ? "The first row has a date and an amount."
            : `Line ${headRecord.line} has ${best.headings} known headings.`,
      },
    ],
  };
}

function isDayWithoutYear(cell: string): boolean {
  return dayWithoutYear(cell, "9999-12-31") !== undefined;
}

/** The last date of the records, for each order that fits all their dates. */
function lastDays(records: readonly CsvRecord[]): string[] {
  const dates = records.flatMap(({ cells }) => [...cells.join(" ").matchAll(FULL_DATE)].map(([date]) => date));
  const orders = DATE_ORDERS.filter((order) => dates.every((date) => possibleOrders(date).includes(order)));
  return orders.flatMap((order) =>
    dates
      .map((date) => parseDay(date, order) ?? "")
      .toSorted()
      .slice(-1),
  );
}

/** The cells of a record, with the year of each date, and with amounts in the first column of currencies. */
export function cellsOf(
  cells: readonly string[],
  { until, currencies }: Pick<Layout, "until" | "currencies">,
): readonly string[] {
  const dated = withYears(cells, until);
  const [first] = currencies;
  const filled = currencies.find(({ index }) => (cells[index] ?? "") !== "");
  if (first === undefined || filled === undefined) return dated;
  return dated.with(first.index, `${dated[filled.index]} ${filled.currency}`);
}

/** "CAD$" and "USD$": columns of amounts whose headings name different currencies, and of which each row fills one. */
export function currencyColumns(header: CsvRecord | null, sample: readonly CsvRecord[]): CurrencyColumn[] {
  const columns = (header?.cells ?? []).flatMap((heading, index) => {
    const known = findHeading(heading);
    return known?.meaning === "amount" && known.currency !== null ? [{ index, currency: known.currency }] : [];
  });
  const rows = sample.filter(({ cells }) => isRow(cells));
  const isOne = ({ cells }: CsvRecord) => columns.filter(({ index }) => /\d/.test(cells[index] ?? "")).length === 1;
  const areDifferent = columns.length > 1 && new Set(columns.map(({ currency }) => currency)).size === columns.length;
  return areDifferent && rows.length > 0 && rows.every(isOne) ? columns : [];
}

/** Dates without a year get it if all of `until` agree. */
function withYears(cells: readonly string[], until: readonly string[]): readonly string[] {
  if (until.length === 0) return cells;
  return cells.map((cell) => {
    const [day, ...others] = new Set(until.map((last) => dayWithoutYear(cell, last)));
    return day === undefined || others.length > 0 ? cell : day;
  });
}

/** Drops a last record that may be truncated, unless it is the only one. */
function withoutCut(records: readonly CsvRecord[]): readonly CsvRecord[] {
  return records.length > 1 && records.at(-1)?.isEnded === false ? records.slice(0, -1) : records;
}

function splitHead(head: string, delimiter: string, isWhole: boolean): CsvRecord[] {
  const records: CsvRecord[] = [];
  const splitter = csvSplitter(
    delimiter,
    (record) => records.push({ ...record, cells: record.cells.slice(0, MAX_COLUMNS).map(cleanCell) }),
    () => undefined,
  );
  splitter.write(head);
  if (isWhole) splitter.end();
  return records.filter((record) => record.cells.some((cell) => cell !== ""));
}

function scoreOf(records: readonly CsvRecord[]): { score: number; rows: number; headings: number } {
  if (records.length === 0) return { score: 0, rows: 0, headings: 0 };
  const rows = records.filter((record) => isRow(record.cells)).length;
  const headings = Math.max(...records.slice(0, MAX_PREAMBLE).map((record) => knownHeadings(record.cells)));
  const widths = new Map<number, number>();
  for (const { cells } of records) if (cells.length > 1) widths.set(cells.length, (widths.get(cells.length) ?? 0) + 1);
  const regular = Math.max(0, ...widths.values()) / records.length;
  return { score: (3 * rows) / records.length + Math.min(headings, 6) / 2 + regular, rows, headings };
}

/** Whether a record has a date and an amount. */
export function isRow(cells: readonly string[]): boolean {
  let date = -1;
  for (const [i, cell] of cells.entries()) if (date === -1 && isDate(cell)) date = i;
  return date !== -1 && cells.some((cell, i) => i !== date && isAmount(cell));
}

/**
 * Whether a record before rows without a header is a summary: the rows are alike, and it has more cells or another date
 * format.
 */
function isSummary({ cells }: CsvRecord, after: readonly CsvRecord[]): boolean {
  const [next, ...others] = after.filter((record) => isRow(record.cells));
  if (next === undefined || others.length === 0 || !isRow(cells)) return false;
  const isAlike = (shape: (cells: readonly string[]) => string | number) =>
    others.every((record) => shape(record.cells) === shape(next.cells)) && shape(cells) !== shape(next.cells);
  return (cells.length > next.cells.length && isAlike(({ length }) => length)) || isAlike(dateShape);
}

/** "2024-03-28" is "9999-99-99". */
function dateShape(cells: readonly string[]): string {
  return (cells.find(isDate) ?? "")
    .replace(/\d/g, "9")
    .replace(/\p{L}+/gu, "A")
    .replace(/9+(?=A)|(?<=A.?)9+/g, "9");
}

function isDate(cell: string): boolean {
  return cell.length >= 6 && cell.length <= 40 && possibleOrders(cell).length > 0;
}

export function isAmount(cell: string): boolean {
  return cell.length <= 40 && splitAmount(cell) !== undefined && !isDate(cell);
}

function knownHeadings(cells: readonly string[]): number {
  return new Set(cells.filter((cell) => cell.length < 60 && findHeading(cell) !== undefined)).size;
}

/** The number of known headings that make a record the header, even after a row-like one. */
const SURE_HEADINGS = 3;

/**
 * The record with the most known headings. At most one record before it may look like a row: the account with its
 * balance. Without known headings, the last record before the first row, if it has as many cells and only words.
 */
function findHeader(records: readonly CsvRecord[]): number | undefined {
  const head = records.slice(0, MAX_PREAMBLE);
  const known = head.map((record) => (isRow(record.cells) ? 0 : knownHeadings(record.cells)));
  const sure = Math.max(0, ...known);
  const at = known.indexOf(sure);
  if (sure >= SURE_HEADINGS && head.slice(0, at).filter((record) => isRow(record.cells)).length <= 1) return at;
  const firstRow = records.findIndex((record) => isRow(record.cells));
  const before = records.slice(0, Math.min(firstRow === -1 ? records.length : firstRow, MAX_PREAMBLE));
  const counts = before.map((record) => knownHeadings(record.cells));
  const most = Math.max(0, ...counts);
  if (most >= 2) return counts.indexOf(most);
  const last = before.at(-1);
  const width = records[firstRow]?.cells.length;
  if (last === undefined || width === undefined || last.cells.length !== width || width < 2) return undefined;
  const isWords = last.cells.every((cell) => !/\d{2}/.test(cell));
  return isWords ? before.length - 1 : undefined;
}
