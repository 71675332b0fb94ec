/** Requires the record that a request names. */
import { Problem } from "../domain/problem.ts";

/** @throws Problem `not_found` if the budget has no such record. */
export function found<T>(record: T | undefined, what: string, id: string): T {
  if (record !== undefined) return record;
  throw new Problem("not_found", `There is no ${what} ${id} in this budget.`);
}
