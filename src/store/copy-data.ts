/**
 * Copies all data from one engine to another, such as from a directory into PostgreSQL. Rows are copied unchanged, in
 * batches, in one transaction. It commits only after every row was read back and compared.
 */
import { createHash } from "node:crypto";
import { type Db, type Engine, EVERY_BUDGET, type WriteScope } from "./engine.ts";
import type { Schema } from "./schema.ts";
import { columns, join, raw, sql } from "./sql.ts";
import { StoreError } from "./store-error.ts";
import { DATA_TABLES, type DataTable, primaryKeyOf } from "./tables.ts";

/** Rows in memory at once: a stored answer to an Idempotency-Key may have half a megabyte. */
const PIECE_ROWS = 200;

type Row = Readonly<Record<string, unknown>>;

type CopyStep = "Copying" | "Proving";

/** How many of a step's rows are done. */
export type OnProgress = (step: CopyStep, done: number, total: number) => void;

export interface TableCopy {
  readonly table: DataTable;
  readonly rows: number;
}

/**
 * Nothing else may write to either of them meanwhile: rows added to the source would be missing from the copy.
 * @throws StoreError if the target has data, or a copied table differs; then nothing is copied.
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
      const found = await eachTable("Proving", total, onProgress, (table, done) => digestTable(target, table, done));
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
    if (rows.length > 0) throw new StoreError(`There is data already where the copy should go (in ${table}).`);
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

/** Does a step for each table, and reports the progress over all of them. */
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

/** Returns the digest of the rows. */
async function copyTable(source: Db, target: Db, table: DataTable, onRows: (rows: number) => void): Promise<string> {
  return await digestTable(source, table, onRows, (rows) =>
    target.insert(table, rows as unknown as readonly Schema[typeof table][]),
  );
}

/** A digest of a table's rows in the order of their key, the same on every engine. */
async function digestTable(
  db: Db,
  table: DataTable,
  onRows: (rows: number) => void,
  onPiece: (rows: readonly Row[]) => Promise<void> = async () => {},
): Promise<string> {
  const digest = createHash("sha256");
  let last: Row | undefined;
  for (;;) {
    const rows = await readPiece(db, table, last);
    last = rows.at(-1);
    if (last === undefined) return digest.digest("hex");
    for (const row of rows) digest.update(canonicalText(row));
    await onPiece(rows);
    onRows(rows.length);
  }
}

/** The next rows after one, by the primary key. */
async function readPiece({ query }: Db, table: DataTable, after: Row | undefined): Promise<Row[]> {
  const key = primaryKeyOf(table);
  const last = join(
    key.map((column) => sql`${after?.[column]}`),
    ", ",
  );
  const isLater = after === undefined ? sql`` : sql`WHERE (${columns(key)}) > (${last})`;
  return await query(sql`SELECT * FROM ${raw(table)} ${isLater} ORDER BY ${columns(key)} LIMIT ${PIECE_ROWS}`);
}

/** The columns by name, and booleans as numbers, as SQLite stores them. */
function canonicalText(row: Row): string {
  const plain = (_name: string, value: unknown) => (typeof value === "boolean" ? Number(value) : value);
  const sorted = Object.entries(row).sort(([a], [b]) => (a < b ? -1 : 1));
  return JSON.stringify(sorted, plain);
}

function assertSame(copied: ReadonlyMap<DataTable, string>, found: ReadonlyMap<DataTable, string>): void {
  const different = DATA_TABLES.filter((table) => copied.get(table) !== found.get(table));
  if (different.length === 0) return;
  throw new StoreError(
    `What was copied is not what is there (${different.join(", ")}), so that nothing was kept. Does another process write there?`,
  );
}
