/** `/v1/transactions`. */
import { isDay, parseTimestamp } from "../../../domain/calendar.ts";
import { isId } from "../../../domain/id.ts";
import { problemOf } from "../../../domain/problem.ts";
import { REFERENCE_PROBLEMS } from "../../../operations/references/check-references.ts";
import type { Read } from "../../../operations/service.ts";
import { createTransactions } from "../../../operations/transactions/create-transactions.ts";
import { deleteTransaction } from "../../../operations/transactions/delete-transaction.ts";
import {
  getTransaction,
  listTransactions,
  type TransactionsView,
} from "../../../operations/transactions/read-transactions.ts";
import { updateTransaction } from "../../../operations/transactions/update-transaction.ts";
import { formatCursor, parseCursor } from "../../cursor.ts";
import { type Route, readRoute, writeRoute } from "../../route.ts";
import { withoutServerFields } from "../../shapes.ts";
import {
  CreateTransactionsAnswer,
  CreateTransactionsBody,
  DEFAULT_LIMIT,
  DeleteTransactionQuery,
  formatTransaction,
  ListTransactionsQuery,
  TransactionAnswer,
  TransactionsAnswer,
  UpdateTransactionBody,
} from "./schema.ts";

const tag = "Transactions";
const formatAll = ({ transactions, currencies }: TransactionsView) =>
  transactions.map((transaction) => formatTransaction(transaction, currencies));
const answerOf = (view: TransactionsView) => ({ transaction: formatAll(view)[0] });
const current = async (read: Read, { transaction_id }: { readonly transaction_id: string }) =>
  answerOf(await getTransaction(read, transaction_id));

const RULES = [
  ...REFERENCE_PROBLEMS,
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
  "synced_account_field",
  "rule_broken",
  "duplicate_external_id",
] as const;

export const transactionRoutes: readonly Route[] = [
  readRoute({
    path: "/v1/transactions",
    tag,
    summary: "List transactions, newest first",
    description:
      "Newest `authorized_at` first, then newest created. A `cursor` pages without skipping or repeating while others insert; `offset` counts from the start each time.",
    query: ListTransactionsQuery,
    answer: TransactionsAnswer,
    problems: ["invalid_cursor", "conflicting_fields"],
    handle: async (read, { query }) => {
      const { offset, limit = DEFAULT_LIMIT, cursor, updated_since, ...filter } = query;
      if (offset !== undefined && cursor !== undefined) throw offsetWithCursor();
      const since = updated_since === undefined ? undefined : parseTimestamp(updated_since);
      const page = { offset: offset ?? 0, limit, after: cursor === undefined ? undefined : parsePosition(cursor) };
      const found = await listTransactions(read, { ...filter, ...(since && { updated_since: since }) }, page);
      const last = found.transactions.at(-1);
      return {
        transactions: formatAll(found),
        has_more: found.hasMore,
        next_cursor: found.hasMore && last ? formatCursor([last.authorized_at, last.id]) : null,
      };
    },
  }),
  readRoute({
    path: "/v1/transactions/:transaction_id",
    tag,
    summary: "Read a transaction",
    answer: TransactionAnswer,
    isSingle: true,
    handle: (read, { params }) => current(read, params),
  }),
  writeRoute({
    method: "POST",
    path: "/v1/transactions",
    tag,
    summary: "Create transactions, all or none",
    description:
      "Exactly one of `payee_id`, `payee` and `transfer_account_id` says who was paid; at most one of `category_id` and `category` says what for.",
    body: CreateTransactionsBody,
    status: 201,
    answer: CreateTransactionsAnswer,
    problems: RULES,
    handle: async (write, { body }) => {
      const created = await createTransactions(write, body);
      const duplicates = body.skip_duplicates ? { duplicates: created.duplicates } : {};
      return { transactions: formatAll(created), ...duplicates };
    },
  }),
  writeRoute({
    method: "PUT",
    path: "/v1/transactions/:transaction_id",
    tag,
    summary: "Change a transaction",
    description:
      "Only the fields sent change, and the result keeps the same rules as a new transaction. A payee or category sent in one form replaces whatever form there was; `category_id` null takes the category away.",
    body: UpdateTransactionBody,
    status: 200,
    answer: TransactionAnswer,
    isSingle: true,
    problems: RULES,
    current,
    handle: async (write, { params, body }) => {
      const changes = { ...body, transaction: withoutServerFields(body.transaction) };
      return answerOf(await updateTransaction(write, params.transaction_id, changes));
    },
  }),
  writeRoute({
    method: "DELETE",
    path: "/v1/transactions/:transaction_id",
    tag,
    summary: "Delete a transaction",
    query: DeleteTransactionQuery,
    status: 204,
    problems: ["balance_out_of_range", "synced_account_field"],
    current,
    handle: async (write, { params, query }) => {
      await deleteTransaction(write, params.transaction_id, query.update_account_balance ?? true);
      return undefined;
    },
  }),
];

function parsePosition(cursor: string): { readonly authorized_at: string; readonly id: string } {
  const [authorized_at = "", id = ""] = parseCursor(cursor, [isDay, isId]);
  return { authorized_at, id };
}

function offsetWithCursor() {
  const detail = "Page by cursor or by offset, not both.";
  return problemOf([{ code: "conflicting_fields", parameter: "offset", detail }]);
}
