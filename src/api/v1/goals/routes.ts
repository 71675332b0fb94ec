/** `/v1/goals`. */
import { createGoal } from "../../../operations/goals/create-goal.ts";
import { deleteGoal } from "../../../operations/goals/delete-goal.ts";
import { type GoalView, getGoal, listGoals } from "../../../operations/goals/read-goals.ts";
import { updateGoal } from "../../../operations/goals/update-goal.ts";
import { type CurrentContext, type Route, readRoute, writeRoute } from "../../route.ts";
import { CreateGoalBody, formatGoal, GoalAnswer, GoalsAnswer, UpdateGoalBody } from "./schema.ts";

const tag = "Goals";
const answerOf = (view: GoalView) => ({ goal: formatGoal(view) });
const current = async (read: CurrentContext, { goal_id }: { readonly goal_id: string }) =>
  answerOf(await getGoal(read, goal_id, read.nowMs));

const RULES = [
  "goal_target_required",
  "goal_target_conflict",
  "goal_target_unfit",
  "goal_terms_required",
  "goal_terms_conflict",
  "goal_due_too_early",
  "goal_exists",
  "unknown_category",
  "unknown_account",
  "too_many_decimals",
  "amount_out_of_range",
  "sum_out_of_range",
  "rule_broken",
] as const;

export const goalRoutes: readonly Route[] = [
  readRoute({
    path: "/v1/goals",
    tag,
    summary: "List the goals, in order of creation, with how they stand",
    answer: GoalsAnswer,
    problems: ["sum_out_of_range"],
    handle: async (read) => ({ goals: (await listGoals(read, read.nowMs)).map(formatGoal) }),
  }),
  readRoute({
    path: "/v1/goals/:goal_id",
    tag,
    summary: "Read a goal, with how it stands",
    answer: GoalAnswer,
    problems: ["sum_out_of_range"],
    isSingle: true,
    handle: (read, { params }) => current(read, params),
  }),
  writeRoute({
    method: "POST",
    path: "/v1/goals",
    tag,
    summary: "Create a goal",
    description:
      "An `amount` by a day (`due_on`), or so much a month (`monthly`). It is kept in a category of kind `saving` or on a hidden account, where money moves as always; each month's share is left room for in spending power until it is moved. A category or an account has one open goal at the most.",
    body: CreateGoalBody,
    status: 201,
    answer: GoalAnswer,
    isSingle: true,
    problems: RULES,
    handle: async (write, { body }) => answerOf(await createGoal(write, body.goal)),
  }),
  writeRoute({
    method: "PUT",
    path: "/v1/goals/:goal_id",
    tag,
    summary: "Change a goal",
    description:
      "Only the fields sent change, and the result keeps the same rules as a new one. Another category or account takes the place of the one there was, and `due_on` that of `monthly`, or the other way round.",
    body: UpdateGoalBody,
    status: 200,
    answer: GoalAnswer,
    isSingle: true,
    problems: RULES,
    current,
    handle: async (write, { params, body }) => answerOf(await updateGoal(write, params.goal_id, body.goal)),
  }),
  writeRoute({
    method: "DELETE",
    path: "/v1/goals/:goal_id",
    tag,
    summary: "Delete a goal",
    description: "What was moved toward it stays where it is.",
    status: 204,
    current,
    handle: async (write, { params }) => {
      await deleteGoal(write, params.goal_id);
      return undefined;
    },
  }),
];
