/** Checks the transactions that the user chose for rows: each must exist, and belong to no other row. */
import { bookings } from "../../domain/transaction.ts";
import type { Reads } from "../../store/store.ts";
import type { ImportAnswers } from "./answers.ts";
import { correctsAmount } from "./decisions.ts";
import type { EvaluatedImport, EvaluatedRow, Outcomes, RowOutcome } from "./evaluated-import.ts";

/**
 * A transaction of another account that the user chose becomes a transfer. One with another amount gets that of the row. A
 * chosen transaction that another booked row confirms is rejected, unless it is the row's own candidate.
 */
export async function checkChosen(
  reads: Reads,
  rows: readonly EvaluatedRow[],
  accounts: EvaluatedImport["accounts"],
  { decisions = {} }: ImportAnswers,
): Promise<Outcomes> {
  const chosen = rows.filter(({ reason }) => reason === "matched_by_you");
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
    const legs = bookings(transaction).filter(({ accountId }) => accountId === row.accountId);
    if (isTaken(row, legs.length)) return { state: "undecided", reason: "transaction_matched" };
    if (legs.length === 0) return { reason: "transfer", transferAccountId: transaction.account_id };
    const isCorrection = correctsAmount(row, transaction) && accounts.get(transaction.account_id)?.is_synced === false;
    return isCorrection ? { correctionMinor: (row.amountMinor ?? 0) - transaction.booked_minor } : {};
  };
  return new Map(chosen.map((row) => [row.number, check(row)]));
}
