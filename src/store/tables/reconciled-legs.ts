/** The legs of an account that a reconciliation can mark, and their marks. */
import type { Reconciliation } from "../../domain/reconciliation.ts";
import type { ChangeNotes } from "../changes/change-notes.ts";
import { CHARGED, TRANSFERRED } from "../changes/month-flows.ts";
import type { Db } from "../engine.ts";
import { exactSum, parseExactSum } from "../exact-sum.ts";
import { raw, type Sql, sql } from "../sql.ts";
import { BOOKED } from "./booked-amounts.ts";
import { LEGS, type Leg, onEitherLeg, RECONCILIATION } from "./legs.ts";

/** A leg of a transaction on an account. */
export interface AccountLeg {
  readonly id: string;
  readonly side: Leg;
  /** In minor units of the account's currency. */
  readonly booked_minor: number;
}

/** The amount of a leg that is booked in full. */
const FULL: Readonly<Record<Leg, string>> = { account: CHARGED, transfer_account: TRANSFERRED };

const RECONCILED_AT = { account: "reconciled_at", transfer_account: "transfer_reconciled_at" } as const;

export function reconciledLegReads({ dialect, query }: Db, budgetId: string) {
  /** Booked legs that are neither pending nor reconciled. */
  const reconcilable = (accountId: string, on: string | undefined): Sql =>
    onEitherLeg(
      dialect,
      "transactions",
      accountId,
      (leg, from, isOnAccount) => sql`SELECT id, ${raw(`'${leg}'`)} AS side, ${raw(BOOKED[leg])} AS booked_minor
        FROM ${from} WHERE budget_id = ${budgetId} AND ${isOnAccount} AND ${raw(RECONCILIATION[leg])} IS NULL
          AND NOT is_pending AND (${raw(BOOKED[leg])} <> 0 OR ${raw(FULL[leg])} = 0)
          AND ${on === undefined ? raw("true") : sql`COALESCE(posted_at, authorized_at) <= ${on}`}`,
    );

  return {
    /** The legs that a reconciliation can mark, up to a day, and at most `limit`. */
    async listReconcilable(accountId: string, on: string, limit: number): Promise<AccountLeg[]> {
      return await query(sql`${reconcilable(accountId, on)} LIMIT ${limit}`);
    },

    /** The number of these legs, and the sum of what they booked, in minor units of the account's currency. */
    async sumReconcilable(
      accountId: string,
      on: string | undefined,
      limit: number,
    ): Promise<{ readonly count: number; readonly sum: bigint }> {
      const [row] = await query<{ count: number; sum: string | null }>(
        sql`SELECT COUNT(*) AS count, ${exactSum("booked_minor")} AS sum
          FROM (${reconcilable(accountId, on)} LIMIT ${limit}) AS legs`,
      );
      return { count: Number(row?.count), sum: parseExactSum(row?.sum ?? "0 0") };
    },
  };
}

export function reconciledLegWrites({ dialect, query }: Db, budgetId: string, notes: ChangeNotes) {
  return {
    /** Marks legs, none of which is reconciled. */
    async reconcile({ id, at }: Reconciliation, legs: readonly AccountLeg[]): Promise<void> {
      for (const leg of LEGS) {
        const ids = legs.filter(({ side }) => side === leg).map((one) => one.id);
        if (ids.length === 0) continue;
        notes.replaced("transaction", ids, { [RECONCILED_AT[leg]]: null, [RECONCILIATION[leg]]: null });
        await query(sql`UPDATE transactions SET ${raw(RECONCILED_AT[leg])} = ${at}, ${raw(RECONCILIATION[leg])} = ${id},
          updated_at = ${at} WHERE budget_id = ${budgetId} AND ${dialect.anyOf("id", ids)}`);
      }
    },

    /** Removes the marks of a reconciliation. Returns the sum of what the legs booked. */
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
      return sum;
    },
  };
}
