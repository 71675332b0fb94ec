/** The messages of the household's settings, in English. */
import { pluralOf } from "../../../words/message.ts";

const plural = pluralOf("en");

interface Named {
  readonly name: string;
}

export const household = {
  "settings.budget": "Household",
  "settings.budget_intro": "These settings apply to everybody in the household.",
  "settings.budget_saved": "Household saved.",
  "settings.name": "Name",
  "settings.currency": "Currency",
  "settings.time_zone": "Time zone",
  "settings.time_zone_hint": "It decides when a month starts.",
  "settings.relabel": ({ currency }: { readonly currency: string }) => `Also change the accounts in ${currency}`,
  "settings.relabel_hint": "All numbers stay the same. Nothing is converted.",
  "settings.floor": ({ currency }: { readonly currency: string }) => `Floor in ${currency}`,
  "settings.floor_hint": "The forecast warns if the balance falls below this amount. Leave it empty for no warning.",
  "settings.carries": "Carry what is left or overspent into the next month",
  "settings.carries_hint": ({ month }: { readonly month: string }) =>
    `From ${month} on. Otherwise each month stands alone.`,
  "settings.categories": "Categories",
  "settings.categories_intro": "The kind decides in which part of the number a category counts.",
  "settings.categories_defaults": "Add the usual categories",
  "settings.categories_added": "Usual categories added.",
  "settings.category_new": "New category",
  "settings.no_group": "Without a group",
  "settings.group": "Group",
  "settings.kind": "Kind",
  "settings.kind_spending": "Spending",
  "settings.kind_bill": "Bill",
  "settings.kind_saving": "Saving",
  "settings.kind_income": "Income",
  "settings.is_hidden": "hidden",
  "settings.actions": ({ name }: Named) => `Actions for ${name}`,
  "settings.edit": "Change",
  "settings.edit_title": ({ name }: Named) => `Change ${name}`,
  "settings.up": "Move up",
  "settings.down": "Move down",
  "settings.hide": "Hide",
  "settings.show": "Show again",
  "settings.hidden": ({ name }: Named) => `${name} hidden.`,
  "settings.shown": ({ name }: Named) => `${name} is shown again.`,
  "settings.delete": "Delete",
  "settings.deleted": ({ name }: Named) => `${name} deleted.`,
  "settings.saved": ({ name }: Named) => `${name} saved.`,
  "settings.merge": "Merge",
  "settings.merge_menu": "Merge into another …",
  "settings.merge_title": ({ name }: Named) => `Merge ${name}`,
  "settings.merge_into": "Into",
  "settings.merge_missing": "Choose one from the list.",
  "settings.merge_moves": ({ count }: { readonly count: number }) =>
    plural(count, { one: "1 transaction moves.", other: `${count} transactions move.` }),
  "settings.merged": ({ name, into }: Named & { readonly into: string }) => `${name} merged into ${into}.`,
  "settings.payees": "Payees",
  "settings.payees_intro": "A new purchase gets the default category of its payee.",
  "settings.search": "Search",
  "settings.nothing_found": "Nothing found.",
  "settings.more_payees": "There are more. Search for a name to find them.",
  "settings.default_category": "Default category",
  "settings.default_category_hint": "For new transactions only.",
  "settings.none": "None",
  "settings.rates": "Exchange rates",
  "settings.rates_intro":
    "Amounts in other currencies are converted at the rate of their day, or the latest of the six days before.",
  "settings.no_rates": "There are no rates yet.",
  "settings.rate_add": "Add a rate",
  "settings.rate_base": "Currency",
  "settings.rate_value": ({ base, currency }: { readonly base: string; readonly currency: string }) =>
    `1 ${base} in ${currency}`,
  "settings.rate_day": "Day",
  "settings.rate_unreadable": "Enter a number above 0.",
  "settings.rate_shared": "for all households",
  "settings.rate_saved": "Rate saved.",
  "settings.rate_removed": "Rate removed.",
  "settings.rate_remove": ({ pair, day }: { readonly pair: string; readonly day: string }) =>
    `Remove ${pair} of ${day}`,
};
