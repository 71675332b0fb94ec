/**
 * Creates transactions: all of them or none. Each is checked, those that are there already are refused or left out,
 * payees and categories given by name are found or created, and the balances move.
 */
import { ProblemList } from "../../domain/problem.ts";
import { bookings, fullBooking, type Transaction } from "../../domain/transaction.ts";
import { pipelined } from "../../store/store.ts";
import { type NamedReferences, nameReferences } from "../references/name-references.ts";
import type { Write } from "../service.ts";
import { balanceMoves } from "./balance-moves.ts";
import {
  type CheckedTransaction,
  type CheckResult,
  checkTransactions,
  type GivenTransaction,
  refuseForeignSource,
} from "./check-transactions.ts";
import { currenciesOf, type TransactionsView } from "./read-transactions.ts";
import type { TransactionInput } from "./transaction-input.ts";

export interface CreateTransactions {
  readonly transactions: readonly TransactionInput[];
  readonly update_account_balance?: boolean;
  readonly skip_duplicates?: boolean;
}

export interface CreatedTransactions extends TransactionsView {
  /** Those left out since their account has their external_id already: where in the request, and which it is. */
  readonly duplicates: readonly { readonly index: number; readonly transaction_id: string }[];
}

export async function createTransactions(write: Write, request: CreateTransactions): Promise<CreatedTransactions> {
  const given = request.transactions.map((input, i) => ({ input, pointer: `/transactions/${i}` }));
  refuseForeignSource(write, given);
  const problems = new ProblemList();
  const [{ fields, accounts }, seen] = await pipelined([
    checkTransactions(write, given, problems),
    findSeen(write, request.transactions),
  ]);
  const { kept, duplicates } = setDuplicatesApart(write, request, given, fields, seen, problems);
  problems.throwIfAny();

  const { update_account_balance: isBooked = true } = request;
  const references = await nameReferences(
    write,
    kept.map(({ input }) => input),
  );
  const transactions = kept.map((item) => toTransaction(write, item, references, isBooked));
  const moves = balanceMoves();
  transactions.forEach((transaction, i) => {
    const pointer = `${kept[i]?.pointer}/amount`;
    for (const { accountId, bookedMinor } of bookings(transaction)) moves.book(accountId, bookedMinor, pointer);
  });
  const moved = moves.moved(write, accounts, problems);
  problems.throwIfAny();
  const { tx } = write;
  await pipelined([tx.accounts.updateBalances(moved), tx.transactions.insertMany(transactions)]);
  return { transactions, duplicates, currencies: currenciesOf(accounts) };
}

/** Those to store, and those left out as duplicates; where they are not to be left out, a problem each. */
function setDuplicatesApart(
  { newId }: Write,
  { skip_duplicates: skips = false }: CreateTransactions,
  given: readonly GivenTransaction[],
  fields: CheckResult["fields"],
  seen: SeenByKey,
  problems: ProblemList,
): { readonly kept: readonly Kept[]; readonly duplicates: CreatedTransactions["duplicates"] } {
  const kept: Kept[] = [];
  const duplicates: CreatedTransactions["duplicates"][number][] = [];
  for (const [index, { input, pointer }] of given.entries()) {
    const key = externalKey(input);
    const original = seen.get(key);
    const checked = fields[index];
    if (original !== undefined && skips) {
      duplicates.push({ index, transaction_id: original.id });
    } else if (original !== undefined) {
      const where = original.isNew ? "Another item of this request has" : `Transaction ${original.id} has`;
      const detail = `${where} this external_id on the same account. Send skip_duplicates true to skip it.`;
      problems.add("duplicate_external_id", `${pointer}/external_id`, detail);
    } else {
      const id = newId();
      if (key !== undefined) seen.set(key, { id, isNew: true });
      if (checked !== undefined) kept.push({ id, input, pointer, fields: checked });
    }
  }
  return { kept, duplicates };
}

function toTransaction(
  { at }: Write,
  { id, input, fields }: Kept,
  references: NamedReferences,
  isBooked: boolean,
): Transaction {
  return {
    id,
    ...fields,
    payee_id: references.payeeIdOf(input),
    category_id: references.categoryIdOf(input),
    ...(isBooked ? fullBooking(fields) : { booked_minor: 0, transfer_booked_minor: 0 }),
    created_at: at,
    updated_at: at,
  };
}

/** One that will be stored. */
interface Kept extends GivenTransaction {
  readonly id: string;
  readonly fields: CheckedTransaction;
}

interface Seen {
  readonly id: string;
  /** Whether it comes with this very request. */
  readonly isNew: boolean;
}

/** By `externalKey`; nothing is ever kept under undefined, which stands for no external id. */
type SeenByKey = Map<string | undefined, Seen>;

/** The transactions that are there already among those with an external id, by `externalKey`. */
async function findSeen({ tx }: Write, inputs: readonly TransactionInput[]): Promise<SeenByKey> {
  const pairs = inputs.flatMap(({ account_id, external_id }) =>
    external_id == null ? [] : [{ account_id, external_id }],
  );
  if (pairs.length === 0) return new Map();
  const found = await tx.transactions.findByExternalIds(pairs);
  return new Map(found.map((one) => [externalKey(one), { id: one.id, isNew: false }]));
}

function externalKey({
  account_id,
  external_id,
}: Pick<TransactionInput, "account_id" | "external_id">): string | undefined {
  return external_id == null ? undefined : `${account_id} ${external_id}`;
}
