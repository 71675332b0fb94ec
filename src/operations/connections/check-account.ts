/** Compares an account with its bank, with what the connection of the account knows: when it last saw the balance, and which rows wait. */
import type { WaitingRow } from "../../domain/balance-check.ts";
import { decimalsOf } from "../../domain/currency.ts";
import { parseDecimalMinor } from "../../domain/money.ts";
import type { ReadRow } from "../../readers/statements/read-file.ts";
import type { BankAccount, Reads } from "../../store/store.ts";
import { loadReading } from "../imports/stored-reading.ts";
import { type AccountCheck, getBalanceCheck } from "../ledger/balance-check.ts";
import type { Read } from "../service.ts";
import { findWaiting } from "./waiting.ts";

export interface ConnectedCheck extends AccountCheck {
  /** The last day on which the bank reported a balance. Null without a connection. */
  readonly seenOn: string | null;
}

/** @throws Problem `not_found`. */
export async function checkAccount({ reads }: Read, accountId: string): Promise<ConnectedCheck> {
  const linked = await reads.bankAccounts.findLinked(accountId);
  const loadWaiting = async () => (linked === undefined ? [] : await findWaitingRows(reads, accountId, linked));
  return { ...(await getBalanceCheck({ reads }, accountId, loadWaiting)), seenOn: linked?.balance_seen_on ?? null };
}

async function findWaitingRows(
  reads: Reads,
  accountId: string,
  { id, connection_id, currency }: BankAccount,
): Promise<WaitingRow[]> {
  const waiting = await findWaiting(reads, connection_id);
  if (waiting === undefined) return [];
  const { rows, statements } = await loadReading(reads, waiting.id);
  const own = rows.filter(({ statement }) => statements[statement]?.listing?.bank_account_id === id);
  const ids = own.flatMap(({ question }) => question?.transaction_id ?? []);
  const legs = await reads.balancePoints.listLegsOf(accountId, ids);
  const booked = new Map<string, number>();
  for (const { transaction_id, minor } of legs) booked.set(transaction_id, (booked.get(transaction_id) ?? 0) + minor);
  return own.map((row) => ({
    ...{ import_id: waiting.id, number: row.number, day: row.date },
    minor: effectOf(row, decimalsOf(currency ?? ""), booked),
    transaction_id: row.question?.transaction_id ?? null,
    isUnlisted: row.question?.reason === "gone_from_bank" && row.status !== "pending",
  }));
}

/** How the balance changes if the bank is right, in minor units. Pending rows change nothing. */
function effectOf(
  { amount, status, currency, question }: ReadRow,
  decimals: number,
  booked: ReadonlyMap<string, number>,
): number | null {
  if (status === "pending") return 0;
  const minor = currency === undefined ? parseDecimalMinor(amount ?? "", decimals) : null;
  if (typeof minor !== "bigint") return null;
  if (question?.reason === "gone_from_bank") return -Number(minor);
  const isChange = question?.reason === "changed_by_bank";
  return Number(minor) - (isChange ? (booked.get(question?.transaction_id ?? "") ?? 0) : 0);
}
