/** The messages of the parts of Home that load after the number, in English. */
import { pluralOf } from "../../words/message.ts";

const plural = pluralOf("en");

export const homeLater = {
  "home.afford": "Can we afford it?",
  "home.afford_amount": "Price",
  "home.afford_day": "Date of the purchase",
  "home.afford_on": "on",
  "home.afford_hint": "Enter a price to see how much is left, and which envelopes pay for it.",
  "home.afford_days": ({ last }: { readonly last: string }) => `Choose a date from today to ${last}.`,
  "home.afford_fits": ({
    month,
    left,
    lowest,
  }: {
    readonly month: string;
    readonly left: string;
    readonly lowest: string;
  }) => `Yes. ${left} is left to spend in ${month}, and the balance never falls below ${lowest}.`,
  "home.afford_overdrawn": ({
    month,
    left,
    day,
    lowest,
  }: {
    readonly month: string;
    readonly left: string;
    readonly day: string;
    readonly lowest: string;
  }) => `No. ${left} is left to spend in ${month}, but the balance falls to ${lowest} on ${day}.`,
  "home.afford_missing": ({ month, missing }: { readonly month: string; readonly missing: string }) =>
    `No. It is ${missing} more than can be spent in ${month}.`,
  "home.afford_lowest": ({ day, lowest }: { readonly day: string; readonly lowest: string }) =>
    `The balance falls to ${lowest} on ${day}.`,
  "home.afford_below_floor": ({
    day,
    lowest,
    floor,
  }: {
    readonly day: string;
    readonly lowest: string;
    readonly floor: string;
  }) => `No. The balance falls to ${lowest} on ${day}, below the floor of ${floor}.`,
  "home.afford_costs": ({ costs }: { readonly costs: string }) => `Paid from ${costs}.`,
  "home.afford_cost": ({ name, amount }: { readonly name: string; readonly amount: string }) => `${name} ${amount}`,
  "home.afford_unassigned": "unassigned money",
  "home.envelopes_hold": ({ total, amount }: { readonly total: string; readonly amount: string }) =>
    `Envelopes hold ${total}, ${amount} than can be spent.`,
  "home.amount_more": ({ amount }: { readonly amount: string }) => `${amount} more`,
  "home.envelopes_left": ({ total, amount }: { readonly total: string; readonly amount: string }) =>
    `Envelopes hold ${total} of it, and ${amount} is unassigned.`,
  "home.unconverted": ({ amounts }: { readonly amounts: string }) =>
    `Not counted, because there is no exchange rate: ${amounts}.`,
  "home.new_rows": ({ count }: { readonly count: number }) =>
    plural(count, { one: "1 new transaction to review", other: `${count} new transactions to review` }),
};
