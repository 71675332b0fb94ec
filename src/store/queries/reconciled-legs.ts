/** The legs of an account that a reconciliation can mark, and their marks. */
import type { Reconciliation } from "../../domain/reconciliation.ts";
import type { ChangeNotes } from "../changes/change-notes.ts";
import { CHARGED, TRANSFERRED } from "../changes/postings.ts";
import type { Db } from "../engine.ts";
import { exactSum, parseExactSum } from "../exact-sum.ts";
import { raw, type Sql, sql } from "../sql.ts";
import { transactionSplitReads } from "../tables/transaction-splits.ts";
import { BOOKED } from "./booked-amounts.ts";
import { type AccountSide, LEGS, type Leg, onEitherLeg, RECONCILIATION } from "./legs.ts";

/** A leg of a transaction on an account. Each split that is a transfer to the account is a leg of its own. */
export interface AccountLeg {
  readonly id: string;
  readonly side: AccountSide;
  /** In minor units of the account's currency. */
  readonly booked_minor: number;
}

export interface LeftOutLeg extends AccountLeg {
  /** The amount that it would book. */
  readonly amount_minor: number;
  readonly is_pending: boolean;
}

/** The amount that a leg books if it is booked in full. */
const FULL: Readonly<Record<Leg, string>> = { account: CHARGED, transfer_account: TRANSFERRED };

const RECONCILED_AT = { account: "reconciled_at", transfer_account: "transfer_reconciled_at" } as const;

/**
 * Whether a leg is booked and has no mark. A leg of 0 books nothing, so it counts as booked. The table is `transactions`
 * or `transaction_splits`.
 */
function isFree(leg: Leg): Sql {
  return raw(`${RECONCILIATION[leg]} IS NULL AND (${BOOKED[leg]} <> 0 OR ${FULL[leg]} = 0)`);
}

export function reconciledLegReads({ dialect, query }: Db, budgetId: string) {
  /** Legs without a mark that are booked and not pending, or the others. */
  const openLegs = (accountId: string, on: string | undefined, isReconcilable: boolean): Sql => {
    const isInTime = on === undefined ? raw("true") : sql`COALESCE(posted_at, authorized_at) <= ${on}`;
    const isListed = sql`${isInTime} AND ${isReconcilable ? raw("NOT is_pending") : raw("true")}`;
    const isWanted = (leg: Leg) =>
      isReconcilable ? isFree(leg) : sql`${raw(RECONCILIATION[leg])} IS NULL AND (is_pending OR NOT (${isFree(leg)}))`;
    const legs = onEitherLeg(
      dialect,
      "transactions",
      accountId,
      (leg, from, isOnAccount) => sql`SELECT id, ${raw(`'${leg}'`)} AS side, ${raw(BOOKED[leg])} AS booked_minor,
          ${raw(FULL[leg])} AS full_minor, is_pending
        FROM ${from} WHERE budget_id = ${budgetId} AND ${isOnAccount} AND ${isWanted(leg)} AND ${isListed}`,
    );
    const splits = dialect.indexed("transaction_splits", "transaction_splits_by_transfer_account");
    const isSplitWanted = isReconcilable
      ? isFree("transfer_account")
      : sql`${raw(RECONCILIATION.transfer_account)} IS NULL`;
    const isLeftOut = isReconcilable ? raw("true") : raw("(is_pending OR NOT is_split_free)");
    return sql`${legs} UNION ALL SELECT id, 'split' AS side, split_booked AS booked_minor, split_full, is_pending FROM (
        SELECT transaction_id AS split_of, transfer_booked_minor AS split_booked,
          ${raw(FULL.transfer_account)} AS split_full, ${isFree("transfer_account")} AS is_split_free FROM ${splits}
        WHERE budget_id = ${budgetId} AND transfer_account_id = ${accountId} AND ${isSplitWanted}
      ) AS splits CROSS JOIN transactions
      WHERE budget_id = ${budgetId} AND id = split_of AND ${isListed} AND ${isLeftOut}`;
  };

  return {
    /** The legs that a reconciliation can mark, up to a day, and at most `limit`. */
    async listReconcilable(accountId: string, on: string | undefined, limit: number): Promise<AccountLeg[]> {
      return await query(
        sql`SELECT id, side, booked_minor FROM (${openLegs(accountId, on, true)}) AS legs LIMIT ${limit}`,
      );
    },

    /** The legs without a mark that a reconciliation cannot mark, up to a day, and at most `limit`. */
    async listLeftOut(accountId: string, on: string | undefined, limit: number): Promise<LeftOutLeg[]> {
      const rows = await query<Omit<LeftOutLeg, "is_pending"> & { readonly is_pending: unknown }>(
        sql`SELECT id, side, booked_minor, full_minor AS amount_minor, is_pending
          FROM (${openLegs(accountId, on, false)}) AS legs LIMIT ${limit}`,
      );
      return rows.map((row) => ({ ...row, is_pending: Boolean(row.is_pending) }));
    },

    /**
     * The number of transactions with such legs, and the sum of their booked amounts, in minor units of the account's
     * currency. Adds up at most `limit` legs; `isComplete` is false if there may be more.
     */
    async sumReconcilable(
      accountId: string,
      on: string | undefined,
      limit: number,
    ): Promise<{ readonly count: number; readonly sum: bigint; readonly isComplete: boolean }> {
      const [row] = await query<{ legs: number; more: number; sum: string | null }>(
        sql`SELECT COUNT(*) AS legs, ${exactSum("booked_minor")} AS sum,
            COUNT(CASE WHEN side = 'split' THEN 1 END) - COUNT(DISTINCT CASE WHEN side = 'split' THEN id END) AS more
          FROM (${openLegs(accountId, on, true)} LIMIT ${limit}) AS legs`,
      );
      const [legs, more] = [Number(row?.legs), Number(row?.more)];
      return { count: legs - more, sum: parseExactSum(row?.sum ?? "0 0"), isComplete: legs < limit };
    },
  };
}

