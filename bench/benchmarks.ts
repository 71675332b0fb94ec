/** Every benchmark, in the order in which they run. */
import { accounts } from "./pairs/accounts.ts";
import { actual } from "./pairs/actual.ts";
import { bulkChanges } from "./pairs/bulk-changes.ts";
import { busyHousehold } from "./pairs/busy-household.ts";
import { bulkCreates, singleCreates } from "./pairs/creates.ts";
import { events } from "./pairs/events.ts";
import { growth } from "./pairs/growth.ts";
import { hostileImports } from "./pairs/hostile-imports.ts";
import { statementImport } from "./pairs/import.ts";
import { loadProfile } from "./pairs/load-profile.ts";
import { memory } from "./pairs/memory.ts";
import { postgresCreates } from "./pairs/postgres-creates.ts";
import { postgresRequests } from "./pairs/postgres-requests.ts";
import { spendingPower } from "./pairs/spending-power.ts";
import { start } from "./pairs/start.ts";
import { bankSync } from "./pairs/sync.ts";
import { transactionPage } from "./pairs/transaction-page.ts";
import type { Benchmark } from "./support/benchmark.ts";

export const BENCHMARKS: readonly Benchmark[] = [
  accounts,
  transactionPage,
  spendingPower,
  busyHousehold,
  singleCreates,
  bulkCreates,
  bulkChanges,
  postgresCreates,
  postgresRequests,
  statementImport,
  hostileImports,
  bankSync,
  events,
  growth,
  actual,
  start,
  loadProfile,
  memory,
];
