/** Updates the transactions that an import's rows confirm. */
import { decimalsOf } from "../../domain/currency.ts";
import { formatAmount } from "../../domain/money.ts";
import { ProblemList } from "../../domain/problem.ts";
import type { Transaction } from "../../domain/transaction.ts";
import { pipelined } from "../../store/store.ts";
import type { Write } from "../service.ts";
import { balanceChanges } from "../transactions/balance-changes.ts";
import { type ChangedRow, planUpdates } from "../transactions/update-transaction.ts";
import { idKeyOf } from "./add-transactions.ts";
import { pausedBatches } from "./batches.ts";
import type { EvaluatedImport, EvaluatedRow } from "./evaluate.ts";

/**
 * Adds the values of rows to existing transactions: the date, the amount, the bank's id, or the other account.
 * `repeatedIds` are those of the whole file: they identify no transaction.
 */
export async function confirmTransactions(
  write: Write,
  { rows }: Pick<EvaluatedImport, "rows">,
  repeatedIds: ReadonlySet<string>,
): Promise<void> {
  const matched = rows.filter(
    ({ state, transactionId, transferOf }) => state === "matched" && transactionId !== null && transferOf === null,
  );
  const { tx } = write;
  const byId = Map.groupBy(matched, ({ transactionId }) => transactionId ?? "");
  for await (const ids of pausedBatches([...byId.keys()])) {
    const locked = await tx.transactions.lock(ids);
    const ofBatch = locked.flatMap((before) => (byId.get(before.id) ?? []).map((row) => ({ before, row })));
    const pairs = ofBatch.map(({ before, row }) => ({
      account_id: before.account_id,
      external_id: row.row?.id ?? null,
    }));
    const taken = await tx.transactions.findIdsByExternalKey(pairs);
    const changed = new Map<string, ChangedRow>();
    for (const { before, row } of ofBatch) {
      const changes = changesOf(before, row, (key) => repeatedIds.has(key) || taken.has(key));
      if (Object.keys(changes).length === 0) continue;
      const { changes: others = {} } = changed.get(before.id) ?? {};
      changed.set(before.id, { before, changes: { ...others, ...changes }, pointer: `/rows/${row.number}` });
    }
    await store(write, [...changed.values()]);
  }
}

async function store(write: Write, rows: readonly ChangedRow[]): Promise<void> {
  if (rows.length === 0) return;
  const { tx } = write;
  const [problems, balances] = [new ProblemList(), balanceChanges()];
  const { updates, accounts } = await planUpdates(write, rows, undefined, balances, problems);
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
  const { row, accountId, amountMinor, currency, reason } = evaluated;
  if (row === null || accountId === null || amountMinor === null || currency === null) return {};
  if (before.account_id !== accountId) {
    const others = [before.transfer_account_id, ...(before.splits ?? []).map((line) => line.transfer_account_id)];
    const isOther = others.includes(accountId);
    return isOther ? {} : { transfer_account_id: accountId };
  }
  if (row.status === "pending") return {};
  const charged = formatAmount(amountMinor, decimalsOf(currency));
  const isOther = reason === "matched_by_you" && (before.account_amount_minor ?? before.amount_minor) !== amountMinor;
  const amounts = before.currency === currency ? { amount: charged } : { account_amount: charged };
  const key = idKeyOf(evaluated);
  const isFree = key !== undefined && !isTaken(key);
  return {
    ...(before.posted_at === row.date ? {} : { posted_at: row.date }),
    ...(before.is_pending ? { is_pending: false } : {}),
    ...(before.external_id === null && isFree ? { external_id: row.id ?? null } : {}),
    ...(isOther ? amounts : {}),
  };
}
