/**
 * Copies all data from one engine to another, such as from a directory to PostgreSQL. Rows are copied unchanged, in
 * batches, in one transaction. It commits only after every row was read back from the target and compared.
 */
import { createHash } from "node:crypto";
import { type Db, type Engine, EVERY_BUDGET, type WriteScope } from "./engine.ts";
import { listRows, type PlainRow } from "./queries/budget-rows.ts";
import type { Schema } from "./schema.ts";
import { raw, sql } from "./sql.ts";
import { StoreError } from "./store-error.ts";
import { DATA_TABLES, type DataTable } from "./tables.ts";

/** Rows in memory at once. The stored response of an Idempotency-Key can be half a megabyte. */
const BATCH_ROWS = 200;

type CopyStep = "Copying" | "Verifying";

/** Reports how many of a step's rows are done. */
export type OnProgress = (step: CopyStep, done: number, total: number) => void;

export interface TableCopy {
  readonly table: DataTable;
  readonly rows: number;
}

/**
 * No other process may write to either engine during the copy, because the copy would miss rows.
 * @throws StoreError if the target has data or a copied table differs from its source. Nothing is copied then.
 */
export async function copyData(from: Engine, to: Engine, onProgress: OnProgress): Promise<TableCopy[]> {
  const copyAll = async (source: Db) => {
    const counts = await countRows(source);
    const total = counts.reduce((sum, { rows }) => sum + rows, 0);
    const copyRows = async ({ db: target }: WriteScope) => {
      await assertEmpty(target);
      const copied = await eachTable("Copying", total, onProgress, (table, done) =>
        copyTable(source, target, table, done),
      );
      const found = await eachTable("Verifying", total, onProgress, (table, done) => digestTable(target, table, done));
      assertSame(copied, found);
    };
    await to.write(EVERY_BUDGET, copyRows, { isLong: true });
    return counts;
  };
  const copied = await from.read(copyAll, { isLong: true });
  await to.analyze();
  return copied;
}

async function assertEmpty({ query }: Db): Promise<void> {
  for (const table of DATA_TABLES) {
    const rows = await query(sql`SELECT 1 FROM ${raw(table)} LIMIT 1`);
    if (rows.length > 0) throw new StoreError(`The target already has data (in ${table}).`);
  }
}

async function countRows({ query }: Db): Promise<TableCopy[]> {
  const counts: TableCopy[] = [];
  for (const table of DATA_TABLES) {
    const [row] = await query<{ count: number }>(sql`SELECT COUNT(*) AS count FROM ${raw(table)}`);
    counts.push({ table, rows: Number(row?.count) });
  }
  return counts;
}

/** Runs a step for each table and reports the progress over all tables. */
async function eachTable<T>(
  step: CopyStep,
  total: number,
  onProgress: OnProgress,
  work: (table: DataTable, onRows: (rows: number) => void) => Promise<T>,
): Promise<Map<DataTable, T>> {
  let done = 0;
  const results = new Map<DataTable, T>();
  const onRows = (rows: number) => {
    done += rows;
    onProgress(step, done, total);
  };
  for (const table of DATA_TABLES) results.set(table, await work(table, onRows));
  return results;
}

/** Returns the digest of the source's rows. */
async function copyTable(source: Db, target: Db, table: DataTable, onRows: (rows: number) => void): Promise<string> {
  return await digestTable(source, table, onRows, (rows) =>
    target.insert(table, rows as unknown as readonly Schema[typeof table][]),
  );
}

/** A digest of a table's rows in primary key order, the same on every engine. */
async function digestTable(
  db: Db,
  table: DataTable,
  onRows: (rows: number) => void,
  onBatch: (rows: readonly PlainRow[]) => Promise<void> = async () => {},
): Promise<string> {
  const digest = createHash("sha256");
  let last: PlainRow | undefined;
  for (;;) {
    const rows = await listRows(db, table, raw("true"), last, BATCH_ROWS);
    last = rows.at(-1);
    if (last === undefined) return digest.digest("hex");
    for (const row of rows) digest.update(JSON.stringify(row));
    await onBatch(rows);
    onRows(rows.length);
  }
}

function assertSame(copied: ReadonlyMap<DataTable, string>, found: ReadonlyMap<DataTable, string>): void {
  const different = DATA_TABLES.filter((table) => copied.get(table) !== found.get(table));
  if (different.length === 0) return;
  throw new StoreError(
    `The copy differs from the source (${different.join(", ")}), so nothing was copied. Stop all other processes that write to either database.`,
  );
}
