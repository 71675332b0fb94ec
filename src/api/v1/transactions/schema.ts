/** The schemas of transactions, and the JSON of a transaction. `list-schema.ts` has those of the list. */
import type { Static } from "typebox";
import { decimalsOf } from "../../../domain/currency.ts";
import { formatAmount } from "../../../domain/money.ts";
import { MAX_SPLITS } from "../../../domain/splits.ts";
import { MAX_TAGS } from "../../../domain/tag.ts";
import { TRANSACTION_FIELDS, type Transaction, type TransactionLine } from "../../../domain/transaction.ts";
import { changedFields, jsonFields, NULL_IS_ABSENT, newFields } from "../../field-schemas.ts";
import {
  Amount,
  byDefault,
  CategoryFields,
  described,
  Fields,
  Flag,
  Id,
  Ignored,
  Named,
  Notes,
  Nullable,
  ReferenceFields,
  ServerFields,
  TagName,
  Timestamp,
} from "../../shapes.ts";
import { Type } from "../../type.ts";

export const MAX_BATCH = 1000;

export const Tags = Type.Array(TagName, {
  maxItems: MAX_TAGS,
  description: `The names of the tags, at most ${MAX_TAGS}. Case does not matter. A tag that does not exist is created. Responses list the names alphabetically.`,
  "x-expects": `a list of at most ${MAX_TAGS} tags`,
});
export const UpdateBalance = Flag("If true, the transaction changes the balances of its accounts.");

export const JoinPayments = Flag(
  "If true, a payment that becomes a transfer is joined with the nearest payment of the opposite amount on the other account, at most 4 days apart: that payment becomes the other side and is removed. No balance changes. If there is no such payment, the other side is booked as usual.",
);

const JSON_FIELDS = jsonFields(TRANSACTION_FIELDS);

const SplitAmount = described(
  Amount,
  "In major units of the transaction's currency. Not 0. Its sign may differ from the transaction's, for example for a refund on a receipt.",
);
const ShareOfAccountAmount =
  "The split's share of the transaction's `account_amount`. Null if the transaction has none.";

const SplitJson = Named("Split", "One split of a transaction.", {
  category_id: Nullable(described(Id, "The category. Null if there is none.")),
  transfer_account_id: Nullable(described(Id, "The other account, if this split is a transfer.")),
  amount: SplitAmount,
  account_amount: Nullable(described(Amount, ShareOfAccountAmount)),
  transfer_amount: JSON_FIELDS.transfer_amount,
  notes: Notes,
  reconciled_at: Nullable(
    described(Timestamp, "When a split that is a transfer was reconciled on the other account. Null if it is not."),
  ),
});

/** The properties of a transaction's JSON. */
export const TRANSACTION_JSON = {
  ...JSON_FIELDS,
  decided_by: Named("TransactionDeciders", "Who or what decided a field.", {
    category_id: Nullable(
      Type.String({
        description:
          "`you`: a request set it. `file`: it comes from the imported file. `rule:ID`: from this rule. `learned`: from your earlier decisions about the payee. `default`: from the payee's default category. Null: unknown, or the transaction is split.",
      }),
    ),
    counts_on: Nullable(
      Type.String({
        description:
          "`you`: a request set it. `match`: it is the day of the occurrence that the transaction pays. Null: it is not set.",
      }),
    ),
  }),
  splits: Nullable(
    Type.Array(SplitJson, {
      description: "The splits, which add up to `amount`. Null if the transaction is not split.",
    }),
  ),
  tags: Tags,
};

export const TransactionJson = Named("Transaction", TRANSACTION_JSON);

/** The fields that a listed transaction has and a client may send back. */
const IgnoredFields = {
  ...ServerFields,
  reviewed_at: Ignored("reviewed_at"),
  reconciled_at: Ignored("reconciled_at"),
  transfer_reconciled_at: Ignored("transfer_reconciled_at"),
  etag: Ignored("etag"),
  import_id: Ignored("import_id"),
  bank_text: Ignored("bank_text"),
  entered_by: Ignored("entered_by"),
  decided_by: Type.Optional(
    Nullable(
      Type.Unsafe<object>({
        type: "object",
        description: "Ignored. It is accepted so that you can send back an object that you read.",
        "x-expects": "an object, which is ignored",
      }),
    ),
  ),
  balance_after: Type.Optional(
    Nullable(
      Type.Number({
        description:
          "Ignored. The list returns it; the field is accepted so that you can send back an object that you read.",
        "x-expects": "a number, which is ignored",
      }),
    ),
  ),
};

