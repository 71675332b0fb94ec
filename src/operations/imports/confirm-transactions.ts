/** Updates the transactions that an import's rows confirm. */
import { decimalsOf } from "../../domain/currency.ts";
import { formatAmount } from "../../domain/money.ts";
import { ProblemList } from "../../domain/problem.ts";
import type { Transaction } from "../../domain/transaction.ts";
import { pipelined } from "../../store/store.ts";
import { balanceChanges } from "../ledger/balance-changes.ts";
import type { ChangedRow } from "../ledger/check-transactions.ts";
import { planUpdates } from "../ledger/update-transaction.ts";
import { pausedBatches } from "../pause.ts";
import type { Write } from "../service.ts";
import { idKeyOf } from "./add-transactions.ts";
import { correctsAmount } from "./decisions.ts";
import type { EvaluatedImport, EvaluatedRow } from "./evaluated-import.ts";

export interface ConfirmOptions {
  /** The bank's ids that several rows of the whole file have: they identify no transaction. */
  readonly repeatedIds: ReadonlySet<string>;
  /**
   * Whether the changes of a row update balances, as in `UpdateTransaction`. By default they do, except on a synced account:
   * a bank connection owns its balance.
   */
  readonly books?: (row: EvaluatedRow) => boolean | undefined;
}

/**
 * Adds the values of rows to existing transactions: the date, the amount, the bank's id, or the other account. `addedIds`
 * are the transactions of added rows, which may be transfers whose other side is a row of the file.
 */
export async function confirmTransactions(
  write: Write,
  { rows, accounts }: Pick<EvaluatedImport, "rows" | "accounts">,
  addedIds: ReadonlyMap<number, string>,
  {
    repeatedIds,
    books = ({ accountId }) => (accounts.get(accountId ?? "")?.is_synced ? false : undefined),
  }: ConfirmOptions,
): Promise<void> {
  const idOf = ({ transactionId, transferOf }: EvaluatedRow) =>
    (transferOf === null ? transactionId : addedIds.get(transferOf)) ?? "";
  const matched = rows.filter((row) => row.state === "matched" && idOf(row) !== "");
  for (const [updatesBalance, ofKind] of Map.groupBy(matched, books)) {
    const byId = Map.groupBy(ofKind, idOf);
    for await (const ids of pausedBatches([...byId.keys()])) {
      const changed = await planChanges(write, ids, byId, repeatedIds);
      await store(write, changed, updatesBalance);
    }
  }
}

/** The changes of the transactions with these ids by their rows. */
async function planChanges(
  { tx }: Write,
  ids: readonly string[],
  byId: ReadonlyMap<string, readonly EvaluatedRow[]>,
  repeatedIds: ReadonlySet<string>,
): Promise<ChangedRow[]> {
  const locked = await tx.transactions.lock(ids);
  const ofBatch = locked.flatMap((before) => (byId.get(before.id) ?? []).map((row) => ({ before, row })));
  const pairs = ofBatch.map(({ row: { accountId, row } }) => ({
    account_id: accountId ?? "",
    external_id: row?.id ?? null,
  }));
  const taken = await tx.transactions.findIdsByExternalKey(pairs);
  const changed = new Map<string, ChangedRow>();
  for (const { before, row } of ofBatch) {
    const changes = changesOf(before, row, (key) => repeatedIds.has(key) || taken.has(key));
    if (Object.keys(changes).length === 0) continue;
    const { changes: others = {} } = changed.get(before.id) ?? {};
    const pointer = `/rows/${row.number}`;
    changed.set(before.id, { before, changes: { ...others, ...changes }, pointer, isFromStatement: true });
  }
  return [...changed.values()];
}

async function store(write: Write, rows: readonly ChangedRow[], updateBalance: boolean | undefined): Promise<void> {
  if (rows.length === 0) return;
  const { tx } = write;
  const [problems, balances] = [new ProblemList(), balanceChanges({ isImport: true })];
  const { updates, accounts } = await planUpdates(write, rows, updateBalance, balances, problems);
  problems.throwIfAny();
  const changed = balances.changedAccounts(write, accounts, problems);
  problems.throwIfAny();
  await pipelined([tx.accounts.updateBalances(accounts, changed), tx.transactions.updateMany(updates)]);
}

function changesOf(
  before: Transaction,
  evaluated: EvaluatedRow,
  isTaken: (key: string) => boolean,
): ChangedRow["changes"] {
  const { row, accountId, amountMinor, currency } = evaluated;
  if (row === null || accountId === null || amountMinor === null || currency === null) return {};
  const key = idKeyOf(evaluated);
  const isFree = key !== undefined && !isTaken(key);
  if (before.account_id !== accountId) {
    if (before.splits?.some((line) => line.transfer_account_id === accountId)) return {};
    return {
      ...(before.transfer_account_id === accountId ? {} : { transfer_account_id: accountId }),
      ...(before.transfer_external_id === null && isFree ? { transfer_external_id: row.id ?? null } : {}),
    };
  }
  if (row.status === "pending") return {};
  const charged = formatAmount(amountMinor, decimalsOf(currency));
  const amounts = before.currency === currency ? { amount: charged } : { account_amount: charged };
  return {
    ...(before.posted_at === row.date ? {} : { posted_at: row.date }),
    ...(before.is_pending ? { is_pending: false } : {}),
    ...(before.external_id === null && isFree ? { external_id: row.id ?? null } : {}),
    ...(correctsAmount(evaluated, before) ? amounts : {}),
  };
}
