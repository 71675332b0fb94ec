/**
 * All tables that the store offers, one line each: the functions that make its reads, then those that make its writes. The
 * functions are in the table's file in `tables/`, or in `queries/` if they are about several tables. `store.ts` binds them
 * to a connection. A read never writes, so code that has only reads cannot write.
 */
import { changeLogReads, changeLogWrites } from "./changes/change-log.ts";
import type { ChangeNotes } from "./changes/change-notes.ts";
import { flowReads } from "./changes/flows.ts";
import { uncachedPast } from "./changes/past-cache.ts";
import type { Db } from "./engine.ts";
import { bookedAmountReads } from "./queries/booked-amounts.ts";
import { budgetRowReads, budgetRowWrites } from "./queries/budget-rows.ts";
import { datedLegReads } from "./queries/dated-legs.ts";
import { expiredPeopleReads, expiredPeopleWrites } from "./queries/expired-people.ts";
import { importHistoryReads } from "./queries/import-history.ts";
import { importLegReads } from "./queries/import-legs.ts";
import { payeeUseReads } from "./queries/payee-uses.ts";
import { recentEntryReads } from "./queries/recent-entries.ts";
import { recentTransactionReads } from "./queries/recent-transactions.ts";
import { reconciledLegReads, reconciledLegWrites } from "./queries/reconciled-legs.ts";
import { recurringCandidateReads } from "./queries/recurring-candidates.ts";
import { relabelingReads, relabelingWrites } from "./queries/relabeling.ts";
import { ruleTransactionReads } from "./queries/rule-transactions.ts";
import { sealedValueReads, sealedValueWrites } from "./queries/sealed-values.ts";
import { transactionListReads } from "./queries/transaction-list.ts";
import { transactionSummaryReads } from "./queries/transaction-summary.ts";
import { upcomingTransactionReads } from "./queries/upcoming-transactions.ts";
import { accountReads, accountWrites } from "./tables/accounts.ts";
import { alertReads, alertWrites } from "./tables/alerts.ts";
import { allAttachmentFileReads, attachmentReads, attachmentWrites } from "./tables/attachments.ts";
import { balancePointReads, balancePointWrites } from "./tables/balance-points.ts";
import { bankAccountReads, bankAccountWrites } from "./tables/bank-accounts.ts";
import { bankConnectionReads, bankConnectionWrites } from "./tables/bank-connections.ts";
import { allBudgetReads, allBudgetWrites, budgetReads, budgetWrites } from "./tables/budgets.ts";
import { categoryReads, categoryWrites } from "./tables/categories.ts";
import { challengeWrites } from "./tables/challenges.ts";
import { channelReads, channelWrites } from "./tables/channels.ts";
import { deviceReads, deviceWrites } from "./tables/devices.ts";
import { dismissedSuggestionWrites } from "./tables/dismissed-suggestions.ts";
import { duplicateAnswerReads, duplicateAnswerWrites } from "./tables/duplicate-answers.ts";
import { exchangeRateReads, exchangeRateWrites, sharedRateWrites } from "./tables/exchange-rates.ts";
import { feedReads, feedWrites } from "./tables/feeds.ts";
import { goalReads, goalWrites } from "./tables/goals.ts";
import { allIdempotencyKeyReads, idempotencyKeyReads, idempotencyKeyWrites } from "./tables/idempotency-keys.ts";
import { identityReads, identityWrites } from "./tables/identities.ts";
import { importChunkReads, importChunkWrites } from "./tables/import-chunks.ts";
import { importFileReads, importFileWrites } from "./tables/import-files.ts";
import { importLinkReads, importLinkWrites } from "./tables/import-links.ts";
import { importProfileReads, importProfileWrites } from "./tables/import-profiles.ts";
import { importRowReads, importRowWrites } from "./tables/import-rows.ts";
import { allImportReads, importReads, importWrites } from "./tables/imports.ts";
import { invitationReads, invitationWrites } from "./tables/invitations.ts";
import { allJobReads, jobReads, jobWrites } from "./tables/jobs.ts";
import { mailCountWrites } from "./tables/mail-counts.ts";
import { membershipReads, membershipWrites } from "./tables/memberships.ts";
import { allNoticeReads, noticeReads, noticeWrites } from "./tables/notices.ts";
import { occurrenceDecisionReads, occurrenceDecisionWrites } from "./tables/occurrence-decisions.ts";
import { passkeyReads, passkeyWrites } from "./tables/passkeys.ts";
import { payeeAliasReads, payeeAliasWrites } from "./tables/payee-aliases.ts";
import { payeeReads, payeeWrites } from "./tables/payees.ts";
import { planReads, planWrites } from "./tables/plans.ts";
import { preferenceReads, preferenceWrites } from "./tables/preferences.ts";
import { quickEntryReads, quickEntryWrites } from "./tables/quick-entries.ts";
import { rateSourceReads, rateSourceWrites } from "./tables/rate-sources.ts";
import { reconciliationReads, reconciliationWrites } from "./tables/reconciliations.ts";
import { recoveryCodeReads, recoveryCodeWrites } from "./tables/recovery-codes.ts";
import { recurringRuleReads, recurringRuleWrites } from "./tables/recurring-rules.ts";
import { type UsualReads, type UsualTables, usualTables } from "./tables/resource-table.ts";
import { ruleReads, ruleWrites } from "./tables/rules.ts";
import {
  allSecurityEventReads,
  securityEventReads,
  securityEventWrites,
  userEventReads,
  userEventWrites,
} from "./tables/security-events.ts";
import { serverKeyReads, serverKeyWrites } from "./tables/server-keys.ts";
import { sessionReads, sessionWrites } from "./tables/sessions.ts";
import { signInCodeReads, signInCodeWrites } from "./tables/sign-in-codes.ts";
import { signInFailureWrites } from "./tables/sign-in-failures.ts";
import { allSyncRunReads, syncRunReads, syncRunWrites } from "./tables/sync-runs.ts";
import { tagReads, tagWrites } from "./tables/tags.ts";
import { allTokenReads, tokenReads, tokenWrites } from "./tables/tokens.ts";
import { taggedTransactionWrites, transactionTagReads } from "./tables/transaction-tags.ts";
import { transactionReads, transactionWrites } from "./tables/transactions.ts";
import { userReads, userWrites } from "./tables/users.ts";
import { allDeliveryReads, deliveryReads, deliveryWrites } from "./tables/webhook-deliveries.ts";
import { webhookReads, webhookWrites } from "./tables/webhooks.ts";

