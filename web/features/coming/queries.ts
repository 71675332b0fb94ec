/** The queries of Coming. */
import { addDays } from "../../../src/domain/calendar.ts";
import { reading } from "../../api/client.ts";
import type { Occurrence } from "../../api/contract.ts";
import { namedTransactions } from "../../api/named-transactions.ts";

export function occurrencesOf(since: string, until: string) {
  return reading("GET /v1/recurring/occurrences", { query: { since, until } });
}

/** Those that were due and are not paid: they still count, or lapsed in the last 90 days. */
export const unpaid = reading("GET /v1/recurring/occurrences", { query: { state: ["overdue", "lapsed"] } });

/** The transactions that could cover an occurrence, best first. */
export function candidatesOf({ recurring_id, scheduled_on }: Occurrence) {
  const params = { recurring_id, scheduled_on };
  return reading("GET /v1/recurring/{recurring_id}/occurrences/{scheduled_on}/candidates", { params });
}

export const suggestions = reading("GET /v1/recurring/suggestions", {});

/** A transaction may be this many days away from the due day. */
const NEAR_DAYS = 21;

/** The transactions of an account near a day, with the names of their payees. */
export function transactionsNear(account_id: string, day: string) {
  return namedTransactions({
    account_id: [account_id],
    since: addDays(day, -NEAR_DAYS),
    until: addDays(day, NEAR_DAYS),
  });
}

/** All transactions that can cover occurrences due in a period. */
export function transactionsAround(since: string, until: string) {
  return namedTransactions({ since: addDays(since, -NEAR_DAYS), until: addDays(until, NEAR_DAYS) });
}
