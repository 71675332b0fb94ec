/** The schemas of dismissed suggestions, and their JSON. */
import type { Static } from "typebox";
import { DISMISSED_SUGGESTION_FIELDS, type DismissedSuggestion } from "../../../domain/dismissed-suggestion.ts";
import { formatFields, jsonFields, newFields } from "../../field-schemas.ts";
import { described, Id, Name, Named, Nullable } from "../../shapes.ts";

const DISMISSED = jsonFields(DISMISSED_SUGGESTION_FIELDS);

export const DismissedSuggestionJson = Named("DismissedSuggestion", DISMISSED);

export const ListedDismissalJson = Named("ListedDismissedSuggestion", {
  ...DISMISSED,
  name: Nullable(
    described(Name, "The name of the payee, or of the other account of a transfer. Null if it was deleted."),
  ),
});

export const DismissedSuggestionResponse = Named("DismissedSuggestionResponse", "The dismissed suggestion.", {
  dismissed_suggestion: DismissedSuggestionJson,
});

export const DismissSuggestionBody = Named("DismissSuggestionRequest", {
  suggestion: Named(
    "SuggestionToDismiss",
    "Has exactly one of `payee_id` and `transfer_account_id`. A null counts as absent.",
    {
      account_id: described(Id, "The account that pays or receives."),
      ...newFields(DISMISSED_SUGGESTION_FIELDS),
    },
  ),
});

export function formatDismissedSuggestion(one: DismissedSuggestion): Static<typeof DismissedSuggestionJson> {
  return formatFields(DISMISSED_SUGGESTION_FIELDS, one, one.currency, {});
}
