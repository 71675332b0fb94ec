/**
 * Lists the transactions that a user may match with an occurrence, best first. Transactions with the rule's payee, or to its
 * other account, come before the others of the rule's account. `match-occurrences.ts` ranks both.
 */

import { addDays, dayAt } from "../../domain/calendar.ts";
import { type AmountFit, type Candidate, rankCandidates } from "../../domain/match-occurrences.ts";
import { Problem } from "../../domain/problem.ts";
import type { Transaction } from "../../domain/transaction.ts";
import { type OccurrenceKey, pipelined } from "../../store/store.ts";
import { getBudget } from "../get-budget.ts";
import type { Read } from "../service.ts";
import { candidatesOf, loadRecurring, matchAll } from "./occurrences.ts";
import { candidateOf, foreignPayments, loadPaymentRates } from "./recurring-candidate.ts";
import { recurringRuleNotFound } from "./recurring-rules.ts";

export interface OccurrenceCandidate {
  readonly transaction: Transaction;
  readonly payee: string | null;
  readonly fit: AmountFit;
  /** Whether it has the rule's payee, or moves money to its other account. */
  readonly isOfRule: boolean;
}

/** A transaction is listed up to this many days from the due day. */
const NEAR_DAYS = 21;

/** The maximum number of transactions of the account that are read. */
const MAX_READ = 500;

const MAX_LISTED = 20;

/** Leaves out transactions that another occurrence uses. @throws Problem `not_found`. */
export async function listCandidates(read: Read, nowMs: number, key: OccurrenceKey): Promise<OccurrenceCandidate[]> {
  const { reads } = read;
  const [{ time_zone }, recurring] = await pipelined([getBudget(read), loadRecurring(read)]);
  const today = dayAt(nowMs, time_zone);
  const rule = recurring.rules.find(({ id }) => id === key.rule_id);
  if (rule === undefined) throw recurringRuleNotFound(key.rule_id);
  const query = { since: key.scheduled_on, until: key.scheduled_on, today };
  const all = matchAll(recurring, query);
  const found = all.find(
    ({ occurrence }) => occurrence.rule.id === rule.id && occurrence.scheduledOn === key.scheduled_on,
  );
  if (found === undefined) {
    throw new Problem("not_found", `The recurring rule ${rule.id} has no occurrence on ${key.scheduled_on}.`);
  }
  const { occurrence } = found;
  const taken = new Set(all.flatMap((one) => (one === found ? [] : one.transactionIds)));
  const since = addDays(occurrence.dueOn, -Math.max(NEAR_DAYS, rule.match_days_before));
  const until = addDays(occurrence.dueOn, Math.max(NEAR_DAYS, rule.match_days_after));
  const isListed = ({ id, day }: Candidate) =>
    day >= since && day <= until && !taken.has(id) && id !== occurrence.matchedId;
  const ofRule = (candidatesOf(recurring, until).get(rule.id) ?? []).filter(isListed);
  const known = new Set(ofRule.map(({ id }) => id));
  const listed = await reads.transactions.list(
    { account_id: [rule.account_id], since, until },
    { offset: 0, limit: MAX_READ },
  );
  const free = listed.filter(({ id, transfer_account_id }) => transfer_account_id === null && !known.has(id));
  const foreign = foreignPayments(free, () => rule, recurring.accounts);
  const books = { accounts: recurring.accounts, exchange: await loadPaymentRates(read, foreign) };
  const others = free
    .flatMap((transaction) => candidateOf(rule, { ...transaction, position: null }, books) ?? [])
    .filter(isListed);
  const ranked = [
    ...rankCandidates(occurrence, ofRule).map((one) => ({ ...one, isOfRule: true })),
    ...rankCandidates(occurrence, others).map((one) => ({ ...one, isOfRule: false })),
  ];
  // Several splits of a transaction may be transfers of the rule.
  const first = [...new Map(ranked.toReversed().map((one) => [one.candidate.id, one])).values()].toReversed();
  return await withTransactions(read, first.slice(0, MAX_LISTED));
}

interface Ranked extends Pick<OccurrenceCandidate, "fit" | "isOfRule"> {
  readonly candidate: Candidate;
}

/** The candidates with their transactions, in the same order. */
export async function withTransactions({ reads }: Read, ranked: readonly Ranked[]): Promise<OccurrenceCandidate[]> {
  const transactions = await reads.transactions.findMany(ranked.map(({ candidate }) => candidate.id));
  const names = await reads.payees.findNames([...new Set(transactions.flatMap(({ payee_id }) => payee_id ?? []))]);
  const byId = new Map(transactions.map((transaction) => [transaction.id, transaction]));
  return ranked.flatMap(({ candidate, fit, isOfRule }) => {
    const transaction = byId.get(candidate.id);
    if (transaction === undefined) return [];
    return [{ transaction, payee: names.get(transaction.payee_id ?? "") ?? null, fit, isOfRule }];
  });
}
