/** Adds to each statement its account, the days that it covers, and its balances. */
import { decimalsOf } from "../../domain/currency.ts";
import type { Period } from "../../domain/match-rows.ts";
import { parseDecimalMinor } from "../../domain/money.ts";
import type { ReadStatement } from "../../readers/statements/read-file.ts";
import { forEachPaused } from "../pause.ts";
import type { EvaluatedRow, EvaluatedStatement, StatementAccount, StatementBalances } from "./evaluated-import.ts";

/** Only uses values of rows that no pass changes. */
export async function describeStatements(
  statements: readonly ReadStatement[],
  assigned: readonly StatementAccount[],
  rows: readonly EvaluatedRow[],
): Promise<EvaluatedStatement[]> {
  const byStatement = Map.groupBy(rows, ({ statement }) => statement);
  const described: EvaluatedStatement[] = [];
  for (const [i, read] of statements.entries()) {
    const own = byStatement.get(read.index) ?? [];
    const period = periodOf(read, own);
    // `read` first: the currency of an account holds for a statement that does not name one.
    const statement = { ...withAnswer(read, assigned[i]), ...(assigned[i] as StatementAccount) };
    described.push({ ...statement, period, balances: await balancesOf(statement, period, own) });
  }
  return described;
}

/** An answer counts more than what was known about the bank. */
function withAnswer(read: ReadStatement, account: StatementAccount | undefined): ReadStatement {
  const { listing } = read;
  if (listing === undefined || account?.countsPending === undefined) return read;
  return { ...read, listing: { ...listing, counts_pending: account.countsPending } };
}

/** A bank may list single older items beside those of the period, such as pending ones. They prove nothing about the days between. */
function periodOf({ from, until, listing }: ReadStatement, rows: readonly EvaluatedRow[]): Period | null {
  if (listing !== undefined && from != null && until != null) return { from, until };
  const days = [from, until, ...rows.map(({ row }) => row?.date)].filter((day) => day != null);
  if (days.length === 0) return null;
  return { from: days.reduce((a, b) => (a < b ? a : b)), until: days.reduce((a, b) => (a > b ? a : b)) };
}

/** Rows that are pending or that the file marks as left out do not count. */
async function balancesOf(
  { currency, balances, listing }: ReadStatement,
  period: Period | null,
  rows: readonly EvaluatedRow[],
): Promise<StatementBalances> {
  if (currency === null) return NO_BALANCES;
  const find = (type: "opening" | "closing") => balances.findLast((balance) => balance.type === type);
  const minorOf = (balance: ReturnType<typeof find>) => {
    if (balance === undefined || (balance.currency !== null && balance.currency !== currency)) return null;
    const minor = parseDecimalMinor(balance.amount, decimalsOf(currency));
    return typeof minor === "string" ? null : Number(minor);
  };
  const [opening, closing] = [find("opening"), find("closing")];
  const pendingMinor = sumOf(rows.filter(({ row }) => row?.status === "pending" && row.skip === undefined));
  const withoutPending = (minor: number | null) =>
    minor === null || listing?.counts_pending !== true ? minor : minor - pendingMinor;
  const [openingMinor, closingMinor] = [minorOf(opening), withoutPending(minorOf(closing))];
  const counted = rows.filter(({ row }) => row?.status === "booked" && row.skip === undefined);
  const isKnown = openingMinor !== null && closingMinor !== null && counted.every((row) => row.amountMinor !== null);
  return {
    openingMinor,
    closingMinor,
    closingOn: closing?.on ?? period?.until ?? null,
    pendingMinor: listing?.counts_pending === null && pendingMinor !== 0 ? pendingMinor : null,
    agrees: isKnown ? openingMinor + sumOf(counted) === closingMinor : null,
    running: await runningBalances(counted, decimalsOf(currency)),
  };
}

const NO_BALANCES: StatementBalances = {
  ...{ openingMinor: null, closingMinor: null, closingOn: null, pendingMinor: null, agrees: null },
  running: new Map(),
};

/** The running balance after each day, if it is right after every row, in the order of the file or the other way round. */
async function runningBalances(rows: readonly EvaluatedRow[], decimals: number): Promise<ReadonlyMap<string, number>> {
  const running: Running[] = [];
  if (rows.length < 2 || rows.some(({ row, amountMinor }) => row?.balance_after == null || amountMinor === null))
    return new Map();
  await forEachPaused(rows, ({ row, amountMinor }) => {
    const minor = parseDecimalMinor(row?.balance_after ?? "", decimals);
    const afterMinor = typeof minor === "string" ? Number.NaN : Number(minor);
    running.push({ day: row?.date ?? "", amountMinor: amountMinor ?? Number.NaN, afterMinor });
  });
  const inOrder = [running, running.toReversed()].find(isRunning);
  return new Map(inOrder?.map(({ day, afterMinor }) => [day, afterMinor]));
}

interface Running {
  readonly day: string;
  readonly amountMinor: number;
  /** The balance after the row. */
  readonly afterMinor: number;
}

function isRunning(rows: readonly Running[]): boolean {
  return rows.every(
    ({ amountMinor, afterMinor }, i) => i === 0 || afterMinor === (rows[i - 1]?.afterMinor ?? Number.NaN) + amountMinor,
  );
}

/** The sum of the rows' amounts, or of another number. */
export function sumOf(
  rows: readonly EvaluatedRow[],
  minorOf: (row: EvaluatedRow) => number = ({ amountMinor }) => amountMinor ?? 0,
): number {
  return Number(rows.reduce((sum, row) => sum + BigInt(minorOf(row)), 0n));
}
