/** The schemas of transactions, and the JSON of a transaction. `list-schema.ts` has those of the list. */
import type { Static } from "typebox";
import { decimalsOf } from "../../../domain/currency.ts";
import { formatAmount } from "../../../domain/money.ts";
import { MAX_SPLITS } from "../../../domain/splits.ts";
import { MAX_TAGS } from "../../../domain/tag.ts";
import type { Transaction, TransactionLine } from "../../../domain/transaction.ts";
import {
  Amount,
  byDefault,
  CategoryFields,
  CurrencyCode,
  Day,
  described,
  ExternalId,
  Fields,
  Flag,
  Id,
  Ignored,
  Notes,
  Nullable,
  ReferenceFields,
  ServerFields,
  TagName,
  Timestamp,
  TransactionSource,
} from "../../shapes.ts";
import { Type } from "../../type.ts";

export const MAX_BATCH = 1000;

const AccountAmount = Nullable(
  Type.Number({
    description:
      "The amount that the account was charged, in the account's currency. Required if `currency` differs from it.",
    "x-expects": "a JSON number",
  }),
);
const TransferAmount = Nullable(
  Type.Number({
    description:
      "The amount that the other account received, in its currency. Required if the currencies of the two accounts differ.",
    "x-expects": "a JSON number",
  }),
);
export const AccountId = described(Id, "The account that the transaction belongs to.");
const TransactionAmount = described(
  Amount,
  "In major units of `currency`. Negative amounts leave the account. An amount has at most as many decimals as its currency has in ISO 4217, and at most 15 digits in all. It is never rounded.",
);
export const AuthorizedAt = described(
  Day,
  "The day of the purchase or payment, as YYYY-MM-DD. It determines the month in which the transaction counts.",
);
const PostedAt = described(Day, "The day on which the bank posted it. Null if unknown.");
const IsPending = Flag("If true, the bank has not posted the transaction yet.");
export const IsReviewed = Flag(
  "Whether someone has reviewed the transaction. If a token with the scope `sync` changes the amount or the day, it becomes false.",
);
export const Tags = Type.Array(TagName, {
  maxItems: MAX_TAGS,
  description: `The names of the tags, at most ${MAX_TAGS}. Case does not matter. A tag that does not exist is created. Responses list the names alphabetically.`,
  "x-expects": `a list of at most ${MAX_TAGS} tags`,
});
export const UpdateBalance = Flag("If true, the transaction changes the balances of its accounts.");

const SplitAmount = described(
  Amount,
  "In major units of the transaction's currency. Not 0. Its sign may differ from the transaction's, for example for a refund on a receipt.",
);
const ShareOfAccountAmount =
  "The split's share of the transaction's `account_amount`. Null if the transaction has none.";

const SplitJson = Fields(
  {
    category_id: Nullable(described(Id, "The category. Null if there is none.")),
    transfer_account_id: Nullable(described(Id, "The other account, if this split is a transfer.")),
    amount: SplitAmount,
    account_amount: Nullable(described(Amount, ShareOfAccountAmount)),
    transfer_amount: TransferAmount,
    notes: Notes,
    reconciled_at: Nullable(
      described(Timestamp, "When a split that is a transfer was reconciled on the other account. Null if it is not."),
    ),
  },
  { title: "Split", description: "One split of a transaction." },
);

export const TRANSACTION_FIELDS = {
  id: Id,
  account_id: AccountId,
  transfer_account_id: Nullable(described(Id, "The other account of a transfer. Null for a payment.")),
  payee_id: Nullable(described(Id, "The payee. Null for a transfer.")),
  amount: TransactionAmount,
  currency: CurrencyCode,
  authorized_at: AuthorizedAt,
  posted_at: Nullable(PostedAt),
  is_pending: IsPending,
  notes: Notes,
  category_id: Nullable(described(Id, "The category. Null if there is none.")),
  decided_by: Fields(
    {
      category_id: Nullable(
        Type.String({
          description:
            "`you`: a request set it. `file`: it comes from the imported file. `rule:ID`: from this rule. `learned`: from your earlier decisions about the payee. `default`: from the payee's default category. Null: unknown, or the transaction is split.",
        }),
      ),
    },
    { title: "TransactionDeciders", description: "Who or what decided a field." },
  ),
  source: TransactionSource,
  external_id: Nullable(ExternalId),
  import_id: Nullable(described(Id, "The import that added the transaction. Null if no import did.")),
  bank_text: Nullable(
    Type.String({
      description:
        "The bank's text in the imported file. Null if the file has none, or if no import added the transaction.",
    }),
  ),
  account_amount: AccountAmount,
  transfer_amount: TransferAmount,
  splits: Nullable(
    Type.Array(SplitJson, {
      description: "The splits, which add up to `amount`. Null if the transaction is not split.",
    }),
  ),
  is_reviewed: IsReviewed,
  reviewed_at: Nullable(described(Timestamp, "When it was reviewed. Null if it is not.")),
  tags: Tags,
  reconciled_at: Nullable(described(Timestamp, "When it was reconciled on its account. Null if it is not.")),
  transfer_reconciled_at: Nullable(
    described(Timestamp, "When a transfer was reconciled on the other account. Null if it is not."),
  ),
  created_at: Timestamp,
  updated_at: Timestamp,
};

