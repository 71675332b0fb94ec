/** `/v1/accounts`. */
import type { Static } from "typebox";
import type { Account } from "../../../domain/account.ts";
import { problemOf } from "../../../domain/problem.ts";
import { createAccount } from "../../../operations/accounts/create-account.ts";
import { deleteAccount } from "../../../operations/accounts/delete-account.ts";
import { getAccount, listAccounts } from "../../../operations/accounts/read-accounts.ts";
import { type AccountChanges, updateAccount } from "../../../operations/accounts/update-account.ts";
import type { Read } from "../../../operations/service.ts";
import { type Route, readRoute, writeRoute } from "../../route.ts";
import { AccountAnswer, AccountsAnswer, CreateAccountBody, formatAccount, UpdateAccountBody } from "./schema.ts";

const tag = "Accounts";
const answerOf = (account: Account) => ({ account: formatAccount(account) });
const current = async (read: Read, { account_id }: { readonly account_id: string }) =>
  answerOf(await getAccount(read, account_id));

export const accountRoutes: readonly Route[] = [
  readRoute({
    path: "/v1/accounts",
    tag,
    summary: "List the accounts, in order of creation",
    answer: AccountsAnswer,
    handle: async (read) => ({ accounts: (await listAccounts(read)).map(formatAccount) }),
  }),
  readRoute({
    path: "/v1/accounts/:account_id",
    tag,
    summary: "Read an account",
    answer: AccountAnswer,
    isSingle: true,
    handle: (read, { params }) => current(read, params),
  }),
  writeRoute({
    method: "POST",
    path: "/v1/accounts",
    tag,
    summary: "Create an account",
    body: CreateAccountBody,
    status: 201,
    answer: AccountAnswer,
    isSingle: true,
    problems: ["unknown_currency", "too_many_decimals", "amount_out_of_range"],
    handle: async (write, { body }) => answerOf(await createAccount(write, body.account)),
  }),
  writeRoute({
    method: "PUT",
    path: "/v1/accounts/:account_id",
    tag,
    summary: "Change an account",
    description:
      "Only the fields sent change. Setting `current_balance` moves the part of the balance that no transaction explains. Changing `currency` re-labels the account: every number stays.",
    body: UpdateAccountBody,
    status: 200,
    answer: AccountAnswer,
    isSingle: true,
    problems: [
      "conflicting_fields",
      "synced_account_field",
      "unknown_currency",
      "too_many_decimals",
      "amount_out_of_range",
      "currency_does_not_fit",
      "currency_contradiction",
    ],
    current,
    handle: async (write, { params, body }) => {
      const { changes, pointer } = readChanges(body);
      return answerOf(await updateAccount(write, params.account_id, changes, pointer));
    },
  }),
  writeRoute({
    method: "DELETE",
    path: "/v1/accounts/:account_id",
    tag,
    summary: "Delete an account that no transaction names",
    status: 204,
    problems: ["account_in_use"],
    current,
    handle: async (write, { params }) => {
      await deleteAccount(write, params.account_id);
      return undefined;
    },
  }),
];

/** The changes stand in `fields` or at the top level. @throws Problem `conflicting_fields` where they stand in both. */
function readChanges(body: Static<typeof UpdateAccountBody>): { changes: AccountChanges; pointer: string } {
  const { fields, ...topLevel } = body;
  if (fields === undefined) return { changes: topLevel, pointer: "" };
  const both = Object.keys(topLevel);
  if (both.length === 0) return { changes: fields, pointer: "/fields" };
  const detail = "The changes stand in fields already. Put all of them there, or all at the top level.";
  throw problemOf(both.map((name) => ({ code: "conflicting_fields", pointer: `/${name}`, detail })));
}
