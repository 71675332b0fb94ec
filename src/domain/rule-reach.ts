/**
 * How far back recurring rules reach: before some day all of a rule's occurrences are closed, so that neither they nor
 * their transactions need to be read again and again. Whatever could open one of them moves that day back.
 */
import { addDays } from "./calendar.ts";
import { LATEST_PART_DAYS } from "./match-occurrences.ts";
import { MAX_MATCH_DAYS } from "./recurring-rule.ts";

/** A type, not an interface, so that it may be the values of a query. */
export type RuleReach = {
  /** Every occurrence scheduled before this day is closed. */
  readonly open_since: string;
  /** Transactions before this day keep no occurrence that is open. */
  readonly candidates_since: string;
};

/** How long after the day that it is scheduled on a transaction may still keep an occurrence, weekends included. */
export const LATE_DAYS = LATEST_PART_DAYS + 2;

/** The reach of a rule whose occurrences before a day are closed. */
export function reachFrom(openSince: string): RuleReach {
  return { open_since: openSince, candidates_since: candidatesSince(openSince) };
}

/** The reach of what transactions from a day on may keep, and so of what may open where they go or are taken. */
export function reachOfTransactions(since: string): RuleReach {
  return reachFrom(addDays(since, -LATE_DAYS));
}

/** The reach of what may open where something else falls due from a day on, and takes transactions. */
export function reachOfRivals(dueSince: string): RuleReach {
  return reachOfTransactions(addDays(dueSince, -MAX_MATCH_DAYS - 2));
}

/** The reach of everything that there is. */
export const WHOLE_REACH: RuleReach = reachFrom("0001-01-01");

/** Those of occurrences that are closed are looked at too, so that these take what is theirs. */
export function candidatesSince(openSince: string): string {
  return addDays(openSince, -LATE_DAYS - MAX_MATCH_DAYS - 2);
}
