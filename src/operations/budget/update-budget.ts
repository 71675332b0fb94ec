/** Changes the settings of a budget. `relabel-budget.ts` gives it another currency. */
import type { Budget } from "../../domain/budget.ts";
import { isTimeZone } from "../../domain/calendar.ts";
import { ProblemList } from "../../domain/problem.ts";
import { readAmount, readCurrency } from "../read-amount.ts";
import { readOf, type Write } from "../service.ts";
import { getBudget } from "./read-budget.ts";
import { refuseTakenBudgetName } from "./refuse-taken-name.ts";
import { relabelBudget } from "./relabel-budget.ts";

export interface BudgetChanges {
  readonly name?: string;
  readonly time_zone?: string;
  /** Re-labels the budget: numbers stay, and nothing is converted. */
  readonly currency?: string;
  /** Re-labels every account in the old currency too. */
  readonly relabel_accounts?: boolean;
  readonly carries_from?: string | null;
  /** Major units of the budget's currency, the new one if it changes too. */
  readonly floor?: number | null;
}

/** @throws Problem with everything that is wrong. */
export async function updateBudget(write: Write, changes: BudgetChanges): Promise<Budget> {
  const { tx } = write;
  await tx.budget.lock();
  const before = await getBudget(readOf(write));
  const problems = new ProblemList();
  const { name = before.name, time_zone = before.time_zone, floor } = changes;
  const currency =
    changes.currency === undefined
      ? before.currency
      : (readCurrency(changes.currency, "/budget/currency", problems) ?? before.currency);
  if (!isTimeZone(time_zone)) {
    const detail = `${time_zone} is not an IANA time zone. Examples: UTC, Europe/Prague, America/New_York.`;
    problems.add("unknown_time_zone", "/budget/time_zone", detail);
  }
  const floorMinor = floor == null ? floor : readAmount(floor, currency, "/budget/floor", problems);
  problems.throwIfAny();
  if (name !== before.name) await refuseTakenBudgetName(tx.all, name, before.id);

  const relabelled =
    currency === before.currency
      ? before
      : await relabelBudget(write, before, currency, {
          keepsFloor: floor === undefined,
          includesAccounts: changes.relabel_accounts ?? false,
        });
  const changed: Budget = {
    ...relabelled,
    name,
    time_zone,
    carries_from: changes.carries_from === undefined ? before.carries_from : changes.carries_from,
    floor_minor: floorMinor === undefined ? relabelled.floor_minor : floorMinor,
  };
  await tx.budget.update(changed);
  return changed;
}
