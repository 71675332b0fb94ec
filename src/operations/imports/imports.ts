/**
 * Imports: reads one and lists the history. `uploads.ts` creates a preview, `change-preview.ts` answers its questions,
 * `commit-import.ts` commits it, and `remove-import.ts` undoes it. Every request recomputes the preview from the stored rows.
 */
import { DAY_MS, formatTimestamp } from "../../domain/calendar.ts";
import { Problem } from "../../domain/problem.ts";
import type { Reading } from "../../readers/statements/read-file.ts";
import type { ImportRecord, Reads } from "../../store/store.ts";
import { onEachBudget, onEachMachine } from "../each-machine.ts";
import { found } from "../found.ts";
import type { Read, Service } from "../service.ts";
import type { ImportAnswers } from "./answers.ts";
import { computeEffects } from "./balances.ts";
import { describeImport, type ImportDetails, type ImportFacts, type ImportState } from "./describe-import.ts";
import { evaluateImport } from "./evaluate.ts";
import { findMoved } from "./move-budget.ts";
import { loadReading } from "./stored-reading.ts";

/** A preview is removed after this time. */
const PREVIEW_MS = DAY_MS;

/** A preview with the file as read and the answers so far. */
export interface LoadedPreview {
  readonly record: ImportRecord;
  readonly reading: Reading;
  readonly answers: ImportAnswers;
}

export async function getRecord(reads: Reads, id: string): Promise<ImportRecord> {
  return found(await reads.imports.find(id), "import", id);
}

/** @throws Problem `not_found` or `import_committed`. */
export async function getPreviewRecord(reads: Reads, id: string): Promise<ImportRecord> {
  const record = await getRecord(reads, id);
  if (record.state === "preview") return record;
  const detail = `The import ${id} is ${record.state}. Send the file again to import it again.`;
  throw new Problem("import_committed", detail);
}

/** @throws Problem `not_found` or `import_committed`. */
export async function loadPreview({ reads }: Read, id: string): Promise<LoadedPreview> {
  const record = await getPreviewRecord(reads, id);
  return { record, reading: await loadReading(reads, id), answers: parseAnswers(record) };
}

export function parseAnswers({ answers }: Pick<ImportRecord, "answers">): ImportAnswers {
  return JSON.parse(answers) as ImportAnswers;
}

/** What a commit found. Null for a preview. */
export function parseFacts({ summary }: Pick<ImportRecord, "summary">): ImportFacts | null {
  return summary === null ? null : completed(JSON.parse(summary) as ImportFacts);
}

/** A summary of an earlier version has no sources, categories and count of withdrawn rows. */
function completed(stored: ImportFacts): ImportFacts {
  const facts = Object.assign({ sources: [], categories: [] }, stored);
  if (facts.counts.withdrawn !== undefined) return facts;
  const withAll = <One extends Pick<ImportFacts, "counts">>(one: One): One => ({
    ...one,
    counts: { ...one.counts, withdrawn: 0 },
  });
  return { ...withAll(facts), statements: facts.statements.map(withAll) };
}

/** @throws Problem `not_found`. */
export async function getImport({ reads }: Read, id: string): Promise<ImportDetails> {
  const record = await getRecord(reads, id);
  const answers = parseAnswers(record);
  const facts = parseFacts(record);
  if (facts === null) return await previewOf(reads, record, await loadReading(reads, id), answers);
  const moved = facts.proof == null ? undefined : await findMoved({ reads }, id);
  const details = await detailsOf(reads, record, answers, { ...facts, report: moved?.report, plan: moved?.plan });
  const repeated_by = await listRepeats(reads, id);
  const progress = await reads.imports.findProgress(id, record.last_seq);
  if (progress?.isOpen !== true) return { ...details, repeated_by };
  return { ...details, repeated_by, state: unfinishedState(record, facts), rows_done: progress.rowsDone };
}

/** The state of an import of which chunks are left. */
function unfinishedState({ state }: Pick<ImportRecord, "state">, facts: ImportFacts | null): ImportState {
  if (facts?.problem !== undefined) return "stopped";
  return state === "undone" ? "undoing" : "committing";
}

/** Computes what a commit would do now. */
export async function previewOf(
  reads: Reads,
  record: ImportRecord,
  reading: Reading,
  answers: ImportAnswers,
): Promise<ImportDetails> {
  const evaluated = await evaluateImport(reads, record, reading, answers);
  const effects = await computeEffects(reads, record.id, evaluated);
  return await detailsOf(reads, record, answers, describeImport(reading, answers, evaluated, effects));
}

