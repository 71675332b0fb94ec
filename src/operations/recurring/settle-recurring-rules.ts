/**
 * Moves on the day before which all of a rule's occurrences are closed, so that what is read for what is still open does
 * not grow with the years. Nothing that is told changes by it: where something would, the rules stay as they are.
 */
import { addDays, dayAt } from "../../domain/calendar.ts";
import type { Occurrence } from "../../domain/occurrence.ts";
import { LATE_DAYS, type RuleReach, reachFrom } from "../../domain/rule-reach.ts";
import type { StoredRule } from "../../store/recurring-rules.ts";
import type { Tx } from "../../store/store.ts";
import { getBudget } from "../budget/read-budget.ts";
import type { Read, Service } from "../service.ts";
import { reckonOccurrences } from "./read-occurrences.ts";

/**
 * So far back what is closed is left open all the same, since transactions are still changed then, and since any day of
 * the current month can be asked about at little cost.
 */
const RECENT_DAYS = 31 + LATE_DAYS;

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

/** A rule, what it reaches back to, and what it would once it is settled. */
interface Step {
  readonly rule: StoredRule;
  readonly to: RuleReach;
}

async function settleBudget(tx: Tx, read: Read, nowMs: number): Promise<void> {
  const { budgetId } = read;
  const today = dayAt(nowMs, (await getBudget(read)).time_zone);
  const query = { since: today, until: today, today };
  const before = await reckonOccurrences(read, query);
  let steps = stepsOf(await read.reads.recurringRules.list(budgetId), before, today);
  while (steps.length > 0) {
    for (const { rule, to } of steps) await tx.recurringRules.settle(budgetId, rule.id, to);
    const changed = findChanged(before, await reckonOccurrences(read, query));
    if (changed.length === 0) return;
    for (const { rule } of steps) await tx.recurringRules.settle(budgetId, rule.id, reachOf(rule));
    // Rules of one payee take each other's transactions; those for transfers, which have none, may do so too.
    const rivals = new Set(changed.map(({ rule }) => rule.payee_id));
    const rest = steps.filter(({ rule }) => !rivals.has(rule.payee_id));
    steps = rest.length < steps.length ? rest : [];
  }
}

function stepsOf(rules: readonly StoredRule[], occurrences: readonly Occurrence[], today: string): Step[] {
  const unsettled = Map.groupBy(
    occurrences.filter((one) => !isSettled(one, today)),
    ({ rule }) => rule.id,
  );
  return rules.flatMap((rule) => {
    const days = unsettled.get(rule.id)?.map(({ scheduled_on }) => scheduled_on) ?? [];
    const since = [addDays(today, -RECENT_DAYS), ...days].reduce((least, day) => (day < least ? day : least));
    return since >= addDays(rule.open_since, WORTH_DAYS) ? [{ rule, to: reachFrom(since) }] : [];
  });
}

function reachOf({ open_since, candidates_since }: RuleReach): RuleReach {
  return { open_since, candidates_since };
}

/**
 * What is told in another way: occurrences that are not reckoned any more leave their transactions to those that are,
 * and where a bill is paid in parts, a part goes to the oldest that is there.
 */
function findChanged(before: readonly Occurrence[], after: readonly Occurrence[]): Occurrence[] {
  const told = new Set(before.map(formatTold));
  return after.filter((one) => !told.has(formatTold(one)));
}

function formatTold({ rule, scheduled_on, state, expectedMinor, transaction_ids }: Occurrence): string {
  return JSON.stringify([rule.id, scheduled_on, state, expectedMinor, transaction_ids]);
}

function isSettled({ state, due_on, scheduled_on, is_automatic }: Occurrence, today: string): boolean {
  if (state === "expected" || state === "overdue") return false;
  const days = is_automatic || state === "skipped" ? RECENT_DAYS : DECIDED_DAYS;
  return due_on < addDays(today, -days) && scheduled_on < addDays(today, -days);
}
