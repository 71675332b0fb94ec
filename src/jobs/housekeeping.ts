/** The jobs that a running server repeats: they continue interrupted imports and remove expired data. */
import { DAY_MS, formatTimestamp } from "../domain/calendar.ts";
import { removeOldNotices } from "../operations/alerts/notices.ts";
import { removeUnusedDemos } from "../operations/budget/demo-budgets.ts";
import { pruneChanges } from "../operations/changes/prune-changes.ts";
import { removeOldRuns } from "../operations/connections/old-runs.ts";
import { onEachBudget, onEachMachine } from "../operations/each-machine.ts";
import { continueAllImports } from "../operations/imports/continue-import.ts";
import { removeOldPreviews } from "../operations/imports/imports.ts";
import { measurePreviews } from "../operations/imports/preview-quota.ts";
import { removeUnreferencedFiles } from "../operations/ledger/attachment-files.ts";
import { ACCOUNT_MEMORY_MS } from "../operations/people/guesses.ts";
import { decideOldCountingDays } from "../operations/recurring/decide-old-data.ts";
import type { Service } from "../operations/service.ts";
import { removeOldDeliveries } from "../operations/webhooks/remove-old-deliveries.ts";
import type { ExpiringTable } from "../store/store.ts";
import { randomNumber } from "./random.ts";
import { repeat } from "./repeat.ts";

const MINUTE_MS = 60_000;
const HOUR_MS = 3_600_000;

/** The interval of each job, and the log message of a failure. */
const JOBS: readonly (readonly [
  everyMs: number,
  failure: string,
  run: (service: Service, changesDays: number) => Promise<unknown>,
])[] = [
  [MINUTE_MS, "imports could not be continued", continueAllImports],
  [MINUTE_MS, "counting days of older data could not be decided", decideOldCountingDays],
  [MINUTE_MS, "previews could not be measured", measurePreviews],
  [HOUR_MS, "old idempotency keys could not be removed", removeExpiredKeys],
  [DAY_MS, "old sessions and security events could not be removed", removeExpiredPeople],
  [DAY_MS, "unused demo budgets could not be deleted", removeUnusedDemos],
  [DAY_MS, "old changes could not be removed", pruneChanges],
  [DAY_MS, "unreferenced attachment files could not be removed", removeUnreferencedFiles],
  [HOUR_MS, "old previews of imports could not be removed", removeOldPreviews],
  [DAY_MS, "old notices could not be removed", removeOldNotices],
  [DAY_MS, "old messages of webhooks could not be removed", removeOldDeliveries],
  [HOUR_MS, "old runs of bank connections could not be removed", removeOldRuns],
  [HOUR_MS, "unused space could not be returned to the disk", ({ store }) => store.reclaim()],
];

/**
 * Runs all jobs one after another, and then each about at its interval, or sooner after a failure. `changesDays` is the age of the changes to remove, in
 * days. The returned function ends the intervals.
 */
export function startHousekeeping(
  service: Service,
  changesDays: number,
  onError: (error: unknown, message: string) => void,
): () => void {
  const random = () => randomNumber(service);
  const jobs = JOBS.map(([everyMs, failure, run]) => {
    const perform = async () => {
      try {
        await run(service, changesDays);
        return true;
      } catch (error) {
        onError(error, failure);
        return false;
      }
    };
    return repeat(everyMs, perform, random);
  });
  const runAll = async () => {
    for (const job of jobs) await job.run();
  };
  void runAll();
  return () => {
    for (const job of jobs) job.end();
  };
}

/** A small batch, so that requests wait only briefly. */
const KEYS_PER_ROUND = 500;

/** Deletes the stored responses of expired Idempotency-Keys. */
export async function removeExpiredKeys({ store, now }: Pick<Service, "store" | "now">): Promise<void> {
  const before = formatTimestamp(now());
  await onEachMachine({ store }, async ({ idempotencyKeys }) => {
    for (;;) {
      const old = await idempotencyKeys.listExpired(before, KEYS_PER_ROUND);
      const byBudget = Map.groupBy(old, ({ budget_id }) => budget_id);
      await onEachBudget({ store }, byBudget.keys(), (budgetId) =>
        store.write(budgetId, (tx) => tx.idempotencyKeys.removeExpired(before, byBudget.get(budgetId) ?? [])),
      );
      if (old.length < KEYS_PER_ROUND) return;
    }
  });
}

/** Security events are stored this long. */
const EVENTS_MS = 400 * DAY_MS;

/** How long rows are stored after they have expired. */
const STORED_MS: Readonly<Record<ExpiringTable, number>> = {
  sessions: 0,
  devices: 0,
  sign_in_codes: 0,
  challenges: 0,
  invitations: 0,
  sign_in_failures: ACCOUNT_MEMORY_MS,
  mail_counts: DAY_MS,
  user_events: EVENTS_MS,
};

/** The number of budgets whose events are removed at a time. */
const BUDGETS_PER_ROUND = 500;

/** Removes ended sessions, unused devices, used links, old counts and old security events. Writes only if there are any. */
export async function removeExpiredPeople({ store, now }: Pick<Service, "store" | "now">): Promise<void> {
  const nowMs = now();
  for (const [name, storedMs] of Object.entries(STORED_MS)) {
    const table = name as ExpiringTable;
    const before = formatTimestamp(nowMs - storedMs);
    if (!(await store.all.expiredPeople.exist(table, before))) continue;
    await store.writeAll(({ people }) => people.expiredPeople.remove(table, before));
  }
  const before = formatTimestamp(nowMs - EVENTS_MS);
  await onEachMachine({ store }, async ({ securityEvents }) => {
    for (;;) {
      const budgetIds = await securityEvents.listOldBudgets(before, BUDGETS_PER_ROUND);
      await onEachBudget({ store }, budgetIds, (id) => store.write(id, (tx) => tx.securityEvents.removeBefore(before)));
      if (budgetIds.length < BUDGETS_PER_ROUND) return;
    }
  });
}