async function detailsOf(
  reads: Reads,
  { id, state, file_name, bytes, sha256, change_seq, ...record }: ImportRecord,
  { decisions: _decisions, corrections: _corrections, profile: _profile, ...answers }: ImportAnswers,
  facts: ImportFacts,
): Promise<ImportDetails> {
  const ofContent = await reads.imports.listOfContent(sha256);
  return {
    ...facts,
    ...{ id, state, file_name, bytes, sha256, answers },
    ...{ format: record.format, source: record.source, connection_id: record.connection_id },
    ...{ created_at: record.created_at, committed_at: record.committed_at },
    change_id: change_seq,
    rows_done: null,
    imported_before: ofContent.map((one) => one.id).filter((other) => other !== id),
    repeated_by: [],
  };
}

/** The rows that later imports contain again, or whose transactions later imports use. An undo does not add them. */
async function listRepeats(reads: Reads, id: string): Promise<ImportDetails["repeated_by"]> {
  const repeats = Map.groupBy(await reads.imports.listRepeats(id), ({ import_id }) => import_id);
  return [...repeats].map(([import_id, rows]) => ({
    import_id,
    row_count: rows.length,
    rows: rows.slice(0, MAX_REPEATS).map(({ duplicate_of }) => Number(duplicate_of.split("/")[1])),
  }));
}

/** The maximum number of repeated rows that a response lists of one import. */
const MAX_REPEATS = 1000;

/** Reads in steps, outside any write, so that other requests are served between the steps. */
export async function readInSteps<T>(
  { store }: Service,
  budgetId: string,
  work: (reads: Reads) => Promise<T>,
): Promise<T> {
  return await store.read(budgetId, work, { isLong: true });
}

/** An import without its details. */
export interface ImportSummary {
  readonly id: string;
  readonly state: ImportState;
  readonly file_name: string;
  readonly format: string;
  readonly source: ImportRecord["source"];
  readonly connection_id: string | null;
  readonly row_count: number;
  /** The accounts of its statements. None for a preview. */
  readonly account_ids: readonly string[];
  /** Null for a preview. */
  readonly counts: ImportFacts["counts"] | null;
  readonly created_at: string;
  readonly committed_at: string | null;
  readonly change_id: number | null;
}

export interface ImportQuery {
  readonly source: ImportRecord["source"];
  readonly connectionId?: string | undefined;
  /** The page starts after this import. */
  readonly before: string | undefined;
  readonly limit: number;
}

/** Newest first. */
export async function listImports({ reads }: Read, { source, connectionId, before, limit }: ImportQuery) {
  const page = { before, limit: limit + 1 };
  const records =
    connectionId === undefined
      ? await reads.imports.list(source, page)
      : await reads.imports.listOfConnection(connectionId, page);
  const unfinished = new Set(await reads.imports.listUnfinished());
  const imports = records.slice(0, limit).map((record): ImportSummary => {
    const { id, state, file_name, format, source, connection_id, row_count, created_at, committed_at } = record;
    const facts = parseFacts(record);
    return {
      ...{ id, file_name, format, source, connection_id, row_count, created_at, committed_at },
      change_id: record.change_seq,
      state: unfinished.has(id) ? unfinishedState(record, facts) : state,
      account_ids: facts === null ? [] : accountsOf(source, facts),
      counts: facts?.counts ?? null,
    };
  });
  return { imports, hasMore: records.length > limit };
}

/** The rows of a program have no effects on balances beside those of their transactions, so it has no list of them. */
function accountsOf(source: ImportRecord["source"], { accounts, statements }: ImportFacts): string[] {
  const all = source === "program" ? statements : accounts;
  return all.flatMap(({ account_id }) => account_id ?? []);
}

/** For housekeeping. */
export async function removeOldPreviews({ store, now }: Pick<Service, "store" | "now">): Promise<void> {
  const before = formatTimestamp(now() - PREVIEW_MS);
  await onEachMachine({ store }, async ({ imports }) => {
    for (;;) {
      const old = await imports.listOldPreviews(before, PREVIEWS_PER_ROUND);
      await onEachBudget({ store }, old, ({ budget_id, id }) =>
        store.write(budget_id, (tx) => tx.imports.removePreview(id)),
      );
      if (old.length < PREVIEWS_PER_ROUND) return;
    }
  });
}

const PREVIEWS_PER_ROUND = 100;
