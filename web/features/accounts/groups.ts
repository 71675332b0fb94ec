/** The accounts in groups: by type, then those outside the budget, then those that are closed. */
import type { Account } from "../../api/contract.ts";
import { addAmounts } from "../../logic/amount.ts";

const TYPES = ["depository", "credit", "investment", "loan", "other"] as const;
type AccountType = (typeof TYPES)[number];

export interface AccountGroup {
  readonly id: AccountType | "hidden" | "closed";
  readonly accounts: readonly Account[];
  /** Undefined if the accounts have different currencies. */
  readonly sum: { readonly amount: number; readonly currency: string } | undefined;
}

export function groupAccounts(accounts: readonly Account[]): readonly AccountGroup[] {
  const open = accounts.filter(({ closed_on }) => closed_on === null);
  const shown = open.filter(({ is_hidden }) => !is_hidden);
  const hidden = open.filter(({ is_hidden }) => is_hidden);
  return [
    ...TYPES.map((type) =>
      group(
        type,
        shown.filter((account) => account.type === type),
      ),
    ),
    group(
      "hidden",
      TYPES.flatMap((type) => hidden.filter((account) => account.type === type)),
    ),
    group(
      "closed",
      accounts.filter(({ closed_on }) => closed_on !== null),
    ),
  ].filter((one) => one.accounts.length > 0);
}

function group(id: AccountGroup["id"], accounts: readonly Account[]): AccountGroup {
  const [currency, ...others] = [...new Set(accounts.map((account) => account.currency))];
  const isOne = currency !== undefined && others.length === 0;
  const balances = accounts.map(({ current_balance }) => current_balance);
  return { id, accounts, sum: isOne ? { amount: addAmounts(currency, balances), currency } : undefined };
}

export interface Limit {
  readonly limit: number;
  /** How much of it is used, from 0 to 1. */
  readonly share: number;
  readonly left: number;
  readonly currency: string;
}

/** How much of a limit is used, and what can still be spent. Undefined for an account without a limit. */
export function limitOf({ limit, current_balance, currency }: Account): Limit | undefined {
  if (limit === null || limit <= 0) return undefined;
  const used = Math.max(0, -current_balance);
  return { limit, share: Math.min(1, used / limit), left: addAmounts(currency, [limit, -used]), currency };
}
