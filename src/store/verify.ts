/** Checks all data: every balance, every stored sum, every reference, and the engine's own integrity checks. */
import { decimalsOf } from "../domain/currency.ts";
import { formatAmount } from "../domain/money.ts";
import { findWrongChanges } from "./changes/change-log.ts";
import { findWrongMonths } from "./changes/month-flows.ts";
import type { Db, Engine } from "./engine.ts";
import { exactSum, parseExactSum } from "./exact-sum.ts";
import type { Schema } from "./schema.ts";
import { raw, sql } from "./sql.ts";
import { allBudgetReads } from "./tables/budgets.ts";
import { findWrongTags } from "./tables/transaction-tags.ts";

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
      findings: withoutDeleted(await allBudgetReads(db).listDeleted(), [
        ...(await findWrongBalances(db)),
        ...(await findWrongSums(db)),
        ...(await findMisplacedTags(db)),
        ...(await findDamagedChanges(db)),
      ]),
    }),
    { isLong: true },
  );
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
> & { readonly own: string | null; readonly transferred: string | null };

/** Accounts whose booked amount is not the sum of their transactions. */
async function findWrongBalances({ query }: Db): Promise<string[]> {
  const booked = (leg: string, amount: string) => sql`(SELECT ${exactSum(`t.${amount}`)} FROM transactions AS t
    WHERE t.budget_id = a.budget_id AND ${raw(`t.${leg}`)} = a.id)`;
  const accounts = await query<BookedAccount>(sql`
    SELECT budget_id, id, name, currency, opening_minor, booked_minor,
      ${booked("account_id", "booked_minor")} AS own,
      ${booked("transfer_account_id", "transfer_booked_minor")} AS transferred
    FROM accounts AS a ORDER BY budget_id, id`);
  return accounts.flatMap(({ own, transferred, ...account }) => {
    const explained = parseExactSum(own ?? "0 0") + parseExactSum(transferred ?? "0 0");
    if (BigInt(account.booked_minor) === explained) return [];
    const show = (minor: number) => `${formatAmount(minor, decimalsOf(account.currency))} ${account.currency}`;
    const balance = show(account.opening_minor + account.booked_minor);
    return [
      `Account "${account.name}" (${account.id}, budget ${account.budget_id}): its balance of ${balance} includes ${show(account.booked_minor)} from transactions, but its transactions add up to ${show(Number(explained))}.`,
    ];
  });
}

/** Months whose stored sums differ from their transactions. */
async function findWrongSums(db: Db): Promise<string[]> {
  const wrong = await findWrongMonths(db);
  return wrong.map(
    ({ budget_id, year_month }) =>
      `Budget ${budget_id}: the stored sums of ${year_month} differ from its transactions.`,
  );
}

/** Transactions whose tags contradict them. */
async function findMisplacedTags(db: Db): Promise<string[]> {
  const wrong = await findWrongTags(db);
  return wrong.map(
    ({ budget_id, id }) => `Budget ${budget_id}: the stored tags of the transaction ${id} contradict it.`,
  );
}

/** Changes of the log that are incomplete. */
async function findDamagedChanges(db: Db): Promise<string[]> {
  const wrong = await findWrongChanges(db);
  return wrong.map(({ budget_id, seq }) => `Budget ${budget_id}: the change ${seq} of the change log is incomplete.`);
}
