/**
 * The store gives access to all data through functions that are bound to one budget, so that no call can reach another
 * household. `store.of(budgetId)` reads the latest commits, `store.read` reads one snapshot, and `store.write` runs a
 * transaction: `store.write(budgetId, tx => tx.accounts.lock(ids))`. Only `store.all` and `store.writeAll` see more
 * than one budget: for operator commands and housekeeping.
 */
import { LRUCache } from "lru-cache";
import { changeLogReads, changeLogWrites } from "./changes/change-log.ts";
import { type ChangeNotes, changeNotes } from "./changes/change-notes.ts";
import { flowReads } from "./changes/flows.ts";
import { sumMonths } from "./changes/month-flows.ts";
import { pastCache, UNCACHED_PAST } from "./changes/past-cache.ts";
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
import { memoizeByObject } from "./memoize-by-object.ts";
import { accountCurrencyReads, accountCurrencyWrites, accountReads, accountWrites } from "./tables/accounts.ts";
import { allAttachmentFileReads, attachmentReads, attachmentWrites } from "./tables/attachments.ts";
import { balancePointReads, balancePointWrites } from "./tables/balance-points.ts";
import { bookedAmountReads } from "./tables/booked-amounts.ts";
import { budgetRowReads, budgetRowWrites } from "./tables/budget-rows.ts";
import { allBudgetReads, allBudgetWrites, budgetReads, budgetWrites } from "./tables/budgets.ts";
import { categoryReads, categoryWrites } from "./tables/categories.ts";
import { challengeWrites } from "./tables/challenges.ts";
import { deviceReads, deviceWrites } from "./tables/devices.ts";
import { dismissedSuggestionReads, dismissedSuggestionWrites } from "./tables/dismissed-suggestions.ts";
import { exchangeRateReads, exchangeRateWrites, sharedRateWrites } from "./tables/exchange-rates.ts";
import { expiredPeopleReads, expiredPeopleWrites } from "./tables/expired-people.ts";
import { goalReads, goalWrites } from "./tables/goals.ts";
import { allIdempotencyKeyReads, idempotencyKeyReads, idempotencyKeyWrites } from "./tables/idempotency-keys.ts";
import { identityReads, identityWrites } from "./tables/identities.ts";
import { importLegReads } from "./tables/import-legs.ts";
import { importLinkReads, importLinkWrites } from "./tables/import-links.ts";
import { importProfileReads, importProfileWrites } from "./tables/import-profiles.ts";
import { allImportReads, importReads, importWrites } from "./tables/imports.ts";
import { invitationReads, invitationWrites } from "./tables/invitations.ts";
import { membershipReads, membershipWrites } from "./tables/memberships.ts";
import { occurrenceDecisionReads, occurrenceDecisionWrites } from "./tables/occurrence-decisions.ts";
import { passkeyReads, passkeyWrites } from "./tables/passkeys.ts";
import { payeeAliasReads, payeeAliasWrites } from "./tables/payee-aliases.ts";
import { payeeUseReads } from "./tables/payee-uses.ts";
import { payeeReads, payeeWrites } from "./tables/payees.ts";
import { planReads, planWrites } from "./tables/plans.ts";
import { preferenceReads, preferenceWrites } from "./tables/preferences.ts";
import { reconciledLegReads, reconciledLegWrites } from "./tables/reconciled-legs.ts";
import { reconciliationReads, reconciliationWrites } from "./tables/reconciliations.ts";
import { recoveryCodeReads, recoveryCodeWrites } from "./tables/recovery-codes.ts";
import { recurringCandidateReads, recurringRuleReads, recurringRuleWrites } from "./tables/recurring-rules.ts";
import { ruleReads, ruleWrites } from "./tables/rules.ts";
import {
  allSecurityEventReads,
  securityEventReads,
  securityEventRemovals,
  securityEventWrites,
  userEventTables,
} from "./tables/security-events.ts";
import { sessionReads, sessionWrites } from "./tables/sessions.ts";
import { signInCodeReads, signInCodeWrites } from "./tables/sign-in-codes.ts";
import { signInFailureWrites } from "./tables/sign-in-failures.ts";
import { tagReads, tagWrites } from "./tables/tags.ts";
import { allTokenReads, tokenReads, tokenWrites } from "./tables/tokens.ts";
import { transactionListReads } from "./tables/transaction-list.ts";
import { transactionSummaryReads } from "./tables/transaction-summary.ts";
import { taggedTransactionWrites, transactionTagReads } from "./tables/transaction-tags.ts";
import {
  recentTransactionReads,
  transactionReads,
  transactionWrites,
  upcomingTransactionReads,
} from "./tables/transactions.ts";
import { userReads, userWrites } from "./tables/users.ts";
import { findErrors, type Verification, verify } from "./verify.ts";

