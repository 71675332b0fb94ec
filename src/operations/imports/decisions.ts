/** Applies the decisions of the user to rows. */
import { chargedMinor, type Transaction } from "../../domain/transaction.ts";
import { answerAboutSynced, type ImportAnswers } from "./answers.ts";
import type { EvaluatedRow } from "./evaluate.ts";

/** The decision of the user, as long as its candidate is the one that was shown. */
export function applyDecision(row: EvaluatedRow, answers: ImportAnswers): void {
  const { decisions = {}, probable_duplicates } = answers;
  const decision = decisions[String(row.number)];
  if (decision !== undefined && (decision.decision === "skip" || decision.candidate === candidateOf(row))) {
    if (decision.decision === "skip") {
      row.state = "skipped";
      row.reason = "skipped_by_you";
    } else if (decision.decision === "add") {
      row.state = "added";
      row.reason = "added_by_you";
      row.duplicateOf = null;
      row.transactionId = null;
    } else {
      row.state = "matched";
      row.reason = "matched_by_you";
      row.transactionId = decision.transaction_id ?? row.transactionId;
    }
  } else if (row.state === "undecided" && row.reason === "probable_duplicate" && probable_duplicates != null) {
    row.state = probable_duplicates === "skip" ? "duplicate" : "added";
    if (probable_duplicates === "add") {
      row.duplicateOf = null;
      row.transactionId = null;
    }
  } else if (row.state === "undecided" && row.reason === "account_is_synced") {
    const synced = answerAboutSynced(answers);
    if (synced === "skip") row.state = "skipped";
    if (synced === "add") Object.assign(row, { state: "added", reason: null });
  }
}

/** Identifies the candidate of a row: a decision holds only for it. */
export function candidateOf({ reason, duplicateOf, transactionId }: EvaluatedRow): string {
  return [reason, duplicateOf, transactionId].join(" ");
}

/** Whether a row gives the transaction that it confirms another amount: the user chose it, and the row is booked. */
export function correctsAmount(
  { reason, accountId, amountMinor, row }: EvaluatedRow,
  transaction: Transaction,
): boolean {
  const isOwn = reason === "matched_by_you" && accountId === transaction.account_id && row?.status === "booked";
  return isOwn && amountMinor !== null && amountMinor !== chargedMinor(transaction);
}