/** Returns reads or writes, as methods that are bound to the arguments. */
type Factory<Bound extends readonly unknown[]> = (...bound: Bound) => object;

/** Only writes may get what `WriteBound` has more. */
type TableList<Bound extends readonly unknown[], WriteBound extends readonly unknown[] = Bound> = Readonly<
  Record<string, readonly [reads: readonly Factory<Bound>[], writes: readonly Factory<WriteBound>[]]>
>;

/**
 * The tables of a budget. The writes note what they change. `usualTables` adds the tables of resources that need nothing
 * else, and the usual functions of others.
 */
const OF_BUDGET = {
  budget: [[budgetReads], [budgetWrites]],
  tokens: [[tokenReads], [tokenWrites]],
  accounts: [
    [accountReads, relabelingReads],
    [accountWrites, relabelingWrites],
  ],
  categories: [[categoryReads], [categoryWrites]],
  payees: [[payeeReads, payeeUseReads], [payeeWrites]],
  payeeAliases: [[payeeAliasReads], [payeeAliasWrites]],
  tags: [[tagReads], [tagWrites]],
  transactions: [
    [
      transactionReads,
      transactionTagReads,
      transactionListReads,
      transactionSummaryReads,
      bookedAmountReads,
      reconciledLegReads,
      recentTransactionReads,
      recentEntryReads,
      importLegReads,
    ],
    [transactionWrites, taggedTransactionWrites, reconciledLegWrites],
  ],
  upcomingTransactions: [[upcomingTransactionReads], []],
  reconciliations: [[reconciliationReads], [reconciliationWrites]],
  balancePoints: [[balancePointReads, datedLegReads], [balancePointWrites]],
  exchangeRates: [[exchangeRateReads], [exchangeRateWrites]],
  goals: [[goalReads], [goalWrites]],
  plans: [[planReads], [planWrites]],
  attachments: [[attachmentReads], [attachmentWrites]],
  imports: [
    [importReads, importFileReads, importChunkReads, importRowReads, importHistoryReads],
    [importWrites, importFileWrites, importChunkWrites, importRowWrites],
  ],
  importLinks: [[importLinkReads], [importLinkWrites]],
  importProfiles: [[importProfileReads], [importProfileWrites]],
  rules: [[ruleReads, ruleTransactionReads], [ruleWrites]],
  recurringRules: [[recurringRuleReads, recurringCandidateReads], [recurringRuleWrites]],
  occurrenceDecisions: [[occurrenceDecisionReads], [occurrenceDecisionWrites]],
  dismissedSuggestions: [[], [dismissedSuggestionWrites]],
  duplicateAnswers: [[duplicateAnswerReads], [duplicateAnswerWrites]],
  feeds: [[feedReads], [feedWrites]],
  quickEntries: [[quickEntryReads], [quickEntryWrites]],
  flows: [[flowReads], []],
  changes: [[changeLogReads], [changeLogWrites]],
  idempotencyKeys: [[idempotencyKeyReads], [idempotencyKeyWrites]],
  preferences: [[preferenceReads], [preferenceWrites]],
  securityEvents: [[securityEventReads], [securityEventWrites]],
  bankConnections: [[bankConnectionReads], [bankConnectionWrites]],
  bankAccounts: [[bankAccountReads], [bankAccountWrites]],
  syncRuns: [[syncRunReads], [syncRunWrites]],
  jobs: [[jobReads], [jobWrites]],
  channels: [[channelReads], [channelWrites]],
  alerts: [[alertReads], [alertWrites]],
  notices: [[noticeReads], [noticeWrites]],
  webhooks: [[webhookReads], [webhookWrites]],
  webhookDeliveries: [[deliveryReads], [deliveryWrites]],
  users: [[userReads], []],
  sealedValues: [[sealedValueReads], [sealedValueWrites]],
  rows: [[budgetRowReads], [budgetRowWrites]],
  past: [[uncachedPast], []],
} as const satisfies TableList<[db: Db, budgetId: string], [db: Db, budgetId: string, notes: ChangeNotes]>;

