/** The routes of the aliases of payees. */
import { addAlias, listAliases, listAllAliases, removeAlias } from "../../../operations/ledger/payee-aliases.ts";
import { getPayee } from "../../../operations/ledger/payees.ts";
import type { Read } from "../../../operations/service.ts";
import { formatNext, parseCursor } from "../../cursor.ts";
import { isStorable } from "../../json-body.ts";
import { deleteRoute, readRoute, tagged, writeRoute } from "../../route.ts";
import {
  AllAliasesResponse,
  CreatePayeeAliasBody,
  DEFAULT_ALIASES,
  ListAllAliasesQuery,
  PayeeAliasesResponse,
  PayeeAliasResponse,
} from "./alias-schema.ts";

const current = async (read: Read, { payee_id }: { readonly payee_id: string }) => ({
  payee: await getPayee(read, payee_id),
});

export const payeeAliasRoutes = tagged("Payees", [
  readRoute("GET /v1/payees/aliases", {
    operationId: "listAllPayeeAliases",
    summary: "List the aliases of all payees",
    description: "Returns aliases sorted by their payee's name, then by text.",
    query: ListAllAliasesQuery,
    response: AllAliasesResponse,
    problems: ["invalid_cursor"],
    handle: async (read, { query: { limit = DEFAULT_ALIASES, cursor, q } }) => {
      const [nameKey = "", textKey = ""] = parseCursor(cursor, [isStorable, isStorable]);
      const after = [nameKey, textKey] as const;
      const { aliases, nextKeys } = await listAllAliases(read, { limit, after, contains: q });
      return { aliases, ...formatNext(nextKeys) };
    },
  }),
  readRoute("GET /v1/payees/:payee_id/aliases", {
    operationId: "listPayeeAliases",
    summary: "List the aliases of a payee",
    description:
      "Returns the other names of the payee. An import assigns this payee to rows with one of these names. Renaming or merging a payee adds its former name.",
    response: PayeeAliasesResponse,
    handle: async (read, { params }) => ({ aliases: await listAliases(read, params.payee_id) }),
  }),
  writeRoute("POST /v1/payees/:payee_id/aliases", {
    operationId: "createPayeeAlias",
    summary: "Add an alias to a payee",
    description: "The text must not be the name or the alias of any payee.",
    body: CreatePayeeAliasBody,
    status: 201,
    response: PayeeAliasResponse,
    problems: ["name_taken"],
    current,
    handle: async (write, { params, body }) => ({ alias: await addAlias(write, params.payee_id, body.alias.text) }),
  }),
  deleteRoute("DELETE /v1/payees/:payee_id/aliases/:alias_id", {
    operationId: "deletePayeeAlias",
    summary: "Remove an alias from a payee",
    current,
    handle: (write, { params }) => removeAlias(write, params.payee_id, params.alias_id),
  }),
]);
