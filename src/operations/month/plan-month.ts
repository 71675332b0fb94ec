/** Plans of a period, usually a month: set amounts, copy another period's plan, or remove the period's own plan. */

import { isDay } from "../../domain/calendar.ts";
import { carriesIn } from "../../domain/carry.ts";
import { firstDayOf, type Periods, startId } from "../../domain/period.ts";
import { withoutNegative } from "../../domain/plan.ts";
import { Problem, ProblemList, problemOf } from "../../domain/problem.ts";
import { periodsOf } from "../../recurrence/periods.ts";
import { getBudget } from "../get-budget.ts";
import { checkCategoryList, listCategories } from "../ledger/categories.ts";
import { readAmount } from "../read-amount.ts";
import { readOf, type Write } from "../service.ts";

interface PlannedInput {
  readonly category_id: string;
  /** Major units of the budget's currency, negative only for a fund; null removes the category from the plan. */
  readonly planned: number | null;
}

export interface MonthPlanInput {
  readonly plans: readonly PlannedInput[];
  /** Whether these amounts replace the plan. Otherwise the other amounts that apply to the period stay. */
  readonly replace?: boolean;
  /** Whether the next period keeps the plan that applies to it before. Without it, the new plan applies to later ones too. */
  readonly only_this_month?: boolean;
}

/**
 * `id` is that of a period. @throws Problem `unknown_category`, `duplicate_category`, `archived_category`, `negative_plan`,
 * `too_many_decimals` or `amount_out_of_range`.
 */
export async function planMonth(write: Write, id: string, input: MonthPlanInput): Promise<void> {
  const { tx } = write;
  const { plans, replace, only_this_month } = input;
  await tx.budget.lock();
  const { currency, periods: rules } = await getBudget(readOf(write));
  const periods = periodsOf(rules);
  const problems = new ProblemList();
  const pointerOf = (index: number) => `/month/plans/${index}`;
  const ids = plans.map(({ category_id }) => category_id);
  await checkCategoryList(write, ids, (index) => `${pointerOf(index)}/category_id`, problems);
  await rejectUnfit(write, { id, periods }, plans, pointerOf, problems);
  const amounts = new Map(replace ? [] : (await tx.plans.effective(id)).amounts);
  for (const [index, { category_id, planned }] of plans.entries()) {
    const minor = planned === null ? null : readAmount(planned, currency, `${pointerOf(index)}/planned`, problems);
    if (minor === null) amounts.delete(category_id);
    else if (minor !== undefined) amounts.set(category_id, minor);
  }
  problems.throwIfAny();
  if (only_this_month) await keepNext(write, periods.add(id, 1));
  await tx.plans.set(id, amounts);
}

/** Makes the plan that applies to a period its own. */
async function keepNext({ tx }: Write, id: string): Promise<void> {
  if (!isDay(firstDayOf(id))) return; // after the last month
  const { planFrom, amounts } = await tx.plans.effective(id);
  if (planFrom !== id) await tx.plans.set(id, amounts);
}

/** The plan of an archived category does not count, and only from a fund can money be taken back. */
async function rejectUnfit(
  write: Write,
  { id, periods }: { readonly id: string; readonly periods: Periods },
  plans: readonly PlannedInput[],
  pointerOf: (index: number) => string,
  problems: ProblemList,
): Promise<void> {
  const categories = new Map((await listCategories(readOf(write))).map((category) => [category.id, category]));
  for (const [index, { category_id, planned }] of plans.entries()) {
    const category = categories.get(category_id);
    if (category === undefined || planned === null) continue;
    if (category.is_archived) {
      const detail = `${category.name} is archived. Restore it first, or leave it out of the plan.`;
      problems.add("archived_category", `${pointerOf(index)}/category_id`, detail);
    }
    const { carries_from } = category;
    if (planned < 0 && !carriesIn({ carries_from: carries_from && startId(periods, carries_from) }, id)) {
      const detail = `${category.name} does not carry in ${nameOf(id, periods)}, so it has no money to take back. Send 0 or more.`;
      problems.add("negative_plan", `${pointerOf(index)}/planned`, detail);
    }
  }
}

/** The month, or the first day of a period without a name. */
function nameOf(id: string, periods: Periods): string {
  return periods.get(id).name ?? `the period from ${firstDayOf(id)}`;
}

/** Copies the plan that applies to another period, without the amounts that it takes back. @throws Problem `no_plan`. */
export async function copyPlan(write: Write, id: string, from: string): Promise<void> {
  const { tx } = write;
  await tx.budget.lock();
  const { planFrom, amounts } = await tx.plans.effective(from);
  if (planFrom === null) {
    const periods = periodsOf((await getBudget(readOf(write))).periods);
    const detail = `${sentenceCase(nameOf(from, periods))} has no plan, and no earlier ${periods.areMonths ? "month" : "period"} has one.`;
    throw problemOf([{ code: "no_plan", pointer: "/from", detail }]);
  }
  await tx.plans.set(id, from === id ? amounts : withoutNegative(amounts));
}

function sentenceCase(text: string): string {
  return text.charAt(0).toUpperCase() + text.slice(1);
}

/** The latest earlier plan then applies. @throws Problem `not_found` if it has no plan of its own. */
export async function removePlan(write: Write, id: string): Promise<void> {
  const { tx } = write;
  await tx.budget.lock();
  const { planFrom } = await tx.plans.effective(id);
  if (planFrom !== id) {
    const periods = periodsOf((await getBudget(readOf(write))).periods);
    throw new Problem("not_found", `${sentenceCase(nameOf(id, periods))} has no plan of its own.`);
  }
  await tx.plans.remove(id);
}
