/**
 * The transactions of pending rows that the bank dropped: removes them, and restores them if the bank books them after all.
 * The change log has their values.
 */
import type { Account } from "../../domain/account.ts";
import { nameKey } from "../../domain/name.ts";
import { ProblemList } from "../../domain/problem.ts";
import { brokenSplits } from "../../domain/splits.ts";
import { brokenRules, externalIdsOf, externalKey, linesOf, type Transaction } from "../../domain/transaction.ts";
import { pipelined, type Reads } from "../../store/store.ts";
import { balanceChanges } from "../ledger/balance-changes.ts";
import { planDeletions, removeTransactions } from "../ledger/delete-transaction.ts";
import type { Write } from "../service.ts";
import type { EvaluatedRow } from "./evaluated-import.ts";

/** Whether a row brings back the transaction of a pending row that was withdrawn. */
export function isRestoring({ state, reason }: Pick<EvaluatedRow, "state" | "reason">): boolean {
  return state === "matched" && reason === "withdrawn_before";
}

/**
 * The removed transactions with their values before the removal. A transfer is left out, because its other side may have been
 * imported since, and so is a transaction whose change is too old, whose payee was deleted, or that no longer fits its account.
 */
export async function findRemoved(
  reads: Reads,
  ids: readonly string[],
  accounts: ReadonlyMap<string, Account>,
): Promise<ReadonlyMap<string, Transaction>> {
  if (ids.length === 0) return new Map();
  const found = new Map<string, Transaction>();
  for (const [id, befores] of await reads.changes.listBefores("transaction", ids, 0)) {
    const fields = befores.findLast((before) => before.fields !== null && "id" in before.fields)?.fields;
    if (fields === undefined) continue;
    const row = fields as unknown as Transaction;
    const account = accounts.get(row.account_id);
    const isTransfer = linesOf(row).some(({ transfer_account_id }) => transfer_account_id !== null);
    if (account === undefined || isTransfer) continue;
    const broken = [
      ...brokenRules(row, account.currency, null),
      ...brokenSplits(row, account.currency, () => undefined),
    ];
    if (broken.length === 0) found.set(id, row);
  }
  const payees = await reads.payees.findExistingIds([...found.values()].flatMap(({ payee_id }) => payee_id ?? []));
  return new Map([...found].filter(([, { payee_id }]) => payee_id !== null && payees.has(payee_id)));
}

/**
 * Removes the transactions of withdrawn rows, and restores those of rows that bring them back. `confirmTransactions` then
 * gives these the values of the rows. @throws Problem `transaction_reconciled`.
 */
export async function replaceWithdrawn(write: Write, rows: readonly EvaluatedRow[]): Promise<void> {
  await removeWithdrawn(write, rows);
  await restoreWithdrawn(write, rows);
}

async function removeWithdrawn(write: Write, rows: readonly EvaluatedRow[]): Promise<void> {
  const ids = rows.flatMap(({ state, transactionId }) =>
    state === "withdrawn" && transactionId !== null ? [transactionId] : [],
  );
  if (ids.length === 0) return;
  const transactions = await write.tx.transactions.lock(ids);
  const [problems, balances] = [new ProblemList(), balanceChanges({ isImport: true })];
  const accounts = await planDeletions(
    write,
    transactions,
    true,
    balances,
    problems,
    ({ id }) => `/transactions/${id}`,
  );
  const changed = balances.changedAccounts(write, accounts, problems);
  problems.throwIfAny();
  await removeTransactions(write, transactions);
  await write.tx.accounts.updateBalances(accounts, changed);
}

async function restoreWithdrawn(write: Write, rows: readonly EvaluatedRow[]): Promise<void> {
  const { tx } = write;
  const ids = rows.flatMap((row) => (isRestoring(row) && row.transactionId !== null ? [row.transactionId] : []));
  if (ids.length === 0) return;
  const all = new Map((await tx.accounts.list()).map((account) => [account.id, account]));
  const removed = [...(await findRemoved(tx, ids, all)).values()];
  const restored = await withExisting(write, removed);
  const [problems, balances] = [new ProblemList(), balanceChanges({ isImport: true })];
  for (const { account_id, booked_minor } of restored) balances.book(account_id, booked_minor, "");
  const accounts = await tx.accounts.lock(restored.map(({ account_id }) => account_id));
  const changed = balances.changedAccounts(write, accounts, problems);
  problems.throwIfAny();
  await tx.transactions.insertMany(restored);
  await tx.accounts.updateBalances(accounts, changed);
}

/** Leaves out the categories and tags that were deleted since, and ids of the bank that others have now. */
async function withExisting({ tx, at }: Write, removed: readonly Transaction[]): Promise<Transaction[]> {
  const lines = removed.flatMap((row) => [row, ...(row.splits ?? [])]);
  const idsIn = (values: readonly (string | null)[]) => [...new Set(values.filter((id) => id !== null))];
  const [categories, tags, taken] = await pipelined([
    tx.categories.findExistingIds(idsIn(lines.map(({ category_id }) => category_id))),
    tx.tags.findNamesByKey([...new Set(removed.flatMap((row) => row.tags.map(nameKey)))]),
    tx.transactions.findIdsByExternalKey(removed.flatMap(externalIdsOf)),
  ]);
  const known = (id: string | null, existing: ReadonlySet<string>) => (id !== null && existing.has(id) ? id : null);
  return removed.map((row) => ({
    ...row,
    category_id: known(row.category_id, categories),
    splits: row.splits?.map((line) => ({ ...line, category_id: known(line.category_id, categories) })) ?? null,
    tags: row.tags.flatMap((name) => tags.get(nameKey(name)) ?? []),
    external_id: externalIdsOf(row).some((side) => taken.has(externalKey(side) ?? "")) ? null : row.external_id,
    updated_at: at,
  }));
}
