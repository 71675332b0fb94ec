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
import type { Line, MonthLines } from "./spending-line.ts";

export interface SpendingPower {
  readonly spendingPowerMinor: number;
  readonly parts: Readonly<Record<Part, number>>;
  /** The spending power of the month before; null if the budget does not carry. */
  readonly carryMinor: number | null;
  /** Spending power less the money left in envelopes. */
  readonly unassignedMinor: number;
  /** Amounts that cannot be converted to the budget's currency, by currency. */
  readonly unconverted: readonly Unconverted[];
}

/** @throws Problem `sum_out_of_range` if a part is too large to represent exactly. */
export function spendingPower({ lines, unconverted }: MonthLines, carryMinor: number | null): SpendingPower {
  const sums = Object.fromEntries(PARTS.map((part) => [part, 0n])) as Record<Part, bigint>;
  let inEnvelopes = 0n;
  for (const line of lines) {
    sums[line.part] += BigInt(line.countsMinor);
    inEnvelopes += BigInt(envelopeLeftMinor(line));
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
    unconverted,
  };
}

/**
 * The money left in an envelope: planned and carried in, less spent and expected. An envelope is a spending category
 * that has a plan or carries. Zero for every other line, and for an empty envelope.
 */
export function envelopeLeftMinor(line: Line): number {
  const isEnvelope = line.part === "spending" && (line.plannedMinor !== null || line.carriedInMinor !== null);
  if (!isEnvelope) return 0;
  const filledMinor = (line.plannedMinor ?? 0) + (line.carriedInMinor ?? 0);
  return Math.max(0, filledMinor - line.actualMinor - line.expectedMinor);
}

/**
 * The part of a goal's share that is not yet planned, moved or expected: without the goal, the line would count this
 * much less.
 */
export function goalRemainingMinor(line: Line): number {
  if (line.why !== "goal") return 0;
  return line.countsMinor - Math.max(line.plannedMinor ?? 0, line.actualMinor + line.expectedMinor);
}

/**
 * The amount for each remaining day of the month, including today, rounded toward zero: 1,117.00 over 12 days is 93.08.
 * Never negative.
 */
export function perDay(spendingPowerMinor: number, daysLeft: number): number {
  return Math.max(0, divideMinor(spendingPowerMinor, daysLeft));
}
