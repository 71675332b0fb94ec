/**
 * Version numbers that show whether a budget may have changed, without reading its data. They count this process's
 * commits to the budget, and the commits of other processes that SQLite reports, which may concern any budget.
 */
import type Database from "better-sqlite3";
import { EVERY_BUDGET } from "../../engine.ts";
import { asStorageProblem } from "./errors.ts";

/** Limits the memory. Beyond it, every budget counts as changed once. */
const MAX_BUDGETS = 100_000;

export interface Versions {
  /** Larger than every earlier version if a change to the budget may have been committed since. */
  of(budgetId: string): number;
  /** Call it after each commit, before its result is returned. `EVERY_BUDGET` changes the version of all budgets. */
  bump(budgetId: string): void;
}

export function versions(writer: Database.Database): Versions {
  // On the writer, data_version changes with every commit of another connection.
  const dataVersion = writer.prepare("PRAGMA data_version").pluck();
  const commits = new Map<string, number>();
  let count = 0;
  /** The version of every budget that is not in the map. */
  let floor = 0;
  let seenVersion: unknown;
  let lastPoll: number | undefined;

  function bump(budgetId: string): void {
    count += 1;
    if (commits.size >= MAX_BUDGETS || budgetId === EVERY_BUDGET) {
      commits.clear();
      floor = count;
    }
    commits.set(budgetId, count);
  }

  /**
   * Queries SQLite once per poll of the event loop. A request that is sent after another process has committed arrives in
   * a later poll, unless its client pipelines it behind a pending request.
   */
  function detectOtherCommits(): void {
    const { loopCount, events } = performance.nodeTiming.uvMetricsInfo;
    const poll = loopCount + events; // both only grow
    if (poll === lastPoll) return;
    const before = seenVersion;
    try {
      seenVersion = dataVersion.get();
    } catch (error) {
      throw asStorageProblem(error);
    }
    lastPoll = poll;
    if (seenVersion !== before) bump(EVERY_BUDGET);
  }

  return {
    of(budgetId) {
      detectOtherCommits();
      return commits.get(budgetId) ?? floor;
    },
    bump,
  };
}
