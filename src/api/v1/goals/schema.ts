/** The shapes of goals, and how a goal and its progress are written as JSON. */
import type { Static } from "typebox";
import { amountFormat } from "../../../domain/amount-format.ts";
import { GOAL_STATUSES } from "../../../domain/goal.ts";
import type { GoalView } from "../../../operations/goals/read-goals.ts";
import { Amount, Day, described, Fields, Flag, Id, Name, Nullable, OneOf, Timestamp, YearMonth } from "../../shapes.ts";
import { Type } from "../../type.ts";
import { formatUnconverted, Unconverted } from "../budget/schema.ts";

function Positive(description: string) {
  return Type.Number({ exclusiveMinimum: 0, description, "x-expects": "a JSON number above 0" });
}

const WHERE = {
  category_id: Nullable(described(Id, "A category of kind `saving`. Give this or `account_id`.")),
  account_id: Nullable(described(Id, "A hidden account, such as one for savings.")),
};
const TERMS = {
  amount: Nullable(Positive("How much there is to be in the end, in the budget's currency.")),
  due_on: Nullable(described(Day, "By when. Each month's share follows from it. Give this or `monthly`.")),
  monthly: Nullable(Positive("So much each month, until `amount` is reached where there is one.")),
  starts_in: described(
    YearMonth,
    "The first month that has a share, and whose moves count; the current one unless it is said.",
  ),
  already: Type.Number({
    minimum: 0,
    default: 0,
    description: "What had been set aside before that month.",
    "x-expects": "a JSON number of at least 0",
  }),
};
const Archived = Flag("It asks for nothing any more.", false);

const GoalJson = Fields(
  {
    id: Id,
    name: Name,
    ...WHERE,
    ...TERMS,
    is_archived: Archived,
    saved: described(Amount, "`already`, and what was moved there since, less what was taken back."),
    remaining: Nullable(described(Amount, "What is missing; null where there is no `amount`.")),
    share: described(Amount, "What this month asks for."),
    moved: described(Amount, "What was moved this month."),
    status: OneOf(GOAL_STATUSES, {
      description:
        "reached: there. ahead: more is saved than the months up to this one ask for. on_track: as much as the months before this one ask for. behind: less. paused: it asks for nothing, since it is archived, its category is archived or not for savings any more, or its account is not hidden any more.",
    }),
    reached_in: Nullable(
      described(
        YearMonth,
        "The month in which it is reached at the pace of the last three full months; null where that cannot be told, or is never.",
      ),
    ),
    unconverted: Unconverted,
    created_at: Timestamp,
    updated_at: Timestamp,
  },
  { title: "Goal" },
);

export const GoalAnswer = Fields({ goal: GoalJson });
export const GoalsAnswer = Fields({ goals: Type.Array(GoalJson) });

const OPTIONAL = Type.Partial(Type.Object({ ...WHERE, ...TERMS, is_archived: Archived })).properties;

export const CreateGoalBody = Fields({ goal: Fields({ name: Name, ...OPTIONAL }, { title: "NewGoal" }) });
export const UpdateGoalBody = Fields({
  goal: Fields({ name: Type.Optional(Name), ...OPTIONAL }, { title: "GoalChanges" }),
});

export function formatGoal({ goal, ...progress }: GoalView): Static<typeof GoalJson> {
  const format = amountFormat(progress.currency);
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
    saved: format(progress.savedMinor),
    remaining: format(progress.remainingMinor),
    share: format(progress.shareMinor),
    moved: format(progress.movedMinor),
    status: progress.status,
    reached_in: progress.reachedIn,
    unconverted: formatUnconverted(progress.unconverted),
    created_at: goal.created_at,
    updated_at: goal.updated_at,
  };
}
