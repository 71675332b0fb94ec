/** Scans records that are in memory, and derives how amounts are read from a scan. */
import type { Answers } from "../statement.ts";
import type { Column } from "./columns.ts";
import type { MoneyPlan } from "./row-money.ts";
import { csvScan, type ScanResult } from "./scan.ts";
import type { CsvRecord } from "./split-csv.ts";

export function scanRecords(columns: readonly Column[], records: readonly CsvRecord[], plan: MoneyPlan): ScanResult {
  const scan = csvScan(columns, plan);
  for (const record of records) scan.add(record);
  return scan.result();
}

export function moneyPlan(scan: ScanResult, answers: Answers): MoneyPlan {
  const decimalSign = scan.decimals.decide(answers.decimal_sign).sign;
  return {
    decimalSign,
    foreignDecimalSign: scan.foreignDecimals.proven ?? decimalSign,
    isSigned: scan.amounts.negative > 0,
    isDebitNegative: scan.debits.negative > scan.debits.positive,
    isCreditNegative: scan.credits.negative > 0 && scan.credits.positive === 0 && scan.debits.negative === 0,
    isFeeNegative: scan.fees.negative > scan.fees.positive,
  };
}
