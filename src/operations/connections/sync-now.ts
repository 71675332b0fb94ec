/** Runs that a person or a program asks for: a sync, the preview of one, and listings that a program sends. */
import { digestOf } from "../../auth/digest.ts";
import type { Listing } from "../../banks/provider.ts";
import { NO_COUNTS, type RunAccount } from "../../domain/bank-connection.ts";
import { Problem } from "../../domain/problem.ts";
import type { BankConnection, SyncRun } from "../../store/store.ts";
import { IMPORT_SIZES } from "../imports/chunks.ts";
import type { ImportDetails } from "../imports/describe-import.ts";
import { getImport } from "../imports/imports.ts";
import { NEW_IMPORT } from "../imports/new-import.ts";
import { assertBudgetQuota } from "../imports/preview-quota.ts";
import { lengthOf, packReading, storeReading } from "../imports/stored-reading.ts";
import { assertHasCreator } from "../people/creator-left.ts";
import { type ImportSizes, readOf, type Service, type Write } from "../service.ts";
import { problemOfBank } from "./ask-bank.ts";
import { getConnection } from "./connections.ts";
import { toRunAccount } from "./enter-listings.ts";
import { balanceMinor } from "./learn.ts";
import { storeListedAccounts } from "./listed-accounts.ts";
import { findProvider } from "./providers.ts";
import { counterAfter, countRequests, rejectOverQuota } from "./quota.ts";
import { type Asking, type Fetched, fetchListings, findAsked, rejectSoon, stateOf, storeRun } from "./run-sync.ts";
import { scheduleSync } from "./sync-job.ts";
import { toReading } from "./to-reading.ts";

export type { Item, ListedBalance, Listing } from "../../banks/provider.ts";

export interface PreparedSync {
  readonly fetched: Fetched;
  readonly sizes: ImportSizes;
}

interface AskingNow extends Asking {
  /** The write is rolled back, so it counts no request. */
  readonly isTrial?: boolean;
}

/**
 * Asks the bank before the write, unless it was asked too often. @throws Problem `not_found`, `bank_refused`, `connection_paused`,
 * `rate_limited` or `nothing_linked`.
 */
export async function prepareSync(
  service: Service,
  budgetId: string,
  connectionId: string,
  { isTrial = false, ...asking }: AskingNow = {},
): Promise<PreparedSync> {
  const reads = service.store.of(budgetId);
  const connection = await getConnection(reads, connectionId);
  if (findProvider(connection.provider)?.access === null) {
    throw new Problem("bank_refused", "A program sends the listings of this connection. There is nothing to ask.");
  }
  const isAttended = (asking.attended ?? null) !== null;
  assertHasCreator(connection);
  rejectOverQuota(connection, { nowMs: service.now(), isAttended });
  await rejectSoon(reads, connectionId, service.now());
  const asked = await findAsked(reads, connectionId, { isFirst: true });
  if (asked.length === 0) {
    throw new Problem("nothing_linked", "Link an account of this connection first. There is nothing to fetch.");
  }
  const fetched = await fetchListings(service, budgetId, connection, asked, asking);
  if (isTrial) await countRequests(service, budgetId, connectionId, fetched);
  return { fetched, sizes: service.importSizes ?? IMPORT_SIZES };
}

/** As `prepareSync`, for a preview. @throws Problem also `bank_unavailable` or `bank_refused` if the run failed. */
export async function preparePreview(
  service: Service,
  budgetId: string,
  connectionId: string,
  asking: AskingNow = {},
): Promise<PreparedSync> {
  const prepared = await prepareSync(service, budgetId, connectionId, asking);
  const { problem } = prepared.fetched;
  if (problem === null) return prepared;
  if (asking.isTrial !== true) await countRequests(service, budgetId, connectionId, prepared.fetched);
  throw problemOfBank(problem);
}

export interface SyncResult {
  readonly run: SyncRun;
  /** Null if nothing was new. */
  readonly details: ImportDetails | null;
}

/** Stores the run, and resumes a connection that was paused. @throws Problem as `storeRun`. */
export async function syncNow(
  write: Write,
  connectionId: string,
  { fetched, sizes }: PreparedSync,
): Promise<SyncResult> {
  assertHasCreator(await getConnection(write.tx, connectionId)); // the creator may have left meanwhile
  const { run, nextMs } = await storeRun(write, connectionId, fetched, { cause: "you", sizes });
  if (nextMs !== null) await scheduleSync(write.tx, await getConnection(write.tx, connectionId), nextMs);
  return await withDetails(write, run);
}

