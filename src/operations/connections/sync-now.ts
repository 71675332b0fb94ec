/** Runs that a person or a program asks for: a sync, the preview of a first one, and listings that a program sends. */
import type { FetchRequest, Listing } from "../../banks/provider.ts";
import { digestOf } from "../../auth/digest.ts";
import { formatTimestamp } from "../../domain/calendar.ts";
import { Problem } from "../../domain/problem.ts";
import type { Reading } from "../../readers/statements/read-file.ts";
import type { ImportAnswers } from "../imports/answers.ts";
import type { ImportDetails } from "../imports/describe-import.ts";
import { getImport } from "../imports/imports.ts";
import { assertBudgetQuota } from "../imports/preview-quota.ts";
import { lengthOf, packReading, storeReading } from "../imports/stored-reading.ts";
import { type Caller, readOf, type Service, type Write } from "../service.ts";
import { getConnection } from "./connections.ts";
import { type Fetched, fetchListings, findAsked, planNext, rejectSoon, type StoredRun, storeRun } from "./run-sync.ts";
import { toReading } from "./to-reading.ts";

/** Asks the bank before the write. @throws Problem `not_found`, `rate_limited`, `no_linked_account` or `demo_budget`. */
export async function prepareSync(
  service: Service,
  { budgetId }: Pick<Caller, "budgetId">,
  connectionId: string,
  options: { readonly attended?: FetchRequest["attended"]; readonly signal?: AbortSignal | undefined } = {},
): Promise<Fetched> {
  const reads = service.store.of(budgetId);
  const connection = await getConnection(reads, connectionId);
  await rejectSoon(reads, connectionId, service.now());
  const asked = await findAsked(reads, connectionId, "you");
  if (asked.length === 0) {
    throw new Problem("no_linked_account", "Link an account of this connection first. There is nothing to fetch.");
  }
  return await fetchListings(service, budgetId, connection, asked, { cause: "you", ...options });
}

export interface SyncResult {
  readonly stored: StoredRun;
  /** Null if nothing was new. */
  readonly details: ImportDetails | null;
}

/** Stores the run, and resumes a connection that was paused. @throws Problem as `storeRun`. */
export async function syncNow(
  service: Service,
  write: Write,
  connectionId: string,
  fetched: Fetched,
): Promise<SyncResult> {
  const stored = await storeRun(service, write, connectionId, fetched, { cause: "you", sizes: service.importSizes });
  await planNext(write, stored);
  return await withDetails(write, stored);
}

async function withDetails(write: Write, stored: StoredRun): Promise<SyncResult> {
  const { import_id: id } = stored.run;
  return { stored, details: id === null ? null : await getImport(readOf(write), id) };
}

/**
 * Stores what the bank listed as a preview, which a person checks and commits like that of a file. Nothing else is stored.
 * @throws Problem `too_many_previews`, or `bank_unavailable` or `bank_refused` if the run failed.
 */
export async function previewSync(write: Write, connectionId: string, fetched: Fetched): Promise<ImportDetails> {
  const { tx, at, newId } = write;
  const { problem } = fetched;
  if (problem !== null) {
    const code = problem.kind === "later" ? "bank_unavailable" : "bank_refused";
    throw new Problem(code, problem.message, [], { retryAfterSeconds: problem.retryAfterSeconds ?? 60 });
  }
  const connection = await getConnection(tx, connectionId);
  const { reading, answers } = toReading(connection, await tx.bankAccounts.listOf(connectionId), fetched.listings);
  for (const { id, connection_id, run_id } of await tx.imports.listWaiting()) {
    if (connection_id === connectionId && run_id !== null) await tx.imports.removePreview(id);
  }
  const id = newId();
  await storePreview(write, { id, connection, at, reading, answers });
  return await getImport(readOf(write), id);
}

interface Preview {
  readonly id: string;
  readonly connection: { readonly id: string; readonly name: string };
  readonly at: string;
  readonly reading: Reading;
  readonly answers: ImportAnswers;
}

async function storePreview({ tx, newId }: Write, { id, connection, at, reading, answers }: Preview): Promise<void> {
  const parts = await packReading(reading);
  const json = JSON.stringify(answers);
  const stored_bytes = lengthOf(parts) + json.length;
  await assertBudgetQuota(tx, { bytes: stored_bytes });
  await tx.imports.insert({
    ...{ id, state: "preview", source: "connection", format: reading.format, file_name: connection.name, bytes: 0 },
    ...{ sha256: digestOf(id), answers: json, summary: null, row_count: reading.rows.length, stored_bytes },
    ...{ change_seq: null, last_seq: null, created_at: at, committed_at: null },
    ...{ connection_id: connection.id, run_id: newId(), repeat_count: 0 },
  });
  await storeReading(tx, id, parts);
}

/**
 * Enters listings that a program sends. The first ones of an account name a new bank account, which waits for its link.
 * @throws Problem `not_found`, `wrong_provider`, or as `storeRun`.
 */
export async function enterSentListings(
  service: Service,
  write: Write,
  connectionId: string,
  listings: readonly Listing[],
): Promise<SyncResult> {
  const startedAt = formatTimestamp(service.now());
  const fetched = { startedAt, requests: 0, listings, problem: null };
  const options = { cause: "program", sizes: service.importSizes } as const;
  return await withDetails(write, await storeRun(service, write, connectionId, fetched, options));
}
