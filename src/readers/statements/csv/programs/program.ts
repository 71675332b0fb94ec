/** Exports of other budgeting programs: CSV files with a layout of their own, in which rows depend on each other. */

import type { ProgramName } from "../../statement.ts";
import type { CsvRow } from "../csv-row.ts";
import type { Meaning } from "../meanings.ts";
import type { MoneyFault } from "../row-money.ts";
import type { CsvRecord } from "../split-csv.ts";

export interface Program {
  readonly name: ProgramName;
  /** The headings by which the export is recognised, in lower case. */
  readonly headings: readonly string[];
  /** The meaning of each column by its heading, in lower case. All others are ignored. */
  readonly meanings: Readonly<Record<string, Meaning>>;
  /** Whether amounts have the sign of the account's money, so that no question about it is needed. */
  readonly hasSigns: boolean;
  /** Whether a row without a date has that of the row before. */
  readonly hasDateOnce?: boolean;
  start(cellOf: (record: CsvRecord, heading: string) => string): ProgramReader;
}

export interface ProgramReader {
  /** Changes a row, or adds rows of other accounts. */
  add(row: CsvRow, record: CsvRecord): readonly CsvRow[] | MoneyFault;
  end(): readonly CsvRow[];
}

/** A reader that changes each row by itself. */
export function rowByRow(change: ProgramReader["add"]): ProgramReader {
  return { add: change, end: () => [] };
}
