/**
 * The chunks of a large import: the commit stores the decided rows, and `continue-import.ts` then imports one chunk at
 * a time. The first chunk has no rows. It stores the number of the commit's own change.
 */

import { pause, pausedBatches } from "../pause.ts";
import type { Caller, ImportSizes, Write } from "../service.ts";
import { findRepeatedIds, idKeyOf } from "./add-transactions.ts";
import { type EvaluatedImport, type EvaluatedRow, type RowFields, toRow } from "./evaluated-import.ts";

export const IMPORT_SIZES: ImportSizes = { limit: 200_000, atOnce: 20_000, chunk: 2000 };

interface StoredPlan {
  readonly caller: Omit<Caller, "budgetId">;
  readonly rows: readonly RowFields[];
  readonly matchedAt: readonly (readonly [transactionId: string, updatedAt: string])[];
  readonly repeatedIds: readonly string[];
}

export interface ChunkPlan {
  /** Who committed the import. */
  readonly caller: Omit<Caller, "budgetId">;
  readonly rows: readonly EvaluatedRow[];
  /** The `updated_at` of the transactions that rows confirm, by id. */
  readonly matchedAt: ReadonlyMap<string, string>;
  /** Bank ids that occur in several rows of the file. */
  readonly repeatedIds: ReadonlySet<string>;
}

/** Stores the decided rows in chunks. */
export async function storeChunks(
  { tx, caller }: Write,
  id: string,
  { rows }: EvaluatedImport,
  { chunk: size }: ImportSizes,
): Promise<void> {
  const change_seq = await tx.changes.pendingSeq();
  await tx.imports.insertChunk(id, { position: 0, row_count: 0, plan: null, change_seq });
  const repeated = findRepeatedIds(rows);
  const { budgetId: _budget, ...rights } = caller;
  for (let start = 0, position = 1; start < rows.length; start += size, position += 1) {
    const some = rows.slice(start, start + size);
    const matchedAt = [...(await findTimes(tx, some))];
    const plan: StoredPlan = { caller: rights, rows: some, matchedAt, repeatedIds: findIdsOf(some, repeated) };
    const fields = { position, row_count: some.length, plan: JSON.stringify(plan), change_seq: null };
    await tx.imports.insertChunk(id, fields);
    await pause();
  }
}

/** When the transactions that rows confirm were last changed. */
async function findTimes(tx: Write["tx"], rows: readonly EvaluatedRow[]): Promise<ReadonlyMap<string, string>> {
  const times = new Map<string, string>();
  for await (const batch of pausedBatches(confirmedBy(rows))) {
    for (const { id, updated_at } of await tx.transactions.findMany(batch)) times.set(id, updated_at);
  }
  return times;
}

/** The transactions that rows confirm or withdraw. */
export function confirmedBy(rows: readonly EvaluatedRow[]): string[] {
  const confirming = rows.filter(
    ({ state, transferOf }) => (state === "matched" || state === "withdrawn") && transferOf === null,
  );
  return [...new Set(confirming.flatMap(({ transactionId }) => transactionId ?? []))];
}

function findIdsOf(rows: readonly EvaluatedRow[], repeated: ReadonlySet<string>): string[] {
  if (repeated.size === 0) return [];
  return [...new Set(rows.flatMap((row) => idKeyOf(row) ?? []))].filter((key) => repeated.has(key));
}

export function parsePlan(text: string): ChunkPlan {
  const { caller, rows, matchedAt, repeatedIds } = JSON.parse(text) as StoredPlan;
  return {
    caller,
    rows: rows.map((row) => toRow(row)),
    matchedAt: new Map(matchedAt),
    repeatedIds: new Set(repeatedIds),
  };
}
