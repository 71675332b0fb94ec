/** The messages of Coming, in English. */
import { pluralOf } from "../../words/message.ts";

const plural = pluralOf("en");
const ordinals = new Intl.PluralRules("en", { type: "ordinal" });
const ENDINGS: Readonly<Record<string, string>> = { one: "st", two: "nd", few: "rd" };

function ordinal(day: number): string {
  return `${day}${ENDINGS[ordinals.select(day)] ?? "th"}`;
}

interface Name {
  readonly name: string;
}

interface Amount {
  readonly amount: string;
}

interface Day {
  readonly day: string;
}

interface Count {
  readonly count: number;
}

interface MonthDay {
  /** 31 is the last day of the month. */
  readonly day: number;
}

const every = (count: number, one: string, other: string) => (count === 1 ? `every ${one}` : `every ${count} ${other}`);

export const coming = {
  "coming.title": ({ month }: { readonly month: string }) => `Coming in ${month}`,
  "coming.previous_month": "Previous month",
  "coming.next_month": "Next month",
  "coming.add": "New payment",
  "coming.key_next": "Next payment",
  "coming.key_previous": "Previous payment",
  "coming.key_move": "Move the payment",
  "coming.key_match": "Match the payment with a transaction",
  "coming.key_skip": "Skip the payment",
  "coming.nothing": ({ month }: { readonly month: string }) => `Nothing more is expected in ${month}.`,
  "coming.sum_out": ({ amount }: Amount) => `Still to pay: ${amount}.`,
  "coming.sum_in": ({ amount }: Amount) => `Still to receive: ${amount}.`,
  "coming.calendar": ({ month }: { readonly month: string }) => `Payments in ${month}`,
  "coming.overdue": "Overdue",
  "coming.done": ({ count }: Count) =>
    plural(count, { one: "1 earlier this month", other: `${count} earlier this month` }),
  "coming.state_expected": "expected",
  "coming.state_overdue": "overdue",
  "coming.state_matched": "paid",
  "coming.state_received": "received",
  "coming.state_skipped": "skipped",
  "coming.state_lapsed": "not received",
  "coming.state_on": ({ state, day, away }: Day & { readonly state: string; readonly away: string }) =>
    `${state.charAt(0).toUpperCase()}${state.slice(1)}, ${day}, ${away}.`,
  "coming.moved_from": ({ day }: Day) => `Moved from ${day}.`,
  "coming.payments": "Payments",
  "coming.no_payee": "No payee",
  "coming.match": "Match with a transaction",
  "coming.match_which": "Which transaction is it?",
  "coming.match_none": "This account has no transaction near this day.",
  "coming.matched": ({ name }: Name) => `${name} matched.`,
  "coming.unmatch": "Not this one",
  "coming.unmatched": ({ name }: Name) => `This transaction no longer counts as ${name}.`,
  "coming.move": "Move",
  "coming.move_to": "New date",
  "coming.move_submit": "Move",
  "coming.moved": ({ name, day }: Name & Day) => `${name} moved to ${day}.`,
  "coming.skip": "Skip",
  "coming.skipped_done": ({ name }: Name) => `${name} skipped this time.`,
  "coming.reset": "Reset",
  "coming.reset_done": ({ name }: Name) => `${name} follows its rule again.`,
  "coming.edit_rule": "Edit the rule",
  "coming.proposals": ({ count }: Count) =>
    plural(count, { one: "Is this an expected payment?", other: "Are these expected payments?" }),
  "coming.proposal": ({ name, amount, day }: Name & { readonly amount: string; readonly day: string }) =>
    `It looks like ${name}: ${amount}, expected on ${day}.`,
  "coming.proposal_always": "Yes, always",
  "coming.proposal_once": "Yes, this time",
  "coming.proposal_no": "No",
  "coming.proposal_always_label": ({ payee, name }: Name & { readonly payee: string }) =>
    `Yes, always: ${payee} is ${name}`,
  "coming.proposal_once_label": ({ payee, name }: Name & { readonly payee: string }) =>
    `Yes, this time: ${payee} is ${name}`,
  "coming.proposal_no_label": ({ payee, name }: Name & { readonly payee: string }) => `No, ${payee} is not ${name}`,
  "coming.proposal_merged": ({ payee, name }: Name & { readonly payee: string }) =>
    `${payee} now always counts as ${name}.`,
  "coming.suggestions": "Found in your transactions",
  "coming.suggestions_intro": "These payments recur, but have no rule yet.",
  "coming.suggestion": ({
    repeats,
    account,
    count,
    last,
  }: Count & { readonly repeats: string; readonly account: string; readonly last: string }) =>
    `${plural(count, { one: "1 payment", other: `${count} payments` })} ${repeats}, ${account}, the last on ${last}.`,
  "coming.show_evidence": "Show payments",
  "coming.hide_evidence": "Hide payments",
  "coming.create": "Create",
  "coming.create_rule": "Create rule",
  "coming.create_label": ({ name }: Name) => `Create rule for ${name}`,
  "coming.created": ({ name }: Name) => `${name} is expected from now on.`,
  "coming.dismiss": ({ name }: Name) => `Do not suggest ${name} again`,
  "coming.dismissed": ({ name }: Name) => `${name} will not be suggested again.`,
  "coming.dismissed_count": ({ count }: Count) =>
    plural(count, { one: "1 dismissed suggestion", other: `${count} dismissed suggestions` }),
  "coming.restore": "Show again",
  "coming.restore_label": ({ name }: Name) => `Show again: ${name}`,
  "coming.restored": ({ name }: Name) => `${name} may be suggested again.`,
  "coming.changed": ({ name }: Name) => `${name} changed.`,
  "coming.delete": "Delete",
  "coming.deleted": ({ name }: Name) => `${name} deleted.`,
  "coming.rules": "All recurring payments",
  "coming.empty_title": "No payment is expected yet.",
  "coming.empty": "Add rent, pay, bills and subscriptions once. They then count before they happen.",
  "coming.column_name": "Name",
  "coming.column_repeats": "Repeats",
  "coming.column_account": "Account",
  "coming.column_amount": "Amount",
  "coming.column_year": "Per year",
  "coming.transfer": ({ from, to }: { readonly from: string; readonly to: string }) => `${from} to ${to}`,
  "coming.up_to": ({ amount }: Amount) => `to ${amount}`,
  "coming.until": ({ day }: Day) => `until ${day}`,
  "coming.raised": ({ before, now }: { readonly before: string; readonly now: string }) =>
    `Was ${before}, last paid ${now}.`,
  "coming.raised_accept": "Use the new amount",
  "coming.raised_done": ({ name, amount }: Name & Amount) => `${name} is now ${amount}.`,
  "coming.every_day": ({ count }: Count) => every(count, "day", "days"),
  "coming.every_week": ({ count, weekday }: Count & { readonly weekday: string | undefined }) =>
    weekday === undefined ? every(count, "week", "weeks") : `${every(count, "week", "weeks")} on ${weekday}`,
  "coming.every_month": ({ count, day }: Count & MonthDay) =>
    `${every(count, "month", "months")} on the ${day === 31 ? "last day" : ordinal(day)}`,
  "coming.every_year": ({ count, day, month }: Count & MonthDay & { readonly month: string }) =>
    `${every(count, "year", "years")} on ${month} ${day}`,
  "coming.every_rule": ({ rule }: { readonly rule: string }) => `by the rule ${rule}`,
  "coming.edit_title": ({ name }: Name) => `Edit ${name}`,
  "coming.no_account": "There is no account yet. A recurring payment needs one.",
  "coming.needed": "This field is required.",
  "coming.choose": "Choose",
  "coming.direction": "Kind of payment",
  "coming.direction_expense": "Payment",
  "coming.direction_income": "Income",
  "coming.direction_transfer": "Transfer",
  "coming.field_payee": "Payee",
  "coming.field_to": "To account",
  "coming.field_from": "From account",
  "coming.field_into": "Into account",
  "coming.field_amount": ({ currency }: { readonly currency: string }) => `Amount in ${currency}`,
  "coming.field_amount_to": "Up to",
  "coming.amount_to_hint": "Only if the amount varies.",
  "coming.field_category": "Category",
  "coming.no_category_hint": "Without a category it counts as spending, not as a bill.",
  "coming.no_category": "None",
  "coming.field_repeats": "Repeats",
  "coming.repeats_week": "Every week",
  "coming.repeats_two_weeks": "Every two weeks",
  "coming.repeats_month": "Every month",
  "coming.repeats_two_months": "Every two months",
  "coming.repeats_quarter": "Every three months",
  "coming.repeats_half_year": "Every six months",
  "coming.repeats_year": "Every year",
  "coming.repeats_other": "Custom rule",
  "coming.field_weekday": "On",
  "coming.field_month_day": "On",
  "coming.month_day": ({ day }: MonthDay) => (day === 31 ? "the last day" : `the ${ordinal(day)}`),
  "coming.field_rule": "Rule (RFC 5545)",
  "coming.rule_hint": "The example means the first Monday of each month.",
  "coming.field_starts": "First date",
  "coming.first_on": ({ day }: { readonly day: string }) => `First expected on ${day}.`,
  "coming.more": "Name, weekends, end date",
  "coming.field_name": "Name",
  "coming.field_weekend": "If it falls on a weekend",
  "coming.weekend_keep": "Keep the date",
  "coming.weekend_before": "The Friday before",
  "coming.weekend_after": "The Monday after",
  "coming.field_ends": "Has an end date",
  "coming.field_last_day": "Last date",
};
