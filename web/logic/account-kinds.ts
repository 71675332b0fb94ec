/** The kinds of accounts that people know, and the type and subtype of each. */
import { isDebt } from "../../src/domain/account.ts";

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

/** Whether people enter the balance as a positive amount. It is stored below 0. */
export function isOwed(kind: AccountKind): boolean {
  return isDebt(ACCOUNT_KINDS[kind].type);
}

/** The balance as it is stored: a debt that is entered as a positive amount is below 0. */
export function storedBalance(kind: AccountKind, entered: number): number {
  return isOwed(kind) && entered > 0 ? -entered : entered;
}

/** Savings, investments and long-term debts are usually not spent from. */
export function isUsuallyOutside(kind: AccountKind): boolean {
  return kind === "investment" || kind === "loan" || kind === "mortgage" || kind === "savings";
}
