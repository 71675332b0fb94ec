/**
 * Reads the bank's file (see `test/fixtures/berka/README.md`) and adds its decimals exactly, in whole hundredths. It
 * uses none of the service's own arithmetic.
 */
import { readFileSync } from "node:fs";
import { gunzipSync } from "node:zlib";

export interface BankRow {
  readonly id: string;
  readonly account: string;
  readonly date: string;
  /** The decimal, exactly as in the file. */
  readonly amount: string;
  readonly operation: string;
  readonly purpose: string;
  readonly counterparty: string;
}

export function readBankFile(path: string): BankRow[] {
  const bytes = readFileSync(path);
  const text = (path.endsWith(".gz") ? gunzipSync(bytes) : bytes).toString("utf8");
  const [header = "", ...lines] = text.trim().split("\n");
  const names = header.split(",");
  const column = (name: string) => {
    const at = names.indexOf(name);
    if (at === -1) throw new Error(`${path} has no column ${name}; its columns are ${header}.`);
    return at;
  };
  const at = {
    id: column("id"),
    account: column("account"),
    date: column("date"),
    amount: column("amount"),
    operation: column("operation"),
    purpose: column("purpose"),
    counterparty: column("counterparty"),
  };
  return lines.map((line) => {
    const cells = line.split(",");
    const cell = (name: keyof typeof at) => cells[at[name]] ?? "";
    return {
      id: cell("id"),
      account: cell("account"),
      date: cell("date"),
      amount: cell("amount"),
      operation: cell("operation"),
      purpose: cell("purpose"),
      counterparty: cell("counterparty"),
    };
  });
}

/** Converts "-12.5" to -1250n. */
export function toHundredths(decimal: string): bigint {
  const match = /^(-?)(\d+)(?:\.(\d{1,2}))?$/.exec(decimal);
  if (match === null) throw new Error(`${decimal} is not a decimal with at most two places.`);
  const [, sign, whole = "", fraction = ""] = match;
  const magnitude = BigInt(whole + fraction.padEnd(2, "0"));
  return sign === "-" ? -magnitude : magnitude;
}

/** Converts -1250n to "-12.50". */
export function formatHundredths(hundredths: bigint): string {
  const digits = String(hundredths < 0n ? -hundredths : hundredths).padStart(3, "0");
  return `${hundredths < 0n ? "-" : ""}${digits.slice(0, -2)}.${digits.slice(-2)}`;
}

/** The exact sum of each key's rows. */
export function sumBy(rows: readonly BankRow[], keyOf: (row: BankRow) => string): Map<string, bigint> {
  const sums = new Map<string, bigint>();
  for (const row of rows) {
    const key = keyOf(row);
    sums.set(key, (sums.get(key) ?? 0n) + toHundredths(row.amount));
  }
  return sums;
}
