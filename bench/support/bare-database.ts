/** A comparison member: SQLite in process (`database-worker.ts`), on the servers' core. */
import type { Settings } from "./benchmark.ts";
import type { DatabasePlan } from "./database-worker.ts";
import type { Member, Turn } from "./take-turns.ts";
import { askOnce } from "./worker.ts";

const WORKER = import.meta.resolve("./database-worker.ts");

export function bareDatabase(
  what: string,
  directory: string,
  task: DatabasePlan["task"],
  { seconds }: Settings,
): Member {
  return {
    what,
    measure: () => askOnce<Turn>(WORKER, "measured", { directory, seconds, task } satisfies DatabasePlan),
  };
}
