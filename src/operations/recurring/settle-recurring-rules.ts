/**
 * Moves on the day before which all of a rule's occurrences are closed, so that what is read for what is still open does
 * not grow with the years. Nothing that is told changes by it.
 */
import { addDays, dayAt } from "../../domain/calendar.ts";
import type { Occurrence } from "../../domain/occurrence.ts";
import { reachFrom } from "../../domain/rule-reach.ts";
import type { Tx } from "../../store/store.ts";
import { getBudget } from "../budget/read-budget.ts";
import type { Read, Service } from "../service.ts";
import { reckonOccurrences } from "./read-occurrences.ts";

/** So far back what is closed is left open all the same, since transactions are still changed then. */
const RECENT_DAYS = 62;

/** Longer for what the user has matched or moved: the transaction may have come long after the scheduled day. */
const DECIDED_DAYS = 430;

/** A rule is settled once so much can be gained. */
const WORTH_DAYS = 14;

/** Budgets to a round, so that no round holds up the requests for long. */
const BUDGETS_A_ROUND = 100;

export async function settleRecurringRules({ store, now }: Pick<Service, "store" | "now">): Promise<void> {
  const nowMs = now();
  const openBefore = addDays(dayAt(nowMs, "UTC"), -RECENT_DAYS - WORTH_DAYS);
  for (let last = ""; ; ) {
    const budgetIds = await store.recurringRules.listBudgetsOpenBefore(openBefore, last, BUDGETS_A_ROUND);
    for (const budgetId of budgetIds) {
      await store.write(budgetId, (tx) => settleBudget(tx, { reads: tx, budgetId }, nowMs));
    }
    last = budgetIds.at(-1) ?? "";
    if (budgetIds.length < BUDGETS_A_ROUND) return;
  }
}

async function settleBudget(tx: Tx, read: Read, nowMs: number): Promise<void> {
  const today = dayAt(nowMs, (await getBudget(read)).time_zone);
  const occurrences = await reckonOccurrences(read, { since: today, until: today, today });
  const unsettled = Map.groupBy(
    occurrences.filter((one) => !isSettled(one, today)),
    ({ rule }) => rule.id,
  );
  for (const { id, open_since } of await read.reads.recurringRules.list(read.budgetId)) {
    const days = unsettled.get(id)?.map(({ scheduled_on }) => scheduled_on) ?? [];
    const since = [addDays(today, -RECENT_DAYS), ...days].reduce((least, day) => (day < least ? day : least));
    if (since >= addDays(open_since, WORTH_DAYS)) await tx.recurringRules.settle(read.budgetId, id, reachFrom(since));
  }
}

function isSettled({ state, due_on, scheduled_on, is_automatic }: Occurrence, today: string): boolean {
  if (state === "expected" || state === "overdue") return false;
  const days = is_automatic || state === "skipped" ? RECENT_DAYS : DECIDED_DAYS;
  return due_on < addDays(today, -days) && scheduled_on < addDays(today, -days);
}
