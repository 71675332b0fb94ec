/**
 * The effects of an import on the balances of accounts. A balance that a user set includes rows up to that day, so
 * these rows move the opening balance instead. An account without transactions gets the closing balance of its first
 * statement.
 */
import { type Account, isDebt } from "../../domain/account.ts";
import {
  type BalanceCheck,
  type BalancePoint,
  checkBalances,
  type DayMove,
  UNKNOWN,
} from "../../domain/balance-check.ts";
import { addDays } from "../../domain/calendar.ts";
import type { Reads } from "../../store/store.ts";
import { pause, pausedBatches } from "../pause.ts";
import { sumOf } from "./describe-statements.ts";
import { type EvaluatedImport, type EvaluatedRow, type EvaluatedStatement, toRow } from "./evaluated-import.ts";

/** Amounts in minor units of the account's currency. */
export interface AccountEffect {
  readonly account: Account;
  /** The sum that new and corrected transactions book. */
  readonly bookedMinor: number;
  /** The amount by which the opening balance changes. */
  readonly openingMovedMinor: number;
  /** The day of the balance, if the import sets one. */
  readonly balanceSetOn: string | null;
  /**
   * The bank's last balance minus that of the account, one for each way to count pending rows. Empty if the import has no balance
   * that can be compared.
   */
  readonly closingDifferences: readonly number[];
  /** The bank's balances that are not stored yet. */
  readonly newPoints: readonly NewPoint[];
  /** The account compared with the bank's balances, after the commit. */
  readonly check: BalanceCheck;
}

/** Whether a row books its own amount on its account. */
function isBooking({ state, reason, row }: EvaluatedRow): boolean {
  if (row === null || row.is_opening) return false;
  return state === "added" || (state === "matched" && (reason === "transfer" || reason === "withdrawn_before"));
}

/** The amount by which a row moves the booked balance of its account, in minor units. */
function movedMinor(row: EvaluatedRow): number {
  if (isBooking(row)) return row.amountMinor ?? 0;
  return row.state === "matched" || row.state === "withdrawn" ? row.correctionMinor : 0;
}

/** The sum by which rows up to a day move the booked balance: a balance that was set on this day includes them. */
export function sumMoved(rows: readonly EvaluatedRow[], until: string): number {
  return sumOf(
    rows.filter(({ row }) => (row?.date ?? "") <= until),
    movedMinor,
  );
}

/** The rows, and one more for each other side of a transfer that a row adds or withdraws. */
export function withOtherSides(rows: readonly EvaluatedRow[]): readonly EvaluatedRow[] {
  const sides = rows.flatMap((row) => {
    if (!row.addsOtherSide || (row.state !== "added" && row.state !== "withdrawn")) return [];
    const amounts = { amountMinor: -(row.amountMinor ?? 0), correctionMinor: -row.correctionMinor };
    return [toRow(row, { accountId: row.transferAccountId, ...amounts, statement: null })];
  });
  return sides.length === 0 ? rows : [...rows, ...sides];
}

export async function computeEffects(
  reads: Reads,
  importId: string,
  { rows, ...others }: EvaluatedImport,
): Promise<AccountEffect[]> {
  const evaluated = { ...others, rows: withOtherSides(rows) };
  const ofFile = evaluated.statements.flatMap(({ own }) => own?.id ?? []);
  const used = new Set([...ofFile, ...rows.flatMap((row) => (row.addsOtherSide ? (row.transferAccountId ?? []) : []))]);
  const effects: AccountEffect[] = [];
  for (const id of used) {
    const account = evaluated.accounts.get(id);
    if (account !== undefined) effects.push(await computeEffect(reads, importId, evaluated, account));
  }
  return effects;
}

