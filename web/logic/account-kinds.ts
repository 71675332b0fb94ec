/** The kinds of accounts that people know, and the type and subtype of each. */

export const ACCOUNT_KINDS = {
  checking: { type: "depository", subtype: "checking" },
  cash: { type: "depository", subtype: "cash" },
  savings: { type: "depository", subtype: "savings" },
  credit_card: { type: "credit", subtype: "credit card" },
  investment: { type: "investment", subtype: "brokerage" },
  loan: { type: "loan", subtype: "loan" },
  mortgage: { type: "loan", subtype: "mortgage" },
  other: { type: "other", subtype: "other" },
} as const;

export type AccountKind = keyof typeof ACCOUNT_KINDS;

/** Debts are entered as positive amounts, and stored below 0. */
export function isDebt(kind: AccountKind): boolean {
  return kind === "credit_card" || kind === "loan" || kind === "mortgage";
}

/** Savings, investments and long-term debts are usually not spent from. */
export function isUsuallyOutside(kind: AccountKind): boolean {
  return kind === "investment" || kind === "loan" || kind === "mortgage" || kind === "savings";
}
