/** The schemas of occurrences and of the decisions about them, and the JSON of an occurrence. */
import type { Static } from "typebox";
import { amountFormat } from "../../../domain/amount-format.ts";
import { AMOUNT_FITS } from "../../../domain/match-occurrences.ts";
import { OCCURRENCE_STATES, type Occurrence } from "../../../domain/occurrence.ts";
import { type OccurrenceDecisions, toOccurrenceKey } from "../../../operations/changes/resources.ts";
import type { OccurrenceCandidate } from "../../../operations/recurring/list-candidates.ts";
import type { MatchProposal } from "../../../operations/recurring/propose-matches.ts";
import {
  Amount,
  CommaSeparated,
  CurrencyCode,
  Day,
  described,
  Flag,
  Id,
  Name,
  Named,
  Nullable,
  OneOf,
  optionals,
} from "../../shapes.ts";
import { Type } from "../../type.ts";

const OccurrenceJson = Named("Occurrence", {
  recurring_id: described(Id, "The recurring rule."),
  name: described(Name, "The rule's name."),
  scheduled_on: described(Day, "The scheduled day. It identifies the occurrence, even after a move."),
  due_on: described(Day, "The day on which it is due, after a weekend shift or a move."),
  counts_on: described(
    Day,
    "The day that decides the month in which it and its payments count: `scheduled_on`, the first day of the month after it if the rule's `counts_in` is `next`, or the day to which you moved it.",
  ),
  state: OneOf(OCCURRENCE_STATES, {
    description:
      "`matched`: transactions cover it. `expected`: due today or later. `overdue`: due before today and still counted. `lapsed`: too late to count: income after the rule's `grace_days`, and everything else 46 days after `due_on`. `skipped`: you skipped it.",
  }),
  expected: Type.Number({ description: "The amount still expected. 0 unless the state is `expected` or `overdue`." }),
  currency: CurrencyCode,
  transaction_ids: Type.Array(Id, { description: "The transactions that cover it, in full or in part." }),
  is_still_owed: Flag("True if you said that it is still owed: it never lapses."),
  is_automatic: Flag("False if you decided anything about it."),
});

export const OccurrenceResponse = Named("OccurrenceResponse", "The occurrence.", { occurrence: OccurrenceJson });
export const OccurrencesResponse = Named("OccurrencesResponse", "The occurrences, by due day.", {
  occurrences: Type.Array(OccurrenceJson),
});

const CandidateJson = Named("OccurrenceCandidate", {
  transaction_id: described(Id, "The transaction."),
  account_id: described(Id, "The transaction's account."),
  payee: Nullable(described(Name, "The name of the transaction's payee. Null if it has none.")),
  notes: Type.String({ description: "The transaction's notes." }),
  authorized_at: Day,
  amount: Amount,
  currency: CurrencyCode,
  fit: OneOf(AMOUNT_FITS, {
    description: "`exact`: the amount that the rule expects. `near`: within 10 % of it. `other`: any other amount.",
  }),
  is_of_rule: Flag("True if the transaction has the rule's payee, or is a transfer to the rule's other account."),
});

export const CandidatesResponse = Named("OccurrenceCandidatesResponse", "The transactions, best first.", {
  candidates: Type.Array(CandidateJson),
});

export const ProposalsResponse = Named("MatchProposalsResponse", "The proposals, by due day.", {
  proposals: Type.Array(
    Named("MatchProposal", {
      occurrence: OccurrenceJson,
      candidate: CandidateJson,
      payee_id: described(Id, "The payee of the transaction."),
      rule_payee_id: described(Id, "The payee of the rule."),
      missing_category_id: Nullable(described(Id, "The category of the rule. Null if the transaction has it.")),
    }),
  ),
});

export function formatProposal({
  occurrence,
  candidate,
}: MatchProposal): Static<typeof ProposalsResponse>["proposals"][number] {
  return {
    occurrence: formatOccurrence(occurrence),
    candidate: formatCandidate(candidate),
    payee_id: candidate.transaction.payee_id ?? "",
    rule_payee_id: occurrence.rule.payee_id ?? "",
    missing_category_id: candidate.transaction.category_id === null ? occurrence.rule.category_id : null,
  };
}

export function formatCandidate({ transaction, payee, fit, isOfRule }: OccurrenceCandidate) {
  const { id, account_id, notes, authorized_at, amount_minor, currency } = transaction;
  const amount = amountFormat(currency)(amount_minor);
  return { transaction_id: id, account_id, payee, notes, authorized_at, amount, currency, fit, is_of_rule: isOfRule };
}

export const ListOccurrencesQuery = optionals({
  since: described(
    Day,
    "Occurrences due from this day on, and earlier ones that are still overdue. If absent, the first day of the period of `until` or today, usually a month.",
  ),
  until: described(Day, "Occurrences due up to this day. If absent, the last day of the period of `since`."),
  recurring_id: described(Id, "Only occurrences of this rule."),
  state: CommaSeparated(
    OCCURRENCE_STATES,
    "Only occurrences in these states, separated by commas. Without `since` and `until`, `lapsed` includes those that lapsed in the last 90 days.",
  ),
});

export const LinkOccurrenceBody = Named("LinkOccurrenceRequest", { transaction_id: described(Id, "The transaction.") });
export const MoveOccurrenceBody = Named("MoveOccurrenceRequest", {
  to: described(Day, "The new due day, at most a year away from `scheduled_on`."),
});

/** The user's decisions about an occurrence. The state also depends on its rule and on transactions. */
export const OccurrenceDecisionsJson = Named("OccurrenceDecisions", {
  recurring_id: described(Id, "The recurring rule."),
  scheduled_on: described(Day, "The scheduled day."),
  is_skipped: Flag("True if you skipped it."),
  moved_to: Nullable(described(Day, "The day to which you moved it. Null if you did not.")),
  is_still_owed: Flag("True if you said that it is still owed."),
  matched_transaction_id: Nullable(described(Id, "The transaction that you matched with it. Null if there is none.")),
  unmatched_transaction_ids: Type.Array(Id, { description: "The transactions that you unmatched." }),
});

/** `id` is that of the change log. */
export function formatDecisions(
  id: string,
  { decision, links }: OccurrenceDecisions,
): Static<typeof OccurrenceDecisionsJson> {
  const { rule_id, scheduled_on } = toOccurrenceKey(id);
  return {
    recurring_id: rule_id,
    scheduled_on,
    is_skipped: decision?.is_skipped ?? false,
    moved_to: decision?.moved_to ?? null,
    is_still_owed: decision?.is_still_owed ?? false,
    matched_transaction_id: links.find(({ is_match }) => is_match)?.transaction_id ?? null,
    unmatched_transaction_ids: links.filter(({ is_match }) => !is_match).map(({ transaction_id }) => transaction_id),
  };
}

export function formatOccurrence({ rule, expectedMinor, ...occurrence }: Occurrence): Static<typeof OccurrenceJson> {
  return {
    recurring_id: rule.id,
    name: rule.name,
    scheduled_on: occurrence.scheduled_on,
    due_on: occurrence.due_on,
    counts_on: occurrence.counts_on,
    state: occurrence.state,
    expected: amountFormat(rule.currency)(expectedMinor),
    currency: rule.currency,
    transaction_ids: [...occurrence.transaction_ids],
    is_still_owed: occurrence.is_still_owed,
    is_automatic: occurrence.is_automatic,
  };
}
