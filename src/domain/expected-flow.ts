/** Converts an expected occurrence to a flow. It counts in the same place as the transaction that will match it. */
import type { Account } from "./account.ts";
import type { Category } from "./category.ts";
import { accountsOfFlow, type Flow } from "./flow.ts";
import type { Occurrence } from "./occurrence.ts";

export interface ExpectedFlow extends Flow {
  readonly occurrence: Occurrence;
}

/**
 * Future amounts are converted at the rate of `day`, because later rates are unknown. Undefined if an account no longer
 * exists.
 */
export function expectedFlow(
  occurrence: Occurrence,
  accounts: ReadonlyMap<string, Account>,
  categories: ReadonlyMap<string, Category>,
  day: string,
): ExpectedFlow | undefined {
  const { rule, expectedMinor } = occurrence;
  const account = accounts.get(rule.account_id);
  const other = rule.transfer_account_id === null ? null : accounts.get(rule.transfer_account_id);
  if (account === undefined || other === undefined) return undefined;
  const category = rule.category_id === null ? undefined : categories.get(rule.category_id);
  const { currency } = rule; // both legs have the same amount
  const amount = BigInt(expectedMinor);
  return {
    occurrence,
    ...accountsOfFlow({ ...account, currency }, other && { ...other, currency }),
    category_id: category?.id ?? null,
    kind: category?.kind ?? null,
    day,
    currency,
    is_inflow: amount > 0n,
    amount_minor: amount,
    account_amount_minor: amount,
    transfer_amount_minor: other === null ? 0n : -amount,
  };
}
