/**
 * Carry: money left or overspent at the end of a month moves to the next month. It counts in exactly one place. A
 * category that carries keeps its money in an envelope. If its kind is `bill` or `saving`, its plan counts in spending
 * power, and payments come out of the envelope. All other money is the month's spending power, which carries if the
 * budget does.
 */
import type { Category } from "./category.ts";
import { toSafeSum } from "./money.ts";
import type { Line } from "./spending-line.ts";

/** The first month in which the budget and each category carry. */
export interface CarrySettings {
  readonly carries_from: string | null;
  readonly categories: readonly Pick<Category, "id" | "carries_from">[];
}

/** The amounts that a month starts with, in minor units. */
export interface Carry {
  /** The envelope of each category that carries in the month, by category id. */
  readonly envelopes: ReadonlyMap<string, number>;
  /** The spending power of the month before; null if the budget does not carry. */
  readonly powerMinor: number | null;
}

/** The first month in which anything carries; undefined if nothing does. */
export function firstCarryingMonth({ carries_from, categories }: CarrySettings): string | undefined {
  const months = [carries_from, ...categories.map((category) => category.carries_from)];
  return months.filter((month) => month !== null).sort()[0];
}

/** The carry of a month if nothing carried before it. */
export function initialCarry(settings: CarrySettings, yearMonth: string): Carry {
  return carryInto(settings, yearMonth, () => 0, 0);
}

/**
 * The carry into `nextMonth`, from the previous month's carry and lines. Expected money
 * counts as spent.
 */
export function carryOver(settings: CarrySettings, before: Carry, lines: readonly Line[], nextMonth: string): Carry {
  const byCategory = new Map(lines.flatMap((line) => (line.source === "category" ? [[line.id, line]] : [])));
  const leftIn = (categoryId: string) => {
    const carriedIn = before.envelopes.get(categoryId);
    return carriedIn === undefined ? 0 : toSafeSum(leftOf(byCategory.get(categoryId)) + BigInt(carriedIn));
  };
  const powerMinor = before.powerMinor === null ? 0 : toSafeSum(powerOf(lines) + BigInt(before.powerMinor));
  return carryInto(settings, nextMonth, leftIn, powerMinor);
}

function carryInto(
  { carries_from, categories }: CarrySettings,
  yearMonth: string,
  leftIn: (categoryId: string) => number,
  powerMinor: number,
): Carry {
  const carries = (since: string | null) => since !== null && since <= yearMonth;
  const envelopes = categories
    .filter((category) => carries(category.carries_from))
    .map(({ id }) => [id, leftIn(id)] as const);
  return { envelopes: new Map(envelopes), powerMinor: carries(carries_from) ? powerMinor : null };
}

/** The plan less the actual and expected amounts, negative if overspent; 0 without a line. */
function leftOf(line: Line | undefined): bigint {
  if (line === undefined) return 0n;
  return BigInt(line.plannedMinor ?? 0) - BigInt(line.actualMinor) - BigInt(line.expectedMinor);
}

function powerOf(lines: readonly Line[]): bigint {
  return lines.reduce((sum, { part, countsMinor }) => sum + BigInt(part === "income" ? countsMinor : -countsMinor), 0n);
}
