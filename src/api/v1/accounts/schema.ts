/** The schemas of accounts, and their JSON. */
import type { Static } from "typebox";
import { ACCOUNT_FIELDS, type Account, currentBalance } from "../../../domain/account.ts";
import { amountFormat } from "../../../domain/amount-format.ts";
import { changedFields, formatFields, jsonFields, newFields } from "../../field-schemas.ts";
import { Fields } from "../../shapes.ts";
import { Type } from "../../type.ts";

export const AccountJson = Fields(jsonFields(ACCOUNT_FIELDS), { title: "Account" });

export const AccountResponse = Fields(
  { account: AccountJson },
  { title: "AccountResponse", description: "The account." },
);
export const AccountsResponse = Fields(
  { accounts: Type.Array(AccountJson) },
  { title: "AccountsResponse", description: "The accounts, in order of creation." },
);

export const CreateAccountBody = Fields(
  { account: Fields(newFields(ACCOUNT_FIELDS), { title: "NewAccount" }) },
  { title: "CreateAccountRequest" },
);

const CHANGES = changedFields(ACCOUNT_FIELDS);
const AccountChanges = Fields(CHANGES, { title: "AccountChanges", description: "The fields to change." });

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
