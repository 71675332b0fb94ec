/** Compares an account with the balances in its bank statements, and finds the likely reasons for a difference. */
import {
  type BalanceCheck,
  type Culprit,
  checkBalances,
  findCulprits,
  type ReportedBalance,
  UNKNOWN,
  type WaitingRow,
} from "../../domain/balance-check.ts";
import { addDays } from "../../domain/calendar.ts";
import { toSafeSum } from "../../domain/money.ts";
import { pipelined } from "../../store/store.ts";
import type { Read } from "../service.ts";
import { getAccount } from "./accounts.ts";

/** Transactions up to this many days before and after are candidates with another day. */
const MARGIN_DAYS = 10;
/** Without a day on which the balances were equal, transactions of this many days are candidates. Withdrawn rows always are. */
const FIRST_DAYS = 92;
const MAX_ROWS = 1000;

/** A check as it can be stored. */
export interface CheckFacts {
  readonly state: BalanceCheck["state"];
  readonly agreed_until: string | null;
  readonly differs_from: string | null;
  /** In minor units of the account's currency. */
  readonly difference_minor: number | null;
}

export interface AccountCheck {
  readonly currency: string;
  readonly check: CheckFacts;
  /** Whether the balances of at least two days differ. */
  readonly isConfirmed: boolean;
  readonly candidates: readonly Culprit[];
  /** In the order of the days. */
  readonly points: readonly ReportedBalance[];
}

/** Finds the rows of syncs that need a decision. */
type LoadWaiting = () => Promise<readonly WaitingRow[]>;

/** @throws Problem `not_found`. */
export async function getBalanceCheck(
  { reads }: Read,
  accountId: string,
  loadWaiting: LoadWaiting = async () => [],
): Promise<AccountCheck> {
  const { opening_minor, currency, is_synced } = await getAccount({ reads }, accountId);
  const [points, moves] = await pipelined([
    reads.balancePoints.listReported(accountId),
    reads.balancePoints.sumDays(accountId),
  ]);
  // A bank connection sets the balance of a synced account, so its transactions do not explain earlier balances.
  const check = is_synced ? UNKNOWN : checkBalances(opening_minor, moves, points);
  const candidates = await findCandidates({ reads }, accountId, { check, points, loadWaiting });
  return { currency, check: checkFacts(check), isConfirmed: check.isConfirmed, candidates, points };
}

interface Compared {
  readonly check: BalanceCheck;
  readonly points: readonly ReportedBalance[];
  readonly loadWaiting: LoadWaiting;
}

async function findCandidates(
  { reads }: Read,
  accountId: string,
  { check, points, loadWaiting }: Compared,
): Promise<Culprit[]> {
  const { agreedUntil, differsFrom } = check;
  if (differsFrom === null) return [];
  const from = agreedUntil === null ? addDays(differsFrom, -FIRST_DAYS) : addDays(agreedUntil, 1);
  const withdrawnFrom = addDays(from, -FIRST_DAYS);
  const [legs, rows] = await pipelined([
    reads.balancePoints.listLegs(accountId, addDays(from, -MARGIN_DAYS), addDays(differsFrom, MARGIN_DAYS)),
    reads.balancePoints.listLeftOut(accountId, { from, until: differsFrom, withdrawnFrom }, MAX_ROWS),
  ]);
  const firstPendingMinor = points[0]?.pending_minor ?? null;
  return findCulprits(check, { legs, rows, waiting: await loadWaiting(), firstPendingMinor });
}

/** @throws Problem `sum_out_of_range`. */
export function checkFacts({ state, agreedUntil, differsFrom, differenceMinor }: BalanceCheck): CheckFacts {
  const difference_minor = differenceMinor === null ? null : toSafeSum(differenceMinor);
  return { state, agreed_until: agreedUntil, differs_from: differsFrom, difference_minor };
}
