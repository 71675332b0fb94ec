/** Removes ended sessions, used links, old failed sign-ins and old security events. Writes only if there are any. */
import { DAY_MS, formatTimestamp } from "../domain/calendar.ts";
import type { ExpiringTable } from "../store/store.ts";
import { ACCOUNT_MEMORY_MS } from "./guesses.ts";
import type { Service } from "./service.ts";

/** Security events are stored this long. */
const EVENT_DAYS = 400;

/** How long rows are stored after they have expired. */
const STORED_MS: Readonly<Record<ExpiringTable, number>> = {
  sessions: 0,
  sign_in_codes: 0,
  challenges: 0,
  invitations: 0,
  sign_in_failures: ACCOUNT_MEMORY_MS,
  user_events: EVENT_DAYS * DAY_MS,
};

/** The number of budgets whose events are removed at a time. */
const BUDGETS_PER_ROUND = 500;

export async function removeExpiredPeople({ store, now }: Pick<Service, "store" | "now">): Promise<void> {
  const nowMs = now();
  for (const [name, storedMs] of Object.entries(STORED_MS)) {
    const table = name as ExpiringTable;
    const before = formatTimestamp(nowMs - storedMs);
    if (!(await store.all.expiredPeople.exist(table, before))) continue;
    await store.writeAll(({ people }) => people.expiredPeople.remove(table, before));
  }
  const before = formatTimestamp(nowMs - EVENT_DAYS * DAY_MS);
  for (;;) {
    const budgetIds = await store.all.securityEvents.listOldBudgets(before, BUDGETS_PER_ROUND);
    for (const id of budgetIds) await store.write(id, (tx) => tx.securityEvents.removeBefore(before));
    if (budgetIds.length < BUDGETS_PER_ROUND) return;
  }
}
