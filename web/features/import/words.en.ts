/** The messages of Import in English. */
import { pluralOf } from "../../words/message.ts";

const plural = pluralOf("en");

interface Count {
  readonly count: number;
}

interface Learned {
  readonly agreeing: number;
  readonly of: number;
}

interface Name {
  readonly name: string;
}

export const imports = {
  "import.statement": "Import a statement",
  "import.fastest": "Or drop a bank statement",
  "import.all": "All imports",
  "import.only_read": "You can only read this budget, so you cannot import.",
  "import.drop": "Drop a statement here",
  "import.drop_now": "Drop the files to read them",
  "import.drop_hint":
    "CSV, OFX, QFX, QIF, CAMT or MT940 from your bank, or an export from another program. You see every row before it is stored.",
  "import.choose": "Choose files",
  "import.uploading": "Reading the file …",
  "import.failed": ({ name }: Name) => `${name} could not be read`,
  "import.history": "Imports",
  "import.none": "There are no imports yet.",
  "import.more": "Show more",
  "import.state_preview": "Not imported yet",
  "import.state_committed": "Imported",
  "import.state_committing": "Importing",
  "import.state_undone": "Undone",
  "import.rows": ({ count }: Count) => plural(count, { one: "1 row", other: `${count} rows` }),
  "import.summary": ({ added, known }: { readonly added: number; readonly known: number }) =>
    known === 0 ? `${added} added` : `${added} added, ${known} already there`,
  "import.period": ({ from, until }: { readonly from: string; readonly until: string }) => `${from} to ${until}`,
  "import.progress": ({ done, rows }: { done: string; rows: string }) => `${done} of ${rows} rows are imported.`,
  "import.progress_note": "You can leave this page. The import continues.",
  "import.done": ({ count }: Count) =>
    plural(count, { one: "1 transaction was added.", other: `${count} transactions were added.` }),
  "import.same_file_before": "This file was imported before.",
  "import.accounts": "Account",
  "import.rows_go_to": ({ name }: Name) => `Rows of ${name} go to`,
  "import.this_file": "this file",
  "import.choose_account": "Choose an account",
  "import.create_accounts": ({ count }: Count) => `Create these ${count} accounts`,
  "import.new_account": ({ name }: Name) => `New account: ${name}`,
  "import.questions": "Questions about the file",
  "import.ask_again": "Ask again",
  "import.choose_currency": "Choose a currency",
  "import.use_columns": "Use these columns",
  "import.meaning_date": "Date",
  "import.meaning_amount": "Amount",
  "import.meaning_debit": "Money out",
  "import.meaning_credit": "Money in",
  "import.meaning_payee": "Payee",
  "import.meaning_text": "Text",
  "import.meaning_balance": "Balance",
  "import.meaning_ignore": "Ignore",
  "import.decisions": "Rows to decide",
  "import.in_file": "In the file",
  "import.in_leeway": "In Leeway",
  "import.same": "Same payment",
  "import.add": "Add",
  "import.skip": "Skip",
  "import.row_actions": ({ name }: Name) => `Actions for ${name}`,
  "import.make_rule": "Make a rule",
  "import.same_entry": "Same as an entry …",
  "import.which_entry": "Which entry is it?",
  "import.which_entry_hint": "The entry keeps its payee, category and notes. The bank's amount replaces its amount.",
  "import.no_entry": "No entry of this account is near this day.",
  "import.your_entry": ({ name, amount, day }: Name & { readonly amount: string; readonly day: string }) =>
    `Your entry: ${[name, amount, day].filter((part) => part !== "").join(", ")}`,
  "import.reset": "Reset",
  "import.reset_row": ({ name }: Name) => `Reset the decision about ${name}`,
  "import.balances": "Balance",
  "import.before_after": ({ before, after }: { readonly before: string; readonly after: string }) =>
    `${before} → ${after}`,
  "import.opening_moved": ({ amount }: { readonly amount: string }) =>
    `This account's balance was set on a later day and already includes these rows. It stays the same, and the opening balance changes by ${amount}.`,
  "import.agrees": "The rows add up to the closing balance in the file.",
  "import.disagrees": "The rows do not add up to the closing balance in the file. Rows may be missing.",
  "import.in_the_file": "Rows of the file",
  "import.no_rows": "The file has no rows.",
  "import.rows_later": "The rows appear when the questions are answered.",
  "import.added": "new",
  "import.duplicate": "imported before",
  "import.matched": "match an entry",
  "import.skipped": "skipped",
  "import.refused": "unreadable",
  "import.undecided": "open",
  "import.line": ({ line }: { readonly line: number }) => `Line ${line}`,
  "import.see_issues": ({ line }: { readonly line: number }) => `See line ${line} below.`,
  "import.issues": ({ count }: Count) =>
    plural(count, { one: "1 problem in the file", other: `${count} problems in the file` }),
  "import.issues_cut": "Only the first problems are listed.",
  "import.detected": "How the file was read",
  "import.property_format": "Format",
  "import.property_encoding": "Encoding",
  "import.property_date_order": "Date order",
  "import.property_decimal_sign": "Decimal separator",
  "import.property_sign": "Signs",
  "import.property_columns": "Columns",
  "import.property_fee": "Fees",
  "import.property_currency": "Currency",
  "import.value_dmy": "Day, month, year",
  "import.value_mdy": "Month, day, year",
  "import.value_ymd": "Year, month, day",
  "import.value_as_written": "Positive amounts are money received",
  "import.value_inverted": "Positive amounts are purchases",
  "import.value_included": "Included",
  "import.value_added": "Not included in the amounts",
  "import.value_skip": "Skip them all",
  "import.value_add": "Add them all",
  "import.missing": ({ count }: Count) =>
    plural(count, { one: "Answer the open question first.", other: `Answer the ${count} open questions first.` }),
  "import.changed": "The preview has changed in the meantime. Check it, then import again.",
  "import.commit": ({ count }: Count) =>
    plural(count, { one: "Import 1 transaction", other: `Import ${count} transactions` }),
  "import.discard": "Discard",
  "import.discarded": "The preview was discarded.",
  "import.guess": ({ name, amount, month }: Name & { readonly amount: string; readonly month: string }) =>
    `Your guess "${name}" still counts ${amount} as spent in ${month}. If the file has these purchases, they count twice.`,
  "import.delete_guess": "Delete the guess",
  "import.change_guess": "Change it",
  "import.guess_deleted": "The guess was deleted.",
  "import.next": ({ name }: Name) => `Next: ${name}`,
  "import.to_transactions": "Show the transactions",
  "import.undo": "Undo this import",
  "import.undone": "The import was undone.",
  "import.edited": ({ count }: Count) =>
    plural(count, {
      one: "1 transaction has been edited since this import. Nothing is undone yet.",
      other: `${count} transactions have been edited since this import. Nothing is undone yet.`,
    }),
  "import.edited_more": ({ count }: Count) => `and ${count} more`,
  "import.keep_edited": "Keep edited transactions, undo the rest",
  "import.remove_edited": "Undo everything, including edited transactions",
  "import.by_rule": ({ name }: Name) => `by the rule “${name}”`,
  "import.by_default": "the payee’s default",
  "import.by_file": "from the file",
  "import.by_learned": ({ agreeing, of }: Learned) => `your choice ${agreeing} of the last ${of} times`,
  "import.by_learned_amount": ({ agreeing, of }: Learned) =>
    `your choice ${agreeing} of the last ${of} times for amounts like this`,
  "import.payee_by_alias": "payee by its alias",
  "import.payee_by_rule": ({ name }: Name) => `payee by the rule “${name}”`,
  "import.other_account": "Choose an account in that currency above, or a new one.",
  "import.why_imported_before": "Imported before.",
  "import.why_changed_meanwhile": "Its transaction or account was changed during the import. Upload the file again.",
  "import.why_deleted_by_you": "Imported before, then deleted by you.",
  "import.why_id_changed": "Imported before. Since then the bank has changed the id of this row.",
  "import.why_date_changed": "Imported before. Since then the bank has changed the date of this row.",
  "import.why_text_changed": "Imported before. Since then the bank has changed the text of this row.",
  "import.why_pending_before": "It was pending, and is now booked.",
  "import.why_booked_before": "It is already booked.",
  "import.why_entered_before": "You entered it by hand.",
  "import.why_changed_by_bank": "The bank has changed the amount of a row that was imported before.",
  "import.why_pending_amount": "It looks like a pending row with another amount.",
  "import.why_probable_duplicate": "It looks like a row that was imported before.",
  "import.why_skipped_by_you": "You skipped it.",
  "import.why_added_by_you": "You added it.",
  "import.why_matched_by_you": "You matched it.",
  "import.why_transfer": "A transfer between your accounts.",
  "import.why_currency_mismatch":
    "The file does not give the amount in the account's currency. Skip the row, then enter it with the amount that your bank charged.",
};
