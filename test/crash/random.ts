/** Randomness that a seed repeats. Each stream has a name, so that what one draws does not move what another does. */
import { SEED } from "./settings.ts";

export interface Random {
  /** A whole number, both ends included. */
  int(least: number, most: number): number;
  pick<T>(list: readonly T[]): T;
  chance(likelihood: number): boolean;
}

/** The stream with a name. */
export function randomStream(name: string): Random {
  let state = hash(`${SEED} ${name}`);

  /** From 0 to below 1, by Mulberry32. */
  function next(): number {
    state = (state + 0x6d2b79f5) | 0;
    let mixed = Math.imul(state ^ (state >>> 15), state | 1);
    mixed ^= mixed + Math.imul(mixed ^ (mixed >>> 7), mixed | 61);
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 2 ** 32;
  }

  const int = (least: number, most: number) => least + Math.floor(next() * (most - least + 1));
  return {
    int,
    pick: (list) => list[int(0, list.length - 1)] as (typeof list)[number],
    chance: (likelihood) => next() < likelihood,
  };
}

/** Runs what draws at random; where it fails, says how to draw the same again. */
export async function tellingSeed(body: () => Promise<void>): Promise<void> {
  try {
    await body();
  } catch (error) {
    console.error(`LEEWAY_CRASH_SEED=${SEED} draws the same again; only the moments differ.`);
    throw error;
  }
}

/** FNV-1a. */
function hash(text: string): number {
  let result = 0x811c9dc5;
  for (const character of text) result = Math.imul(result ^ (character.codePointAt(0) ?? 0), 0x01000193);
  return result;
}
