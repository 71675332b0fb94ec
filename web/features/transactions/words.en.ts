/** The messages of Transactions and Review, in English. */
import { pluralOf } from "../../words/message.ts";

const plural = pluralOf("en");

interface Count {
  readonly count: number;
}
interface Title {
  readonly title: string;
}
interface Account {
  readonly account: string;
}
interface Name {
  readonly name: string;
}
interface NumberOf {
  readonly number: number;
}
interface Search {
  readonly key: string;
  readonly value: string;
}
interface When {
  readonly when: string;
}
interface Day {
  readonly day: string;
}

const rows = (count: number) => plural(count, { one: "1 transaction", other: `${count} transactions` });
const changed = (what: string, count: number) =>
  plural(count, { one: `${what} changed.`, other: `${what} of ${count} transactions changed.` });

export const transactions = {
  "action.save": "Save",

  "transactions.list": "Transactions",
  "transactions.date": "Date",
  "transactions.payee": "Payee",
  "transactions.category": "Category",
  "transactions.account": "Account",
  "transactions.amount": "Amount",
  "transactions.balance": "Balance",
  "transactions.note": "Note",
  "transactions.tag": "Tag",
  "transactions.tags": "Tags",
  "transactions.state": "State",
  "transactions.from": "From",
  "transactions.to": "To",
  "transactions.selected_column": "Selected",
  "transactions.select_row": ({ title }: Title) => `Select ${title}`,
  "transactions.no_payee": "No payee",
  "transactions.no_category": "No category",
  "transactions.unknown_category": "a deleted category",
  "transactions.unknown_account": "a deleted account",
  "transactions.unknown_payee": "a deleted payee",
  "transactions.transfer": "Transfer",
  "transactions.to_account": ({ account }: Account) => `To ${account}`,
  "transactions.from_account": ({ account }: Account) => `From ${account}`,
  "transactions.parts": ({ count }: Count) => plural(count, { one: "1 split", other: `${count} splits` }),
  "transactions.new": "New, not reviewed yet",
  "transactions.pending": "pending",
  "transactions.pending_long": "Pending: the bank has not posted it yet",
  "transactions.today": "Today",
  "transactions.years": "Years",
  "transactions.total": "total",
  "transactions.rows": ({ count, shown }: Count & { readonly shown: string }) =>
    plural(count, { one: "1 row", other: `${shown} rows` }),
  "transactions.more_rows": ({ shown }: Count & { readonly shown: string }) => `more than ${shown} rows`,
  "transactions.printed": ({
    first,
    last,
    count,
  }: {
    readonly first: string;
    readonly last: string;
    readonly count: string;
  }) => `Rows ${first} to ${last} of ${count}.`,
  "transactions.empty": "There are no transactions yet.",
  "transactions.empty_link": "Start with your accounts",
  "transactions.nothing_found": "No transaction matches this search.",
  "transactions.save_view": "Save view",
  "transactions.saved_view": "Saved view",
  "transactions.view_title": ({ name }: { readonly name: string }) => `Edit the view ${name}`,
  "transactions.view_name": "Name of the view",
  "transactions.view_hint": "A view restores this search and sort order. Open it from the search field or with Ctrl K.",
  "transactions.view_needs_name": "Enter a name.",
  "transactions.view_exists": ({ name }: { readonly name: string }) => `A view named ${name} already exists.`,
  "transactions.view_saved": ({ name }: { readonly name: string }) => `View ${name} saved.`,
  "transactions.view_delete": "Delete the view",
  "transactions.view_deleted": ({ name }: { readonly name: string }) => `View ${name} deleted.`,
  "transactions.clear_search": "Clear the search",

  "transactions.search": "Search transactions",
  "transactions.search_hint": "Search or filter",
  "transactions.not": "not",
  "transactions.remove_filter": "remove",
  "transactions.did_you_mean": ({ suggestion }: { readonly suggestion: string }) => `Use ${suggestion}`,
  "transactions.search_unknown_key": ({ key }: Search) => `There is no filter “${key}:”.`,
  "transactions.search_unknown_value": ({ key, value }: Search) =>
    value === "" ? `“${key}:” needs a value.` : `“${value}” does not work for “${key}:”.`,
  "transactions.search_cannot_negate": ({ key }: Search) => `“-” does not work in front of “${key}:”.`,
  "transactions.search_needs_account": () => "is:reconciled needs one account, such as account:checking.",
  "transactions.search_too_many": ({ key, value }: Search) =>
    key === "" ? "At most 10 terms can be excluded." : `“${value}” matches too many values of ${key}.`,
  "transactions.filter_account": "part of a name",
  "transactions.filter_category": "a name, a group, or none",
  "transactions.filter_payee": "part of a name",
  "transactions.filter_tag": "part of a name",
  "transactions.filter_kind": "bill, spending, …",
  "transactions.filter_amount": ">50, <10, 10..20",
  "transactions.filter_since": "-30d, fri, 2026-11-01",
  "transactions.filter_until": "yesterday, 2026-11-30",
  "transactions.filter_on": "today, yesterday",
  "transactions.filter_month": "2026-11",
  "transactions.filter_is": "new, pending, transfer, …",
  "transactions.filter_source": "manual, sync, import",

  "transactions.selection": "Selected transactions",
  "transactions.selected": ({ count }: { readonly count: string }) => `${count} selected`,
  "transactions.select_all": ({ count }: { readonly count: string }) => `select all ${count}`,
  "transactions.clear_selection": "Clear the selection",
  "transactions.start_selecting": "Select",
  "transactions.end_selecting": "Done",
  "transactions.set_category": "category",
  "transactions.set_payee": "payee",
  "transactions.set_day": "date",
  "transactions.set_tag": "tag",
  "transactions.set_deleted": "delete",
  "transactions.set_reviewed": "reviewed",

  "transactions.source_manual": ({ day }: Day) => `${day}, entered by hand`,
  "transactions.source_sync": ({ day }: Day) => `${day}, from the bank`,
  "transactions.source_import": ({ day }: Day) => `${day}, from a statement`,
  "transactions.booked_on": "Posted",
  "transactions.on_account": "Charged",
  "transactions.arrives": "Received",
  "transactions.reconciled": "Reconciled",
  "transactions.bank_text": "Bank text",
  "transactions.bank_id": "Bank id",
  "transactions.add_note": "Add a note",
  "transactions.add_tag": "Add a tag",
  "transactions.remove_tag": ({ tag }: { readonly tag: string }) => `Remove the tag ${tag}`,
  "transactions.removed_tag": ({ tag }: { readonly tag: string }) => `Tag ${tag} removed.`,
  "transactions.change_amount": "Change the amount",
  "transactions.is_reviewed": "Reviewed",
  "transactions.mark_reviewed": "Mark as reviewed",
  "transactions.split": "Split",
  "transactions.change_parts": "Edit the splits",
  "transactions.make_rule": "Make a rule",
  "transactions.delete": "Delete",
  "transactions.parts_heading": "Splits",

  "transactions.edit_category": ({ title }: Title) => `Category of ${title}`,
  "transactions.edit_payee": ({ title }: Title) => `Payee of ${title}`,
  "transactions.edit_day": ({ title }: Title) => `Date of ${title}`,
  "transactions.edit_amount": ({ title }: Title) => `Amount of ${title}`,
  "transactions.edit_note": ({ title }: Title) => `Note of ${title}`,
  "transactions.edit_tag": ({ title }: Title) => `Add a tag to ${title}`,
  "transactions.edit_account": ({ title }: Title) => `Account of ${title}`,
  "transactions.edit_category_of": ({ count }: Count) => `Category of ${rows(count)}`,
  "transactions.edit_payee_of": ({ count }: Count) => `Payee of ${rows(count)}`,
  "transactions.edit_day_of": ({ count }: Count) => `Date of ${rows(count)}`,
  "transactions.edit_amount_of": ({ count }: Count) => `Amount of ${rows(count)}`,
  "transactions.edit_note_of": ({ count }: Count) => `Note of ${rows(count)}`,
  "transactions.edit_tag_of": ({ count }: Count) => `Add a tag to ${rows(count)}`,
  "transactions.edit_account_of": ({ count }: Count) => `Account of ${rows(count)}`,
  "transactions.changed_category": ({ count }: Count) => changed("Category", count),
  "transactions.changed_payee": ({ count }: Count) => changed("Payee", count),
  "transactions.changed_day": ({ count }: Count) => changed("Date", count),
  "transactions.changed_amount": ({ count }: Count) => changed("Amount", count),
  "transactions.changed_note": ({ count }: Count) => changed("Note", count),
  "transactions.changed_tag": ({ count }: Count) =>
    plural(count, { one: "Tag added.", other: `Tag added to ${count} transactions.` }),
  "transactions.changed_account": ({ count }: Count) => changed("Account", count),
  "transactions.changed_splits": "Splits changed.",
  "transactions.reviewed": ({ count }: Count) =>
    plural(count, { one: "Reviewed.", other: `${count} transactions reviewed.` }),
  "transactions.unreviewed": "Marked as new again.",
  "transactions.deleted": ({ count }: Count) =>
    plural(count, { one: "Transaction deleted.", other: `${count} transactions deleted.` }),
  "transactions.new_category": "new category",
  "transactions.no_tags": "Type the name of a new tag.",
  "transactions.new_payee": "new payee",
  "transactions.new_tag": "new tag",
  "transactions.category_replaces_parts": "One category replaces the splits of this transaction.",
  "transactions.payee_ends_transfer": "Setting a payee turns this transfer into a payment.",
  "transactions.amount_in": ({ currency }: { readonly currency: string }) => `Amount in ${currency}`,
  "transactions.amount_on_account": ({ currency }: { readonly currency: string }) => `Charged, in ${currency}`,
  "transactions.amount_arriving": ({ currency }: { readonly currency: string }) => `Received, in ${currency}`,
  "transactions.amount_hint": "An expense. Start with + for income.",
  "transactions.amount_hint_transfer": "Money out. Start with + for money in.",
  "transactions.cell_splits": "This transaction has splits. Open it to change them.",
  "transactions.cell_transfer_payee": "A transfer has another account instead of a payee.",
  "transactions.cell_transfer_category":
    "This is a transfer between accounts. Its category cannot be changed in the list.",
  "transactions.cell_reconciled": "This amount is reconciled. Remove the reconciliation of the account first.",
  "transactions.cell_foreign": "This transaction has amounts in several currencies. Open it to change them.",
  "transactions.cell_other_side": "This transfer is stored on the other account. Open it to change the amount.",
  "transactions.kind_income": "income",
  "transactions.kind_bill": "bill",
  "transactions.kind_saving": "saving",
  "transactions.kind_spending": "spending",

  "transactions.nothing": "nothing",

  "transactions.split_title": ({ title }: Title) => `Splits of ${title}`,
  "transactions.add_part": "Add a split",
  "transactions.remove_part": ({ number }: NumberOf) => `Remove split ${number}`,
  "transactions.category_of_part": ({ number }: NumberOf) => `Category of split ${number}`,
  "transactions.amount_of_part": ({ number }: NumberOf) => `Amount of split ${number}`,
  "transactions.parts_complete": ({ amount }: { readonly amount: string }) => `The splits add up to ${amount}.`,
  "transactions.parts_missing": ({ amount }: { readonly amount: string }) => `${amount} is still missing.`,
  "transactions.parts_too_much": ({ amount }: { readonly amount: string }) => `${amount} too much.`,
  "transactions.unsplit": "Remove the splits",

  "transactions.receipts": "Receipts",
  "transactions.attach": "Attach a picture or PDF",
  "transactions.attaching": "Sending …",
  "transactions.attached": ({ name }: Name) => `${name} attached.`,
  "transactions.remove_attachment": ({ name }: Name) => `Remove ${name}`,
  "transactions.attachment_removed": ({ name }: Name) => `${name} removed.`,

  "transactions.history": "History",
  "transactions.history_created": "Entered",
  "transactions.history_updated": "Changed",
  "transactions.history_deleted": "Deleted",
  "transactions.history_bulk": "Changed in bulk",
  "transactions.history_undone": "Undone",
  "transactions.history_change": ({
    field,
    before,
    after,
  }: {
    readonly field: string;
    readonly before: string;
    readonly after: string;
  }) => `${field}: ${before} → ${after}`,
  "transactions.by": ({ name, when }: Name & When) => `${name}, ${when}`,
  "transactions.actor_token": ({ when }: When) => `A revoked token, ${when}`,
  "transactions.actor_user": ({ when }: When) => `A deleted user, ${when}`,
  "transactions.actor_connection": ({ when }: When) => `The bank, ${when}`,
  "transactions.actor_job": ({ when }: When) => `Leeway, ${when}`,
  "transactions.actor_command": ({ when }: When) => `On the server, ${when}`,
  "transactions.field_payee_id": "Payee",
  "transactions.field_category_id": "Category",
  "transactions.field_amount": "Amount",
  "transactions.field_authorized_at": "Date",
  "transactions.field_account_id": "Account",
  "transactions.field_transfer_account_id": "Other account",
  "transactions.field_notes": "Note",
  "transactions.field_tags": "Tags",
  "transactions.field_splits": "Splits",
  "transactions.field_is_reviewed": "Reviewed",
  "transactions.field_is_pending": "Pending",
  "transactions.field_posted_at": "Posted",
  "transactions.yes": "yes",
  "transactions.no": "no",

  "transactions.key_search": "Search",
  "transactions.key_next": "Next row",
  "transactions.key_previous": "Previous row",
  "transactions.key_select": "Select the row",
  "transactions.key_select_all": "Select all rows",
  "transactions.key_edit": "Edit the row; Tab goes to the next cell",
  "transactions.key_open": "Open the row",
  "transactions.key_category": "Set the category",
  "transactions.key_payee": "Set the payee",
  "transactions.key_day": "Set the date",
  "transactions.key_note": "Write a note",
  "transactions.key_tag": "Add a tag",
  "transactions.key_reviewed": "Mark as reviewed",
  "transactions.key_repeat": "Repeat the last change",
  "transactions.key_delete": "Delete",
  "transactions.key_close": "Clear the selection, or close the row",

  "review.list": "New transactions",
  "review.count": ({ count }: Count) => plural(count, { one: "1 new", other: `${count} new` }),
  "review.hint": "Confirm each row, or choose its category. Then the next row is selected.",
  "review.hint_narrow": "Confirm, or tap the right category.",
  "review.accept": "Confirm",
  "review.accept_none": "Leave without a category",
  "review.read_only": "You can only view this household. Members and owners review transactions.",
  "review.to_transactions": "Show all transactions",
  "review.accepted": "Reviewed.",
  "review.accept_all": ({ count }: Count) => plural(count, { one: "Confirm it", other: `Confirm all ${count}` }),
  "review.accepted_all": ({ count }: Count) =>
    plural(count, { one: "1 transaction reviewed.", other: `${count} transactions reviewed.` }),
  "review.other_category": "Other …",
  "review.later": "Later",
  "review.done": "Everything is reviewed.",
  "review.key_accept": "Confirm the row",
  "review.key_category": "Set the category",
  "review.key_later": "Decide later",
  "review.key_all": "Select all, then press r to confirm them",
  "review.key_suggestion": ({ number, category }: NumberOf & { readonly category: string }) =>
    `Suggestion ${number}: ${category}`,
};
