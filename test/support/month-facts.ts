/** Default inputs of a month's lines, so that tests set only the fields they need. */
import { exchangeAt } from "../../src/domain/exchange.ts";
import type { MonthFacts } from "../../src/domain/spending-line.ts";

/** A current month in USD without flows, expectations or exchange rates. */
export function monthFacts(facts: Partial<MonthFacts> = {}): MonthFacts {
  return {
    currency: "USD",
    isOver: false,
    flows: [],
    expected: [],
    categories: [],
    planned: new Map(),
    carriedIn: new Map(),
    goals: { categories: new Map(), accounts: new Map() },
    exchange: exchangeAt([]),
    ...facts,
  };
}
