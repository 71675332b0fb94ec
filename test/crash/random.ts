/** Seeded random streams. Each has a name and is independent of the others. */
import { type Random, randomFrom } from "../../src/demo/random.ts";
import { SEED } from "./settings.ts";

/** Returns the stream with a name. */
export function randomStream(name: string): Random {
  return randomFrom(hash(`${SEED} ${name}`));
}

/** Runs a randomized test. If it fails, reports the seed that repeats it. */
export async function reportSeedOnFailure(body: () => Promise<void>): Promise<void> {
  try {
    await body();
  } catch (error) {
    console.error(`LEEWAY_CRASH_SEED=${SEED} repeats the random choices; only the timing differs.`);
    throw error;
  }
}

/** FNV-1a. */
function hash(text: string): number {
  let result = 0x811c9dc5;
  for (const character of text) result = Math.imul(result ^ (character.codePointAt(0) ?? 0), 0x01000193);
  return result;
}