/** The tables of people, who belong to no single budget. */
const OF_PEOPLE = {
  users: [[userReads], [userWrites]],
  memberships: [[membershipReads], [membershipWrites]],
  sessions: [[sessionReads], [sessionWrites]],
  signInCodes: [[signInCodeReads], [signInCodeWrites]],
  devices: [[deviceReads], [deviceWrites]],
  signInFailures: [[], [signInFailureWrites]],
  mailCounts: [[], [mailCountWrites]],
  recoveryCodes: [[recoveryCodeReads], [recoveryCodeWrites]],
  passkeys: [[passkeyReads], [passkeyWrites]],
  identities: [[identityReads], [identityWrites]],
  challenges: [[], [challengeWrites]],
  invitations: [[invitationReads], [invitationWrites]],
  userEvents: [[userEventReads], [userEventWrites]],
  expiredPeople: [[expiredPeopleReads], [expiredPeopleWrites]],
} as const satisfies TableList<[db: Db]>;

/** The rows of all budgets. */
const OF_ALL = {
  budgets: [[allBudgetReads], [allBudgetWrites]],
  tokens: [[allTokenReads], []],
  attachmentFiles: [[allAttachmentFileReads], []],
  imports: [[allImportReads], []],
  idempotencyKeys: [[allIdempotencyKeyReads], []],
  securityEvents: [[allSecurityEventReads], []],
  syncRuns: [[allSyncRunReads], []],
  jobs: [[allJobReads], []],
  webhookDeliveries: [[allDeliveryReads], []],
  notices: [[allNoticeReads], []],
  sharedRates: [[], [sharedRateWrites]],
  rateSources: [[rateSourceReads], [rateSourceWrites]],
  serverKeys: [[serverKeyReads], [serverKeyWrites]],
} as const satisfies TableList<[db: Db]>;

type Made<Make> = Make extends (...bound: never) => infer Methods ? Methods : never;

type AllOf<Union> = (Union extends unknown ? (each: Union) => void : never) extends (each: infer Each) => void
  ? Each
  : never;

type ReadsOf<List extends TableList<never>> = { readonly [Name in keyof List]: AllOf<Made<List[Name][0][number]>> };

type TablesOf<List extends TableList<never>> = {
  readonly [Name in keyof List]: AllOf<Made<List[Name][number][number]>>;
};

function bind<Bound extends readonly unknown[], List extends TableList<Bound>>(list: List, ...bound: Bound) {
  const tables = Object.entries(list).map(([name, factories]) => {
    return [name, Object.assign({}, ...factories.flat().map((make) => make(...bound)))];
  });
  return Object.fromEntries(tables) as TablesOf<List>;
}

/** Reads of one budget. */
export type Reads = ReadsOf<typeof OF_BUDGET> & UsualReads;
export type Tables = TablesOf<typeof OF_BUDGET> & UsualTables;

export function budgetTables(db: Db, budgetId: string, notes: ChangeNotes): Tables {
  const usual: Readonly<Record<string, object>> = usualTables(db, budgetId, notes);
  const own: Readonly<Record<string, object>> = bind(OF_BUDGET, db, budgetId, notes);
  const tables = Object.keys({ ...usual, ...own }).map((name) => [name, { ...usual[name], ...own[name] }] as const);
  return Object.fromEntries(tables) as Tables;
}

export type People = TablesOf<typeof OF_PEOPLE>;

export function peopleTables(db: Db): People {
  return bind(OF_PEOPLE, db);
}

/** Reads across the budgets of one machine. */
export type MachineReads = ReadsOf<typeof OF_ALL>;

export function machineReads(db: Db): MachineReads {
  return bind(OF_ALL, db);
}

/** Reads across budgets. */
export type AllReads = ReadsOf<typeof OF_PEOPLE> & ReadsOf<typeof OF_ALL>;
export type AllTables = ReadsOf<typeof OF_PEOPLE> & TablesOf<typeof OF_ALL>;

export function allTables(db: Db, notes: ChangeNotes): AllTables {
  return { ...peopleTables(db), ...bind(OF_ALL, db, notes) };
}