async function computeEffect(
  reads: Reads,
  importId: string,
  evaluated: EvaluatedImport,
  account: Account,
): Promise<AccountEffect> {
  const { id, is_synced, opening_minor, balance_set_on: setOn } = account;
  await pause();
  const own = evaluated.rows.filter((row) => row.accountId === id);
  // Rows do not move the balance of a synced account.
  const moving = is_synced ? [] : own;
  const opened = is_synced ? [] : own.filter(({ state, row }) => state === "added" && row?.is_opening);
  const statements = evaluated.statements.filter((statement) => statement.own?.id === id);
  const newPoints = statements.flatMap((one) => statementPoints(one, account));
  const setsBalance = statements.some((one) => one.setsBalance);
  const last = lastClosing(evaluated, account);
  const closing = setsBalance || (!is_synced && (await isUnused(reads, account))) ? last : undefined;
  const stored = await reads.balancePoints.listReported(id);
  const known = new Map(stored.map(({ on_day, balance_minor }) => [on_day, balance_minor]));
  const isCompared = closing !== undefined || stored.length + newPoints.length > 0;
  await pause();
  const moves = isCompared ? await findMoves(reads, evaluated, account, own, moving.filter(isBooking)) : [];
  await pause();
  const openingMovedMinor =
    closing !== undefined
      ? Number(BigInt(closing.minor) - includedIn(closing, moves, setsBalance ? undefined : own)) - opening_minor
      : setOn === null
        ? sumOf(opened)
        : -sumMoved(moving, setOn);
  const points = [...stored, ...newPoints.map((point) => ({ ...point, import_id: importId }))];
  return {
    account,
    bookedMinor: sumOf(moving, movedMinor),
    openingMovedMinor: openingMovedMinor || 0,
    balanceSetOn: closing?.includesUntil ?? null,
    closingDifferences: last === undefined ? [] : differencesOf(last, opening_minor + openingMovedMinor, moves),
    newPoints: newPoints.filter(({ on_day, balance_minor }) => known.get(on_day) !== balance_minor),
    check: is_synced ? UNKNOWN : checkBalances(opening_minor + openingMovedMinor, moves, points),
  };
}

/**
 * The sum of the movements that a closing balance includes. On the days of a complete listing it includes the listed rows only: the
 * bank may not have booked the other side of a transfer yet. `rows` are those of the account, if nobody chose the balance.
 */
function includedIn(
  { on, listedFrom }: Closing,
  moves: readonly DayMove[],
  rows: readonly EvaluatedRow[] | undefined,
): bigint {
  const sum = (until: string) => moves.reduce((total, { day, minor }) => (day <= until ? total + minor : total), 0n);
  if (rows === undefined || listedFrom === null) return sum(on);
  const isListed = ({ state, statement, row }: EvaluatedRow) =>
    statement !== null && row?.status === "booked" && row.date <= on && (state === "added" || state === "matched");
  return sum(addDays(listedFrom, -1)) + BigInt(sumOf(rows.filter(isListed)));
}

function differencesOf(
  { minor, on, pendingMinor }: Closing,
  openingMinor: number,
  moves: readonly DayMove[],
): number[] {
  const booked = moves.reduce((sum, move) => (move.day <= on ? sum + move.minor : sum), BigInt(openingMinor));
  const difference = Number(BigInt(minor) - booked);
  return pendingMinor === null ? [difference] : [difference, difference - pendingMinor];
}

/** The account's movements by day after the commit, without pending rows. */
async function findMoves(
  reads: Reads,
  evaluated: EvaluatedImport,
  { id }: Account,
  own: readonly EvaluatedRow[],
  booking: readonly EvaluatedRow[],
): Promise<DayMove[]> {
  const dayOf = ({ row, statement }: EvaluatedRow) => {
    const closingOn = evaluated.statements[statement ?? -1]?.balances.closingOn ?? null;
    const date = row?.date ?? "";
    return closingOn !== null && closingOn < date ? closingOn : date;
  };
  const moves = new Map<string, bigint>();
  const add = (day: string, minor: bigint) => moves.set(day, (moves.get(day) ?? 0n) + minor);
  for (const { day, minor } of await reads.balancePoints.sumDays(id)) add(day, minor);
  for (const row of booking) if (row.row?.status === "booked") add(dayOf(row), BigInt(row.amountMinor ?? 0));
  const confirming = own.filter((row) => row.state === "matched" && !isBooking(row) && row.row?.status === "booked");
  const byTransaction = new Map(confirming.map((row) => [row.transactionId ?? "", row]));
  for await (const ids of pausedBatches([...byTransaction.keys()])) {
    for (const leg of await reads.balancePoints.listLegsOf(id, ids)) {
      const row = byTransaction.get(leg.transaction_id);
      if (row === undefined) continue;
      byTransaction.delete(leg.transaction_id);
      if (!leg.is_pending) add(leg.day, -BigInt(leg.minor));
      add(dayOf(row), BigInt(leg.minor) + BigInt(row.correctionMinor));
    }
  }
  return [...moves].map(([day, minor]) => ({ day, minor }));
}

