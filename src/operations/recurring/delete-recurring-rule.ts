/** Deletes a recurring rule, with what was decided about its occurrences; transactions stay as they are. */
import { readOf, type Write } from "../service.ts";
import { getRecurringRule } from "./read-recurring-rules.ts";

/** @throws Problem `not_found`. */
export async function deleteRecurringRule(write: Write, id: string): Promise<void> {
  await getRecurringRule(readOf(write), id);
  await write.tx.recurringRules.remove(id);
}
