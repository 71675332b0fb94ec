/**
 * What an import does to the balances of accounts. Rows up to the day on which a balance was set are part of it, so they move
 * the opening balance instead. On an account without transactions, the closing balance of its first statement is set.
 */
import { type Account, isDebt } from "../../domain/account.ts";
import { decimalsOf } from "../../domain/currency.ts";
import { parseDecimalMinor } from "../../domain/money.ts";
import type { Reads } from "../../store/store.ts";
import type { EvaluatedImport, EvaluatedRow } from "./evaluate.ts";

/** Amounts in minor units of the account's currency. */
export interface AccountEffect {
  readonly account: Account;
  /** The sum that new transactions book. */
  readonly bookedMinor: number;
  /** The amount by which the opening balance changes. */
  readonly openingMovedMinor: number;
  /** The day of the balance, if the import sets one. */
  readonly balanceSetOn: string | null;
}

export interface StatementBalances {
  readonly openingMinor: number | null;
  readonly closingMinor: number | null;
  readonly closingOn: string | null;
  /** Whether opening balance and rows add up to the closing balance; null if the file does not tell. */
  readonly agrees: boolean | null;
}

/** The rows that move the balance of their account. */
function movesMoney({ state, reason, row }: EvaluatedRow): boolean {
  if (row === null || row.is_opening) return false;
  return state === "added" || (state === "matched" && reason === "transfer");
}

export async function computeEffects(reads: Reads, evaluated: EvaluatedImport): Promise<AccountEffect[]> {
  const used = new Set(evaluated.statements.flatMap(({ own }) => (own === null ? [] : [own.id])));
  const effects: AccountEffect[] = [];
  for (const id of used) {
    const account = evaluated.accounts.get(id);
    if (account === undefined || account.is_synced) continue;
    const rows = evaluated.rows.filter((row) => row.accountId === id);
    const moving = rows.filter(movesMoney);
    const opened = sumOf(rows.filter(({ state, row }) => state === "added" && row?.is_opening));
    const sumUpTo = (day: string) => sumOf(moving.filter(({ row }) => (row?.date ?? "") <= day));
    const closing = (await isUnused(reads, account)) ? lastClosing(evaluated, account) : undefined;
    const setOn = account.balance_set_on;
    const openingMovedMinor =
      closing !== undefined
        ? closing.minor - sumUpTo(closing.on) - account.opening_minor
        : setOn === null
          ? opened
          : -sumUpTo(setOn);
    effects.push({
      account,
      bookedMinor: sumOf(moving),
      openingMovedMinor: openingMovedMinor || 0,
      balanceSetOn: closing?.on ?? null,
    });
  }
  return effects;
}

function sumOf(rows: readonly EvaluatedRow[]): number {
  return Number(rows.reduce((sum, { amountMinor }) => sum + BigInt(amountMinor ?? 0), 0n));
}

/** Whether nobody has entered anything in the account. */
async function isUnused(reads: Reads, account: Account): Promise<boolean> {
  const { id, balance_set_on, opening_minor, booked_minor } = account;
  if (balance_set_on !== null || opening_minor !== 0 || booked_minor !== 0) return false;
  return !(await reads.transactions.isReferenced(["account_id", "transfer_account_id"], id));
}

/**
 * The last closing balance of an account in the file. The sign of a debt differs between banks: for a credit card or a loan
 * the file must prove it.
 */
function lastClosing(evaluated: EvaluatedImport, account: Account): { minor: number; on: string } | undefined {
  return evaluated.statements
    .filter(({ own }) => own?.id === account.id)
    .flatMap(({ index }) => {
      const { closingMinor, closingOn, agrees } = statementBalances(evaluated, index);
      if (closingMinor === null || closingOn === null || agrees === false || (isDebt(account.type) && agrees === null))
        return [];
      return [{ minor: closingMinor, on: closingOn }];
    })
    .reduce<{ minor: number; on: string } | undefined>(
      (last, one) => (last === undefined || one.on >= last.on ? one : last),
      undefined,
    );
}

export function statementBalances({ statements, rows }: EvaluatedImport, index: number): StatementBalances {
  const statement = statements[index];
  if (statement === undefined || statement.currency === null) return NO_BALANCES;
  const decimals = decimalsOf(statement.currency);
  const find = (type: "opening" | "closing") => statement.balances.findLast((balance) => balance.type === type);
  const minorOf = (balance: ReturnType<typeof find>) => {
    if (balance === undefined || (balance.currency !== null && balance.currency !== statement.currency)) return null;
    const minor = parseDecimalMinor(balance.amount, decimals);
    return typeof minor === "string" ? null : Number(minor);
  };
  const [opening, closing] = [find("opening"), find("closing")];
  const [openingMinor, closingMinor] = [minorOf(opening), minorOf(closing)];
  const own = rows.filter((row) => row.statement === index && row.row !== null && row.row.status === "booked");
  const counted = own.filter(({ row, amountMinor }) => row?.skip === null && amountMinor !== null);
  const isComplete = own.every(({ row, amountMinor }) => row?.skip !== null || amountMinor !== null);
  return {
    openingMinor,
    closingMinor,
    closingOn: closing?.on ?? statement.period?.until ?? null,
    agrees:
      openingMinor === null || closingMinor === null || !isComplete
        ? null
        : openingMinor + sumOf(counted) === closingMinor,
  };
}

const NO_BALANCES: StatementBalances = { openingMinor: null, closingMinor: null, closingOn: null, agrees: null };
