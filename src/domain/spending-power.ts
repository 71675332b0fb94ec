/**
 * Spending power: what can still be spent in a month without breaking a promise already made.
 *
 *     spending_power = income - bills - savings - spending + carry
 *
 * Each part is the sum of its lines (`spending-line.ts`), so that every number here can be opened down to those. Amounts
 * are minor units of the budget's currency; nothing is rounded and nothing is clamped.
 */
import { PARTS, type Part } from "./flow.ts";
import { divideMinor, toSafeSum } from "./money.ts";
import type { Unconverted } from "./money-converter.ts";
import type { Line, MonthLines } from "./spending-line.ts";

export interface SpendingPower {
  readonly spendingPowerMinor: number;
  readonly parts: Readonly<Record<Part, number>>;
  /** The spending power of the month before; null where the budget does not carry it. */
  readonly carryMinor: number | null;
  /** Spending power less what is left in envelopes. */
  readonly unassignedMinor: number;
  /** What counts but cannot be told in the budget's currency, by currency. */
  readonly unconverted: readonly Unconverted[];
}

/** @throws Problem `sum_out_of_range` where a part would be too large to be told exactly. */
export function spendingPower({ lines, unconverted }: MonthLines, carryMinor: number | null): SpendingPower {
  const sums = Object.fromEntries(PARTS.map((part) => [part, 0n])) as Record<Part, bigint>;
  let inEnvelopes = 0n;
  for (const line of lines) {
    sums[line.part] += BigInt(line.countsMinor);
    inEnvelopes += BigInt(envelopeRestMinor(line));
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
 * What can still be spent from an envelope, which is a spending category that has a plan or carries: what is planned,
 * and was left before, less what is spent and what is expected to be. Zero for every other line, and where it is used up.
 */
export function envelopeRestMinor(line: Line): number {
  const isEnvelope = line.part === "spending" && (line.plannedMinor !== null || line.carriedInMinor !== null);
  if (!isEnvelope) return 0;
  const putInMinor = (line.plannedMinor ?? 0) + (line.carriedInMinor ?? 0);
  return Math.max(0, putInMinor - line.actualMinor - line.expectedMinor);
}

/** What a goal asks for beyond what is planned, moved and expected: what the line would count less without it. */
export function goalRestMinor(line: Line): number {
  if (line.why !== "goal") return 0;
  return line.countsMinor - Math.max(line.plannedMinor ?? 0, line.actualMinor + line.expectedMinor);
}

/**
 * What may be spent each day for the rest of the month, today included, rounded toward zero: 1,117.00 over 12 days is
 * 93.08. Zero where nothing is left.
 */
export function perDay(spendingPowerMinor: number, daysLeft: number): number {
  return Math.max(0, divideMinor(spendingPowerMinor, daysLeft));
}