export { type AttachmentFiles, isIntact, type NewFile } from "./attachment-files.ts";
export type { InMonth, TransactionSum } from "./changes/flows.ts";
export { type DiskReserve, type DiskSpace, isLow } from "./disk-reserve.ts";
export { toFacts as toImportFacts } from "./migrations/0053-import-facts.ts";
export { isKnownSchema, SCHEMA_ID } from "./migrations/index.ts";
export { pipelined } from "./pipelined.ts";
export { EXPORTED_TABLES, type PlainRow, RejectedRows } from "./tables/budget-rows.ts";
export { TABLES_OF_BUDGETS } from "./tables/budgets.ts";
export type { Challenge } from "./tables/challenges.ts";
export type { RateFilter } from "./tables/exchange-rates.ts";
export type { ExpiringTable } from "./tables/expired-people.ts";
export type { Identity } from "./tables/identities.ts";
export type { ImportLeg } from "./tables/import-legs.ts";
export type { ImportLinkRecord } from "./tables/import-links.ts";
export type { ImportProfileRecord } from "./tables/import-profiles.ts";
export type { ImportCommit, ImportRecord, ImportRowRecord, KnownRowRecord, PreviewSize } from "./tables/imports.ts";
export type { InvitationRow } from "./tables/invitations.ts";
export type {
  OccurrenceDecision,
  OccurrenceKey,
  OccurrenceLink,
  OccurrenceState,
} from "./tables/occurrence-decisions.ts";
export type { Passkey } from "./tables/passkeys.ts";
export type { AccountLeg } from "./tables/reconciled-legs.ts";
export type { CandidateRow } from "./tables/recurring-rules.ts";
export type { RuleTransaction } from "./tables/rules.ts";
export type { FoundSession, SessionMembership, SessionRow } from "./tables/sessions.ts";
export type { SignInCode } from "./tables/sign-in-codes.ts";
export type { SignInFailures } from "./tables/sign-in-failures.ts";
export type { CountedTag } from "./tables/tags.ts";
export type { TransactionFilter } from "./tables/transaction-filters.ts";
export type { TransactionSortKeys } from "./tables/transaction-list.ts";
export type { TransactionSums } from "./tables/transaction-summary.ts";
export type { RecentTransaction, UpcomingTransaction } from "./tables/transactions.ts";
export type { ExportedColumns, ExportedTable } from "./tables.ts";
export { createTemporaryFile, type WrittenContent } from "./temporary-file.ts";

/** Reads of one budget. */
export type Reads = ReturnType<typeof reads>;
type Tables = ReturnType<typeof tables>;

/** The tables of people, who belong to no single budget. */
export type People = ReturnType<typeof peopleTables>;

