/**
 * The other amounts of a row, in minor units: those of its parts, and the original amount of a purchase in another
 * currency.
 */
import { decimalsOf, isCurrency } from "../../domain/currency.ts";
import { parseDecimalMinor } from "../../domain/money.ts";
import { MAX_SPLITS } from "../../domain/splits.ts";
import type { EvaluatedRow } from "./evaluated-import.ts";

/** The amounts of the parts if they can be splits: they add up, and only their categories and other accounts differ. */
export function splitAmountsOf(evaluated: EvaluatedRow): number[] | null {
  const { row, amountMinor, currency } = evaluated;
  const parts = row?.parts ?? [];
  if (currency === null || parts.length < 2 || parts.length > MAX_SPLITS) return null;
  if (foreignAmountOf(evaluated) !== null) return null;
  const isPlain = parts.every(
    (part) =>
      (part.currency === null || part.currency === currency) && (part.payee === null || part.payee === row?.payee),
  );
  const minors = parts.map((part) => parseDecimalMinor(part.amount, decimalsOf(currency)));
  if (!isPlain || minors.some((minor) => typeof minor !== "bigint" || minor === 0n)) return null;
  const amounts = minors.map(Number);
  return amounts.reduce((total, minor) => total + minor, 0) === amountMinor ? amounts : null;
}

/** Whether a purchase abroad has the shop's amount, in another known currency and with the same sign. */
export function foreignAmountOf({ row, currency, amountMinor }: EvaluatedRow) {
  const foreign = row?.foreign ?? null;
  if (foreign === null || foreign.currency === currency || !isCurrency(foreign.currency)) return null;
  const minor = parseDecimalMinor(foreign.amount, decimalsOf(foreign.currency));
  if (typeof minor === "string" || minor === 0n || minor > 0n !== (amountMinor ?? 0) > 0) return null;
  return { minor: Number(minor), currency: foreign.currency };
}