export function reconciledLegWrites(db: Db, budgetId: string, notes: ChangeNotes) {
  const { dialect, query } = db;
  const { listSplits } = transactionSplitReads(db, budgetId);

  /** Sets the columns of splits that the condition selects among those of these transactions. */
  async function updateSplits(ids: readonly string[], updated: Sql, condition: Sql, updatedAt: string): Promise<void> {
    if (ids.length === 0) return;
    for (const [id, { split_marks }] of await listSplits(ids)) notes.replaced("transaction", [id], { split_marks });
    await query(sql`UPDATE transaction_splits SET ${updated}
      WHERE budget_id = ${budgetId} AND ${dialect.anyOf("transaction_id", ids)} AND ${condition}`);
    await query(sql`UPDATE transactions SET updated_at = ${updatedAt}
      WHERE budget_id = ${budgetId} AND ${dialect.anyOf("id", ids)}`);
  }

  return {
    /** Marks legs, none of which is reconciled. If a leg is a split, all free splits of its transaction are marked. */
    async reconcile({ id, account_id, at }: Reconciliation, legs: readonly AccountLeg[]): Promise<void> {
      const idsOn = (one: AccountSide) => [...new Set(legs.filter(({ side }) => side === one).map((leg) => leg.id))];
      for (const leg of LEGS) {
        const ids = idsOn(leg);
        if (ids.length === 0) continue;
        notes.replaced("transaction", ids, { [RECONCILED_AT[leg]]: null, [RECONCILIATION[leg]]: null });
        await query(sql`UPDATE transactions SET ${raw(RECONCILED_AT[leg])} = ${at}, ${raw(RECONCILIATION[leg])} = ${id},
          updated_at = ${at} WHERE budget_id = ${budgetId} AND ${dialect.anyOf("id", ids)}`);
      }
      const marked = sql`transfer_reconciled_at = ${at}, transfer_reconciliation_id = ${id}`;
      const isMarked = sql`transfer_account_id = ${account_id} AND ${isFree("transfer_account")}`;
      await updateSplits(idsOn("split"), marked, isMarked, at);
    },

    /** Removes the marks of a reconciliation. Returns the sum of the legs' booked amounts. */
    async unreconcile({ id, account_id, at }: Reconciliation, updatedAt: string): Promise<bigint> {
      let sum = 0n;
      for (const leg of LEGS) {
        const rows = await query<{ id: string; booked_minor: number }>(sql`UPDATE transactions
          SET ${raw(RECONCILED_AT[leg])} = NULL, ${raw(RECONCILIATION[leg])} = NULL, updated_at = ${updatedAt}
          WHERE budget_id = ${budgetId} AND ${raw(`${leg}_id`)} = ${account_id} AND ${raw(RECONCILIATION[leg])} = ${id}
          RETURNING id, ${raw(BOOKED[leg])} AS booked_minor`);
        const ids = rows.map((row) => row.id);
        notes.replaced("transaction", ids, { [RECONCILED_AT[leg]]: at, [RECONCILIATION[leg]]: id });
        for (const { booked_minor } of rows) sum += BigInt(booked_minor);
      }
      const hasMark = sql`transfer_account_id = ${account_id} AND transfer_reconciliation_id = ${id}`;
      const splits = await query<{ id: string; booked_minor: number }>(sql`SELECT transaction_id AS id,
          transfer_booked_minor AS booked_minor
        FROM ${dialect.indexed("transaction_splits", "transaction_splits_by_transfer_account")}
        WHERE budget_id = ${budgetId} AND ${hasMark}`);
      for (const { booked_minor } of splits) sum += BigInt(booked_minor);
      const unmarked = raw("transfer_reconciled_at = NULL, transfer_reconciliation_id = NULL");
      await updateSplits([...new Set(splits.map((row) => row.id))], unmarked, hasMark, updatedAt);
      return sum;
    },
  };
}
