/** Deletes a goal. What was moved toward it stays where it is. */
import { readOf, type Write } from "../service.ts";
import { findGoal } from "./read-goals.ts";

/** @throws Problem `not_found`. */
export async function deleteGoal(write: Write, id: string): Promise<void> {
  await findGoal(readOf(write), id);
  await write.tx.goals.remove(id);
}