/** Reads across budgets. */
export type AllReads = ReturnType<typeof allReads>;

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
export interface AllTx extends ReturnType<typeof allTables> {
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

function assembleStore(engine: Engine): Store {
  const boundTo = memoizeByObject((db: Db) => {
    const notes = changeNotes();
    const cache = new LRUCache<string, Tables>({
      max: MAX_BOUND,
      memoMethod: (budgetId) => tables(db, budgetId, notes),
    });
    return { all: allReads(db), people: peopleTables(db), notes, of: (budgetId: string) => cache.memo(budgetId) };
  });
  const committed = boundTo(engine.reader);
  const pastOf = pastCache();
  const listeners = new Set<(budgetId: string) => void>();
  return {
    of: committed.of,
    read: (budgetId, work, options) =>
      engine.read((db) => work({ ...boundTo(db).of(budgetId), past: pastOf(db, budgetId) }), options),
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
        const { people, of, notes } = boundTo(db);
        notes.clear();
        return work({ ...allTables(db, notes), people, of });
      };
      return engine.write(EVERY_BUDGET, run, options);
    },
    writeUser: (userId, work) => engine.write(userTarget(userId), ({ db }) => work(boundTo(db).people)),
    version: (budgetId) => engine.version(budgetId),
    tokenVersion: (budgetId) => engine.tokenVersion(budgetId),
    userVersion: (userId) => engine.version(userTarget(userId)),
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

function reads(db: Db, budgetId: string) {
  return {
    budget: budgetReads(db, budgetId),
    tokens: tokenReads(db, budgetId),
    accounts: { ...accountReads(db, budgetId), ...accountCurrencyReads(db, budgetId) },
    categories: categoryReads(db, budgetId),
    payees: { ...payeeReads(db, budgetId), ...payeeUseReads(db, budgetId) },
    payeeAliases: payeeAliasReads(db, budgetId),
    tags: tagReads(db, budgetId),
    transactions: {
      ...transactionReads(db, budgetId),
      ...transactionTagReads(db, budgetId),
      ...transactionListReads(db, budgetId),
      ...transactionSummaryReads(db, budgetId),
      ...bookedAmountReads(db, budgetId),
      ...reconciledLegReads(db, budgetId),
      ...recentTransactionReads(db, budgetId),
      ...importLegReads(db, budgetId),
    },
    reconciliations: reconciliationReads(db, budgetId),
    balancePoints: balancePointReads(db, budgetId),
    exchangeRates: exchangeRateReads(db, budgetId),
    goals: goalReads(db, budgetId),
    plans: planReads(db, budgetId),
    attachments: attachmentReads(db, budgetId),
    imports: importReads(db, budgetId),
    importLinks: importLinkReads(db, budgetId),
    importProfiles: importProfileReads(db, budgetId),
    rules: ruleReads(db, budgetId),
    upcomingTransactions: upcomingTransactionReads(db, budgetId),
    flows: flowReads(db, budgetId),
    recurringRules: { ...recurringRuleReads(db, budgetId), ...recurringCandidateReads(db, budgetId) },
    occurrenceDecisions: occurrenceDecisionReads(db, budgetId),
    dismissedSuggestions: dismissedSuggestionReads(db, budgetId),
    changes: changeLogReads(db, budgetId),
    idempotencyKeys: idempotencyKeyReads(db, budgetId),
    preferences: preferenceReads(db, budgetId),
    securityEvents: securityEventReads(db, budgetId),
    users: userReads(db),
    rows: budgetRowReads(db, budgetId),
    past: UNCACHED_PAST,
  };
}

function tables(db: Db, budgetId: string, notes: ChangeNotes) {
  const read = reads(db, budgetId);
  return {
    ...read,
    budget: { ...read.budget, ...budgetWrites(db, budgetId, notes) },
    tokens: { ...read.tokens, ...tokenWrites(db, budgetId) },
    accounts: {
      ...read.accounts,
      ...accountWrites(db, budgetId, notes),
      ...accountCurrencyWrites(db, budgetId, notes),
    },
    categories: { ...read.categories, ...categoryWrites(db, budgetId, notes) },
    payees: { ...read.payees, ...payeeWrites(db, budgetId, notes) },
    payeeAliases: { ...read.payeeAliases, ...payeeAliasWrites(db, budgetId, notes) },
    tags: { ...read.tags, ...tagWrites(db, budgetId, notes) },
    transactions: {
      ...read.transactions,
      ...transactionWrites(db, budgetId, notes),
      ...taggedTransactionWrites(db, budgetId, notes),
      ...reconciledLegWrites(db, budgetId, notes),
    },
    attachments: { ...read.attachments, ...attachmentWrites(db, budgetId, notes) },
    rules: { ...read.rules, ...ruleWrites(db, budgetId, notes) },
    imports: { ...read.imports, ...importWrites(db, budgetId) },
    importLinks: { ...read.importLinks, ...importLinkWrites(db, budgetId) },
    importProfiles: { ...read.importProfiles, ...importProfileWrites(db, budgetId) },
    reconciliations: { ...read.reconciliations, ...reconciliationWrites(db, budgetId, notes) },
    balancePoints: { ...read.balancePoints, ...balancePointWrites(db, budgetId, notes) },
    goals: { ...read.goals, ...goalWrites(db, budgetId, notes) },
    exchangeRates: { ...read.exchangeRates, ...exchangeRateWrites(db, budgetId, notes) },
    plans: { ...read.plans, ...planWrites(db, budgetId, notes) },
    recurringRules: { ...read.recurringRules, ...recurringRuleWrites(db, budgetId, notes) },
    occurrenceDecisions: { ...read.occurrenceDecisions, ...occurrenceDecisionWrites(db, budgetId, notes) },
    dismissedSuggestions: { ...read.dismissedSuggestions, ...dismissedSuggestionWrites(db, budgetId, notes) },
    changes: { ...read.changes, ...changeLogWrites(db, budgetId, notes) },
    idempotencyKeys: { ...read.idempotencyKeys, ...idempotencyKeyWrites(db, budgetId) },
    preferences: { ...read.preferences, ...preferenceWrites(db, budgetId) },
    securityEvents: {
      ...read.securityEvents,
      ...securityEventWrites(db, budgetId),
      ...securityEventRemovals(db, budgetId),
    },
    rows: {
      ...read.rows,
      ...budgetRowWrites(db, budgetId),
      sumMonths: () => sumMonths(db, budgetId),
      findErrors: () => findErrors(db, budgetId),
    },
  };
}

function peopleReads(db: Db) {
  return {
    users: userReads(db),
    memberships: membershipReads(db),
    sessions: sessionReads(db),
    signInCodes: signInCodeReads(db),
    devices: deviceReads(db),
    recoveryCodes: recoveryCodeReads(db),
    passkeys: passkeyReads(db),
    identities: identityReads(db),
    invitations: invitationReads(db),
    userEvents: userEventTables(db),
    expiredPeople: expiredPeopleReads(db),
  };
}

function peopleTables(db: Db) {
  const read = peopleReads(db);
  return {
    users: { ...read.users, ...userWrites(db) },
    memberships: { ...read.memberships, ...membershipWrites(db) },
    sessions: { ...read.sessions, ...sessionWrites(db) },
    signInCodes: { ...read.signInCodes, ...signInCodeWrites(db) },
    devices: { ...read.devices, ...deviceWrites(db) },
    signInFailures: signInFailureWrites(db),
    recoveryCodes: { ...read.recoveryCodes, ...recoveryCodeWrites(db) },
    passkeys: { ...read.passkeys, ...passkeyWrites(db) },
    identities: { ...read.identities, ...identityWrites(db) },
    challenges: challengeWrites(db),
    invitations: { ...read.invitations, ...invitationWrites(db) },
    userEvents: read.userEvents,
    expiredPeople: expiredPeopleWrites(db),
  };
}

function allReads(db: Db) {
  return {
    ...peopleReads(db),
    budgets: allBudgetReads(db),
    tokens: allTokenReads(db),
    attachmentFiles: allAttachmentFileReads(db),
    imports: allImportReads(db),
    idempotencyKeys: allIdempotencyKeyReads(db),
    securityEvents: allSecurityEventReads(db),
  };
}

function allTables(db: Db, notes: ChangeNotes) {
  const read = allReads(db);
  return { ...read, budgets: { ...read.budgets, ...allBudgetWrites(db, notes) }, sharedRates: sharedRateWrites(db) };
}
