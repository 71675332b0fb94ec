/** The routes of `/v1/recurring/occurrences`, and of the decisions about an occurrence. */
import type { Occurrence } from "../../../domain/occurrence.ts";
import {
  matchOccurrence,
  moveOccurrence,
  oweOccurrence,
  payOccurrence,
  resetOccurrence,
  skipOccurrence,
  unmatchOccurrence,
} from "../../../operations/recurring/decide-occurrence.ts";
import { listCandidates } from "../../../operations/recurring/list-candidates.ts";
import { listOccurrences } from "../../../operations/recurring/list-occurrences.ts";
import { proposeMatches } from "../../../operations/recurring/propose-matches.ts";
import { readRoute, tagged, writeRoute } from "../../route.ts";
import {
  CandidatesResponse,
  formatCandidate,
  formatOccurrence,
  formatProposal,
  LinkOccurrenceBody,
  ListOccurrencesQuery,
  MoveOccurrenceBody,
  OccurrenceResponse,
  OccurrencesResponse,
  ProposalsResponse,
} from "./occurrence-schema.ts";
import { currentRule } from "./routes.ts";

const decision = { response: OccurrenceResponse, current: currentRule };
const toResponse = (occurrence: Occurrence) => ({ occurrence: formatOccurrence(occurrence) });
const keyOf = (params: { readonly recurring_id: string; readonly scheduled_on: string }) => ({
  rule_id: params.recurring_id,
  scheduled_on: params.scheduled_on,
});

export const occurrenceRoutes = tagged("Recurring", [
  readRoute("GET /v1/recurring/occurrences", {
    operationId: "listOccurrences",
    summary: "List occurrences",
    description:
      "Returns the occurrences of recurring rules that are due from `since` to `until`, and earlier ones that are still overdue, sorted by due day. Without parameters, returns the current period, usually a month. `state=overdue,lapsed` returns the unpaid ones.\n\nAn occurrence is matched with a transaction of the same payee, or of the same other account for a transfer. Exact amounts match first, then amounts within 10 %, each by the nearest day. Then each other payment goes to the nearest open occurrence, for bills up to 45 days late: it settles the occurrence from two thirds of the expected amount to one and a half times. Under the rule's category, less is a partial payment, and more settles a bill. A transaction in another category that you, a rule or a file chose does not match.",
    query: ListOccurrencesQuery,
    response: OccurrencesResponse,
    problems: ["recurrence_out_of_reach", "not_found", "too_many_occurrences"],
    handle: async (read, { query }) => ({
      occurrences: (await listOccurrences(read, read.nowMs, query)).map(formatOccurrence),
    }),
  }),
  readRoute("GET /v1/recurring/proposals", {
    operationId: "proposeMatches",
    summary: "Propose matches",
    description:
      "Returns payments that look like an open occurrence but have another payee, because the bank uses a different name, with an amount within 10 %. Payments of the rule's own payee are included if their amount is too different to match. The day is within the rule's range, and the payment has the rule's category or none. To accept a proposal, merge its payee into the rule's payee, so that later payments match too, or match only this occurrence. If `payee_id` equals `rule_payee_id`, match it. To reject it, unmatch the transaction.",
    response: ProposalsResponse,
    handle: async (read) => ({ proposals: (await proposeMatches(read, read.nowMs)).map(formatProposal) }),
  }),
  readRoute("GET /v1/recurring/:recurring_id/occurrences/:scheduled_on/candidates", {
    operationId: "listOccurrenceCandidates",
    summary: "List the candidates of an occurrence",
    description:
      "Returns up to 20 transactions that you could match with the occurrence, best first. Transactions with the rule's payee, or to its other account, come first, then other transactions on the rule's account. Both groups are sorted: exact amounts, then amounts within 10 %, then all others, each by the nearest day. Transactions that another occurrence uses, or that you unmatched, are left out.",
    response: CandidatesResponse,
    problems: ["not_found"],
    handle: async (read, { params }) => ({
      candidates: (await listCandidates(read, read.nowMs, keyOf(params))).map(formatCandidate),
    }),
  }),
  writeRoute("POST /v1/recurring/:recurring_id/occurrences/:scheduled_on/match", {
    ...decision,
    operationId: "matchOccurrence",
    summary: "Match an occurrence",
    description:
      "Links a transaction to the occurrence. The occurrence then counts as paid in full, whatever the amount.",
    body: LinkOccurrenceBody,
    problems: ["unknown_transaction", "transaction_matched"],
    handle: async (write, { params, body }) =>
      toResponse(await matchOccurrence(write, keyOf(params), body.transaction_id)),
  }),
  writeRoute("POST /v1/recurring/:recurring_id/occurrences/:scheduled_on/pay", {
    ...decision,
    operationId: "payOccurrence",
    summary: "Pay an occurrence",
    description:
      "Creates today's transaction with the rule's account, payee and category, and matches it. Its amount is the one that is still expected, or the rule's if the occurrence has lapsed. If the rule has another currency than its accounts, create the transaction yourself and match it.",
    problems: ["occurrence_paid", "account_amount_required", "transfer_amount_required"],
    handle: async (write, { params }) => toResponse(await payOccurrence(write, keyOf(params))),
  }),
  writeRoute("POST /v1/recurring/:recurring_id/occurrences/:scheduled_on/unmatch", {
    ...decision,
    operationId: "unmatchOccurrence",
    summary: "Unmatch an occurrence",
    description:
      "Records that a transaction does not belong to the occurrence. Another transaction may then match the occurrence. An occurrence that you matched stays if a new schedule leaves its day out, and ends when you unmatch it: its state is then `skipped`.",
    body: LinkOccurrenceBody,
    problems: ["unknown_transaction"],
    handle: async (write, { params, body }) =>
      toResponse(await unmatchOccurrence(write, keyOf(params), body.transaction_id)),
  }),
  writeRoute("POST /v1/recurring/:recurring_id/occurrences/:scheduled_on/skip", {
    ...decision,
    operationId: "skipOccurrence",
    summary: "Skip an occurrence",
    description: "The occurrence is no longer expected and no longer counts.",
    handle: async (write, { params }) => toResponse(await skipOccurrence(write, keyOf(params))),
  }),
  writeRoute("POST /v1/recurring/:recurring_id/occurrences/:scheduled_on/move", {
    ...decision,
    operationId: "moveOccurrence",
    summary: "Move an occurrence",
    description: "Moves the occurrence to another day, at most a year away. A skipped occurrence is expected again.",
    body: MoveOccurrenceBody,
    problems: ["recurrence_out_of_reach"],
    handle: async (write, { params, body }) => toResponse(await moveOccurrence(write, keyOf(params), body.to)),
  }),
  writeRoute("POST /v1/recurring/:recurring_id/occurrences/:scheduled_on/owe", {
    ...decision,
    operationId: "oweOccurrence",
    summary: "Keep an occurrence open",
    description:
      "The occurrence is still owed: it never lapses, and it stays open until 90 % of it is paid. A skipped occurrence is expected again, and a match by you ends.",
    handle: async (write, { params }) => toResponse(await oweOccurrence(write, keyOf(params))),
  }),
  writeRoute("POST /v1/recurring/:recurring_id/occurrences/:scheduled_on/reset", {
    ...decision,
    operationId: "resetOccurrence",
    summary: "Reset an occurrence",
    description: "Removes every decision about the occurrence: match, unmatch, skip, move and still owed.",
    handle: async (write, { params }) => toResponse(await resetOccurrence(write, keyOf(params))),
  }),
]);
