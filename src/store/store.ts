/**
 * The store gives access to all data through functions that are bound to one budget, so that no call can reach another
 * household. `store.of(budgetId)` reads the latest commits, `store.read` reads one snapshot, and `store.write` runs a
 * transaction: `store.write(budgetId, tx => tx.accounts.lock(ids))`. Only `store.all` and `store.writeAll` see more
 * than one budget: for operator commands and housekeeping.
 */
import { LRUCache } from "lru-cache";
import {
  type AllReads,
  type AllTables,
  allTables,
  budgetTables,
  type MachineReads,
  machineReads,
  type People,
  peopleTables,
  type Reads,
  type Tables,
} from "./bindings.ts";
import { type ChangeNotes, changeNotes } from "./changes/change-notes.ts";
import { pastCache } from "./changes/past-cache.ts";
import {
  type Db,
  type Engine,
  EVERY_BUDGET,
  type ReadOptions,
  type StoreOptions,
  userTarget,
  type WriteOptions,
  type WriteScope,
} from "./engine.ts";
import { openEngine } from "./engines/open-engine.ts";
import { openTemporarySqlite } from "./engines/sqlite/open.ts";
import { memoizeByObject } from "./memoize-by-object.ts";
import { type Verification, verify } from "./queries/verify.ts";

export { type AttachmentFiles, isIntact, type NewFile } from "./attachment-files.ts";
export type { AllReads, MachineReads, People, Reads } from "./bindings.ts";
export type { PendingNote } from "./changes/change-log.ts";
export type { InMonth, TransactionSum } from "./changes/flows.ts";
export { type DiskReserve, type DiskSpace, isLow } from "./disk-reserve.ts";
export { toFacts as toImportFacts } from "./migrations/0053-import-facts.ts";
export { isKnownSchema, SCHEMA_ID } from "./migrations/index.ts";
export { pipelined } from "./pipelined.ts";
export { EXPORTED_TABLES, type PlainRow, RejectedRows } from "./queries/budget-rows.ts";
export type { ExpiringTable } from "./queries/expired-people.ts";
export type { ImportCommit, KnownRowRecord } from "./queries/import-history.ts";
export type { ImportLeg } from "./queries/import-legs.ts";
export type { RecentTransaction } from "./queries/recent-transactions.ts";
export type { AccountLeg } from "./queries/reconciled-legs.ts";
export type { CandidateRow } from "./queries/recurring-candidates.ts";
export type { RuleTransaction } from "./queries/rule-transactions.ts";
export type { SealedColumn } from "./queries/sealed-values.ts";
export type { TransactionFilter } from "./queries/transaction-filters.ts";
export type { TransactionSortKeys } from "./queries/transaction-list.ts";
export type { TransactionSums } from "./queries/transaction-summary.ts";
export type { UpcomingTransaction } from "./queries/upcoming-transactions.ts";
export type { AlertRecord } from "./tables/alerts.ts";
export type { BankAccount } from "./tables/bank-accounts.ts";
export type { BankConnection } from "./tables/bank-connections.ts";
export { TABLES_OF_BUDGETS } from "./tables/budgets.ts";
export type { Challenge } from "./tables/challenges.ts";
export type { Channel, NoticeDelivery } from "./tables/channels.ts";
export type { RateFilter } from "./tables/exchange-rates.ts";
export type { FeedSecrets } from "./tables/feeds.ts";
export type { Identity } from "./tables/identities.ts";
export type { ImportLinkRecord } from "./tables/import-links.ts";
export type { ImportProfileRecord } from "./tables/import-profiles.ts";
export type { ImportRowRecord, RowFilter } from "./tables/import-rows.ts";
export type { ImportRecord, PreviewSize } from "./tables/imports.ts";
export type { InvitationRow } from "./tables/invitations.ts";
export type { DueJob, JobRecord } from "./tables/jobs.ts";
export type { NoticeRecord } from "./tables/notices.ts";
export type {
  DatedLink,
  OccurrenceDecision,
  OccurrenceKey,
  OccurrenceState,
} from "./tables/occurrence-decisions.ts";
export type { Passkey } from "./tables/passkeys.ts";
export type { RateSource } from "./tables/rate-sources.ts";
export type { FoundSession, SessionMembership, SessionRow } from "./tables/sessions.ts";
export type { SignInCode } from "./tables/sign-in-codes.ts";
export type { SignInFailures } from "./tables/sign-in-failures.ts";
export type { SyncRun } from "./tables/sync-runs.ts";
export type { CountedTag } from "./tables/tags.ts";
export type { DeliveryRecord } from "./tables/webhook-deliveries.ts";
export type { WebhookRecord } from "./tables/webhooks.ts";
export type { ExportedColumns, ExportedTable } from "./tables.ts";
export { createTemporaryFile, type WrittenContent } from "./temporary-file.ts";

/** An open write transaction on one budget. */
export interface Tx extends Tables {
  readonly all: AllReads;
  /** A change of a membership locks the budget first, then the user. */
  readonly people: People;
  /** Runs `work` in a savepoint: if it fails, its changes are rolled back and the transaction continues. */
  attempt: WriteScope["attempt"];
  /** Makes the commit wait for a statement, so that the write can continue without awaiting it. */
  defer: WriteScope["defer"];
}

/** A write transaction on data that belongs to no single budget, such as shared rates or the list of budgets. */
export interface AllTx extends AllTables {
  of(budgetId: string): Tables;
  readonly people: People;
}

