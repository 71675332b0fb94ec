/**
 * Compares an account with the balances that the bank reports. A balance point is the balance at the end of a day; it is
 * compared with the opening balance plus everything booked up to that day.
 */

/** A balance that the bank reports or that someone entered, as stored. */
export interface BalancePoint {
  readonly id: string;
  readonly account_id: string;
  /** The balance applies at the end of this day. */
  readonly on_day: string;
  /** In minor units of `currency`. */
  readonly balance_minor: number;
  /** The account's currency. */
  readonly currency: string;
  /** The sum of the pending rows that the balance may include. Null if it includes none. */
  readonly pending_minor: number | null;
  /** The import of the statement. Null if someone entered the balance. */
  readonly import_id: string | null;
}

/** A balance that the bank reports. */
export interface ReportedBalance extends BalancePoint {
  readonly import_id: string;
}

/** The sum that moved on an account on a day, in minor units. */
export interface DayMove {
  readonly day: string;
  readonly minor: bigint;
}

export interface BalanceCheck {
  /** `unknown`: the bank has reported no balance. */
  readonly state: "agrees" | "differs" | "unknown";
  /** The last day on which both balances are equal. */
  readonly agreedUntil: string | null;
  /** The next balance after it, which differs, and the bank's balance minus the account's on that day. */
  readonly differsFrom: string | null;
  readonly differenceMinor: bigint | null;
  /** Whether the balances of at least two days differ. Banks add rows later to days that have passed. */
  readonly isConfirmed: boolean;
}

export const UNKNOWN: BalanceCheck = {
  state: "unknown",
  agreedUntil: null,
  differsFrom: null,
  differenceMinor: null,
  isConfirmed: false,
};

/**
 * An earlier difference does not count if a later balance is equal: a statement may end in the middle of a day. If two
 * imports report different balances for a day, the later import counts. A balance that may include pending rows is equal with or
 * without them. `moves` may have any order.
 */
export function checkBalances(
  openingMinor: number,
  moves: readonly DayMove[],
  points: readonly Pick<ReportedBalance, "on_day" | "balance_minor" | "pending_minor" | "import_id">[],
): BalanceCheck {
  const ofDay = new Map<string, (typeof points)[number]>();
  for (const point of points) {
    const other = ofDay.get(point.on_day);
    if (other === undefined || other.import_id <= point.import_id) ofDay.set(point.on_day, point);
  }
  const days = [...ofDay.values()].sort((a, b) => compare(a.on_day, b.on_day));
  const sorted = moves.toSorted((a, b) => compare(a.day, b.day));
  let [balance, next] = [BigInt(openingMinor), 0];
  const differences = days.map(({ on_day: day, balance_minor, pending_minor }) => {
    for (let move = sorted[next]; move !== undefined && move.day <= day; move = sorted[++next]) balance += move.minor;
    const minor = BigInt(balance_minor) - balance;
    return { day, minor: pending_minor !== null && minor === BigInt(pending_minor) ? 0n : minor };
  });
  if (differences.length === 0) return UNKNOWN;
  const lastEqual = differences.findLastIndex(({ minor }) => minor === 0n);
  const agreedUntil = differences[lastEqual]?.day ?? null;
  const wrong = differences[lastEqual + 1];
  if (wrong === undefined) return { ...UNKNOWN, state: "agrees", agreedUntil };
  const isConfirmed = differences.length - lastEqual > 2;
  return { state: "differs", agreedUntil, differsFrom: wrong.day, differenceMinor: wrong.minor, isConfirmed };
}

function compare(a: string, b: string): number {
  return a < b ? -1 : a > b ? 1 : 0;
}

export const CULPRIT_REASONS = [
  ...(["waiting", "unlisted", "withdrawn", "pending_counted"] as const),
  ...(["left_out", "surplus", "wrong_sign", "pair", "other_day"] as const),
] as const;
type CulpritReason = (typeof CULPRIT_REASONS)[number];

/** A row of a statement, named by its import. */
interface RowKey {
  readonly import_id: string;
  readonly number: number;
}

/** A likely reason for a difference. */
export interface Culprit {
  readonly transactionId: string | null;
  readonly row: RowKey | null;
  readonly reason: CulpritReason;
}

/** A booking of a transaction on the account. */
export interface DatedLeg {
  readonly transaction_id: string;
  readonly day: string;
  readonly minor: number;
  /** Whether a row of a statement confirms it. */
  readonly isConfirmed: boolean;
}

/** A row that has no transaction. */
export interface LeftOutRow extends RowKey {
  readonly day: string | null;
  /** Null if it cannot be read. */
  readonly minor: number | null;
  /** The deleted transaction of the row. */
  readonly transaction_id: string | null;
  /** Whether it was deleted because the bank stopped listing it. */
  readonly isWithdrawn: boolean;
}

