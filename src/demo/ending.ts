/**
 * Ends the household of a demo so that it is worth a look on every day: at least 300.00 can still be spent, and one category is
 * over its plan. The household itself, which the docs and tests quote, is that of `household.ts`.
 */
import { addDays } from "../domain/calendar.ts";
import { CATEGORIES } from "./facts.ts";
import { type EnteredHousehold, type HouseholdWriter, toTransaction } from "./household.ts";
import type { LifeEvent } from "./life.ts";

const LEAST_LEFT_CENTS = 30_000;
const OVER = { category: "Clothes", cents: 400 };
const STEP_CENTS = 1000;

/** Its entries are a few days old, so that the newest ones are still those of the household. */
const DAYS_AGO = 6;

export interface EndingWriter extends HouseholdWriter {
  /** Spending power, in major units. */
  number(): Promise<number>;
}

export async function endInTheBlack(
  writer: EndingWriter,
  { events, accountId, categoryId }: EnteredHousehold,
  today: string,
): Promise<void> {
  const month = today.slice(0, 7);
  const day = addDays(today, -DAYS_AGO) < `${month}-01` ? `${month}-01` : addDays(today, -DAYS_AGO);
  const enter = (event: LifeEvent) =>
    writer.transactions([toTransaction(event, accountId, categoryId, addDays(day, 1))]);
  const spent = spentIn(events, month);
  const plans = CATEGORIES.flatMap(({ name, planned }) => {
    if (planned === undefined) return [];
    const covered = (spent.get(name) ?? 0) - (name === OVER.category ? OVER.cents : 0);
    return [{ name, cents: Math.max(planned * 100, Math.ceil(covered / STEP_CENTS) * STEP_CENTS) }];
  });
  await writer.plan(
    month,
    plans.map(({ name, cents }) => ({ category_id: categoryId(name), planned: cents / 100 })),
  );
  const plan = plans.find(({ name }) => name === OVER.category)?.cents ?? 0;
  const missing = plan + OVER.cents - (spent.get(OVER.category) ?? 0);
  if (missing > 0) {
    await enter({ day, account: "Credit card", payee: "Loom & Thread", category: OVER.category, cents: -missing });
  }
  const short = LEAST_LEFT_CENTS - Math.round((await writer.number()) * 100);
  if (short > 0) await enter({ day, account: "Checking", payee: "Tax office", category: "Income tax", cents: short });
}

/** The cents spent in a month, by category. */
function spentIn(events: readonly LifeEvent[], month: string): ReadonlyMap<string, number> {
  const spent = new Map<string, number>();
  for (const event of events.filter(({ day }) => day.startsWith(month))) {
    for (const { category, cents } of event.splits ?? [event]) {
      if (category !== undefined) spent.set(category, (spent.get(category) ?? 0) - cents);
    }
  }
  return spent;
}
