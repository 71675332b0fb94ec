/** Caches answers to reads until data of their budget changes. A widget that asks every minute costs almost nothing. */
import { LRUCache } from "lru-cache";
import type { JsonAnswer } from "./json-answer.ts";

/** In UTF-16 code units: keys and bodies together. */
const MAX_SIZE = 16 * 1024 * 1024;

/** A larger answer would evict too many others. */
const MAX_ANSWER = 256 * 1024;

/** An answer may depend on the current day. In every time zone, a day starts at a quarter hour of UTC. */
const QUARTER_HOUR_MS = 900_000;

interface Entry {
  readonly answer: JsonAnswer;
  readonly version: number;
  /** The quarter hour of the answer, counted from 1970. */
  readonly quarter: number;
}

export interface AnswerCache {
  /**
   * The cached answer for `key`, unless the data may have changed. `version` is the version that the store reports now.
   */
  find(key: string, version: number | undefined, nowMs: number): JsonAnswer | undefined;
  /** Caches an answer. `version` is the store's version before the answer was read. */
  set(key: string, version: number | undefined, nowMs: number, answer: JsonAnswer): void;
}

export function answerCache(): AnswerCache {
  const entries = new LRUCache<string, Entry>({
    maxSize: MAX_SIZE,
    maxEntrySize: MAX_ANSWER,
    sizeCalculation: ({ answer }, key) => key.length + answer.body.length,
  });
  return {
    find(key, version, nowMs) {
      const entry = entries.get(key);
      if (entry === undefined || entry.version !== version || entry.quarter !== quarterOf(nowMs)) return undefined;
      return entry.answer;
    },
    set(key, version, nowMs, answer) {
      if (version !== undefined) entries.set(key, { answer, version, quarter: quarterOf(nowMs) });
    },
  };
}

function quarterOf(nowMs: number): number {
  return Math.floor(nowMs / QUARTER_HOUR_MS);
}
