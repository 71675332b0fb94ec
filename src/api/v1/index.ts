/** Lists the routes of every resource. A new resource is a folder here and a line below. */
import type { Route } from "../route.ts";
import { balanceRoutes } from "./accounts/balance-routes.ts";
import { reconciliationRoutes } from "./accounts/reconciliation-routes.ts";
import { accountRoutes } from "./accounts/routes.ts";
import { attachmentRoutes } from "./attachments/routes.ts";
import { bankLinkRoutes } from "./bank-connections/link-routes.ts";
import { bankConnectionRoutes } from "./bank-connections/routes.ts";
import { bankSyncRoutes } from "./bank-connections/sync-routes.ts";
import { budgetRoutes } from "./budget/routes.ts";
import { budgetSettingRoutes } from "./budget/settings-routes.ts";
import { categoryRoutes } from "./categories/routes.ts";
import { historyRoutes } from "./changes/history-routes.ts";
import { changeRoutes } from "./changes/routes.ts";
import { duplicateRoutes } from "./duplicates/routes.ts";
import { eventRoutes } from "./events/routes.ts";
import { exchangeRateRoutes } from "./exchange-rates/routes.ts";
import { exportRoutes } from "./export/routes.ts";
import { feedRoutes } from "./feeds/routes.ts";
import { goalRoutes } from "./goals/routes.ts";
import { importLinkRoutes } from "./imports/link-routes.ts";
import { importProfileRoutes } from "./imports/profile-routes.ts";
import { importRoutes } from "./imports/routes.ts";
import { alertRoutes } from "./me/alert-routes.ts";
import { identityRoutes } from "./me/identities.ts";
import { passkeyRoutes } from "./me/passkeys.ts";
import { meRoutes } from "./me/routes.ts";
import { memberRoutes } from "./members/routes.ts";
import { householdMetricRoutes } from "./metrics/routes.ts";
import { periodRoutes } from "./months/period-routes.ts";
import { monthRoutes } from "./months/routes.ts";
import { payeeAliasRoutes } from "./payees/alias-routes.ts";
import { payeeRoutes } from "./payees/routes.ts";
import { quickEntryRoutes } from "./quick-entries/routes.ts";
import { occurrenceRoutes } from "./recurring/occurrence-routes.ts";
import { recurringRoutes } from "./recurring/routes.ts";
import { reportViewRoutes } from "./report-views/routes.ts";
import { reportRoutes } from "./reports/routes.ts";
import { applyRuleRoutes } from "./rules/apply-routes.ts";
import { ruleRoutes } from "./rules/routes.ts";
import { securityEventRoutes } from "./security-events/routes.ts";
import { sessionRoutes } from "./session/routes.ts";
import { tagRoutes } from "./tags/routes.ts";
import { tokenRoutes } from "./tokens/routes.ts";
import { bulkRoutes } from "./transactions/bulk-routes.ts";
import { transactionListRoutes } from "./transactions/list-routes.ts";
import { transactionRoutes } from "./transactions/routes.ts";
import { webhookRoutes } from "./webhooks/routes.ts";

export const ROUTES: readonly Route[] = [
  ...accountRoutes,
  ...balanceRoutes,
  ...reconciliationRoutes,
  ...transactionListRoutes,
  ...bulkRoutes,
  ...transactionRoutes,
  ...quickEntryRoutes,
  ...duplicateRoutes,
  ...attachmentRoutes,
  ...importRoutes,
  ...importLinkRoutes,
  ...importProfileRoutes,
  ...bankConnectionRoutes,
  ...bankLinkRoutes,
  ...bankSyncRoutes,
  ...budgetSettingRoutes,
  ...budgetRoutes,
  ...monthRoutes,
  ...periodRoutes,
  ...householdMetricRoutes,
  ...reportRoutes,
  ...reportViewRoutes,
  ...exportRoutes,
  ...categoryRoutes,
  ...payeeRoutes,
  ...payeeAliasRoutes,
  ...tagRoutes,
  ...ruleRoutes,
  ...applyRuleRoutes,
  ...goalRoutes,
  ...exchangeRateRoutes,
  ...occurrenceRoutes,
  ...recurringRoutes,
  ...changeRoutes,
  ...historyRoutes,
  ...eventRoutes,
  ...sessionRoutes,
  ...meRoutes,
  ...alertRoutes,
  ...passkeyRoutes,
  ...identityRoutes,
  ...memberRoutes,
  ...tokenRoutes,
  ...webhookRoutes,
  ...feedRoutes,
  ...securityEventRoutes,
];
