/**
 * Re-labels an account: its numbers stay and stand for another currency, in what is booked and in every transaction
 * that took the account's currency. Minor units are shifted by the difference in decimals.
 */
import { type Expression, type RawBuilder, sql } from "kysely";
import { MAX_AMOUNT_MINOR } from "../domain/money.ts";
import type { Db } from "./engine.ts";

export interface Relabelling {
  readonly accountId: string;
  readonly from: string;
  readonly to: string;
  /** The new currency's decimals less the old one's: 1 from USD to KWD, -2 from USD to JPY. */
  readonly shift: number;
  readonly updatedAt: string;
}

type Column =
  | "amount_minor"
  | "account_amount_minor"
  | "transfer_amount_minor"
  | "booked_minor"
  | "transfer_booked_minor";

const CHARGED = sql<number>`COALESCE(account_amount_minor, amount_minor)`;

export function accountCurrencyReads({ kysely }: Db) {
  return {
    /** How many transactions hold a number of the account that the new currency cannot hold. */
    async countMisfits(budgetId: string, { accountId, from, shift }: Relabelling): Promise<number> {
      if (shift === 0) return 0;
      const row = await kysely
        .selectFrom("transactions")
        .select(sql<number>`COUNT(*)`.as("count"))
        .where("budget_id", "=", budgetId)
        .where((eb) =>
          eb.or([
            eb.and([
              eb("account_id", "=", accountId),
              eb.or([
                eb.and([eb("currency", "=", from), isMisfit(sql.ref("amount_minor"), shift)]),
                isMisfit(sql.ref("account_amount_minor"), shift),
                isMisfit(sql.ref("booked_minor"), shift),
              ]),
            ]),
            eb.and([
              eb("transfer_account_id", "=", accountId),
              eb.or([
                isMisfit(sql.ref("transfer_amount_minor"), shift),
                isMisfit(sql.ref("transfer_booked_minor"), shift),
                eb.and([eb("transfer_amount_minor", "is", null), isMisfit(CHARGED, shift)]),
              ]),
            ]),
          ]),
        )
        .executeTakeFirstOrThrow();
      return Number(row.count);
    },

    /** How many transactions of the account say in two fields what must be one number, now that currencies agree. */
    async countContradictions(budgetId: string, { accountId }: Relabelling): Promise<number> {
      const row = await kysely
        .selectFrom("transactions as t")
        .innerJoin("accounts as a", (join) =>
          join.onRef("a.budget_id", "=", "t.budget_id").onRef("a.id", "=", "t.account_id"),
        )
        .leftJoin("accounts as b", (join) =>
          join.onRef("b.budget_id", "=", "t.budget_id").onRef("b.id", "=", "t.transfer_account_id"),
        )
        .select(sql<number>`COUNT(*)`.as("count"))
        .where("t.budget_id", "=", budgetId)
        .where((eb) => eb.or([eb("t.account_id", "=", accountId), eb("t.transfer_account_id", "=", accountId)]))
        .where((eb) =>
          eb.or([
            eb.and([
              eb("t.currency", "=", eb.ref("a.currency")),
              sql<boolean>`t.account_amount_minor <> t.amount_minor`,
            ]),
            eb.and([
              eb("a.currency", "=", eb.ref("b.currency")),
              sql<boolean>`t.transfer_amount_minor <> -COALESCE(t.account_amount_minor, t.amount_minor)`,
            ]),
          ]),
        )
        .executeTakeFirstOrThrow();
      return Number(row.count);
    },
  };
}

export function accountCurrencyWrites({ kysely }: Db) {
  return {
    async relabel(budgetId: string, { accountId, from, to, shift, updatedAt }: Relabelling): Promise<void> {
      const transactions = () => kysely.updateTable("transactions").where("budget_id", "=", budgetId);
      // A transfer within one currency becomes one between two: what reached the other account is said from now on.
      await transactions()
        .set({ transfer_amount_minor: sql`-${CHARGED}`, updated_at: updatedAt })
        .where((eb) => eb.or([eb("account_id", "=", accountId), eb("transfer_account_id", "=", accountId)]))
        .where("transfer_account_id", "is not", null)
        .where("transfer_amount_minor", "is", null)
        .execute();
      await transactions()
        .set({
          account_amount_minor: shifted("account_amount_minor", shift),
          booked_minor: shifted("booked_minor", shift),
          updated_at: updatedAt,
        })
        .where("account_id", "=", accountId)
        .execute();
      await transactions()
        .set({ amount_minor: shifted("amount_minor", shift), currency: to })
        .where("account_id", "=", accountId)
        .where("currency", "=", from)
        .execute();
      await transactions()
        .set({
          transfer_amount_minor: shifted("transfer_amount_minor", shift),
          transfer_booked_minor: shifted("transfer_booked_minor", shift),
          updated_at: updatedAt,
        })
        .where("transfer_account_id", "=", accountId)
        .execute();
      await kysely
        .updateTable("accounts")
        .set({
          booked_minor: shifted("booked_minor", shift),
          currency: to,
          updated_at: updatedAt,
        })
        .where("budget_id", "=", budgetId)
        .where("id", "=", accountId)
        .execute();
    },
  };
}

/** Too many decimals where there will be fewer, or too many digits where there will be more. */
function isMisfit(minor: Expression<unknown>, shift: number) {
  const factor = 10 ** Math.abs(shift);
  return shift < 0
    ? sql<boolean>`${minor} % ${factor} <> 0`
    : sql<boolean>`ABS(${minor}) > ${Math.floor(MAX_AMOUNT_MINOR / factor)}`;
}

function shifted(column: Column, shift: number): RawBuilder<number> {
  const factor = 10 ** Math.abs(shift);
  return shift < 0 ? sql`${sql.ref(column)} / ${factor}` : sql`${sql.ref(column)} * ${factor}`;
}
