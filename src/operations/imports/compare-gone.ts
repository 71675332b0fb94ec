/**
 * Decides about booked rows that a bank connection no longer lists. Only the bank's word, or a balance that proves it, removes a
 * transaction by itself. Otherwise, and if a person has changed the transaction, the row waits for a decision.
 */
import { goneByBalance } from "../../domain/match-listing.ts";
import { isSameValue } from "../../domain/same-value.ts";
import type { Reads } from "../../store/store.ts";
import type { ImportAnswers } from "./answers.ts";
import { computeEffects } from "./balances.ts";
import { type Gone, removalOf, withdrawnRow } from "./compare-pending.ts";
import { decideWithdrawal } from "./decisions.ts";
import { type EvaluatedImport, type EvaluatedRow, type Outcomes, type RowOutcome, toRow } from "./evaluated-import.ts";
import type { GoneRow } from "./match-known.ts";
import { entryOf, findTouched, isReconciled } from "./pending-entries.ts";

interface BookedGone extends Gone, Pick<GoneRow, "statement" | "cause"> {}

/** Rows for the known ones that are gone. `evaluated` has all other rows with their outcomes. */
export async function compareGone(
  reads: Reads,
  found: readonly GoneRow[],
  evaluated: EvaluatedImport,
  answers: ImportAnswers,
): Promise<EvaluatedRow[]> {
  const gone = await loadGone(reads, found, evaluated.rows);
  const proven = await proveByBalance(reads, gone, evaluated);
  let number = evaluated.rows.at(-1)?.number ?? 0;
  return gone.flatMap((one) => {
    const isGone = one.cause === "removed" || proven.get(one);
    if (isGone === false) return [];
    number += 1;
    const { statement, isTouched } = one;
    const row = withdrawnRow(number, one, { account: statement.own, statement: statement.index });
    return [decideWithdrawal(row, { ...one, isTouched: isTouched || isGone === undefined }, answers)];
  });
}

/** Those whose transactions still exist, and that nobody has decided to keep. */
async function loadGone(reads: Reads, found: readonly GoneRow[], rows: readonly EvaluatedRow[]): Promise<BookedGone[]> {
  const settled = new Set(rows.flatMap(({ transactionId }) => transactionId ?? []));
  const byTransaction = new Map(found.map((one) => [one.known.transactionId ?? "", one]));
  const entries = [...byTransaction].flatMap(([id, { known, ...one }]) => {
    const [first] = known.records;
    if (first === undefined || settled.has(id)) return [];
    return entryOf([first], known.records).map((entry) => ({ ...one, entry }));
  });
  const open = entries.filter(({ entry }) => entry.decision?.reason !== "kept_by_you");
  const ids = open.map(({ entry }) => entry.transactionId);
  if (ids.length === 0) return [];
  const transactions = new Map((await reads.transactions.findMany(ids)).map((one) => [one.id, one]));
  const existing = open.filter(({ entry }) => transactions.has(entry.transactionId));
  const touched = await findTouched(
    reads,
    existing.map(({ entry }) => entry),
    transactions,
  );
  return existing.flatMap((one) => {
    const transaction = transactions.get(one.entry.transactionId);
    if (transaction === undefined) return [];
    return [{ ...one, transaction, isTouched: touched.has(transaction.id), isReconciled: isReconciled(transaction) }];
  });
}

/**
 * Whether rows that a complete list lacks are gone, by the bank's balance. Those for which the balance fits several answers, or
 * none, are missing.
 */
async function proveByBalance(
  reads: Reads,
  gone: readonly BookedGone[],
  evaluated: EvaluatedImport,
): Promise<ReadonlyMap<BookedGone, boolean>> {
  const missing = gone.filter(({ cause }) => cause === "missing");
  if (missing.length === 0) return new Map();
  const effects = new Map((await computeEffects(reads, "", evaluated)).map((one) => [one.account.id, one]));
  const proven = new Map<BookedGone, boolean>();
  for (const [accountId, rows] of Map.groupBy(missing, ({ statement }) => statement.own?.id ?? "")) {
    const amounts = rows.map(({ transaction, statement }) => -removalOf(transaction, statement.own).correctionMinor);
    const differences = effects.get(accountId)?.closingDifferences ?? [];
    const answers = differences.flatMap((difference) => {
      const answer = goneByBalance(amounts, difference);
      return answer === undefined ? [] : [answer];
    });
    const [answer, ...others] = answers;
    if (answer === undefined || others.some((other) => !isSameValue(other, answer))) continue;
    for (const [i, row] of rows.entries()) proven.set(row, answer[i] === true);
  }
  return proven;
}

/** The outcomes of rows that wait since an earlier sync because the bank no longer lists them. */
export async function decideWaitingGone(
  reads: Reads,
  rows: readonly EvaluatedRow[],
  { accounts }: Pick<EvaluatedImport, "accounts">,
  answers: ImportAnswers,
): Promise<Outcomes> {
  const waiting = rows.filter(({ row }) => row?.question?.reason === "gone_from_bank");
  if (waiting.length === 0) return new Map();
  const ids = waiting.flatMap(({ transactionId }) => transactionId ?? []);
  const transactions = new Map((await reads.transactions.findMany(ids)).map((one) => [one.id, one]));
  return new Map(
    waiting.map((row): [number, Partial<RowOutcome>] => {
      const transaction = transactions.get(row.transactionId ?? "");
      if (transaction === undefined) return [row.number, { state: "skipped", reason: "gone_from_bank" }];
      const asked = toRow(row, removalOf(transaction, accounts.get(row.accountId ?? "") ?? null));
      const decided = decideWithdrawal(asked, { isTouched: true, isReconciled: isReconciled(transaction) }, answers);
      return [row.number, decided];
    }),
  );
}
