/**
 * Monthly sums of postings, grouped by every field that decides how they count in spending power. Every write of
 * transactions updates them, `flows.ts` reads them, and `queries/verify.ts` compares them with the transactions.
 */
import { monthOf } from "../../domain/calendar.ts";
import {
  chargedMinor,
  linesOf,
  type Transaction,
  type TransactionLine,
  transferredMinor,
} from "../../domain/transaction.ts";
import type { Db } from "../engine.ts";
import { numericSum } from "../exact-sum.ts";
import type { Schema } from "../schema.ts";
import { columns, isOf, join, raw, type Sql, sql } from "../sql.ts";
import { allSplitPostings, CHARGED, splitPostings, TRANSFERRED, unionAll, wholePostings } from "./postings.ts";

type Value = string | number | boolean;
type Row = Record<string, Value>;

/** How a column is computed from a line of a transaction. */
interface Column<T extends Value> {
  readonly of: (line: TransactionLine, transaction: Transaction) => T;
  /** The same as an SQL expression over the columns of `postings.ts`. */
  readonly sql: string;
}

/** Postings with the same key share a row. Empty text means "none". */
const KEY: Readonly<Record<string, Column<Value>>> = {
  year_month: { of: (_, t) => monthOf(t.authorized_at), sql: "substr(authorized_at, 1, 7)" },
  account_id: { of: (_, t) => t.account_id, sql: "account_id" },
  transfer_account_id: { of: (line) => line.transfer_account_id ?? "", sql: "COALESCE(transfer_account_id, '')" },
  category_id: { of: (line) => line.category_id ?? "", sql: "COALESCE(category_id, '')" },
  currency: { of: (_, t) => t.currency, sql: "currency" },
  is_inflow: { of: (_, t) => t.amount_minor > 0, sql: "is_inflow" },
};

/** The summed columns. A row is removed when its `transaction_count` reaches 0. */
const SUMS: Readonly<Record<string, Column<number>>> = {
  transaction_count: { of: () => 1, sql: "1" },
  amount_minor: { of: (line) => line.amount_minor, sql: "amount_minor" },
  account_amount_minor: { of: chargedMinor, sql: CHARGED },
  transfer_amount_minor: { of: (line) => (line.transfer_account_id ? transferredMinor(line) : 0), sql: TRANSFERRED },
  booked_minor: {
    of: (line, t) => (line === linesOf<TransactionLine>(t)[0] ? t.booked_minor : 0),
    sql: "booked_minor",
  },
  transfer_booked_minor: { of: (line) => line.transfer_booked_minor, sql: "transfer_booked_minor" },
};

/** Selects each posting as a row of `month_flows`. `postings` is a SELECT. */
export function asMonthFlows(postings: Sql): Sql {
  const selected = [...Object.entries(KEY), ...Object.entries(SUMS)].map(
    ([column, { sql: text }]) => `${text} AS ${column}`,
  );
  return sql`SELECT budget_id, ${raw(selected.join(", "))} FROM (${postings}) AS postings`;
}

const KEY_NAMES = ["budget_id", ...Object.keys(KEY)];
const SUM_NAMES = Object.keys(SUMS);
const COLUMN_NAMES = [...KEY_NAMES, ...SUM_NAMES];
const COLUMNS = columns(COLUMN_NAMES);

/** Ends an INSERT that adds its rows to the stored sums. */
const ADD = raw(
  `ON CONFLICT (${KEY_NAMES.join(", ")}) DO UPDATE SET ${SUM_NAMES.map(
    (column) => `${column} = month_flows.${column} + excluded.${column}`,
  ).join(", ")}`,
);

export function monthFlowWrites({ dialect, insert, query }: Db, budgetId: string) {
  /** Removes the rows without transactions in the months and accounts of these rows. */
  async function removeEmpty(rows: readonly Row[]): Promise<void> {
    if (rows.length === 0) return;
    const among = (column: string) => dialect.anyOf(column, [...new Set(rows.map((row) => String(row[column])))]);
    await query(sql`DELETE FROM month_flows WHERE budget_id = ${budgetId} AND ${among("account_id")}
      AND ${among("year_month")} AND transaction_count = 0`);
  }

  /** Subtracts transactions from the sums and adds others. */
  async function record(removed: readonly Transaction[], added: readonly Transaction[]): Promise<void> {
    const rows = changesOf(budgetId, removed, added);
    await insert("month_flows", rows as unknown as Schema["month_flows"][], ADD);
    await removeEmpty(rows.filter((row) => Number(row.transaction_count) < 0));
  }

  return {
    record,

    /** Replaces transactions in the sums. */
    async replace(updates: readonly Update[]): Promise<void> {
      const counted = updates.filter(changesSums);
      await record(
        counted.map(({ before }) => before),
        counted.map(({ after }) => after),
      );
    },

    /** Computes the sums of an account from its transactions. */
    async rebuildAccount(accountId: string): Promise<void> {
      const ofAccount = sql`budget_id = ${budgetId}
        AND (account_id = ${accountId} OR transfer_account_id = ${accountId})`;
      const ofBudget = sql`transactions.budget_id = ${budgetId} AND transaction_splits.budget_id = ${budgetId}`;
      const isOwn = sql`${ofBudget} AND account_id = ${accountId}`;
      const isOther = sql`${ofBudget} AND transaction_splits.transfer_account_id = ${accountId}`;
      const postings = unionAll(
        wholePostings(raw("transactions"), ofAccount),
        splitPostings(dialect, "transactions_by_account", isOwn),
        splitPostings(dialect, "transaction_splits_by_transfer_account", isOther),
      );
      await query(sql`DELETE FROM month_flows WHERE ${ofAccount}`);
      await query(sql`INSERT INTO month_flows (${COLUMNS}) ${sumsOf(postings)}`);
    },

    /** Adds the sums of one category to those of another. */
    async moveCategory(from: string, to: string): Promise<void> {
      const ofCategory = sql`budget_id = ${budgetId} AND category_id = ${from}`;
      const moved = COLUMN_NAMES.map((column) => (column === "category_id" ? sql`${to}` : raw(column)));
      await query(sql`INSERT INTO month_flows (${COLUMNS})
        SELECT ${join(moved, ", ")} FROM month_flows WHERE ${ofCategory} ${ADD}`);
      await query(sql`DELETE FROM month_flows WHERE ${ofCategory}`);
    },
  };
}

