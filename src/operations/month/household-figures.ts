/** The figures of a household that monitoring programs draw: the number, envelopes, balances, and what waits for a review. */
import { type Account, currentBalance } from "../../domain/account.ts";
import { summarizeTransactions } from "../ledger/summarize-transactions.ts";
import { loadHousehold } from "../load-household.ts";
import type { Read } from "../service.ts";
import { reportMonth } from "./report.ts";

export interface HouseholdFigures {
  /** The budget's currency. */
  readonly currency: string;
  readonly spendingPowerMinor: number;
  /** The categories with a plan or a fund, in display order. Minor units of the budget's currency. */
  readonly envelopes: readonly { readonly name: string; readonly leftMinor: number }[];
  /** The open accounts, in order of creation. Minor units of each account's currency. */
  readonly accounts: readonly (Pick<Account, "id" | "name" | "currency"> & { readonly balanceMinor: number })[];
  readonly unreviewedCount: number;
}

/** Of the current period. @throws Problem `sum_out_of_range`. */
export async function readHouseholdFigures(read: Read, nowMs: number): Promise<HouseholdFigures> {
  const { accounts } = await loadHousehold(read, nowMs);
  const { power, groups } = await reportMonth(read, nowMs, {});
  const { count } = await summarizeTransactions(read, { is_reviewed: false });
  return {
    currency: power.currency,
    spendingPowerMinor: power.spendingPowerMinor,
    envelopes: groups.flatMap(({ categories }) =>
      categories.flatMap(({ category: { name, is_archived }, leftMinor }) =>
        is_archived || leftMinor === null ? [] : [{ name, leftMinor }],
      ),
    ),
    accounts: accounts
      .filter(({ closed_on }) => closed_on === null)
      .map((account) => {
        const { id, name, currency } = account;
        return { id, name, currency, balanceMinor: currentBalance(account) };
      }),
    unreviewedCount: count,
  };
}
