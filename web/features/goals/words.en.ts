/** The messages of Goals, in English. */
import { pluralOf } from "../../words/message.ts";

const plural = pluralOf("en");

interface Name {
  readonly name: string;
}

interface Amount {
  readonly amount: string;
}

export const goals = {
  "goals.add": "New goal",
  "goals.empty_title": "There is no goal yet.",
  "goals.empty":
    "A goal sets money aside each month, for a holiday, a reserve or a new bicycle. That money no longer counts as left to spend.",
  "goals.sum": ({ amount }: Amount) => `Goals need ${amount} this month.`,
  "goals.percent": ({ percent }: { readonly percent: number }) => `${percent}%`,
  "goals.saved": ({ saved }: { readonly saved: string }) => `${saved} saved.`,
  "goals.saved_of": ({ saved, amount }: Amount & { readonly saved: string }) => `${saved} of ${amount} saved.`,
  "goals.remaining": ({ amount }: Amount) => `${amount} to go.`,
  "goals.in_place": ({ name }: Name) => `In ${name}.`,
  "goals.reached_in": ({ month }: { readonly month: string }) => `Likely reached in ${month}.`,
  "goals.unconverted": ({ amounts }: { readonly amounts: string }) =>
    `Not counted, because there is no exchange rate: ${amounts}.`,
  "goals.this_month": "This month",
  "goals.moved_of": ({ moved, share }: { readonly moved: string; readonly share: string }) =>
    `${moved} saved, ${share} needed`,
  "goals.status_reached": "reached",
  "goals.status_ahead": "ahead",
  "goals.status_on_track": "on track",
  "goals.status_unsaved": "nothing saved yet",
  "goals.status_behind": "behind",
  "goals.status_paused": "paused",
  "goals.status_closed": "closed",
  "goals.actions": ({ name }: Name) => `Actions for ${name}`,
  "goals.edit": "Edit",
  "goals.edit_title": ({ name }: Name) => `Edit ${name}`,
  "goals.close": "Close goal",
  "goals.reopen": "Reopen",
  "goals.delete": "Delete",
  "goals.created": ({ name }: Name) => `${name} added.`,
  "goals.changed": ({ name }: Name) => `${name} changed.`,
  "goals.closed_done": ({ name }: Name) => `${name} closed.`,
  "goals.reopened": ({ name }: Name) => `${name} reopened.`,
  "goals.deleted": ({ name }: Name) => `${name} deleted.`,
  "goals.closed": ({ count }: { readonly count: number }) =>
    plural(count, { one: "1 closed goal", other: `${count} closed goals` }),
  "goals.create": "Create goal",
  "goals.needed": "This field is required.",
  "goals.no_place": "A goal needs its own place for the money: an account outside the budget, or a savings category.",
  "goals.create_place": "Create a savings category",
  "goals.field_name": "Name",
  "goals.field_place": "The money goes to",
  "goals.place_hint": "Money moved there counts toward the goal.",
  "goals.places_accounts": "Accounts outside the budget",
  "goals.places_categories": "Savings categories",
  "goals.field_way": "How to save",
  "goals.way_due": "An amount by a date",
  "goals.way_monthly": "A monthly amount, up to a target",
  "goals.way_open": "A monthly amount, no target",
  "goals.field_amount": "Target",
  "goals.field_due": "By",
  "goals.field_monthly": "Each month",
  "goals.field_already": "Already saved",
};
