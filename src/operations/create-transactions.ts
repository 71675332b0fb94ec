/**
 * Creates transactions: all of them or none. Each is checked, those that are there already are refused or left out,
 * payees and categories given by name are found or created, and the balances move.
 */
import { ProblemList } from "../domain/problem.ts";
import { fullBooking, type Transaction } from "../domain/transaction.ts";
import { balanceMoves } from "./balance-moves.ts";
import {
  type CheckedTransaction,
  checkTransactions,
  type GivenTransaction,
  refuseForeignSource,
} from "./check-transactions.ts";
import { nameReferences } from "./name-references.ts";
import { currenciesOf, type TransactionsView } from "./read-transactions.ts";
import type { Write } from "./service.ts";
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
  const { tx, caller, newId } = write;
  const given = request.transactions.map((input, i) => ({ input, pointer: `/transactions/${i}` }));
  refuseForeignSource(write, given);
  const problems = new ProblemList();
  const { fields, accounts } = await checkTransactions(write, given, problems);
  const seen = await findSeen(write, request.transactions);

  const kept: Kept[] = [];
  const duplicates: CreatedTransactions["duplicates"][number][] = [];
  for (const [index, { input, pointer }] of given.entries()) {
    const key = externalKey(input);
    const original = key === undefined ? undefined : seen.get(key);
    const checked = fields[index];
    if (original !== undefined && request.skip_duplicates) {
      duplicates.push({ index, transaction_id: original.id });
    } else if (original !== undefined) {
      const where = original.isNew ? "Another item of this request has" : `Transaction ${original.id} has`;
      const detail = `${where} this external_id on the same account. Send skip_duplicates true to leave it out.`;
      problems.add("duplicate_external_id", `${pointer}/external_id`, detail);
    } else {
      const id = newId();
      if (key !== undefined) seen.set(key, { id, isNew: true });
      if (checked !== undefined) kept.push({ id, input, pointer, fields: checked });
    }
  }
  problems.throwIfAny();

  const references = await nameReferences(
    write,
    kept.map(({ input }) => input),
  );
  const moves = balanceMoves();
  const transactions = kept.map(({ id, input, fields, pointer }): Transaction => {
    const isBooked = request.update_account_balance ?? true;
    const booking = isBooked ? fullBooking(fields) : { booked_minor: 0, transfer_booked_minor: 0 };
    moves.book(fields.account_id, booking.booked_minor, `${pointer}/amount`);
    if (fields.transfer_account_id !== null) {
      moves.book(fields.transfer_account_id, booking.transfer_booked_minor, `${pointer}/amount`);
    }
    return {
      id,
      ...fields,
      payee_id: references.payeeIdOf(input),
      category_id: references.categoryIdOf(input),
      ...booking,
      created_at: write.at,
      updated_at: write.at,
    };
  });
  await moves.apply(write, accounts, problems);
  problems.throwIfAny();
  await tx.transactions.insertMany(caller.budgetId, transactions);
  return { transactions, duplicates, currencies: currenciesOf(accounts) };
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

/** The transactions that are there already among those with an external id, by `externalKey`. */
async function findSeen({ tx, caller }: Write, inputs: readonly TransactionInput[]): Promise<Map<string, Seen>> {
  const pairs = inputs.flatMap(({ account_id, external_id }) =>
    external_id == null ? [] : [{ account_id, external_id }],
  );
  if (pairs.length === 0) return new Map();
  const found = await tx.transactions.findByExternalIds(caller.budgetId, pairs);
  return new Map(
    found.map(({ id, account_id, external_id }) => [`${account_id} ${external_id}`, { id, isNew: false }]),
  );
}

function externalKey({ account_id, external_id }: TransactionInput): string | undefined {
  return external_id == null ? undefined : `${account_id} ${external_id}`;
}
