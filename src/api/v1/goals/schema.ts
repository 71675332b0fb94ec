/** The schemas of goals, and the JSON of a goal with its progress. */
import type { Static } from "typebox";
import { amountFormat } from "../../../domain/amount-format.ts";
import { GOAL_STATUSES, type Goal } from "../../../domain/goal.ts";
import type { GoalView } from "../../../operations/month/goals.ts";
import {
  Amount,
  byDefault,
  Day,
  described,
  Fields,
  Flag,
  Id,
  Name,
  Nullable,
  OneOf,
  Timestamp,
  YearMonth,
} from "../../shapes.ts";
import { Type } from "../../type.ts";
import { formatUnconverted, Unconverted } from "../budget/schema.ts";

function Positive(description: string) {
  return Type.Number({ exclusiveMinimum: 0, description, "x-expects": "a JSON number above 0" });
}

const WHERE = {
  category_id: Nullable(described(Id, "A category of kind `saving`. Send this or `account_id`.")),
  account_id: Nullable(described(Id, "A hidden account, such as a savings account. Send this or `category_id`.")),
};
const TERMS = {
  amount: Nullable(Positive("The target, in the budget's currency. Required with `due_on`.")),
  due_on: Nullable(
    described(Day, "The day by which to reach the target. It determines each month's share. Send this or `monthly`."),
  ),
  monthly: Nullable(Positive("A fixed share for each month, until `amount` is reached if it is set.")),
  starts_in: described(
    YearMonth,
    "The first month with a share, as YYYY-MM. Money moved before this month does not count.",
  ),
  already: Type.Number({
    minimum: 0,
    description: "The amount saved before `starts_in`, in the budget's currency.",
    "x-expects": "a JSON number of at least 0",
  }),
};
const Archived = Flag("If true, the goal no longer reserves a share.");

const SETTINGS = { id: Id, name: Name, ...WHERE, ...TERMS, is_archived: Archived };
const TIMES = { created_at: Timestamp, updated_at: Timestamp };

/** A goal without its progress. */
export const GoalSettingsJson = Fields({ ...SETTINGS, ...TIMES }, { title: "GoalSettings" });

const GoalJson = Fields(
  {
    ...SETTINGS,
    saved: described(
      Amount,
      "The amount saved so far: `already`, plus the money moved there since, minus withdrawals.",
    ),
    remaining: Nullable(described(Amount, "The amount still missing. Null if there is no `amount`.")),
    share: described(Amount, "The share of the current month."),
    moved: described(Amount, "The money moved this month."),
    status: OneOf(GOAL_STATUSES, {
      description:
        "`reached`: the target is reached. `ahead`: more is saved than needed up to and including this month. `on_track`: the shares of the earlier months are saved. `behind`: less than these shares is saved. `paused`: no share is reserved, because the goal or its category is archived, the category is no longer of kind `saving`, or the account is no longer hidden.",
    }),
    reached_in: Nullable(
      described(
        YearMonth,
        "The month in which the target will be reached at the pace of the last three full months. Null if unknown or never.",
      ),
    ),
    unconverted: Unconverted,
    ...TIMES,
  },
  { title: "Goal" },
);

export const GoalResponse = Fields({ goal: GoalJson }, { title: "GoalResponse", description: "The goal." });
export const GoalsResponse = Fields(
  { goals: Type.Array(GoalJson) },
  { title: "GoalsResponse", description: "The goals, in order of creation." },
);

const OPTIONAL = Type.Partial(Type.Object({ ...WHERE, ...TERMS, is_archived: Archived })).properties;

export const CreateGoalBody = Fields(
  {
    goal: Fields(
      {
        name: Name,
        ...OPTIONAL,
        starts_in: Type.Optional(
          described(YearMonth, "The first month with a share, as YYYY-MM. If absent, the current month."),
        ),
        already: Type.Optional(byDefault(TERMS.already, 0)),
        is_archived: Type.Optional(byDefault(Archived, false)),
      },
      { title: "NewGoal" },
    ),
  },
  { title: "CreateGoalRequest" },
);
export const UpdateGoalBody = Fields(
  {
    goal: Fields(
      { name: Type.Optional(Name), ...OPTIONAL },
      { title: "GoalChanges", description: "The fields to change." },
    ),
  },
  { title: "UpdateGoalRequest" },
);

export function formatGoal({ goal, ...progress }: GoalView): Static<typeof GoalJson> {
  const format = amountFormat(progress.currency);
  const { created_at, updated_at, ...settings } = formatGoalSettings(goal, progress.currency);
  return {
    ...settings,
    saved: format(progress.savedMinor),
    remaining: format(progress.remainingMinor),
    share: format(progress.shareMinor),
    moved: format(progress.movedMinor),
    status: progress.status,
    reached_in: progress.reachedIn,
    unconverted: formatUnconverted(progress.unconverted),
    created_at,
    updated_at,
  };
}

/** `currency` is the budget's. */
export function formatGoalSettings(goal: Goal, currency: string): Static<typeof GoalSettingsJson> {
  const format = amountFormat(currency);
  return {
    id: goal.id,
    name: goal.name,
    category_id: goal.category_id,
    account_id: goal.account_id,
    amount: format(goal.amount_minor),
    due_on: goal.due_on,
    monthly: format(goal.monthly_minor),
    starts_in: goal.starts_in,
    already: format(goal.already_minor),
    is_archived: goal.is_archived,
    created_at: goal.created_at,
    updated_at: goal.updated_at,
  };
}
