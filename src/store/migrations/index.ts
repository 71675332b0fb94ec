/**
 * All migrations, oldest first. There are no downgrades, and a released migration never changes. A migration is a list of
 * SQL statements, built with the engine's types and options, and perhaps a rewrite of rows in JavaScript. It imports nothing
 * that may change later.
 */
import * as foundation from "./0001-foundation.ts";
import * as summaries from "./0002-summaries.ts";
import * as plans from "./0003-plans.ts";
import * as exchangeRates from "./0004-exchange-rates.ts";
import * as goals from "./0005-goals.ts";
import * as recurring from "./0006-recurring.ts";
import * as noteDigests from "./0007-note-digests.ts";
import * as pastChanges from "./0008-past-changes.ts";
import * as recurringChanges from "./0009-recurring-changes.ts";
import * as requestCounts from "./0010-request-counts.ts";
import * as flowsInOrder from "./0011-flows-in-order.ts";
import * as accountsByPlace from "./0012-accounts-by-place.ts";
import * as payeeNames from "./0013-payee-names.ts";
import * as simplerSearch from "./0014-simpler-search.ts";
import * as plainMonthSums from "./0015-plain-month-sums.ts";
import * as noCountedChanges from "./0016-no-counted-changes.ts";
import * as budgetDeletion from "./0017-budget-deletion.ts";
import * as changeLog from "./0018-change-log.ts";
import * as bookedSums from "./0019-booked-sums.ts";
import * as defaultCategories from "./0020-default-categories.ts";
import * as tags from "./0021-tags.ts";
import * as splits from "./0022-splits.ts";
import * as reviewed from "./0023-reviewed.ts";
import * as attachments from "./0024-attachments.ts";
import * as reconciliations from "./0025-reconciliations.ts";
import * as splitMarks from "./0026-split-marks.ts";
import * as matchesOfParts from "./0027-matches-of-parts.ts";
import * as people from "./0028-people.ts";
import * as keyExpiry from "./0029-key-expiry.ts";
import * as signIn from "./0030-sign-in.ts";
import * as demoBudgets from "./0031-demo-budgets.ts";
import * as passkeys from "./0033-passkeys.ts";
import * as identities from "./0034-identities.ts";
import * as imports from "./0035-imports.ts";
import * as dismissedSuggestions from "./0036-dismissed-suggestions.ts";
import * as balancePoints from "./0037-balance-points.ts";
import * as payeeAliases from "./0038-payee-aliases.ts";
import * as rules from "./0039-rules.ts";
import * as keptRows from "./0041-kept-rows.ts";
import * as deciders from "./0042-deciders.ts";
import * as importChunks from "./0043-import-chunks.ts";
import * as importProfiles from "./0044-import-profiles.ts";
import * as importRowsByTransaction from "./0045-import-rows-by-transaction.ts";
import * as importLinks from "./0046-import-links.ts";
import * as importedTransactions from "./0047-imported-transactions.ts";
import * as correctedRows from "./0048-corrected-rows.ts";
import * as importsWithoutChange from "./0049-imports-without-change.ts";
import * as tokenCreators from "./0050-token-creators.ts";
import * as previewSizes from "./0051-preview-sizes.ts";
import * as devices from "./0052-devices.ts";
import * as importFacts from "./0053-import-facts.ts";
import * as funds from "./0054-funds.ts";
import * as endingPromises from "./0055-ending-promises.ts";
import * as countingDays from "./0056-counting-days.ts";
import * as otherSideIds from "./0058-other-side-ids.ts";
import * as periods from "./0060-periods.ts";
import * as closedAccounts from "./0062-closed-accounts.ts";
import * as enteredBalances from "./0063-entered-balances.ts";
import * as duplicateAnswers from "./0064-duplicate-answers.ts";
import * as categoryIcons from "./0065-category-icons.ts";
import * as notes from "./0066-notes.ts";
import * as enteredBy from "./0067-entered-by.ts";
import * as reportViews from "./0068-report-views.ts";
import * as pendingCoverage from "./0069-pending-coverage.ts";
import * as importProofs from "./0070-import-proofs.ts";
import * as jobs from "./0071-jobs.ts";
import * as rateSources from "./0072-rate-sources.ts";
import * as importSources from "./0075-import-sources.ts";
import * as bankConnections from "./0076-bank-connections.ts";
import * as webhooks from "./0077-webhooks.ts";
import * as feeds from "./0078-feeds.ts";
import * as quickEntries from "./0079-quick-entries.ts";
import * as alerts from "./0080-alerts.ts";
import * as mail from "./0081-mail.ts";
import * as serverKeys from "./0082-server-keys.ts";
import * as reportedNumbers from "./0083-reported-numbers.ts";
import * as mailsOfPeople from "./0084-mails-of-people.ts";
import * as channelWaits from "./0085-channel-waits.ts";
import * as channelDevices from "./0086-channel-devices.ts";
import type { Migration } from "./migration.ts";

export const MIGRATIONS: readonly Migration[] = [
  foundation,
  summaries,
  plans,
  exchangeRates,
  goals,
  recurring,
  noteDigests,
  pastChanges,
  recurringChanges,
  requestCounts,
  flowsInOrder,
  accountsByPlace,
  payeeNames,
  simplerSearch,
  plainMonthSums,
  noCountedChanges,
  budgetDeletion,
  changeLog,
  bookedSums,
  defaultCategories,
  tags,
  splits,
  reviewed,
  attachments,
  reconciliations,
  splitMarks,
  matchesOfParts,
  people,
  keyExpiry,
  signIn,
  demoBudgets,
  passkeys,
  identities,
  imports,
  dismissedSuggestions,
  balancePoints,
  payeeAliases,
  rules,
  keptRows,
  deciders,
  importChunks,
  importProfiles,
  importRowsByTransaction,
  importLinks,
  importedTransactions,
  correctedRows,
  importsWithoutChange,
  tokenCreators,
  previewSizes,
  devices,
  importFacts,
  funds,
  endingPromises,
  countingDays,
  otherSideIds,
  periods,
  closedAccounts,
  enteredBalances,
  duplicateAnswers,
  categoryIcons,
  notes,
  enteredBy,
  reportViews,
  pendingCoverage,
  importProofs,
  jobs,
  rateSources,
  importSources,
  bankConnections,
  webhooks,
  feeds,
  quickEntries,
  alerts,
  mail,
  serverKeys,
  reportedNumbers,
  mailsOfPeople,
  channelWaits,
  channelDevices,
];

/** Identifies the tables and columns of this version. */
export const SCHEMA_ID = MIGRATIONS.at(-1)?.id ?? "";

/** Whether this text identifies the tables and columns of this version or an older one. */
export function isKnownSchema(id: unknown): boolean {
  return MIGRATIONS.some((migration) => migration.id === id);
}
