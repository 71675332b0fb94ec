/** The schemas of dismissed suggestions, and their JSON. */
import type { Static } from "typebox";
import { DISMISSED_SUGGESTION_FIELDS, type DismissedSuggestion } from "../../../domain/dismissed-suggestion.ts";
import { formatFields, jsonFields, newFields } from "../../field-schemas.ts";
import { described, Fields, Id, Name, Nullable } from "../../shapes.ts";

const DISMISSED = jsonFields(DISMISSED_SUGGESTION_FIELDS);

export const DismissedSuggestionJson = Fields(DISMISSED, { title: "DismissedSuggestion" });

export const ListedDismissalJson = Fields(
  {
    ...DISMISSED,
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
        ...newFields(DISMISSED_SUGGESTION_FIELDS),
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
  return formatFields(DISMISSED_SUGGESTION_FIELDS, one, one.currency, {});
}
