/** What a run learns about a bank account: how its bank treats ids, pending items and the sign of a debt. */
import { isDebt } from "../../domain/account.ts";
import { checkBalances, type ReportedBalance } from "../../domain/balance-check.ts";
import { decimalsOf } from "../../domain/currency.ts";
import { parseDecimalMinor } from "../../domain/money.ts";
import type { BankAccount, Tx } from "../../store/store.ts";
import type { AccountEffect } from "../imports/balances.ts";
import type { EvaluatedRow } from "../imports/evaluated-import.ts";
import { listedUntil } from "../imports/of-connection.ts";
import { checkFacts } from "../ledger/balance-check.ts";
import type { ListedLink } from "./to-reading.ts";

/** A bank that gives this many items another id in a listing, in this many listings, has no ids to trust. */
const CHANGED_IDS = 3;
const CHANGED_LISTINGS = 2;

/** This many balances must show whether the bank's balance includes pending items, with this many different sums of them. */
const LEAST_BALANCES = 5;
const LEAST_SUMS = 3;

/**
 * The fields of the bank account after a run. `rows` are those of its listing. `effect` is what they do; undefined if nothing has
 * changed since the last run.
 */
export async function learned(
  tx: Tx,
  { bankAccount, balance, answeredUntil }: ListedLink,
  rows: readonly EvaluatedRow[],
  effect: AccountEffect | undefined,
  at: string,
): Promise<Partial<BankAccount>> {
  const changes = rows.filter(({ reason }) => reason === "id_changed").length;
  const key_changes = bankAccount.key_changes + (changes >= CHANGED_IDS ? 1 : 0);
  const { counts_pending } = bankAccount;
  const fields: Partial<BankAccount> = {
    listed_until: listedUntil(bankAccount, answeredUntil),
    key_changes,
    trusts_keys: bankAccount.trusts_keys && key_changes < CHANGED_LISTINGS,
    ...(effect !== undefined && {
      counts_pending: counts_pending ?? (await learnPending(tx, effect)),
      last_check: checkFacts(effect.check),
    }),
  };
  const minor = balanceMinor({ bankAccount, balance });
  if (balance === undefined || minor === null) return fields;
  return {
    ...fields,
    inverts_balance: bankAccount.inverts_balance ?? (effect ? learnSign(bankAccount, minor, rows, effect) : null),
    ...{ balance_minor: minor, balance_at: balance.at, balance_seen_on: at.slice(0, 10) },
  };
}

/** The bank's balance as it is stored. Null if it listed none. */
export function balanceMinor({ bankAccount, balance }: Pick<ListedLink, "bankAccount" | "balance">): number | null {
  const minor = parseDecimalMinor(balance?.amount ?? "", decimalsOf(bankAccount.currency ?? ""));
  return typeof minor === "bigint" ? Number(minor) : null;
}

/**
 * Whether the bank lists a debt as a positive balance: its balance moved against the sum of the new rows. A row that is gone or
 * waits may have moved it too, so it proves nothing then.
 */
function learnSign(
  { balance_minor: before }: BankAccount,
  minor: number,
  rows: readonly EvaluatedRow[],
  { account }: AccountEffect,
): boolean | null {
  if (!isDebt(account.type) || before === null || rows.some(isUncertain)) return null;
  const isNew = ({ state, row }: EvaluatedRow) =>
    (state === "added" || state === "matched") && row?.status === "booked";
  const sum = rows.reduce((total, row) => (isNew(row) ? total + (row.amountMinor ?? 0) : total), 0);
  const moved = minor - before;
  if (sum === 0 || Math.abs(moved) !== Math.abs(sum)) return null;
  return moved !== sum;
}

function isUncertain({ state }: EvaluatedRow): boolean {
  return state === "withdrawn" || state === "undecided";
}

/**
 * Whether the bank's balances include pending items, if enough of them agree in only one of the two ways. Their pending sums must
 * differ: the opening balance may be wrong by one and the same sum. A single one may agree by chance, because banks book rows later
 * on a day whose balance is known.
 */
async function learnPending(tx: Tx, { account, newPoints }: AccountEffect): Promise<boolean | null> {
  if (newPoints.every(({ pending_minor }) => pending_minor === null)) return null;
  const points = (await tx.balancePoints.listReported(account.id)).filter(
    ({ pending_minor }) => pending_minor !== null,
  );
  if (points.length < LEAST_BALANCES) return null;
  const moves = await tx.balancePoints.sumDays(account.id);
  const opening = (await tx.accounts.find(account.id))?.opening_minor ?? 0;
  const agreeing = (counted: (point: ReportedBalance) => number) =>
    points.filter((point) => {
      const booked = { ...point, balance_minor: counted(point), pending_minor: null };
      return checkBalances(opening, moves, [booked]).state === "agrees";
    });
  const without = agreeing(({ balance_minor }) => balance_minor);
  const included = agreeing(({ balance_minor, pending_minor }) => balance_minor - (pending_minor ?? 0));
  const sumsOf = (agreed: readonly ReportedBalance[]) => new Set(agreed.map(({ pending_minor }) => pending_minor)).size;
  const isEnough = (agreed: readonly ReportedBalance[], others: readonly ReportedBalance[]) =>
    agreed.length >= LEAST_BALANCES && sumsOf(agreed) >= LEAST_SUMS && sumsOf(others) <= 1;
  if (isEnough(without, included)) return false;
  return isEnough(included, without) ? true : null;
}
