/**
 * Spending power in words: one sentence for the number and one for each part, for a widget or a screen reader. Plain
 * English that stands without the numbers beside it.
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

interface Spoken extends SpendingPower {
  readonly currency: string;
  readonly yearMonth: string;
  /** How the month lies to the day that is asked from. */
  readonly time: "over" | "current" | "to_come";
  readonly daysLeft: number;
  readonly perDayMinor: number | null;
  readonly lines: readonly Line[];
}

/** What is nothing is left out, but for the number and its four parts. */
export function sentencesOf(month: Spoken): Sentence[] {
  return [
    { about: "spending_power", text: sayNumber(month) },
    ...PARTS.map((part) => ({ about: part, text: sayPart(month, part) })),
    ...sayCarry(month),
    ...sayUnassigned(month),
    ...sayUnconverted(month),
  ];
}

function sayNumber({ currency, yearMonth, time, spendingPowerMinor, perDayMinor, daysLeft }: Spoken): string {
  const month = monthName(yearMonth);
  const amount = formatMoney(Math.abs(spendingPowerMinor), currency);
  if (spendingPowerMinor < 0) return `${month} ${time === "over" ? "was" : "is"} overspent by ${amount}.`;
  if (time === "over") return `${amount} was left at the end of ${month}.`;
  if (perDayMinor === null || spendingPowerMinor === 0) return `${amount} can be spent in ${month}.`;
  const days = daysLeft === 1 ? "today, the last day" : `each of the ${daysLeft} days left`;
  return `${amount} can still be spent in ${month}: ${formatMoney(perDayMinor, currency)} for ${days}.`;
}

const WORDS: Readonly<Record<Part, { readonly subject: string; readonly happened: string; readonly toCome: string }>> =
  {
    income: { subject: "Income", happened: "has come in", toCome: "is still expected" },
    bills: { subject: "Bills", happened: "is paid", toCome: "is kept for those to come" },
    savings: { subject: "Savings", happened: "is set aside", toCome: "is still to be" },
    spending: { subject: "Spending", happened: "is spent", toCome: "is kept for what recurs" },
  };

function sayPart({ lines, parts, currency, time }: Spoken, part: Part): string {
  const { subject, happened, toCome } = WORDS[part];
  const verb = subject.endsWith("s") ? ["are", "were"] : ["is", "was"];
  const money = (minor: number) => formatMoney(minor, currency);
  const counts = parts[part];
  const actual = lines.reduce((sum, line) => (line.part === part ? sum + line.actualMinor : sum), 0);
  const says = `${subject} ${verb[time === "over" ? 1 : 0]} ${money(counts)}`;
  if (counts === actual) return `${says}.`;
  if (counts > actual) return `${says}: ${money(actual)} ${happened}, and ${money(counts - actual)} ${toCome}.`;
  const isFromEnvelopes = lines.some((line) => line.part === part && line.why === "envelope");
  const where = isFromEnvelopes ? "of it out of envelopes" : "is expected back";
  return `${says}: ${money(actual)} ${happened}, ${money(actual - counts)} ${where}.`;
}

function sayCarry({ carryMinor, currency }: Spoken): Sentence[] {
  if (carryMinor === null) return [];
  const amount = formatMoney(Math.abs(carryMinor), currency);
  const what = carryMinor < 0 ? `An overspend of ${amount}` : amount;
  return [{ about: "carry", text: `${what} is carried over from the month before.` }];
}

function sayUnassigned({ unassignedMinor, spendingPowerMinor, currency }: Spoken): Sentence[] {
  const inEnvelopes = formatMoney(spendingPowerMinor - unassignedMinor, currency);
  if (unassignedMinor === spendingPowerMinor) return [];
  const amount = formatMoney(Math.abs(unassignedMinor), currency);
  const text =
    unassignedMinor < 0
      ? `Envelopes hold ${inEnvelopes}, ${amount} more than there is to spend.`
      : `${inEnvelopes} of it lies in envelopes, and ${amount} is not assigned.`;
  return [{ about: "unassigned", text }];
}

function sayUnconverted({ unconverted }: Spoken): Sentence[] {
  if (unconverted.length === 0) return [];
  const amounts = unconverted.map(({ currency, amountMinor }) => formatMoney(amountMinor, currency)).join(", ");
  return [{ about: "unconverted", text: `Left out, since there is no exchange rate for it: ${amounts}.` }];
}

/** "2026-11" is "November 2026". */
function monthName(yearMonth: string): string {
  monthFormat ??= new Intl.DateTimeFormat("en", { month: "long", year: "numeric", timeZone: "UTC" });
  return monthFormat.format(new Date(`${yearMonth}-01T00:00:00Z`));
}

/** Made when it is first needed: the first format of a process reads the calendars of all languages. */
let monthFormat: Intl.DateTimeFormat | undefined;
