/** Whether the budget of another program can be imported whole. Otherwise only its transactions are. */

import type { Migration } from "../../readers/statements/migration/migration.ts";
import { periodsOf } from "../../recurrence/periods.ts";
import type { Reads } from "../../store/store.ts";
import { getBudget } from "../get-budget.ts";

/** Why only the transactions are imported, with the sentence and the fix for it. */
export const HINDRANCES = {
  has_transactions: [
    "This budget already has transactions, so only the transactions of the file are imported.",
    "To import plans, goals and rules too, import the file into a new budget.",
  ],
  other_periods: [
    "The plans of the file are for months, and this budget has other periods, so only the transactions are imported.",
    "Import the file into a budget with calendar months, and change its periods afterwards.",
  ],
  other_currency: [
    "The plans of the file are in another currency than this budget, so only the transactions are imported.",
    "Import the file into a budget in the currency of the file.",
  ],
} as const;
export type Hindrance = keyof typeof HINDRANCES;

/** Null if the whole budget can be imported. */
export async function findHindrance(reads: Reads, { currency }: Migration): Promise<Hindrance | null> {
  const budget = await getBudget({ reads });
  if (currency !== null && currency !== budget.currency) return "other_currency";
  if (!periodsOf(budget.periods).areMonths) return "other_periods";
  for (const { id } of await reads.accounts.list()) {
    if (await reads.transactions.isReferenced(["account_id"], id)) return "has_transactions";
  }
  return null;
}
