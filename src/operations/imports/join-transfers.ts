/** Checks the transactions that the user chose for rows, and joins the two sides of transfers between own accounts. */
import type { Account } from "../../domain/account.ts";
import { addDays } from "../../domain/calendar.ts";
import { COMPARISONS } from "../../domain/match-rows.ts";
import { bookings } from "../../domain/transaction.ts";
import type { ImportLeg, Reads } from "../../store/store.ts";
import { pause } from "../pause.ts";
import { accountKey, type ImportAnswers } from "./answers.ts";
import { IMPORT_SIZES } from "./chunks.ts";
import { correctsAmount } from "./decisions.ts";
import type { EvaluatedImport, EvaluatedRow } from "./evaluate.ts";
import { loadLegs } from "./load-legs.ts";
import { splitAmountsOf } from "./row-amounts.ts";

const TRANSFER_DAYS = 4;

/**
 * A transaction of another account that the user chose becomes a transfer. One with another amount gets that of the row. A
 * chosen transaction that another booked row confirms is rejected, unless it is the row's own candidate.
 */
export async function markChosen(
  reads: Reads,
  { rows, accounts }: Pick<EvaluatedImport, "rows" | "accounts">,
  { decisions = {} }: ImportAnswers,
): Promise<void> {
  const chosen = rows.filter(({ reason }) => reason === "matched_by_you");
  const ids = chosen.flatMap(({ transactionId }) => (transactionId === null ? [] : [transactionId]));
  if (ids.length === 0) return;
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
  for (const row of chosen) {
    const transaction = found.get(row.transactionId ?? "");
    if (transaction === undefined) {
      row.state = "undecided";
      row.reason = "deleted_by_you";
      continue;
    }
    const legs = bookings(transaction).filter(({ accountId }) => accountId === row.accountId);
    if (isTaken(row, legs.length)) {
      row.state = "undecided";
      row.reason = "transaction_matched";
      continue;
    }
    if (legs.length > 0) {
      if (correctsAmount(row, transaction) && accounts.get(transaction.account_id)?.is_synced === false)
        row.correctionMinor = (row.amountMinor ?? 0) - transaction.booked_minor;
      continue;
    }
    row.reason = "transfer";
    row.transferAccountId = transaction.account_id;
  }
}

/**
 * Joins the two sides of a transfer between own accounts, if the file or a rule names the other account. Without proof, a single possible other side is proposed.
 */
export async function joinTransfers(
  reads: Reads,
  { statements, rows, accounts }: EvaluatedImport,
  linked: (number: string, currency: string | null) => Account | undefined,
): Promise<void> {
  const inFile = new Map(statements.flatMap(({ key, own }) => (own === null ? [] : [[key, own.id] as const])));
  const named = new Map([...accounts.values()].map(({ name, currency, id }) => [accountKey(name, currency), id]));
  const accountOf = (text: string, currency: string | null, isName: boolean): string | null => {
    const key = accountKey(text, currency);
    const ofFile = inFile.get(key) ?? inFile.get(accountKey(text, null)); // the file may name no currency
    return linked(text, currency)?.id ?? ofFile ?? (isName ? named.get(key) : undefined) ?? null;
  };
  const otherAccount = (row: EvaluatedRow): string | null => {
    if (row.decided.transferAccountId !== null) return row.decided.transferAccountId;
    const text = row.row?.transfer_account ?? row.row?.counter_account ?? null;
    return text === null ? null : accountOf(text, row.currency, row.row?.transfer_account != null);
  };
  const isCandidate = (row: EvaluatedRow) =>
    row.state === "added" && row.accountId !== null && row.row?.status === "booked" && !row.row.is_opening;
  const candidates = rows.filter(isCandidate);
  const proofs = new Map<EvaluatedRow, string>();
  for (const row of candidates) {
    const other = otherAccount(row);
    if (other !== null) proofs.set(row, other); // few files name the other account
  }
  let indexed: Map<string, Set<EvaluatedRow>> | undefined;
  const rowsAt = (place: string) => {
    indexed ??= groupIntoSets(candidates, placeOfRow);
    return indexed.get(place);
  };
  const joined = new Set<EvaluatedRow>();
  /** The row of the other account that moves `amountMinor` back, and may belong to `row`. */
  const otherSide = (row: EvaluatedRow, other: string | null, amountMinor: number) => {
    if (other === null || other === row.accountId) return undefined;
    const fits = (one: EvaluatedRow) => {
      const back = proofs.get(one) ?? null;
      return one.currency === row.currency && (back === null || back === row.accountId);
    };
    for (const day of daysAround(row)) {
      const found = rowsAt(placeOf(other, -amountMinor, day))
        ?.values()
        .find(fits);
      if (found !== undefined) return found;
    }
    return undefined;
  };
  const join = (first: EvaluatedRow, second: EvaluatedRow) => {
    second.state = "matched";
    second.reason = "transfer";
    second.transferOf = first.number;
    joined.add(first).add(second);
    for (const one of [first, second]) rowsAt(placeOfRow(one))?.delete(one);
  };
  for (const row of candidates) {
    if (joined.has(row)) continue;
    const found = otherSide(row, proofs.get(row) ?? null, row.amountMinor ?? 0);
    if (found === undefined) continue;
    const [first, second] = row.number < found.number ? [row, found] : [found, row];
    first.transferAccountId = second.accountId;
    join(first, second);
  }
  for (const row of candidates) {
    if (joined.has(row) || !row.row?.parts?.some(({ transfer_account }) => transfer_account !== null)) continue;
    const amounts = splitAmountsOf(row) ?? [];
    const partAccountIds = amounts.map((amount, i) => {
      const name = row.row?.parts?.[i]?.transfer_account ?? null;
      const found = name === null ? undefined : otherSide(row, accountOf(name, row.currency, true), amount);
      // Only rows of a small import can belong to a later row: chunks are committed in their order.
      if (found === undefined || (found.number < row.number && rows.length > IMPORT_SIZES.atOnce)) return null;
      join(row, found);
      return found.accountId;
    });
    if (partAccountIds.some((id) => id !== null)) row.partAccountIds = partAccountIds;
  }
  await joinStored(
    reads,
    candidates.filter((row) => !joined.has(row)),
    proofs,
    accounts,
  );
}

