/** The messages of the accounts, in English. */
import { pluralOf } from "../../words/message.ts";

const plural = pluralOf("en");

interface Named {
  readonly name: string;
}

interface Counted {
  readonly count: number;
}

export const accounts = {
  "accounts.new": "New account",
  "accounts.empty": "There is no account yet. Create one to enter transactions.",
  "accounts.net_worth": "Net worth",
  "accounts.assets_debts": ({ assets, debts }: { readonly assets: string; readonly debts: string }) =>
    `${assets} owned, ${debts} owed`,
  "accounts.rose": ({ amount, month }: { readonly amount: string; readonly month: string }) =>
    `${amount} more than at the end of ${month}`,
  "accounts.fell": ({ amount, month }: { readonly amount: string; readonly month: string }) =>
    `${amount} less than at the end of ${month}`,
  "accounts.unconverted": ({ amounts }: { readonly amounts: string }) =>
    `Not counted, because there is no exchange rate: ${amounts}.`,
  "accounts.group_depository": "Cash and bank accounts",
  "accounts.group_credit": "Cards",
  "accounts.group_investment": "Investments",
  "accounts.group_loan": "Loans",
  "accounts.group_other": "Other",
  "accounts.group_hidden": "Outside the budget",
  "accounts.hidden_hint": "These accounts count toward your net worth, but not toward the money you can spend.",
  "accounts.is_hidden": "outside the budget",
  "accounts.synced": "from the bank",
  "accounts.limit_left": ({ left, limit }: { readonly left: string; readonly limit: string }) =>
    `${left} left of the ${limit} limit`,
  "accounts.back": "All accounts",
  "accounts.edit": "Edit account",
  "accounts.balance": "Balance",
  "accounts.reconcile": "Compare with the bank",
  "accounts.bank_balance": "Balance at the bank",
  "accounts.bank_day": "Day",
  "accounts.at_bank": "Bank",
  "accounts.ticked_balance": "With the ticked rows",
  "accounts.difference": "Difference",
  "accounts.difference_help": ({ amount }: { readonly amount: string }) =>
    `Untick transactions that the bank does not have yet, and add missing ones. If ${amount} remains, post it as a transaction.`,
  "accounts.adjustment_category": "Category for the difference",
  "accounts.adjustment_payee": "Balance adjustment",
  "accounts.no_category": "No category",
  "accounts.finish": ({ count }: Counted) =>
    plural(count, { one: "Reconcile 1 row", other: `Reconcile ${count} rows` }),
  "accounts.post_difference": "Post the difference",
  "accounts.reconciled": ({ count }: Counted) =>
    plural(count, { one: "1 transaction reconciled.", other: `${count} transactions reconciled.` }),
  "accounts.nothing_to_tick": "Every transaction up to this day is reconciled.",
  "accounts.show_older": ({ count }: Counted) =>
    plural(count, { one: "Show 1 older row", other: `Show ${count} older rows` }),
  "accounts.to_tick": "Transactions that are not reconciled",
  "accounts.tick_all": "Tick all",
  "accounts.tick": ({ name, amount }: { readonly name: string; readonly amount: string }) => `${name}, ${amount}`,
  "accounts.transfer": ({ account }: { readonly account: string }) => `Transfer, ${account}`,
  "accounts.column_day": "Day",
  "accounts.column_payee": "Payee",
  "accounts.column_category": "Category",
  "accounts.column_amount": "Amount",
  "accounts.past": "Past reconciliations",
  "accounts.never": "None yet.",
  "accounts.without_balance": "no balance",
  "accounts.remove_reconciliation": "Remove",
  "accounts.removed_reconciliation": "Reconciliation removed.",
  "accounts.name": "Name",
  "accounts.kind": "Kind",
  "accounts.kind_checking": "Checking",
  "accounts.kind_cash": "Cash",
  "accounts.kind_savings": "Savings",
  "accounts.kind_credit_card": "Credit card",
  "accounts.kind_investment": "Investment",
  "accounts.kind_loan": "Loan",
  "accounts.kind_mortgage": "Mortgage",
  "accounts.kind_other": "Other",
  "accounts.currency": "Currency",
  "accounts.balance_today": "Balance today",
  "accounts.owed_today": "Owed today",
  "accounts.balance_hint": "Corrects the balance without a transaction.",
  "accounts.limit": "Limit",
  "accounts.mask": "Last digits of the account number",
  "accounts.in_budget": "Part of the budget",
  "accounts.in_budget_hint": "Its money can be spent. Otherwise it only counts toward your net worth.",
  "accounts.create": "Create account",
  "accounts.save": "Save",
  "accounts.delete": "Delete account",
  "accounts.created": ({ name }: Named) => `${name} created.`,
  "accounts.saved": ({ name }: Named) => `${name} saved.`,
  "accounts.deleted": ({ name }: Named) => `${name} deleted.`,
};
