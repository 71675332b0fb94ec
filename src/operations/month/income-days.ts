/** The days on which income is expected: what counts as income and arrives from outside the budget accounts. */
import { addDays } from "../../domain/calendar.ts";
import { expectedFlow } from "../../domain/expected-flow.ts";
import type { Flow } from "../../domain/flow.ts";
import { MAX_FORECAST_DAYS } from "../../domain/forecast.ts";
import { counted } from "../../domain/part.ts";
import type { Household } from "../load-household.ts";
import { computeOccurrences, type Recurring } from "../recurring/occurrences.ts";
import type { Read } from "../service.ts";
import { makerFor } from "./flows.ts";

/** The days of the income that rules expect, in order. Overdue income is expected today. */
export function incomeDaysOfRules(household: Household, recurring: Recurring, until: string): readonly string[] {
  const { budget, today } = household;
  const accounts = new Map(household.accounts.map((account) => [account.id, account]));
  const categories = new Map(household.categories.map((category) => [category.id, category]));
  return computeOccurrences(recurring, { since: today, until, today }).flatMap((one) => {
    const flow = expectedFlow(one, accounts, categories, today);
    if (flow === undefined || !isIncome(flow, budget.currency)) return [];
    return [one.due_on < today ? today : one.due_on];
  });
}

/** The first day of income after a day, which is today or later, up to the end of the longest forecast. */
export async function loadNextIncomeDay(
  { reads }: Read,
  household: Household,
  recurring: Recurring,
  after: string,
): Promise<string | undefined> {
  const { budget, today } = household;
  const until = addDays(today, MAX_FORECAST_DAYS);
  const make = makerFor(household);
  const transactions = await reads.flows.listDays({ since: addDays(after, 1), until });
  const entered = transactions.find((one) => isIncome(make.full(one, one.day), budget.currency))?.day;
  const expected = incomeDaysOfRules(household, recurring, until).find((day) => day > after);
  return entered !== undefined && (expected === undefined || entered < expected) ? entered : expected;
}

function isIncome(flow: Flow, budgetCurrency: string): boolean {
  const found = counted(flow, budgetCurrency);
  const isInside = flow.transfer_is_hidden !== null && flow.hidden_account_id === null;
  return found?.line.part === "income" && found.money.sumMinor > 0n && !isInside;
}
