/**
 * Tables that keep transactions in sum, so that no request has to read them all. A summary says of each of its columns
 * what a transaction puts there, once for a transaction at hand and once in SQL; from that follow how it is kept with
 * every write, how it is summed up anew, and how it is proved right.
 */
import { sql } from "kysely";
import type { Transaction } from "../domain/transaction.ts";
import type { Db, Insert } from "./engine.ts";
import { wholeSum } from "./exact-sum.ts";
import type { Sql } from "./prepared-query.ts";

type Value = string | number | boolean;
type Row = Record<string, Value>;

interface SummaryColumn<T extends Value> {
  readonly of: (transaction: Transaction) => T;
  /** The same as an SQL expression over `transactions`. */
  readonly sql: string;
}

type Columns<T extends Value> = Readonly<Record<string, SummaryColumn<T>>>;

export interface Summary {
  readonly table: "month_flows";
  /** What the transactions of a row have in common, besides their budget. */
  readonly key: Columns<Value>;
  /** What is added up. */
  readonly sums: Columns<number>;
  /** Bounds: they hold, but stay where they are when the transaction that set them goes. */
  readonly least?: Columns<Value>;
  readonly greatest?: Columns<Value>;
}

/** Every summary counts its transactions: a row with none is no row. */
const COUNT: Columns<number> = { transaction_count: { of: () => 1, sql: "COUNT(*)" } };

export function summaryWrites({ kysely, dialect, prepare }: Db, summary: Summary) {
  const { table, key } = summary;
  const add = dialect.inserter(table, addingUp(summary)) as Insert<Row>;
  const removeEmpty = prepare((given: Row) => {
    const isKey = ["budget_id", ...Object.keys(key)].map((column) => sql`${sql.ref(column)} = ${given[column]}`);
    const conditions = sql.join([...isKey, sql`transaction_count = 0`], sql` AND `);
    return sql`DELETE FROM ${sql.table(table)} WHERE ${conditions}`;
  });
  return {
    /** Takes transactions out of the sums and puts others in. */
    async record(budgetId: string, removed: readonly Transaction[], added: readonly Transaction[]): Promise<void> {
      const rows = [...changesOf(summary, budgetId, removed, added)];
      await add(rows);
      for (const row of rows) if (Number(row.transaction_count) < 0) await removeEmpty(row);
    },

    /** Sums up anew the rows of which a condition holds, one that holds of their transactions and of no others. */
    async rebuild(budgetId: string, condition: Sql): Promise<void> {
      const where = sql`WHERE budget_id = ${budgetId} AND ${condition}`;
      await sql`DELETE FROM ${sql.table(table)} ${where}`.execute(kysely);
      await sql`INSERT INTO ${into(summary)} ${summedUp(summary, sql`transactions ${where}`)}`.execute(kysely);
    },
  };
}

/** The keys, such as months, of which a summary does not say what the transactions do. */
export async function findWrongKeys({ kysely }: Db, summary: Summary): Promise<{ budget_id: string; key: string }[]> {
  const { key, sums, least = {}, greatest = {} } = summary;
  const keys = ["budget_id", ...Object.keys(key)];
  const exact = names([...keys, ...Object.keys({ ...COUNT, ...sums })]);
  const kept = sql.table(summary.table);
  const isBroken = [
    sql`false`,
    ...Object.keys(least).map((column) => sql`${sql.ref(`kept.${column}`)} > ${sql.ref(`summed_up.${column}`)}`),
    ...Object.keys(greatest).map((column) => sql`${sql.ref(`kept.${column}`)} < ${sql.ref(`summed_up.${column}`)}`),
  ];
  const { rows } = await sql<{ budget_id: string; key: string }>`
    WITH summed_up AS MATERIALIZED (${summedUp(summary, sql`transactions`)})
    SELECT DISTINCT budget_id, ${sql.ref(Object.keys(key)[0] ?? "")} AS key FROM (
      SELECT * FROM (SELECT ${exact} FROM ${kept} EXCEPT SELECT ${exact} FROM summed_up) AS wrong
      UNION ALL
      SELECT * FROM (SELECT ${exact} FROM summed_up EXCEPT SELECT ${exact} FROM ${kept}) AS missing
      UNION ALL
      SELECT ${names([...keys, ...Object.keys({ ...COUNT, ...sums })], "kept")}
      FROM summed_up JOIN ${kept} AS kept USING (${names(keys)}) WHERE ${sql.join(isBroken, sql` OR `)}
    ) AS differences ORDER BY 1, 2`.execute(kysely);
  return rows;
}

