/**
 * The chunks of a large import: the commit stores the decided rows, and `continue-import.ts` then imports one chunk at
 * a time. The first chunk has no rows. It stores the number of the commit's own change. After the rows of a whole budget, chunks
 * without rows plan its months, create the rest of it and prove it.
 */

import type { MigratedMonth, Migration } from "../../readers/statements/migration/migration.ts";
import type { EditedChoice } from "../changes/edited-imports.ts";
import { fundsOf } from "../migrations/create-plan.ts";
import { pause, pausedBatches } from "../pause.ts";
import type { Caller, ImportSizes, Write } from "../service.ts";
import { findRepeatedIds, idKeyOf } from "./add-transactions.ts";
import { type EvaluatedImport, type EvaluatedRow, type RowFields, toRow } from "./evaluated-import.ts";
import type { Move, MovedBudget } from "./move-budget.ts";

export const IMPORT_SIZES: ImportSizes = { limit: 200_000, atOnce: 20_000, chunk: 2000 };

interface StoredPlan {
  readonly caller: Omit<Caller, "budgetId">;
  readonly rows: readonly RowFields[];
  readonly matchedAt: readonly (readonly [transactionId: string, updatedAt: string])[];
  readonly repeatedIds: readonly string[];
  /** Absent in plans of earlier versions. */
  readonly usesDefaults?: boolean;
  readonly step?: ChunkStep;
}

/** What a chunk without rows of its own does: for a whole budget after its rows, or for the undo of an import. */
type ChunkStep = MonthsStep | { readonly kind: "create"; readonly move: Move } | ProveStep | UndoStep;

/** Undoes the change of another chunk. If that undid a chunk, this redoes it. */
export interface UndoStep {
  readonly kind: "undo";
  readonly seq: number;
  readonly edited: EditedChoice | undefined;
}

interface MonthsStep {
  readonly kind: "months";
  readonly months: readonly MigratedMonth[];
  /** The categories that carry. */
  readonly funds: readonly string[];
}

export interface ProveStep {
  readonly kind: "prove";
  readonly move: Move;
  readonly created: Omit<MovedBudget, "proof">;
}

export interface ChunkPlan {
  /** Who committed the import. */
  readonly caller: Omit<Caller, "budgetId">;
  readonly rows: readonly EvaluatedRow[];
  /** The `updated_at` of the transactions that rows confirm, by id. */
  readonly matchedAt: ReadonlyMap<string, string>;
  /** Bank ids that occur in several rows of the file. */
  readonly repeatedIds: ReadonlySet<string>;
  /** Whether payments without a category get that of their payee. */
  readonly usesDefaults: boolean;
  /** Undefined for a chunk of rows. */
  readonly step: ChunkStep | undefined;
}

interface ChunkOptions {
  readonly sizes: ImportSizes;
  readonly usesDefaults: boolean;
  /** Null if the file is no whole budget. */
  readonly move: Move | null;
}

/** Stores the decided rows in chunks. */
export async function storeChunks(
  { tx, caller }: Write,
  id: string,
  { rows }: EvaluatedImport,
  { sizes: { chunk: size }, usesDefaults, move }: ChunkOptions,
): Promise<void> {
  const change_seq = await tx.changes.pendingSeq();
  await tx.imports.insertChunk(id, { position: 0, row_count: 0, plan: null, change_seq });
  const repeated = findRepeatedIds(rows);
  const { budgetId: _budget, ...rights } = caller;
  let position = 0;
  for (let start = 0; start < rows.length; start += size) {
    const some = rows.slice(start, start + size);
    const matchedAt = [...(await findTimes(tx, some))];
    const repeatedIds = findIdsOf(some, repeated);
    position += 1;
    const plan: StoredPlan = { caller: rights, rows: some, matchedAt, repeatedIds, usesDefaults };
    const fields = { position, row_count: some.length, plan: JSON.stringify(plan), change_seq: null };
    await tx.imports.insertChunk(id, fields);
    await pause();
  }
  if (move === null) return;
  const funds = fundsOf(move.migration);
  const steps: ChunkStep[] = monthChunks(move.migration).map((months) => ({ kind: "months", months, funds }));
  for (const step of [...steps, { kind: "create", move } as const]) {
    position += 1;
    await storeStep({ tx }, id, position, { caller: rights, step });
  }
}

/** About as many planned amounts are stored in the time of a chunk of rows. */
const CHUNK_AMOUNTS = 500;

function monthChunks({ months }: Migration): MigratedMonth[][] {
  const chunks: MigratedMonth[][] = [];
  let amounts = CHUNK_AMOUNTS;
  for (const month of months) {
    if (amounts >= CHUNK_AMOUNTS) {
      chunks.push([]);
      amounts = 0;
    }
    chunks.at(-1)?.push(month);
    amounts += 1 + month.envelopes.length;
  }
  return chunks;
}

interface PlannedStep {
  readonly caller: StoredPlan["caller"];
  readonly step: ChunkStep;
  /** For the progress. */
  readonly rowCount?: number;
}

/** Stores a chunk without rows of its own. */
export async function storeStep(
  { tx }: Pick<Write, "tx">,
  id: string,
  position: number,
  { caller, step, rowCount = 0 }: PlannedStep,
): Promise<void> {
  const plan: StoredPlan = { caller, rows: [], matchedAt: [], repeatedIds: [], step };
  await tx.imports.insertChunk(id, { position, row_count: rowCount, plan: JSON.stringify(plan), change_seq: null });
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
  const { caller, rows, matchedAt, repeatedIds, usesDefaults = true, step } = JSON.parse(text) as StoredPlan;
  return {
    caller,
    rows: rows.map((row) => toRow(row)),
    matchedAt: new Map(matchedAt),
    repeatedIds: new Set(repeatedIds),
    usesDefaults,
    step,
  };
}
