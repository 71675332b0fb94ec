/**
 * Checks all data: every balance, every stored sum, every reference, and the engine's own integrity checks. `checks.ts`
 * lists the checks that need only a statement.
 */
import { decimalsOf } from "../../domain/currency.ts";
import { formatDecimalMinor } from "../../domain/money.ts";
import type { Db, Engine } from "../engine.ts";
import { exactSum, parseExactSum } from "../exact-sum.ts";
import type { Schema } from "../schema.ts";
import { isOf, raw, sql } from "../sql.ts";
import { allBudgetReads } from "../tables/budgets.ts";
import { CHECKS, RECONCILED_LEGS, type WrongRow } from "./checks.ts";

export interface Verification {
  readonly budgets: number;
  readonly accounts: number;
  readonly transactions: number;
  /** One sentence per error in the data. */
  readonly findings: readonly string[];
}

/** Checks every budget, unless the database itself is damaged. For operator commands, never for requests. */
export async function verify(engine: Engine): Promise<Verification> {
  const damage = await engine.checkIntegrity();
  if (damage.length > 0) return { budgets: 0, accounts: 0, transactions: 0, findings: damage };
  return await engine.read(
    async (db) => ({
      budgets: await count(db, "budgets"),
      accounts: await count(db, "accounts"),
      transactions: await count(db, "transactions"),
      findings: withoutDeleted(await allBudgetReads(db).listDeleted(), await findErrors(db)),
    }),
    { isLong: true },
  );
}

/** The errors in the data of a budget, or of all, one sentence each. */
export async function findErrors(db: Db, budgetId?: string): Promise<string[]> {
  const findings = [...(await findWrongBalances(db, budgetId)), ...(await findWrongReconciliations(db, budgetId))];
  for (const { select, sentence } of CHECKS) {
    const rows = await db.query<WrongRow>(select(budgetId));
    findings.push(...rows.map(({ budget_id, id }) => `Budget ${budget_id}: ${sentence(id)}.`));
  }
  return findings;
}

/** If the deletion of a budget was interrupted, its remaining rows are inconsistent until the deletion is resumed. */
function withoutDeleted(deleted: readonly { readonly id: string }[], findings: readonly string[]): string[] {
  return findings.filter((finding) => !deleted.some(({ id }) => finding.includes(id)));
}

async function count({ query }: Db, table: "budgets" | "accounts" | "transactions"): Promise<number> {
  const [row] = await query<{ count: number }>(sql`SELECT COUNT(*) AS count FROM ${raw(table)}`);
  return Number(row?.count);
}

type BookedAccount = Pick<
  Schema["accounts"],
  "budget_id" | "id" | "name" | "currency" | "opening_minor" | "booked_minor"
> & { readonly own: string | null; readonly transferred: string | null; readonly split: string | null };

/** Accounts whose booked amount is not the sum of their transactions. */
async function findWrongBalances({ query }: Db, budgetId?: string): Promise<string[]> {
  const booked = (table: string, leg: string, amount: string) => sql`(SELECT ${exactSum(`t.${amount}`)}
    FROM ${raw(table)} AS t WHERE t.budget_id = a.budget_id AND ${raw(`t.${leg}`)} = a.id)`;
  const accounts = await query<BookedAccount>(sql`
    SELECT budget_id, id, name, currency, opening_minor, booked_minor,
      ${booked("transactions", "account_id", "booked_minor")} AS own,
      ${booked("transactions", "transfer_account_id", "transfer_booked_minor")} AS transferred,
      ${booked("transaction_splits", "transfer_account_id", "transfer_booked_minor")} AS split
    FROM accounts AS a WHERE ${isOf(budgetId, "a.budget_id")} ORDER BY budget_id, id`);
  return accounts.flatMap(({ own, transferred, split, ...account }) => {
    const explained = [own, transferred, split].reduce((sum, text) => sum + parseExactSum(text ?? "0 0"), 0n);
    if (BigInt(account.booked_minor) === explained) return [];
    const show = (minor: number) => `${formatDecimalMinor(minor, decimalsOf(account.currency))} ${account.currency}`;
    const balance = show(account.opening_minor + account.booked_minor);
    return [
      `Account "${account.name}" (${account.id}, budget ${account.budget_id}): its balance of ${balance} includes ${show(account.booked_minor)} from transactions, but its transactions add up to ${show(Number(explained))}.`,
    ];
  });
}

/** Accounts whose reconciled amount is not the sum of their reconciled transactions. */
async function findWrongReconciliations({ query }: Db, budgetId?: string): Promise<string[]> {
  const accounts = await query<
    Pick<Schema["accounts"], "budget_id" | "id" | "name" | "reconciled_minor"> & { readonly sum: string | null }
  >(sql`SELECT a.budget_id, a.id, a.name, a.reconciled_minor, legs.sum FROM accounts AS a LEFT JOIN (
      SELECT budget_id, account_id, ${exactSum("booked_minor")} AS sum FROM (${raw(RECONCILED_LEGS)}) AS marked
      WHERE ${isOf(budgetId, "budget_id")} GROUP BY budget_id, account_id
    ) AS legs ON legs.budget_id = a.budget_id AND legs.account_id = a.id
    WHERE ${isOf(budgetId, "a.budget_id")} ORDER BY a.budget_id, a.id`);
  return accounts
    .filter(({ reconciled_minor, sum }) => BigInt(reconciled_minor) !== parseExactSum(sum ?? "0 0"))
    .map(
      ({ name, id, budget_id }) =>
        `Account "${name}" (${id}, budget ${budget_id}): its reconciled amount is not the sum of its reconciled transactions.`,
    );
}
