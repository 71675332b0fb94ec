/** `/v1/budget` itself: what the household has settled for all of it. */
import { getBudget } from "../../../operations/budget/read-budget.ts";
import { updateBudget } from "../../../operations/budget/update-budget.ts";
import type { Read } from "../../../operations/service.ts";
import { type Route, readRoute, writeRoute } from "../../route.ts";
import { BudgetAnswer, formatBudget, UpdateBudgetBody } from "./settings-schema.ts";

const path = "/v1/budget";
const tag = "Budget";
const current = async (read: Read) => ({ budget: formatBudget(await getBudget(read)) });

export const budgetSettingRoutes: readonly Route[] = [
  readRoute({
    path,
    tag,
    summary: "Read the budget and what is settled for it",
    answer: BudgetAnswer,
    isSingle: true,
    handle: current,
  }),
  writeRoute({
    method: "PUT",
    path,
    tag,
    summary: "Change what is settled for the budget",
    description: "Only the fields sent change.",
    body: UpdateBudgetBody,
    status: 200,
    answer: BudgetAnswer,
    isSingle: true,
    problems: ["too_many_decimals", "amount_out_of_range"],
    current,
    handle: async (write, { body }) => ({ budget: formatBudget(await updateBudget(write, body.budget)) }),
  }),
];
