/**
 * Affordability: what a purchase that has not been made would take, and from where. What nobody has a plan for goes
 * first, then what is left in envelopes, the fullest before the others, and then what goals still ask for.
 */
import { toSafeSum } from "./money.ts";

/** Where a purchase could be paid from, in minor units of the budget's currency. */
export interface Pot {
  readonly source: "unassigned" | "envelope" | "goal";
  /** The category's or the goal's; null for what is unassigned. */
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
  /** What it takes from each pot that it touches. */
  readonly costs: readonly Pot[];
  /** What is in none of them: promises would be broken for it, or debts made. */
  readonly uncoveredMinor: number;
}

/** The costs and what is not covered add up to the amount. */
export function costsOf(amountMinor: number, month: Month): Costs {
  const unassigned = { source: "unassigned", id: null, name: null, amountMinor: month.unassignedMinor } as const;
  // Envelopes may hold more than there is to spend: what is not there cannot be taken.
  const spendable = Math.min(amountMinor, Math.max(0, month.spendingPowerMinor));
  const fromSpending = take(spendable, [unassigned, ...fullestFirst(month.envelopes)]);
  const fromGoals = take(amountMinor - sumOf(fromSpending), fullestFirst(month.goals));
  const costs = [...fromSpending, ...fromGoals];
  return { costs, uncoveredMinor: amountMinor - sumOf(costs) };
}

/** Takes an amount from the pots in turn, as far as they go. */
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
