/** The filters of a list of transactions, each as a condition in SQL. */
import { CURRENCIES_BY_DECIMALS } from "../domain/currency.ts";
import { boundMinor } from "../domain/money.ts";
import { foldName, foldText } from "../domain/name.ts";
import type { TransactionSource } from "../domain/transaction.ts";
import { contains } from "./contains.ts";
import { join, raw, type Sql, sql } from "./sql.ts";

export interface TransactionFilter {
  /** Either leg of a transfer. */
  readonly account_id?: string;
  readonly category_id?: string;
  readonly payee_id?: string;
  /** The first and the last day of `authorized_at`. */
  readonly since?: string;
  readonly until?: string;
  /** A timestamp as stored. */
  readonly updated_since?: string;
  readonly is_pending?: boolean;
  readonly source?: TransactionSource;
  /** Signed, in major units of the amount's own currency. */
  readonly min_amount?: number;
  readonly max_amount?: number;
  /** Text in the payee's name or in the notes, in any case. */
  readonly q?: string;
}

/** All conditions but the account's, which `transaction-list.ts` adds: an account has two legs. */
export function conditionsOf(budgetId: string, filter: TransactionFilter): Sql[] {
  const { category_id, payee_id, since, until, updated_since, is_pending, source, min_amount, max_amount, q } = filter;
  const conditions = [sql`budget_id = ${budgetId}`];
  if (category_id !== undefined) conditions.push(sql`category_id = ${category_id}`);
  if (payee_id !== undefined) conditions.push(sql`payee_id = ${payee_id}`);
  if (since !== undefined) conditions.push(sql`authorized_at >= ${since}`);
  if (until !== undefined) conditions.push(sql`authorized_at <= ${until}`);
  if (updated_since !== undefined) conditions.push(sql`updated_at >= ${updated_since}`);
  if (is_pending !== undefined) conditions.push(sql`is_pending = ${is_pending}`);
  if (source !== undefined) conditions.push(sql`source = ${source}`);
  if (min_amount !== undefined) conditions.push(sql`amount_minor >= ${boundOf(min_amount, "ceil")}`);
  if (max_amount !== undefined) conditions.push(sql`amount_minor <= ${boundOf(max_amount, "floor")}`);
  if (q !== undefined) conditions.push(hasText(budgetId, q));
  return conditions;
}

function hasText(budgetId: string, text: string): Sql {
  const payees = sql`SELECT id FROM payees WHERE budget_id = ${budgetId} AND ${contains("name_key", foldName(text))}`;
  return sql`(${contains("notes_key", foldText(text))} OR payee_id IN (${payees}))`;
}

/** The amount in minor units of each row's own currency. */
function boundOf(amount: number, towards: "ceil" | "floor"): Sql {
  const bound = (decimals: number) => sql`CAST(${boundMinor(amount, decimals, towards)} AS bigint)`;
  const cases = [...CURRENCIES_BY_DECIMALS].map(([decimals, codes]) => {
    const list = raw(codes.map((code) => `'${code}'`).join(", "));
    return sql`WHEN currency IN (${list}) THEN ${bound(decimals)}`;
  });
  return sql`CASE ${join(cases, " ")} ELSE ${bound(2)} END`;
}
