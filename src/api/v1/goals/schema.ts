/** The schemas of goals, and the JSON of a goal with its progress. */
import type { Static } from "typebox";
import { amountFormat } from "../../../domain/amount-format.ts";
import { GOAL_FIELDS, type Goal } from "../../../domain/goal.ts";
import { GOAL_STATUSES } from "../../../domain/goal-progress.ts";
import type { GoalView } from "../../../operations/month/goals.ts";
import { changedFields, formatStored, jsonFields, newFields, storedFields } from "../../field-schemas.ts";
import { Amount, Day, described, Named, Nullable, OneOf, YearMonth } from "../../shapes.ts";
import { Type } from "../../type.ts";
import { formatUnconverted, Unconverted } from "../budget/schema.ts";

const { created_at, updated_at, starts_in, starts_in_day, already, is_archived, ...terms } = jsonFields(GOAL_FIELDS);

/** A goal without its progress. */
export const GoalSettingsJson = Named("GoalSettings", storedFields(GOAL_FIELDS));

const GoalJson = Named("Goal", {
  ...terms,
  starts_in,
  starts_in_day,
  already,
  is_archived,
  saved: described(
    Amount,
    "The amount saved so far: `already`, plus the money moved there since, minus withdrawals. For a category that carries, the money in its fund.",
  ),
  remaining: Nullable(described(Amount, "The amount still missing. Null if there is no `amount`.")),
  share: described(Amount, "The share of the current period, usually a month."),
  moved: described(
    Amount,
    "The money moved this period, minus withdrawals. For a category that carries, the amount that it counts in spending power.",
  ),
  withdrawn: described(
    Amount,
    "The money withdrawn this month. For a category that carries, the money spent from its fund.",
  ),
  status: OneOf(GOAL_STATUSES, {
    description:
      "`reached`: the target is saved, or was by its date. `missed`: the date has passed, and the target was not saved. `ahead`: more is saved than needed up to and including this month. `on_track`: the shares of the earlier months are saved. `behind`: less than these shares is saved. `paused`: no share is reserved, because the goal or its category is archived, the category is neither of kind `saving` nor carries, or the account is no longer hidden.",
  }),
  reached_in: Nullable(
    described(
      YearMonth,
      "The month in which the target will be reached at the pace of the last three full months. Null if unknown or never.",
    ),
  ),
  reached_in_day: Nullable(described(Day, "The first day of the period in which the target will be reached.")),
  next_due_on: Nullable(
    described(Day, "The next date of the goal, today or later. Null without `due_on`, or if it has passed for good."),
  ),
  shortfall: Nullable(
    Type.Number({
      description:
        "The part of the saved money that is not on the goal's account. It changes no share. Null for a category, or without an exchange rate.",
    }),
  ),
  unconverted: Unconverted,
  created_at,
  updated_at,
});

export const GoalResponse = Named("GoalResponse", "The goal.", { goal: GoalJson });
export const GoalsResponse = Named("GoalsResponse", "The goals, in order of creation.", {
  goals: Type.Array(GoalJson),
});

export const CreateGoalBody = Named("CreateGoalRequest", { goal: Named("NewGoal", newFields(GOAL_FIELDS)) });
export const UpdateGoalBody = Named("UpdateGoalRequest", {
  goal: Named("GoalChanges", "The fields to change.", changedFields(GOAL_FIELDS)),
});

export function formatGoal({ goal, ...progress }: GoalView): Static<typeof GoalJson> {
  const format = amountFormat(progress.currency);
  const { created_at, updated_at, ...settings } = formatGoalSettings(goal, progress.currency);
  return {
    ...settings,
    starts_in_day: progress.startsOn,
    saved: format(progress.savedMinor),
    remaining: format(progress.remainingMinor),
    share: format(progress.shareMinor),
    moved: format(progress.movedMinor),
    withdrawn: format(progress.withdrawnMinor),
    status: progress.status,
    reached_in: progress.reachedIn?.yearMonth ?? null,
    reached_in_day: progress.reachedIn?.day ?? null,
    next_due_on: progress.nextDueOn,
    shortfall: format(progress.shortfallMinor),
    unconverted: formatUnconverted(progress.unconverted),
    created_at,
    updated_at,
  };
}

/** `currency` is the budget's. */
export function formatGoalSettings(goal: Goal, currency: string): Static<typeof GoalSettingsJson> {
  return formatStored(GOAL_FIELDS, goal, currency);
}