/** A balance in the file. */
type NewPoint = Pick<BalancePoint, "account_id" | "on_day" | "balance_minor" | "currency" | "pending_minor">;

/**
 * The balances at the end of days that a statement reports: before its first day, at its end, and after each day if it has a
 * running balance. The sign of a debt differs between banks: for a credit card or a loan the file must prove it.
 */
function statementPoints(statement: EvaluatedStatement, account: Account): NewPoint[] {
  const { currency, period, balances } = statement;
  if (currency !== account.currency) return [];
  const { openingMinor, closingMinor, closingOn, pendingMinor } = balances;
  // The reader proves the running balance, and then reports the last one as the closing balance.
  const byDay = new Map(closingMinor === null ? [] : balances.running);
  if (isDebt(account.type) && !hasKnownSign(statement) && byDay.size === 0) return [];
  if (openingMinor !== null && period !== null) byDay.set(addDays(period.from, -1), openingMinor);
  if (closingMinor !== null && closingOn !== null) byDay.set(closingOn, closingMinor);
  return [...byDay].map(([on_day, balance_minor]) => {
    const pending_minor = on_day === closingOn ? pendingMinor : null;
    return { account_id: account.id, on_day, balance_minor, currency, pending_minor };
  });
}

/** Whether a statement proves the sign of a debt, or the bank connection knows it. */
function hasKnownSign({ balances, listing }: Pick<EvaluatedStatement, "balances" | "listing">): boolean {
  return balances.agrees === true || listing?.has_known_sign === true;
}

/** Whether the account has no entries of its own. Transfers of other accounts may have reached it before its statement. */
async function isUnused(reads: Reads, account: Account): Promise<boolean> {
  const { id, balance_set_on, opening_minor } = account;
  if (balance_set_on !== null || opening_minor !== 0) return false;
  return !(await reads.transactions.isReferenced(["account_id"], id));
}

interface Closing {
  readonly minor: number;
  readonly on: string;
  readonly pendingMinor: number | null;
  /**
   * The last day of which the balance includes every row. Banks book rows later on the days of a listing, so an opening balance
   * from a listing includes only the days before it.
   */
  readonly includesUntil: string;
  /** The first day of a complete listing. Null for others. */
  readonly listedFrom: string | null;
}

/**
 * The last closing balance of an account in the file. The sign of a debt differs between banks: for a credit card or a loan
 * the file must prove it.
 */
export function lastClosing(
  { statements }: Pick<EvaluatedImport, "statements">,
  { id, type }: Account,
): Closing | undefined {
  let last: Closing | undefined;
  for (const statement of statements) {
    const { own, balances, listing, period } = statement;
    const { closingMinor: minor, closingOn: on, pendingMinor } = balances;
    if (own?.id !== id || minor === null || on === null || balances.agrees === false) continue;
    if (isDebt(type) && !hasKnownSign(statement)) continue;
    const includesUntil = listing === undefined || period === null ? on : addDays(period.from, -1);
    const listedFrom = listing?.is_complete ? (period?.from ?? null) : null;
    if (last === undefined || on >= last.on) last = { minor, on, pendingMinor, includesUntil, listedFrom };
  }
  return last;
}
