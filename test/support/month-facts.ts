/** What a month's lines are made from, for tests that name only what matters to them. */
import { exchangeAt } from "../../src/domain/exchange.ts";
import type { MonthFacts } from "../../src/domain/spending-line.ts";

/** A month in USD that goes on, in which nothing has happened and nothing is promised; there are no exchange rates. */
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
