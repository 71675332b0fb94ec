/**
 * Checks the transactions of a create or update request, and collects all problems. `references.ts` then finds or
 * creates payees and categories.
 */
import type { Account } from "../../domain/account.ts";
import { Problem, type ProblemCode, type ProblemList } from "../../domain/problem.ts";
import { brokenRules, type Transaction, type TransactionSource } from "../../domain/transaction.ts";
import { readAmount, readCurrency } from "../read-amount.ts";
import { checkReferences, findKnownReferences, type KnownReferences, type ReferencesInput } from "../references.ts";
import { hasSyncScope, type Write } from "../service.ts";

/** Amounts in major units: `amount` in `currency`, the others in those of the two accounts. Null means absent. */
export interface TransactionInput extends ReferencesInput {
  readonly amount: number;
  readonly currency?: string | null;
  readonly authorized_at: string;
  readonly posted_at?: string | null;
  readonly is_pending?: boolean | null;
  readonly notes?: string | null;
  readonly source?: TransactionSource | null;
  readonly external_id?: string | null;
  readonly is_reviewed?: boolean | null;
  readonly account_amount?: number | null;
  readonly transfer_amount?: number | null;
  /** Names. */
  readonly tags?: readonly string[];
}

/** The fields of a transaction that the check determines. */
export type CheckedTransaction = Omit<
  Transaction,
  | "id"
  | "payee_id"
  | "category_id"
  | "booked_minor"
  | "transfer_booked_minor"
  | "reviewed_at"
  | "tags"
  | "created_at"
  | "updated_at"
>;

export interface CheckResult {
  /** In the order of the request; undefined for an invalid transaction. */
  readonly fields: readonly (CheckedTransaction | undefined)[];
  readonly accounts: ReadonlyMap<string, Account>;
}

export interface SentTransaction {
  readonly input: TransactionInput;
  /** The JSON pointer of the transaction in the request. */
  readonly pointer: string;
}

export async function checkTransactions(
  { tx }: Write,
  sent: readonly SentTransaction[],
  problems: ProblemList,
): Promise<CheckResult> {
  const inputs = sent.map(({ input }) => input);
  const known = await findKnownReferences(tx, inputs);
  return { fields: sent.map((item) => checkTransaction(item, known, problems)), accounts: known.accounts };
}

/** @throws Problem `insufficient_scope` if a transaction has the source `sync` and the caller is not a bank connection. */
export function requireSyncScope(write: Write, sent: readonly SentTransaction[]): void {
  if (sent.every(({ input }) => input.source !== "sync") || hasSyncScope(write)) return;
  throw new Problem("insufficient_scope", "Only a token with the scope sync can give transactions the source sync.");
}

/** The rules between two amounts. */
const MISMATCHES: ReadonlySet<ProblemCode> = new Set(["account_amount_mismatch", "transfer_amount_mismatch"]);

function checkTransaction(
  { input, pointer }: SentTransaction,
  known: KnownReferences,
  problems: ProblemList,
): CheckedTransaction | undefined {
  const { account, other } = checkReferences(input, known, pointer, problems);
  const currency =
    input.currency == null ? account?.currency : readCurrency(input.currency, `${pointer}/currency`, problems);

  const read = (field: "amount" | "account_amount" | "transfer_amount", unit: string | undefined) =>
    unit === undefined || input[field] == null ? null : readAmount(input[field], unit, `${pointer}/${field}`, problems);
  const amount = read("amount", currency);
  const accountAmount = read("account_amount", account?.currency);
  const transferAmount = read("transfer_amount", other === null ? account?.currency : other?.currency);
  if (account === undefined || other === undefined) return undefined;
  const isRead =
    currency !== undefined && amount != null && accountAmount !== undefined && transferAmount !== undefined;
  // Amounts that cannot be read already have a problem. Rules that do not depend on them still apply.
  const fields: CheckedTransaction = {
    account_id: account.id,
    transfer_account_id: other?.id ?? null,
    amount_minor: amount ?? 0,
    currency: currency ?? account.currency,
    account_amount_minor: accountAmount === undefined ? 0 : accountAmount,
    transfer_amount_minor: transferAmount === undefined ? 0 : transferAmount,
    authorized_at: input.authorized_at,
    posted_at: input.posted_at ?? null,
    is_pending: input.is_pending ?? false,
    notes: input.notes ?? "",
    source: input.source ?? "manual",
    external_id: input.external_id ?? null,
  };
  for (const { code, field, detail } of brokenRules(fields, account.currency, other?.currency ?? null)) {
    if (isRead || !MISMATCHES.has(code)) problems.add(code, `${pointer}/${field}`, detail);
  }
  if (!isRead) return undefined;
  return fields;
}
