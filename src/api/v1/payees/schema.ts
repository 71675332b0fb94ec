/** The schemas of payees and of suggested payees, and the JSON of a suggestion. */
import type { Static } from "typebox";
import { amountFormat } from "../../../domain/amount-format.ts";
import type { PayeeSuggestion } from "../../../domain/payee-suggestions.ts";
import {
  Amount,
  CurrencyCode,
  Cursor,
  Day,
  described,
  Fields,
  Id,
  Limit,
  LocalTime,
  Name,
  Named,
  Nullable,
  optionals,
  PageFields,
  Search,
} from "../../shapes.ts";
import { Type } from "../../type.ts";

const MAX_LIMIT = 1000;
export const DEFAULT_LIMIT = 100;

const DefaultCategoryId = Nullable(
  described(
    Id,
    "The category of new payments to this payee. It is used for suggestions and for transactions created with `use_default_category`. Null if there is none.",
  ),
);

export const PayeeJson = Named("Payee", { id: Id, name: Name, default_category_id: DefaultCategoryId });

export const PayeeResponse = Named("PayeeResponse", "The payee.", { payee: PayeeJson });

export const ListPayeesQuery = optionals({
  limit: Limit(MAX_LIMIT, DEFAULT_LIMIT),
  cursor: Cursor,
  q: Search("Only payees whose name contains this text. Case does not matter."),
});

export const PayeesResponse = Named("PayeesResponse", "A page of payees, by name.", {
  payees: Type.Array(PayeeJson),
  ...PageFields,
});

export const UpdatePayeeBody = Named("UpdatePayeeRequest", {
  payee: Named("PayeeChanges", "The fields to change.", {
    name: Type.Optional(Name),
    default_category_id: Type.Optional(DefaultCategoryId),
  }),
});

export const MergePayeeBody = Named("MergePayeeRequest", { into: described(Id, "The payee that remains.") });

export const DeletePayeeQuery = {
  replace_with: Type.Optional(
    described(Id, "The payee that replaces the deleted one in transactions, rules and recurring rules."),
  ),
};

const MAX_SUGGESTIONS = 20;
export const DEFAULT_SUGGESTIONS = 8;

export const SuggestPayeesQuery = optionals({
  q: Search("Text in the payee's name. Case does not matter. Without it, the payees of recent payments are ranked."),
  at: described(LocalTime, "The time of the payment in the budget's time zone, as YYYY-MM-DDTHH:MM. If absent, now."),
  amount: described(
    Amount,
    "The amount of the payment, negative if it leaves the account. In the currency of `account_id`, or else of the budget.",
  ),
  account_id: described(Id, "Only payments from or to this account count."),
  limit: Limit(MAX_SUGGESTIONS, DEFAULT_SUGGESTIONS),
});

const SuggestionJson = Fields({
  payee: Fields({ id: Id, name: Name }),
  category_id: Nullable(
    described(
      Id,
      "The payee's default category, or else the category of at least two of the last three payments, or of the only payment. Null if there is none.",
    ),
  ),
  account_id: Nullable(described(Id, "The account of the last payment.")),
  amount: Nullable(described(Amount, "The amount of the last payment.")),
  currency: Nullable(described(CurrencyCode, "The currency of `amount`.")),
  use_count: Type.Integer({ description: "The number of payments counted. With `q`, at most 20." }),
  last_used_on: Nullable(described(Day, "The day of the last payment. Null if there is none.")),
});

export const SuggestionsResponse = Named("PayeeSuggestions", "The suggested payees.", {
  suggestions: Type.Array(SuggestionJson, { description: "The best suggestion first." }),
});

export function formatSuggestions(suggestions: readonly PayeeSuggestion[]): Static<typeof SuggestionsResponse> {
  return {
    suggestions: suggestions.map(({ payee: { id, name }, categoryId, lastUse, useCount }) => ({
      payee: { id, name },
      category_id: categoryId,
      account_id: lastUse?.account_id ?? null,
      amount: lastUse === undefined ? null : amountFormat(lastUse.currency)(lastUse.amount_minor),
      currency: lastUse?.currency ?? null,
      use_count: useCount,
      last_used_on: lastUse?.authorized_at ?? null,
    })),
  };
}
