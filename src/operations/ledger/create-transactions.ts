/** Creates transactions, all or none: checks them, rejects or skips duplicates, and updates balances. */
import { ProblemList } from "../../domain/problem.ts";
import {
  bookings,
  decidedByUser,
  externalKey,
  fullBooking,
  NOT_IMPORTED,
  type Transaction,
  UNRECONCILED,
} from "../../domain/transaction.ts";
import { pipelined } from "../../store/store.ts";
import { userOf, type Write } from "../service.ts";
import { balanceChanges } from "./balance-changes.ts";
import type { TransactionInput } from "./check-transactions.ts";
import {
  type CheckedTransaction,
  type CheckResult,
  checkTransactions,
  requireSyncScope,
  type SentTransaction,
  withCategories,
} from "./check-transactions.ts";
import { currenciesOf, type TransactionsView } from "./read-transactions.ts";
import { type ResolvedReferences, resolveReferences } from "./references.ts";
import { resolveTags, type TagsOf } from "./tags.ts";

export interface CreateTransactions {
  readonly transactions: readonly TransactionInput[];
  /** `unless_synced`, for imports: nothing is booked on synced accounts, because a bank connection owns their balances. */
  readonly update_account_balance?: boolean | "unless_synced";
  readonly skip_duplicates?: boolean;
  /** Whether a payment without a category gets the default category of its payee. */
  readonly use_default_category?: boolean;
}

export interface CreatedTransactions extends TransactionsView {
  /**
   * The skipped transactions: their index in the request, and the transaction with the same external_id and account.
   */
  readonly duplicates: readonly { readonly index: number; readonly transaction_id: string }[];
}

export async function createTransactions(write: Write, request: CreateTransactions): Promise<CreatedTransactions> {
  const sent = sentOf(request);
  requireSyncScope(write, sent);
  return await storeNew(write, request, await checkNew(write, request));
}

function sentOf({ transactions }: CreateTransactions): readonly SentTransaction[] {
  return transactions.map((input, i) => ({ input, pointer: `/transactions/${i}` }));
}

/** The transactions of a request that can be stored. */
export interface CheckedRequest {
  readonly accepted: readonly Accepted[];
  readonly duplicates: CreatedTransactions["duplicates"];
  readonly accounts: CheckResult["accounts"];
}

/** Checks a request, except for the rights of the caller. @throws Problem with all violations. */
export async function checkNew(write: Write, request: CreateTransactions): Promise<CheckedRequest> {
  const sent = sentOf(request);
  const problems = new ProblemList();
  const [{ fields, accounts }, originals] = await pipelined([
    checkTransactions(write, sent, problems),
    findOriginals(write, request.transactions),
  ]);
  const { accepted, duplicates } = splitDuplicates(write, request, sent, fields, originals, problems);
  problems.throwIfAny();
  return { accepted, duplicates, accounts };
}

/** Creates missing names, stores the transactions, and updates the balances. */
export async function storeNew(
  write: Write,
  request: Omit<CreateTransactions, "transactions">,
  { accepted, duplicates, accounts }: CheckedRequest,
): Promise<CreatedTransactions> {
  const problems = new ProblemList();
  const { update_account_balance: books = true } = request;
  const isBooked = (id: string) => (books === "unless_synced" ? accounts.get(id)?.is_synced !== true : books);
  const inputs = accepted.map(({ input }) => input);
  const [references, tagsOf] = await pipelined([resolveReferences(write, inputs), resolveTags(write, inputs)]);
  const defaults = request.use_default_category ? await findDefaults(write, accepted, references) : NO_DEFAULTS;
  const transactions = accepted.map((item) =>
    toTransaction(write, item, { ...references, tagsOf }, defaults, isBooked),
  );
  const changes = balanceChanges({ isImport: books === "unless_synced" });
  transactions.forEach((transaction, i) => {
    const pointer = `${accepted[i]?.pointer}/amount`;
    for (const { accountId, bookedMinor } of bookings(transaction)) changes.book(accountId, bookedMinor, pointer);
  });
  const changed = changes.changedAccounts(write, accounts, problems);
  problems.throwIfAny();
  const { tx } = write;
  await pipelined([tx.accounts.updateBalances(accounts, changed), tx.transactions.insertMany(transactions)]);
  return { transactions, duplicates, currencies: currenciesOf(accounts) };
}

