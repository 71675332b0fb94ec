/** The rule of calendar months. It is not in `period.ts`, because the first page of the web app does not need it. */
import type { PeriodRule } from "./period.ts";

/** The periods of a budget that has not chosen others. */
export const CALENDAR_MONTHS: PeriodRule = {
  from: null,
  rule: "FREQ=MONTHLY;BYMONTHDAY=1",
  starts_on: "2026-01-01",
  weekend: "keep",
};
