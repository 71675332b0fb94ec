/** The schemas of accounts, and their JSON. */
import type { Static } from "typebox";
import { ACCOUNT_FIELDS, type Account, currentBalance } from "../../../domain/account.ts";
import { amountFormat } from "../../../domain/amount-format.ts";
import { changedFields, formatFields, jsonFields, newFields } from "../../field-schemas.ts";
import { Fields, Named } from "../../shapes.ts";
import { Type } from "../../type.ts";

export const AccountJson = Named("Account", jsonFields(ACCOUNT_FIELDS));

export const AccountResponse = Named("AccountResponse", "The account.", { account: AccountJson });
export const AccountsResponse = Named("AccountsResponse", "The accounts, in order of creation.", {
  accounts: Type.Array(AccountJson),
});

export const CreateAccountBody = Named("CreateAccountRequest", {
  account: Named("NewAccount", newFields(ACCOUNT_FIELDS)),
});

const CHANGES = changedFields(ACCOUNT_FIELDS);
const AccountChanges = Named("AccountChanges", "The fields to change.", CHANGES);

export const UpdateAccountBody = Fields(
  { account: Type.Optional(AccountChanges), fields: Type.Optional(AccountChanges), ...CHANGES },
  {
    title: "UpdateAccountRequest",
    minProperties: 1,
    description: "The fields to change, in one of three forms: under `account`, under `fields`, or at the top level.",
    "x-expects": "a JSON object with at least one field to change",
  },
);

export function formatAccount(account: Account): Static<typeof AccountJson> {
  const current_balance = amountFormat(account.currency)(currentBalance(account));
  return formatFields(ACCOUNT_FIELDS, account, account.currency, { current_balance });
}