async function withDetails(write: Write, run: SyncRun): Promise<SyncResult> {
  return { run, details: run.import_id === null ? null : await getImport(readOf(write), run.import_id) };
}

/**
 * Stores what the bank listed as a preview, which a person checks and commits like that of a file. It replaces an earlier one.
 * @throws Problem `too_many_previews`
 */
export async function previewSync(
  write: Write,
  connectionId: string,
  { fetched }: PreparedSync,
): Promise<ImportDetails> {
  const { tx, at, newId } = write;
  const connection = await getConnection(tx, connectionId);
  assertHasCreator(connection);
  for (const { id, connection_id, run_id } of await tx.imports.listOfConnections()) {
    if (connection_id === connectionId && run_id !== null) await tx.imports.removePreview(id);
  }
  const [id, runId] = [newId(), newId()];
  const accounts = await storePreview(write, { id, runId, connection, listings: fetched.listings });
  const { startedAt, requests, listings } = fetched;
  await tx.bankConnections.update(connectionId, counterAfter(connection, fetched, at));
  await tx.syncRuns.insert({
    ...{ id: runId, connection_id: connectionId, cause: "first", started_at: startedAt, ended_at: at, requests },
    ...{ state: stateOf(listings, accounts), problem: null, import_id: id, detail: { counts: NO_COUNTS, accounts } },
  });
  return await getImport(readOf(write), id);
}

interface Preview {
  readonly id: string;
  readonly runId: string;
  readonly connection: BankConnection;
  readonly listings: readonly Listing[];
}

/** Returns what the bank listed of each account. */
async function storePreview({ tx, at }: Write, { id, runId, connection, listings }: Preview): Promise<RunAccount[]> {
  const { reading, answers, links } = toReading(connection, await tx.bankAccounts.listOf(connection.id), listings);
  for (const link of links) {
    const balance_minor = balanceMinor(link);
    if (link.balance === undefined || balance_minor === null) continue;
    // The balance of the bank is new, and the account is not compared with it before the preview is committed.
    await tx.bankAccounts.update(link.bankAccount.id, {
      balance_minor,
      balance_at: link.balance.at,
      checked_seq: null,
    });
  }
  const parts = await packReading(reading);
  const json = JSON.stringify(answers);
  const stored_bytes = lengthOf(parts) + json.length;
  await assertBudgetQuota(tx, { bytes: stored_bytes });
  await tx.imports.insert({
    ...{ ...NEW_IMPORT, id, source: "connection", format: reading.format, file_name: connection.name },
    ...{ sha256: digestOf(id), answers: json, row_count: reading.rows.length, stored_bytes, created_at: at },
    ...{ connection_id: connection.id, run_id: runId },
  });
  await storeReading(tx, id, parts);
  return links.map((link) => toRunAccount(link));
}

/**
 * Enters listings that a program sends. Accounts that are not known yet wait for their link.
 * @throws Problem `not_found`, `bank_refused` for a connection of another provider, `connection_paused`, or as `storeRun`.
 */
export async function enterSentListings(
  write: Write,
  connectionId: string,
  listings: readonly Listing[],
  sizes: ImportSizes,
): Promise<SyncResult> {
  const { provider, name, state } = await getConnection(write.tx, connectionId);
  if (provider !== "program") {
    throw new Problem(
      "bank_refused",
      `The listings of this connection come from ${provider}. Add a connection of the provider program.`,
    );
  }
  if (state === "paused") {
    const way = `PUT /v1/bank_connections/${connectionId} with {"connection": {"is_paused": false}}`;
    throw new Problem(
      "connection_paused",
      `The connection ${name} is paused, so nothing was entered. Resume it first: ${way}.`,
    );
  }
  const accounts = [...new Map(listings.map(({ account }) => [account.key, account])).values()];
  const { tx, newId, caller } = write;
  const tools = { tx, newId, budgetId: caller.budgetId };
  await storeListedAccounts(tools, { connectionId, accounts, isPartial: true });
  const fetched = { startedAt: write.at, requests: 0, isAttended: false, listings, problem: null };
  const { run } = await storeRun(write, connectionId, fetched, { cause: "program", sizes });
  return await withDetails(write, run);
}