/** A row of a sync that needs a decision. */
export interface WaitingRow extends RowKey {
  readonly day: string;
  /** How the balance changes if the bank is right. Null if it cannot be computed. */
  readonly minor: number | null;
  readonly transaction_id: string | null;
  /** Whether the bank no longer lists a booked row. */
  readonly isUnlisted: boolean;
}

/** The maximum number of culprits. */
const MAX_CULPRITS = 20;
/** Pairs are searched among at most this many bookings. */
const MAX_PAIRED = 500;

/** What may explain a difference. */
export interface Evidence {
  /** The bookings around the days in which the difference arose. */
  readonly legs: readonly DatedLeg[];
  /** The rows in these days that have no transaction, and older ones that the bank stopped listing. */
  readonly rows: readonly LeftOutRow[];
  readonly waiting?: readonly WaitingRow[];
  /** The pending items of the listing from which the opening balance was computed. Null if it was not. */
  readonly firstPendingMinor?: number | null;
}

/** The likely reasons for a difference, the most likely first: those that explain the amount, then others of these days. */
export function findCulprits(
  check: BalanceCheck,
  { legs, rows, waiting = [], firstPendingMinor = null }: Evidence,
): Culprit[] {
  const { agreedUntil, differsFrom, differenceMinor } = check;
  if (differsFrom === null || differenceMinor === null) return [];
  const difference = Number(differenceMinor);
  const isInside = ({ day }: { readonly day: string }) =>
    (agreedUntil === null || day > agreedUntil) && day <= differsFrom;
  const isFit = ({ minor }: { readonly minor: number | null }) => minor === difference;
  const missing = withoutEntered(rows, legs);
  const fitting = missing.filter(isFit);
  const others = missing.filter((row) => !isFit(row) && (row.day === null || isInside({ day: row.day })));
  const ofWaiting = (row: WaitingRow) => ofRow(row, row.isUnlisted ? "unlisted" : "waiting");
  const isPendingCounted = firstPendingMinor !== null && firstPendingMinor !== 0 && firstPendingMinor === -difference;
  const found: Culprit[] = [
    // The bank may change its mind about a row of any day, and its balance changes on the day of the sync.
    ...waiting.filter(isFit).map(ofWaiting),
    ...fitting.map((row) => ofRow(row, reasonOf(row))),
    ...(isPendingCounted ? [{ transactionId: null, row: null, reason: "pending_counted" } as const] : []),
    ...findBookings(difference, legs, isInside),
    ...waiting.filter((row) => !isFit(row) && isInside(row)).map(ofWaiting),
    ...others.map((row) => ofRow(row, reasonOf(row))),
  ];
  return found.slice(0, MAX_CULPRITS);
}

/** The rows without those that somebody has entered since: an unconfirmed booking has the same day and amount. */
function withoutEntered(rows: readonly LeftOutRow[], legs: readonly DatedLeg[]): readonly LeftOutRow[] {
  const keyOf = ({ day, minor }: { readonly day: string | null; readonly minor: number | null }) => `${day} ${minor}`;
  const entered = Map.groupBy(
    legs.filter(({ isConfirmed }) => !isConfirmed),
    keyOf,
  );
  return rows.filter((row) => entered.get(keyOf(row))?.pop() === undefined);
}

function ofRow(
  { import_id, number, transaction_id }: RowKey & Pick<LeftOutRow, "transaction_id">,
  reason: CulpritReason,
): Culprit {
  return { transactionId: transaction_id, row: { import_id, number }, reason };
}

function reasonOf({ isWithdrawn }: LeftOutRow): CulpritReason {
  return isWithdrawn ? "withdrawn" : "left_out";
}

/** The bookings that explain a difference. */
function findBookings(difference: number, legs: readonly DatedLeg[], isInside: (leg: DatedLeg) => boolean): Culprit[] {
  const inside = legs.filter(isInside).toSorted((a, b) => Number(a.isConfirmed) - Number(b.isConfirmed));
  const outside = legs.filter((leg) => !isInside(leg));
  const open = inside.filter(({ isConfirmed }) => !isConfirmed).slice(0, MAX_PAIRED);
  const ofLeg = (reason: CulpritReason) => (leg: DatedLeg) => ({
    ...{ transactionId: leg.transaction_id, row: null, reason },
  });
  return [
    ...inside.filter(({ minor }) => minor === -difference).map(ofLeg("surplus")),
    ...inside.filter(({ minor }) => minor * -2 === difference).map(ofLeg("wrong_sign")),
    ...outside.filter(({ minor }) => minor === difference).map(ofLeg("other_day")),
    ...findPair(open, -difference).map(ofLeg("pair")),
  ];
}

/** Two bookings with this sum, or none. */
function findPair(legs: readonly DatedLeg[], sum: number): readonly DatedLeg[] {
  const byAmount = new Map<number, DatedLeg>();
  for (const leg of legs) {
    const other = byAmount.get(sum - leg.minor);
    if (other !== undefined) return [other, leg];
    byAmount.set(leg.minor, leg);
  }
  return [];
}
