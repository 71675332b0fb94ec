/**
 * Checks the transactions of a create or update request, and collects all problems. `references.ts` then finds or
 * creates payees and categories.
 */
import type { Account } from "../../domain/account.ts";
import type { NewFields } from "../../domain/field.ts";
import { Problem, type ProblemCode, type ProblemList } from "../../domain/problem.ts";
import { accountShares, brokenSplits } from "../../domain/splits.ts";
import {
  brokenRules,
  type CategoryDecider,
  isInCountingRange,
  MAX_COUNTING_DAYS,
  type TRANSACTION_FIELDS,
  type Transaction,
  type TransactionLine,
  type UNRECONCILED,
} from "../../domain/transaction.ts";
import { readAmount, readCurrency } from "../read-amount.ts";
import { hasSyncScope, type Write } from "../service.ts";
import { rejectClosed } from "./close-account.ts";
import {
  checkReferences,
  checkSplitReferences,
  findKnownReferences,
  type KnownReferences,
  type LineReferencesInput,
  type ReferencesInput,
  type ResolvedReferences,
} from "./references.ts";

/** A line of a split transaction. Amounts are like those of a transaction. */
export interface SplitInput extends LineReferencesInput {
  readonly amount: number;
  readonly transfer_amount?: number | null;
  readonly notes?: string | null;
}

/** Amounts in major units: `amount` in `currency`, the others in those of the two accounts. Null means absent. */
export interface TransactionInput
  extends Omit<ReferencesInput, "account_id">,
    NewFields<typeof TRANSACTION_FIELDS, null> {
  readonly splits?: readonly SplitInput[] | null;
  /** Names. */
  readonly tags?: readonly string[] | null;
  /** The bank's id of the other side of a transfer. No request has this field. */
  readonly transfer_external_id?: string | null;
  /** Who or what decided the category, if it was not the caller. No request has this field. */
  readonly category_decided_by?: CategoryDecider | null;
  /** Where an imported transaction comes from. No request has this field. */
  readonly origin?: Pick<Transaction, "import_id" | "bank_text">;
}

/** The fields of a transaction that the check determines. Its splits have no categories yet: see `withCategories`. */
export type CheckedTransaction = Omit<
  Transaction,
  | keyof typeof UNRECONCILED
  | "id"
  | "payee_id"
  | "category_id"
  | "category_decided_by"
  | "counts_on_decided_by"
  | "import_id"
  | "bank_text"
  | "entered_by"
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

/** A locked transaction with the changes of a request. */
export interface ChangedRow {
  readonly before: Transaction;
  readonly changes: Partial<TransactionInput>;
  /** Errors of the transaction point here. */
  readonly pointer: string;
  /** Whether a bank's statement has the changes. The rules of a bank connection then apply, with any token. */
  readonly isFromStatement?: boolean;
  /** The payment that becomes the other side of a transfer. The caller removes it. */
  readonly counterpart?: Transaction;
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
  throw missingSyncScope();
}

export function missingSyncScope(): Problem {
  return new Problem("insufficient_scope", "Only a token with the scope sync can give transactions the source sync.");
}

/** The rules about amounts. */
const AMOUNT_RULES: ReadonlySet<ProblemCode> = new Set([
  "account_amount_mismatch",
  "transfer_amount_mismatch",
  "splits_sum",
  "amount_is_zero",
  "amount_out_of_range",
]);

