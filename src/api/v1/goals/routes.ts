/** The routes of `/v1/goals`. */
import {
  createGoal,
  deleteGoal,
  type GoalView,
  getGoal,
  listGoals,
  updateGoal,
} from "../../../operations/month/goals.ts";
import { type CurrentContext, deleteRoute, readRoute, tagged, writeRoute } from "../../route.ts";
import { CreateGoalBody, formatGoal, GoalResponse, GoalsResponse, UpdateGoalBody } from "./schema.ts";

const toResponse = (view: GoalView) => ({ goal: formatGoal(view) });
const current = async (read: CurrentContext, { goal_id }: { readonly goal_id: string }) =>
  toResponse(await getGoal(read, goal_id, read.nowMs));

const GOAL_PROBLEMS = [
  "goal_target_required",
  "goal_target_conflict",
  "goal_target_unfit",
  "goal_terms_required",
  "goal_terms_conflict",
  "conflicting_fields",
  "goal_due_too_early",
  "goal_exists",
  "unknown_category",
  "unknown_account",
  "too_many_decimals",
  "amount_out_of_range",
  "sum_out_of_range",
  "rule_broken",
] as const;

export const goalRoutes = tagged("Goals", [
  readRoute("GET /v1/goals", {
    operationId: "listGoals",
    summary: "List goals",
    description: "Returns all goals with their progress, in order of creation.",
    response: GoalsResponse,
    problems: ["sum_out_of_range"],
    handle: async (read) => ({ goals: (await listGoals(read, read.nowMs)).map(formatGoal) }),
  }),
  readRoute("GET /v1/goals/:goal_id", {
    operationId: "getGoal",
    summary: "Get a goal",
    description: "Returns a goal with its progress.",
    response: GoalResponse,
    problems: ["sum_out_of_range"],
    isSingle: true,
    handle: (read, { params }) => current(read, params),
  }),
  writeRoute("POST /v1/goals", {
    operationId: "createGoal",
    summary: "Create a goal",
    description:
      "A goal saves an `amount` by a date (`due_on`), or a fixed amount each month (`monthly`). The money is saved under a category of kind `saving`, on a hidden account, or in a category of any kind that carries. Spending power reserves each month's share until the money is moved. After the month of its date, a goal reserves nothing, unless it `repeats`. A category or an account has at most one open goal.",
    body: CreateGoalBody,
    status: 201,
    response: GoalResponse,
    isSingle: true,
    problems: GOAL_PROBLEMS,
    handle: async (write, { body }) => toResponse(await createGoal(write, body.goal)),
  }),
  writeRoute("PUT /v1/goals/:goal_id", {
    operationId: "updateGoal",
    summary: "Update a goal",
    description:
      "Only the fields that you send change. The result must follow the same rules as a new goal. `category_id` and `account_id` replace each other, and so do `due_on` and `monthly`.",
    body: UpdateGoalBody,
    response: GoalResponse,
    isSingle: true,
    problems: GOAL_PROBLEMS,
    current,
    handle: async (write, { params, body }) => toResponse(await updateGoal(write, params.goal_id, body.goal)),
  }),
  deleteRoute("DELETE /v1/goals/:goal_id", {
    operationId: "deleteGoal",
    summary: "Delete a goal",
    description: "The saved money and its transactions stay.",
    current,
    handle: (write, { params }) => deleteGoal(write, params.goal_id),
  }),
]);
