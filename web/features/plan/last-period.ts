/** The name of the period before the one that is planned, in "as planned in …". */
import type { PeriodDays } from "../../logic/period.ts";
import { shortPeriodName } from "../../words/period-name.ts";
import type { Words } from "../../words/use-words.tsx";

export function nameOfLast(words: Words, period: PeriodDays): string {
  return period.name ? shortPeriodName(words, period) : words.t("plan.period_before");
}
