/** Proves that the data is whole: every balance equation, every sum, every reference, and what the engine itself can check. */
import { sql } from "kysely";
import { decimalsOf } from "../domain/currency.ts";
import { formatAmount } from "../domain/money.ts";
import { budgetReads } from "./budgets.ts";
import type { Db, Engine } from "./engine.ts";
import { exactSum, parseExactSum } from "./exact-sum.ts";
import { MONTH_FLOWS } from "./month-flows.ts";
import { findWrongKeys, type Summary } from "./summary.ts";

export interface Verification {
  readonly budgets: number;
  readonly accounts: number;
  readonly transactions: number;
  /** One sentence for each thing that is wrong. */
  readonly findings: readonly string[];
}

/** Looks at every budget, unless the data itself is damaged: for the operator, never for a request. */
export async function verify(engine: Engine): Promise<Verification> {
  const damage = await engine.checkIntegrity();
  if (damage.length > 0) return { budgets: 0, accounts: 0, transactions: 0, findings: damage };
  return await engine.read(
    async (db) => ({
      budgets: await count(db, "budgets"),
      accounts: await count(db, "accounts"),
      transactions: await count(db, "transactions"),
      findings: withoutDeleted(await budgetReads(db).listDeleted(), [
        ...(await findWrongBalances(db)),
        ...(await findWrongSums(db, MONTH_FLOWS)),
      ]),
    }),
    { isLong: true },
  );
}

/** A budget whose deletion was interrupted has lost some rows and keeps others, until the deletion is resumed. */
function withoutDeleted(deleted: readonly { readonly id: string }[], findings: readonly string[]): string[] {
  return findings.filter((finding) => !deleted.some(({ id }) => finding.includes(id)));
}

async function count({ kysely }: Db, table: "budgets" | "accounts" | "transactions"): Promise<number> {
  const rows = sql<number>`COUNT(*)`.as("count");
  return Number((await kysely.selectFrom(table).select(rows).executeTakeFirstOrThrow()).count);
}

/** Accounts whose booked part is not the sum of what their transactions booked. */
async function findWrongBalances({ kysely }: Db): Promise<string[]> {
  const booked = (leg: "account_id" | "transfer_account_id", amount: string) => sql<string | null>`(
    SELECT ${exactSum(`t.${amount}`)} FROM transactions AS t
    WHERE t.budget_id = a.budget_id AND t.${sql.ref(leg)} = a.id)`;
  const accounts = await kysely
    .selectFrom("accounts as a")
    .select(["budget_id", "id", "name", "currency", "opening_minor", "booked_minor"])
    .select([
      booked("account_id", "booked_minor").as("own"),
      booked("transfer_account_id", "transfer_booked_minor").as("transferred"),
    ])
    .orderBy("budget_id")
    .orderBy("id")
    .execute();
  return accounts.flatMap(({ own, transferred, ...account }) => {
    const explained = parseExactSum(own ?? "0 0") + parseExactSum(transferred ?? "0 0");
    if (BigInt(account.booked_minor) === explained) return [];
    const show = (minor: number) => `${formatAmount(minor, decimalsOf(account.currency))} ${account.currency}`;
    const balance = show(account.opening_minor + account.booked_minor);
    return [
      `Account "${account.name}" (${account.id}, budget ${account.budget_id}): its balance of ${balance} counts ${show(account.booked_minor)} as booked, but its transactions booked ${show(Number(explained))}.`,
    ];
  });
}

/** Months and days of which the sums that are kept are not those of their transactions. */
async function findWrongSums(db: Db, summary: Summary): Promise<string[]> {
  const wrong = await findWrongKeys(db, summary);
  return wrong.map(
    ({ budget_id, key }) => `Budget ${budget_id}: the sums kept for ${key} are not those of its transactions.`,
  );
}
