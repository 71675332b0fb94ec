/** The schemas of periods and of their rules, and the JSON of a period. */
import type { Static } from "typebox";
import type { PeriodView } from "../../../domain/period.ts";
import { WEEKEND_SHIFTS } from "../../../domain/recurring-rule.ts";
import { Day, described, Named, Nullable, OneOf, YearMonth } from "../../shapes.ts";
import { Type } from "../../type.ts";

const DAYS = {
  from: described(Day, "The first day."),
  until: described(Day, "The last day."),
  days: Type.Integer({ description: "The number of days." }),
  days_left: Type.Integer({
    description: "The number of days left, including today or `as_of`: all before the period, 0 after it.",
  }),
  name: Nullable(
    described(YearMonth, "The month that the period is called by, as YYYY-MM. Null if it has no such name."),
  ),
};

export const PeriodJson = Named("Period", "The days of the period. By default, a period is a calendar month.", DAYS);

export const ListedPeriod = Named("ListedPeriod", {
  year_month: described(YearMonth, "The month that stands for the period: its name, or the month of its middle day."),
  ...DAYS,
});

export function formatPeriod({ from, until, days, daysLeft, name }: PeriodView): Static<typeof PeriodJson> {
  return { from, until, days, days_left: daysLeft, name };
}

export function formatListedPeriod(period: PeriodView): Static<typeof ListedPeriod> {
  return { year_month: period.yearMonth, ...formatPeriod(period) };
}

export const ListPeriodsQuery = {
  since: Type.Optional(described(Day, "The list starts with the period of this day. If absent, today.")),
  until: Type.Optional(
    described(
      Day,
      "The list ends with the period of this day. If absent, twelve months after `since`. At most 120 periods ahead.",
    ),
  ),
};

export const PeriodsResponse = Named("PeriodsResponse", "The periods, in order.", {
  periods: Type.Array(ListedPeriod),
});

export const RuleOfPeriods = {
  rule: Type.String({
    minLength: 1,
    maxLength: 500,
    description:
      "A recurrence rule (RFC 5545) without `COUNT` and `UNTIL`, such as `FREQ=MONTHLY;BYMONTHDAY=25`. A period starts on each of its days. Each must have 5 to 35 days.",
    "x-expects": "1 to 500 characters long",
  }),
  starts_on: described(Day, "A day from which the rule counts its intervals, forward and backward."),
  weekend: OneOf(WEEKEND_SHIFTS, {
    description:
      "What happens to a start on a Saturday or Sunday: it stays (`keep`), or moves to the Friday before or the Monday after.",
  }),
};

export const PeriodRuleJson = Named("PeriodRule", {
  from: Nullable(
    described(Day, "A period starts on this day, and the rule holds from it on. Null: it holds from the beginning."),
  ),
  ...RuleOfPeriods,
});
