/** Seeded random numbers, so that every run measures the same data. Never use them for secrets. */

/** Numbers from 0 up to 1, after Mulberry32: small, fast, and good enough to scatter rows. */
export type Random = () => number;

export function seededRandom(seed: number): Random {
  let state = seed;
  return () => {
    state = (state + 0x6d2b79f5) | 0;
    let mixed = Math.imul(state ^ (state >>> 15), 1 | state);
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed;
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 4_294_967_296;
  };
}

/** A whole number from 0 up to `count`. */
export function pickIndex(random: Random, count: number): number {
  return Math.floor(random() * count);
}

export function pick<T>(random: Random, items: readonly T[]): T {
  const item = items[pickIndex(random, items.length)];
  if (item === undefined) throw new Error("The list is empty.");
  return item;
}

/** The interface of `node:crypto`, for ids and tokens. */
export function seededBytes(random: Random): (count: number) => Uint8Array {
  return (count) => Uint8Array.from({ length: count }, () => pickIndex(random, 256));
}
