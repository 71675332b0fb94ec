/**
 * Describes spending power in English: one sentence for the number and one for each part, for a widget or a screen
 * reader. The sentences make sense without the numbers beside them.
 */
import { PARTS, type Part } from "./flow.ts";
import { formatMoney } from "./money-text.ts";
import type { Line } from "./spending-line.ts";
import type { SpendingPower } from "./spending-power.ts";

export const SENTENCE_SUBJECTS = ["spending_power", ...PARTS, "carry", "unassigned", "unconverted"] as const;

export interface Sentence {
  readonly about: (typeof SENTENCE_SUBJECTS)[number];
  readonly text: string;
}

interface SpendingPowerSummary extends SpendingPower {
  readonly currency: string;
  readonly yearMonth: string;
  /** Whether the month is over, current or in the future, as seen from the day of the computation. */
  readonly time: "over" | "current" | "to_come";
  readonly daysLeft: number;
  readonly perDayMinor: number | null;
  readonly lines: readonly Line[];
}

/** The number and its four parts always have a sentence; the other subjects only if they apply. */
export function sentencesOf(month: SpendingPowerSummary): Sentence[] {
  return [
    { about: "spending_power", text: describeNumber(month) },
    ...PARTS.map((part) => ({ about: part, text: describePart(month, part) })),
    ...describeCarry(month),
    ...describeUnassigned(month),
    ...describeUnconverted(month),
  ];
}

function describeNumber({
  currency,
  yearMonth,
  time,
  spendingPowerMinor,
  perDayMinor,
  daysLeft,
}: SpendingPowerSummary): string {
  const month = monthName(yearMonth);
  const amount = formatMoney(Math.abs(spendingPowerMinor), currency);
  if (spendingPowerMinor < 0) return `${month} ${time === "over" ? "was" : "is"} overspent by ${amount}.`;
  if (time === "over") return `${amount} was left at the end of ${month}.`;
  if (perDayMinor === null || spendingPowerMinor === 0) return `${amount} can be spent in ${month}.`;
  const days = daysLeft === 1 ? "today, the last day" : `each of the ${daysLeft} days left`;
  return `${amount} can still be spent in ${month}: ${formatMoney(perDayMinor, currency)} for ${days}.`;
}

const WORDS: Readonly<
  Record<Part, { readonly subject: string; readonly happened: string; readonly remaining: string }>
> = {
  income: { subject: "Income", happened: "has come in", remaining: "is still expected" },
  bills: { subject: "Bills", happened: "is paid", remaining: "is reserved" },
  savings: { subject: "Savings", happened: "is set aside", remaining: "is still to be set aside" },
  spending: { subject: "Spending", happened: "is spent", remaining: "is reserved for recurring payments" },
};

function describePart({ lines, parts, currency, time }: SpendingPowerSummary, part: Part): string {
  const { subject, happened, remaining } = WORDS[part];
  const verb = subject.endsWith("s") ? ["are", "were"] : ["is", "was"];
  const money = (minor: number) => formatMoney(minor, currency);
  const counts = parts[part];
  const actual = lines.reduce((sum, line) => (line.part === part ? sum + line.actualMinor : sum), 0);
  const total = `${subject} ${verb[time === "over" ? 1 : 0]} ${money(counts)}`;
  if (counts === actual) return `${total}.`;
  if (counts > actual) return `${total}: ${money(actual)} ${happened}, and ${money(counts - actual)} ${remaining}.`;
  const isFromEnvelopes = lines.some((line) => line.part === part && line.why === "envelope");
  const rest = isFromEnvelopes ? "of it from envelopes" : "is expected back";
  return `${total}: ${money(actual)} ${happened}, ${money(actual - counts)} ${rest}.`;
}

function describeCarry({ carryMinor, currency }: SpendingPowerSummary): Sentence[] {
  if (carryMinor === null) return [];
  const amount = formatMoney(Math.abs(carryMinor), currency);
  const subject = carryMinor < 0 ? `An overspend of ${amount}` : amount;
  return [{ about: "carry", text: `${subject} is carried over from the month before.` }];
}

function describeUnassigned({ unassignedMinor, spendingPowerMinor, currency }: SpendingPowerSummary): Sentence[] {
  const inEnvelopes = formatMoney(spendingPowerMinor - unassignedMinor, currency);
  if (unassignedMinor === spendingPowerMinor) return [];
  const amount = formatMoney(Math.abs(unassignedMinor), currency);
  const text =
    unassignedMinor < 0
      ? `Envelopes hold ${inEnvelopes}, ${amount} more than can be spent.`
      : `${inEnvelopes} of it is in envelopes, and ${amount} is unassigned.`;
  return [{ about: "unassigned", text }];
}

function describeUnconverted({ unconverted }: SpendingPowerSummary): Sentence[] {
  if (unconverted.length === 0) return [];
  const amounts = unconverted.map(({ currency, amountMinor }) => formatMoney(amountMinor, currency)).join(", ");
  return [{ about: "unconverted", text: `Not counted, because there is no exchange rate: ${amounts}.` }];
}

/** "2026-11" is "November 2026". */
function monthName(yearMonth: string): string {
  monthFormat ??= new Intl.DateTimeFormat("en", { month: "long", year: "numeric", timeZone: "UTC" });
  return monthFormat.format(new Date(`${yearMonth}-01T00:00:00Z`));
}

/** Created on first use: the first format of a process loads the calendars of all languages. */
let monthFormat: Intl.DateTimeFormat | undefined;
