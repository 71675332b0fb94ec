/**
 * Tells whether a budget's data may have changed, without reading it: a count of this process's own commits to the
 * budget, and SQLite's count of those that other processes made to the file.
 */
import type Database from "better-sqlite3";
import { EVERY_BUDGET } from "../engine.ts";
import { asStorageProblem } from "./storage-problem.ts";

/** Bounds the memory; past it every budget counts as changed once. */
const MAX_BUDGETS = 100_000;

export interface Versions {
  /** Differs from every earlier one if anything of the budget may have been committed since. */
  of(budgetId: string): string;
  /** To be called after each commit, before anybody learns of it; with `EVERY_BUDGET`, of all of them. */
  bump(budgetId: string): void;
}

export function versions(writer: Database.Database): Versions {
  // On the connection that writes, it counts the commits of everybody else.
  const dataVersion = writer.prepare("PRAGMA data_version").pluck();
  const commits = new Map<string, number>();
  let count = 0;
  /** Stands for every budget that is not in the map. */
  let floor = 0;
  let others: unknown;

  /** Asked once for what is done without a pause: whatever arrives later is looked at with a later answer. */
  function othersNow(): unknown {
    if (others !== undefined) return others;
    try {
      others = dataVersion.get();
    } catch (error) {
      throw asStorageProblem(error);
    }
    process.nextTick(() => {
      others = undefined;
    });
    return others;
  }

  return {
    of: (budgetId) => `${othersNow()} ${commits.get(budgetId) ?? floor}`,
    bump(budgetId) {
      count += 1;
      if (commits.size >= MAX_BUDGETS || budgetId === EVERY_BUDGET) {
        commits.clear();
        floor = count;
      }
      commits.set(budgetId, count);
    },
  };
}
