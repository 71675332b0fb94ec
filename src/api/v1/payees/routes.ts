/** The routes of `/v1/payees`. Transactions and recurring rules create payees by name. */
import { deletePayee, getPayee, listPayees, mergePayee, updatePayee } from "../../../operations/payees.ts";
import type { Read } from "../../../operations/service.ts";
import { formatCursor, parseCursor } from "../../cursor.ts";
import { isStorable } from "../../json-body.ts";
import { type Route, readRoute, writeRoute } from "../../route.ts";
import {
  DEFAULT_LIMIT,
  DeletePayeeQuery,
  ListPayeesQuery,
  MergePayeeBody,
  PayeeResponse,
  PayeesResponse,
  UpdatePayeeBody,
} from "./schema.ts";

const tag = "Payees";
const current = async (read: Read, { payee_id }: { readonly payee_id: string }) => ({
  payee: await getPayee(read, payee_id),
});

export const payeeRoutes: readonly Route[] = [
  readRoute({
    operationId: "listPayees",
    path: "/v1/payees",
    tag,
    summary: "List payees",
    description: "Returns payees by name. A transaction or a recurring rule creates a payee when it names a new one.",
    query: ListPayeesQuery,
    response: PayeesResponse,
    problems: ["invalid_cursor"],
    handle: async (read, { query: { limit = DEFAULT_LIMIT, cursor, q } }) => {
      const [afterKey] = cursor === undefined ? [] : parseCursor(cursor, [isStorable]);
      const { payees, nextKey } = await listPayees(read, { limit, afterKey, contains: q });
      return { payees, has_more: nextKey !== null, next_cursor: nextKey === null ? null : formatCursor([nextKey]) };
    },
  }),
  readRoute({
    operationId: "getPayee",
    path: "/v1/payees/:payee_id",
    tag,
    summary: "Get a payee",
    response: PayeeResponse,
    isSingle: true,
    handle: (read, { params }) => current(read, params),
  }),
  writeRoute({
    operationId: "updatePayee",
    method: "PUT",
    path: "/v1/payees/:payee_id",
    tag,
    summary: "Rename a payee",
    body: UpdatePayeeBody,
    status: 200,
    response: PayeeResponse,
    isSingle: true,
    problems: ["name_taken"],
    current,
    handle: async (write, { params, body }) => ({ payee: await updatePayee(write, params.payee_id, body.payee) }),
  }),
  writeRoute({
    operationId: "mergePayee",
    method: "POST",
    path: "/v1/payees/:payee_id/merge",
    tag,
    summary: "Merge payees",
    description:
      "Moves the transactions and recurring rules of the payee to the payee `into`, then deletes the payee. Returns `into`.",
    body: MergePayeeBody,
    status: 200,
    response: PayeeResponse,
    isSingle: true,
    problems: ["unknown_payee", "replacement_is_itself"],
    current,
    handle: async (write, { params, body }) => ({ payee: await mergePayee(write, params.payee_id, body.into) }),
  }),
  writeRoute({
    operationId: "deletePayee",
    method: "DELETE",
    path: "/v1/payees/:payee_id",
    tag,
    summary: "Delete a payee",
    description: "A payee in use cannot be deleted (409) unless `replace_with` has another payee to use instead.",
    query: DeletePayeeQuery,
    status: 204,
    problems: ["payee_in_use", "unknown_payee", "replacement_is_itself"],
    current,
    handle: async (write, { params, query }) => {
      await deletePayee(write, params.payee_id, query.replace_with);
      return undefined;
    },
  }),
];
