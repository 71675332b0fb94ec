/**
 * Worked months: stories of a household with results computed by hand, played over the API. `teller.ts` defines the
 * household, `steps.ts` the notation.
 */
import { describe, test } from "node:test";
import { onEveryEngine } from "../support/engines.ts";
import { useServer } from "../support/server.ts";
import { CARRY } from "./stories/carry.ts";
import { COMING } from "./stories/coming.ts";
import { CURRENCIES } from "./stories/currencies.ts";
import { GOALS } from "./stories/goals.ts";
import { MONTHS } from "./stories/months.ts";
import { PLANS } from "./stories/plans.ts";
import { RECURRING } from "./stories/recurring.ts";
import { TRANSACTIONS } from "./stories/transactions.ts";
import { tell } from "./teller.ts";

const STORIES = { TRANSACTIONS, PLANS, CARRY, RECURRING, GOALS, COMING, CURRENCIES, MONTHS };

onEveryEngine((engine) => {
  const server = useServer(engine);
  for (const [subject, stories] of Object.entries(STORIES)) {
    describe(subject.toLowerCase(), () => {
      for (const story of stories) test(story.title, () => tell(server, story));
    });
  }
});