export const TransactionJson = Fields(TRANSACTION_FIELDS, { title: "Transaction" });

/** The fields that a listed transaction has and a client may send back. */
const IgnoredFields = {
  ...ServerFields,
  reviewed_at: Ignored("reviewed_at"),
  reconciled_at: Ignored("reconciled_at"),
  transfer_reconciled_at: Ignored("transfer_reconciled_at"),
  etag: Ignored("etag"),
  import_id: Ignored("import_id"),
  bank_text: Ignored("bank_text"),
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
    balance_after: _balance,
    ...rest
  } = sent;
  return rest;
}

const REQUIRED = { account_id: AccountId, amount: TransactionAmount, authorized_at: AuthorizedAt };

const REST = {
  currency: described(CurrencyCode, "An ISO 4217 code, such as `EUR`. If absent, the account's currency."),
  posted_at: PostedAt,
  is_pending: IsPending,
  notes: Notes,
  source: TransactionSource,
  external_id: ExternalId,
};
const TAGS = { tags: Type.Optional(Nullable(Tags)) };
const NewSplit = Fields(
  {
    amount: SplitAmount,
    ...CategoryFields,
    transfer_account_id: Type.Optional(
      Nullable(described(Id, "The other account, if this split is a transfer into it or from it.")),
    ),
    transfer_amount: Type.Optional(TransferAmount),
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
  {
    title: "NewSplit",
    description: "One split of a transaction: an amount with a category, with another account, or with neither.",
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

const AMOUNTS = { account_amount: Type.Optional(AccountAmount), transfer_amount: Type.Optional(TransferAmount) };

const NewTransaction = Fields(
  {
    ...IgnoredFields,
    ...REQUIRED,
    ...ReferenceFields,
    currency: Type.Optional(Nullable(REST.currency)),
    posted_at: Type.Optional(byDefault(Nullable(REST.posted_at), null)),
    is_pending: Type.Optional(byDefault(Nullable(REST.is_pending), false)),
    notes: Type.Optional(byDefault(Nullable(REST.notes), "")),
    source: Type.Optional(byDefault(Nullable(REST.source), "manual")),
    external_id: Type.Optional(byDefault(Nullable(REST.external_id), null)),
    is_reviewed: Type.Optional(
      Nullable(described(IsReviewed, "Whether someone has reviewed it. Default: true if `source` is `manual`.")),
    ),
    ...AMOUNTS,
    splits: NewSplits("A split transaction has no category and no other account of its own."),
    ...TAGS,
  },
  {
    title: "NewTransaction",
    description:
      "Has exactly one of `payee_id`, `payee` and `transfer_account_id`, and at most one of `category_id`, `category` and `splits`. A null counts as absent.",
  },
);

const TransactionChanges = Fields(
  {
    ...IgnoredFields,
    account_id: Type.Optional(AccountId),
    amount: Type.Optional(TransactionAmount),
    authorized_at: Type.Optional(AuthorizedAt),
    ...ReferenceFields,
    currency: Type.Optional(Nullable(described(CurrencyCode, "An ISO 4217 code, such as `EUR`."))),
    posted_at: Type.Optional(Nullable(REST.posted_at)),
    is_pending: Type.Optional(Nullable(REST.is_pending)),
    notes: Type.Optional(Nullable(REST.notes)),
    source: Type.Optional(Nullable(REST.source)),
    external_id: Type.Optional(Nullable(REST.external_id)),
    is_reviewed: Type.Optional(Nullable(IsReviewed)),
    ...AMOUNTS,
    splits: NewSplits("They replace all splits. Null removes them. If absent, they stay."),
    ...TAGS,
  },
  {
    title: "TransactionChanges",
    description: "The fields to change. Null removes a value that may be absent, such as `category_id`.",
  },
);

export const CreateTransactionsBody = Fields(
  {
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
  },
  { title: "CreateTransactionsRequest" },
);

export const CreateTransactionsResponse = Fields(
  {
    transactions: Type.Array(TransactionJson, {
      description: "The created transactions, in the order of the request.",
    }),
    duplicates: Type.Optional(
      Type.Array(
        Fields({
          index: Type.Integer({ description: "The position in the request, starting at 0." }),
          transaction_id: described(Id, "The transaction that already has this `external_id`."),
        }),
        { description: "The skipped transactions. Only present if `skip_duplicates` is true." },
      ),
    ),
  },
  { title: "CreateTransactionsResponse", description: "The created transactions." },
);

export const UpdateTransactionBody = Fields(
  { transaction: TransactionChanges, update_account_balance: Type.Optional(byDefault(UpdateBalance, true)) },
  { title: "UpdateTransactionRequest" },
);

export const TransactionResponse = Fields(
  { transaction: TransactionJson },
  { title: "TransactionResponse", description: "The transaction." },
);

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
    posted_at: t.posted_at,
    is_pending: t.is_pending,
    notes: t.notes,
    category_id: t.category_id,
    decided_by: { category_id: t.category_decided_by },
    source: t.source,
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
