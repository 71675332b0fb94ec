/**
 * Sets money aside for a bill: its category becomes a fund, and each later period plans the same amount more, so that the
 * fund can pay every due day of the next twelve months.
 */
import { addMonths, dayInMonth, monthOf } from "../../domain/calendar.ts";
import { carriesIn } from "../../domain/carry.ts";
import type { Category } from "../../domain/category.ts";
import { expectedFlow } from "../../domain/expected-flow.ts";
import { divideRoundingUp } from "../../domain/goal-share.ts";
import { moneyConverter } from "../../domain/money-converter.ts";
import { computeMonth } from "../../domain/month.ts";
import { counted } from "../../domain/part.ts";
import {
  firstDayOf,
  LAST_PERIOD_ID,
  type MonthAndDay,
  type PeriodView,
  startId,
  startOf,
  viewPeriod,
} from "../../domain/period.ts";
import { planFor } from "../../domain/plan.ts";
import { Problem } from "../../domain/problem.ts";
import { loadHousehold } from "../load-household.ts";
import { getRecurringRule } from "../recurring/recurring-rules.ts";
import { readOf, type Write } from "../service.ts";
import { type LoadedMonth, loadMonth } from "./load.ts";

export interface SetAside {
  readonly category: Category;
  /** The first period in which the category carries. */
  readonly carriesFrom: MonthAndDay;
  /** The amount that each period from `firstPlan` on plans in addition, in minor units of `currency`. */
  readonly amountMinor: number;
  readonly currency: string;
  readonly firstPlan: PeriodView;
}

/** @throws Problem `not_found`, `not_a_bill`, `archived_category`, `sum_out_of_range`. */
export async function setAside(write: Write, ruleId: string): Promise<SetAside> {
  const { tx } = write;
  await tx.budget.lock();
  const before = await getBill(write, ruleId);
  const nowMs = Date.parse(write.at);
  const { today, budget, periods } = await loadHousehold(readOf(write), nowMs);
  const current = periods.idAt(today);
  const fromId = before.carries_from === null ? null : startId(periods, before.carries_from);
  const isFund = carriesIn({ carries_from: fromId }, current);
  const carriesFrom = isFund && before.carries_from !== null ? before.carries_from : startOf(periods, current);
  const category = { ...before, carries_from: carriesFrom };
  if (!isFund) await tx.categories.update(before, category);
  const until = dayInMonth(addMonths(monthOf(today), 12), Number(today.slice(8)));
  const household = await loadHousehold(readOf(write), nowMs);
  const data = await loadMonth(readOf(write), household, { on: until });
  const first = periods.add(current, 1);
  const amountMinor = missingEachPeriod(data, category.id, first, until);
  if (amountMinor > 0) await addToPlans(write, category.id, amountMinor, first);
  return {
    category,
    carriesFrom: { yearMonth: monthOf(carriesFrom), day: firstDayOf(startId(periods, carriesFrom)) },
    amountMinor,
    currency: budget.currency,
    firstPlan: viewPeriod(periods.get(first), today),
  };
}

async function getBill(write: Write, ruleId: string): Promise<Category> {
  const { category_id, name } = await getRecurringRule(readOf(write), ruleId);
  const category = category_id === null ? undefined : await write.tx.categories.find(category_id);
  if (category?.kind !== "bill") {
    throw new Problem("not_a_bill", `${name} has no category of kind bill. Give the rule one first.`);
  }
  if (category.is_archived) throw new Problem("archived_category", `${category.name} is archived. Restore it first.`);
  return category;
}

/** The smallest amount that covers every day on which payments of the category are due, together with what is planned. */
function missingEachPeriod(data: LoadedMonth, categoryId: string, firstId: string, until: string): number {
  const accounts = new Map(data.accounts.map((account) => [account.id, account]));
  const categories = new Map(data.categories.map((category) => [category.id, category]));
  const first = computeMonth({ ...data, id: firstId });
  let heldMinor = first.lines.find(({ id }) => id === categoryId)?.carriedInMinor ?? 0;
  let mostMinor = 0;
  let count = 0;
  const due = [];
  for (let id = firstId; id <= data.id; id = data.periods.add(id, 1)) {
    count += 1;
    heldMinor += planFor(data.plans, id).amounts.get(categoryId) ?? 0;
    for (const occurrence of data.open.get(id) ?? []) {
      if (occurrence.rule.category_id !== categoryId || occurrence.due_on > until) continue;
      const flow = expectedFlow(occurrence, accounts, categories, data.day);
      const found = flow && counted(flow, data.budget.currency);
      if (found !== undefined) due.push(found.money);
    }
    const dueMinor = Number(-moneyConverter(data.budget.currency, data.exchange).convert(due));
    mostMinor = Math.max(mostMinor, divideRoundingUp(dueMinor - heldMinor, count));
  }
  return mostMinor;
}

/** Adds the amount to the plan of the period, and to every later one. */
async function addToPlans({ tx }: Write, categoryId: string, amountMinor: number, firstId: string): Promise<void> {
  const plans = await tx.plans.list(firstId, LAST_PERIOD_ID);
  const later = plans.flatMap(({ planFrom }) => (planFrom !== null && planFrom > firstId ? [planFrom] : []));
  for (const id of [firstId, ...later]) {
    const { amounts } = planFor(plans, id);
    await tx.plans.set(id, new Map([...amounts, [categoryId, (amounts.get(categoryId) ?? 0) + amountMinor]]));
  }
}
