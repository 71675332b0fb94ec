/** The possible outcomes of unsynced writes after a power cut. */

import type { Random } from "../../src/demo/random.ts";
import type { Survival } from "./disk.ts";

export const NOTHING: Survival = { surviving: () => () => 0, keepsEntryOrder: true };

export const EVERYTHING: Survival = { surviving: () => (changes) => changes, keepsEntryOrder: true };

/** Each file survives to a different degree: some sectors have their latest content, others an earlier one. */
export function torn(random: Random, { keepsEntryOrder = false } = {}): Survival {
  return {
    surviving() {
      const upToDate = random.int(0, 100) / 100;
      return (changes) => (random.chance(upToDate) ? changes : random.int(0, changes));
    },
    keepsEntryOrder,
  };
}