/** One row for each key that changes: the differences of the sums, and bounds that take in every transaction. */
function changesOf(
  summary: Summary,
  budgetId: string,
  removed: readonly Transaction[],
  added: readonly Transaction[],
): Iterable<Row> {
  const rows = new Map<string, Row>();
  const fold = foldInto(rows, summary, budgetId);
  for (const transaction of removed) fold(transaction, -1);
  for (const transaction of added) fold(transaction, 1);
  return rows.values();
}

function foldInto(rows: Map<string, Row>, { key, sums, least = {}, greatest = {} }: Summary, budgetId: string) {
  const keyColumns = Object.entries(key);
  const sumColumns = Object.entries({ ...COUNT, ...sums });
  const leastColumns = Object.entries(least);
  const greatestColumns = Object.entries(greatest);
  return (transaction: Transaction, sign: 1 | -1) => {
    let id = "";
    for (const [, { of }] of keyColumns) id += `${of(transaction)} `;
    let row = rows.get(id);
    if (row === undefined) {
      row = { budget_id: budgetId };
      for (const [column, { of }] of keyColumns) row[column] = of(transaction);
      rows.set(id, row);
    }
    for (const [column, { of }] of sumColumns) row[column] = addExactly(row[column] ?? 0, sign * of(transaction));
    for (const [column, { of }] of leastColumns) row[column] = lesser(of(transaction), row[column]);
    for (const [column, { of }] of greatestColumns) row[column] = greater(of(transaction), row[column]);
  };
}

/** A number, or its text beyond 2^53. */
function addExactly(sum: Value, amount: number): Value {
  const added = Number(sum) + amount;
  return Number.isSafeInteger(added) ? added : String(BigInt(sum) + BigInt(amount));
}

function lesser(value: Value, other: Value | undefined): Value {
  return other !== undefined && other < value ? other : value;
}

function greater(value: Value, other: Value | undefined): Value {
  return other !== undefined && other > value ? other : value;
}

/** The columns' names in the order of `summedUp`. */
export function columnsOf({ key, sums, least, greatest }: Summary): string[] {
  return ["budget_id", ...Object.keys({ ...key, ...COUNT, ...sums, ...least, ...greatest })];
}

function names(columns: readonly string[], table?: string): Sql {
  return sql.join(columns.map((column) => sql.ref(table === undefined ? column : `${table}.${column}`)));
}

/** The table with the names of its columns. */
function into(summary: Summary): Sql {
  return sql`${sql.table(summary.table)} (${names(columnsOf(summary))})`;
}

/** The end of an INSERT that adds its rows to those that are there. */
export function addingUp({ table, key, sums, least = {}, greatest = {} }: Summary): Sql {
  const pair = (column: string) => [sql.ref(`excluded.${column}`), sql.ref(`${table}.${column}`)] as const;
  const set = (columns: object, value: (given: Sql, kept: Sql) => Sql) =>
    Object.keys(columns).map((column) => sql`${sql.ref(column)} = ${value(...pair(column))}`);
  const sets = [
    ...set({ ...COUNT, ...sums }, (given, kept) => sql`${kept} + ${given}`),
    ...set(least, (given, kept) => sql`CASE WHEN ${given} < ${kept} THEN ${given} ELSE ${kept} END`),
    ...set(greatest, (given, kept) => sql`CASE WHEN ${given} > ${kept} THEN ${given} ELSE ${kept} END`),
  ];
  return sql`ON CONFLICT (${names(["budget_id", ...Object.keys(key)])}) DO UPDATE SET ${sql.join(sets)}`;
}

/** The rows as the transactions have them: `from` is the table and which of its rows. */
function summedUp({ key, sums, least = {}, greatest = {} }: Summary, from: Sql): Sql {
  const select = (columns: Columns<Value>, wrap = (expression: string) => expression) =>
    Object.entries(columns).map(([column, { sql: text }]) => sql`${sql.raw(wrap(text))} AS ${sql.ref(column)}`);
  const columns = [
    sql`budget_id`,
    ...select(key),
    ...select(COUNT),
    ...select(sums, wholeSum),
    ...select(least, (text) => `MIN(${text})`),
    ...select(greatest, (text) => `MAX(${text})`),
  ];
  const keys = Object.values(key).map(({ sql: text }) => sql.raw(text));
  return sql`SELECT ${sql.join(columns)} FROM ${from} GROUP BY budget_id, ${sql.join(keys)}`;
}
