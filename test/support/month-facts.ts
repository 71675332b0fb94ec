/** What a month's lines are made from, for tests that name only what matters to them. */
import type { MonthFacts } from "../../src/domain/spending-line.ts";

/** A month in USD that goes on, in which nothing has happened and nothing is promised; only USD can be told. */
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
    convert: (terms) => ({
      sumMinor: terms.reduce((sum, { currency, sumMinor }) => (currency === "USD" ? sum + sumMinor : sum), 0n),
      unconverted: terms.filter(({ currency }) => currency !== "USD"),
    }),
    ...facts,
  };
}
