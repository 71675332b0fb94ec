/** What reading a file of somebody else's comes to. A row that cannot be read is told and never guessed. */
export interface Reading<Row> {
  readonly rows: readonly Row[];
  readonly issues: readonly Issue[];
}

export interface Issue {
  /** Counted from 1. */
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
