/**
 * Carry: what is left at the end of a month, or overspent, and moves on to the next with its sign. It lives in exactly
 * one place. A category that carries keeps it in its envelope; a bill or savings that carry count in spending power with
 * what is planned for them, since the envelope pays what comes. What the envelopes do not hold is the month's spending
 * power, which moves on where the budget carries.
 */
import type { Category } from "./category.ts";
import { toSafeSum } from "./money.ts";
import type { Line } from "./spending-line.ts";

/** From which month on each category carries, and the budget itself. */
export interface CarrySettings {
  readonly carries_from: string | null;
  readonly categories: readonly Pick<Category, "id" | "carries_from">[];
}

/** What a month begins with, in minor units. */
export interface Carry {
  /** What is in the envelope of each category that carries in the month, by category. */
  readonly envelopes: ReadonlyMap<string, number>;
  /** The spending power of the month before; null where the budget does not carry. */
  readonly powerMinor: number | null;
}

/** The first month in which anything carries; undefined where nothing does. */
export function firstCarryingMonth({ carries_from, categories }: CarrySettings): string | undefined {
  const months = [carries_from, ...categories.map((category) => category.carries_from)];
  return months.filter((month) => month !== null).sort()[0];
}

/** What a month begins with where nothing carried before it. */
export function carryFromNothing(settings: CarrySettings, yearMonth: string): Carry {
  return carryInto(settings, yearMonth, () => 0, 0);
}

/**
 * What the month after one begins with, given what that began with and its lines. What is still expected in it is as
 * good as spent.
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

/** What a month's plan leaves, or lacks; nothing is planned and nothing happened where there is no line. */
function leftOf(line: Line | undefined): bigint {
  if (line === undefined) return 0n;
  return BigInt(line.plannedMinor ?? 0) - BigInt(line.actualMinor) - BigInt(line.expectedMinor);
}

function powerOf(lines: readonly Line[]): bigint {
  return lines.reduce((sum, { part, countsMinor }) => sum + BigInt(part === "income" ? countsMinor : -countsMinor), 0n);
}
