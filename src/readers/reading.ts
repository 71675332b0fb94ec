/** The result of reading a file that others publish. A row that cannot be read is an issue, never a guess. */
export interface Reading<Row> {
  readonly rows: readonly Row[];
  readonly issues: readonly Issue[];
}

export interface Issue {
  /** The line number, starting at 1. */
  readonly line: number;
  readonly code:
    | "unknown_format"
    | "incomplete_file"
    | "no_rates"
    | "bad_row"
    | "bad_day"
    | "bad_currency"
    | "bad_rate"
    | "duplicate_rate";
  readonly message: string;
}