function checkTransaction(
  { input, pointer }: SentTransaction,
  known: KnownReferences,
  problems: ProblemList,
): CheckedTransaction | undefined {
  const { account, other } = checkReferences(input, known, pointer, problems);
  rejectClosed(usedAccounts(input, pointer), input.authorized_at, known.accounts, problems);
  const currency =
    input.currency == null ? account?.currency : readCurrency(input.currency, `${pointer}/currency`, problems);

  const read = (field: "amount" | "account_amount" | "transfer_amount", unit: string | undefined) =>
    unit === undefined || input[field] == null ? null : readAmount(input[field], unit, `${pointer}/${field}`, problems);
  const amount = read("amount", currency);
  const accountAmount = read("account_amount", account?.currency);
  const transferAmount = read("transfer_amount", other === null ? account?.currency : other?.currency);
  const splits = input.splits?.map((split, i) =>
    checkSplit(split, known, currency, account?.currency, `${pointer}/splits/${i}`, problems),
  );
  checkCountingDay(input, pointer, problems);
  if (account === undefined || other === undefined) return undefined;
  const isRead =
    currency !== undefined &&
    amount != null &&
    accountAmount !== undefined &&
    transferAmount !== undefined &&
    (splits ?? []).every(({ isRead }) => isRead);
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
    counts_on: input.counts_on ?? null,
    is_pending: input.is_pending ?? false,
    notes: input.notes ?? "",
    source: input.source ?? "manual",
    external_id: input.external_id ?? null,
    transfer_external_id: input.transfer_external_id ?? null,
    splits: null,
  };
  const checked = splits === undefined ? fields : { ...fields, splits: withShares(fields, splits) };
  const broken = [
    ...brokenRules(checked, account.currency, other?.currency ?? null),
    ...brokenSplits(checked, account.currency, (id) => known.accounts.get(id)?.currency),
  ];
  for (const { code, field, detail } of broken) {
    if (isRead || !AMOUNT_RULES.has(code)) problems.add(code, `${pointer}/${field}`, detail);
  }
  if (!isRead) return undefined;
  return checked;
}

function usedAccounts({ account_id, transfer_account_id, splits }: TransactionInput, pointer: string) {
  return [
    { id: account_id, pointer: `${pointer}/account_id` },
    { id: transfer_account_id, pointer: `${pointer}/transfer_account_id` },
    ...(splits ?? []).map((split, i) => {
      return { id: split.transfer_account_id, pointer: `${pointer}/splits/${i}/transfer_account_id` };
    }),
  ];
}

/** A counting day must be near the day of the transaction. */
export function checkCountingDay(
  { authorized_at, counts_on }: Pick<TransactionInput, "authorized_at" | "counts_on">,
  pointer: string,
  problems: ProblemList,
): void {
  if (counts_on == null || isInCountingRange(authorized_at, counts_on)) return;
  const detail = `counts_on is ${counts_on} and authorized_at is ${authorized_at}. Send a day at most ${MAX_COUNTING_DAYS} days from authorized_at.`;
  problems.add("out_of_range", `${pointer}/counts_on`, detail);
}

type CheckedSplit = Pick<
  TransactionLine,
  "transfer_account_id" | "amount_minor" | "transfer_amount_minor" | "notes"
> & {
  /** Whether all amounts could be read. */
  readonly isRead: boolean;
};

function checkSplit(
  split: SplitInput,
  known: KnownReferences,
  currency: string | undefined,
  accountCurrency: string | undefined,
  pointer: string,
  problems: ProblemList,
): CheckedSplit {
  const other = checkSplitReferences(split, known, pointer, problems);
  const reachedCurrency = other === null ? accountCurrency : other?.currency;
  const amount = currency && readAmount(split.amount, currency, `${pointer}/amount`, problems);
  const reached =
    split.transfer_amount == null
      ? null
      : reachedCurrency && readAmount(split.transfer_amount, reachedCurrency, `${pointer}/transfer_amount`, problems);
  return {
    transfer_account_id: split.transfer_account_id ?? null,
    amount_minor: typeof amount === "number" ? amount : 0,
    transfer_amount_minor: reached === null ? null : typeof reached === "number" ? reached : 0,
    notes: split.notes ?? "",
    isRead: typeof amount === "number" && (reached === null || typeof reached === "number"),
  };
}

function withShares(
  fields: Pick<Transaction, "amount_minor" | "account_amount_minor">,
  splits: readonly CheckedSplit[],
): TransactionLine[] {
  const amounts = splits.map(({ amount_minor }) => amount_minor);
  const shares = accountShares(fields, amounts);
  return splits.map(({ transfer_account_id, amount_minor, transfer_amount_minor, notes }, i) => ({
    category_id: null,
    transfer_account_id,
    amount_minor,
    account_amount_minor: shares[i] ?? null,
    transfer_amount_minor,
    transfer_booked_minor: 0,
    notes,
  }));
}

/** The splits of a checked transaction with their categories. */
export function withCategories(
  { splits }: Pick<CheckedTransaction, "splits">,
  input: TransactionInput,
  { categoryIdOf }: Pick<ResolvedReferences, "categoryIdOf">,
): Transaction["splits"] {
  return splits?.map((split, i) => ({ ...split, category_id: categoryIdOf(input.splits?.[i] ?? {}) })) ?? null;
}
