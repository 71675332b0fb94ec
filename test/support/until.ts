/** Waits until the condition holds. */
import { setTimeout as sleep } from "node:timers/promises";

export async function until(condition: () => unknown): Promise<void> {
  while (!(await condition())) await sleep(5);
}
