/**
 * A user's decisions about one occurrence of a recurring rule: match or unmatch a transaction, pay it now, skip it, move
 * it, keep it open, and reset all of these. Decisions override automatic matching.
 */
import { amountFormat } from "../../domain/amount-format.ts";
import { daysBetween } from "../../domain/calendar.ts";
import { MAX_MOVE_DAYS, type Occurrence } from "../../domain/occurrence.ts";
import { Problem, type ProblemCode, problemOf } from "../../domain/problem.ts";
import { type RecurringRule, reservedMinor } from "../../domain/recurring-rule.ts";
import type { Transaction } from "../../domain/transaction.ts";
import type { OccurrenceKey, OccurrenceState } from "../../store/store.ts";
import { readToday } from "../get-budget.ts";
import { createTransactions } from "../ledger/create-transactions.ts";
import { readOf, type Write } from "../service.ts";
import { findOccurrence, loadRecurring } from "./occurrences.ts";
import { findOtherMatch } from "./other-match.ts";
import { getRecurringRule } from "./recurring-rules.ts";

/** Matches a transaction of any amount. @throws Problem `unknown_transaction` or `transaction_matched`. */
export async function matchOccurrence(write: Write, key: OccurrenceKey, transactionId: string): Promise<Occurrence> {
  return await decide(write, key, async ({ decision, links }, rule) => {
    const transaction = await getTransaction(write, transactionId);
    const other = await findOtherMatch(write, rule, key.scheduled_on, transaction);
    if (other !== undefined) {
      const detail = `This transaction is already matched with the occurrence of ${other.scheduled_on} of the rule ${other.rule_id}. Reset that occurrence first.`;
      throw refusal("transaction_matched", "/transaction_id", detail);
    }
    const rejected = links.filter(({ is_match, transaction_id }) => !is_match && transaction_id !== transactionId);
    return {
      decision: { moved_to: null, ...decision, is_skipped: false, is_still_owed: false },
      links: [...rejected, { transaction_id: transactionId, is_match: true }],
    };
  });
}

/**
 * Creates the transaction that pays the occurrence, today, and matches it. The amount is the one that is still expected, or
 * that of the rule if nothing is. @throws Problem `occurrence_paid`, or one of the transaction.
 */
export async function payOccurrence(write: Write, key: OccurrenceKey): Promise<Occurrence> {
  const today = await readToday(write);
  const rule = await getRecurringRule(readOf(write), key.rule_id);
  const { expectedMinor, state } = await getOccurrence(write, key, today);
  if (state === "matched") throw new Problem("occurrence_paid", "The occurrence is paid. Unmatch its payment first.");
  const { account_id, transfer_account_id, payee_id, category_id, currency } = rule;
  const amount = amountFormat(currency)(expectedMinor || reservedMinor(rule));
  const payment = { account_id, transfer_account_id, payee_id, category_id, currency, amount, authorized_at: today };
  const { transactions } = await createTransactions(write, { transactions: [payment] }).catch(throwWithoutPointers);
  return await matchOccurrence(write, key, transactions[0]?.id ?? "");
}

/** The request has no body at which a problem of the transaction could point. */
function throwWithoutPointers(error: unknown): never {
  const [item] = error instanceof Problem ? error.errors : [];
  throw item === undefined ? error : new Problem(item.code, item.detail, [], { cause: error });
}

/** Rejects a transaction. Another one may still match. @throws Problem `unknown_transaction`. */
export async function unmatchOccurrence(write: Write, key: OccurrenceKey, transactionId: string): Promise<Occurrence> {
  return await decide(write, key, async ({ links }) => {
    await getTransaction(write, transactionId);
    const others = links.filter(({ transaction_id }) => transaction_id !== transactionId);
    return { links: [...others, { transaction_id: transactionId, is_match: false }] };
  });
}

/** Skips the occurrence: it is no longer expected. */
export async function skipOccurrence(write: Write, key: OccurrenceKey): Promise<Occurrence> {
  return await decide(write, key, async ({ decision, links }) => ({
    decision: { moved_to: null, is_still_owed: false, ...decision, is_skipped: true },
    links: links.filter(({ is_match }) => !is_match),
  }));
}

/** Changes the due day. @throws Problem `recurrence_out_of_reach` if it is more than a year away. */
export async function moveOccurrence(write: Write, key: OccurrenceKey, to: string): Promise<Occurrence> {
  return await decide(write, key, async ({ decision }) => {
    if (Math.abs(daysBetween(key.scheduled_on, to)) > MAX_MOVE_DAYS) {
      const detail = `An occurrence can move by at most ${MAX_MOVE_DAYS} days.`;
      throw refusal("recurrence_out_of_reach", "/to", detail);
    }
    return { decision: { is_still_owed: false, ...decision, is_skipped: false, moved_to: to } };
  });
}

/** Keeps the occurrence open until 90 % of it is paid: it never lapses, and a match by the user ends. */
export async function oweOccurrence(write: Write, key: OccurrenceKey): Promise<Occurrence> {
  return await decide(write, key, async ({ decision, links }) => ({
    decision: { moved_to: null, ...decision, is_skipped: false, is_still_owed: true },
    links: links.filter(({ is_match }) => !is_match),
  }));
}

/** Removes all decisions about the occurrence. */
export async function resetOccurrence(write: Write, key: OccurrenceKey): Promise<Occurrence> {
  return await decide(write, key, async () => ({ decision: null, links: [] }));
}

/** `change` returns the new decisions. @throws Problem `not_found` if the rule has no occurrence on the day. */
async function decide(
  write: Write,
  key: OccurrenceKey,
  change: (before: OccurrenceState, rule: RecurringRule) => Promise<Partial<OccurrenceState>>,
): Promise<Occurrence> {
  const { occurrenceDecisions } = write.tx;
  const today = await readToday(write);
  const rule = await getRecurringRule(readOf(write), key.rule_id);
  const occurrence = await getOccurrence(write, key, today);
  const before = await occurrenceDecisions.findState(key);
  await occurrenceDecisions.replace(before, { ...before, ...(await change(before, rule)) });
  return (await find(write, key, today)) ?? { ...occurrence, ...ENDED };
}

/** An occurrence that the schedule leaves out exists only while it is matched. */
const ENDED = { state: "skipped", expectedMinor: 0, transaction_ids: [] } as const;

async function find(write: Write, key: OccurrenceKey, today: string): Promise<Occurrence | undefined> {
  return findOccurrence(await loadRecurring(readOf(write)), key, today);
}

async function getOccurrence(write: Write, key: OccurrenceKey, today: string): Promise<Occurrence> {
  const occurrence = await find(write, key, today);
  if (occurrence !== undefined) return occurrence;
  throw new Problem("not_found", `The recurring rule ${key.rule_id} has no occurrence on ${key.scheduled_on}.`);
}

async function getTransaction({ tx }: Write, id: string): Promise<Transaction> {
  const transaction = await tx.transactions.find(id);
  if (transaction !== undefined) return transaction;
  throw refusal("unknown_transaction", "/transaction_id", `There is no transaction ${id} in this budget.`);
}

function refusal(code: ProblemCode, pointer: string, detail: string): Problem {
  return problemOf([{ code, pointer, detail }]);
}
