/** The messages of Plan, in English. */
import { pluralOf } from "../../words/message.ts";

const plural = pluralOf("en");

interface Name {
  readonly name: string;
}

interface Amount {
  readonly amount: string;
}

interface MonthName {
  readonly month: string;
}

interface Count {
  readonly count: number;
}

export const plan = {
  "plan.title": ({ month }: MonthName) => `Plan for ${month}`,
  "plan.previous_month": "Previous month",
  "plan.next_month": "Next month",
  "plan.this_month": "This month",
  "plan.summary": "Totals of the month",
  "plan.income": "Income",
  "plan.money_in": "Money in",
  "plan.planned": "Planned",
  "plan.left_to_spend": "Left to spend",
  "plan.unassigned": "Unassigned",
  "plan.over_assigned": "Over-assigned",
  "plan.over": ({ amount }: Amount) => `${amount} over`,
  "plan.no_plan": "Nothing is planned yet.",
  "plan.no_plan_start": "Type an amount in the Planned column, or fill the empty rows.",
  "plan.inherited": ({ from }: { readonly from: string }) => `This plan comes from ${from}.`,
  "plan.inherited_change": ({ month }: MonthName) => `If you change it, ${month} gets its own.`,
  "plan.unassigned_over": ({ left, held }: { readonly left: string; readonly held: string }) =>
    `The plans still hold ${held}, but only ${left} is left to spend.`,
  "plan.unassigned_left": ({ left, held }: { readonly left: string; readonly held: string }) =>
    `The plans still hold ${held} of the ${left} left to spend.`,
  "plan.category": "Category",
  "plan.months": "12 months",
  "plan.actual": "Actual",
  "plan.left": "Left",
  "plan.money_out": "Money out",
  "plan.no_group": "Other",
  "plan.uncategorised": "Without a category",
  "plan.uncategorised_income": "Income without a category",
  "plan.uncategorised_spending": "Spending without a category",
  "plan.into_account": ({ name }: Name) => `Into ${name}`,
  "plan.is_hidden": "hidden",
  "plan.rolls_over": "rolls over",
  "plan.rolls_over_from": ({ amount, month }: Amount & MonthName) => `rolls over, ${amount} from ${month}`,
  "plan.rolls_over_missing": ({ amount, month }: Amount & MonthName) => `rolls over, ${amount} overspent in ${month}`,
  "plan.so_far": ({ amount }: Amount) => `${amount} spent`,
  "plan.received_so_far": ({ amount }: Amount) => `${amount} received`,
  "plan.in_plans": ({ amount }: Amount) => `${amount} in plans`,
  "plan.expected": ({ amount }: Amount) => `${amount} expected`,
  "plan.cell": ({ name }: Name) => `Planned for ${name}`,
  "plan.negative": "A plan cannot be negative.",
  "plan.saved": ({ name, amount }: Name & Amount) => `${name}: ${amount} planned.`,
  "plan.saved_none": ({ name }: Name) => `${name}: no longer planned.`,
  "plan.key_next": "Edit the first amount",
  "plan.key_previous": "Edit the last amount",
  "plan.copy": ({ month }: MonthName) => `Copy ${month}`,
  "plan.copied": ({ month }: MonthName) => `Plan of ${month} copied.`,
  "plan.actions": ({ name }: Name) => `Actions for ${name}`,
  "plan.edit": "Edit",
  "plan.edit_title": ({ name }: Name) => `Edit ${name}`,
  "plan.move_up": "Move up",
  "plan.move_down": "Move down",
  "plan.moved": ({ name }: Name) => `${name} moved.`,
  "plan.hide": "Hide",
  "plan.hidden_done": ({ name }: Name) => `${name} hidden.`,
  "plan.hidden": ({ count }: Count) => plural(count, { one: "1 hidden category", other: `${count} hidden categories` }),
  "plan.restore": "Show again",
  "plan.restore_label": ({ name }: Name) => `Show ${name} again`,
  "plan.restored": ({ name }: Name) => `${name} is shown again.`,
  "plan.cover": "Cover",
  "plan.cover_title": ({ name }: Name) => `Cover ${name}`,
  "plan.cover_intro": ({ name, amount }: Name & Amount) =>
    `${name} is ${amount} over its plan. Move planned money from another category.`,
  "plan.cover_from": "Take it from",
  "plan.spare": ({ amount }: Amount) => `${amount} to spare`,
  "plan.cover_plan_more": "None: raise this plan instead",
  "plan.cover_amount": "Amount",
  "plan.cover_rest": ({ amount }: Amount) => `Still ${amount} over.`,
  "plan.cover_too_much": ({ name, amount }: Name & Amount) => `Only ${amount} is planned for ${name}.`,
  "plan.cover_submit": "Move the money",
  "plan.covered": ({ name, amount, from }: Name & Amount & { readonly from: string }) =>
    `${amount} moved from ${from} to ${name}.`,
  "plan.covered_more": ({ name, amount }: Name & Amount) => `${amount} more planned for ${name}.`,
  "plan.fill_empty": "Fill empty rows",
  "plan.fill_from": "Fill with",
  "plan.fill_planned": ({ month }: MonthName) => `As planned in ${month}`,
  "plan.fill_row_planned": ({ month }: MonthName) => `Fill as planned in ${month}`,
  "plan.fill_actual": ({ month }: MonthName) => `Actual amounts of ${month}`,
  "plan.fill_row_actual": ({ month }: MonthName) => `Fill with the actual amount of ${month}`,
  "plan.fill_preview": "Categories and their new amounts",
  "plan.fill_nothing": "This would not fill any empty row.",
  "plan.fill_submit": ({ count }: Count) => plural(count, { one: "Fill 1 row", other: `Fill ${count} rows` }),
  "plan.filled": ({ count }: Count) => plural(count, { one: "1 row filled.", other: `${count} rows filled.` }),
  "plan.add_category": "New category",
  "plan.new_choice": "New category …",
  "plan.add_submit": "Create category",
  "plan.added": ({ name }: Name) => `${name} added.`,
  "plan.changed": ({ name }: Name) => `${name} changed.`,
  "plan.field_name": "Name",
  "plan.field_group": "Group",
  "plan.group_hint": "Optional. A heading in this list.",
  "plan.field_kind": "Kind",
  "plan.kind_spending": "Spending",
  "plan.kind_spending_hint": "Everyday spending. Its plan is an envelope.",
  "plan.kind_bill": "Bill",
  "plan.kind_bill_hint": "The planned amount is reserved.",
  "plan.kind_saving": "Saving",
  "plan.kind_saving_hint": "Money put aside. The planned amount is reserved.",
  "plan.kind_income": "Income",
  "plan.kind_income_hint": "Money that comes in.",
  "plan.field_carries": "Rolls over",
  "plan.carries_hint": ({ month }: MonthName) => `What is left or overspent rolls over, starting in ${month}.`,
};
