/** The routes of an account's reconciliation and balance check, under `/v1/accounts/:account_id`. */
import type { Static } from "typebox";
import { problemOf } from "../../../domain/problem.ts";
import { checkAccount } from "../../../operations/connections/check-account.ts";
import {
  getReconciliationStatus,
  listOpenTransactions,
  listReconciliations,
  type ReconcileRequest,
  reconcileAccount,
  unreconcileAccount,
} from "../../../operations/ledger/reconciliation.ts";
import { deleteRoute, readRoute, tagged, writeRoute } from "../../route.ts";
import { BalanceCheckResponse, formatBalanceCheck } from "./balance-check-schema.ts";
import {
  formatReconciled,
  formatReconciliation,
  formatStatus,
  ReconcileBody,
  ReconcileResponse,
  ReconciliationQuery,
  ReconciliationStatusResponse,
  ReconciliationsResponse,
} from "./reconciliation-schema.ts";
import { current } from "./routes.ts";

export const reconciliationRoutes = tagged("Accounts", [
  readRoute("GET /v1/accounts/:account_id/reconciliation", {
    operationId: "getReconciliation",
    summary: "Compare an account with a statement",
    description:
      "Returns the reconciled part of the account. With `balance`, also returns the difference from the statement. The reconciled balance is the opening balance plus the booked amounts of reconciled transactions. With `include=transactions`, lists the transactions that are not reconciled: those that `reconcile` accepts, and apart from them those that it does not, with the reason.",
    query: ReconciliationQuery,
    response: ReconciliationStatusResponse,
    problems: ["too_many_decimals", "amount_out_of_range", "sum_out_of_range"],
    handle: async (read, { params, query: { include, ...query } }) =>
      formatStatus(
        await getReconciliationStatus(read, params.account_id, query),
        include && (await listOpenTransactions(read, params.account_id, query.on)),
      ),
  }),
  readRoute("GET /v1/accounts/:account_id/balance_check", {
    operationId: "getBalanceCheck",
    summary: "Compare an account with its statements",
    description:
      "Compares the account with the balances in imported statements. The account's balance on a day is its opening balance plus everything booked by the end of that day, without pending transactions. Returns the first day that differs, and likely reasons. No transaction is reconciled.",
    response: BalanceCheckResponse,
    problems: ["sum_out_of_range"],
    handle: async (read, { params }) => formatBalanceCheck(await checkAccount(read, params.account_id)),
  }),
  readRoute("GET /v1/accounts/:account_id/reconciliations", {
    operationId: "listReconciliations",
    summary: "List reconciliations",
    description: "Returns all reconciliations of the account, oldest first.",
    response: ReconciliationsResponse,
    handle: async (read, { params }) => ({
      reconciliations: (await listReconciliations(read, params.account_id)).map(formatReconciliation),
    }),
  }),
  writeRoute("POST /v1/accounts/:account_id/reconcile", {
    operationId: "reconcileAccount",
    summary: "Reconcile an account",
    description:
      "Marks transactions as reconciled on this account: those in `transaction_ids` or, with `all`, every transaction that can be reconciled. If the reconciled balance then differs from `balance`, nothing is stored (422). To record the difference as a transaction, send `adjustment` with its payee.\n\nYou cannot change the account, the amounts or the booked amount of a transaction that is reconciled on this account. A transfer, or a split that is a transfer, is reconciled separately on each of its two accounts. For an account with a long history, start with `all` and without `balance`; one request reconciles at most 10,000 transactions.",
    body: ReconcileBody,
    response: ReconcileResponse,
    problems: [
      "missing_field",
      "conflicting_fields",
      "too_many_decimals",
      "amount_out_of_range",
      "account_closed",
      "balance_out_of_range",
      "sum_out_of_range",
      "reconciliation_difference",
      "not_reconcilable",
      "unknown_transaction",
      "unknown_category",
      "too_many_rows",
      "rule_broken",
    ],
    current,
    handle: async (write, { params, body }) =>
      formatReconciled(await reconcileAccount(write, params.account_id, toRequest(body))),
  }),
  deleteRoute("DELETE /v1/accounts/:account_id/reconciliations/:reconciliation_id", {
    operationId: "unreconcileAccount",
    summary: "Remove the latest reconciliation",
    description:
      "Its transactions are no longer reconciled. An adjustment transaction is kept, but is no longer reconciled either.",
    problems: ["reconciliation_not_latest"],
    current,
    handle: (write, { params }) => unreconcileAccount(write, params.account_id, params.reconciliation_id),
  }),
]);

/** @throws Problem `missing_field` or `conflicting_fields`. */
function toRequest({ all, transaction_ids, ...request }: Static<typeof ReconcileBody>): ReconcileRequest {
  if (transaction_ids === undefined && all !== true) {
    const detail = "Send transaction_ids, or all: true for every transaction that can be reconciled.";
    throw problemOf([{ code: "missing_field", pointer: "/transaction_ids", detail }]);
  }
  if (transaction_ids !== undefined && all === true) {
    throw problemOf([
      { code: "conflicting_fields", pointer: "/all", detail: "Send transaction_ids or all, not both." },
    ]);
  }
  if (request.adjustment != null && request.balance == null) {
    const detail = "An adjustment needs the balance of the statement.";
    throw problemOf([{ code: "missing_field", pointer: "/balance", detail }]);
  }
  return transaction_ids === undefined ? request : { ...request, transaction_ids };
}
