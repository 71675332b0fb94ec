/**
 * An account and its balance. The current balance is the opening balance plus everything that transactions booked.
 * `transaction.ts` decides which transaction books how much.
 */

export const ACCOUNT_TYPES = ["depository", "credit", "loan", "investment", "other"] as const;
export type AccountType = (typeof ACCOUNT_TYPES)[number];

/** Whether the balance of such an account is usually owed to the bank. */
export function isDebt(type: AccountType): boolean {
  return type === "credit" || type === "loan";
}

/** An account as stored. Amounts are minor units of its currency. */
export interface Account {
  readonly id: string;
  readonly name: string;
  readonly type: AccountType;
  readonly subtype: string;
  readonly currency: string;
  /** The part of the balance that no transaction explains. */
  readonly opening_minor: number;
  /** The sum of all amounts that its transactions booked. */
  readonly booked_minor: number;
  /** The part of this sum that is reconciled. */
  readonly reconciled_minor: number;
  readonly limit_minor: number | null;
  /** If true, it is outside the budget: its balance and its own payments do not count. */
  readonly is_hidden: boolean;
  /** The last 2 to 4 characters of the account number, or "" if unknown. */
  readonly mask: string;
  /** If true, a bank connection controls its balance, currency and limit. */
  readonly is_synced: boolean;
  /** The day on which someone set the balance: imported rows up to that day are part of it. Null if nobody has. */
  readonly balance_set_on: string | null;
  readonly created_at: string;
  readonly updated_at: string;
}

/** opening + booked, in minor units. */
export function currentBalance(account: Pick<Account, "opening_minor" | "booked_minor">): number {
  return account.opening_minor + account.booked_minor;
}
