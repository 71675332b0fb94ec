/** Describes how often a rule repeats. */
import type { Occurrence, RecurringRule } from "../../api/contract.ts";
import { parseRecurrence } from "../../logic/recurrence.ts";
import { twoDaysOf } from "../../logic/rhythm.ts";
import type { Words } from "../../words/use-words.tsx";

/** "every month on the 20th"; the rule itself if it has no such description. */
export function describeRule(
  { t, formats }: Pick<Words, "t" | "formats">,
  { rule, starts_on }: Pick<RecurringRule, "rule" | "starts_on">,
): string {
  const recurrence = parseRecurrence(rule);
  if (recurrence === undefined) {
    const [first, second] = (twoDaysOf(rule) ?? []).map((day) => t("coming.month_day", { day }));
    return first && second ? t("coming.twice_a_month", { first, second }) : t("coming.every_rule", { rule });
  }
  const { unit, interval: count, weekday, monthDay, month } = recurrence;
  if (unit === "day") return t("coming.every_day", { count });
  if (unit === "week") {
    if (weekday === undefined) return t("coming.every_week", { count });
    return t("coming.every_week_on", { count, weekday: formats.weekday(weekday, "long") });
  }
  const day = monthDay ?? Number(starts_on.slice(8));
  if (unit === "month") return t("coming.every_month", { count, day: t("coming.month_day", { day }) });
  const at = `2024-${String(month ?? starts_on.slice(5, 7)).padStart(2, "0")}`;
  return t("coming.every_year", { count, day: String(day), month: formats.monthName(at) });
}

/** "expected", "paid", "received". */
export function describeState({ t }: Pick<Words, "t">, { state }: Occurrence, amount: number): string {
  if (state === "matched" && amount > 0) return t("coming.state_received");
  return t(state === "lapsed" && amount < 0 ? "coming.state_unpaid" : `coming.state_${state}`);
}
