/** Scans records that are in memory, and derives how amounts are read from a scan. */
import type { Answers, DecimalSign } from "../statement.ts";
import type { DecimalHint } from "../text/decimal-evidence.ts";
import type { Column } from "./columns.ts";
import { type MoneyPlan, UNKNOWN_MONEY } from "./row-money.ts";
import type { ChainProof } from "./running-balance.ts";
import { csvScan, type ScanResult } from "./scan.ts";
import type { CsvRecord } from "./split-csv.ts";

export function scanRecords(columns: readonly Column[], records: readonly CsvRecord[], plan: MoneyPlan): ScanResult {
  const scan = csvScan(columns, plan);
  for (const record of records) scan.add(record);
  return scan.result();
}

export function moneyPlan(scan: ScanResult, answers: Answers, hint?: DecimalHint): MoneyPlan {
  const decimalSign = scan.decimals.decide(answers.decimal_sign, hint).sign;
  return {
    decimalSign,
    foreignDecimalSign: scan.foreignDecimals.proven ?? decimalSign,
    isSigned: scan.amounts.negative > 0,
    isDebitNegative: scan.debits.negative > scan.debits.positive,
    isCreditNegative: scan.credits.negative > 0 && scan.credits.positive === 0 && scan.debits.negative === 0,
    isFeeNegative: scan.fees.negative > scan.fees.positive,
  };
}

/** The running balance under each decimal sign that the amounts allow. */
export function proofsOf(
  columns: readonly Column[],
  records: readonly CsvRecord[],
): { readonly sign: DecimalSign; readonly proof: ChainProof }[] {
  const scan = scanRecords(columns, records, UNKNOWN_MONEY);
  const signs: readonly DecimalSign[] =
    scan.decimals.openSeparator === undefined ? [moneyPlan(scan, {}).decimalSign] : [".", ","];
  return signs.flatMap((sign) => {
    const { proof } = scanRecords(columns, records, moneyPlan(scan, { decimal_sign: sign })).chain;
    return proof === undefined ? [] : [{ sign, proof }];
  });
}
