/** No two budgets have the same name, so that commands can name a budget. */
import { problemOf } from "../../domain/problem.ts";
import type { AllReads } from "../../store/store.ts";

/**
 * Budgets are distributed by id, so no unique index can cover their names. On PostgreSQL, two changes in the same instant
 * may still give one name twice; commands then ask for the id.
 * @throws Problem `name_taken` if another budget than `ownId` has the name.
 */
export async function refuseTakenBudgetName(
  all: Pick<AllReads, "budgets">,
  name: string,
  ownId?: string,
): Promise<void> {
  const others = (await all.budgets.findIdsByName(name)).filter((id) => id !== ownId);
  if (others.length === 0) return;
  const detail = `Another budget is named "${name}". Choose another name.`;
  throw problemOf([{ code: "name_taken", pointer: "/budget/name", detail }]);
}
