/** The shapes of accounts, and how an account is written as JSON. */
import type { Static } from "typebox";
import { type Account, currentBalance } from "../../../domain/account.ts";
import { amountFormat } from "../../../domain/amount-format.ts";
import {
  AccountType,
  Amount,
  CurrencyCode,
  Fields,
  Flag,
  Id,
  Mask,
  Name,
  Nullable,
  Subtype,
  Timestamp,
} from "../../shapes.ts";
import { Type } from "../../type.ts";

const Limit = Type.Number({ minimum: 0, description: "The credit limit.", "x-expects": "a JSON number of at least 0" });
const Hidden = Flag("Its balance and transactions stay out of every budget calculation.", false);

const AccountJson = Fields(
  {
    id: Id,
    name: Name,
    type: AccountType,
    subtype: Subtype,
    current_balance: Amount,
    currency: CurrencyCode,
    limit: Nullable(Limit),
    is_hidden: Hidden,
    mask: Mask,
    is_synced: Flag("A bank connection owns its balance, currency and limit.", false),
    created_at: Timestamp,
    updated_at: Timestamp,
  },
  { title: "Account" },
);

export const AccountAnswer = Fields({ account: AccountJson });
export const AccountsAnswer = Fields({ accounts: Type.Array(AccountJson) });

export const CreateAccountBody = Fields({
  account: Fields(
    {
      name: Name,
      type: AccountType,
      subtype: Subtype,
      currency: CurrencyCode,
      current_balance: Type.Optional(Amount),
      limit: Type.Optional(Nullable(Limit)),
      is_hidden: Type.Optional(Hidden),
      mask: Type.Optional(Mask),
      is_synced: Type.Optional(Flag("Needs a token with the scope sync.", false)),
    },
    { title: "NewAccount" },
  ),
});

const CHANGES = {
  name: Type.Optional(Name),
  current_balance: Type.Optional(Amount),
  currency: Type.Optional(CurrencyCode),
  limit: Type.Optional(Nullable(Limit)),
  is_hidden: Type.Optional(Hidden),
  mask: Type.Optional(Mask),
};

export const UpdateAccountBody = Fields(
  { fields: Type.Optional(Fields(CHANGES, { title: "AccountChanges" })), ...CHANGES },
  {
    minProperties: 1,
    description: "The changes, in `fields` or at the top level, not both.",
    "x-expects": "a JSON object with at least one field to change",
  },
);

export function formatAccount(account: Account): Static<typeof AccountJson> {
  const format = amountFormat(account.currency);
  return {
    id: account.id,
    name: account.name,
    type: account.type,
    subtype: account.subtype,
    current_balance: format(currentBalance(account)),
    currency: account.currency,
    limit: format(account.limit_minor),
    is_hidden: account.is_hidden,
    mask: account.mask,
    is_synced: account.is_synced,
    created_at: account.created_at,
    updated_at: account.updated_at,
  };
}
