/** Describes when the periods of a rule start. */
import { weekdayOf } from "../../../../src/domain/calendar.ts";
import type { PeriodRule } from "../../../api/contract.ts";
import type { Formats } from "../../../logic/format.ts";
import { parseRecurrence } from "../../../logic/recurrence.ts";
import { isCalendar, LAST_DAY, twoDaysOf } from "../../../logic/rhythm.ts";
import type { Translate } from "../../../words/translate.ts";

interface Words {
  readonly t: Translate;
  readonly formats: Pick<Formats, "weekday">;
}

type Described = Pick<PeriodRule, "rule" | "starts_on" | "weekend">;

/** "Each month from the 25th". */
export function describePeriods(words: Words, period: Described): string {
  const { t } = words;
  const { rule, weekend } = period;
  const isLastWorkingDay = weekend === "before" && parseRecurrence(rule)?.monthDay === LAST_DAY;
  if (isLastWorkingDay) return t("settings.periods_last_working_day");
  const text = describeRule(words, period);
  return weekend === "keep" ? text : t(`settings.periods_${weekend}`, { text });
}

function describeRule({ t, formats }: Words, { rule, starts_on, weekend }: Described): string {
  if (isCalendar({ rule, weekend })) return t("settings.periods_calendar");
  const [first, second] = (twoDaysOf(rule) ?? []).map((day) => t("coming.month_day", { day }));
  if (first !== undefined && second !== undefined) return t("settings.periods_twice", { first, second });
  const recurrence = parseRecurrence(rule);
  if (recurrence?.unit === "month" && recurrence.interval === 1) {
    const day = recurrence.monthDay ?? Number(starts_on.slice(8));
    return t("settings.periods_month", { day: t("coming.month_day", { day }) });
  }
  if (recurrence?.unit !== "week") return t("settings.periods_rule", { rule });
  const { interval: count, weekday = weekdayOf(starts_on) } = recurrence;
  return t("settings.periods_weeks", { count, weekday: formats.weekday(weekday, "long") });
}
