/** Plans of a month: set amounts, copy another month's plan, or remove the month's own plan. */

import { addMonths, isYearMonth } from "../../domain/calendar.ts";
import { carriesIn } from "../../domain/carry.ts";
import { withoutNegative } from "../../domain/plan.ts";
import { Problem, ProblemList, problemOf } from "../../domain/problem.ts";
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
  /** Whether these amounts replace the plan. Otherwise the other amounts that apply to the month stay. */
  readonly replace?: boolean;
  /** Whether the next month keeps the plan that applies to it before. Without it, the new plan applies to later months too. */
  readonly only_this_month?: boolean;
}

/**
 * @throws Problem `unknown_category`, `duplicate_category`, `archived_category`, `negative_plan`, `too_many_decimals` or
 * `amount_out_of_range`.
 */
export async function planMonth(write: Write, yearMonth: string, input: MonthPlanInput): Promise<void> {
  const { tx } = write;
  const { plans, replace, only_this_month } = input;
  await tx.budget.lock();
  const { currency } = await getBudget(readOf(write));
  const problems = new ProblemList();
  const pointerOf = (index: number) => `/month/plans/${index}`;
  const ids = plans.map(({ category_id }) => category_id);
  await checkCategoryList(write, ids, (index) => `${pointerOf(index)}/category_id`, problems);
  await rejectUnfit(write, yearMonth, plans, pointerOf, problems);
  const amounts = new Map(replace ? [] : (await tx.plans.effective(yearMonth)).amounts);
  for (const [index, { category_id, planned }] of plans.entries()) {
    const minor = planned === null ? null : readAmount(planned, currency, `${pointerOf(index)}/planned`, problems);
    if (minor === null) amounts.delete(category_id);
    else if (minor !== undefined) amounts.set(category_id, minor);
  }
  problems.throwIfAny();
  if (only_this_month) await keepNext(write, addMonths(yearMonth, 1));
  await tx.plans.set(yearMonth, amounts);
}

/** Makes the plan that applies to a month its own. */
async function keepNext({ tx }: Write, yearMonth: string): Promise<void> {
  if (!isYearMonth(yearMonth)) return; // after the last month
  const { planFrom, amounts } = await tx.plans.effective(yearMonth);
  if (planFrom !== yearMonth) await tx.plans.set(yearMonth, amounts);
}

/** The plan of an archived category does not count, and only from a fund can money be taken back. */
async function rejectUnfit(
  write: Write,
  yearMonth: string,
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
    if (planned < 0 && !carriesIn(category, yearMonth)) {
      const detail = `${category.name} does not carry in ${yearMonth}, so it has no money to take back. Send 0 or more.`;
      problems.add("negative_plan", `${pointerOf(index)}/planned`, detail);
    }
  }
}

/** Copies the plan that applies to another month, without the amounts that it takes back. @throws Problem `no_plan`. */
export async function copyPlan({ tx }: Write, yearMonth: string, from: string): Promise<void> {
  await tx.budget.lock();
  const { planFrom, amounts } = await tx.plans.effective(from);
  if (planFrom === null) {
    const detail = `${from} has no plan, and no earlier month has one.`;
    throw problemOf([{ code: "no_plan", pointer: "/from", detail }]);
  }
  await tx.plans.set(yearMonth, from === yearMonth ? amounts : withoutNegative(amounts));
}

/** The latest earlier plan then applies. @throws Problem `not_found` if it has no plan of its own. */
export async function removePlan({ tx }: Write, yearMonth: string): Promise<void> {
  await tx.budget.lock();
  const { planFrom } = await tx.plans.effective(yearMonth);
  if (planFrom !== yearMonth) throw new Problem("not_found", `${yearMonth} has no plan of its own.`);
  await tx.plans.remove(yearMonth);
}
