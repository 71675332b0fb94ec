/** Reads what goals ask to set aside in a month, for its spending power. */
import { addMonths, monthOf } from "../../domain/calendar.ts";
import { goalShare } from "../../domain/goal.ts";
import type { MonthFacts } from "../../domain/spending-line.ts";
import type { MonthView } from "../month/month-view.ts";
import type { Read } from "../service.ts";
import { readGoalMoves } from "./read-goal-moves.ts";

/** By category and by hidden account, in minor units of the budget's currency. @throws Problem `sum_out_of_range`. */
export async function readGoalShares(
  read: Read,
  { budget, yearMonth, day, asOf }: MonthView,
): Promise<MonthFacts["goals"]> {
  const open = (await read.reads.goals.list(budget.id)).filter(({ is_asking }) => is_asking);
  const goals = open.filter(({ starts_in }) => starts_in <= yearMonth);
  const shares = { categories: new Map<string, number>(), accounts: new Map<string, number>() };
  if (goals.length === 0) return shares;
  // What is asked for without an end does not depend on what there is.
  const bounded = goals.filter(({ amount_minor }) => amount_minor !== null);
  const movesOf = await readGoalMoves(read, budget, bounded, addMonths(yearMonth, -1), asOf);
  for (const goal of goals) {
    const shareMinor = goalShare(goal, movesOf(goal).moves, yearMonth, monthOf(day));
    if (goal.category_id !== null) shares.categories.set(goal.category_id, shareMinor);
    if (goal.account_id !== null) shares.accounts.set(goal.account_id, shareMinor);
  }
  return shares;
}
