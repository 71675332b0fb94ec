/**
 * Carry: money left at the end of a period moves to the next one. A category that carries is a fund, which keeps its money
 * until it is spent. All other money is the period's spending power, which carries if the budget does. Nothing counts twice.
 */
import type { Category } from "./category.ts";
import { leftAfterUse } from "./goal-share.ts";
import { toSafeSum } from "./money.ts";
import { fundFreeMinor, type Line } from "./spending-line.ts";

/** The ids of the first periods in which the budget and each category carry. */
export interface CarrySettings {
  readonly carries_from: string | null;
  readonly categories: readonly Pick<Category, "id" | "carries_from">[];
}

/** The amounts that a period starts with, in minor units. */
export interface Carry {
  /** The amount of each fund, by category id. Zero or above. */
  readonly funds: ReadonlyMap<string, number>;
  /** The spending power of the period before; null if the budget does not carry. */
  readonly powerMinor: number | null;
}

export const NO_CARRY: Carry = { funds: new Map(), powerMinor: null };

/** The first period in which anything carries; undefined if nothing does. */
export function firstThatCarries({ carries_from, categories }: CarrySettings): string | undefined {
  const ids = [carries_from, ...categories.map((category) => category.carries_from)];
  return ids.filter((id) => id !== null).sort()[0];
}

export function carriesIn({ carries_from }: Pick<Category, "carries_from">, periodId: string): boolean {
  return carries_from !== null && carries_from <= periodId;
}

/** The carry into a period, if this much is left before it. What starts to carry in the period starts with 0. */
export function carryInto(settings: CarrySettings, left: Carry, periodId: string): Carry {
  const funds = settings.categories.filter((category) => carriesIn(category, periodId));
  return {
    funds: new Map(funds.map(({ id }) => [id, left.funds.get(id) ?? 0])),
    powerMinor: carriesIn(settings, periodId) ? (left.powerMinor ?? 0) : null,
  };
}

/**
 * The carry into the next period, from the previous one's carry and lines. A fund keeps what is not spent; expected money
 * counts as spent, because it counts again in the period in which it is paid. `targets` are the amounts of the goals whose
 * date is in the period and that repeat: the rest of the target is assumed to be used.
 */
export function carryOver(
  settings: CarrySettings,
  before: Carry,
  lines: readonly Line[],
  nextId: string,
  targets: ReadonlyMap<string, number> = new Map(),
): Carry {
  const funds = lines.flatMap((line): [string, number][] => {
    if (line.id === null || line.carriedInMinor === null) return [];
    const freeMinor = fundFreeMinor(line);
    const amount_minor = targets.get(line.id);
    if (amount_minor === undefined) return [[line.id, freeMinor]];
    // A refund does not make the target larger.
    const usedMinor = Math.max(0, line.actualMinor + line.expectedMinor);
    return [[line.id, leftAfterUse({ amount_minor }, freeMinor, usedMinor)]];
  });
  return carryInto(settings, { ...addPower(before, lines), funds: new Map(funds) }, nextId);
}

/** Adds income, and subtracts everything else that the lines count, if the budget carries. */
export function addPower(carry: Carry, lines: readonly Line[]): Carry {
  if (carry.powerMinor === null) return carry;
  const sum = lines.reduce(
    (power, { part, countsMinor }) => power + BigInt(part === "income" ? countsMinor : -countsMinor),
    BigInt(carry.powerMinor),
  );
  return { ...carry, powerMinor: toSafeSum(sum) };
}
