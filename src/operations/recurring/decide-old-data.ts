/** Decides the counting days of data that is older than counting days, and checks those of all data. */
import { formatTimestamp } from "../../domain/calendar.ts";
import { DAYS_DECIDED } from "../../domain/change.ts";
import { onEachBudget, onEachMachine } from "../each-machine.ts";
import { everyBudgetId } from "../get-budget.ts";
import type { Service } from "../service.ts";
import { decideOpenCountingDays, findUndecided } from "./counting-days.ts";

/** The number of budgets whose days a round of housekeeping decides. */
const BUDGETS_PER_ROUND = 1000;

/** For housekeeping. Each budget is decided once, as one change. */
export async function decideOldCountingDays({ store, now }: Pick<Service, "store" | "now">): Promise<void> {
  const decide = (budgetId: string) =>
    store.write(budgetId, async (tx) => {
      await tx.budget.lock();
      if (!(await tx.budget.finishDays())) return; // another server has decided them
      const at = formatTimestamp(now());
      await decideOpenCountingDays({ tx, at });
      const seq = await tx.changes.nextSeq();
      if (seq === undefined || tx.changes.countNotes() === 0) return;
      await tx.changes.append(seq, { at, actorKind: "job", actorId: null, operation: DAYS_DECIDED, requestId: null });
    });
  await onEachMachine({ store }, async ({ budgets }) => {
    await onEachBudget({ store }, await budgets.listDaysPending(BUDGETS_PER_ROUND), decide);
  });
}

/** One sentence per transaction that does not count where its occurrence counts. For operator commands. */
export async function findWrongCountingDays({ store, now }: Pick<Service, "store" | "now">): Promise<string[]> {
  const findings: string[] = [];
  const pending = new Set(await store.all.budgets.listDaysPending(Number.MAX_SAFE_INTEGER));
  for await (const budgetId of everyBudgetId(store)) {
    if (pending.has(budgetId)) continue;
    const ids = await store.read(budgetId, (reads) => findUndecided({ reads }, now()));
    findings.push(
      ...ids.map(
        (id) => `Budget ${budgetId}: the transaction ${id} does not count where the occurrence that it pays counts.`,
      ),
    );
  }
  return findings;
}
