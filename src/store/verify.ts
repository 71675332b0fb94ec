/** Checks all data: every balance, every stored sum, every reference, and the engine's own integrity checks. */
import { decimalsOf } from "../domain/currency.ts";
import { formatDecimalMinor } from "../domain/money.ts";
import { findWrongChanges } from "./changes/change-log.ts";
import { findWrongMonths } from "./changes/month-flows.ts";
import type { Db, Engine } from "./engine.ts";
import { exactSum, parseExactSum } from "./exact-sum.ts";
import type { Schema } from "./schema.ts";
import { isOf, raw, sql } from "./sql.ts";
import { findCrowded, findWrongFiles, findWrongTotals } from "./tables/attachments.ts";
import { findWrongPoints } from "./tables/balance-points.ts";
import { allBudgetReads } from "./tables/budgets.ts";
import { findWrongImports } from "./tables/imports.ts";
import { findWrongMemberships } from "./tables/memberships.ts";
import { listWrongSplits } from "./tables/transaction-splits.ts";
import { findWrongTags } from "./tables/transaction-tags.ts";
import { listWrongDeciders } from "./tables/transactions.ts";

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
  const findings: string[] = [];
  for (const find of CHECKS) findings.push(...(await find(db, budgetId)));
  return findings;
}

type Check = (db: Db, budgetId: string | undefined) => Promise<string[]>;

const CHECKS: readonly Check[] = [
  findWrongBalances,
  findWrongReconciliations,
  findWrongMarks,
  findWrongSplits,
  findWrongDeciders,
  findWrongSums,
  findMisplacedTags,
  findDamagedChanges,
  findWrongAttachments,
  findMembersWithWrongRights,
  findIncompleteImports,
  findMisplacedPoints,
];

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

/** The marked legs of all transactions and splits. */
const RECONCILED_LEGS = [
  ["", "transactions AS t", "t"],
  ["transfer_", "transactions AS t", "t"],
  [
    "transfer_",
    "transactions AS t JOIN transaction_splits AS s ON s.budget_id = t.budget_id AND s.transaction_id = t.id",
    "s",
  ],
]
  .map(
    ([side, from, of]) => `SELECT t.budget_id, t.id, ${of}.${side}account_id AS account_id,
      ${of}.${side}reconciliation_id AS reconciliation_id, ${of}.${side}reconciled_at AS reconciled_at,
      ${of}.${side}booked_minor AS booked_minor, t.is_pending
      FROM ${from} WHERE ${of}.${side}reconciliation_id IS NOT NULL OR ${of}.${side}reconciled_at IS NOT NULL`,
  )
  .join(" UNION ALL ");

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

/** Transactions whose marks name no reconciliation of their account, and pending ones with marks. */
async function findWrongMarks({ query }: Db, budgetId?: string): Promise<string[]> {
  const wrong = await query<{ budget_id: string; id: string }>(sql`SELECT t.budget_id, t.id
    FROM (${raw(RECONCILED_LEGS)}) AS t LEFT JOIN reconciliations AS r
      ON r.budget_id = t.budget_id AND r.account_id = t.account_id AND r.id = t.reconciliation_id
    WHERE ${isOf(budgetId, "t.budget_id")}
      AND (r.id IS NULL OR r.at <> t.reconciled_at OR t.reconciled_at IS NULL OR t.is_pending) ORDER BY 1, 2`);
  return wrong.map(
    ({ budget_id, id }) => `Budget ${budget_id}: the transaction ${id} is reconciled without a reconciliation.`,
  );
}

/** Split transactions whose splits do not add up, or have another day. */
async function findWrongSplits(db: Db, budgetId?: string): Promise<string[]> {
  const wrong = await listWrongSplits(db, budgetId);
  return wrong.map(
    ({ budget_id, transaction_id }) =>
      `Budget ${budget_id}: the splits of the transaction ${transaction_id} do not add up to it, or have another date.`,
  );
}

/** Transactions with an unknown decider of their category, or with a decider although they are split. */
async function findWrongDeciders(db: Db, budgetId?: string): Promise<string[]> {
  const wrong = await listWrongDeciders(db, budgetId);
  return wrong.map(
    ({ budget_id, id }) => `Budget ${budget_id}: the transaction ${id} has an invalid source of its category.`,
  );
}

/** Months whose stored sums differ from their transactions. */
async function findWrongSums(db: Db, budgetId?: string): Promise<string[]> {
  const wrong = await findWrongMonths(db, budgetId);
  return wrong.map(
    ({ budget_id, year_month }) =>
      `Budget ${budget_id}: the stored sums of ${year_month} differ from its transactions.`,
  );
}

/** Transactions whose tags contradict them. */
async function findMisplacedTags(db: Db, budgetId?: string): Promise<string[]> {
  const wrong = await findWrongTags(db, budgetId);
  return wrong.map(
    ({ budget_id, id }) => `Budget ${budget_id}: the stored tags of the transaction ${id} contradict it.`,
  );
}

/** Files that could be removed too early or never, wrong totals, and transactions with too many attachments. */
async function findWrongAttachments(db: Db, budgetId?: string): Promise<string[]> {
  const marks = (await findWrongFiles(db, budgetId)).map(
    ({ budget_id, sha256 }) =>
      `Budget ${budget_id}: the file ${sha256} is marked as unused although an attachment has it, or the reverse.`,
  );
  const totals = (await findWrongTotals(db, budgetId)).map(
    (id) => `Budget ${id}: the stored total size of its attachments differs from their files.`,
  );
  const crowded = (await findCrowded(db, budgetId)).map(
    ({ budget_id, transaction_id }) =>
      `Budget ${budget_id}: the transaction ${transaction_id} has too many attachments.`,
  );
  return [...marks, ...totals, ...crowded];
}

/** Members whose rights differ from their role. */
async function findMembersWithWrongRights(db: Db, budgetId?: string): Promise<string[]> {
  const wrong = await findWrongMemberships(db, budgetId);
  return wrong.map(
    ({ budget_id, user_id }) => `Budget ${budget_id}: the stored rights of the member ${user_id} differ from the role.`,
  );
}

/** Imports that lack rows. */
async function findIncompleteImports(db: Db, budgetId?: string): Promise<string[]> {
  const wrong = await findWrongImports(db, budgetId);
  return wrong.map(({ budget_id, id }) => `Budget ${budget_id}: the rows of the import ${id} are incomplete.`);
}

/** Balance points that contradict their account or their import. */
async function findMisplacedPoints(db: Db, budgetId?: string): Promise<string[]> {
  const wrong = await findWrongPoints(db, budgetId);
  return wrong.map(
    ({ budget_id, id }) => `Budget ${budget_id}: the balance point ${id} contradicts its account or its import.`,
  );
}

/** Changes of the log that are incomplete. */
async function findDamagedChanges(db: Db, budgetId?: string): Promise<string[]> {
  const wrong = await findWrongChanges(db, budgetId);
  return wrong.map(({ budget_id, seq }) => `Budget ${budget_id}: the change ${seq} of the change log is incomplete.`);
}
