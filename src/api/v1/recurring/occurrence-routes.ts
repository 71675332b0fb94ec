/** `/v1/recurring/occurrences`, and what can be decided about one occurrence of a rule. */
import type { Occurrence } from "../../../domain/occurrence.ts";
import {
  matchOccurrence,
  moveOccurrence,
  resetOccurrence,
  skipOccurrence,
  unmatchOccurrence,
} from "../../../operations/recurring/decide-occurrence.ts";
import { listOccurrences } from "../../../operations/recurring/list-occurrences.ts";
import { type Route, readRoute, writeRoute } from "../../route.ts";
import {
  formatOccurrence,
  LinkOccurrenceBody,
  ListOccurrencesQuery,
  MoveOccurrenceBody,
  OccurrenceAnswer,
  OccurrencesAnswer,
} from "./occurrence-schema.ts";
import { currentRule } from "./routes.ts";

const tag = "Recurring";
const path = "/v1/recurring/:recurring_id/occurrences/:scheduled_on";
const decision = { method: "POST", tag, status: 200, answer: OccurrenceAnswer, current: currentRule } as const;
const answerOf = (occurrence: Occurrence) => ({ occurrence: formatOccurrence(occurrence) });
const keyOf = (params: { readonly recurring_id: string; readonly scheduled_on: string }) => ({
  rule_id: params.recurring_id,
  scheduled_on: params.scheduled_on,
});

export const occurrenceRoutes: readonly Route[] = [
  readRoute({
    path: "/v1/recurring/occurrences",
    tag,
    summary: "List what is expected, in the order in which it is due",
    description:
      "What falls due from `since` to `until`, and what is overdue from before. Without them: the current month. An occurrence is matched with a transaction by payee (or the transfer's other account), amount and day: the right amount first, or one that is off by a tenth at most, and then the nearest day. What is left over under the rule's own category counts in part.",
    query: ListOccurrencesQuery,
    answer: OccurrencesAnswer,
    problems: ["recurrence_out_of_reach", "not_found"],
    handle: async (read, { query }) => ({
      occurrences: (await listOccurrences(read, read.nowMs, query)).map(formatOccurrence),
    }),
  }),
  writeRoute({
    ...decision,
    path: `${path}/match`,
    summary: "Say which transaction keeps an occurrence",
    description: "It counts as kept in whole, whatever the amount.",
    body: LinkOccurrenceBody,
    problems: ["unknown_transaction", "transaction_matched"],
    handle: async (write, { params, body }) =>
      answerOf(await matchOccurrence(write, keyOf(params), body.transaction_id)),
  }),
  writeRoute({
    ...decision,
    path: `${path}/unmatch`,
    summary: "Say that a transaction does not belong to an occurrence",
    description: "Another may be found for it.",
    body: LinkOccurrenceBody,
    problems: ["unknown_transaction"],
    handle: async (write, { params, body }) =>
      answerOf(await unmatchOccurrence(write, keyOf(params), body.transaction_id)),
  }),
  writeRoute({
    ...decision,
    path: `${path}/skip`,
    summary: "Skip an occurrence",
    description: "It is not waited for any more.",
    handle: async (write, { params }) => answerOf(await skipOccurrence(write, keyOf(params))),
  }),
  writeRoute({
    ...decision,
    path: `${path}/move`,
    summary: "Move an occurrence to another day",
    description: "By a year at most. One that was skipped is expected again.",
    body: MoveOccurrenceBody,
    problems: ["recurrence_out_of_reach"],
    handle: async (write, { params, body }) => answerOf(await moveOccurrence(write, keyOf(params), body.to)),
  }),
  writeRoute({
    ...decision,
    path: `${path}/reset`,
    summary: "Forget what was decided about an occurrence",
    handle: async (write, { params }) => answerOf(await resetOccurrence(write, keyOf(params))),
  }),
];
