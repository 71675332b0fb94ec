/** `/v1/payees`. They are created by the transactions that name them. */
import { deletePayee } from "../../../operations/payees/delete-payee.ts";
import { mergePayee } from "../../../operations/payees/merge-payee.ts";
import { getPayee, listPayees } from "../../../operations/payees/read-payees.ts";
import { updatePayee } from "../../../operations/payees/update-payee.ts";
import type { Read } from "../../../operations/service.ts";
import { formatCursor, parseCursor } from "../../cursor.ts";
import { isStorable } from "../../json-body.ts";
import { type Route, readRoute, writeRoute } from "../../route.ts";
import {
  DEFAULT_LIMIT,
  DeletePayeeQuery,
  ListPayeesQuery,
  MergePayeeBody,
  PayeeAnswer,
  PayeesAnswer,
  UpdatePayeeBody,
} from "./schema.ts";

const tag = "Payees";
const current = async (read: Read, { payee_id }: { readonly payee_id: string }) => ({
  payee: await getPayee(read, payee_id),
});

export const payeeRoutes: readonly Route[] = [
  readRoute({
    path: "/v1/payees",
    tag,
    summary: "List payees, by name",
    query: ListPayeesQuery,
    answer: PayeesAnswer,
    problems: ["invalid_cursor"],
    handle: async (read, { query: { limit = DEFAULT_LIMIT, cursor, q } }) => {
      const [afterKey] = cursor === undefined ? [] : parseCursor(cursor, [isStorable]);
      const { payees, nextKey } = await listPayees(read, { limit, afterKey, contains: q });
      return { payees, has_more: nextKey !== null, next_cursor: nextKey === null ? null : formatCursor([nextKey]) };
    },
  }),
  readRoute({
    path: "/v1/payees/:payee_id",
    tag,
    summary: "Read a payee",
    answer: PayeeAnswer,
    isSingle: true,
    handle: (read, { params }) => current(read, params),
  }),
  writeRoute({
    method: "PUT",
    path: "/v1/payees/:payee_id",
    tag,
    summary: "Rename a payee",
    body: UpdatePayeeBody,
    status: 200,
    answer: PayeeAnswer,
    isSingle: true,
    problems: ["name_taken"],
    current,
    handle: async (write, { params, body }) => ({ payee: await updatePayee(write, params.payee_id, body.payee) }),
  }),
  writeRoute({
    method: "POST",
    path: "/v1/payees/:payee_id/merge",
    tag,
    summary: "Merge a payee into another",
    description: "Its transactions become those of the payee `into`, which is answered; it is gone.",
    body: MergePayeeBody,
    status: 200,
    answer: PayeeAnswer,
    isSingle: true,
    problems: ["unknown_payee", "replacement_is_itself"],
    current,
    handle: async (write, { params, body }) => ({ payee: await mergePayee(write, params.payee_id, body.into) }),
  }),
  writeRoute({
    method: "DELETE",
    path: "/v1/payees/:payee_id",
    tag,
    summary: "Delete a payee",
    description: "One that transactions name goes only with `replace_with`, the payee that takes its place.",
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
