/** The schemas of dismissed suggestions, and their JSON. */
import type { Static } from "typebox";
import { amountFormat } from "../../../domain/amount-format.ts";
import type { DismissedSuggestion } from "../../../domain/dismissed-suggestion.ts";
import { Amount, CurrencyCode, described, Fields, Id, Name, Nullable, Timestamp } from "../../shapes.ts";
import { Type } from "../../type.ts";

const PayeeId = Nullable(described(Id, "The payee. Null for a transfer."));
const TransferAccountId = Nullable(described(Id, "The other account of a transfer. Null for a payment."));
const AmountTo = Nullable(
  Type.Number({ description: "The other end of a range, if the amount varies.", "x-expects": "a JSON number" }),
);

export const DismissedSuggestionJson = Fields(
  {
    id: Id,
    account_id: Nullable(
      described(Id, "The account of a transfer. Null for a payment: the dismissal applies to all accounts."),
    ),
    transfer_account_id: TransferAccountId,
    payee_id: PayeeId,
    currency: CurrencyCode,
    amount: Amount,
    amount_to: AmountTo,
    created_at: Timestamp,
  },
  { title: "DismissedSuggestion" },
);

export const ListedDismissalJson = Fields(
  {
    ...DismissedSuggestionJson.properties,
    name: Nullable(
      described(Name, "The name of the payee, or of the other account of a transfer. Null if it was deleted."),
    ),
  },
  { title: "ListedDismissedSuggestion" },
);

export const DismissedSuggestionResponse = Fields(
  { dismissed_suggestion: DismissedSuggestionJson },
  { title: "DismissedSuggestionResponse", description: "The dismissed suggestion." },
);

export const DismissSuggestionBody = Fields(
  {
    suggestion: Fields(
      {
        account_id: described(Id, "The account that pays or receives."),
        transfer_account_id: Type.Optional(TransferAccountId),
        payee_id: Type.Optional(PayeeId),
        currency: CurrencyCode,
        amount: Amount,
        amount_to: Type.Optional(AmountTo),
      },
      {
        title: "SuggestionToDismiss",
        description: "Has exactly one of `payee_id` and `transfer_account_id`. A null counts as absent.",
      },
    ),
  },
  { title: "DismissSuggestionRequest" },
);

export function formatDismissedSuggestion(one: DismissedSuggestion): Static<typeof DismissedSuggestionJson> {
  const format = amountFormat(one.currency);
  const { amount_minor, amount_to_minor, id, account_id, transfer_account_id, payee_id, currency, created_at } = one;
  const amounts = { amount: format(amount_minor), amount_to: format(amount_to_minor) };
  return { id, account_id, transfer_account_id, payee_id, currency, ...amounts, created_at };
}
