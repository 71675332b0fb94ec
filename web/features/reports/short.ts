/** Short forms of numbers and months, which only reports need. */
import { HIDDEN, withMinus } from "../../logic/format.ts";
import type { Words } from "../../words/use-words.tsx";

/** A share of an amount, which is hidden like an amount: 0.25 is "25%". */
export function percent({ formats: { locale }, look }: Words, share: number): string {
  if (look.hidesAmounts) return HIDDEN;
  return withMinus(new Intl.NumberFormat(locale, { style: "percent" }).format(share));
}

/** "2026-11" is "Nov". */
export function shortMonth(locale: string, yearMonth: string): string {
  return new Intl.DateTimeFormat(locale, { month: "short", timeZone: "UTC" }).format(
    new Date(`${yearMonth}-01T00:00:00Z`),
  );
}
