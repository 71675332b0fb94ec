/**
 * Spending power: the amount that can still be spent in a month without breaking a promise.
 *
 *     spending_power = income - bills - savings - spending + carry
 *
 * Each part is the sum of its lines (`spending-line.ts`). Amounts are minor units of the budget's currency.
 */

import { divideMinor, toSafeSum } from "./money.ts";
import type { Unconverted } from "./money-converter.ts";
import { PARTS, type Part } from "./part.ts";
import { countOf, fundHoldsMinor, type Line, type MonthLines } from "./spending-line.ts";

export interface SpendingPower {
  readonly spendingPowerMinor: number;
  readonly parts: Readonly<Record<Part, number>>;
  /** The spending power of the month before; null if the budget does not carry. */
  readonly carryMinor: number | null;
  /** Spending power less the money left in envelopes. */
  readonly unassignedMinor: number;
  /** The money in funds. Spending power and `unassignedMinor` do not include it. */
  readonly inFundsMinor: number;
  /** Amounts that cannot be converted to the budget's currency, by currency. */
  readonly unconverted: readonly Unconverted[];
}

/** A period that is over has no envelopes. @throws Problem `sum_out_of_range` if a part is too large to represent exactly. */
export function spendingPower(
  { lines, unconverted }: MonthLines,
  { carryMinor, isOver }: Pick<SpendingPower, "carryMinor"> & { readonly isOver: boolean },
): SpendingPower {
  const sums = Object.fromEntries(PARTS.map((part) => [part, 0n])) as Record<Part, bigint>;
  let inEnvelopes = 0n;
  let inFunds = 0n;
  for (const line of lines) {
    sums[line.part] += BigInt(line.countsMinor);
    inEnvelopes += BigInt(isOver ? 0 : envelopeLeftMinor(line));
    inFunds += BigInt(fundHoldsMinor(line));
  }
  const power = sums.income - sums.bills - sums.savings - sums.spending + BigInt(carryMinor ?? 0);
  return {
    spendingPowerMinor: toSafeSum(power),
    parts: {
      income: toSafeSum(sums.income),
      bills: toSafeSum(sums.bills),
      savings: toSafeSum(sums.savings),
      spending: toSafeSum(sums.spending),
    },
    carryMinor,
    unassignedMinor: toSafeSum(power - inEnvelopes),
    inFundsMinor: toSafeSum(inFunds),
    unconverted,
  };
}

/**
 * The money left in an envelope: planned, less spent and expected. An envelope is a spending category that has a plan and
 * is not a fund. Zero for every other line, and for an empty envelope.
 */
export function envelopeLeftMinor({ part, plannedMinor, carriedInMinor, actualMinor, expectedMinor }: Line): number {
  const isEnvelope = part === "spending" && plannedMinor !== null && carriedInMinor === null;
  return isEnvelope ? Math.max(0, plannedMinor - actualMinor - expectedMinor) : 0;
}

/** The amount that a line counts only because of the share of a goal. */
export function goalRemainingMinor(line: Line): number {
  return line.why === "goal" ? line.countsMinor - countOf({ ...line, goalMinor: null }, false).countsMinor : 0;
}

/**
 * The amount for each remaining day of the month, including today, rounded toward zero: 1,117.00 over 12 days is 93.08.
 * Never negative.
 */
export function perDay(spendingPowerMinor: number, daysLeft: number): number {
  return Math.max(0, divideMinor(spendingPowerMinor, daysLeft));
}