/** Separates new transactions from duplicates. Adds one problem per duplicate unless duplicates are skipped. */
function splitDuplicates(
  { newId }: Write,
  { skip_duplicates: skips = false }: CreateTransactions,
  sent: readonly SentTransaction[],
  fields: CheckResult["fields"],
  originals: OriginalsByKey,
  problems: ProblemList,
): { readonly accepted: readonly Accepted[]; readonly duplicates: CreatedTransactions["duplicates"] } {
  const accepted: Accepted[] = [];
  const duplicates: CreatedTransactions["duplicates"][number][] = [];
  for (const [index, { input, pointer }] of sent.entries()) {
    const key = externalKey(input);
    const original = originals.get(key);
    const checked = fields[index];
    if (original !== undefined && skips) {
      duplicates.push({ index, transaction_id: original.id });
    } else if (original !== undefined) {
      const where = original.isNew ? "Another item of this request has" : `Transaction ${original.id} has`;
      const detail = `${where} this external_id on the same account. Send skip_duplicates true to skip it.`;
      problems.add("duplicate_external_id", `${pointer}/external_id`, detail);
    } else {
      const id = newId();
      if (key !== undefined) originals.set(key, { id, isNew: true });
      if (checked !== undefined) accepted.push({ id, index, input, pointer, fields: checked });
    }
  }
  return { accepted, duplicates };
}

/** Default categories by payee. */
type DefaultCategories = ReadonlyMap<string | null, string>;

const NO_DEFAULTS: DefaultCategories = new Map();

/** The default categories of the payees of these transactions. */
async function findDefaults(
  { tx }: Write,
  accepted: readonly Accepted[],
  { payeeIdOf }: ResolvedReferences,
): Promise<DefaultCategories> {
  const ids = new Set(accepted.map(({ input }) => payeeIdOf(input)).filter((id) => id !== null));
  return ids.size === 0 ? NO_DEFAULTS : await tx.payees.findDefaultCategories([...ids]);
}

function toTransaction(
  write: Write,
  { id, input, fields }: Accepted,
  references: ResolvedReferences & { readonly tagsOf: TagsOf },
  defaults: DefaultCategories,
  isBooked: (accountId: string) => boolean,
): Transaction {
  const { at } = write;
  const payee_id = references.payeeIdOf(input);
  const splits = withCategories(fields, input, references);
  const chosen = references.categoryIdOf(input);
  const category_id = splits === null ? (chosen ?? defaults.get(payee_id) ?? null) : null;
  const chosenBy = input.category_decided_by ?? (fields.source === "manual" ? "you" : null);
  return {
    id,
    ...fields,
    payee_id,
    category_id,
    category_decided_by: category_id === null ? null : chosen === null ? "default" : chosenBy,
    ...decidedByUser(fields.counts_on),
    ...(input.origin ?? NOT_IMPORTED),
    entered_by: input.origin === undefined ? userOf(write) : null,
    ...fullBooking({ ...fields, splits }, isBooked),
    reviewed_at: (input.is_reviewed ?? fields.source === "manual") ? at : null,
    tags: references.tagsOf(input),
    ...UNRECONCILED,
    created_at: at,
    updated_at: at,
  };
}

/** A transaction to store. */
export interface Accepted extends SentTransaction {
  readonly id: string;
  /** The position in the request. */
  readonly index: number;
  readonly fields: CheckedTransaction;
}

interface Original {
  readonly id: string;
  /** Whether it is part of this request. */
  readonly isNew: boolean;
}

/** By `externalKey`. Transactions without an external id have the key undefined, which has no entry. */
type OriginalsByKey = Map<string | undefined, Original>;

/** The stored transactions with the external ids of the request, by `externalKey`. */
async function findOriginals({ tx }: Write, inputs: readonly TransactionInput[]): Promise<OriginalsByKey> {
  const found = await tx.transactions.findIdsByExternalKey(inputs);
  return new Map([...found].map(([key, id]) => [key, { id, isNew: false }]));
}