export interface Store {
  /** Reads of one budget. Each read sees the latest commits. */
  of(budgetId: string): Reads;
  /**
   * Runs `work` on one snapshot of a budget. `work` must await nothing but its reads. It may run again if another process
   * commits during its first run.
   */
  read<T>(budgetId: string, work: (reads: Reads) => Promise<T>, options?: ReadOptions): Promise<T>;
  /**
   * Runs `work` in a transaction on a budget and resolves when it is durable. If `work` fails, its changes are rolled
   * back. `work` must await nothing but `tx`. It may run again after its first run was rolled back.
   */
  write<T>(budgetId: string, work: (tx: Tx) => Promise<T>, options?: WriteOptions): Promise<T>;
  /** Calls `listener` after each commit of `write` in this process, with the budget. Returns a function that ends this. */
  onCommit(listener: (budgetId: string) => void): () => void;
  readonly all: AllReads;
  /** Like `write`, on data that belongs to no single budget. */
  writeAll<T>(work: (tx: AllTx) => Promise<T>, options?: WriteOptions): Promise<T>;
  /** Like `write`, on the data of a user, such as the sessions. */
  writeUser<T>(userId: string, work: (people: People) => Promise<T>): Promise<T>;
  /**
   * A number that changes with every commit to a budget, by any process. Undefined if the engine cannot tell cheaply:
   * then nothing about the budget may be cached.
   */
  version(budgetId: string): number | undefined;
  /** The same for the budget's tokens only. */
  tokenVersion(budgetId: string): number | undefined;
  /** The same for a user: the name, the memberships and the sessions. */
  userVersion(userId: string): number | undefined;
  /** The machine that stores each of these budgets. On a cluster, the budgets of one machine fail together. */
  machinesOf(budgetIds: readonly string[]): Promise<ReadonlyMap<string, string>>;
  /**
   * Reads across the budgets of each machine, for housekeeping: on a cluster, `all` fails if any machine does not respond, and
   * these fail only with their own.
   */
  machines(): Promise<readonly { readonly name: string; readonly reads: MachineReads }[]>;
  /** Resolves if the database responds and its file has not been moved or replaced. */
  ping(): Promise<void>;
  /** For housekeeping: returns unused space of the database to the disk, in short writes. */
  reclaim(): Promise<void>;
  verify(): Promise<Verification>;
  /** Finishes accepted writes, then closes the database. */
  close(): Promise<void>;
}

/** The maximum number of budgets whose bound functions are cached per connection. */
const MAX_BOUND = 100;

/** Opens the data. Creates it if it is missing, unless `mustExist` is set. @throws StoreError with advice for the operator. */
export async function openStore(options: StoreOptions): Promise<Store> {
  return assembleStore(await openEngine(options));
}

/** Opens an empty SQLite database that no other process sees. It disappears when it is closed, even by a crash. */
export function openTemporaryStore(directory: string, nowMs: number): Store {
  return assembleStore(openTemporarySqlite(directory, nowMs));
}

function assembleStore(engine: Engine): Store {
  const boundTo = memoizeByObject((db: Db) => {
    const notes = changeNotes();
    const cache = new LRUCache<string, Tables>({
      max: MAX_BOUND,
      memoMethod: (budgetId) => budgetTables(db, budgetId, notes),
    });
    return {
      all: allTables(db, notes),
      people: peopleTables(db),
      notes,
      of: (budgetId: string) => cache.memo(budgetId),
    };
  });
  const committed = boundTo(engine.reader);
  const pastOf = pastCache();
  const listeners = new Set<(budgetId: string) => void>();
  return {
    of: (budgetId) => boundTo(engine.readerOf(budgetId)).of(budgetId),
    read: (budgetId, work, options) =>
      engine.read((db) => work({ ...boundTo(db).of(budgetId), past: pastOf(db, budgetId) }), { ...options, budgetId }),
    async write(budgetId, work, options) {
      const run = ({ db, attempt, defer }: WriteScope) => {
        const { all, people, of, notes } = boundTo(db);
        notes.clear(); // an earlier run of this write, or a failed write, may have left some
        return work({ ...of(budgetId), all, people, attempt: attemptWith(notes, attempt), defer });
      };
      const result = await engine.write(budgetId, run, options);
      if (!options?.rollBack) for (const listener of listeners) listener(budgetId);
      return result;
    },
    onCommit(listener) {
      listeners.add(listener);
      return () => void listeners.delete(listener);
    },
    all: committed.all,
    writeAll(work, options) {
      const run = ({ db }: WriteScope) => {
        const { all, people, of, notes } = boundTo(db);
        notes.clear();
        return work({ ...all, people, of });
      };
      return engine.write(EVERY_BUDGET, run, options);
    },
    writeUser: (userId, work) => engine.write(userTarget(userId), ({ db }) => work(boundTo(db).people)),
    version: (budgetId) => engine.version(budgetId),
    tokenVersion: (budgetId) => engine.tokenVersion(budgetId),
    userVersion: (userId) => engine.version(userTarget(userId)),
    machinesOf: (budgetIds) => engine.machinesOf(budgetIds),
    machines: async () => (await engine.machines()).map(({ name, reader }) => ({ name, reads: machineReads(reader) })),
    ping: () => engine.ping(),
    reclaim: () => engine.reclaim(),
    verify: () => verify(engine),
    close: () => engine.close(),
  };
}

/** Removes the notes of work that fails. */
function attemptWith(notes: ChangeNotes, attempt: WriteScope["attempt"]): WriteScope["attempt"] {
  return async (work) => {
    const mark = notes.mark();
    try {
      return await attempt(work);
    } catch (error) {
      notes.rollBackTo(mark);
      throw error;
    }
  };
}
