/** The shapes of occurrences and of what can be decided about them, and how an occurrence is written as JSON. */
import type { Static } from "typebox";
import { amountFormat } from "../../../domain/amount-format.ts";
import { OCCURRENCE_STATES, type Occurrence } from "../../../domain/occurrence.ts";
import { CurrencyCode, Day, described, Fields, Flag, Id, Name, OneOf } from "../../shapes.ts";
import { Type } from "../../type.ts";

const OccurrenceJson = Fields(
  {
    recurring_id: Id,
    name: Name,
    scheduled_on: described(Day, "The day that the rule falls on, which names the occurrence wherever it is moved."),
    due_on: described(Day, "The day that it is due: moved off a weekend, or by you."),
    state: OneOf(OCCURRENCE_STATES, {
      description:
        "matched: transactions have kept it. expected: due today or later. overdue: due before today and still reserved. lapsed: income that is too late to be counted on. skipped: by you.",
    }),
    expected: Type.Number({ description: "What is still to come; 0 unless it is expected or overdue." }),
    currency: CurrencyCode,
    transaction_ids: Type.Array(Id, { description: "The transactions that keep it, in whole or in part." }),
    is_automatic: Flag("False where you have matched, moved or skipped it.", true),
  },
  { title: "Occurrence" },
);

export const OccurrenceAnswer = Fields({ occurrence: OccurrenceJson });
export const OccurrencesAnswer = Fields({ occurrences: Type.Array(OccurrenceJson) });

export const ListOccurrencesQuery = {
  since: Type.Optional(described(Day, "The first day of the month without it.")),
  until: Type.Optional(described(Day, "The last day of the month of `since` without it.")),
  recurring_id: Type.Optional(Id),
};

export const LinkOccurrenceBody = Fields({ transaction_id: Id });
export const MoveOccurrenceBody = Fields({ to: Day });

export function formatOccurrence({ rule, expectedMinor, ...occurrence }: Occurrence): Static<typeof OccurrenceJson> {
  return {
    recurring_id: rule.id,
    name: rule.name,
    scheduled_on: occurrence.scheduled_on,
    due_on: occurrence.due_on,
    state: occurrence.state,
    expected: amountFormat(rule.currency)(expectedMinor),
    currency: rule.currency,
    transaction_ids: [...occurrence.transaction_ids],
    is_automatic: occurrence.is_automatic,
  };
}
