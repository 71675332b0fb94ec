/** The routes of single transactions, under `/v1/transactions`. */

import { enterTransactions } from "../../../operations/imports/enter-sent.ts";
import { deleteTransaction } from "../../../operations/ledger/delete-transaction.ts";
import { getTransaction, type TransactionsView } from "../../../operations/ledger/read-transactions.ts";
import { REFERENCE_PROBLEMS } from "../../../operations/ledger/references.ts";
import { updateTransaction } from "../../../operations/ledger/update-transaction.ts";
import { withCountingDays } from "../../../operations/recurring/counting-days.ts";
import type { Read } from "../../../operations/service.ts";
import { deleteRoute, readRoute, tagged, writeRoute } from "../../route.ts";
import {
  CreateTransactionsBody,
  CreateTransactionsResponse,
  DeleteTransactionQuery,
  formatTransaction,
  TransactionResponse,
  UpdateTransactionBody,
  withoutIgnoredFields,
} from "./schema.ts";

const formatAll = ({ transactions, currencies }: TransactionsView) =>
  transactions.map((transaction) => formatTransaction(transaction, currencies));
const toResponse = (view: TransactionsView) => ({ transaction: formatAll(view)[0] });
export const currentTransaction = async (read: Read, { transaction_id }: { readonly transaction_id: string }) =>
  toResponse(await getTransaction(read, transaction_id));

export const TRANSACTION_PROBLEMS = [
  ...REFERENCE_PROBLEMS,
  "account_closed",
  "unknown_currency",
  "too_many_decimals",
  "amount_out_of_range",
  "balance_out_of_range",
  "transfer_to_same_account",
  "account_amount_required",
  "account_amount_mismatch",
  "transfer_amount_required",
  "transfer_amount_mismatch",
  "transfer_amount_without_transfer",
  "amount_is_zero",
  "splits_sum",
  "synced_account_field",
  "rule_broken",
  "duplicate_external_id",
] as const;

export const transactionRoutes = tagged("Transactions", [
  readRoute("GET /v1/transactions/:transaction_id", {
    operationId: "getTransaction",
    summary: "Get a transaction",
    response: TransactionResponse,
    isSingle: true,
    handle: (read, { params }) => currentTransaction(read, params),
  }),
  writeRoute("POST /v1/transactions", {
    operationId: "createTransactions",
    summary: "Create transactions",
    description:
      "Creates 1 to 1,000 transactions. If one of them is wrong, none is stored, and `errors` lists every mistake.\n\nEach transaction has exactly one of `payee_id`, `payee` and `transfer_account_id`, and at most one of `category_id`, `category` and `splits`. If no payee has the given name or alias, or no category the given name, it is created.\n\nSplits divide a transaction: a receipt among categories, or a mortgage payment into interest and a transfer to the loan. Each split counts under its own category, or as a transfer.\n\nTransactions with the source `sync`, which needs the scope `sync`, are treated like the rows of a bank's statement: those that exist already are returned and listed in `matched`, and rules, payees and the other sides of transfers fill the fields that are absent. Those of one request become one import. Send `as_sent: true` to create them as they are.\n\nSend an `Idempotency-Key` to make a retry safe.",
    body: CreateTransactionsBody,
    status: 201,
    response: CreateTransactionsResponse,
    problems: TRANSACTION_PROBLEMS,
    handle: async (write, { body }) => {
      const entered = await withCountingDays(write, await enterTransactions(write, body));
      const { matched, doubtful, duplicates } = entered;
      return {
        transactions: formatAll(entered),
        ...(matched && { matched, doubtful }),
        ...(body.skip_duplicates && { duplicates }),
      };
    },
  }),
  writeRoute("PUT /v1/transactions/:transaction_id", {
    operationId: "updateTransaction",
    summary: "Update a transaction",
    description:
      "Only the fields that you send change. The result must follow the same rules as a new transaction. Sending one of `payee_id`, `payee` and `transfer_account_id` replaces the others: for example, `transfer_account_id` turns a payment into a transfer. Likewise, `category_id` and `category` replace each other. `category_id: null` removes the category.\n\nA new `transfer_account_id` removes the category, unless the request sends one or exactly one of the accounts is hidden. If `update_account_balance` is absent, the amount is booked on the other account, but not on a synced one. If the transaction is dated up to the day on which that account's balance was set (`balance_set_on`), the balance stays.\n\n`splits` replaces all splits, and null removes them. A new `amount` of a split transaction needs its new `splits`. A token with the scope `sync` may omit them: the difference is then added to the last split that has no category and is not a transfer, or to a new split.",
    body: UpdateTransactionBody,
    response: TransactionResponse,
    isSingle: true,
    problems: [...TRANSACTION_PROBLEMS, "transaction_reconciled", "other_side_in_use"],
    current: currentTransaction,
    handle: async (write, { params, body }) => {
      const changes = { ...body, transaction: withoutIgnoredFields(body.transaction) };
      return toResponse(await withCountingDays(write, await updateTransaction(write, params.transaction_id, changes)));
    },
  }),
  deleteRoute("DELETE /v1/transactions/:transaction_id", {
    operationId: "deleteTransaction",
    summary: "Delete a transaction",
    query: DeleteTransactionQuery,
    problems: ["account_closed", "balance_out_of_range", "synced_account_field", "transaction_reconciled"],
    current: currentTransaction,
    handle: (write, { params, query }) =>
      deleteTransaction(write, params.transaction_id, query.update_account_balance ?? true),
  }),
]);
