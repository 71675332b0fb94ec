/**
 * Finds payments that look like an open occurrence but do not match: they have another payee, because banks and households
 * use different names, or an amount that is too different. Nothing matches until the user confirms it.
 */

import { addDays, dayAt } from "../../domain/calendar.ts";
import { type DueOccurrence, LATEST_PAYMENT_DAYS, rankCandidates } from "../../domain/match-occurrences.ts";
import { type Occurrence, occurrenceAt } from "../../domain/occurrence.ts";
import { MAX_MATCH_DAYS } from "../../domain/recurring-rule.ts";
import type { Transaction } from "../../domain/transaction.ts";
import { pipelined } from "../../store/store.ts";
import { getBudget } from "../get-budget.ts";
import type { Read } from "../service.ts";
import { type OccurrenceCandidate, withTransactions } from "./list-candidates.ts";
import { loadRecurring, matchAll } from "./occurrences.ts";
import { candidateOf, foreignPayments, loadPaymentRates } from "./recurring-candidate.ts";

export interface MatchProposal {
  readonly occurrence: Occurrence;
  readonly candidate: OccurrenceCandidate;
}

/** The maximum number of transactions that are read, newest first. */
const MAX_READ = 500;

/**
 * The best payment for each occurrence that is open now, by due day. Its day is within the rule's range, and it has no other
 * category. It has the rule's payee, or a payee without a rule and an exact or near amount. A payment is proposed once.
 */
export async function proposeMatches(read: Read, nowMs: number): Promise<MatchProposal[]> {
  const [{ time_zone }, recurring] = await pipelined([getBudget(read), loadRecurring(read)]);
  const today = dayAt(nowMs, time_zone);
  const since = addDays(today, -LATEST_PAYMENT_DAYS);
  const until = addDays(today, MAX_MATCH_DAYS);
  const all = matchAll(recurring, { since, until, today });
  const open = all
    .map((matched) => ({ due: matched.occurrence, occurrence: occurrenceAt(today, matched, recurring.periods) }))
    .filter(({ due, occurrence: { due_on, expectedMinor } }) => {
      return due.rule.payee_id !== null && expectedMinor !== 0 && due_on >= since && due_on <= until;
    })
    .sort((a, b) => (a.due.dueOn < b.due.dueOn ? -1 : 1));
  if (open.length === 0) return [];
  const accountIds = [...new Set(open.map(({ due }) => due.rule.account_id))];
  const range = { since: addDays(since, -MAX_MATCH_DAYS), until: addDays(until, MAX_MATCH_DAYS) };
  const listed = await read.reads.transactions.list(
    { account_id: accountIds, ...range },
    { offset: 0, limit: MAX_READ },
  );
  const payees = new Set(recurring.rules.map(({ payee_id }) => payee_id));
  const used = new Set(all.flatMap(({ transactionIds }) => transactionIds));
  const free = listed.filter(
    ({ id, payee_id, transfer_account_id, splits }) =>
      transfer_account_id === null && splits === null && payee_id !== null && !used.has(id),
  );
  const foreign = open.flatMap(({ due }) => foreignPayments(free, () => due.rule, recurring.accounts));
  const books = { accounts: recurring.accounts, exchange: await loadPaymentRates(read, foreign) };
  const found = open.flatMap(({ due, occurrence }) => {
    const isOwn = ({ payee_id }: Pick<Transaction, "payee_id">) => payee_id === due.rule.payee_id;
    const fitting = free.filter(
      (one) => !used.has(one.id) && mayPay(due, one) && (isOwn(one) || !payees.has(one.payee_id)),
    );
    const own = new Set(fitting.filter(isOwn).map(({ id }) => id));
    const candidates = fitting.flatMap((one) => candidateOf(due.rule, { ...one, position: null }, books) ?? []);
    const best = rankCandidates(due, candidates).find(({ candidate, fit }) => fit !== "other" || own.has(candidate.id));
    if (best === undefined) return [];
    used.add(best.candidate.id);
    return [{ occurrence, ranked: { ...best, isOfRule: own.has(best.candidate.id) } }];
  });
  const candidates = await withTransactions(
    read,
    found.map(({ ranked }) => ranked),
  );
  const byTransaction = new Map(candidates.map((candidate) => [candidate.transaction.id, candidate]));
  return found.flatMap(({ occurrence, ranked }) => {
    const candidate = byTransaction.get(ranked.candidate.id);
    return candidate === undefined ? [] : [{ occurrence, candidate }];
  });
}

function mayPay({ rule, dueOn }: DueOccurrence, transaction: Transaction): boolean {
  const { account_id, authorized_at: day, category_id } = transaction;
  const isNear = day >= addDays(dueOn, -rule.match_days_before) && day <= addDays(dueOn, rule.match_days_after);
  return account_id === rule.account_id && isNear && (category_id === null || category_id === rule.category_id);
}
