/** Finds the decimal separator of ambiguous amounts such as "1.234". */
import { decimalsOf } from "../../../domain/currency.ts";
import type { DecimalHint } from "../text/decimal-evidence.ts";
import type { Column } from "./columns.ts";
import type { Layout } from "./layout.ts";
import type { ScanResult } from "./scan.ts";
import { proofsOf } from "./scan-records.ts";

/** With these scripts, the comma separates thousands. */
const EAST_ASIAN = /[\p{Script=Han}\p{Script=Hiragana}\p{Script=Katakana}\p{Script=Hangul}\p{Script=Thai}]/u;

export function decimalHint(
  layout: Layout,
  columns: readonly Column[],
  { decimals }: ScanResult,
): DecimalHint | undefined {
  const separator = decimals.openSeparator;
  if (separator === undefined) return undefined;
  const whole = separator === "," ? "." : ",";
  const [only, ...others] = proofsOf(columns, layout.sample).filter(({ proof }) => proof.rows > 1);
  if (only !== undefined && others.length === 0)
    return { sign: only.sign, evidence: `The running balance is only correct with the decimal sign "${only.sign}".` };
  const currency = columns.find((column) => column.currency !== null && decimalsOf(column.currency) === 0)?.currency;
  if (currency != null) return { sign: whole, evidence: `${currency} has no decimals.` };
  const heading = layout.header?.cells.find((cell) => EAST_ASIAN.test(cell));
  return heading === undefined
    ? undefined
    : { sign: ".", evidence: `In the language of the heading "${heading}", the comma separates thousands.` };
}