/** Rows and transactions are found by account, amount and day: thousands of them may have one amount. */
function placeOf(accountId: string | null, amountMinor: number, day: string | undefined): string {
  return `${accountId} ${amountMinor} ${day}`;
}

function placeOfRow({ accountId, amountMinor, row }: EvaluatedRow): string {
  return placeOf(accountId, amountMinor ?? 0, row?.date);
}

/** The days of the other side, the nearest first. */
function daysAround({ row }: EvaluatedRow): string[] {
  if (row === null) return [];
  const { date } = row;
  const distances = Array.from({ length: TRANSFER_DAYS }, (_, i) => i + 1);
  return [date, ...distances.flatMap((distance) => [addDays(date, -distance), addDays(date, distance)])];
}

function groupIntoSets<T>(all: readonly T[], keyOf: (one: T) => string): Map<string, Set<T>> {
  const sets = new Map<string, Set<T>>();
  for (const one of all) sets.set(keyOf(one), (sets.get(keyOf(one)) ?? new Set()).add(one));
  return sets;
}

/** Joins rows with stored transactions of other accounts, or proposes it. */
async function joinStored(
  reads: Reads,
  candidates: readonly EvaluatedRow[],
  proofs: ReadonlyMap<EvaluatedRow, string>,
  accounts: ReadonlyMap<string, Account>,
): Promise<void> {
  await pause();
  const days = candidates.flatMap(({ row }) => (row === null ? [] : [row.date])).sort();
  const [first, last] = [days[0], days.at(-1)];
  if (first === undefined || last === undefined || accounts.size < 2) return;
  const [from, until] = [addDays(first, -TRANSFER_DAYS), addDays(last, TRANSFER_DAYS)];
  const legs = (await loadLegs(reads, [...accounts.keys()], from, until)).filter(
    ({ is_own, is_plain }) => is_own && is_plain,
  );
  const taken = new Set(candidates.flatMap(({ transactionId }) => (transactionId === null ? [] : [transactionId])));
  const byAmount = new Map<number, Map<string, ImportLeg[]>>();
  for (const [amount, ofAmount] of Map.groupBy(legs, ({ amount_minor }) => Number(amount_minor))) {
    byAmount.set(
      amount,
      Map.groupBy(ofAmount, ({ day }) => day),
    );
  }
  /** The single possible other side of a row, and the number of rows that a transaction may belong to. */
  const singles = new Map<EvaluatedRow, ImportLeg>();
  const uses = new Map<string, number>();
  let compared = 0;
  await pause();
  for (const row of candidates) {
    const ofAmount = byAmount.get(-(row.amountMinor ?? 0));
    const near = ofAmount === undefined ? [] : daysAround(row).flatMap((day) => ofAmount.get(day) ?? []);
    const opposite = near.filter(
      ({ account_id }) => account_id !== row.accountId && accounts.get(account_id)?.currency === row.currency,
    );
    compared += near.length + 1;
    if (compared > COMPARISONS) {
      compared = 0;
      await pause();
    }
    const proof = proofs.get(row) ?? null;
    const proven = opposite.find((leg) => leg.account_id === proof && !taken.has(leg.transaction_id));
    if (proven !== undefined) {
      taken.add(proven.transaction_id);
      row.state = "matched";
      row.reason = "transfer";
      row.transactionId = proven.transaction_id;
      row.transferAccountId = proven.account_id;
    } else if (proof === null) {
      for (const { transaction_id: id } of opposite) uses.set(id, (uses.get(id) ?? 0) + 1);
      if (opposite.length === 1 && opposite[0] !== undefined) singles.set(row, opposite[0]);
    }
  }
  for (const [row, { transaction_id: id }] of singles) {
    if (!taken.has(id) && uses.get(id) === 1) row.proposal = id;
  }
}
