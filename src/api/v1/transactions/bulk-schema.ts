/** The schemas of bulk changes. */
import { COUNTS_IN } from "../../../domain/period.ts";
import { MAX_BULK } from "../../../operations/ledger/change-in-bulk.ts";
import {
  Amount,
  byDefault,
  CurrencyCode,
  described,
  Fields,
  Id,
  Named,
  Notes,
  OneOf,
  ReferenceFields,
} from "../../shapes.ts";
import { Type } from "../../type.ts";
import { FilterQuery } from "./list-schema.ts";
import { JoinPayments, Tags, TRANSACTION_JSON, UpdateBalance } from "./schema.ts";

const { payee_id, payee, transfer_account_id, category_id, category } = ReferenceFields;

const TransactionFilter = Named(
  "TransactionFilter",
  "The filters of the list of transactions. A transaction must match all of them.",
  FilterQuery,
);

const BulkChanges = Named("BulkChanges", "The changes to each transaction, under the same rules as a single update.", {
  account_id: Type.Optional(
    described(
      TRANSACTION_JSON.account_id,
      "The new account. The other side of a transfer does not change. If the filter names accounts, each selected transaction must belong to one of them.",
    ),
  ),
  transfer_account_id,
  payee_id,
  payee,
  category_id,
  category,
  notes: Type.Optional(Notes),
  authorized_at: Type.Optional(TRANSACTION_JSON.authorized_at),
  counts_on: Type.Optional(TRANSACTION_JSON.counts_on),
  counts_in: Type.Optional(
    OneOf(COUNTS_IN, {
      description:
        "Instead of `counts_on`: each transaction counts on its own day (`same`), or in the period before or after the one of its day, on the nearest day.",
    }),
  ),
  is_reviewed: Type.Optional(TRANSACTION_JSON.is_reviewed),
  set_default_category: Type.Optional(
    Type.Boolean({
      description: "Also makes `category_id` or `category` the default category of the transactions' payees.",
    }),
  ),
  splits: Type.Optional(
    Type.Unsafe<null>({ type: "null", description: "Null removes all splits.", "x-expects": "null" }),
  ),
  tags: Type.Optional(described(Tags, "Replaces all tags.")),
  add_tags: Type.Optional(described(Tags, "Tags to add. Tags that do not exist are created.")),
  remove_tags: Type.Optional(described(Tags, "Tags to remove. They are removed before `add_tags` are added.")),
});

export const BulkBody = Named("BulkChangeRequest", "Has `ids` or `filter`, and `changes` or `delete`.", {
  ids: Type.Optional(
    Type.Array(Id, {
      minItems: 1,
      maxItems: MAX_BULK,
      description: `The transactions, at most ${MAX_BULK}. Send this or \`filter\`.`,
      "x-expects": `a list of 1 to ${MAX_BULK} ids`,
    }),
  ),
  filter: Type.Optional(TransactionFilter),
  changes: Type.Optional(BulkChanges),
  delete: Type.Optional(
    Type.Unsafe<true>({
      type: "boolean",
      enum: [true],
      description: "Deletes the transactions. Send this or `changes`.",
      "x-expects": "true",
    }),
  ),
  etags: Type.Optional(
    Type.Unsafe<Record<string, string>>({
      type: "object",
      additionalProperties: { type: "string", "x-expects": "a string" },
      description:
        "The entity tags that you read, by transaction id. If they differ from those of the selected transactions, the response is 412.",
      "x-expects": "a JSON object",
    }),
  ),
  update_account_balance: Type.Optional(byDefault(UpdateBalance, true)),
  join_payments: Type.Optional(byDefault(JoinPayments, false)),
});

const Count = Type.Integer({ minimum: 0, description: "The number of transactions." });

export const BulkResponse = Named("BulkChangeResponse", "The number and the sums of the selected transactions.", {
  count: described(Count, "The number of changed or deleted transactions."),
  unchanged: described(Count, "The number of transactions that already had all the values. They are not written."),
  sums: Type.Array(
    Fields({ currency: CurrencyCode, amount: described(Amount, "The sum of their amounts."), count: Count }),
    { description: "All selected transactions, by currency." },
  ),
});