/** Removes those fields. */
export function withoutIgnoredFields<Sent extends { readonly [Field in keyof typeof IgnoredFields]?: unknown }>(
  sent: Sent,
): Omit<Sent, keyof typeof IgnoredFields> {
  const {
    id: _id,
    created_at: _created,
    updated_at: _updated,
    reviewed_at: _reviewed,
    reconciled_at: _reconciled,
    transfer_reconciled_at: _transferReconciled,
    etag: _etag,
    decided_by: _deciders,
    import_id: _import,
    bank_text: _text,
    entered_by: _person,
    balance_after: _balance,
    ...rest
  } = sent;
  return rest;
}

const TAGS = { tags: Type.Optional(Nullable(Tags)) };
const NewSplit = Named(
  "NewSplit",
  "One split of a transaction: an amount with a category, with another account, or with neither.",
  {
    amount: SplitAmount,
    ...CategoryFields,
    transfer_account_id: Type.Optional(
      Nullable(described(Id, "The other account, if this split is a transfer into it or from it.")),
    ),
    transfer_amount: Type.Optional(JSON_FIELDS.transfer_amount),
    notes: Type.Optional(byDefault(Nullable(Notes), "")),
    account_amount: Type.Optional(
      Nullable(
        Type.Number({
          description: "Ignored. The server computes the shares of `account_amount`.",
          "x-expects": "a number, which is ignored",
        }),
      ),
    ),
    reconciled_at: Ignored("reconciled_at"),
  },
);

/** The splits of a request. */
function NewSplits(description: string) {
  return Type.Optional(
    Nullable(
      Type.Array(NewSplit, {
        minItems: 2,
        maxItems: MAX_SPLITS,
        description: `2 to ${MAX_SPLITS} splits that add up to \`amount\` exactly. ${description}`,
        "x-expects": `a list of 2 to ${MAX_SPLITS} splits`,
      }),
    ),
  );
}

export const NewTransaction = Named(
  "NewTransaction",
  "Has exactly one of `payee_id`, `payee` and `transfer_account_id`, and at most one of `category_id`, `category` and `splits`. A null counts as absent.",
  {
    ...IgnoredFields,
    ...newFields(TRANSACTION_FIELDS, NULL_IS_ABSENT),
    ...ReferenceFields,
    splits: NewSplits("A split transaction has no category and no other account of its own."),
    ...TAGS,
  },
);

const TransactionChanges = Named(
  "TransactionChanges",
  "The fields to change. Null removes a value that may be absent, such as `category_id`.",
  {
    ...IgnoredFields,
    ...changedFields(TRANSACTION_FIELDS, NULL_IS_ABSENT),
    ...ReferenceFields,
    splits: NewSplits("They replace all splits. Null removes them. If absent, they stay."),
    ...TAGS,
  },
);

export const CreateTransactionsBody = Named("CreateTransactionsRequest", {
  transactions: Type.Array(NewTransaction, {
    minItems: 1,
    maxItems: MAX_BATCH,
    description: `1 to ${MAX_BATCH} transactions. All of them are stored, or none.`,
    "x-expects": `a list of 1 to ${MAX_BATCH} transactions`,
  }),
  update_account_balance: Type.Optional(byDefault(UpdateBalance, true)),
  skip_duplicates: Type.Optional(
    byDefault(
      Flag(
        "If true, a transaction whose `external_id` the account already has is skipped and listed in `duplicates`. If false, it is an error (409).",
      ),
      false,
    ),
  ),
  use_default_category: Type.Optional(
    byDefault(Flag("If true, a payment without a category gets the `default_category_id` of its payee."), false),
  ),
  as_sent: Type.Optional(
    byDefault(
      Flag(
        "If true, transactions with the source `sync` are created as they are sent: they are not compared with existing transactions, and rules and payees decide nothing.",
      ),
      false,
    ),
  ),
});

