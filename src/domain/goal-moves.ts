/** The money moved toward a goal in each period, in the budget's currency. */
import type { DatedMoney, Exchange } from "./exchange.ts";
import type { Goal } from "./goal.ts";
import type { Moves } from "./goal-share.ts";
import { toSafeSum } from "./money.ts";
import { moneyConverter, type Unconverted } from "./money-converter.ts";
import { firstDayOf, type Periods } from "./period.ts";

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

interface MovesContext {
  readonly currency: string;
  readonly exchange: Exchange;
  readonly periods: Periods;
}

/**
 * `moneys` are the amounts that entered or left the budget's accounts. Negative amounts left them, so they are saved.
 * Periods before the goal starts do not count. @throws Problem `sum_out_of_range`.
 */
export function goalMoves(
  { starts_in }: Pick<Goal, "starts_in">,
  moneys: readonly CountedMoney[],
  { currency, exchange, periods }: MovesContext,
): GoalMoves {
  const converter = moneyConverter(currency, exchange);
  const firstDay = firstDayOf(starts_in);
  const byPeriod = Map.groupBy(
    moneys.filter(({ countsOn }) => countsOn >= firstDay),
    ({ countsOn }) => periods.idAt(countsOn),
  );
  // A separate converter: the first one reports these amounts as unconverted.
  const withdrawals = moneyConverter(currency, exchange);
  const moves = [...byPeriod].map(([id, ofPeriod]) => {
    const outMinor = withdrawals.convert(ofPeriod.filter(({ isTakenOut }) => isTakenOut));
    const inMinor = outMinor - converter.convert(ofPeriod);
    return [id, { inMinor: toSafeSum(inMinor), outMinor: toSafeSum(outMinor) }] as const;
  });
  return { moves: new Map(moves), unconverted: converter.unconverted() };
}
