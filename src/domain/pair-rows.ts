/** Pairs the rows of a bank with others, one to one. Each function yields now and then, so that other requests can run. */
import { dayNumber } from "./calendar.ts";

/** After this many comparisons, a step ends and other requests run. */
export const COMPARISONS = 20_000;

/** Counts comparisons. Returns whether the step ends. */
function stepEnds(): (comparisons: number) => boolean {
  let compared = 0;
  return (comparisons) => {
    compared += comparisons;
    if (compared <= COMPARISONS) return false;
    compared = 0;
    return true;
  };
}

/** The first one that agrees, after how many comparisons. */
function findFirst<One>(ones: Iterable<One>, agrees: (one: One) => boolean) {
  let compared = 0;
  for (const one of ones) {
    compared += 1;
    if (agrees(one)) return { found: one, compared };
  }
  return { found: undefined, compared };
}

/** Pairs rows that have the same id and agree otherwise. */
export function* pairById<Row, Known extends { readonly ids: readonly string[] }>(
  rows: readonly Row[],
  known: readonly Known[],
  idOf: (row: Row) => string | null | undefined,
  agrees: (row: Row, one: Known) => boolean,
  settle: (row: Row, one: Known) => void,
): Generator<void> {
  const byId = new Map<string, Set<Known>>();
  for (const one of known) for (const id of one.ids) byId.set(id, (byId.get(id) ?? new Set()).add(one));
  const isEnd = stepEnds();
  for (const row of rows) {
    const id = idOf(row);
    const same = id == null ? undefined : byId.get(id);
    if (same === undefined) continue;
    const { found, compared } = findFirst(same, (one) => agrees(row, one));
    if (isEnd(compared)) yield;
    if (found === undefined) continue;
    for (const other of found.ids) byId.get(other)?.delete(found);
    settle(row, found);
  }
}

interface Dated {
  readonly day: string;
}

/** Rows further apart are not paired. In days. */
export const MAX_DISTANCE = 10;

/**
 * Pairs each row with the nearest one that has the same key and agrees, nearest first. It never lists all possible
 * pairs: thousands of equal rows have millions.
 */
export function* pairNearest<Row extends Dated, One extends Dated>(
  rows: Iterable<Row>,
  others: readonly One[],
  keyOf: (one: Row | One) => number,
  agrees: (row: Row, one: One) => boolean,
  settle: (row: Row, one: One) => void,
): Generator<void> {
  if (others.length === 0) return;
  const places = new Map<number, Map<number, Set<One>>>();
  for (const one of others) {
    const day = dayNumber(one.day);
    const ofDay = places.get(day) ?? new Map<number, Set<One>>();
    places.set(day, ofDay);
    ofDay.set(keyOf(one), (ofDay.get(keyOf(one)) ?? new Set()).add(one));
  }
  const open = new Map([...rows].map((row) => [row, dayNumber(row.day)]));
  const isEnd = stepEnds();
  for (let distance = 0; distance <= MAX_DISTANCE; distance += 1) {
    for (const [row, day] of open) {
      for (const offset of distance === 0 ? [0] : [-distance, distance]) {
        const candidates = places.get(day + offset)?.get(keyOf(row));
        if (candidates === undefined) continue;
        const { found, compared } = findFirst(candidates, (one) => agrees(row, one));
        if (isEnd(compared)) yield;
        if (found === undefined) continue;
        candidates.delete(found);
        open.delete(row);
        settle(row, found);
        break;
      }
    }
  }
}

/** Among rows with the same key, this many are compared with one. */
const MAX_COMPARED = 100;

/** Pairs rows with the same key, by count: each with the one whose text is most similar. */
export function* pairMostSimilar<Row extends Dated & Worded, One extends Dated & Worded>(
  rows: Iterable<Row>,
  others: readonly One[],
  keyOf: (one: Row | One) => string,
  settle: (row: Row, one: One) => void,
): Generator<void> {
  const byKey = Map.groupBy(others, keyOf);
  const isEnd = stepEnds();
  for (const row of rows) {
    const candidates = byKey.get(keyOf(row)) ?? [];
    const scores = candidates.slice(0, MAX_COMPARED).map(({ text }) => similarity(row.text, text));
    const place = scores.indexOf(Math.max(...scores));
    const [found] = place < 0 ? [] : candidates.splice(place, 1);
    if (found !== undefined) settle(row, found);
    if (isEnd(scores.length)) yield;
  }
}

interface Worded {
  readonly text: string;
}

/** The share of words that two texts have in common, from 0 to 1. */
function similarity(one: string, other: string): number {
  const [words, others] = [new Set(one.split(" ")), new Set(other.split(" "))];
  return words.intersection(others).size / words.union(others).size;
}

/** Pairs a row with the only one that agrees, if no other row agrees with it. */
export function* pairOnly<Row, One>(
  rows: readonly Row[],
  others: readonly One[],
  agrees: (row: Row, one: One) => boolean,
  settle: (row: Row, one: One) => void,
): Generator<void> {
  const onesOf = new Map<Row, One[]>();
  const rowsOf = new Map<One, Row[]>();
  const isEnd = stepEnds();
  for (const row of rows) {
    for (const one of others) {
      if (!agrees(row, one)) continue;
      append(onesOf, row, one);
      append(rowsOf, one, row);
    }
    if (isEnd(others.length)) yield;
  }
  for (const [row, [one, ...more]] of onesOf) {
    if (one !== undefined && more.length === 0 && rowsOf.get(one)?.length === 1) settle(row, one);
  }
}

export function append<Key, Value>(lists: Map<Key, Value[]>, key: Key, value: Value): void {
  const list = lists.get(key);
  if (list === undefined) lists.set(key, [value]);
  else list.push(value);
}