const Findings = (description: string, reasons: string) =>
  Type.Optional(
    Type.Array(
      Fields({
        index: Type.Integer({ description: "The position in the request, starting at 0." }),
        transaction_id: described(Id, "The existing transaction."),
        reason: Type.String({ description: reasons }),
      }),
      { description },
    ),
  );

export const CreateTransactionsResponse = Named("CreateTransactionsResponse", "The transactions.", {
  transactions: Type.Array(TransactionJson, {
    description: "The created transactions, and the existing ones of `matched`, in the order of the request.",
  }),
  matched: Findings(
    "The items with the source `sync` that belong to transactions which existed before. Those are in their places in `transactions`. Present if the request has items with the source `sync`, unless `as_sent` is true.",
    "Why: `imported_before`, `id_changed`, `text_changed`, `date_changed` or `booked_before` if the item repeats a row of a statement or an item that was sent before; `pending_before` if it books a pending transaction; `entered_before` if it confirms a transaction that was entered by hand; `transfer` if it is the other side of a transfer.",
  ),
  doubtful: Findings(
    "The items with the source `sync` that may repeat existing transactions. They were created nevertheless. Present like `matched`.",
    "Why: `probable_duplicate`, `pending_amount` or `changed_by_bank`.",
  ),
  duplicates: Type.Optional(
    Type.Array(
      Fields({
        index: Type.Integer({ description: "The position in the request, starting at 0." }),
        transaction_id: described(Id, "The transaction that already has this `external_id`."),
      }),
      { description: "The skipped transactions. Only present if `skip_duplicates` is true." },
    ),
  ),
});

export const UpdateTransactionBody = Named("UpdateTransactionRequest", {
  transaction: TransactionChanges,
  update_account_balance: Type.Optional(byDefault(UpdateBalance, true)),
  join_payments: Type.Optional(byDefault(JoinPayments, false)),
});

export const TransactionResponse = Named("TransactionResponse", "The transaction.", { transaction: TransactionJson });

export const DeleteTransactionQuery = {
  update_account_balance: Type.Optional(
    Flag(
      "If true, the booked amounts are removed from the balances of the transaction's accounts. If false, the balances stay the same.",
      { default: true },
    ),
  ),
};

/** `currencies` are those of the transaction's accounts, for `account_amount` and `transfer_amount`. */
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
    counts_on: t.counts_on,
    posted_at: t.posted_at,
    is_pending: t.is_pending,
    notes: t.notes,
    category_id: t.category_id,
    decided_by: { category_id: t.category_decided_by, counts_on: t.counts_on_decided_by },
    source: t.source,
    entered_by: t.entered_by,
    external_id: t.external_id,
    import_id: t.import_id,
    bank_text: t.bank_text,
    account_amount: format(t.account_amount_minor, t.account_id),
    transfer_amount: format(t.transfer_amount_minor, t.transfer_account_id),
    splits: t.splits?.map((split, position) => formatSplit(split, position, t, format)) ?? null,
    is_reviewed: t.reviewed_at !== null,
    reviewed_at: t.reviewed_at,
    tags: [...t.tags],
    reconciled_at: t.reconciled_at,
    transfer_reconciled_at: t.transfer_reconciled_at,
    created_at: t.created_at,
    updated_at: t.updated_at,
  };
}

function formatSplit(
  split: TransactionLine,
  position: number,
  { account_id, currency, split_marks }: Transaction,
  format: (minor: number | null, accountId: string | null) => number | null,
): Static<typeof SplitJson> {
  return {
    category_id: split.category_id,
    transfer_account_id: split.transfer_account_id,
    amount: formatAmount(split.amount_minor, decimalsOf(currency)),
    account_amount: format(split.account_amount_minor, account_id),
    transfer_amount: format(split.transfer_amount_minor, split.transfer_account_id),
    notes: split.notes,
    reconciled_at: split_marks.find((mark) => mark.position === position)?.reconciled_at ?? null,
  };
}
