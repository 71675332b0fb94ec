/** The figures of a household that monitoring programs draw: the number, envelopes, balances, what waits for a review, and the banks. */
import { type Account, currentBalance } from "../../domain/account.ts";
import type { BankAccount, BankConnection } from "../../store/store.ts";
import { listConnections } from "../connections/view.ts";
import { summarizeTransactions } from "../ledger/summarize-transactions.ts";
import { loadHousehold } from "../load-household.ts";
import { reportMonth } from "../month/report.ts";
import type { Read } from "../service.ts";

export interface HouseholdFigures {
  /** The budget's currency. */
  readonly currency: string;
  readonly spendingPowerMinor: number;
  /** The categories with a plan or a fund, in display order. Minor units of the budget's currency. */
  readonly envelopes: readonly { readonly name: string; readonly leftMinor: number }[];
  /** The open accounts, in order of creation. Minor units of each account's currency. */
  readonly accounts: readonly (Pick<Account, "id" | "name" | "currency"> & { readonly balanceMinor: number })[];
  readonly unreviewedCount: number;
  /** In order of creation. */
  readonly connections: readonly Pick<BankConnection, "id" | "name" | "last_success_at" | "consent_until">[];
  /** The bank's balance minus the account's after the last run, in minor units, if a run has compared them. */
  readonly differences: readonly (Pick<Account, "id" | "name" | "currency"> & { readonly minor: number })[];
  /** Rows of banks that need a decision. */
  readonly waitingRows: number;
}

/** Of the current period. @throws Problem `sum_out_of_range`. */
export async function readHouseholdFigures(read: Read, nowMs: number): Promise<HouseholdFigures> {
  const { accounts } = await loadHousehold(read, nowMs);
  const { power, groups } = await reportMonth(read, nowMs, {});
  const { count } = await summarizeTransactions(read, { is_reviewed: false });
  const connections = await listConnections({ ...read, nowMs });
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
    connections: connections.map(({ connection }) => connection),
    differences: connections.flatMap((one) => one.accounts.flatMap((listed) => differenceOf(listed, accounts))),
    waitingRows: connections.reduce((sum, { waiting }) => sum + (waiting?.rows ?? 0), 0),
  };
}

function differenceOf({ account_id, last_check }: BankAccount, accounts: readonly Account[]) {
  const account = accounts.find(({ id }) => id === account_id);
  const minor = last_check?.difference_minor ?? null;
  if (account === undefined || minor === null) return [];
  const { id, name, currency } = account;
  return [{ id, name, currency, minor }];
}
