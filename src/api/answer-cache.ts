/**
 * Keeps the last answers to reads, each for as long as nothing of its budget has changed. A widget that asks every
 * minute, and a page that asks the same ten things each time it is opened, cost next to nothing. What is large is kept
 * only where it is asked again: the pages on the way down a list are not.
 */
import type { JsonAnswer } from "./json-answer.ts";

/** In UTF-16 units, which is what strings take in memory at the most. */
const MAX_SIZE = 16 * 1024 * 1024;

/** An answer larger than this would push out too many others. */
const MAX_ANSWER = 256 * 1024;

/** From here on, keeping an answer costs more than it saves unless it is asked again. */
const LARGE_ANSWER = 16 * 1024;

/** How many large answers are known by what asked for them: about as many as can be kept. */
const MAX_ASKED = 1000;

/** In every time zone a day begins at a quarter of an hour of UTC, and answers may depend on which day it is. */
const QUARTER_HOUR_MS = 900_000;

interface Entry {
  readonly answer: JsonAnswer;
  readonly version: number;
  /** The quarter of an hour in which it was given. */
  readonly quarter: number;
}

export interface AnswerCache {
  /** The answer to what `key` asks, unless the data may have changed since; `version` is the store's. */
  find(key: string, version: number | undefined, nowMs: number): JsonAnswer | undefined;
  /** Keeps an answer that was read after `version` was asked for. */
  keep(key: string, version: number | undefined, nowMs: number, answer: JsonAnswer): void;
}

export function answerCache(): AnswerCache {
  const entries = new Map<string, Entry>();
  const askedFor = recentKeys(MAX_ASKED);
  let size = 0;

  function drop(key: string): void {
    const entry = entries.get(key);
    if (entry !== undefined) size -= key.length + entry.answer.body.length;
    entries.delete(key);
  }

  return {
    find(key, version, nowMs) {
      const entry = entries.get(key);
      if (entry === undefined || entry.version !== version || entry.quarter !== quarterOf(nowMs)) return undefined;
      return entry.answer;
    },
    keep(key, version, nowMs, answer) {
      if (version === undefined || answer.body.length > MAX_ANSWER) return;
      if (answer.body.length >= LARGE_ANSWER && !askedFor.has(key)) return askedFor.add(key);
      drop(key);
      for (const oldest of entries.keys()) {
        if (size + key.length + answer.body.length <= MAX_SIZE) break;
        drop(oldest);
      }
      entries.set(key, { answer, version, quarter: quarterOf(nowMs) });
      size += key.length + answer.body.length;
    },
  };
}

/** The last keys that were added. */
function recentKeys(max: number) {
  const keys = new Set<string>();
  return {
    has: (key: string) => keys.has(key),
    add(key: string): void {
      keys.add(key);
      for (const oldest of keys) {
        if (keys.size <= max) break;
        keys.delete(oldest);
      }
    },
  };
}

function quarterOf(nowMs: number): number {
  return Math.floor(nowMs / QUARTER_HOUR_MS);
}
