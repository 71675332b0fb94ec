/** Seeded pseudo-random numbers: the same seed gives the same choices in the same order. */

export interface Random {
  /** A whole number from 0 up to, but not including, `end`. */
  below(end: number): number;
  /** A whole number, both ends included. */
  int(least: number, most: number): number;
  chance(probability: number): boolean;
  pick<T>(list: readonly T[]): T;
}

/** The generator mulberry32 over a seed of 32 bits. */
export function randomFrom(seed: number): Random {
  let state = seed >>> 0;

  function next(): number {
    state = (state + 0x6d2b79f5) >>> 0;
    let mixed = Math.imul(state ^ (state >>> 15), state | 1);
    mixed ^= mixed + Math.imul(mixed ^ (mixed >>> 7), mixed | 61);
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 2 ** 32;
  }

  const below = (end: number) => Math.floor(next() * end);
  return {
    below,
    int: (least, most) => least + below(most - least + 1),
    chance: (probability) => next() < probability,
    pick<T>(list: readonly T[]): T {
      if (list.length === 0) throw new RangeError("the list is empty");
      return list[below(list.length)] as T;
    },
  };
}
