/** The legs of a transaction: its own account, and the other account of a transfer or of its splits. */
import type { Dialect } from "../engine.ts";
import { raw, type Sql, sql } from "../sql.ts";

export const LEGS = ["account", "transfer_account"] as const;
export type Leg = (typeof LEGS)[number];

/** How a transaction touches an account. */
export type AccountSide = Leg | "split";

/** The columns with the reconciliation of each leg. */
export const RECONCILIATION = { account: "reconciliation_id", transfer_account: "transfer_reconciliation_id" } as const;

/**
 * Selects the rows of an account, or of several, on either leg, from one index per leg. No transaction has the same account on
 * both legs, but a transfer between two of several accounts has two rows. `select` gets the table with the index, and the
 * condition on the accounts.
 */
export function onEitherLeg(
  dialect: Dialect,
  table: "transactions" | "month_flows",
  accounts: string | readonly string[],
  select: (leg: Leg, from: Sql, isOnAccount: Sql) => Sql,
): Sql {
  const isOnLeg = (leg: Leg) =>
    typeof accounts === "string" ? sql`${raw(`${leg}_id`)} = ${accounts}` : dialect.anyOf(`${leg}_id`, accounts);
  const ofLeg = (leg: Leg) => select(leg, dialect.indexed(table, `${table}_by_${leg}`), isOnLeg(leg));
  return sql`${ofLeg("account")} UNION ALL ${ofLeg("transfer_account")}`;
}
