/** The occurrences of recurring rules that a calendar shows. */
import { addDays, dayAt } from "../../domain/calendar.ts";
import type { CalendarPart, CalendarSettings } from "../../domain/feed.ts";
import type { Occurrence } from "../../domain/occurrence.ts";
import { isIncoming, type RecurringRule, reservedMinor } from "../../domain/recurring-rule.ts";
import type { Sentence } from "../../domain/sentence.ts";
import { getBudget } from "../get-budget.ts";
import { computeOccurrences, loadRecurring } from "../recurring/occurrences.ts";
import type { Read } from "../service.ts";

const DAYS_BACK = 60;
const DAYS_AHEAD = 400;

export interface CalendarDay {
  /** The same after a move. */
  readonly uid: string;
  readonly day: string;
  readonly summary: Sentence<"calendar.due" | "calendar.paid">;
  readonly changedAt: string;
  readonly isPaid: boolean;
}

/** By due day. Skipped occurrences are left out. @throws Problem `too_many_occurrences`. */
export async function readCalendar(
  read: Read,
  nowMs: number,
  budgetId: string,
  { includes, shows_amounts }: Pick<CalendarSettings, "includes" | "shows_amounts">,
): Promise<CalendarDay[]> {
  const today = dayAt(nowMs, (await getBudget(read)).time_zone);
  const since = addDays(today, -DAYS_BACK);
  const query = { since, until: addDays(today, DAYS_AHEAD), today };
  return computeOccurrences(await loadRecurring(read), query)
    .filter(({ rule, state, due_on }) => due_on >= since && state !== "skipped" && includes.includes(partOf(rule)))
    .map((occurrence) => ({
      uid: `${occurrence.rule.id}-${occurrence.scheduled_on}@${budgetId}`,
      day: occurrence.due_on,
      summary: describe(occurrence, shows_amounts),
      changedAt: occurrence.rule.updated_at,
      isPaid: occurrence.state === "matched",
    }));
}

function partOf(rule: RecurringRule): CalendarPart {
  if (rule.transfer_account_id !== null) return "transfers";
  return isIncoming(rule) ? "income" : "bills";
}

/** With the open amount, or that of the rule if nothing is open. */
function describe({ rule, state, expectedMinor }: Occurrence, showsAmounts: boolean): CalendarDay["summary"] {
  const amount_minor = Math.abs(expectedMinor || reservedMinor(rule));
  const amount = showsAmounts ? { amount_minor, currency: rule.currency } : null;
  const parameters = { name: rule.name, amount, is_income: partOf(rule) === "income" };
  return { code: state === "matched" ? "calendar.paid" : "calendar.due", parameters };
}
