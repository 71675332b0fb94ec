/** Every benchmark, in the order in which they run. */
import { accounts } from "./pairs/accounts.ts";
import { bulkCreates, singleCreates } from "./pairs/creates.ts";
import { spendingPower } from "./pairs/spending-power.ts";
import { transactionPage } from "./pairs/transaction-page.ts";
import type { Benchmark } from "./support/benchmark.ts";

export const BENCHMARKS: readonly Benchmark[] = [
  accounts,
  transactionPage,
  spendingPower,
  singleCreates,
  bulkCreates,
];
