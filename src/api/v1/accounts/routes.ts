/** The routes of `/v1/accounts`. */
import type { Static } from "typebox";
import type { Account } from "../../../domain/account.ts";
import { problemOf } from "../../../domain/problem.ts";
import {
  type AccountChanges,
  createAccount,
  deleteAccount,
  getAccount,
  listAccounts,
  updateAccount,
} from "../../../operations/ledger/accounts.ts";
import type { Read } from "../../../operations/service.ts";
import { deleteRoute, readRoute, tagged, writeRoute } from "../../route.ts";
import { AccountResponse, AccountsResponse, CreateAccountBody, formatAccount, UpdateAccountBody } from "./schema.ts";

const toResponse = (account: Account) => ({ account: formatAccount(account) });
/** The account before a write, to check If-Match. */
export const current = async (read: Read, { account_id }: { readonly account_id: string }) =>
  toResponse(await getAccount(read, account_id));

export const accountRoutes = tagged("Accounts", [
  readRoute("GET /v1/accounts", {
    operationId: "listAccounts",
    summary: "List accounts",
    description: "Returns all accounts in order of creation.",
    response: AccountsResponse,
    handle: async (read) => ({ accounts: (await listAccounts(read)).map(formatAccount) }),
  }),
  readRoute("GET /v1/accounts/:account_id", {
    operationId: "getAccount",
    summary: "Get an account",
    response: AccountResponse,
    isSingle: true,
    handle: (read, { params }) => current(read, params),
  }),
  writeRoute("POST /v1/accounts", {
    operationId: "createAccount",
    summary: "Create an account",
    description: "`current_balance` is the balance now. Transactions that you add later change it.",
    body: CreateAccountBody,
    status: 201,
    response: AccountResponse,
    isSingle: true,
    problems: ["unknown_currency", "too_many_decimals", "amount_out_of_range"],
    handle: async (write, { body }) => toResponse(await createAccount(write, body.account)),
  }),
  writeRoute("PUT /v1/accounts/:account_id", {
    operationId: "updateAccount",
    summary: "Update an account",
    description:
      "Only the fields that you send change. Send them under `account`, under `fields`, or at the top level of the body; use only one of these forms.\n\nA new `current_balance` corrects the balance without a transaction. A new `currency` relabels the account: every number stays as it is, in the account and in its transactions. Nothing is converted.\n\n`closed_on` closes the account: its balance must be 0. Its recurring rules end on that day, later transactions are rejected, and its history stays in reports. To reopen it, send null.\n\n`current_balance`, `currency` and `limit` of a synced account need a token with the scope `sync`.",
    body: UpdateAccountBody,
    response: AccountResponse,
    isSingle: true,
    problems: [
      "conflicting_fields",
      "synced_account_field",
      "unknown_currency",
      "too_many_decimals",
      "amount_out_of_range",
      "currency_does_not_fit",
      "currency_contradiction",
      "account_closed",
      "balance_not_zero",
      "out_of_range",
    ],
    current,
    handle: async (write, { params, body }) => {
      const { changes, pointer } = readChanges(body);
      return toResponse(await updateAccount(write, params.account_id, changes, pointer));
    },
  }),
  deleteRoute("DELETE /v1/accounts/:account_id", {
    operationId: "deleteAccount",
    summary: "Delete an account",
    description:
      "An account with transactions, recurring rules, goals or reconciliations cannot be deleted (409). Close it with `closed_on` instead.",
    problems: ["account_in_use"],
    current,
    handle: (write, { params }) => deleteAccount(write, params.account_id),
  }),
]);

/**
 * Finds the changes and their place in the body. @throws Problem `conflicting_fields` if the body has two forms at
 * once.
 */
function readChanges(body: Static<typeof UpdateAccountBody>): { changes: AccountChanges; pointer: string } {
  const { account, fields, ...topLevel } = body;
  const forms = [
    ...(account === undefined ? [] : [{ changes: account, pointer: "/account", pointers: ["/account"] }]),
    ...(fields === undefined ? [] : [{ changes: fields, pointer: "/fields", pointers: ["/fields"] }]),
    { changes: topLevel, pointer: "", pointers: Object.keys(topLevel).map((name) => `/${name}`) },
  ];
  const [first, ...others] = forms.filter(({ pointers }) => pointers.length > 0);
  const conflicts = others.flatMap(({ pointers }) => pointers);
  if (conflicts.length > 0) {
    const detail = `The changes are already in ${first?.pointer.slice(1)}. Send all of them there.`;
    throw problemOf(conflicts.map((pointer) => ({ code: "conflicting_fields", pointer, detail })));
  }
  return first ?? { changes: {}, pointer: "" };
}
