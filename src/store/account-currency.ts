/**
 * Re-labels an account: its numbers stay and stand for another currency, in what is booked and in every transaction
 * that took the account's currency. Minor units are shifted by the difference in decimals.
 */
import type { Db } from "./engine.ts";
import { monthFlowWrites } from "./month-flows.ts";
import { misfitOf, shiftedBy } from "./shifted-decimals.ts";
import { join, raw, type Sql, sql } from "./sql.ts";

export interface Relabelling {
  readonly accountId: string;
  readonly from: string;
  readonly to: string;
  /** The new currency's decimals less the old one's: 1 from USD to KWD, -2 from USD to JPY. */
  readonly shift: number;
  readonly updatedAt: string;
}

type Leg = "account_id" | "transfer_account_id";

const CHARGED = sql`COALESCE(t.account_amount_minor, t.amount_minor)`;

export function accountCurrencyReads({ query }: Db, budgetId: string) {
  /** Each leg is counted by its own index; no transaction has the same account on both. */
  async function countLeg(accountId: string, leg: Leg, condition: Sql): Promise<number> {
    const [row] = await query<{ count: number }>(sql`
      SELECT COUNT(*) AS count FROM transactions AS t
        JOIN accounts AS a ON a.budget_id = ${budgetId} AND a.id = t.account_id
        LEFT JOIN accounts AS b ON b.budget_id = ${budgetId} AND b.id = t.transfer_account_id
      WHERE t.budget_id = ${budgetId} AND ${raw(`t.${leg}`)} = ${accountId} AND (${condition})`);
    return Number(row?.count);
  }

  return {
    /** How many transactions hold a number of the account that the new currency cannot hold. */
    async countMisfits({ accountId, from, shift }: Relabelling): Promise<number> {
      if (shift === 0) return 0;
      const isMisfit = misfitOf(shift);
      const asAccount = sql`t.currency = ${from} AND ${isMisfit(sql`t.amount_minor`)}
        OR ${isMisfit(sql`t.account_amount_minor`)} OR ${isMisfit(sql`t.booked_minor`)}`;
      const asTransferAccount = sql`t.transfer_amount_minor IS NULL AND ${isMisfit(CHARGED)}
        OR ${isMisfit(sql`t.transfer_amount_minor`)} OR ${isMisfit(sql`t.transfer_booked_minor`)}`;
      return (
        (await countLeg(accountId, "account_id", asAccount)) +
        (await countLeg(accountId, "transfer_account_id", asTransferAccount))
      );
    },

    /** How many transactions of the account say in two fields what must be one number, now that currencies agree. */
    async countContradictions({ accountId }: Relabelling): Promise<number> {
      const isContradiction = sql`t.currency = a.currency AND t.account_amount_minor <> t.amount_minor
        OR a.currency = b.currency AND t.transfer_amount_minor <> -${CHARGED}`;
      return (
        (await countLeg(accountId, "account_id", isContradiction)) +
        (await countLeg(accountId, "transfer_account_id", isContradiction))
      );
    },
  };
}

export function accountCurrencyWrites(db: Db, budgetId: string) {
  const { query } = db;
  const monthFlows = monthFlowWrites(db, budgetId);
  return {
    async relabel({ accountId, from, to, shift, updatedAt }: Relabelling): Promise<void> {
      const change = async (leg: Leg, condition: Sql, changes: Sql) => {
        await query(sql`UPDATE transactions AS t SET updated_at = ${updatedAt}, ${changes}
          WHERE t.budget_id = ${budgetId} AND ${raw(`t.${leg}`)} = ${accountId} AND (${condition})`);
      };
      const shifted = shiftedBy(shift);
      // A transfer within one currency becomes one between two: what reached the other account is said from now on.
      const isSilent = sql`t.transfer_account_id IS NOT NULL AND t.transfer_amount_minor IS NULL`;
      for (const leg of ["account_id", "transfer_account_id"] as const) {
        await change(leg, isSilent, sql`transfer_amount_minor = -${CHARGED}`);
      }
      await change("account_id", raw("true"), join([shifted("account_amount_minor"), shifted("booked_minor")], ", "));
      await change("account_id", sql`t.currency = ${from}`, sql`${shifted("amount_minor")}, currency = ${to}`);
      await change(
        "transfer_account_id",
        raw("true"),
        join([shifted("transfer_amount_minor"), shifted("transfer_booked_minor")], ", "),
      );
      await monthFlows.rebuildAccount(accountId);
      await query(sql`UPDATE accounts SET updated_at = ${updatedAt}, currency = ${to}, ${shifted("booked_minor")}
        WHERE budget_id = ${budgetId} AND id = ${accountId}`);
    },
  };
}
