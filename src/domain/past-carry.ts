/**
 * The carry from past periods: what they left in funds, and in the budget if it carries. Funds are computed period by
 * period, because each may count more than its plan. All other money counts as it moved, so it is summed over spans first.
 */
import type { Budget } from "./budget.ts";
import { addPower, type Carry, type CarrySettings, carryInto, carryOver, NO_CARRY } from "./carry.ts";
import type { Category } from "./category.ts";
import type { Exchange } from "./exchange.ts";
import type { Flow } from "./flow.ts";
import type { GoalWithState } from "./goal.ts";
import { fundShares } from "./goal-share.ts";
import type { Span, VisitLines } from "./month.ts";
import type { Periods } from "./period.ts";
import { type Plan, planFor } from "./plan.ts";
import { type Line, spendingLines } from "./spending-line.ts";

export interface PastData {
  readonly budget: Budget;
  readonly periods: Periods;
  readonly categories: readonly Category[];
  /** The active goals of funds. */
  readonly goals: readonly GoalWithState[];
  /** The plans that apply to any of the periods, in order. */
  readonly plans: readonly Plan[];
  /**
   * In order and without gaps. In a span, the same categories carry. `flows` has the money outside of funds, in groups that
   * are rounded separately.
   */
  readonly spans: readonly (Span & { readonly flows: readonly (readonly Flow[])[] })[];
  /** The id of a period: before it, all funds are empty. */
  readonly firstWithFunds: string;
  readonly fundFlowsOf: (id: string) => readonly Flow[];
  readonly exchange: Exchange;
}

/** `visit` gets only the lines of funds. @throws Problem `sum_out_of_range`. */
export function carryOfPast(data: PastData, visit?: VisitLines): Carry {
  const settings: CarrySettings = { carries_from: data.budget.carries_from, categories: data.categories };
  let carry = NO_CARRY;
  for (const { since, until, flows } of data.spans) {
    carry = carryInto(settings, carry, since);
    for (const group of flows) carry = addPower(carry, ordinaryLines(data, group));
    let id = since < data.firstWithFunds ? data.firstWithFunds : since;
    while (id <= until) {
      const lines = fundLines(data, id, carry);
      visit?.(id, lines);
      id = data.periods.add(id, 1);
      carry = carryOver(settings, carry, lines, id);
    }
  }
  return carry;
}

function ordinaryLines({ budget, exchange }: PastData, flows: readonly Flow[]): readonly Line[] {
  const nothing = { categories: [], expected: [], planned: new Map(), carriedIn: new Map(), goals: NO_SHARES };
  return spendingLines({ ...nothing, flows, isOver: true, currency: budget.currency, exchange }).lines;
}

function fundLines(data: PastData, id: string, { funds }: Carry): readonly Line[] {
  const { amounts } = planFor(data.plans, id);
  return spendingLines({
    categories: data.categories.filter((category) => funds.has(category.id)),
    planned: new Map([...amounts].filter(([categoryId]) => funds.has(categoryId))),
    carriedIn: funds,
    flows: data.fundFlowsOf(id),
    expected: [],
    isOver: true,
    goals: { ...NO_SHARES, categories: fundShares(data.goals, funds, id, data.periods) },
    currency: data.budget.currency,
    exchange: data.exchange,
  }).lines;
}

const NO_SHARES = { categories: new Map<string, number>(), accounts: new Map<string, number>() };
