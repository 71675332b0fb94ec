/** The report of a migration: what of another program's budget is carried over, changed or left out, and why. */
export const REPORT_KINDS = [
  ...(["accounts", "transactions", "transfers", "categories", "months", "goals", "recurring_rules", "rules"] as const),
  ...(["payees", "tags", "notes", "reports", "settings"] as const),
] as const;
export type ReportKind = (typeof REPORT_KINDS)[number];

/** Why something was changed or left out, with the sentence for it. */
export const REPORT_REASONS = {
  renamed: "Another one has this name.",
  closed_with_balance: "It is closed but has a balance, so it stays open.",
  category_of_transfer: "The transfer stays within the budget, so it has no category.",
  currency_of_budget: "The file names no currency, so the currency of this budget is used.",
  plan_continues: "The last plan applies to later months until you change it.",
  deleted_category: "It is deleted in the program but has transactions, so it is archived.",
  opening_is_income: "Starting balances become transactions, because they fund the categories.",
  splits_are_transactions: "Their splits add up to 0, so each becomes a transaction.",
  card_payments: "Leeway has no categories for card payments: a card in the budget counts when you buy.",
  budgets_are_tags: "Budgets and categories overlap, so the categories become tags.",
  budgeted_by_day: "Its amount is divided over its months.",
  not_supported: "Leeway has nothing like it.",
  regular_expression: "Leeway has no regular expressions.",
  formula: "Leeway has no such formula.",
  no_account: "It names no account.",
  no_end: "Leeway cannot express when it repeats.",
  completed: "It is completed.",
  action_left_out: "Leeway has no such action.",
  inactive: "It is not active.",
  no_place: "Leeway has no field for it.",
  rejected: "Leeway rejected it.",
} as const;
export type ReportReason = keyof typeof REPORT_REASONS;

export interface ReportItem {
  readonly name: string;
  /** Null for something that is carried. */
  readonly why: ReportReason | null;
  /** The text in the program, or other details. */
  readonly text: string | null;
}

export interface ReportPart {
  readonly kind: ReportKind;
  readonly count: number;
  /** The first ones. */
  readonly items: readonly ReportItem[];
}

export interface Report {
  readonly carried: readonly ReportPart[];
  readonly changed: readonly ReportPart[];
  readonly left_out: readonly ReportPart[];
}
