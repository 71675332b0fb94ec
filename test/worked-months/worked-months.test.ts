/**
 * Worked months: examples of a household's months with results computed by hand, run over the API. `play-story.ts` defines the
 * household, `steps.ts` the notation.
 */
import { describe, test } from "node:test";
import { onEveryEngine } from "../support/engines.ts";
import { useServer } from "../support/server.ts";
import { playStory } from "./play-story.ts";
import { CARRY } from "./stories/carry.ts";
import { COUNTING_DAYS } from "./stories/counting-days.ts";
import { CURRENCIES } from "./stories/currencies.ts";
import { ENDINGS } from "./stories/endings.ts";
import { FORECAST } from "./stories/forecast.ts";
import { FUNDS } from "./stories/funds.ts";
import { GOALS } from "./stories/goals.ts";
import { LIMIT } from "./stories/limit.ts";
import { MONTHS } from "./stories/months.ts";
import { PLANS } from "./stories/plans.ts";
import { RECURRING } from "./stories/recurring.ts";
import { SPLITS } from "./stories/splits.ts";
import { TRANSACTIONS } from "./stories/transactions.ts";

const STORIES = {
  TRANSACTIONS,
  SPLITS,
  PLANS,
  CARRY,
  FUNDS,
  RECURRING,
  ENDINGS,
  COUNTING_DAYS,
  GOALS,
  FORECAST,
  LIMIT,
  CURRENCIES,
  MONTHS,
};

onEveryEngine((engine) => {
  const server = useServer(engine);
  for (const [subject, stories] of Object.entries(STORIES)) {
    describe(subject.toLowerCase(), () => {
      for (const story of stories) test(story.title, () => playStory(server, story));
    });
  }
});
