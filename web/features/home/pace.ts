/** How the plan of a category goes. */
import { addAmounts } from "../../logic/amount.ts";
import type { ExplainedLine } from "./queries.ts";

/** The shares are of the limit. */
export interface Pace {
  /** What is planned and carried in. */
  readonly limit: number;
  /** The limit less what is spent and expected; negative if that is more. */
  readonly left: number;
  readonly actual: number;
  readonly expected: number;
  readonly over: number;
}

export function paceOf({ planned, carried_in, actual, expected }: ExplainedLine, currency: string): Pace {
  const limit = addAmounts(currency, [planned ?? 0, carried_in ?? 0]);
  const left = addAmounts(currency, [limit, -actual, -expected]);
  const share = (amount: number) => (limit > 0 ? Math.min(1, Math.max(0, amount / limit)) : 0);
  const spent = share(actual);
  return {
    ...{ limit, left, actual: spent },
    expected: share(actual + Math.max(0, expected)) - spent,
    over: left >= 0 ? 0 : limit > 0 ? -left / limit : 1,
  };
}
