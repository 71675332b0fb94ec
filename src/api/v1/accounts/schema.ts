/** The schemas of accounts, and their JSON. */
import type { Static } from "typebox";
import { type Account, currentBalance } from "../../../domain/account.ts";
import { amountFormat } from "../../../domain/amount-format.ts";
import {
  AccountType,
  Amount,
  byDefault,
  CurrencyCode,
  Day,
  described,
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

const Balance = described(
  Amount,
  "The balance in the account's currency. It is negative if money is owed: a credit card with 120 owed has -120.",
);
const Currency = described(CurrencyCode, "The account's currency: an ISO 4217 code, such as `USD`.");
const Limit = Nullable(
  Type.Number({
    minimum: 0,
    description: "The credit limit, in the account's currency. Null if there is none.",
    "x-expects": "a JSON number of at least 0",
  }),
);
const Hidden = Flag("If true, the account is outside the budget: its balance and its own payments do not count.");
const Synced = Flag("If true, a bank connection controls the balance, the currency and the limit.");

export const AccountJson = Fields(
  {
    id: Id,
    name: Name,
    type: AccountType,
    subtype: Subtype,
    current_balance: Balance,
    currency: Currency,
    limit: Limit,
    is_hidden: Hidden,
    mask: Mask,
    is_synced: Synced,
    balance_set_on: Nullable(
      described(
        Day,
        "The day on which someone last set the balance, in the budget's time zone. The balance includes everything before that day. Null if nobody has set it.",
      ),
    ),
    created_at: Timestamp,
    updated_at: Timestamp,
  },
  { title: "Account" },
);

export const AccountResponse = Fields(
  { account: AccountJson },
  { title: "AccountResponse", description: "The account." },
);
export const AccountsResponse = Fields(
  { accounts: Type.Array(AccountJson) },
  { title: "AccountsResponse", description: "The accounts, in order of creation." },
);

export const CreateAccountBody = Fields(
  {
    account: Fields(
      {
        name: Name,
        type: AccountType,
        subtype: Subtype,
        currency: Currency,
        current_balance: Type.Optional(byDefault(Balance, 0)),
        limit: Type.Optional(byDefault(Limit, null)),
        is_hidden: Type.Optional(byDefault(Hidden, false)),
        mask: Type.Optional(byDefault(Mask, "")),
        is_synced: Type.Optional(
          byDefault(
            described(
              Synced,
              "If true, a bank connection controls the account. This needs a token with the scope `sync`.",
            ),
            false,
          ),
        ),
      },
      { title: "NewAccount" },
    ),
  },
  { title: "CreateAccountRequest" },
);

const CHANGES = {
  name: Type.Optional(Name),
  current_balance: Type.Optional(Balance),
  currency: Type.Optional(Currency),
  limit: Type.Optional(Limit),
  is_hidden: Type.Optional(Hidden),
  mask: Type.Optional(Mask),
};

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
    balance_set_on: account.balance_set_on,
    created_at: account.created_at,
    updated_at: account.updated_at,
  };
}