/** The sums of the transactions of a budget, or of all. */
function sumsOfTransactions(budgetId: string | undefined): Sql {
  const whole = wholePostings(raw("transactions"), isOf(budgetId, "budget_id"));
  const split = allSplitPostings(undefined, isOf(budgetId, "transactions.budget_id"));
  return sumsOf(unionAll(whole, split));
}

/** Stores the sums of a budget that has transactions but no sums yet. */
export async function sumMonths({ query }: Db, budgetId: string): Promise<void> {
  await query(sql`INSERT INTO month_flows (${COLUMNS}) ${sumsOfTransactions(budgetId)}`);
}

/** Selects the months whose stored sums differ from their transactions, in a budget or in all. */
export function wrongMonths(budgetId: string | undefined): Sql {
  const stored = sql`SELECT ${COLUMNS} FROM month_flows WHERE ${isOf(budgetId, "budget_id")}`;
  return sql`
    WITH summed AS MATERIALIZED (${sumsOfTransactions(budgetId)})
    SELECT DISTINCT budget_id, year_month AS id FROM (
      SELECT * FROM (${stored} EXCEPT SELECT ${COLUMNS} FROM summed) AS wrong
      UNION ALL
      SELECT * FROM (SELECT ${COLUMNS} FROM summed EXCEPT ${stored}) AS missing
    ) AS differences ORDER BY 1, 2`;
}

interface Update {
  readonly before: Transaction;
  readonly after: Transaction;
}

/** The fields from which the columns are computed. */
const COUNTED_FIELDS = [
  "authorized_at",
  "account_id",
  "transfer_account_id",
  "category_id",
  "currency",
  "amount_minor",
  "account_amount_minor",
  "transfer_amount_minor",
  "booked_minor",
  "transfer_booked_minor",
  "splits",
] as const satisfies readonly (keyof Transaction)[];

function changesSums({ before, after }: Update): boolean {
  return COUNTED_FIELDS.some((field) => before[field] !== after[field]);
}

/** One row per changed key, with the differences of its sums. */
function changesOf(budgetId: string, removed: readonly Transaction[], added: readonly Transaction[]): Row[] {
  const changes = new Map<string, Change>();
  for (const transaction of removed) addTo(changes, transaction, -1);
  for (const transaction of added) addTo(changes, transaction, 1);
  const rows: Row[] = [];
  for (const { key, sums } of changes.values()) {
    if (sums.some((sum) => Number(sum) !== 0)) rows.push(rowOf(budgetId, key, sums));
  }
  return rows;
}

/** The values of a key, and the differences of its sums, in the order of their columns. */
interface Change {
  readonly key: readonly Value[];
  readonly sums: Sum[];
}

const KEYS = Object.values(KEY);
const SUMMED = Object.values(SUMS);

function addTo(changes: Map<string, Change>, transaction: Transaction, sign: 1 | -1): void {
  for (const line of linesOf<TransactionLine>(transaction)) {
    let id = "";
    for (const { of } of KEYS) id += `${of(line, transaction)} `;
    let change = changes.get(id);
    if (change === undefined) {
      change = { key: KEYS.map(({ of }) => of(line, transaction)), sums: SUMMED.map(() => 0) };
      changes.set(id, change);
    }
    const { sums } = change;
    SUMMED.forEach(({ of }, i) => {
      sums[i] = addExactly(sums[i] ?? 0, sign * of(line, transaction));
    });
  }
}

function rowOf(budgetId: string, key: readonly Value[], sums: readonly Sum[]): Row {
  const values = [budgetId, ...key, ...sums.map((sum) => (typeof sum === "bigint" ? String(sum) : sum))];
  return Object.fromEntries(values.map((value, i) => [COLUMN_NAMES[i], value]));
}

type Sum = number | bigint;

/** Adds exactly. Returns a BigInt if the sum has exceeded 2^53. */
function addExactly(sum: Sum, amount: number): Sum {
  const added = typeof sum === "number" ? sum + amount : Number.NaN;
  return Number.isSafeInteger(added) ? added : BigInt(sum) + BigInt(amount);
}

/** Selects the sums of postings. */
function sumsOf(postings: Sql): Sql {
  const keys = Object.entries(KEY).map(([column, { sql: text }]) => `${text} AS ${column}`);
  const sums = Object.entries(SUMS).map(([column, { sql: text }]) => `${numericSum(text)} AS ${column}`);
  const groups = Object.values(KEY).map(({ sql: text }) => text);
  return sql`SELECT budget_id, ${raw([...keys, ...sums].join(", "))} FROM (${postings}) AS postings
    GROUP BY budget_id, ${raw(groups.join(", "))}`;
}
