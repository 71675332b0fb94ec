/** The money moved toward a goal in each month, in the budget's currency. */
import { monthOf } from "./calendar.ts";
import type { DatedMoney, Exchange } from "./exchange.ts";
import type { Goal } from "./goal.ts";
import type { Moves } from "./goal-share.ts";
import { toSafeSum } from "./money.ts";
import { moneyConverter, type Unconverted } from "./money-converter.ts";

/** Money with the day that decides where it counts. */
export interface CountedMoney extends DatedMoney {
  readonly countsOn: string;
  /** Whether it is taken out of the savings. */
  readonly isTakenOut: boolean;
}

export interface GoalMoves {
  readonly moves: Moves;
  readonly unconverted: readonly Unconverted[];
}

/**
 * `moneys` are the amounts that entered or left the budget's accounts. Negative amounts left them, so they are saved.
 * Months before the goal starts do not count. @throws Problem `sum_out_of_range`.
 */
export function goalMoves(
  { starts_in }: Pick<Goal, "starts_in">,
  moneys: readonly CountedMoney[],
  currency: string,
  exchange: Exchange,
): GoalMoves {
  const converter = moneyConverter(currency, exchange);
  const months = Map.groupBy(
    moneys.filter(({ countsOn }) => monthOf(countsOn) >= starts_in),
    ({ countsOn }) => monthOf(countsOn),
  );
  // A separate converter: the first one reports these amounts as unconverted.
  const withdrawals = moneyConverter(currency, exchange);
  const moves = [...months].map(([month, ofMonth]) => {
    const outMinor = withdrawals.convert(ofMonth.filter(({ isTakenOut }) => isTakenOut));
    const inMinor = outMinor - converter.convert(ofMonth);
    return [month, { inMinor: toSafeSum(inMinor), outMinor: toSafeSum(outMinor) }] as const;
  });
  return { moves: new Map(moves), unconverted: converter.unconverted() };
}
