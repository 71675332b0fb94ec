/**
 * Reads the euro foreign exchange reference rates of the European Central Bank as CSV. The full history has one row per
 * day, "2023-04-06,1.0915,143.49,...,N/A,". The file of the latest day has "06 April 2023, 1.0915, 143.49, ...".
 */
import type { DatedRate } from "../../domain/exchange-rate.ts";
import type { Reading } from "../reading.ts";
import { type RateCollector, rateCollector } from "./rate-collector.ts";

/** The cells of a currency without a rate on that day. */
const NO_RATE = ["", "N/A"];

/** Days per step. */
const STEP = 50;

export function* readEcbCsv(text: string): Generator<void, Reading<DatedRate>> {
  const rates = rateCollector("EUR");
  const [head = [], ...rows] = text.split(/\r?\n/).map(cellsOf);
  for (const [i, cells] of rows.entries()) {
    if (cells.length > 0) readRow(i + 2, head, cells, rates);
    if (i % STEP === 0) yield;
  }
  return rates.reading();
}

/** A row may end with a comma. */
function cellsOf(line: string): string[] {
  const cells = line.split(",").map((cell) => cell.trim());
  return cells.at(-1) === "" ? cells.slice(0, -1) : cells;
}

function readRow(line: number, head: readonly string[], cells: readonly string[], rates: RateCollector): void {
  if (cells.length !== head.length) {
    rates.reject(line, "bad_row", `The row has ${cells.length} columns, but the header has ${head.length}.`);
    return;
  }
  const day = toDay(cells[0] ?? "");
  for (const [column, currency] of head.entries()) {
    const cell = cells[column] ?? "";
    if (column > 0 && !NO_RATE.includes(cell)) rates.add(line, day, currency, cell);
  }
}

const MONTHS = "January February March April May June July August September October November December".split(" ");

/** Converts "06 April 2023" to "2023-04-06". Any other text stays as it is. */
function toDay(text: string): string {
  const [day = "", name = "", year = ""] = text.split(" ");
  const month = MONTHS.indexOf(name) + 1;
  return month === 0 ? text : `${year}-${String(month).padStart(2, "0")}-${day.padStart(2, "0")}`;
}
