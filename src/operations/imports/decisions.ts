/** The decisions of the user about rows, and the answers about all rows with the same question. */
import { chargedMinor, type Transaction } from "../../domain/transaction.ts";
import { answerAboutSynced, type ImportAnswers } from "./answers.ts";
import type { EvaluatedRow, Outcomes, RowOutcome } from "./evaluated-import.ts";

type Decidable = Pick<EvaluatedRow, "number" | "state" | "reason" | "duplicateOf" | "transactionId">;

/** The outcomes for rows that have a question before they are compared, such as those of a synced account. */
export function answerOpenRows(rows: readonly EvaluatedRow[], answers: ImportAnswers): Outcomes {
  const open = rows.filter(({ state }) => state === "undecided");
  return new Map(open.map((row) => [row.number, applyDecision(row, answers)]));
}

/** The outcome of the user's decision, as long as its candidate is the one that was shown, or of an answer. */
export function applyDecision(row: Decidable, answers: ImportAnswers): Partial<RowOutcome> {
  const decision = answers.decisions?.[String(row.number)];
  if (decision?.decision === "skip") return { state: "skipped", reason: "skipped_by_you" };
  if (decision !== undefined && decision.candidate === candidateOf(row)) {
    if (decision.decision === "add") return { ...AS_NEW, reason: "added_by_you" };
    const transactionId = decision.transaction_id ?? row.transactionId;
    return { state: "matched", reason: "matched_by_you", transactionId };
  }
  return row.state === "undecided" ? applyAnswer(row, answers) : {};
}

const AS_NEW = { state: "added", duplicateOf: null, transactionId: null } as const;

function applyAnswer({ reason }: Decidable, answers: ImportAnswers): Partial<RowOutcome> {
  if (reason === "probable_duplicate") {
    if (answers.probable_duplicates === "skip") return { state: "duplicate" };
    if (answers.probable_duplicates === "add") return AS_NEW;
  }
  if (reason === "account_is_synced") {
    const synced = answerAboutSynced(answers);
    if (synced === "skip") return { state: "skipped" };
    if (synced === "add") return { state: "added", reason: null };
  }
  return {};
}

/** Identifies the candidate of a row: a decision holds only for it. */
export function candidateOf({ reason, duplicateOf, transactionId }: Decidable): string {
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
