/** The routes of `/v1/payees`. Transactions and recurring rules create payees by name. */
import { suggestPayees } from "../../../operations/ledger/payee-suggestions.ts";
import { deletePayee, getPayee, listPayees, mergePayee, updatePayee } from "../../../operations/ledger/payees.ts";
import type { Read } from "../../../operations/service.ts";
import { formatNext, parseCursor } from "../../cursor.ts";
import { isStorable } from "../../json-body.ts";
import { deleteRoute, readRoute, tagged, writeRoute } from "../../route.ts";
import {
  DEFAULT_LIMIT,
  DEFAULT_SUGGESTIONS,
  DeletePayeeQuery,
  formatSuggestions,
  ListPayeesQuery,
  MergePayeeBody,
  PayeeResponse,
  PayeesResponse,
  SuggestionsResponse,
  SuggestPayeesQuery,
  UpdatePayeeBody,
} from "./schema.ts";

const current = async (read: Read, { payee_id }: { readonly payee_id: string }) => ({
  payee: await getPayee(read, payee_id),
});

export const payeeRoutes = tagged("Payees", [
  readRoute("GET /v1/payees", {
    operationId: "listPayees",
    summary: "List payees",
    description: "Returns payees by name. Payees are created when a transaction or a recurring rule names a new one.",
    query: ListPayeesQuery,
    response: PayeesResponse,
    problems: ["invalid_cursor"],
    handle: async (read, { query: { limit = DEFAULT_LIMIT, cursor, q } }) => {
      const [afterKey] = parseCursor(cursor, [isStorable]);
      const { payees, nextKey } = await listPayees(read, { limit, afterKey, contains: q });
      return { payees, ...formatNext(nextKey === null ? null : [nextKey]) };
    },
  }),
  readRoute("GET /v1/payees/suggestions", {
    operationId: "suggestPayees",
    summary: "Suggest payees",
    description:
      "Returns payees for a payment that is being entered, with its likely category, account and amount. Without `q`, it ranks the payees of the last 500 payments that were entered by hand, among the last 2,000 transactions. With `q`, it ranks the 20 best matches by their last 20 payments.\n\nEach payment scores 1, halved for every 30 days of age. The score is multiplied by 2 if the payment was entered within two hours of the same time of day, by 2 if its amount has the same sign and differs by at most 10 %, and by 1.5 if it was on the same weekday. Payees with equal scores are sorted by name.",
    query: SuggestPayeesQuery,
    response: SuggestionsResponse,
    problems: ["too_many_decimals", "amount_out_of_range"],
    handle: async (read, { query: { q, account_id, limit = DEFAULT_SUGGESTIONS, at, amount } }) =>
      formatSuggestions(
        await suggestPayees(read, read.nowMs, { contains: q, accountId: account_id, limit, at, amount }),
      ),
  }),
  readRoute("GET /v1/payees/:payee_id", {
    operationId: "getPayee",
    summary: "Get a payee",
    response: PayeeResponse,
    isSingle: true,
    handle: (read, { params }) => current(read, params),
  }),
  writeRoute("PUT /v1/payees/:payee_id", {
    operationId: "updatePayee",
    summary: "Update a payee",
    description:
      "Only the fields that you send change. After a rename, the former name becomes an alias, so the next import still finds the payee.",
    body: UpdatePayeeBody,
    response: PayeeResponse,
    isSingle: true,
    problems: ["name_taken", "unknown_category"],
    current,
    handle: async (write, { params, body }) => ({ payee: await updatePayee(write, params.payee_id, body.payee) }),
  }),
  writeRoute("POST /v1/payees/:payee_id/merge", {
    operationId: "mergePayee",
    summary: "Merge payees",
    description:
      "Moves the transactions, rules and recurring rules of the payee to the payee `into`, then deletes the payee. Returns `into`, which keeps its own default category and gets the payee's name as an alias.",
    body: MergePayeeBody,
    response: PayeeResponse,
    isSingle: true,
    problems: ["unknown_payee", "replacement_is_itself"],
    current,
    handle: async (write, { params, body }) => ({ payee: await mergePayee(write, params.payee_id, body.into) }),
  }),
  deleteRoute("DELETE /v1/payees/:payee_id", {
    operationId: "deletePayee",
    summary: "Delete a payee",
    description: "A payee in use cannot be deleted (409) unless `replace_with` names a replacement.",
    query: DeletePayeeQuery,
    problems: ["payee_in_use", "unknown_payee", "replacement_is_itself"],
    current,
    handle: (write, { params, query }) => deletePayee(write, params.payee_id, query.replace_with),
  }),
]);
