/**
 * Tells whether a budget's data may have changed, without reading it: a count of this process's own commits to the
 * budget, and of the times that SQLite said another process had committed to the file, which may be to any budget.
 */
import type Database from "better-sqlite3";
import { EVERY_BUDGET } from "../../engine.ts";
import { asStorageProblem } from "./errors.ts";

/** Bounds the memory; past it every budget counts as changed once. */
const MAX_BUDGETS = 100_000;

export interface Versions {
  /** Larger than every earlier one if anything of the budget may have been committed since. */
  of(budgetId: string): number;
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
  let lastLook: number | undefined;

  function bump(budgetId: string): void {
    count += 1;
    if (commits.size >= MAX_BUDGETS || budgetId === EVERY_BUDGET) {
      commits.clear();
      floor = count;
    }
    commits.set(budgetId, count);
  }

  /**
   * Asks once for all that the event loop took in at one look. Whatever is sent after another process has committed is
   * taken in at a later one, unless it is sent behind a request that the same client still waits for.
   */
  function noticeOthers(): void {
    const { loopCount, events } = performance.nodeTiming.uvMetricsInfo;
    const look = loopCount + events; // both only grow
    if (look === lastLook) return;
    const before = others;
    try {
      others = dataVersion.get();
    } catch (error) {
      throw asStorageProblem(error);
    }
    lastLook = look;
    if (others !== before) bump(EVERY_BUDGET);
  }

  return {
    of(budgetId) {
      noticeOthers();
      return commits.get(budgetId) ?? floor;
    },
    bump,
  };
}
