/** The decisions of the user about rows, and the answers about all rows with the same question. */
import { bookings, chargedMinor, type Transaction } from "../../domain/transaction.ts";
import type { Reads } from "../../store/store.ts";
import { answerAboutSynced, type ImportAnswers } from "./answers.ts";
import { type EvaluatedImport, type EvaluatedRow, type Outcomes, type RowOutcome, toRow } from "./evaluated-import.ts";

type Decidable = Pick<EvaluatedRow, "number" | "state" | "reason" | "duplicateOf" | "transactionId">;

/**
 * The outcomes for rows that have a question before they are compared, such as those of a synced account. `decideWaitingGone`
 * decides about rows that the bank dropped.
 */
export function answerOpenRows(rows: readonly EvaluatedRow[], answers: ImportAnswers): Outcomes {
  return new Map(
    rows.flatMap((row) => {
      const isOpen = row.state === "undecided" && row.reason !== "gone_from_bank";
      const outcome = isOpen ? applyDecision(row, answers) : undefined;
      return outcome === undefined ? [] : [[row.number, outcome]];
    }),
  );
}

/** The outcome of the user's decision, as long as its candidate is the one that was shown, or of an answer. */
export function applyDecision(row: Decidable, answers: ImportAnswers): Partial<RowOutcome> | undefined {
  const decision = answers.decisions?.[String(row.number)];
  if (decision?.decision === "skip") return { state: "skipped", reason: "skipped_by_you" };
  if (decision !== undefined && decision.candidate === candidateOf(row)) {
    if (decision.decision === "add") return { ...AS_NEW, reason: "added_by_you" };
    const transactionId = decision.transaction_id ?? row.transactionId;
    return { state: "matched", reason: "matched_by_you", transactionId };
  }
  return row.state === "undecided" ? applyAnswer(row, answers) : undefined;
}

/** Makes a row new. It keeps its reason. */
export const AS_NEW = { state: "added", duplicateOf: null, transactionId: null } as const;

function applyAnswer({ reason }: Decidable, answers: ImportAnswers): Partial<RowOutcome> | undefined {
  if (reason === "probable_duplicate") {
    if (answers.probable_duplicates === "skip") return { state: "duplicate" };
    if (answers.probable_duplicates === "add") return AS_NEW;
  }
  const answer = answerAboutAccount(reason, answers);
  if (answer === "skip") return { state: "skipped" };
  return answer === "add" ? { state: "added", reason: null } : undefined;
}

/**
 * The row for a dropped one with the user's decision. By default it is withdrawn, unless the user has to decide. A reconciled
 * transaction is never removed.
 */
export function decideWithdrawal(
  row: EvaluatedRow,
  { isTouched, isReconciled }: { readonly isTouched: boolean; readonly isReconciled: boolean },
  { decisions, gone_from_bank: answer }: ImportAnswers,
): EvaluatedRow {
  const given = decisions?.[String(row.number)];
  const own = given?.candidate === candidateOf(row) ? given.decision : undefined;
  const decision = own ?? (isTouched ? answer : undefined);
  if (decision === "keep") return toRow(row, { state: "skipped", reason: "kept_by_you" });
  if (isReconciled) return row;
  if (decision === "remove") return toRow(row, { state: "withdrawn", reason: "removed_by_you" });
  return isTouched ? row : toRow(row, { state: "withdrawn" });
}

function answerAboutAccount(reason: Decidable["reason"], answers: ImportAnswers) {
  if (reason === "account_is_synced") return answerAboutSynced(answers);
  return reason === "account_closed" ? answers.answers?.account_closed : undefined;
}

/** Identifies the candidate of a row: a decision holds only for it. */
export function candidateOf({ reason, duplicateOf, transactionId }: Decidable): string {
  return [reason, duplicateOf, transactionId].join(" ");
}

/** The reasons of rows whose transactions may have another amount: the user chose it, or the bank changed a pending amount. */
const CORRECTING: ReadonlySet<string | null> = new Set(["matched_by_you", "pending_amount", "replaced"]);

/** Whether a booked row gives the transaction that it confirms another amount. */
export function correctsAmount(
  { reason, accountId, amountMinor, row }: EvaluatedRow,
  transaction: Transaction,
): boolean {
  const isOwn = CORRECTING.has(reason) && accountId === transaction.account_id && row?.status === "booked";
  return isOwn && amountMinor !== null && amountMinor !== chargedMinor(transaction);
}

/**
 * Checks that the transactions that the user chose exist, and that no other row confirms them. A transaction of another account
 * that the user chose becomes a transfer. One with another amount gets that of the row. A chosen transaction that another booked
 * row confirms is rejected, unless it is the row's own candidate.
 */
export async function checkChosen(
  reads: Reads,
  rows: readonly EvaluatedRow[],
  accounts: EvaluatedImport["accounts"],
  { decisions = {} }: ImportAnswers,
): Promise<Outcomes> {
  const chosen = rows.filter(({ state, reason }) => state === "matched" && CORRECTING.has(reason));
  const ids = chosen.flatMap(({ transactionId }) => (transactionId === null ? [] : [transactionId]));
  if (ids.length === 0) return new Map();
  const found = new Map((await reads.transactions.findMany(ids)).map((transaction) => [transaction.id, transaction]));
  const legOf = ({ transactionId, accountId }: EvaluatedRow) => `${transactionId} ${accountId}`;
  const isBooked = ({ row }: EvaluatedRow) => row?.status === "booked";
  const confirming = Map.groupBy(
    rows.filter((row) => row.state === "matched" && isBooked(row)),
    legOf,
  );
  const earlier = Map.groupBy(
    await reads.imports.listConfirmations(ids),
    ({ transaction_id, account_id }) => `${transaction_id} ${account_id}`,
  );
  const isTaken = (row: EvaluatedRow, legs: number) => {
    const isCandidate = decisions[row.number]?.candidate.endsWith(` ${row.transactionId}`);
    const known = isCandidate ? 0 : (earlier.get(legOf(row))?.length ?? 0);
    return isBooked(row) && (confirming.get(legOf(row))?.length ?? 0) + known > Math.max(1, legs);
  };
  const check = (row: EvaluatedRow): Partial<RowOutcome> => {
    const transaction = found.get(row.transactionId ?? "");
    if (transaction === undefined) return { state: "undecided", reason: "deleted_by_you" };
    if (row.reason !== "matched_by_you") return correctionOf(row, transaction);
    const legs = bookings(transaction).filter(({ accountId }) => accountId === row.accountId);
    if (isTaken(row, legs.length)) return { state: "undecided", reason: "transaction_matched" };
    if (legs.length === 0) return { reason: "transfer", transferAccountId: transaction.account_id };
    return correctionOf(row, transaction);
  };
  const correctionOf = (row: EvaluatedRow, transaction: Transaction): Partial<RowOutcome> => {
    const isCorrection = correctsAmount(row, transaction) && accounts.get(transaction.account_id)?.is_synced === false;
    return isCorrection ? { correctionMinor: (row.amountMinor ?? 0) - transaction.booked_minor } : {};
  };
  return new Map(chosen.map((row) => [row.number, check(row)]));
}
