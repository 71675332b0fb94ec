/** Loads the days on which income is expected after today, up to the end of the longest forecast. */
import { addDays } from "../../domain/calendar.ts";
import { expectedFlow } from "../../domain/expected-flow.ts";
import type { Flow } from "../../domain/flow.ts";
import { MAX_FORECAST_DAYS } from "../../domain/forecast.ts";
import { counted } from "../../domain/part.ts";
import type { Household } from "../load-household.ts";
import { computeOccurrences, type Recurring } from "../recurring/occurrences.ts";
import type { Read } from "../service.ts";
import { makerFor } from "./flows.ts";

interface IncomeDays {
  /** The days of the income that rules expect, in order. Overdue income is expected today. */
  readonly ofRules: readonly string[];
  /** The days of stored transactions, in order. */
  readonly ofTransactions: readonly string[];
}

export async function loadIncomeDays({ reads }: Read, household: Household, recurring: Recurring): Promise<IncomeDays> {
  const { budget, today } = household;
  const until = addDays(today, MAX_FORECAST_DAYS);
  const accounts = new Map(household.accounts.map((account) => [account.id, account]));
  const categories = new Map(household.categories.map((category) => [category.id, category]));
  const occurrences = computeOccurrences(recurring, { since: today, until, today });
  const make = makerFor(household);
  const transactions = await reads.flows.listDays({ since: addDays(today, 1), until });
  const isPay = (flow: Flow | undefined) => flow !== undefined && isIncome(flow, budget.currency);
  return {
    ofRules: occurrences
      .filter((one) => isPay(expectedFlow(one, accounts, categories, today)))
      .map(({ due_on }) => (due_on < today ? today : due_on)),
    ofTransactions: transactions.filter((one) => isPay(make.full(one, one.day))).map(({ day }) => day),
  };
}

/** Whether a flow counts as income and arrives from outside the budget accounts. */
function isIncome(flow: Flow, budgetCurrency: string): boolean {
  const found = counted(flow, budgetCurrency);
  const isInside = flow.transfer_is_hidden !== null && flow.hidden_account_id === null;
  return found?.line.part === "income" && found.money.sumMinor > 0n && !isInside;
}
