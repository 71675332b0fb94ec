/**
 * Affordability: the money that a purchase would use. It comes from unassigned money first, then from envelopes,
 * fullest first, then from this month's goal shares.
 */
import { toSafeSum } from "./money.ts";

/** Money that can pay for a purchase, in minor units of the budget's currency. */
export interface Pot {
  readonly source: "unassigned" | "envelope" | "goal" | "fund";
  /** The id of the category or the goal; null for unassigned money. */
  readonly id: string | null;
  readonly name: string | null;
  readonly amountMinor: number;
}

interface Month {
  readonly spendingPowerMinor: number;
  readonly unassignedMinor: number;
  readonly envelopes: readonly Pot[];
  readonly goals: readonly Pot[];
}

interface Costs {
  /** The amount taken from each pot that the purchase uses. */
  readonly costs: readonly Pot[];
  /** The amount that no pot covers. */
  readonly uncoveredMinor: number;
}

/** The costs and the uncovered amount add up to `amountMinor`. */
export function costsOf(amountMinor: number, month: Month): Costs {
  const unassigned = { source: "unassigned", id: null, name: null, amountMinor: month.unassignedMinor } as const;
  // Envelopes may hold more than the spending power. The excess cannot be spent.
  const spendable = Math.min(amountMinor, Math.max(0, month.spendingPowerMinor));
  const fromSpending = take(spendable, [unassigned, ...fullestFirst(month.envelopes)]);
  const fromGoals = take(amountMinor - sumOf(fromSpending), fullestFirst(month.goals));
  const costs = [...fromSpending, ...fromGoals];
  return { costs, uncoveredMinor: amountMinor - sumOf(costs) };
}

/** Takes an amount from the pots in order, until it is covered or the pots are empty. */
function take(amountMinor: number, pots: readonly Pot[]): Pot[] {
  let rest = amountMinor;
  const taken: Pot[] = [];
  for (const pot of pots) {
    const part = Math.min(rest, pot.amountMinor);
    if (part <= 0) continue;
    taken.push({ ...pot, amountMinor: part });
    rest -= part;
  }
  return taken;
}

function fullestFirst(pots: readonly Pot[]): Pot[] {
  return pots.toSorted((a, b) => b.amountMinor - a.amountMinor);
}

function sumOf(pots: readonly Pot[]): number {
  return toSafeSum(pots.reduce((sum, { amountMinor }) => sum + BigInt(amountMinor), 0n));
}
