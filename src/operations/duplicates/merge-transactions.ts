/**
 * Merges a transaction into another one: it is deleted, and the other one gets what only it has. Its attachments and the
 * decisions about its occurrences move.
 */
import { includesDay } from "../../domain/account.ts";
import { MAX_ATTACHMENTS } from "../../domain/attachment.ts";
import { MAX_NOTES } from "../../domain/lengths.ts";
import { Problem, ProblemList } from "../../domain/problem.ts";
import { MAX_TAGS } from "../../domain/tag.ts";
import { chargedMinor, isInCountingRange, isSameTransaction, type Transaction } from "../../domain/transaction.ts";
import { balanceChanges } from "../ledger/balance-changes.ts";
import { planDeletions, removeTransactions } from "../ledger/delete-transaction.ts";
import { unionOf } from "../ledger/join-payments.ts";
import type { Write } from "../service.ts";

/**
 * Both must be locked, and payments of the same amount on the same account. Balances change as if `second` was deleted.
 * @throws Problem `not_mergeable`, `transaction_reconciled`, `account_closed` or `balance_out_of_range`.
 */
export async function mergeInto(write: Write, first: Transaction, second: Transaction): Promise<void> {
  const { tx } = write;
  const [balances, problems] = [balanceChanges(), new ProblemList()];
  const movesBalance = !(await isInOpening(write, second));
  const accounts = await planDeletions(write, [second], movesBalance, balances, problems, () => "/duplicate/second_id");
  const changed = balances.changedAccounts(write, accounts, problems);
  problems.throwIfAny();
  const attachments = await tx.attachments.listOfTransactions([first.id, second.id]);
  const isNameless = (await tx.transactions.findNameless([first.id])).has(first.id);
  const payee_id = isNameless ? second.payee_id : first.payee_id;
  const after = { ...merged(first, second), payee_id, updated_at: write.at };
  rejectFull(after, attachments.length);
  for (const one of attachments) if (one.transaction_id === second.id) await tx.attachments.move(one, first.id);
  await tx.occurrenceDecisions.moveTransaction(second.id, first.id);
  await removeTransactions(write, [second]);
  if (!isSameTransaction(first, after)) await tx.transactions.updateMany([{ before: first, after }]);
  await tx.accounts.updateBalances(accounts, changed);
}

/** Whether its import took it out of the opening balance, because a balance that somebody had set includes its day. */
async function isInOpening({ tx }: Write, { import_id, account_id, authorized_at }: Transaction): Promise<boolean> {
  const account = import_id === null ? undefined : await tx.accounts.find(account_id);
  return account !== undefined && includesDay(account, authorized_at);
}

/** The first transaction with what only the second one has. Where they differ, it keeps its own. */
function merged(first: Transaction, second: Transaction): Transaction {
  const after = { ...first, ...purposeOf(first, second), ...countingDayOf(first, second) };
  const ownNotes = [first.notes, second.notes];
  const lostNotes = after.splits === second.splits ? [] : (second.splits ?? []).map(({ notes }) => notes);
  return {
    ...after,
    notes: [...new Set([...ownNotes, ...lostNotes])].filter((notes) => notes !== "").join("\n"),
    tags: unionOf(first.tags, second.tags),
    posted_at: first.posted_at ?? second.posted_at,
    is_pending: first.is_pending && second.is_pending,
    external_id: first.external_id ?? second.external_id,
    reviewed_at: first.reviewed_at ?? second.reviewed_at,
  };
}

type Purpose = Pick<Transaction, "category_id" | "category_decided_by" | "splits">;

/** Splits must fit the amount that was charged. */
function purposeOf(first: Transaction, second: Transaction): Purpose {
  const isOpen = first.splits === null && first.category_id === null;
  const fits = second.splits === null || chargedMinor(first) === chargedMinor(second);
  const { category_id, category_decided_by, splits } = isOpen && fits ? second : first;
  return { category_id, category_decided_by, splits };
}

/** A match decides again about a day that nobody has set. */
function countingDayOf(
  first: Transaction,
  second: Transaction,
): Pick<Transaction, "counts_on" | "counts_on_decided_by"> {
  const day = second.counts_on;
  const takes = first.counts_on_decided_by !== "you" && second.counts_on_decided_by === "you" && day !== null;
  const { counts_on, counts_on_decided_by } = takes && isInCountingRange(first.authorized_at, day) ? second : first;
  return { counts_on, counts_on_decided_by };
}

/** @throws Problem `not_mergeable` if the transaction would have more than it can have. */
function rejectFull({ notes, tags }: Transaction, attachmentCount: number): void {
  const full = [
    [[...notes].length, MAX_NOTES, "characters of notes"],
    [tags.length, MAX_TAGS, "tags"],
    [attachmentCount, MAX_ATTACHMENTS, "attachments"],
  ] as const;
  for (const [count, most, what] of full) {
    if (count <= most) continue;
    const detail = `The transaction would have ${count} ${what}, and ${most} are the maximum. Remove some of them first.`;
    throw new Problem("not_mergeable", detail);
  }
}
