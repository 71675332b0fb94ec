/** The shapes of transactions, and how a transaction is written as JSON. */
import type { Static } from "typebox";
import { decimalsOf } from "../../../domain/currency.ts";
import { formatAmount } from "../../../domain/money.ts";
import type { Transaction } from "../../../domain/transaction.ts";
import {
  Amount,
  CurrencyCode,
  Cursor,
  Day,
  ExternalId,
  Fields,
  Flag,
  Id,
  Limit,
  Notes,
  Nullable,
  PageFields,
  ReferenceFields,
  Search,
  ServerFields,
  Timestamp,
  TransactionSource,
} from "../../shapes.ts";
import { Type } from "../../type.ts";

export const MAX_BATCH = 1000;
const MAX_LIMIT = 100;
export const DEFAULT_LIMIT = 10;

const AccountAmount = Type.Number({
  description: "What the account was charged, in its currency; needed where `currency` is another.",
  "x-expects": "a JSON number",
});
const TransferAmount = Type.Number({
  description: "What reached the other account, in its currency; needed where the accounts' currencies differ.",
  "x-expects": "a JSON number",
});
const IsPending = Flag("The bank has not booked it yet.", false);
const UpdateBalance = Flag("Move the balances by what changes.", true);

const TransactionJson = Fields(
  {
    id: Id,
    account_id: Id,
    transfer_account_id: Nullable(Id),
    payee_id: Nullable(Id),
    amount: Amount,
    currency: CurrencyCode,
    authorized_at: Day,
    posted_at: Nullable(Day),
    is_pending: IsPending,
    notes: Notes,
    category_id: Nullable(Id),
    source: TransactionSource,
    external_id: Nullable(ExternalId),
    account_amount: Nullable(AccountAmount),
    transfer_amount: Nullable(TransferAmount),
    created_at: Timestamp,
    updated_at: Timestamp,
  },
  { title: "Transaction" },
);

const REQUIRED = { account_id: Id, amount: Amount, authorized_at: Day };

/** A null counts as absent; in a change it takes away what can be taken away. */
const OPTIONAL = {
  ...ReferenceFields,
  currency: Type.Optional(Nullable(CurrencyCode)),
  posted_at: Type.Optional(Nullable(Day)),
  is_pending: Type.Optional(Nullable(IsPending)),
  notes: Type.Optional(Nullable(Notes)),
  source: Type.Optional(Nullable(TransactionSource)),
  external_id: Type.Optional(Nullable(ExternalId)),
  account_amount: Type.Optional(Nullable(AccountAmount)),
  transfer_amount: Type.Optional(Nullable(TransferAmount)),
};

export const CreateTransactionsBody = Fields({
  transactions: Type.Array(Fields({ ...ServerFields, ...REQUIRED, ...OPTIONAL }, { title: "NewTransaction" }), {
    minItems: 1,
    maxItems: MAX_BATCH,
    "x-expects": `a list of 1 to ${MAX_BATCH} transactions`,
  }),
  update_account_balance: Type.Optional(UpdateBalance),
  skip_duplicates: Type.Optional(Flag("Leave out those whose external_id the account has already.", false)),
});

export const CreateTransactionsAnswer = Fields({
  transactions: Type.Array(TransactionJson),
  duplicates: Type.Optional(Type.Array(Fields({ index: Type.Integer(), transaction_id: Id }))),
});

export const UpdateTransactionBody = Fields({
  transaction: Type.Partial(Fields({ ...ServerFields, ...REQUIRED, ...OPTIONAL }), {
    title: "TransactionChanges",
    additionalProperties: false,
  }),
  update_account_balance: Type.Optional(UpdateBalance),
});

export const TransactionAnswer = Fields({ transaction: TransactionJson });

export const DeleteTransactionQuery = { update_account_balance: Type.Optional(UpdateBalance) };

export const ListTransactionsQuery = {
  offset: Type.Optional(
    Type.Integer({ minimum: 0, maximum: 1_000_000_000, default: 0, "x-expects": "a whole number of at least 0" }),
  ),
  limit: Type.Optional(Limit(MAX_LIMIT, DEFAULT_LIMIT)),
  cursor: Type.Optional(Cursor),
  account_id: Type.Optional(Id),
  category_id: Type.Optional(Id),
  payee_id: Type.Optional(Id),
  since: Type.Optional(Day),
  until: Type.Optional(Day),
  updated_since: Type.Optional(Timestamp),
  is_pending: Type.Optional(IsPending),
  source: Type.Optional(TransactionSource),
  min_amount: Type.Optional(Amount),
  max_amount: Type.Optional(Amount),
  q: Type.Optional(Search("the payee's name or the notes contain")),
};

export const TransactionsAnswer = Fields({
  transactions: Type.Array(TransactionJson),
  ...PageFields,
});

/** `currencies` are those of the accounts that the transaction's two other amounts are in. */
export function formatTransaction(
  t: Transaction,
  currencies: ReadonlyMap<string, string>,
): Static<typeof TransactionJson> {
  const format = (minor: number | null, accountId: string | null) =>
    minor === null ? null : formatAmount(minor, decimalsOf(currencies.get(accountId ?? "") ?? t.currency));
  return {
    id: t.id,
    account_id: t.account_id,
    transfer_account_id: t.transfer_account_id,
    payee_id: t.payee_id,
    amount: formatAmount(t.amount_minor, decimalsOf(t.currency)),
    currency: t.currency,
    authorized_at: t.authorized_at,
    posted_at: t.posted_at,
    is_pending: t.is_pending,
    notes: t.notes,
    category_id: t.category_id,
    source: t.source,
    external_id: t.external_id,
    account_amount: format(t.account_amount_minor, t.account_id),
    transfer_amount: format(t.transfer_amount_minor, t.transfer_account_id),
    created_at: t.created_at,
    updated_at: t.updated_at,
  };
}
