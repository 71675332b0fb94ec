/**
 * Describes spending power: one sentence for the number and one for each part, for a widget or a screen reader. The
 * sentences make sense without the numbers beside them.
 */
import { PARTS, type Part } from "./part.ts";
import type { PeriodView } from "./period.ts";
import type { Money, NamedPeriod, Sentence } from "./sentence.ts";
import type { SpendingLimit } from "./spending-limit.ts";
import type { Line } from "./spending-line.ts";
import type { SpendingPower } from "./spending-power.ts";

export const SENTENCE_SUBJECTS = ["spending_power", ...PARTS, "carry", "unassigned", "funds", "unconverted"] as const;

export type SpendingSentence = Sentence & { readonly about: (typeof SENTENCE_SUBJECTS)[number] };

interface SpendingPowerSummary extends SpendingPower {
  readonly currency: string;
  readonly period: PeriodView;
  /** Whether the period is over, current or in the future, as seen from the day of the computation. */
  readonly time: "over" | "current" | "to_come";
  /** The day of the computation. */
  readonly today: string;
  readonly perDayMinor: number | null;
  /** Null if spending power has no limit, or if the limit was not requested. */
  readonly limit: SpendingLimit | null;
  readonly lines: readonly Line[];
}

/** The number and its four parts always have a sentence; the other subjects only if they apply. */
export function sentencesOf(month: SpendingPowerSummary): SpendingSentence[] {
  return [
    { about: "spending_power", ...describeNumber(month) },
    ...PARTS.map((part) => ({ about: part, ...describePart(month, part) })),
    ...describeCarry(month),
    ...describeUnassigned(month),
    ...describeFunds(month),
    ...describeUnconverted(month),
  ];
}

function describeNumber(summary: SpendingPowerSummary): Sentence {
  const { currency, period, time, spendingPowerMinor, perDayMinor, limit } = summary;
  const is_over = time === "over";
  const amount = { amount_minor: Math.abs(spendingPowerMinor), currency };
  const { yearMonth: month, name, from, until, daysLeft: days_left } = period;
  const named: NamedPeriod = name === null ? { month, from, until } : { month };
  if (spendingPowerMinor < 0) return { code: "spending_power.overspent", parameters: { ...named, is_over, amount } };
  if (is_over) return { code: "spending_power.left_at_end", parameters: { ...named, amount } };
  if (perDayMinor === null || spendingPowerMinor === 0)
    return { code: "spending_power.left", parameters: { ...named, amount } };
  if (limit !== null) {
    return { code: "spending_power.left_limited", parameters: { ...named, amount, ...describeLimit(summary, limit) } };
  }
  const per_day = { amount_minor: perDayMinor, currency };
  return { code: "spending_power.left_per_day", parameters: { ...named, amount, per_day, days_left } };
}

/** A payment that is due today is no day to wait for: the next income is. */
function describeLimit({ today, currency }: SpendingPowerSummary, { amountMinor, day, name, until }: SpendingLimit) {
  const limit = { amount_minor: amountMinor, currency };
  return name !== null && day > today ? { limit, name, before: day } : { limit, name: null, before: until };
}

function describePart({ lines, parts, currency, time }: SpendingPowerSummary, part: Part): Sentence {
  const money = (amount_minor: number): Money => ({ amount_minor, currency });
  const counts = parts[part];
  const actual = lines.reduce((sum, line) => (line.part === part ? sum + line.actualMinor : sum), 0);
  const total = { is_over: time === "over", total: money(counts) };
  if (counts === actual) return { code: `${part}.total`, parameters: total };
  const parameters = { ...total, actual: money(actual), remaining: money(Math.abs(counts - actual)) };
  if (counts > actual) return { code: `${part}.to_come`, parameters };
  const isFund = (line: Line) => line.part === part && line.carriedInMinor !== null;
  if (part !== "income" && lines.some(isFund)) return { code: `${part}.from_funds`, parameters };
  return { code: `${part}.expected_back`, parameters };
}

function describeCarry({ carryMinor, currency, period }: SpendingPowerSummary): SpendingSentence[] {
  if (carryMinor === null) return [];
  const amount = { amount_minor: Math.abs(carryMinor), currency };
  const parameters = period.name === null ? { amount, from: period.from } : { amount };
  return [{ about: "carry", code: carryMinor < 0 ? "carry.overspent" : "carry.left", parameters }];
}

function describeUnassigned(summary: SpendingPowerSummary): SpendingSentence[] {
  const { unassignedMinor, spendingPowerMinor, currency } = summary;
  if (unassignedMinor === spendingPowerMinor) return [];
  const parameters = {
    in_envelopes: { amount_minor: spendingPowerMinor - unassignedMinor, currency },
    amount: { amount_minor: Math.abs(unassignedMinor), currency },
  };
  return [{ about: "unassigned", code: unassignedMinor < 0 ? "unassigned.missing" : "unassigned.left", parameters }];
}

function describeFunds({ inFundsMinor, currency }: SpendingPowerSummary): SpendingSentence[] {
  if (inFundsMinor === 0) return [];
  return [{ about: "funds", code: "funds.held", parameters: { amount: { amount_minor: inFundsMinor, currency } } }];
}

function describeUnconverted({ unconverted }: SpendingPowerSummary): SpendingSentence[] {
  if (unconverted.length === 0) return [];
  const amounts = unconverted.map(({ currency, amountMinor }) => ({ amount_minor: amountMinor, currency }));
  return [{ about: "unconverted", code: "unconverted.no_rate", parameters: { amounts } }];
}
