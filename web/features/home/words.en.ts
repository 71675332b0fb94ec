/** The messages of Home, in English. */
import { pluralOf } from "../../words/message.ts";

const plural = pluralOf("en");

export const home = {
  "home.previous_month": "Previous month",
  "home.next_month": "Next month",
  "home.new_number": ({ amount }: { readonly amount: string }) => `${amount} can still be spent.`,
  "home.bar": "Where the income goes",
  "home.part_income": "Income",
  "home.part_bills": "Bills",
  "home.part_savings": "Savings",
  "home.part_spending": "Spending",
  "home.part_left": "Left",
  "home.part_over": "Overspent",
  "home.part_label": ({ part, amount }: { readonly part: string; readonly amount: string }) => `${part}, ${amount}`,
  "home.income_received": ({ actual, expected }: { readonly actual: string; readonly expected: string }) =>
    `${actual} in, ${expected} expected`,
  "home.carried": ({ amount }: { readonly amount: string }) => `${amount} carried over from last month`,
  "home.carried_over": ({ amount }: { readonly amount: string }) => `${amount} overspent last month`,
  "home.lines": ({ part }: { readonly part: string }) => `${part}, by category`,
  "home.no_lines": ({ part }: { readonly part: string }) => `There is nothing in ${part} this month.`,
  "home.no_envelopes": "There is no money in envelopes.",
  "home.uncategorised_income": "Income without a category",
  "home.uncategorised_spending": "Without a category",
  "home.received_on": ({ day }: { readonly day: string }) => `received ${day}`,
  "home.paid_on": ({ day }: { readonly day: string }) => `paid ${day}`,
  "home.moved_on": ({ day }: { readonly day: string }) => `moved ${day}`,
  "home.expected_on": ({ day }: { readonly day: string }) => `expected ${day}`,
  "home.overdue_since": ({ day }: { readonly day: string }) => `overdue since ${day}`,
  "home.times": ({ count }: { readonly count: number }) =>
    plural(count, { one: "1 payment", other: `${count} payments` }),
  "home.of_planned": ({ actual, planned }: { readonly actual: string; readonly planned: string }) =>
    `${actual} of ${planned} planned`,
  "home.planned_amount": ({ planned }: { readonly planned: string }) => `planned ${planned}`,
  "home.goal_share": ({ amount }: { readonly amount: string }) => `${amount} for a goal`,
  "home.left_in_envelope": ({ planned }: { readonly planned: string }) => `of ${planned} planned`,
  "home.in_envelopes": "In envelopes",
  "home.unassigned": "Unassigned",
  "home.detail_planned": "Planned",
  "home.detail_carried_in": "From earlier months",
  "home.detail_goal": "For the goal",
  "home.detail_actual_income": "Received",
  "home.detail_actual": "Paid",
  "home.detail_expected": "Still expected",
  "home.detail_counts": "Amount counted",
  "home.no_transactions": "No transactions yet.",
  "home.more_transactions": ({ count }: { readonly count: number }) =>
    plural(count, { one: "and 1 more", other: `and ${count} more` }),
  "home.transfer": ({ from, to }: { readonly from: string; readonly to: string }) => `${from} to ${to}`,
  "home.no_payee": "No payee",
  "home.coming": "Coming",
  "home.coming_empty": "Nothing is due in the next 14 days.",
  "home.overdue": "overdue",
  "home.balance": ({ day }: { readonly day: string }) => `Balance until ${day}`,
  "home.lowest": ({ amount, day }: { readonly amount: string; readonly day: string }) => `${amount} on ${day}`,
  "home.floor": ({ amount }: { readonly amount: string }) => `floor ${amount}`,
  "home.below_floor": ({
    day,
    amount,
    floor,
  }: {
    readonly day: string;
    readonly amount: string;
    readonly floor: string;
  }) => `On ${day} the balance falls to ${amount}, below the floor of ${floor}.`,
  "home.balance_day": "Balance date",
  "home.balance_on": ({ day, amount }: { readonly day: string; readonly amount: string }) => `${day}: ${amount}`,
  "home.as_table": "Show as table",
  "home.table_day": "Day",
  "home.table_reason": "Payments",
  "home.table_balance": "Balance",
};
