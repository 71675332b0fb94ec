/** The possible outcomes of unsynced writes after a power cut. */

import type { Random } from "../support/random.ts";
import type { Survival } from "./disk.ts";

export const NOTHING: Survival = { seen: () => () => 0, keepsEntryOrder: true };

export const EVERYTHING: Survival = { seen: () => (changes) => changes, keepsEntryOrder: true };

/** Of each file more or less: some of its sectors are as they were last, others as they were at some time before. */
export function torn(random: Random, { keepsEntryOrder = false } = {}): Survival {
  return {
    seen() {
      const upToDate = random.int(0, 100) / 100;
      return (changes) => (random.chance(upToDate) ? changes : random.int(0, changes));
    },
    keepsEntryOrder,
  };
}
